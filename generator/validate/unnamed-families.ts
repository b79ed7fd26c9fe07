/**
 * Owns the rule: no record family without a namespace is used inside elements that have one. `xsi:type` cannot name its
 * records there, because a prefix cannot mean "no namespace".
 * Invariant: each place with such a family is reported once.
 */
import { quote } from "../diagnostics/quote.js";
import { fieldsWithin, operationsOf, resultUse } from "../model/questions.js";
import { derivedOf } from "../model/records.js";
import type { NamedType, Operation, Service, TypeUse } from "../model/service.js";
import type { RuleContext } from "./rule.js";

/** An element of a type or a message, and its namespace. */
interface ElementUse {
  readonly type: TypeUse;
  readonly namespace: string;
  /** The owner of the text that is reported. */
  readonly owner: object;
  readonly part: string;
}

export function checkUnnamedFamilies({ service, places, report }: RuleContext): void {
  const unnamed = unnamedFamilies(service);
  if (unnamed.size === 0) return;
  const all = [
    ...service.types.flatMap((type) => elementsIn(service, type)),
    ...operationsOf(service).flatMap((operation) => bodyElementsOf(service, operation)),
  ];
  for (const { type, namespace, owner, part } of all) {
    if (namespace === "" || type.kind !== "named" || !unnamed.has(type.name)) continue;
    report("typeUse", places.of(owner, part), {
      message: `xsi:type cannot name the record of a value of ${quote(type.name)} here.`,
      found: `a type in no namespace, in elements of the namespace ${quote(namespace)}`,
      expected: "a family of records in a namespace, or elements in none",
      suggestion: "give the types a namespace",
    });
  }
}

/** Names of the records in whose place another one may stand that is in no namespace. */
function unnamedFamilies(service: Service): ReadonlySet<string> {
  const isUnnamed = ({ namespace = service.namespace }: NamedType): boolean => namespace === "";
  const names = service.types.flatMap((type) =>
    type.kind === "record" && derivedOf(service, type).some(isUnnamed) ? [type.name] : [],
  );
  return new Set(names);
}

function elementsIn(service: Service, type: NamedType): readonly ElementUse[] {
  const spaceOf = (each: NamedType): string => (each.unqualified ? "" : (each.namespace ?? service.namespace));
  if (type.kind === "array") return [{ type: type.item.type, namespace: spaceOf(type), owner: type, part: "name" }];
  if (type.kind !== "record") return [];
  const ownNamespace = spaceOf(type);
  return type.fields
    .flatMap(fieldsWithin)
    .filter(({ form }) => form === "element")
    .map((field) => ({ type: field.type, namespace: field.namespace ?? ownNamespace, owner: field, part: "name" }));
}

function bodyElementsOf(service: Service, operation: Operation): readonly ElementUse[] {
  // Elements that are declared for all to see have prefixes then, and no namespace is the default.
  if (service.unqualified) return [];
  const { parameters, soapHeaders, faults, result, elements, bare } = operation;
  const { requestNamespace = service.namespace, responseNamespace = service.namespace, resultNamespace } = elements;
  const fields = result.kind === "several" ? result.fields : [];
  const use = resultUse(operation);
  return [
    ...parameters.map((each) => elementUse(each, (bare ? undefined : each.namespace) ?? requestNamespace)),
    ...fields.map((each) => elementUse(each, each.namespace ?? responseNamespace)),
    ...[...soapHeaders, ...faults].map((each) => elementUse(each, each.namespace ?? service.namespace)),
    ...(use === undefined
      ? []
      : [{ type: use, namespace: resultNamespace ?? responseNamespace, owner: operation, part: "result" }]),
  ];
}

function elementUse(owner: { readonly type: TypeUse }, namespace: string): ElementUse {
  return { type: owner.type, namespace, owner, part: "type" };
}

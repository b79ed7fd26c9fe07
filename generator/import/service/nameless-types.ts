/**
 * Owns types without a name where values state their types: in SOAP encoding they are `anonymous` in the description.
 * One that extends another has a note: a schema allows it only in its own element, but the language also in place of
 * the other.
 * Invariant: a type that no value has gets no such note.
 */
import { addTo, groupBy } from "../../model/by-key.js";
import { nestedLevels } from "../../model/nested-levels.js";
import { mostAnonymous } from "../../model/soap-encoding.js";
import {
  type OperationDraft,
  type TypeBody,
  type TypeDraft,
  type Use,
  usesOfOperation,
  valuesOfBody,
} from "./draft.js";

/** `types`: all that are read. */
export function noteNamelessTypes(types: readonly TypeDraft[], operations: readonly OperationDraft[]): void {
  const uses = [...operations.flatMap(usesOfOperation), ...types.flatMap(({ body }) => valuesOfBody(body))];
  const values = new Set(uses.flatMap(typesOfUse));
  const namelessByBase = new Map<TypeDraft, string[]>();
  for (const type of types) {
    if (type.origin !== undefined) continue;
    for (const base of basesOf(type)) if (values.has(base)) addTo(namelessByBase, base, type.name);
  }
  for (const [base, names] of namelessByBase) {
    const { node, name } = base;
    const more = names.length > mostNamed ? ` and ${String(names.length - mostNamed)} more` : "";
    const text = `types without a name extend ${name} (${names.slice(0, mostNamed).join(", ")}${more}): do not send them in its place, since the service does not know them by xsi:type`;
    base.notes.push({ node, construct: "type without a name", text });
  }
}

/**
 * Marks types without a name in a service with SOAP encoding, where values state their type's name. A type that is used
 * outside of its own element has a note, because values state the name that it has in the description.
 */
export function markAnonymous(types: readonly TypeDraft[], operations: readonly OperationDraft[]): void {
  const nameless = types.filter(({ origin, body }) => origin === undefined && saysItsType(body));
  const parts = new Set(operations.flatMap(usesOfOperation).flatMap(typesOfUse));
  const literal = new Set(operations.flatMap(literalUses).flatMap(typesOfUse));
  const uses = groupBy(types.flatMap(({ body }) => valuesOfBody(body)).flatMap(typesOfUse), (type) => type);
  const isInside = (type: TypeDraft): boolean => !parts.has(type) && uses.get(type)?.length === 1;
  const candidates = new Set(nameless.filter((type) => isInside(type) && !isOfFamily(type)));
  const innerOf = ({ body }: TypeDraft): readonly TypeDraft[] =>
    valuesOfBody(body)
      .flatMap(typesOfUse)
      .filter((each) => candidates.has(each));
  for (const [type, level] of nestedLevels([...candidates], innerOf)) type.anonymous = level <= mostAnonymous;
  for (const type of nameless) {
    const { node, name, anonymous, notes } = type;
    const text = `the WSDL has no name for ${name}: its values say ${name} as their type, which other readers do not know`;
    if (!anonymous && !literal.has(type)) notes.push({ node, construct: "type without a name", text });
  }
}

/** Types of header blocks and details that are not in SOAP encoding. */
function literalUses({ headers, faults }: OperationDraft): readonly Use[] {
  return [...headers, ...faults].filter(({ literal }) => literal).map(({ use }) => use);
}

const typesOfUse = (use: Use): readonly TypeDraft[] => (use.kind === "type" ? [use.type] : []);

/** Arrays say the type of their items, and texts with facets the scalar. */
function saysItsType(body: TypeBody | undefined): boolean {
  return body !== undefined && ["record", "enumeration", "list"].includes(body.kind);
}

const isOfFamily = ({ body }: TypeDraft): boolean =>
  body?.kind === "record" && (body.extends !== undefined || body.derived.length > 0);

/** Types that a message names. */
const mostNamed = 3;

/** The types that a type extends, from the nearest. A circle of types ends where it was entered. */
function basesOf(type: TypeDraft): ReadonlySet<TypeDraft> {
  const bases = new Set<TypeDraft>();
  for (let base = baseOf(type); base !== undefined && !bases.has(base); base = baseOf(base)) bases.add(base);
  return bases;
}

const baseOf = ({ body }: TypeDraft): TypeDraft | undefined => (body?.kind === "record" ? body.extends : undefined);

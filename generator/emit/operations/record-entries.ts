/**
 * Owns the table entries of fields, records and arrays that are more than a sequence of elements.
 * Invariant: the name on the wire and the namespace are stated only if they differ from the default.
 */
import {
  allFields,
  childNamespace,
  derivedOf,
  isNeededChoice,
  isTagged,
  lineOf,
  nameNamespace,
} from "../../model/records.js";
import { isInOrder } from "../../model/element-order.js";
import { asSeen } from "../../model/seen-repetitions.js";
import type { ArrayType, Field, RecordField, RecordType, TypeUse } from "../../model/service.js";
import { propertyName, typeConstName } from "../../names/index.js";
import { codeObject, type Code, type CodeObject } from "../../print/layout.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import { isFilledIn } from "../fixed-values.js";
import type { TypeScope } from "../type-text.js";
import {
  codeList,
  fixedCode,
  flag,
  repeatedCode,
  repetitionCode,
  secretCode,
  typeReference,
  valueTypeReference,
} from "./entry-code.js";

const descriptionModule = "./runtime/description";
const valuesModule = "./runtime/values/index";

type Declared = ReadonlySet<string>;

/** Facts about a record that its wildcards depend on. */
interface Around {
  /** The namespace that they know as their own. */
  readonly home: string;
  /** It is read in the order of its fields. */
  readonly isOrdered: boolean;
}

/** `around`: set for a field of a record. */
export function fieldCode(scope: TypeScope, field: Field | RecordField, declared: Declared, around?: Around): Code {
  const { required, nullable, repeated, secret } = field;
  const isChoice = "form" in field && field.form === "choice";
  return codeObject([
    ["name", stringLiteral(propertyName(field))],
    ["type", fieldTypeCode(scope, field, declared)],
    [
      "required",
      flag(isChoice ? isNeededChoice(field) : required && repeated === undefined && !isFilledIn(scope.service, field)),
    ],
    ["nullable", flag(nullable && repeated === undefined)],
    ["secret", secretCode(secret)],
    ...("form" in field ? formCode(scope, field, declared, around) : []),
  ]);
}

function fieldTypeCode(scope: TypeScope, field: Field | RecordField, declared: Declared): Code {
  const isTyped = !("form" in field) || ["element", "attribute", "text"].includes(field.form);
  // Those of the other forms have no type of their own.
  if (!isTyped) return typeReference(scope, { kind: "scalar", name: "string" });
  if (field.attachment !== undefined) return valueTypeReference(scope, field);
  return repeatedCode(scope, field, fixedCode(scope, field, referenceOrFunction(scope, field.type, declared)));
}

type Entries = readonly (readonly [string, Code | undefined])[];

function formCode(scope: TypeScope, field: RecordField, declared: Declared, around: Around | undefined): Entries {
  const { form, element, namespace, parts, repeated } = field;
  const isMany = form === "choice" || form === "sequence" || (form === "any" && around?.isOrdered === true);
  const many = isMany ? repeated : undefined;
  const onWire = form === "element" || form === "attribute" ? element : propertyName(field);
  const codeOf = (part: RecordField): Code => fieldCode(scope, part, declared, around);
  return [
    ["as", form === "element" ? undefined : stringLiteral(form)],
    ["element", onWire === propertyName(field) ? undefined : stringLiteral(element)],
    ["namespace", optionalText(namespace)],
    ["choices", form === "choice" ? codeList(parts.map((each) => codeOf({ ...each, required: false }))) : undefined],
    ["sequence", form === "sequence" ? codeList(parts.map(codeOf)) : undefined],
    ["namespaces", around === undefined || form !== "any" ? undefined : wildcardCode(field, around)],
    ["many", many === undefined ? undefined : repetitionCode(many, false)],
  ];
}

function wildcardCode({ wildcard }: RecordField, { home }: Around): Code | undefined {
  const { namespace = "##any" } = wildcard ?? {};
  if (namespace === "##any") return undefined;
  const words = new Map([
    ["##local", ""],
    ["##targetNamespace", home],
  ]);
  const uris =
    namespace === "##other" ? [namespace, home] : namespace.split(" ").map((each) => words.get(each) ?? each);
  return codeList(uris.map(stringLiteral));
}

interface TypedCode {
  readonly type: string;
  readonly value: Code;
}

export function richRecordCode(scope: TypeScope, record: RecordType, declared: Declared): TypedCode {
  const { service, imports } = scope;
  const { name, wireName, abstract } = record;
  const isOrdered = isInOrder(service, record);
  // The wildcards of a record that it extends know that one's namespace as their own.
  const homes = lineOf(service, record).flatMap(({ namespace, fields }) =>
    fields.map(() => namespace ?? service.namespace),
  );
  const fields = allFields(service, record).map((field, at) =>
    fieldCode(scope, asSeen(field), declared, { home: homes[at] ?? service.namespace, isOrdered }),
  );
  const derived = derivedOf(service, record).map((each) => identifier(typeConstName(each)));
  const tagged = isTagged(service, record);
  const content = codeObject([
    ["name", stringLiteral(name)],
    ["typeName", wireName === name ? undefined : stringLiteral(wireName)],
    ["namespace", optionalText(childNamespace(service, record))],
    ["typeNamespace", tagged ? optionalText(nameNamespace(service, record)) : undefined],
    ["fields", codeList(fields)],
    // Services send values of an abstract record that none extends all the same.
    ["abstract", flag(abstract && derived.length > 0)],
    ["tagged", flag(tagged)],
    ["derived", derived.length === 0 ? undefined : `() => [${derived.join(", ")}]`],
  ]);
  const factory = isOrdered ? "orderedRecord" : "richRecord";
  return { type: imports.type(valuesModule, "RichRecord"), value: factoryCall(scope, factory, content) };
}

export function richArrayCode(scope: TypeScope, array: ArrayType, item: Code): TypedCode {
  const { service, imports } = scope;
  const content = codeObject([
    ["name", stringLiteral(array.wireName)],
    ["namespace", stringLiteral(childNamespace(service, array) ?? "")],
    ["item", item],
  ]);
  const value = factoryCall(scope, "richArray", content);
  return { type: `${imports.type(descriptionModule, "CodedType")}<readonly unknown[]>`, value };
}

function factoryCall({ imports }: TypeScope, factory: string, content: CodeObject): Code {
  const callee = `/* @__PURE__ */ ${imports.value(valuesModule, factory)}`;
  return { kind: "call", callee, arguments: [{ ...content, expanded: true }] };
}

function optionalText(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : stringLiteral(text);
}

/** A type that stands later, or in a circle, through a function. */
export function referenceOrFunction(scope: TypeScope, use: TypeUse, declared: Declared): string {
  const reference = typeReference(scope, use);
  const later = use.kind === "named" && !declared.has(use.name) && reference !== "string" && !reference.endsWith(")");
  return later ? `() => ${reference}` : reference;
}

/**
 * Owns the rule: the wire form of each field is possible, alone and together with the other fields of its record.
 * Attributes and text are simple values that occur once, a record with text has no elements, and names are unique.
 */
import { quote } from "../diagnostics/quote.js";
import type { Field, FieldForm, NamedType, RecordField, RecordType } from "../model/service.js";
import { earlierAt } from "../model/by-key.js";
import { ambiguityOf, isInOrder } from "../model/element-order.js";
import { fieldsWithin, operationsOf } from "../model/questions.js";
import { allFields, lineOf, longestLine } from "../model/records.js";
import type { RuleContext } from "./rule.js";

export function checkFieldForms(context: RuleContext): void {
  const { service } = context;
  const types = new Map(service.types.map((type) => [type.name, type]));
  const firstFields: FirstFields = new Map(
    service.types.flatMap((type) => (type.kind === "record" ? [[type, firstFieldsByKey(type)]] : [])),
  );
  for (const type of service.types) {
    if (type.kind !== "record") continue;
    for (const field of type.fields.flatMap(fieldsWithin)) {
      checkForm(field, types, context);
      checkBounds(field, context);
      checkWildcard(field, context);
    }
    checkLine(type, context);
    checkTogether(type, firstFields, context);
    checkOrder(type, context);
  }
  for (const { parameters } of operationsOf(service)) for (const one of parameters) checkBounds(one, context);
}

const words: Readonly<Record<FieldForm, string>> = {
  element: "an element",
  attribute: "an attribute",
  text: "the text of its element",
  any: "all elements of no other field",
  attributes: "all attributes of no other field",
  choice: "one of several parts",
  sequence: "parts that stand together",
};

function checkForm(field: RecordField, types: ReadonlyMap<string, NamedType>, { places, report }: RuleContext): void {
  const { form, type, repeated, nullable } = field;
  if (form !== "attribute" && form !== "text") return;
  const named = type.kind === "named" ? types.get(type.name)?.kind : type.kind;
  const isXml = type.kind === "xml" && type.name !== "QName";
  const isStructured = named === "record" || named === "array" || isXml || named === "data-set";
  if (!isStructured && repeated === undefined && !nullable) return;
  const obstacle = isStructured ? `the type ${quote(type.name)}` : nullable ? "nullable" : "repeated";
  report("fieldForm", places.of(field, isStructured ? "type" : "name"), {
    message: `The field ${quote(field.name)} cannot be ${words[form]}.`,
    found: obstacle,
    expected: "one simple value: a scalar, a QName, an enumeration, a list or a date",
    suggestion: form === "attribute" ? "make it an element: remove attribute" : "make it an element: remove text",
    repair: { kind: "remove", span: places.of(field), path: [form] },
  });
}

/** A count of at most none, or of fewer than at least so many. */
function checkBounds(field: Field, { places, report }: RuleContext): void {
  const { repeated } = field;
  if (repeated?.max === undefined || (repeated.max >= repeated.min && repeated.max > 0)) return;
  report("fieldForm", places.of(field), {
    message: `${quote(field.name)} can never occur.`,
    found: `at least ${String(repeated.min)} and at most ${String(repeated.max)}`,
    expected: "a max that is not 0 and not less than min",
  });
}

/** XML Schema has two words that stand alone, and two that stand among namespaces. */
function checkWildcard(field: RecordField, { places, report }: RuleContext): void {
  const { wildcard } = field;
  if (wildcard === undefined || /^##(?:any|other)$/.test(wildcard.namespace)) return;
  const names = wildcard.namespace.split(" ");
  if (names.every((name) => /^(?:##local|##targetNamespace|(?!##)\S+)$/.test(name))) return;
  report("fieldForm", places.of(field, "type"), {
    message: `The namespaces of ${quote(field.name)} are not valid in XML Schema.`,
    found: quote(wildcard.namespace),
    expected: "##any, ##other, or namespaces, ##local and ##targetNamespace with one blank between",
  });
}

/** A record does not extend itself, over however many steps, and there are not too many of them. */
function checkLine(record: RecordType, { service, places, report }: RuleContext): void {
  const line = lineOf(service, record);
  const [first] = line;
  if (!places.says(record, "extends")) return;
  if (line.length > longestLine) {
    report("fieldForm", places.of(record, "extends"), {
      message: `${quote(record.name)} extends too many records.`,
      found: `more than ${String(longestLine)} records, each extending the next`,
      expected: `at most ${String(longestLine)}`,
    });
  } else if (first?.extends !== undefined && (first.name === record.name || first.extends === record.name)) {
    report("fieldForm", places.of(record, "extends"), {
      message: `${quote(record.name)} would extend itself.`,
      found: line.map(({ name }) => name).join(" extends "),
      expected: "a record that does not lead back here",
    });
  }
}

/** Record -> the first of its own fields for each key. */
type FirstFields = ReadonlyMap<RecordType, ReadonlyMap<string, RecordField>>;

function firstFieldsByKey(record: RecordType): ReadonlyMap<string, RecordField> {
  const firstFields = new Map<string, RecordField>();
  for (const field of record.fields) earlierAt(firstFields, keyOf(field), field);
  return firstFields;
}

/** The first field of a key in a record or its bases. Inherited fields are not copied: many records may inherit many fields. */
function firstOf(line: readonly RecordType[], firstFields: FirstFields, key: string): RecordField | undefined {
  return line.map((record) => firstFields.get(record)?.get(key)).find((field) => field !== undefined);
}

/** Own fields, and those inherited, whose names are taken. */
function checkTogether(record: RecordType, firstFields: FirstFields, context: RuleContext): void {
  const { places, report } = context;
  const line = lineOf(context.service, record);
  const text = firstOf(line, firstFields, "text");
  for (const field of record.fields) {
    const isElements = !["attribute", "text", "attributes"].includes(field.form);
    const earliest = firstOf(line, firstFields, keyOf(field));
    const first = earliest === field ? undefined : earliest;
    const clash = first ?? (isElements ? text : undefined);
    if (clash === undefined) continue;
    report("fieldForm", places.of(field), {
      message: `The fields ${quote(clash.name)} and ${quote(field.name)} exclude each other.`,
      found: first === undefined ? "a text and elements beside it" : `${words[field.form]} twice under one name`,
      expected:
        first === undefined
          ? "only attributes beside a text; mixed content has the type xml"
          : "a name of its own for each",
      related: { message: "the other stands here", span: places.of(clash) },
    });
  }
}

/** Two fields of one key cannot be told apart; elements may be, by where they stand. */
function keyOf({ form, name, element, namespace = "{}" }: RecordField): string {
  if (form === "attribute") return `attribute ${namespace} ${element}`;
  return form === "text" || form === "attributes" ? form : `part ${name}`;
}

/** Elements that share a name are distinguished by their order. */
function checkOrder(record: RecordType, context: RuleContext): void {
  const { service, places, report } = context;
  if (!isInOrder(service, record)) return;
  if (record.unordered) {
    report("fieldForm", places.of(record), {
      message: `The elements of ${quote(record.name)} come in any order, but only their positions distinguish them.`,
      expected: "elements of different names, or a record without order",
    });
    return;
  }
  checkOneType(record, context);
  const { first, second } = ambiguityOf(service, record) ?? {};
  if (first === undefined || second === undefined) return;
  report("fieldForm", places.of(places.says(second, "name") ? second : record), {
    message: `An element could be ${quote(first.name)} or ${quote(second.name)}: its position does not decide which.`,
    found: first.form === "any" ? "two wildcards for one namespace" : `elements ${quote(first.element)} in two places`,
    expected: "a required element between the two, or different names or namespaces",
    related: { message: "the other stands here", span: places.of(first) },
  });
}

/** XML Schema has one type for all elements of a name in one content. */
function checkOneType(record: RecordType, { service, places, report }: RuleContext): void {
  const firstFields = new Map<string, RecordField>();
  const fields = allFields(service, record);
  for (const field of fields.flatMap(fieldsWithin)) {
    if (field.form !== "element") continue;
    const key = `${field.namespace ?? "{}"} ${field.element}`;
    const first = earlierAt(firstFields, key, field) ?? field;
    if (first.type.name === field.type.name && first.nullable === field.nullable) continue;
    // One that is inherited under the same name was reported.
    if (first.name === field.name && fields.includes(first) && fields.includes(field)) continue;
    report("fieldForm", places.of(places.says(field, "type") ? field : record, "type"), {
      message: `Elements ${quote(field.element)} would be of two types in one record.`,
      found: `the types ${quote(first.type.name)} and ${quote(field.type.name)}`,
      expected: "one type, null in both or in neither",
      related: { message: "the other stands here", span: places.of(first) },
    });
  }
}

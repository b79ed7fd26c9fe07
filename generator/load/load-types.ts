/**
 * Owns the loading of named types and credential sets.
 * Invariant: an invalid definition leaves a stand-in with its name, marked as broken, so that its uses are not
 * reported.
 */
import { quote } from "../diagnostics/quote.js";
import { dateFormats, type CredentialSet, type NamedType, type ScalarName, type TypeUse } from "../model/service.js";
import { mostDimensions } from "../model/soap-encoding.js";
import type { LoadContext } from "./load-context.js";
import { loadCodes, loadFacets } from "./load-facets.js";
import { loadField, loadItem, loadParameter } from "./load-fields.js";
import { loadDataSet } from "./load-tables.js";
import { booleanOf, childOf, entriesOf, proseOf, textOf, textsOf, type Entry, type Tree } from "./tree.js";
import { kindOfDefinition } from "./type-names.js";

export function loadTypes(types: Tree | undefined, context: LoadContext): readonly NamedType[] {
  return entriesOf(types).map((entry) => {
    const type = loadType(entry, context);
    context.places.set(type, "name", entry.keySpan);
    const anonymous = childOf(entry.value, "anonymous");
    if (anonymous !== undefined) context.places.set(type, "anonymous", anonymous.span);
    return type;
  });
}

function loadType(entry: Entry, context: LoadContext): NamedType {
  const { key: name, value } = entry;
  const base: Base = {
    name,
    purpose: proseOf(value, "purpose"),
    source: proseOf(value, "source"),
    namespace: textOf(value, "namespace"),
    unqualified: (textOf(value, "elementForm") ?? (context.unqualified ? "unqualified" : "")) === "unqualified",
    wireName: textOf(value, "name") ?? name,
    ...(booleanOf(value, "anonymous") === true ? { anonymous: true } : {}),
  };

  const kind = kindOfDefinition(value);
  switch (kind) {
    case "enumeration":
      return loadEnumeration(base, value, context);
    case "restricted": {
      const scalar = loadBase(childOf(value, "simple"), context);
      const facets = loadFacets(value, context.places);
      const sample = context.samples.default({ kind: "named", name }).text ?? "";
      const codes = loadCodes(childOf(value, "codes"), context.places);
      const named = codes.length === 0 ? {} : { codes };
      const restricted: NamedType = { ...base, kind, base: scalar ?? "string", facets, sample, ...named };
      if (scalar === undefined) context.places.markBroken(restricted);
      return restricted;
    }
    case "record":
      return loadRecord(base, value, context);
    case "array":
      return loadArray(base, value, context);
    case "item-list":
      return { ...base, kind, item: loadListed(childOf(value, "listOf"), context) };
    case "data-set":
      return { ...base, kind, ...loadDataSet(value, context) };
    case "list": {
      const list: NamedType = { ...base, kind, delimiter: textOf(value, "list") ?? "," };
      context.places.set(list, "delimiter", childOf(value, "list")?.span ?? value.span);
      return list;
    }
    case "date-text": {
      const texts = textsOf(childOf(value, "date")).map(({ text }) => text);
      return { ...base, kind, formats: dateFormats.filter((format) => texts.includes(format)) };
    }
    default: {
      // A delimited list takes any text, so no rule reports the uses of this type.
      const standIn: NamedType = { ...base, kind: "list", delimiter: "," };
      context.places.markBroken(standIn);
      return standIn;
    }
  }
}

type Base = Pick<NamedType, "name" | "purpose" | "source" | "namespace" | "unqualified" | "wireName" | "anonymous">;

function loadRecord(base: Base, value: Tree, context: LoadContext): NamedType {
  const record: NamedType = {
    ...base,
    kind: "record",
    fields: entriesOf(childOf(value, "fields")).map((field) => loadField(field, context)),
    extends: loadExtended(childOf(value, "extends"), context),
    unordered: textOf(value, "order") === "any",
    abstract: booleanOf(value, "abstract") ?? false,
  };
  const extended = childOf(value, "extends");
  if (extended !== undefined) context.places.set(record, "extends", extended.span);
  return record;
}

/** The name of the extended record. Undefined: there is none, or it is no record, which is reported. */
function loadExtended(node: Tree | undefined, { types, reporter }: LoadContext): string | undefined {
  if (node === undefined) return undefined;
  const use = types.use(node);
  const kind = types.kindOf(use);
  if (use.kind === "named" && kind === "record") return use.name;
  // An unknown name, or a broken definition, is reported elsewhere.
  if (use.kind === "scalar" && node.kind === "text" && use.name !== node.text) return undefined;
  if (kind === "broken") return undefined;
  return reporter.report("typeUse", node.span, {
    message: `${quote(use.name)} cannot be extended.`,
    found: kind,
    expected: "the name of a record",
  });
}

/** Items of a list are simple; another type is reported. */
function loadListed(node: Tree | undefined, { types, reporter }: LoadContext): TypeUse {
  const use = types.use(node);
  const kind = types.kindOf(use);
  const isName = use.kind === "xml" && use.name === "QName";
  const isSimple = isName || kind === "scalar" || kind === "restricted" || kind === "enumeration";
  if (node === undefined || isSimple || kind === "broken") return use;
  reporter.report("typeUse", node.span, {
    message: `A list cannot be of ${quote(use.name)}.`,
    found: kind,
    expected: "a scalar type, an enumeration or QName",
  });
  return { kind: "scalar", name: "string" };
}

/** The scalar that facets restrict; any other type is reported. Undefined: it is no scalar. */
function loadBase(node: Tree | undefined, { types, reporter }: LoadContext): ScalarName | undefined {
  const use = types.use(node);
  if (use.kind === "scalar") return use.name;
  if (node !== undefined && types.kindOf(use) !== "broken") {
    reporter.report("typeUse", node.span, {
      message: `${quote(use.name)} cannot have facets.`,
      found: types.kindOf(use),
      expected: "a scalar type",
    });
  }
  return undefined;
}

function loadEnumeration(base: Base, value: Tree, { places }: LoadContext): NamedType {
  const values = textsOf(childOf(value, "enum"));
  const enumeration: NamedType = {
    ...base,
    kind: "enumeration",
    values: values.map(({ text }) => text),
    open: booleanOf(value, "open") ?? false,
  };
  const list = childOf(value, "enum");
  if (list?.kind === "list" && list.pruned === true) places.markBroken(enumeration);
  for (const [index, { span }] of values.entries()) places.set(enumeration, `value ${String(index)}`, span);
  return enumeration;
}

function loadArray(base: Base, value: Tree, context: LoadContext): NamedType {
  const type = childOf(value, "array");
  const name = textOf(value, "item") ?? textOf(value, "array") ?? base.name;
  const item = loadItem(name, value, context);
  const itemSpan = (childOf(value, "item") ?? type ?? value).span;
  context.places.set(item, "name", itemSpan);
  const array: NamedType = { ...base, kind: "array", item, dimensions: dimensionsOf(value, context) };
  context.places.set(array, "dimensions", (childOf(value, "dimensions") ?? value).span);
  return array;
}

function dimensionsOf(value: Tree, { reporter }: LoadContext): number {
  const child = childOf(value, "dimensions");
  if (child?.kind !== "text") return 1;
  const number = /^[0-9]{1,2}$/.test(child.text) ? Number(child.text) : 0;
  if (number >= 1 && number <= mostDimensions) return number;
  reporter.report("typeUse", child.span, {
    message: `${quote(child.text)} is no number of dimensions.`,
    expected: `a whole number from 1 to ${String(mostDimensions)}`,
  });
  return 1;
}

/** Credential sets by name, in order. */
export function loadCredentials(credentials: Tree | undefined, context: LoadContext): readonly CredentialSet[] {
  return entriesOf(credentials).map(({ key: name, keySpan, value }) => {
    const parameters = entriesOf(value).map((entry) => loadParameter(entry, name, context));
    const set: CredentialSet = { name, parameters };
    context.places.set(set, "name", keySpan);
    for (const parameter of parameters) refuseStructured(parameter, context);
    return set;
  });
}

const structuredWords = { array: "an array", record: "a record", xml: "XML", "data-set": "a DataSet" } as const;

function refuseStructured(
  parameter: CredentialSet["parameters"][number],
  { types, places, reporter }: LoadContext,
): void {
  const kind = types.kindOf(parameter.type);
  if (kind !== "record" && kind !== "array" && kind !== "xml" && kind !== "data-set") return;
  reporter.report("typeUse", places.of(parameter, "type"), {
    message: `The credential parameter ${quote(parameter.name)} cannot be ${structuredWords[kind]}.`,
    expected: "a scalar type, an enumeration, a list or a date",
    suggestion: "credentials that stand in a SOAP header go to soapHeaders of the operation",
  });
}

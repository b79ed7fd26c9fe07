/**
 * Owns the words of other languages and tools, such as `optional`, and the word that this language has for each.
 * Invariant: the advice fits its place, because it names only keys or values that are allowed there.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { capitalised } from "../diagnostics/quote.js";
import type { Problem } from "../diagnostics/reporter.js";
import { facetNames } from "../model/facets.js";

type Advice = Pick<Problem, "suggestion" | "repair">;

/** Keys and values that are called otherwise here, in lower case. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...["description", "doc", "documentation", "summary", "comment"].map((word) => [word, "purpose"] as const),
  ...["returns", "return", "response", "output", "out"].map((word) => [word, "result"] as const),
  ...["params", "arguments", "args", "input", "inputs", "request", "in"].map((word) => [word, "parameters"] as const),
  ...["auth", "login", "authentication"].map((word) => [word, "credentials"] as const),
  ...["throws", "exceptions", "exception"].map((word) => [word, "faults"] as const),
  ...["headers", "header"].map((word) => [word, "soapHeaders"] as const),
  ...["properties", "members", "elements", "columns"].map((word) => [word, "fields"] as const),
  ...["items", "arrayof"].map((word) => [word, "array"] as const),
  ...["enumeration", "oneof"].map((word) => [word, "enum"] as const),
  ...["url", "endpoint", "address", "host", "server"].map((word) => [word, "baseUrl"] as const),
  ...["targetnamespace", "xmlns", "uri"].map((word) => [word, "namespace"] as const),
  ...["type", "base", "restricts", "restriction"].map((word) => [word, "simple"] as const),
]);

const ofTypes: ReadonlySet<string> = new Set([
  ...["enum", "enums", "enumerations", "records", "record", "structs", "struct", "models", "model", "schemas"],
  ...["classes", "definitions", "complextypes", "lists", "arrays"],
]);
const ofOperations: ReadonlySet<string> = new Set(["operations", "methods", "functions", "endpoints", "services"]);
/** Keys of a type's definition: parameters and fields name a type, and have none of its keys. */
const ofDefinitions: ReadonlySet<string> = new Set([
  ...["enum", "simple", "fields", "array", "dataSet", "listOf", "list", "date", "extends"],
  ...facetNames,
]);
/** Limits of values in other tools. */
const ofLimits: ReadonlySet<string> = new Set([
  ...["min", "max", "minimum", "maximum", "range", "regex", "regexp", "format", "len", "minlength", "maxlength"],
]);
const ofCodes: ReadonlySet<string> = new Set(["errors", "error", "codes", "errorCodes", "returnCodes", "statuses"]);

/** Scalars that are called otherwise here, in lower case. */
const scalarsHere: ReadonlyMap<string, string> = new Map([
  ["int32", "int"],
  ["int16", "short"],
  ["int64", "long"],
  ["number", "int, double or decimal"],
  ["bool", "boolean"],
  ["str", "string"],
  ["text", "string"],
  ["uuid", "guid"],
  ["uniqueidentifier", "guid"],
  ["timestamp", "dateTime"],
  ["datetime", "dateTime"],
  ["single", "float"],
  ["binary", "base64Binary"],
  ["bytes", "base64Binary"],
  ["uri", "anyURI"],
  ["url", "anyURI"],
  ["money", "decimal"],
]);

/** The word of `known` that another language calls `word`. */
export function nameHere(word: string, known: readonly string[]): string | undefined {
  const name = renamed.get(word.toLowerCase());
  return name !== undefined && known.includes(name) ? name : undefined;
}

/** Advice about a word that is none of `known`, at `span`. Empty: nothing is known of it. */
export function adviceOn(word: string, known: readonly string[], span: Span): Advice {
  const name = nameHere(word, known);
  if (name !== undefined) return hereCalled(name, span);
  const suggestion = placeOf(word, known);
  return suggestion === undefined ? {} : { suggestion };
}

/** Advice about a value of which a part stands for the whole elsewhere: `get` for `http-get`, `soap` for the first that begins so. */
export function adviceOnValue(word: string, values: readonly string[], span: Span): Advice {
  const plain = word.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (plain.length < 3) return {};
  const value =
    values.find((each) => each.replaceAll("-", "") === plain || each.split("-").includes(plain)) ??
    values.find((each) => each.startsWith(plain));
  return value === undefined ? {} : hereCalled(value, span);
}

function hereCalled(value: string, span: Span): Advice {
  return { suggestion: `here it is called ${value}`, repair: { kind: "replace", span, value } };
}

function placeOf(word: string, known: readonly string[]): string | undefined {
  const isKnown = (key: string): boolean => known.includes(key);
  if (isKnown("groups") && ofTypes.has(word.toLowerCase()))
    return "write it so: types: { Order: { fields: { Id: int } }, State: { enum: [Open, Paid] } }";
  if (isKnown("groups") && ofOperations.has(word.toLowerCase()))
    return "write it so: groups: { all: { operations: { … } } }";
  if (/^one-?way$/i.test(word) && isKnown("result")) return "an operation without an answer has result: none";
  if (ofCodes.has(word) && (isKnown("result") || isKnown("simple") || (isKnown("type") && isKnown("nullable"))))
    return "name them in a type, Outcome: { simple: int, codes: { Ok: 0 } }, which the result names; faults declares errors that carry data";
  if (!isKnown("type")) return undefined;
  if (isKnown("required")) {
    if (word === "nullable" && !isKnown("nullable"))
      return "leave it out: a null is allowed here unless required: true";
    if (word === "optional") return "required says it: required: false, or true for what must be there";
    if (ofLimits.has(word.toLowerCase()))
      return "declare a type under types, { simple: int, minInclusive: 1 } or { simple: string, maxLength: 20 }, and write its name here";
  }
  return ofDefinitions.has(word) ? typeInPlace : undefined;
}

const typeInPlace = "declare a type with it under types, and write the type's name here";

/** Advice about keys at the place of a type's name. */
export function adviceOnDefinition(keys: readonly string[]): string | undefined {
  return keys.some((key) => ofDefinitions.has(key)) ? typeInPlace : undefined;
}

/** Advice about a type that there is not: another language's name of a scalar, or a list of another type (`Line[]`, `List<Line>`). */
export function adviceOnType(name: string, span: Span): Advice {
  const scalar = scalarsHere.get(name.toLowerCase());
  // Of several nobody knows which was meant.
  if (scalar?.includes(",") === true) return { suggestion: `here it is called ${scalar}` };
  if (scalar !== undefined) return hereCalled(scalar, span);
  const [, type = "", mark] = /^(\w{1,60})([?!])$/.exec(name) ?? [];
  if (mark === "!") return { suggestion: `write { type: ${type}, required: true }` };
  if (mark === "?") return { suggestion: `write { type: ${type}, nullable: true } for null, or required: false` };
  const item =
    /^(\w{1,60})(?:\[\]|\*)$/.exec(name)?.[1] ?? /^(?:list|array|vector|sequence)<(\w{1,60})>$/i.exec(name)?.[1];
  if (item === undefined) return {};
  const list = `ArrayOf${capitalised(item)}: { array: ${item} }`;
  return { suggestion: `declare a list under types, ${list}, and write its name here` };
}

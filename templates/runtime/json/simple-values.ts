/**
 * Owns simple values as JSON. A number or boolean stays one; any other value is its text on the wire, and a list is an array.
 * Invariant: a form that a project chose changes nothing here. No digit is lost. Numbers that JSON cannot carry (`long`, `decimal`, `INF`) are texts.
 */
import { type SimpleType, ValueError } from "../description.js";
import { isEncodable } from "../values/is-encodable.js";
import { JsonError, type JsonPlace, kindOf } from "./json-error.js";

/** `bigint`, `bytes`: such a value as its text on the wire. `string`: a text in TypeScript, too. */
type JsonForm = "number" | "boolean" | "string" | "bigint" | "bytes" | "list";

const forms = new WeakMap<SimpleType, JsonForm>();

/** Values that only types of one form encode. */
const probes: readonly (readonly [JsonForm, readonly unknown[]])[] = [
  ["number", [1]],
  ["boolean", [true]],
  ["bigint", [BigInt(1), BigInt(-1)]],
  ["bytes", [new Uint8Array(1)]],
  ["list", [[]]],
];

/** The form of a type, which is found once. */
export function formOf(type: SimpleType): JsonForm {
  const cached = forms.get(type);
  if (cached !== undefined) return cached;
  const plain = type.usual ?? type.fixed?.type ?? type;
  const form = probes.find(([, values]) => values.some((value) => isEncodable(plain, value)))?.[0] ?? "string";
  forms.set(type, form);
  return form;
}

/** `value`: of the type, as decoders return it. */
export function simpleToJson(type: SimpleType, value: unknown): unknown {
  if (type.usual !== undefined) return simpleToJson(type.usual, type.usual.decode(type.encode(value)));
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return value;
  if (!Array.isArray(value)) return type.encode(value);
  const texts = type.encode(value).split(" ");
  return value.map((item: unknown, index) => (isPlain(item) ? item : texts[index]));
}

function isPlain(item: unknown): boolean {
  return typeof item === "boolean" || Number.isFinite(item);
}

/** Throws {@link JsonError}. */
export function simpleFromJson(type: SimpleType, json: unknown, at: JsonPlace | undefined): unknown {
  const form = formOf(type);
  try {
    if (type.usual !== undefined) return type.decode(type.usual.encode(simpleFromJson(type.usual, json, at)));
    if (form === "list") return listFromJson(type, json, at);
    if (form === "bigint" || form === "bytes") return type.decode(textIn(json, at));
    if (form === "number" && typeof json === "string" && /^(?:NaN|-?INF)$/.test(json)) return type.decode(json);
    const isOfForm = typeof json === form && (form !== "number" || Number.isFinite(json));
    if (isOfForm) type.encode(json);
    else throw new JsonError(at, expectedOf(type, form), kindOf(json));
    return json;
  } catch (error) {
    throw atPlace(error, at, json);
  }
}

function listFromJson(type: SimpleType, json: unknown, at: JsonPlace | undefined): unknown {
  if (!Array.isArray(json)) throw new JsonError(at, "an array", kindOf(json));
  const texts = json.map((item: unknown, key) => {
    const place = { key, outer: at };
    const text = isPlain(item) ? String(item) : textIn(item, place, "a string, a number or a boolean");
    if (/^$|[ \t\r\n]/.test(text)) throw new JsonError(place, "an item without white space, and not empty", "a string");
    return text;
  });
  return type.decode(texts.join(" "));
}

/** Throws {@link JsonError}. */
export function textIn(json: unknown, at: JsonPlace | undefined, expected = "a string"): string {
  if (typeof json === "string") return json;
  throw new JsonError(at, expected, kindOf(json));
}

/** The type's own error message, without the value. */
function expectedOf(type: SimpleType, form: JsonForm): string {
  try {
    type.encode(undefined);
  } catch (error) {
    if (error instanceof ValueError) return form === "number" ? `${error.expected}, as a number` : error.expected;
  }
  return `a ${form}`;
}

/** The error of a codec, placed. */
export function atPlace(error: unknown, at: JsonPlace | undefined, json: unknown): unknown {
  return error instanceof ValueError ? new JsonError(at, error.expected, `another value (${kindOf(json)})`) : error;
}

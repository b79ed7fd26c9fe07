/** Owns the forms in which values of different languages are compared. */

/** Values of our client as JSON: numbers as texts, bytes as `{ $bytes }`. */
export function shown(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") };
  if (typeof value === "bigint" || typeof value === "number") return String(value);
  return mapped(value, shown);
}

/** The same as a tool gets it: numbers are numbers unless JSON has none of that size. */
export function sent(value: unknown): unknown {
  if (value instanceof Uint8Array) return shown(value);
  return typeof value === "bigint" ? String(value) : mapped(value, sent);
}

/** Numbers as texts, members without null, no bytes as an empty text. */
export function plain(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return value ?? null;
  if (Reflect.get(value, "$bytes") === "") return "";
  const members = Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).filter(isPresent));
  return mapped(members, plain);
}

const isPresent = ([, value]: [string, unknown]): boolean => value !== null;

/** Every value as the text of its element, several results as a list. */
export function asTexts(value: unknown, isHex = false): unknown {
  if (value instanceof Uint8Array)
    return isHex ? Buffer.from(value).toString("hex").toUpperCase() : Buffer.from(value).toString("base64");
  if (typeof value === "boolean") return String(value);
  return mapped(typeof value === "bigint" || typeof value === "number" ? String(value) : value, asTexts);
}

/** The same value without a character in its texts. */
export function withoutText<Value>(value: Value, character: string): Value;
export function withoutText(value: unknown, character: string): unknown {
  if (typeof value === "string") return value.replaceAll(character, "");
  return value instanceof Uint8Array ? value : mapped(value, (each) => withoutText(each, character));
}

function mapped(value: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => map(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each)]));
}

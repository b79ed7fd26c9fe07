/**
 * Owns the parsing of JSON in a gateway. Gateways without `numbers` do not load the module behind it.
 * Invariant: an object has each name once, because a filter in front may read the other value. Only valid JSON is
 * searched for repeated names.
 */
import { Problem } from "./problems.js";

export type NumberValues = typeof import("../json/number-values.js");

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Throws a {@link Problem}. `what`: the place of the text. `numbers`: of a gateway whose JSON has numbers for `long` and `decimal`. */
export function parseJson(source: Uint8Array | string, what: string, numbers: NumberValues | undefined): unknown {
  let text: string;
  let json: unknown;
  try {
    text = typeof source === "string" ? source : decoder.decode(source);
    json = JSON.parse(text);
  } catch {
    throw new Problem(400, "invalid-request", { detail: `${what} is no JSON in UTF-8.` });
  }
  if (hasNameTwice(text))
    throw new Problem(400, "invalid-request", { detail: `${what} has an object with one property twice.` });
  const exact = numbers?.withLongNumbersAsTexts(text) ?? text;
  return exact === text ? json : JSON.parse(exact);
}

/** `text`: valid JSON. Pieces of two characters at most are matched, so that it takes linear time. */
function hasNameTwice(text: string): boolean {
  const objects: Set<unknown>[] = [];
  let start = -1;
  let last = '""';
  for (const { 0: token, index } of text.matchAll(/\\[^]|["{}:]/g)) {
    if (token === '"') {
      if (start >= 0) last = text.slice(start, index + 1);
      start = start < 0 ? index : -1;
    } else if (start >= 0) continue;
    else if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    else {
      const names = objects[objects.length - 1];
      const name: unknown = JSON.parse(last);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
  }
  return false;
}

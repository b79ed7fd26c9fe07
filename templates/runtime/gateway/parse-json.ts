/**
 * Owns how a gateway with `numbers` reads JSON. Other gateways do not load the module behind it.
 * Invariant: only valid JSON is searched for long numbers.
 */
export type NumberValues = typeof import("../json/number-values.js");

/** Throws as `JSON.parse`. `numbers`: of a gateway whose JSON has numbers for `long` and `decimal`. */
export function parseJson(text: string, numbers: NumberValues | undefined): unknown {
  const json: unknown = JSON.parse(text);
  const exact = numbers?.withLongNumbersAsTexts(text) ?? text;
  return exact === text ? json : JSON.parse(exact);
}

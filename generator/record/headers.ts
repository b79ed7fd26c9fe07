/** Owns small questions about headers as they were sent: name and value in turn. */
import { type ContentType, parseContentType } from "../../templates/runtime/text/content-type.js";

export function* headersOf(raw: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

/** The first of that name, which is in small letters. */
export function headerOf(raw: readonly string[], name: string): string | undefined {
  for (const [each, value] of headersOf(raw)) if (each.toLowerCase() === name) return value;
  return undefined;
}

export function contentTypeOf(raw: readonly string[]): ContentType {
  return parseContentType(headerOf(raw, "content-type"));
}

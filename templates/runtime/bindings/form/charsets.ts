/**
 * Owns the charsets of forms beside UTF-8: loaded where one is named.
 * Invariant: none of them can hide a separator; bytes that mean nothing in one are refused, never replaced.
 */
import { charsetThatHoldsAscii } from "../../xml/one-byte-charsets.js";
import { type FormDecoder, FormError } from "./codec.js";

/** In UTF-16 and in charsets of several bytes `&`, `=` and `%` may be halves of characters, and a filter in front would see other parameters than a handler. */
export function findDecoder(charset: string): FormDecoder {
  const found = charsetThatHoldsAscii(charset);
  if (found !== undefined) return { name: charset.toLowerCase(), decode: (bytes) => textOf(found.decode(bytes)) };
  const shown = JSON.stringify(charset.slice(0, 40));
  throw new FormError(`the charset ${shown} is not supported for forms; expected utf-8`, 415);
}

function textOf(text: unknown): string | undefined {
  return typeof text === "string" ? text : undefined;
}

/**
 * Owns charsets of forms other than UTF-8. Loaded if a request names one.
 * Invariant: in no supported charset a separator can be part of another character. Invalid bytes are rejected, never replaced.
 */
import { charsetThatHoldsAscii } from "../../xml/one-byte-charsets.js";
import { type FormDecoder, FormError } from "./codec.js";

/** Throws for UTF-16 and multi-byte charsets: there `&`, `=` and `%` may be halves of characters, so a filter in a proxy would see other parameters. */
export function findDecoder(charset: string): FormDecoder {
  const decoder = charsetThatHoldsAscii(charset);
  if (decoder !== undefined) return { name: charset.toLowerCase(), decode: (bytes) => textOf(decoder.decode(bytes)) };
  const shown = JSON.stringify(charset.slice(0, 40));
  throw new FormError(`the charset ${shown} is not supported for forms; expected utf-8`, 415);
}

function textOf(text: unknown): string | undefined {
  return typeof text === "string" ? text : undefined;
}

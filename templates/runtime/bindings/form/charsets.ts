/**
 * Owns the charsets of forms beside UTF-8: loaded where one is named.
 * Invariant: none of them can hide a separator; bytes that mean nothing in one are refused, never replaced.
 */
import { decodeWindows1252, encodings } from "../../xml/encodings.js";
import { type FormDecoder, FormError } from "./codec.js";

/**
 * UTF-8 and charsets of one byte per character that hold ASCII: in others `&`, `=` and `%` may be halves of characters or other
 * bytes, and a filter in front would see other parameters than a handler.
 */
const formCharsets = /^(?:utf-8|iso-8859-\d+(?:-i)?|windows-\d+|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic)$/;

/** Those that SOAP has are read as there; of the rest TextDecoder knows the names, and the bytes of all but windows-1252 (Node 20). */
export function findDecoder(charset: string): FormDecoder {
  const known = encodings.get(charset.toLowerCase());
  if (known !== undefined && !known.name.startsWith("UTF-16")) {
    return { name: charset.toLowerCase(), decode: (bytes) => textOf(known.decode(bytes)) };
  }
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
    const name = decoder.encoding;
    if (name === "windows-1252") return { name, decode: decodeWindows1252 };
    if (formCharsets.test(name)) return { name, decode: (bytes) => decodeStrictly(decoder, bytes) };
  } catch {
    // One that nobody knows is refused like one that is known too well.
  }
  const shown = JSON.stringify(charset.slice(0, 40));
  throw new FormError(`the charset ${shown} is not supported for forms; expected utf-8`, 415);
}

function decodeStrictly(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function textOf(text: unknown): string | undefined {
  return typeof text === "string" ? text : undefined;
}

/**
 * Owns the text of a response for people, in errors and hooks.
 * Invariant: there is a text for any bytes. A readable document has its own text, and UTF-16 is never shown byte by
 * byte, because no secret would be found in that.
 */
import { parseContentType } from "../text/content-type.js";
import type { HttpHeaders } from "../exchange.js";
import { declaredCharset } from "../xml/decode.js";
import { decodeWindows1252 } from "../xml/encodings.js";
import { charsetThatHoldsAscii } from "../xml/one-byte-charsets.js";

/** Decodes a whole body. Invalid bytes become U+FFFD. */
export function replyText(headers: HttpHeaders, body: Uint8Array): string {
  const statedCharset = utf16Of(body) ?? parseContentType(headers["content-type"]).charset;
  const declared = statedCharset === undefined ? readAsDeclared(body) : undefined;
  if (declared !== undefined) return declared;
  const charset = statedCharset ?? "utf-8";
  try {
    const decoder = new TextDecoder(charset);
    // Node.js 20 decodes Latin-1 instead, so quotation marks and euro signs become control characters.
    return decoder.encoding === "windows-1252" ? decodeWindows1252(body) : decoder.decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Decodes by the XML declaration. */
function readAsDeclared(body: Uint8Array): string | undefined {
  const name = declaredCharset(body);
  const text = name === undefined ? undefined : charsetThatHoldsAscii(name)?.decode(body);
  return typeof text === "string" ? text : undefined;
}

/** Detects UTF-16 by a byte order mark, or by a zero byte in the first character. */
function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? "utf-16be" : undefined;
}

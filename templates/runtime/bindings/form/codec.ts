/**
 * Owns name=value text of HTTP GET and HTTP POST, both ways (wire 2).
 * Invariant: what is encoded decodes to the same text; bytes and escapes that stand for no text are refused,
 * never replaced.
 */

import { changeInParts, cutAnywhere, TextBuilder } from "../../text/text-parts.js";
import { decodeWindows1252, encodings, InvalidBytes } from "../../xml/encodings.js";

/** Form text that cannot be read. The message never contains a value. */
export class FormError extends Error {
  override readonly name = "FormError";
  readonly status: 400 | 415;

  constructor(message: string, status: 400 | 415 = 400) {
    super(message);
    this.status = status;
  }
}

/** One name with its value, as text. */
export interface FormField {
  readonly name: string;
  readonly value: string;
}

/** As ASP.NET has it (`aspnet:MaxHttpCollectionKeys`): no operation has as many parameters. */
const mostFields = 1_000;

/** `%` and two hexadecimal digits, or .NET's `%u` and four. */
const escapePattern = /%u[0-9A-Fa-f]{4}|(?:%[0-9A-Fa-f]{2})+/g;

/**
 * Reads `a=b&c=d`. `+` is a blank, `%XX` a byte of the charset, `%uXXXX` a UTF-16 unit (.NET clients); a `%` that begins neither
 * stands for itself, as with ASMX. Throws {@link FormError}, also for an unknown charset and too many fields.
 */
export function decodeForm(text: string, charset: string): FormField[] {
  const decodeBytes = byteDecoder(charset);
  const fields: FormField[] = [];
  // Not split: a form may hold nothing but separators.
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    end = text.indexOf("&", at);
    if (end < 0) end = text.length;
    if (end === at) continue;
    const pair = text.slice(at, end);
    if (fields.length === mostFields) throw new FormError(`there are more than ${mostFields} fields`);
    const equals = pair.indexOf("=");
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decodePart(rawName, decodeBytes, "a parameter's name");
    const value = equals < 0 ? "" : pair.slice(equals + 1);
    fields.push({ name, value: decodePart(value, decodeBytes, `the value of ${JSON.stringify(name.slice(0, 200))}`) });
  }
  return fields;
}

/** The bytes of a form body as the text that {@link decodeForm} takes. */
export function decodeFormBytes(bytes: Uint8Array, charset: string): string {
  return byteDecoder(charset)(bytes, "the form");
}

type DecodeBytes = (bytes: Uint8Array, place: string) => string;

function byteDecoder(charset: string): DecodeBytes {
  const { name, decode } = findDecoder(charset);
  return (bytes, place) => {
    const text = decode(bytes);
    if (text instanceof InvalidBytes) throw new FormError(`${place} is not text in ${name}`);
    return text;
  };
}

/**
 * UTF-8 and charsets of one byte per character that hold ASCII: in others `&`, `=` and `%` may be halves of characters or other
 * bytes, and a filter in front would see other parameters than a handler.
 */
const formCharsets = /^(?:utf-8|iso-8859-\d+(?:-i)?|windows-\d+|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic)$/;

interface FormDecoder {
  readonly name: string;
  decode(bytes: Uint8Array): string | InvalidBytes;
}

/** Those that SOAP has are read as there; of the rest TextDecoder knows the names, and the bytes of all but windows-1252 (Node 20). */
function findDecoder(charset: string): FormDecoder {
  const known = encodings.get(charset.toLowerCase());
  if (known !== undefined && !known.name.startsWith("UTF-16")) return { ...known, name: charset.toLowerCase() };
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

function decodeStrictly(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | InvalidBytes {
  try {
    return decoder.decode(bytes);
  } catch {
    return new InvalidBytes(0);
  }
}

function decodePart(text: string, decodeBytes: DecodeBytes, place: string): string {
  const decoded = text.includes("%") ? decodeEscapes(text, decodeBytes, place) : readBlanks(text);
  if (uncarried.test(decoded)) throw new FormError(`${place} holds a character that XML cannot carry`);
  return decoded;
}

/** One escape after another: a replacement of all at once would first note where each stands. */
function decodeEscapes(text: string, decodeBytes: DecodeBytes, place: string): string {
  const decoded = new TextBuilder();
  let from = 0;
  for (const match of text.matchAll(escapePattern)) {
    if (match.index > from) decoded.add(readBlanks(text.slice(from, match.index)));
    decoded.add(decodeEscape(match[0], decodeBytes, place));
    from = match.index + match[0].length;
  }
  decoded.add(readBlanks(text.slice(from)));
  return decoded.toString();
}

function readBlanks(text: string): string {
  return text.includes("+") ? changeInParts(text, (part) => part.replace(/\+/g, " "), cutAnywhere) : text;
}

/** Refused here as in SOAP, so that a handler sees the same values over all bindings; includes half a surrogate pair. */
const uncarried =
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function decodeEscape(escape: string, decodeBytes: DecodeBytes, place: string): string {
  if (escape[1] === "u") return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  const bytes = new Uint8Array(escape.length / 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(escape.slice(3 * at + 1, 3 * at + 3), 16);
  return decodeBytes(bytes, place);
}

/** The character of a text that neither XML nor, by our decision, a form carries; `undefined` if all can be sent. */
export function uncarriedCharacter(text: string): string | undefined {
  const at = text.search(uncarried);
  return at < 0 ? undefined : `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Owns the decoding of name=value text of HTTP GET and HTTP POST (wire 2).
 * Invariant: invalid bytes and escapes are rejected, never replaced.
 */
import { changeInParts, cutAnywhere, TextBuilder } from "../../text/text-parts.js";
import { forbiddenAt } from "../../xml/characters.js";
import { decodeUtf8 } from "../../xml/utf8.js";
import { RefusedRequest } from "../refused-request.js";

/** Form text that cannot be read. The message never contains a value. */
export class FormError extends RefusedRequest {
  constructor(problem: string, status: 400 | 415 = 400) {
    super(`Request cannot be read: ${problem}.`, { code: "client" }, status);
  }
}

/** A name with its value, as text. */
export interface FormField {
  readonly name: string;
  readonly value: string;
}

/** ASP.NET's limit (`aspnet:MaxHttpCollectionKeys`). No operation has so many parameters. */
const mostFields = 1_000;

/** `%` and two hexadecimal digits, or .NET's `%u` and four. */
const escapePattern = /%u[0-9A-Fa-f]{4}|(?:%[0-9A-Fa-f]{2})+/g;

/**
 * Parses `a=b&c=d`. `+` is a space, `%XX` a byte of the charset, `%uXXXX` a UTF-16 unit (.NET clients). Any other `%` is a literal, as in
 * ASMX. Throws {@link FormError}, also for too many fields.
 */
export function decodeForm(text: string, decoder: FormDecoder): FormField[] {
  const decodeBytes = byteDecoder(decoder);
  const fields: FormField[] = [];
  // `split` would allocate a string for each separator.
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

/** Decodes the bytes of a form body to the text for {@link decodeForm}. */
export function decodeFormBytes(bytes: Uint8Array, decoder: FormDecoder): string {
  return byteDecoder(decoder)(bytes, "the form");
}

/** Decoder of one charset. `decode` returns `undefined` for invalid bytes. */
export interface FormDecoder {
  readonly name: string;
  decode(bytes: Uint8Array): string | undefined;
}

/** The default charset of forms. */
export const utf8Form: FormDecoder = { name: "utf-8", decode: decodeUtf8 };

type DecodeBytes = (bytes: Uint8Array, what: string) => string;

function byteDecoder({ name, decode }: FormDecoder): DecodeBytes {
  return (bytes, what) => {
    const text = decode(bytes);
    if (text === undefined) throw new FormError(`${what} is not text in ${name}`);
    return text;
  };
}

function decodePart(text: string, decodeBytes: DecodeBytes, what: string): string {
  const decoded = text.includes("%") ? decodeEscapes(text, decodeBytes, what) : readBlanks(text);
  if (forbiddenAt(decoded) >= 0) throw new FormError(`${what} holds a character that XML cannot carry`);
  return decoded;
}

/** Decodes one escape after another: `replace` would first collect the positions of all matches. */
function decodeEscapes(text: string, decodeBytes: DecodeBytes, what: string): string {
  const decoded = new TextBuilder();
  let from = 0;
  for (const match of text.matchAll(escapePattern)) {
    if (match.index > from) decoded.add(readBlanks(text.slice(from, match.index)));
    decoded.add(decodeEscape(match[0], decodeBytes, what));
    from = match.index + match[0].length;
  }
  decoded.add(readBlanks(text.slice(from)));
  return decoded.toString();
}

function readBlanks(text: string): string {
  return text.includes("+") ? changeInParts(text, (part) => part.replace(/\+/g, " "), cutAnywhere) : text;
}

function decodeEscape(escape: string, decodeBytes: DecodeBytes, what: string): string {
  if (escape[1] === "u") return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  const bytes = new Uint8Array(escape.length / 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(escape.slice(3 * at + 1, 3 * at + 3), 16);
  return decodeBytes(bytes, what);
}

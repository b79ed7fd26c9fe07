/**
 * Owns the display of bytes in a call: by size and type instead of long base64.
 * Invariant: the work is linear in the text. Short values are shown unchanged.
 */
import { cutText } from "../../../templates/runtime/text/cut-text.js";
import { base64Binary } from "../../../templates/runtime/values/base64-binary.js";

/** Longer bytes are not shown. */
const mostBytes = 192;
const mostCharacters = 256;

/** First bytes of common types of files. */
const signatures: readonly (readonly [type: string, bytes: string])[] = [
  ["PNG image", "\x89PNG"],
  ["JPEG image", "\xff\xd8\xff"],
  ["GIF image", "GIF8"],
  ["TIFF image", "II*\0"],
  ["TIFF image", "MM\0*"],
  ["PDF", "%PDF-"],
  ["ZIP archive", "PK\x03\x04"],
  ["gzip", "\x1f\x8b"],
];

/** JSON of a result for a person: `"<5,242,880 bytes, PDF>"` in place of long bytes. */
export function shownJson(json: unknown, result: unknown): string {
  const shown = new Map(bytesIn(result).map((bytes) => [base64Binary.encode(bytes), describeBytes(bytes)]));
  const replace = (_: string, value: unknown): unknown =>
    typeof value === "string" ? (shown.get(value) ?? value) : value;
  return JSON.stringify(json, replace, 2);
}

/** A line of a message, with its long texts without blanks cut. */
export function shownLine(line: string): string {
  if (line.length <= mostCharacters) return line;
  return line.replace(/[A-Za-z0-9+/=]+/g, (text) =>
    text.length <= mostCharacters ? text : `${cutText(text, 40)} (${numberText(text.length)} characters)`,
  );
}

function bytesIn(value: unknown, depth = 0): readonly Uint8Array[] {
  if (value instanceof Uint8Array) return value.length > mostBytes ? [value] : [];
  if (typeof value !== "object" || value === null || depth > 200) return [];
  return Object.values(value).flatMap((each) => bytesIn(each, depth + 1));
}

function describeBytes(bytes: Uint8Array): string {
  return `<${numberText(bytes.length)} bytes, ${typeOf(bytes)}>`;
}

function typeOf(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1000));
  const file = signatures.find(([, signature]) => start.startsWith(signature));
  if (file !== undefined) return file[0];
  // Control characters that no text has.
  return /[\0-\x08\x0e-\x1a]/.test(start) ? "binary" : "text";
}

/** Digits in groups of three: messages do not follow the language of a machine. */
function numberText(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

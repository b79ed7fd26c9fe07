/**
 * Owns the forms in which a secret may be returned: unchanged, wrongly decoded, in another case, in base64, in
 * hexadecimal.
 * Invariant: the work is linear in the secrets.
 */
import { passedOver, type ReadCode, TextFinder, type Wanted } from "./text-finder.js";
import { plainForms } from "./text-layers.js";
import { hasLongMarks, mostMarks, normalForm } from "../text/normal-form.js";
import { encodings } from "../xml/encodings.js";

/** Texts to search for, and the characters that may continue such a text: these are removed beside a match, too. */
export interface SecretFinder {
  readonly finder: TextFinder;
  readonly beside: RegExp | undefined;
}

/** From here on a secret is found in other case, and cut off. */
const longEnough = 6;
/** Maximum number of characters of an encoded secret to search for. The rest follows them, and is removed, too. */
const mostEncoded = 64;
/** With fewer characters they would be found everywhere. */
const shortest = 4;
const plainTail = 3;
const encodedTail = 6;

/**
 * Maximum of UTF-16 units of all secrets in a search: preparing them then takes some 20 ms, which blocks the process.
 * Each secret counts as {@link leastCounted} at least, because of its encoded forms.
 */
export const mostSecrets = 16_384;
const leastCounted = 64;

/** Why the secrets cannot be searched for, as the end of a sentence; undefined if all can. `most`: as {@link mostSecrets}. */
export function unsearchable(secrets: readonly string[], most: number): string | undefined {
  if (secrets.some(isShort)) return "a secret is too short to be masked";
  const counted = secrets.reduce((sum, { length }) => sum + (length === 0 ? 0 : Math.max(length, leastCounted)), 0);
  if (counted > most) return "a secret is too long to be searched for, or there are too many";
  return secrets.some(hasLongMarks) ? `a secret has more than ${mostMarks} combining marks in a row` : undefined;
}

function isShort(secret: string): boolean {
  return secret !== "" && Array.from(secret.slice(0, 2 * shortest)).length < shortest;
}

export function secretFinders(given: readonly string[]): readonly SecretFinder[] {
  const secrets = given.filter((secret) => secret !== "");
  if (secrets.length === 0) return [];
  // A secret that looks like an escape is shorter after decoding. The decoded form is searched for, too, if it is long
  // enough.
  const texts = new Set(
    secrets
      .flatMap(spellings)
      .flatMap(plainForms)
      .filter((text) => text.length >= plainTail),
  );
  const short = new Set<string>();
  const long = new Map<string, string>();
  for (const text of texts) {
    for (const cased of [text, text.toLowerCase(), text.toUpperCase()]) {
      if (text.length < longEnough) short.add(cased);
      else long.set(foldText(cased), cased);
    }
  }
  const bytes = secrets.flatMap(byteForms);
  return [
    { finder: new TextFinder(Array.from(short, whole), asItIs, plainTail), beside: undefined },
    { finder: new TextFinder(Array.from(long.values(), cut), fold, plainTail), beside: undefined },
    { finder: new TextFinder(bytes.flatMap(base64Forms), readBase64, encodedTail), beside: /[\w+/=\r\n-]/ },
    { finder: new TextFinder(bytes.flatMap(hexForms), readHex, encodedTail), beside: /[\da-fx\s:,;.-]/i },
  ];
}

function whole(text: string): Wanted {
  return { text, enough: text.length };
}

/** Two thirds of it, from either end, are enough. */
function cut(text: string): Wanted {
  return { text, enough: Math.max(longEnough, Math.ceil((text.length * 2) / 3)) };
}

/** In the other forms of Unicode; where UTF-8 was taken for Latin-1 (as Node does in headers) or windows-1252, or Latin-1 for UTF-8. */
function spellings(secret: string): readonly string[] {
  if (/^[\0-\x7F]*$/.test(secret)) return [secret];
  const bytes = encodeText(secret);
  const misread = ["iso-8859-1", "windows-1252"].map((name) => String(encodings.get(name)?.decode(bytes)));
  const composed = normalForm(secret, "NFC") ?? secret;
  const decomposed = normalForm(secret, "NFD") ?? secret;
  const forms = [secret, composed, decomposed, ...misread];
  return /[^\0-\xFF]/.test(secret) ? forms : [...forms, new TextDecoder().decode(unitsOf(secret, 1))];
}

/** The bytes that may have been encoded: of the secret in UTF-8, UTF-16 and Latin-1, of its spelling in XML and in a form. */
function byteForms(secret: string): readonly Uint8Array[] {
  const well = secret.replace(/\p{Surrogate}/gu, "\uFFFD");
  const texts = new Set([secret, escapeMarkup(secret), encodeURIComponent(well)]);
  const latin1 = /[\x80-\xFF]/.test(secret) && !/[^\0-\xFF]/.test(secret) ? [unitsOf(secret, 1)] : [];
  return [...Array.from(texts, encodeText), unitsOf(secret, 2), ...latin1];
}

function escapeMarkup(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The UTF-16 units, little-endian in `size` bytes each. */
function unitsOf(text: string, size: 1 | 2): Uint8Array {
  const bytes = new Uint8Array(text.length * size);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes[at * size] = unit;
    if (size === 2) bytes[at * size + 1] = unit >> 8;
  }
  return bytes;
}

/** For each of the three offsets a byte can have in base64: the characters that it alone decides. */
function base64Forms(bytes: Uint8Array): readonly Wanted[] {
  const text = String(encodings.get("iso-8859-1")?.decode(bytes));
  return [0, 1, 2].flatMap((offset) => {
    const encoded = btoa("\0".repeat(offset) + text);
    const digits = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return encodedPieces(digits.replace(/\+/g, ""), 2);
  });
}

/** Digits alone, and with the 0 that is left of `0x` before each byte. */
function hexForms(bytes: Uint8Array): readonly Wanted[] {
  const both =
    bytes.length > 2 * mostEncoded ? [bytes.subarray(0, mostEncoded), bytes.subarray(-mostEncoded)] : [bytes];
  const digits = both.flatMap((part) => Array.from(part, (byte) => byte.toString(16).padStart(2, "0")));
  return [digits.join(""), digits.join("0")].flatMap((text) => encodedPieces(text, 0));
}

/** `undecided`: characters at the ends of a piece that its neighbours have a part in. */
function encodedPieces(text: string, undecided: number): readonly Wanted[] {
  const enough = Math.min(mostEncoded, Math.max(longEnough, Math.ceil((text.length * 2) / 3) - undecided), text.length);
  return enough < shortest ? [] : [text.slice(0, enough), text.slice(-enough)].map(whole);
}

const asItIs: ReadCode = (code) => code;

/** White space may be anywhere in base64, `+` may have been decoded to a space, and URLs have `-` and `_`. */
const readBase64: ReadCode = (code) => {
  if (code <= 32 || code === 43 || code === 45) return passedOver;
  return code === 95 ? 47 : code;
};

/** Separators that people write between bytes; of `0x`, the 0 stays. */
const readHex: ReadCode = (code) => {
  if (code <= 32 || (code >= 44 && code <= 46) || code === 58 || code === 59 || code === 120 || code === 88)
    return passedOver;
  return code >= 65 && code <= 70 ? code + 32 : code;
};

/** Folded codes by code; 0 for a code that was not needed yet. Takes 128 kB, created for the first text beyond ASCII. */
let folded: Uint16Array | undefined;

/** A code that all cases of a character share. */
const fold: ReadCode = (code) => {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  folded ??= new Uint16Array(0x10000);
  return folded[code] || (folded[code] = foldCharacter(code));
};

function foldCharacter(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase();
  const lower = (upper.length === 1 ? upper : String.fromCharCode(code)).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : code;
}

function foldText(text: string): string {
  let shown = "";
  for (let at = 0; at < text.length; at++) shown += String.fromCharCode(fold(text.charCodeAt(at)));
  return shown;
}

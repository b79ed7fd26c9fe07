/**
 * Owns the encoders for `.http` files: actions, addresses, components of a query or form, and XML in such a component.
 * Invariant: editors run these files. No text ends a header line or URL component, starts a line, or contains the
 * braces of a substitution, script or handler. Its meaning on the wire does not change.
 */
import { xmlAttribute, xmlText } from "./markup-text.js";

/** Markers that editors would replace or execute. */
const substitution = "{{";

/** A part of a quoted SOAPAction: what a header or quotes cannot hold is percent-encoded. */
export function actionText(text: string): string {
  const encoded = text.replace(/[^\x21-\x7e]|["\\]/gu, encodeURIComponent);
  if (isSubstituted(encoded)) throw new Error(`print: ${JSON.stringify(text)} is no part of an action`);
  return encoded;
}

/** Whether an editor would take a part of this header value for an expression: a header has no form of writing that a server undoes. */
export function isSubstituted(header: string): boolean {
  return header.includes(substitution);
}

/** A name or value of a query or form, or one step of a path: UTF-8, percent-encoded. */
export function urlComponent(text: string): string {
  return encodeURIComponent(text);
}

/** An absolute http(s) address without blanks (`load/` saw to it), its braces percent-encoded. */
export function address(text: string): string {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text)) throw new Error(`print: ${JSON.stringify(text)} is not an address`);
  return text.replace(/[{}]/g, encodeURIComponent);
}

/** Character data of XML as {@link xmlText} writes it, on one line and without `{`: character references instead. */
export function exchangeText(text: string): string {
  return referTo(xmlText(text));
}

/** The inside of a double-quoted attribute, likewise. */
export function exchangeAttribute(text: string): string {
  return referTo(xmlAttribute(text));
}

/** LF, and what other editors take for the end of a line: NEL, U+2028, U+2029. CR is a reference already. */
function referTo(markup: string): string {
  return markup.replace(/[\n\u0085\u2028\u2029{]/g, (found) => `&#x${found.charCodeAt(0).toString(16).toUpperCase()};`);
}

const shortEscapes: Readonly<Record<string, string>> = {
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
  '"': '"',
  "\\": "\\",
};

/** The inside of a string in ASMX's JSON: .NET escapes markup and line ends, too. Of two braces the second is an escape. */
export function scriptText(text: string): string {
  const escaped = text.replace(/["\\'&<>\p{Cc}\u2028\u2029]/gu, (character) => {
    const short = shortEscapes[character];
    if (short !== undefined) return `\\${short}`;
    // DEL and most of C1 stay as they are.
    if (/[\x7f-\x84\x86-\x9f]/.test(character)) return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return escaped.replaceAll(substitution, "{\\u007b");
}

/** A number, `true`, `false` or `null`, and .NET's words for numbers that are none. */
export function jsonWord(text: string): string {
  if (/^(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity)$/.test(text)) return text;
  throw new Error(`print: ${JSON.stringify(text)} is no number and no word of JSON`);
}

/**
 * Owns the encoders for XML and HTML.
 * Property that must stay true: whatever the text, what comes out is character data or one attribute value, nothing more.
 */
import { assertXmlCharacters, escapeInvisible } from "./characters.js";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** Character data, as ASMX writes it: `& < >` as entities, CR as a reference (a raw one would arrive as LF; wire 3). */
export function xmlText(text: string): string {
  assertXmlCharacters(text);
  return text.replace(/[&<>\r]/g, entityOf);
}

/** The inside of a double-quoted attribute; white space as references, because readers turn it into blanks. */
export function xmlAttribute(text: string): string {
  assertXmlCharacters(text);
  return text.replace(/[&<>"\t\n\r]/g, entityOf);
}

/** An XML name without a colon that `load/` let through; anything else is our bug. */
export function xmlName(name: string): string {
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}\-._\u00b7]*$/u.test(name)) {
    throw new Error(`print: ${JSON.stringify(name)} is not an XML name`);
  }
  return name;
}

/** HTML text and double- or single-quoted attribute values alike. */
export function htmlText(text: string): string {
  return escapeInvisible(text).replace(/[&<>"']/g, entityOf);
}

function entityOf(character: string): string {
  return entities[character] ?? character;
}

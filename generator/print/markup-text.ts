/**
 * Owns the encoders for XML.
 * Invariant: for any text, the result is character data or one attribute value, nothing more.
 */
import { isXmlName } from "../names/index.js";
import { assertXmlCharacters } from "./characters.js";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
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

/** An XML name without a colon, which is what `validate/` lets through; anything else is our bug. */
export function xmlName(name: string): string {
  if (!isXmlName(name)) {
    throw new Error(`print: ${JSON.stringify(name)} is not an XML name`);
  }
  return name;
}

/** An XML name, or two with a colon between. */
export function qualifiedName(name: string): string {
  for (const part of name.split(":", 2)) xmlName(part);
  if (name.split(":").length > 2) throw new Error(`print: ${JSON.stringify(name)} is not a qualified name`);
  return name;
}

function entityOf(character: string): string {
  return entities[character] ?? character;
}

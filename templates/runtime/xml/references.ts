/**
 * Owns character references and the five predefined entities (XML 1.0, 4.1 and 4.6).
 * Invariant: a reference never makes text longer, and no entity can be defined.
 */
import { changeInParts, TextBuilder } from "../text/text-parts.js";
import { semicolon } from "./character-codes.js";
import { forbiddenAt } from "./characters.js";
import { otherReference, resolveUsual } from "./usual-references.js";

const predefined: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["amp", "&"],
]);
/** Length of `&quot;`. */
const longestUsual = 6;
/** From here on text with usual references alone, such as a document in a document, is changed by one kind of them after the other. */
const longText = 256;
/** Maximum for replacing many references at once, which leaves garbage of several times the text. */
const longestText = 65_536;

/** An invalid reference, by its offset in the text. */
export class ReferenceFault {
  readonly offset: number;
  readonly message: string;

  constructor(offset: number, message: string) {
    this.offset = offset;
    this.message = message;
  }
}

interface Resolved {
  readonly text: string;
  /** How many references there were. */
  readonly count: number;
}

/** From so many on they are put together in a way that costs more to begin and no memory for each. */
const manyReferences = 4;

/**
 * Replaces references by their characters. `text` contains at least one `&`. `controls`: also accepts characters that
 * XML 1.0 forbids.
 */
export function resolveReferences(text: string, controls = false): Resolved | ReferenceFault {
  const { length } = text;
  return length < longText || length > longestText || otherReference.test(text)
    ? resolveEach(text, controls)
    : resolveLong(text);
}

function resolveLong(text: string): Resolved {
  let count = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) count++;
  return { text: changeInParts(text, resolveUsual, isNoReference), count };
}

/** Whether no reference can have begun before that place and not ended. */
function isNoReference(text: string, at: number): boolean {
  return !text.slice(at - longestUsual + 1, at).includes("&");
}

function resolveEach(text: string, controls: boolean): Resolved | ReferenceFault {
  let resolved = "";
  let many: TextBuilder | undefined;
  let count = 0;
  let from = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", from)) {
    const before = text.slice(from, at);
    const end = text.indexOf(";", at);
    if (end < 0) return new ReferenceFault(at, 'no ";" ends this reference: write "&amp;" for "&"');
    const character = usualAt(text, at) ?? resolveReference(text.slice(at + 1, end), controls);
    if (character === undefined)
      return new ReferenceFault(at, referenceMessage(text.slice(at, Math.min(end, at + 40) + 1)));
    from = end + 1;
    if (++count === manyReferences) (many = new TextBuilder()).add(resolved);
    if (many === undefined) resolved += before + character;
    else many.add(before).add(character);
  }
  const rest = text.slice(from);
  return { text: many === undefined ? resolved + rest : many.add(rest).toString(), count };
}

/** The character of a common reference, compared letter by letter: looking up a piece of text costs twice as much. */
export function usualAt(text: string, at: number): string | undefined {
  const first = text.charCodeAt(at + 1);
  if (first === 0x61)
    return text.charCodeAt(at + 2) === 0x6d && text.charCodeAt(at + 3) === 0x70 && text.charCodeAt(at + 4) === semicolon
      ? "&"
      : undefined;
  if (text.charCodeAt(at + 2) !== 0x74 || text.charCodeAt(at + 3) !== semicolon) return undefined;
  return first === 0x6c ? "<" : first === 0x67 ? ">" : undefined;
}

/** Resolves the text between `&` and `;`. */
function resolveReference(body: string, controls: boolean): string | undefined {
  if (!body.startsWith("#")) return predefined.get(body);
  const hexadecimal = body.startsWith("x", 1);
  const digits = body.slice(hexadecimal ? 2 : 1);
  if (!(hexadecimal ? /^[0-9A-Fa-f]+$/ : /^[0-9]+$/).test(digits)) return undefined;
  const code = Number.parseInt(digits, hexadecimal ? 16 : 10);
  // XML can contain neither 0 nor numbers beyond Unicode.
  const character = String.fromCodePoint(code > 0x10ffff ? 0 : code);
  return forbiddenAt(character) < 0 || (controls && code > 0 && code < 0x20) ? character : undefined;
}

/** The name of an entity is not shown: after a stray `&` it may be anything, a part of a password too. */
function referenceMessage(reference: string): string {
  if (/^&#x?[0-9A-Fa-f]+;$/.test(reference)) return `${reference} is no character of XML 1.0`;
  return 'this is not one of &amp; &lt; &gt; &quot; &apos; and no entity can be defined: write "&amp;" for "&"';
}

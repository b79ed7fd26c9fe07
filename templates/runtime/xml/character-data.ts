/**
 * Owns the reading of text between tags: characters with their references, and CDATA sections.
 * Invariant: references are counted for the whole document. Returning to a mark restores the count.
 */
import { ampersand, closingBracket, lessThan } from "./character-codes.js";
import type { XmlCursor } from "./cursor.js";
import { ReferenceFault, resolveReferences, usualAt } from "./references.js";

const sectionStart = "<![CDATA[";
const sectionEnd = "]]>";
/** Characters that are looked at one by one. */
const shortText = 20;
const notBlank: RegExp = /[^ \t\r\n]/;

export class CharacterData {
  private readonly cursor: XmlCursor;
  private references = 0;
  private markedReferences = 0;

  constructor(cursor: XmlCursor) {
    this.cursor = cursor;
  }

  mark(): void {
    this.markedReferences = this.references;
  }

  reset(): void {
    this.references = this.markedReferences;
  }

  /** Reads up to the next `<` and resolves references. `element`: the name of the element that contains the text. */
  read(element: string): string {
    const { cursor } = this;
    const { text, pos } = cursor;
    // Most values are short: the steps cost less than three searches, each a call out of the code that engines make of this.
    const near = Math.min(pos + shortText, text.length);
    let end = pos;
    // Index of the only special character; -1 if there is none; the text's length if there are several or it is
    // unknown.
    let special = -1;
    for (; end < near; end++) {
      const code = text.charCodeAt(end);
      if (code === lessThan) break;
      if (code === ampersand) special = special < 0 ? end : text.length;
      else if (code === closingBracket) special = text.length;
    }
    if (end === near) {
      special = text.length;
      end = text.indexOf("<", near);
      if (end < 0) return cursor.ended(`the element "${element}"`);
    }
    if (end - pos > cursor.limits.textLength) throw cursor.tooMuch("textLength", end - pos);
    cursor.pos = end;
    const value = text.substring(pos, end);
    if (special < 0) return value;
    // The usual case of real text: one reference, whose place is known.
    const character = usualAt(text, special);
    if (character !== undefined && this.tryCount(1))
      return text.substring(pos, special) + character + text.substring(text.indexOf(";", special) + 1, end);
    const section = value.indexOf(sectionEnd);
    if (section >= 0) cursor.fail('"]]>" in text: write "]]&gt;"', pos + section);
    return value.includes("&") ? this.resolve(value, pos) : value;
  }

  /** The same, for callers that only need to know whether there is more than white space. */
  pass(element: string): boolean {
    const { cursor } = this;
    const { text, pos } = cursor;
    if (text.charCodeAt(pos) === lessThan) return false;
    const after = cursor.afterSpace();
    if (text.charCodeAt(after) !== lessThan) return notBlank.test(this.read(element));
    cursor.pos = after;
    return false;
  }

  isSection(): boolean {
    return this.cursor.startsWith(sectionStart);
  }

  readSection(): string {
    const { cursor } = this;
    const start = cursor.pos + sectionStart.length;
    cursor.pos = start;
    cursor.goPast(sectionEnd, "a CDATA section");
    return cursor.text.slice(start, cursor.pos - sectionEnd.length);
  }

  passSection(): boolean {
    return notBlank.test(this.readSection());
  }

  /** Resolves the references of a text. `start`: its place in the cursor's text. */
  resolve(value: string, start: number): string {
    const resolved = resolveReferences(value, this.cursor.controls);
    if (resolved instanceof ReferenceFault) return this.cursor.fail(resolved.message, start + resolved.offset);
    this.references += resolved.count;
    if (this.references > this.cursor.limits.references) throw this.cursor.tooMuch("references", this.references);
    return resolved.text;
  }

  /** Counts references that were resolved elsewhere; false, and nothing is counted, where they would be too many. */
  tryCount(references: number): boolean {
    const count = this.references + references;
    if (count > this.cursor.limits.references) return false;
    this.references = count;
    return true;
  }
}

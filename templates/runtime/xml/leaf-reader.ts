/**
 * Owns the quick ways to read expected elements: leaves, records of leaves, single tags.
 * Invariant: each does exactly what the ordinary reader would, or reads nothing. Unusual or invalid input is left to
 * that reader.
 */
import type { CharacterData } from "./character-data.js";
import { blank, greaterThan, lessThan, slash } from "./character-codes.js";
import { standsAt, type XmlCursor } from "./cursor.js";
import { type LeafRecord, LeafTexts } from "./leaves.js";
import type { OpenElements } from "./open-elements.js";

export class LeafReader {
  private readonly cursor: XmlCursor;
  private readonly characters: CharacterData;
  private readonly open: OpenElements;
  private readonly texts = new LeafTexts();

  constructor(cursor: XmlCursor, characters: CharacterData, open: OpenElements) {
    this.cursor = cursor;
    this.characters = characters;
    this.open = open;
  }

  /** See XmlReader, as for all of these. */
  tryLeaf(name: string): string | undefined {
    const open = this.tagAfterSpace(name);
    if (open < 0) return undefined;
    const { cursor } = this;
    const { text } = cursor;
    const start = open + 1;
    if (text.charCodeAt(open) !== greaterThan) return this.tryEmptyLeaf(open);
    const end = text.indexOf("<", start);
    const close = end + 2 + name.length;
    if (end < 0 || text.charCodeAt(end + 1) !== slash || text.charCodeAt(close) !== greaterThan) return undefined;
    if (!standsAt(text, name, end + 2) || end - start > cursor.limits.textLength) return undefined;
    const value = text.substring(start, end);
    if (value.includes("&") || value.includes("]]>")) return undefined;
    cursor.pos = close + 1;
    return value;
  }

  tryRecord({ pattern, length }: LeafRecord, texts: (string | undefined)[]): boolean {
    const { cursor } = this;
    if (!this.open.canHold(2, cursor.limits)) return false;
    pattern.lastIndex = cursor.pos;
    const match = pattern.exec(cursor.text);
    if (match === null || match[2 * length + 1] === undefined) return false;
    // The reader has the same limits.
    if (match[0].length > cursor.limits.textLength || !this.texts.take(match, length, texts)) return false;
    if (!this.characters.tryCount(this.texts.references)) return false;
    cursor.pos = pattern.lastIndex;
    return true;
  }

  /** Whether exactly `<name>` is next, after white space; the cursor is then at its `<`. */
  goToStart(name: string): boolean {
    const open = this.tagAfterSpace(name);
    if (open < 0 || this.cursor.text.charCodeAt(open) !== greaterThan) return false;
    this.cursor.pos = open - name.length - 1;
    return true;
  }

  tryClose(name: string): boolean {
    const { cursor, open } = this;
    const start = cursor.afterSpace();
    const close = start + 2 + name.length;
    const { text } = cursor;
    if (open.selfClosed || open.current.name.raw !== name || text.charCodeAt(start + 1) !== slash) return false;
    if (text.charCodeAt(close) !== greaterThan || !standsAt(text, name, start + 2)) return false;
    cursor.pos = close + 1;
    open.leave();
    return true;
  }

  tryKnown(source: string): boolean {
    const { cursor, open } = this;
    const at = cursor.pos - (cursor.offset - open.current.start);
    if (!standsAt(cursor.text, source, at)) return false;
    cursor.pos = at + source.length;
    open.leave();
    return true;
  }

  /** End of the name in the start tag `<name`; -1 if another tag or text comes next. */
  private tagAfterSpace(name: string): number {
    const { cursor } = this;
    if (!this.open.canHold(1, cursor.limits)) return -1;
    const start = cursor.afterSpace();
    if (cursor.text.charCodeAt(start) !== lessThan || !standsAt(cursor.text, name, start + 1)) return -1;
    return start + 1 + name.length;
  }

  private tryEmptyLeaf(nameEnd: number): string | undefined {
    const { text } = this.cursor;
    const at = text.charCodeAt(nameEnd) === blank ? nameEnd + 1 : nameEnd;
    if (text.charCodeAt(at) !== slash || text.charCodeAt(at + 1) !== greaterThan) return undefined;
    this.cursor.pos = at + 2;
    return "";
  }
}

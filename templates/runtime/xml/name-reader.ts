/**
 * Owns the reading of qualified names.
 * Invariant: a name is split once. A guess from earlier names is used only if it is the same text.
 */
import { cutText } from "../text/cut-text.js";
import { blank, equals, greaterThan } from "./character-codes.js";
import type { XmlCursor } from "./cursor.js";
import { nameEnd, NameTable, type XmlName } from "./names.js";

export class NameReader {
  private readonly cursor: XmlCursor;
  private readonly names = new NameTable();
  private lastName = this.names.beginning;

  constructor(cursor: XmlCursor) {
    this.cursor = cursor;
  }

  /** At the beginning of a start tag. */
  readElementName(): XmlName {
    if (this.names.isFull) {
      this.names.forget();
      this.lastName = this.names.beginning;
    }
    return this.readName("an element");
  }

  /** A qualified name; the one that followed the last one before is tried first. `of`: for errors. */
  readName(of: string): XmlName {
    const { lastName } = this;
    const name = this.readGuess(lastName.follower) ?? this.readNewName(of);
    if (name.isShared || !lastName.isShared) lastName.follower = name;
    this.lastName = name;
    return name;
  }

  private readGuess(guess: XmlName | undefined): XmlName | undefined {
    const { cursor } = this;
    const { text, pos } = cursor;
    if (guess === undefined || !guess.standsAt(text, pos)) return undefined;
    const end = pos + guess.raw.length;
    const code = text.charCodeAt(end);
    if (code !== greaterThan && code !== blank && code !== equals) return undefined;
    if (guess.raw.length > cursor.limits.nameLength) return undefined;
    cursor.pos = end;
    return guess;
  }

  private readNewName(of: string): XmlName {
    const { cursor } = this;
    const { text, pos } = cursor;
    const end = nameEnd(text, pos);
    if (end >= text.length) return cursor.ended(`the name of ${of}`);
    if (end - pos > cursor.limits.nameLength) throw cursor.tooMuch("nameLength", end - pos);
    const raw = text.slice(pos, end);
    const name = this.names.get(raw);
    if (name === undefined)
      return cursor.fail(raw === "" ? `expected the name of ${of}` : `"${cutText(raw, 64)}" is not a qualified name`);
    cursor.pos = end;
    return name;
  }
}

/** Whether a name ends at that place of the text. */
export function nameEndsAt(cursor: XmlCursor, at: number): boolean {
  if (at >= cursor.text.length) cursor.needMore();
  return nameEnd(cursor.text, at) === at;
}

/**
 * Owns the steps through an element's content, in document order: to the next tag, or past text.
 * Invariant: everything between two tags is checked before the second one is read.
 */
import { TextBuilder } from "../text/text-parts.js";
import { passComment, passInstruction } from "./asides.js";
import type { CharacterData } from "./character-data.js";
import { exclamation, question, slash } from "./character-codes.js";
import type { XmlCursor } from "./cursor.js";
import type { OpenElements } from "./open-elements.js";
import type { TagReader } from "./tags.js";

export class ContentReader {
  /** Whether the last `nextChild` passed over text other than white space. */
  textSeen = false;
  private readonly cursor: XmlCursor;
  private readonly characters: CharacterData;
  private readonly open: OpenElements;
  private readonly tags: TagReader;

  constructor(cursor: XmlCursor, characters: CharacterData, open: OpenElements, tags: TagReader) {
    this.cursor = cursor;
    this.characters = characters;
    this.open = open;
    this.tags = tags;
  }

  /** See XmlReader. */
  nextChild(): boolean {
    const { cursor, open, characters } = this;
    this.textSeen = false;
    if (open.selfClosed) return open.leave();
    if (open.current.depth === 0) this.failOutside();
    for (;;) {
      if (characters.pass(open.current.name.raw)) this.textSeen = true;
      switch (cursor.text.charCodeAt(cursor.pos + 1)) {
        case slash:
          return this.tags.readEnd();
        case exclamation:
          if (!characters.isSection()) passComment(cursor);
          else if (characters.passSection()) this.textSeen = true;
          break;
        case question:
          passInstruction(cursor);
          break;
        default:
          this.tags.readStart();
          return true;
      }
    }
  }

  /** Through the end tag; undefined where a child was entered, which is an error unless `entersChild`. */
  readText(entersChild: boolean): string | undefined {
    const { cursor, open } = this;
    if (open.selfClosed) {
      open.leave();
      return "";
    }
    if (open.current.depth === 0) this.failOutside();
    const first = this.characters.read(open.current.name.raw);
    const value = cursor.text.charCodeAt(cursor.pos + 1) === slash ? first : this.readMore(first, entersChild);
    if (value !== undefined) this.tags.readEnd();
    return value;
  }

  /** Text in several pieces, with comments, processing instructions and CDATA sections between them, to the end tag or a child. */
  private readMore(first: string, entersChild: boolean): string | undefined {
    const { cursor, characters, tags } = this;
    const value = new TextBuilder();
    value.add(first);
    for (;;) {
      switch (cursor.text.charCodeAt(cursor.pos + 1)) {
        case slash:
          return value.toString();
        case exclamation:
          if (characters.isSection()) value.add(characters.readSection());
          else passComment(cursor);
          break;
        case question:
          passInstruction(cursor);
          break;
        default:
          if (!entersChild) tags.failAtChild();
          tags.readStart();
          return undefined;
      }
      value.add(characters.read(this.open.current.name.raw));
      if (value.length > cursor.limits.textLength) throw cursor.tooMuch("textLength", value.length);
    }
  }

  private failOutside(): never {
    this.cursor.fail("there is no element open", this.cursor.pos, "structure");
  }
}

/**
 * Owns the reading of start tags and end tags, which open and close elements.
 * Invariant: an element opens only after its whole start tag was checked, and only a tag with its name closes it.
 */
import { noAttributes } from "./attribute.js";
import { AttributeReader } from "./attributes.js";
import type { CharacterData } from "./character-data.js";
import { greaterThan } from "./character-codes.js";
import type { XmlCursor } from "./cursor.js";
import { nameEndsAt, NameReader } from "./name-reader.js";
import { nameEnd } from "./names.js";
import type { OpenElements } from "./open-elements.js";

export class TagReader {
  private readonly cursor: XmlCursor;
  private readonly open: OpenElements;
  private readonly names: NameReader;
  private readonly attributes: AttributeReader;

  constructor(cursor: XmlCursor, characters: CharacterData, open: OpenElements) {
    this.cursor = cursor;
    this.open = open;
    this.names = new NameReader(cursor);
    this.attributes = new AttributeReader(cursor, this.names, characters);
  }

  /** At `<`, and not before `/`, `!` or `?`: the element becomes the current one. */
  readStart(): void {
    const { cursor, open } = this;
    const start = cursor.offset;
    const parent = open.current;
    const depth = parent.depth + 1;
    if (depth > cursor.limits.depth) throw cursor.tooMuch("depth", depth);
    cursor.pos++;
    const name = this.names.readElementName();
    let { scope } = parent;
    let attributes = noAttributes;
    let selfClosed = false;
    if (cursor.text.charCodeAt(cursor.pos) !== greaterThan) {
      attributes = this.attributes.read(scope, start);
      ({ scope, selfClosed } = this.attributes);
    }
    cursor.pos++;
    const inherits = scope === parent.scope && name.prefix === parent.name.prefix;
    const namespace = inherits ? parent.namespace : this.attributes.resolved(name.prefix, scope, start);
    open.current = { name, namespace, scope, attributes, parent, depth, start };
    open.selfClosed = selfClosed;
  }

  /** At `</`: the end tag of the current element, whose parent becomes the current one. */
  readEnd(): false {
    const { cursor, open } = this;
    const { name } = open.current;
    const start = cursor.pos + 2;
    const end = start + name.raw.length;
    if (cursor.text.charCodeAt(end) === greaterThan && name.standsAt(cursor.text, start)) cursor.pos = end + 1;
    else this.readUnusualEnd(name.raw);
    return open.leave();
  }

  /** With white space before its `>`; or a wrong one, or one that is not there to its end. */
  private readUnusualEnd(raw: string): void {
    const { cursor } = this;
    const start = cursor.pos;
    cursor.pos += 2;
    if (!cursor.startsWith(raw) || !nameEndsAt(cursor, cursor.pos + raw.length)) {
      const endTag = cursor.text.slice(start, Math.min(nameEnd(cursor.text, start + 2), start + 66));
      cursor.fail(`expected the end tag "</${raw}>", found "${endTag}"`, start);
    }
    cursor.pos += raw.length;
    cursor.skipSpace();
    cursor.expect(greaterThan, `">" after "</${raw}"`);
    cursor.pos++;
  }

  /** At the start tag of a child where text alone was expected. */
  failAtChild(): never {
    const { cursor, open } = this;
    const at = cursor.pos++;
    const { raw } = this.names.readName("an element");
    const message = `expected text alone in "${open.current.name.raw}", found the element "${raw}"`;
    return cursor.fail(message, at, "structure");
  }
}

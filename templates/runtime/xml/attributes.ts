/**
 * Owns the reading of attributes and namespace declarations in a start tag.
 * Invariant: none occurs twice, and prefixes are resolved with all declarations of the tag, in any order.
 */
import { changeInParts, cutAnywhere } from "../text/text-parts.js";
import { Attribute, findTwice, noAttributes, type XmlAttribute } from "./attribute.js";
import type { CharacterData } from "./character-data.js";
import { doubleQuote, equals, greaterThan, singleQuote, slash } from "./character-codes.js";
import type { XmlCursor } from "./cursor.js";
import { declarationFault } from "./declaration-fault.js";
import type { NameReader } from "./name-reader.js";
import type { XmlName } from "./names.js";
import { initialScope, namespaceOf, type NamespaceScope } from "./namespaces.js";

/** Counts start tags with attributes in all documents, since documents share names. */
let tagCount = 0;

export class AttributeReader {
  /** Scope of the last tag, with its declarations. */
  scope: NamespaceScope = initialScope;
  /** Whether the last tag was written `<a/>`. */
  selfClosed = false;
  private readonly cursor: XmlCursor;
  private readonly names: NameReader;
  private readonly characters: CharacterData;

  constructor(cursor: XmlCursor, names: NameReader, characters: CharacterData) {
    this.cursor = cursor;
    this.names = names;
    this.characters = characters;
  }

  /** From after the name of a start tag to its `>`; `start`: offset of its `<`. */
  read(outer: NamespaceScope, start: number): readonly XmlAttribute[] {
    this.scope = outer;
    this.selfClosed = false;
    const tag = ++tagCount;
    let attributes: Attribute[] | undefined;
    let prefixed = 0;
    for (let count = 0; this.isBeforeAttribute(); count++) {
      const { pos, limits } = this.cursor;
      if (count === limits.attributes) throw this.cursor.tooMuch("attributes", count + 1);
      const name = this.readName(tag);
      const value = this.readValue(name);
      if (name.isDeclaration) {
        this.declarePrefix(name, value, pos);
        continue;
      }
      if (name.prefix !== "") prefixed++;
      (attributes ??= []).push(new Attribute(name, value));
    }
    if (attributes === undefined) return noAttributes;
    if (prefixed > 0) this.resolveAttributes(attributes, prefixed, start);
    return attributes;
  }

  /** The namespace of a prefix in the tag that was read. `start`: offset of the tag's `<`. */
  resolved(prefix: string, scope: NamespaceScope, start: number): string {
    return (
      namespaceOf(scope, prefix) ?? this.cursor.failAt(start, `the prefix "${prefix}" in this tag is not declared`)
    );
  }

  /** true before an attribute's name; false before the `>` of the tag. */
  private isBeforeAttribute(): boolean {
    const { cursor } = this;
    const spaced = cursor.skipSpace();
    const code = cursor.text.charCodeAt(cursor.pos);
    if (code === greaterThan) return false;
    if (code === slash) {
      cursor.pos++;
      cursor.expect(greaterThan, '">" after "/"');
      this.selfClosed = true;
      return false;
    }
    if (cursor.atEnd) cursor.ended("a start tag");
    if (!spaced) cursor.fail('expected white space before an attribute, ">" or "/>"');
    return true;
  }

  private readName(tag: number): XmlName {
    const { cursor } = this;
    const at = cursor.pos;
    const name = this.names.readName("an attribute");
    if (name.lastTag === tag) cursor.fail(`the attribute "${name.raw}" is given twice`, at);
    name.lastTag = tag;
    if (cursor.text.charCodeAt(cursor.pos) !== equals) {
      cursor.skipSpace();
      cursor.expect(equals, `"=" after the attribute name "${name.raw}"`);
    }
    cursor.pos++;
    return name;
  }

  private readValue(name: XmlName): string {
    const { cursor } = this;
    const { text } = cursor;
    let quote = text.charCodeAt(cursor.pos);
    if (quote !== doubleQuote && quote !== singleQuote) {
      cursor.skipSpace();
      quote = text.charCodeAt(cursor.pos);
      if (quote !== doubleQuote) cursor.expect(singleQuote, `a quote before the value of "${name.raw}"`);
    }
    const start = cursor.pos + 1;
    const end = text.indexOf(quote === doubleQuote ? '"' : "'", start);
    if (end < 0) cursor.ended(`the value of "${name.raw}"`);
    if (end - start > cursor.limits.textLength) throw cursor.tooMuch("textLength", end - start);
    cursor.pos = end + 1;
    const value = text.slice(start, end);
    return /[<&\t\n]/.test(value) ? this.normalised(value, start) : value;
  }

  private normalised(value: string, start: number): string {
    const markup = value.indexOf("<");
    if (markup >= 0) this.cursor.fail('"<" in an attribute value: write "&lt;"', start + markup);
    const blanks = /[\t\n]/.test(value) ? changeInParts(value, makeBlanks, cutAnywhere) : value;
    return value.includes("&") ? this.characters.resolve(blanks, start) : blanks;
  }

  private declarePrefix(name: XmlName, value: string, at: number): void {
    const prefix = name.prefix && name.localName;
    const fault = declarationFault(prefix, value);
    if (fault !== undefined) this.cursor.fail(fault, at);
    const outer = this.scope;
    if (outer.size === this.cursor.limits.namespaces) throw this.cursor.tooMuch("namespaces", outer.size + 1);
    this.scope = { prefix, namespace: value, outer, size: outer.size + 1 };
  }

  /** Resolves the namespaces of prefixed attributes, and checks that none occurs twice. */
  private resolveAttributes(attributes: readonly Attribute[], prefixed: number, start: number): void {
    for (const attribute of attributes) {
      if (attribute.prefix !== "") attribute.namespace = this.resolved(attribute.prefix, this.scope, start);
    }
    const twice = prefixed > 1 ? findTwice(attributes) : undefined;
    if (twice === undefined) return;
    this.cursor.failAt(start, `two attributes of this tag are both "${twice.localName}" of ${twice.namespace}`);
  }
}

function makeBlanks(part: string): string {
  return part.replace(/[\t\n]/g, " ");
}

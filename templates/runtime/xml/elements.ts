/**
 * Owns the element that is open and those around it: start tags with their attributes and namespaces, end tags, the text between.
 * Invariant: a start tag is accepted only when all of it is checked, and what it means never changes afterwards.
 */
import { changeInParts, cutAnywhere } from "../text/text-parts.js";
import { doubleQuote, equals, greaterThan, lessThan, singleQuote, slash } from "./character-codes.js";
import { standsAt } from "./cursor.js";
import { nameEnd, XmlName } from "./names.js";
import { declarationFault } from "./declaration-fault.js";
import { initialScope, namespaceOf, type NamespaceScope } from "./namespaces.js";
import { XmlTokens } from "./tokens.js";

/** An attribute that is no namespace declaration. */
export interface XmlAttribute {
  /** `""`: none. An attribute without a prefix is in no namespace. */
  readonly namespace: string;
  readonly prefix: string;
  readonly localName: string;
  /** Normalised: references resolved, tab and line feed as blank. */
  readonly value: string;
}

/** An open element, and through `parent` all those around it. Never changes once made. */
export interface Frame {
  readonly name: XmlName;
  readonly namespace: string;
  readonly scope: NamespaceScope;
  readonly attributes: readonly XmlAttribute[];
  readonly parent: Frame | undefined;
  readonly depth: number;
  /** Offset of its `<` in the document. */
  readonly start: number;
}

/** An attribute under way: its namespace is known when the whole tag is. */
class Attribute implements XmlAttribute {
  namespace = "";
  readonly prefix: string;
  readonly localName: string;
  readonly value: string;

  constructor(name: XmlName, value: string) {
    this.prefix = name.prefix;
    this.localName = name.localName;
    this.value = value;
  }
}

const noAttributes: readonly XmlAttribute[] = [];
export const notBlank: RegExp = /[^ \t\r\n]/;
/** Of start tags with attributes, in all documents: names are shared between them. */
let tagCount = 0;

/** Nothing is open: before the root and after it. */
export const outside: Frame = {
  name: /* @__PURE__ */ new XmlName("", -1, true),
  namespace: "",
  scope: initialScope,
  attributes: noAttributes,
  parent: undefined,
  depth: 0,
  start: 0,
};

export class XmlElements extends XmlTokens {
  /** Whether the last `nextChild` passed over text other than white space. */
  textSeen = false;
  protected frame: Frame = outside;
  /** The current element was written `<a/>`. */
  protected selfClosed = false;
  /** Within a start tag: with the declarations read so far. */
  private scope = initialScope;

  /** At `<`, after which neither `/`, `!` nor `?` stands. */
  protected readStartTag(): void {
    const start = this.offset;
    const parent = this.frame;
    const depth = parent.depth + 1;
    if (depth > this.limits.depth) throw this.tooMuch("depth", depth);
    this.pos++;
    const name = this.readElementName();
    let { scope } = parent;
    let attributes = noAttributes;
    if (this.text.charCodeAt(this.pos) !== greaterThan) {
      this.scope = scope;
      attributes = this.readAttributes(start);
      scope = this.scope;
    }
    this.pos++;
    const inherits = scope === parent.scope && name.prefix === parent.name.prefix && depth > 1;
    const namespace = inherits ? parent.namespace : this.resolved(name.prefix, scope, start);
    this.frame = { name, namespace, scope, attributes, parent, depth, start };
  }

  private resolved(prefix: string, scope: NamespaceScope, start: number): string {
    return namespaceOf(scope, prefix) ?? this.failAt(start, `the prefix "${prefix}" in this tag is not declared`);
  }

  /** From after the name of a start tag to its `>`; declarations go into `scope`. */
  private readAttributes(start: number): readonly XmlAttribute[] {
    const tag = ++tagCount;
    let attributes: Attribute[] | undefined;
    let prefixed = 0;
    for (let count = 0; this.isBeforeAttribute(); count++) {
      if (count === this.limits.attributes) throw this.tooMuch("attributes", count + 1);
      const at = this.pos;
      const name = this.readAttributeName(tag);
      const value = this.readAttributeValue(name);
      if (name.isDeclaration) {
        this.declarePrefix(name, value, at);
        continue;
      }
      if (name.prefix !== "") prefixed++;
      (attributes ??= []).push(new Attribute(name, value));
    }
    if (attributes === undefined) return noAttributes;
    if (prefixed > 0) this.resolveAttributes(attributes, prefixed, start);
    return attributes;
  }

  /** true before an attribute's name; false before the `>` of the tag. */
  private isBeforeAttribute(): boolean {
    const spaced = this.skipSpace();
    const code = this.text.charCodeAt(this.pos);
    if (code === greaterThan) return false;
    if (code === slash) {
      this.pos++;
      this.expect(greaterThan, '">" after "/"');
      this.selfClosed = true;
      return false;
    }
    if (this.atEnd()) this.ended("a start tag");
    if (!spaced) this.fail('expected white space before an attribute, ">" or "/>"');
    return true;
  }

  private readAttributeName(tag: number): XmlName {
    const at = this.pos;
    const name = this.readName("an attribute");
    if (name.lastTag === tag) this.fail(`the attribute "${name.raw}" is given twice`, at);
    name.lastTag = tag;
    if (this.text.charCodeAt(this.pos) !== equals) {
      this.skipSpace();
      this.expect(equals, `"=" after the attribute name "${name.raw}"`);
    }
    this.pos++;
    return name;
  }

  private readAttributeValue(name: XmlName): string {
    const { text } = this;
    let quote = text.charCodeAt(this.pos);
    if (quote !== doubleQuote && quote !== singleQuote) {
      this.skipSpace();
      quote = text.charCodeAt(this.pos);
      if (quote !== doubleQuote) this.expect(singleQuote, `a quote before the value of "${name.raw}"`);
    }
    const start = this.pos + 1;
    const end = text.indexOf(quote === doubleQuote ? '"' : "'", start);
    if (end < 0) this.ended(`the value of "${name.raw}"`);
    if (end - start > this.limits.textLength) throw this.tooMuch("textLength", end - start);
    this.pos = end + 1;
    const value = text.slice(start, end);
    return /[<&\t\n]/.test(value) ? this.normalised(value, start) : value;
  }

  private normalised(value: string, start: number): string {
    const markup = value.indexOf("<");
    if (markup >= 0) this.fail('"<" in an attribute value: write "&lt;"', start + markup);
    const blanks = /[\t\n]/.test(value) ? changeInParts(value, makeBlanks, cutAnywhere) : value;
    return value.includes("&") ? this.resolveText(blanks, start) : blanks;
  }

  private declarePrefix(name: XmlName, value: string, at: number): void {
    const prefix = name.prefix === "" ? "" : name.localName;
    const fault = declarationFault(prefix, value);
    if (fault !== undefined) this.fail(fault, at);
    const outer = this.scope;
    if (outer.size === this.limits.namespaces) throw this.tooMuch("namespaces", outer.size + 1);
    this.scope = { prefix, namespace: value, outer, size: outer.size + 1 };
  }

  /** Namespaces of the prefixed ones, and none of them twice. */
  private resolveAttributes(attributes: readonly Attribute[], prefixed: number, start: number): void {
    for (const attribute of attributes) {
      if (attribute.prefix !== "") attribute.namespace = this.resolved(attribute.prefix, this.scope, start);
    }
    const twice = prefixed > 1 ? findTwice(attributes) : undefined;
    if (twice === undefined) return;
    this.failAt(start, `two attributes of this tag are both "${twice.localName}" of ${twice.namespace}`);
  }

  /** At `</`: the end tag of the current element. */
  protected readEndTag(): false {
    const start = this.pos;
    const { raw } = this.frame.name;
    const end = start + 2 + raw.length;
    if (standsAt(this.text, raw, start + 2) && this.text.charCodeAt(end) === greaterThan) this.pos = end + 1;
    else this.readUnusualEndTag(raw);
    return this.leave();
  }

  /** With white space before its `>`; or a wrong one, or one that is not there to its end. */
  private readUnusualEndTag(raw: string): void {
    const start = this.pos;
    this.pos += 2;
    if (!this.startsWith(raw) || !this.nameEndsAt(this.pos + raw.length)) {
      const found = this.text.slice(start, Math.min(nameEnd(this.text, start + 2), start + 66));
      this.fail(`expected the end tag "</${raw}>", found "${found}"`, start);
    }
    this.pos += raw.length;
    this.skipSpace();
    this.expect(greaterThan, `">" after "</${raw}"`);
    this.pos++;
  }

  protected leave(): false {
    this.selfClosed = false;
    this.frame = this.frame.parent ?? outside;
    return false;
  }

  /** To the next `<`, checked. */
  protected passCharacters(): void {
    const { text, pos } = this;
    if (text.charCodeAt(pos) === lessThan) return;
    const after = this.behindSpace();
    if (text.charCodeAt(after) === lessThan) this.pos = after;
    else if (notBlank.test(this.readCharacters())) this.textSeen = true;
  }

  /** Character data to the next `<`, references resolved. */
  protected readCharacters(): string {
    const start = this.pos;
    const end = this.text.indexOf("<", start);
    if (end < 0) this.ended(`the element "${this.frame.name.raw}"`);
    if (end - start > this.limits.textLength) throw this.tooMuch("textLength", end - start);
    this.pos = end;
    const value = this.text.substring(start, end);
    const section = value.indexOf("]]>");
    if (section >= 0) this.fail('"]]>" in text: write "]]&gt;"', start + section);
    return this.resolveText(value, start);
  }
}

function makeBlanks(part: string): string {
  return part.replace(/[\t\n]/g, " ");
}

/** An attribute whose namespace and local name an earlier one has, too. Equal names without prefix were found before. */
function findTwice(attributes: readonly Attribute[]): Attribute | undefined {
  if (attributes.length === 2) {
    const [first, second] = attributes;
    return first?.localName === second?.localName && first?.namespace === second?.namespace ? second : undefined;
  }
  const seen = new Set<string>();
  return attributes.find(({ namespace, localName }) => seen.size === seen.add(`${localName} ${namespace}`).size);
}

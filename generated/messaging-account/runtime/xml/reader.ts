/**
 * Owns the reading of XML 1.0 (fifth edition) with namespaces, as a cursor that is told what to expect next. No DTD: refused.
 * Property that must stay true: whatever is passed over, by whichever method, was checked for well-formedness; and the time taken
 * is linear in the text.
 */
import { standsAt, XmlCursor } from "./cursor.js";
import type { LeafSequence } from "./leaves.js";
import { declarationFault, initialScope, namespaceOf, type NamespaceScope } from "./namespaces.js";
import type { XmlLimits } from "./limits.js";
import { nameEnd, NameTable, isXmlName, XmlName } from "./names.js";
import { ReferenceFault, resolveReferences } from "./references.js";

export { XmlError, XmlIncomplete } from "./error.js";
export type { XmlErrorCode, XmlPosition } from "./error.js";
export { LeafSequence } from "./leaves.js";
export type { XmlLimitName, XmlLimits } from "./limits.js";

export interface XmlReaderOptions {
  readonly limits?: Partial<XmlLimits> | undefined;
  /** false: the text given is the beginning, and more will be appended. Default: true. */
  readonly complete?: boolean | undefined;
}

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
interface Frame {
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

const lineFeed = 0xa;
const blank = 0x20;
const exclamation = 0x21;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;
const lessThan = 0x3c;
const equals = 0x3d;
const greaterThan = 0x3e;
const question = 0x3f;

const noAttributes: readonly XmlAttribute[] = [];
const notBlank = /[^ \t\r\n]/;
const usualDeclaration = '<?xml version="1.0" encoding="utf-8"?>';
const xmlDeclaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>$/;

/** Of start tags with attributes, in all documents: names are shared between them. */
let tagCount = 0;

/** Nothing is open: before the root and after it. */
const firstName = new XmlName("", -1);
const outside: Frame = {
  name: firstName,
  namespace: "",
  scope: initialScope,
  attributes: noAttributes,
  parent: undefined,
  depth: 0,
  start: 0,
};

/**
 * Reads elements in document order. The current element is the one whose content the cursor stands in; comments and processing
 * instructions are passed over. Every method that reads throws XmlError; with `complete: false` also XmlIncomplete, after which only `append`
 * and `reset` make sense, and then the same reading again. That takes linear time however small the parts are: while a large element
 * is incomplete, XmlIncomplete is thrown at once until a quarter more text is there.
 */
export class XmlReader extends XmlCursor {
  /** Whether the last `nextChild` passed over text other than white space. */
  textSeen = false;
  private frame = outside;
  /** The current element was written `<a/>`. */
  private selfClosed = false;
  private readonly names = new NameTable();
  private lastName = firstName;
  /** Within a start tag: with the declarations read so far. */
  private scope = initialScope;
  private referenceCount = 0;
  private markedFrame = outside;
  private markedSelfClosed = false;
  private markedReferences = 0;

  constructor(text: string, options?: XmlReaderOptions) {
    super(options?.limits);
    this.take(text, options?.complete ?? true);
  }

  /** Of the current element. */
  get localName(): string {
    return this.frame.name.localName;
  }

  /** `""`: none. */
  get prefix(): string {
    return this.frame.name.prefix;
  }

  /** `""`: none. */
  get namespace(): string {
    return this.frame.namespace;
  }

  /** Of the current element: 1 for the root, 0 before it and after its end. */
  get depth(): number {
    return this.frame.depth;
  }

  /** Reads everything before the root, and its start tag. */
  readRoot(): void {
    if (standsAt(this.text, usualDeclaration, this.pos)) this.pos += usualDeclaration.length;
    else if (this.startsWith("<?xml") && this.nameEndsAt(this.pos + 5)) this.readDeclaration();
    this.readMisc();
    if (this.atEnd()) this.ended("the prolog: there is no root element");
    if (this.text.charCodeAt(this.pos) !== lessThan) this.fail("text before the root element");
    if (this.text.charCodeAt(this.pos + 1) === exclamation && this.startsWith("<!DOCTYPE")) {
      this.fail("a document type declaration is never read: remove it", this.pos, "doctype");
    }
    this.readStartTag();
  }

  /**
   * From inside an element: goes to the start tag of the next child, which becomes the current element (true), or through the end tag
   * of the current element, whose parent becomes the current one (false).
   */
  nextChild(): boolean {
    this.textSeen = false;
    if (this.selfClosed) return this.leave();
    if (this.frame.depth === 0) this.fail("there is no element open", this.pos, "structure");
    for (;;) {
      this.passCharacters();
      switch (this.text.charCodeAt(this.pos + 1)) {
        case slash:
          return this.readEndTag();
        case exclamation:
          if (this.isSection()) this.textSeen = notBlank.test(this.readSection()) || this.textSeen;
          else this.passComment();
          break;
        case question:
          this.passInstruction();
          break;
        default:
          this.readStartTag();
          return true;
      }
    }
  }

  /** The text of the current element, which holds no element, through its end tag. */
  readText(): string {
    if (this.selfClosed) {
      this.leave();
      return "";
    }
    if (this.frame.depth === 0) this.fail("there is no element open", this.pos, "structure");
    let value = "";
    for (;;) {
      const characters = this.readCharacters();
      value = value === "" ? characters : value + characters;
      if (value.length > this.limits.textLength) throw this.tooMuch("textLength", value.length);
      switch (this.text.charCodeAt(this.pos + 1)) {
        case slash:
          this.readEndTag();
          return value;
        case exclamation:
          if (this.isSection()) value += this.readSection();
          else this.passComment();
          break;
        case question:
          this.passInstruction();
          break;
        default:
          this.failAtChild();
      }
    }
  }

  /** Passes over the rest of the current element, through its end tag. */
  skip(): void {
    const { depth } = this.frame;
    while (this.frame.depth >= depth) this.nextChild();
  }

  /** The source of the current element, whose start tag was read just now, from its `<` through its end tag; prefixes may be declared outside of it. */
  readOuterXml(): string {
    const { start } = this.frame;
    this.skip();
    return this.source(start, this.offset);
  }

  /** Normalised value of an attribute of the current element. */
  attribute(namespace: string, localName: string): string | undefined {
    for (const attribute of this.frame.attributes) {
      if (attribute.localName === localName && attribute.namespace === namespace) return attribute.value;
    }
    return undefined;
  }

  /** The attributes of the current element in the order written, without namespace declarations. */
  attributes(): readonly XmlAttribute[] {
    return this.frame.attributes;
  }

  /** The namespace of a prefix (`""`: the default one) in the current element; undefined if it is not declared. */
  resolvePrefix(prefix: string): string | undefined {
    return namespaceOf(this.frame.scope, prefix);
  }

  /** After the end of the root: only comments, processing instructions and white space may follow, to the end. */
  readEnd(): void {
    if (this.frame.depth > 0) this.fail("the root element has not been read to its end", this.pos, "structure");
    this.readMisc();
    if (!this.atEnd()) this.fail("only comments and processing instructions may follow the root element");
    this.needMore();
  }

  /**
   * If the cursor stands (white space apart) at exactly `<name>text</name>`, `<name></name>` or `<name />` with plain text, reads it and gives
   * the text; else undefined, and nothing is read. `name` is the qualified name as written: it means what its prefix means here.
   */
  tryLeaf(name: string): string | undefined {
    const open = this.tagBehindSpace(name);
    if (open < 0) return undefined;
    const { text } = this;
    const start = open + 1;
    if (text.charCodeAt(open) !== greaterThan) return this.tryEmptyLeaf(open);
    const end = text.indexOf("<", start);
    const close = end + 2 + name.length;
    if (end < 0 || text.charCodeAt(end + 1) !== slash || text.charCodeAt(close) !== greaterThan) return undefined;
    if (!standsAt(text, name, end + 2) || end - start > this.limits.textLength) return undefined;
    const value = text.substring(start, end);
    if (value.includes("&") || value.includes("]]>")) return undefined;
    this.pos = close + 1;
    return value;
  }

  /**
   * Reads as many of these leaves as stand here in that order with nothing but white space between, as `tryLeaf` would, and puts the text
   * of each into `texts` at its index, `undefined` where it was not found. Gives how many were read. What is left of the element, such as a
   * leaf with references in its text, is for `nextChild`.
   */
  readLeaves(sequence: LeafSequence, texts: (string | undefined)[]): number {
    const { pattern, length } = sequence;
    pattern.lastIndex = this.pos;
    const match = this.canHoldLeaf() ? pattern.exec(this.text) : null;
    const readable = match !== null && match[0].length <= this.limits.textLength;
    let count = 0;
    for (let index = 0; index < length; index++) {
      const text = readable
        ? (match[2 * index + 1] ?? (match[2 * index + 2] === undefined ? undefined : ""))
        : undefined;
      texts[index] = text;
      if (text !== undefined) count++;
    }
    if (count > 0) this.pos = pattern.lastIndex;
    return count;
  }

  /** If the cursor stands (white space apart) at exactly `<name>`, reads it, and that element becomes the current one. */
  tryOpen(name: string): boolean {
    const open = this.tagBehindSpace(name);
    if (open < 0 || this.text.charCodeAt(open) !== greaterThan) return false;
    this.pos = open - name.length - 1;
    this.readStartTag();
    return true;
  }

  /** If the cursor stands (white space apart) at exactly `</name>` of the current element, reads it. */
  tryClose(name: string): boolean {
    const start = this.behindSpace();
    const close = start + 2 + name.length;
    const { text, frame } = this;
    if (this.selfClosed || frame.name.raw !== name || text.charCodeAt(start + 1) !== slash) return false;
    if (text.charCodeAt(close) !== greaterThan || !standsAt(text, name, start + 2)) return false;
    this.pos = close + 1;
    this.leave();
    return true;
  }

  /** Adds text; `last`: it is the end of the document. Text before the mark is forgotten, and with it `position` there. */
  append(text: string, last: boolean): void {
    this.dropToMark();
    this.take(text, last);
  }

  /** The place that `reset` goes back to; until the first mark, the beginning. */
  mark(): void {
    this.markPlace();
    this.markedFrame = this.frame;
    this.markedSelfClosed = this.selfClosed;
    this.markedReferences = this.referenceCount;
  }

  /** Back to the mark: place, current element, namespaces. */
  reset(): void {
    this.goToMark();
    this.frame = this.markedFrame;
    this.selfClosed = this.markedSelfClosed;
    this.referenceCount = this.markedReferences;
  }

  private behindSpace(): number {
    const { text } = this;
    let at = this.pos;
    for (let code = text.charCodeAt(at); code === lineFeed || code === blank; code = text.charCodeAt(++at));
    return at;
  }

  /** Where the name of the start tag `<name` ends, or -1. */
  private tagBehindSpace(name: string): number {
    if (!this.canHoldLeaf()) return -1;
    const start = this.behindSpace();
    if (this.text.charCodeAt(start) !== lessThan || !standsAt(this.text, name, start + 1)) return -1;
    return start + 1 + name.length;
  }

  /** Whether one more element may stand here. */
  private canHoldLeaf(): boolean {
    const { depth } = this.frame;
    return !this.selfClosed && depth > 0 && depth < this.limits.depth;
  }

  private tryEmptyLeaf(nameEnd: number): string | undefined {
    const { text } = this;
    const at = text.charCodeAt(nameEnd) === blank ? nameEnd + 1 : nameEnd;
    if (text.charCodeAt(at) !== slash || text.charCodeAt(at + 1) !== greaterThan) return undefined;
    this.pos = at + 2;
    return "";
  }

  private readDeclaration(): void {
    const start = this.pos;
    this.goBehind("?>", "the XML declaration");
    if (xmlDeclaration.test(this.text.slice(start, this.pos))) return;
    this.fail('expected an XML declaration such as <?xml version="1.0" encoding="utf-8"?>', start);
  }

  /** Comments, processing instructions and white space. */
  private readMisc(): void {
    for (;;) {
      this.skipSpace();
      if (this.text.charCodeAt(this.pos) !== lessThan) return;
      const code = this.text.charCodeAt(this.pos + 1);
      if (code === question) this.passInstruction();
      else if (code === exclamation && this.startsWith("<!--")) this.passComment();
      else return Number.isNaN(code) ? this.needMore() : undefined;
    }
  }

  /** At `<`, behind which neither `/`, `!` nor `?` stands. */
  private readStartTag(): void {
    const start = this.offset;
    const parent = this.frame;
    const depth = parent.depth + 1;
    if (depth > this.limits.depth) throw this.tooMuch("depth", depth);
    this.pos++;
    const name = this.readName("an element");
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

  /** From behind the name of a start tag to its `>`; declarations go into `scope`. */
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
        this.declare(name, value, at);
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
      this.expect(greaterThan, '">" behind "/"');
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
      this.expect(equals, `"=" behind the attribute name "${name.raw}"`);
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
    return this.resolveText(value.replace(/[\t\n]/g, " "), start);
  }

  private declare(name: XmlName, value: string, at: number): void {
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

  private expect(code: number, what: string): void {
    if (this.text.charCodeAt(this.pos) === code) return;
    if (this.atEnd()) this.ended("a tag");
    this.fail(`expected ${what}`);
  }

  /** At `</`: the end tag of the current element. */
  private readEndTag(): false {
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
    this.expect(greaterThan, `">" behind "</${raw}"`);
    this.pos++;
  }

  private nameEndsAt(at: number): boolean {
    if (at >= this.text.length) this.needMore();
    return nameEnd(this.text, at) === at;
  }

  private leave(): false {
    this.selfClosed = false;
    this.frame = this.frame.parent ?? outside;
    return false;
  }

  /** A qualified name; the one that followed the last one before is tried first. */
  private readName(of: string): XmlName {
    const { text, pos, lastName } = this;
    const guess = lastName.follower;
    if (guess !== undefined && standsAt(text, guess.raw, pos)) {
      const end = pos + guess.raw.length;
      const code = text.charCodeAt(end);
      if (code === greaterThan || code === blank || code === equals) {
        this.pos = end;
        this.lastName = guess;
        return guess;
      }
    }
    const name = this.readNewName(of);
    lastName.follower = name;
    this.lastName = name;
    return name;
  }

  private readNewName(of: string): XmlName {
    const { text, pos } = this;
    const end = nameEnd(text, pos);
    if (end >= text.length) this.ended(`the name of ${of}`);
    if (end - pos > this.limits.nameLength) throw this.tooMuch("nameLength", end - pos);
    const raw = text.slice(pos, end);
    const name = this.names.get(raw);
    if (name === undefined) this.fail(raw === "" ? `expected the name of ${of}` : `"${raw}" is not a qualified name`);
    this.pos = end;
    return name;
  }

  /** To the next `<`, checked. */
  private passCharacters(): void {
    const { text, pos } = this;
    if (text.charCodeAt(pos) === lessThan) return;
    const after = this.behindSpace();
    if (text.charCodeAt(after) === lessThan) this.pos = after;
    else if (notBlank.test(this.readCharacters())) this.textSeen = true;
  }

  /** Character data to the next `<`, references resolved. */
  private readCharacters(): string {
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

  private resolveText(value: string, start: number): string {
    if (!value.includes("&")) return value;
    const resolved = resolveReferences(value);
    if (resolved instanceof ReferenceFault) this.fail(resolved.message, start + resolved.offset);
    this.referenceCount += resolved.count;
    if (this.referenceCount > this.limits.references) throw this.tooMuch("references", this.referenceCount);
    return resolved.text;
  }

  private isSection(): boolean {
    return this.startsWith("<![CDATA[");
  }

  private readSection(): string {
    const start = this.pos + 9;
    this.pos = start;
    this.goBehind("]]>", "a CDATA section");
    return this.text.slice(start, this.pos - 3);
  }

  private passComment(): void {
    const start = this.pos;
    if (!this.startsWith("<!--")) this.fail('expected "<!--", "<![CDATA[", a tag or a processing instruction');
    this.pos += 4;
    this.goBehind("--", "a comment");
    if (this.atEnd()) this.ended("a comment");
    if (this.text.charCodeAt(this.pos) !== greaterThan) this.fail('"--" inside the comment that begins here', start);
    this.pos++;
  }

  private passInstruction(): void {
    const start = this.pos;
    const end = nameEnd(this.text, start + 2);
    if (end >= this.text.length) this.ended("a processing instruction");
    const target = this.text.slice(start + 2, end);
    if (end - start - 2 > this.limits.nameLength) throw this.tooMuch("nameLength", end - start - 2);
    if (target.toLowerCase() === "xml") this.fail("an XML declaration may stand only at the very start");
    if (!isXmlName(target) || target.includes(":")) this.fail('expected a name without a colon behind "<?"');
    this.pos = end;
    const spaced = this.skipSpace();
    if (!spaced && !this.startsWith("?>")) this.fail(`expected white space or "?>" behind "<?${target}"`);
    this.goBehind("?>", "a processing instruction");
  }

  private failAtChild(): never {
    this.pos++;
    const { raw } = this.readName("an element");
    this.fail(
      `expected text alone in "${this.frame.name.raw}", found the element "${raw}"`,
      this.pos - raw.length - 1,
      "structure",
    );
  }
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

/**
 * Owns the reading of XML 1.0 (fifth edition) with namespaces, as a cursor that is told what to expect next. No DTD: refused.
 * Invariant: whatever is passed over, by whichever method, was checked for well-formedness; and the time taken
 * is linear in the text.
 */
import { TextBuilder } from "../text/text-parts.js";
import { blank, exclamation, greaterThan, lessThan, question, slash } from "./character-codes.js";
import { standsAt } from "./cursor.js";
import { notBlank, outside, XmlElements, type XmlAttribute } from "./elements.js";
import { type LeafRecord, type LeafSequence, LeafTexts } from "./leaves.js";
import { defaultXmlLimits, type XmlLimits } from "./limits.js";
import { namespaceOf, type NamespaceScope } from "./namespaces.js";

export type { XmlAttribute } from "./elements.js";
export { XmlError, XmlIncomplete } from "./error.js";
export type { XmlErrorCode, XmlPosition } from "./error.js";
export { LeafRecord, LeafSequence, mostNames } from "./leaves.js";
export type { XmlLimitName, XmlLimits } from "./limits.js";

export interface XmlReaderOptions {
  readonly limits?: Partial<XmlLimits> | undefined;
  /** false: the text given is the beginning, and more will be appended. Default: true. */
  readonly complete?: boolean | undefined;
}

/**
 * Reads elements in document order. The current element is the one whose content the cursor stands in; comments and processing
 * instructions are passed over. Every method that reads throws XmlError; with `complete: false` also XmlIncomplete, after which only `append`
 * and `reset` make sense, and then the same reading again. That takes linear time however small the parts are: while a large element
 * is incomplete, XmlIncomplete is thrown at once until a quarter more text is there.
 */
export class XmlReader extends XmlElements {
  private markedFrame = outside;
  private markedSelfClosed = false;
  private markedReferences = 0;
  private readonly leafTexts = new LeafTexts();

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

  /** Whether the start tag of the current element holds namespace declarations. */
  get declaresNamespaces(): boolean {
    return this.frame.scope !== (this.frame.parent ?? outside).scope;
  }

  /** Reads everything before the root, and its start tag. */
  readRoot(): void {
    this.readDeclaration();
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
    return this.readContent(false) ?? "";
  }

  /**
   * The text of the current element through its end tag or, where an element stands in it, undefined: that one is the current element
   * then, and the text before it was passed over.
   */
  readTextOrChild(): string | undefined {
    return this.readContent(true);
  }

  private readContent(entersChild: boolean): string | undefined {
    if (this.selfClosed) {
      this.leave();
      return "";
    }
    if (this.frame.depth === 0) this.fail("there is no element open", this.pos, "structure");
    const first = this.readCharacters();
    const value = this.text.charCodeAt(this.pos + 1) === slash ? first : this.readMore(first, entersChild);
    if (value !== undefined) this.readEndTag();
    return value;
  }

  /** Text in several pieces, with comments, processing instructions and CDATA sections between them, to the end tag or a child. */
  private readMore(first: string, entersChild: boolean): string | undefined {
    const value = new TextBuilder();
    value.add(first);
    for (;;) {
      switch (this.text.charCodeAt(this.pos + 1)) {
        case slash:
          return value.toString();
        case exclamation:
          if (this.isSection()) value.add(this.readSection());
          else this.passComment();
          break;
        case question:
          this.passInstruction();
          break;
        default:
          if (!entersChild) this.failAtChild();
          this.readStartTag();
          return undefined;
      }
      value.add(this.readCharacters());
      if (value.length > this.limits.textLength) throw this.tooMuch("textLength", value.length);
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

  /** Offset of the `<` of the current element. */
  get elementStart(): number {
    return this.frame.start;
  }

  /** Equal where reading the current element depends on nothing but its source: so deep, with these prefixes and limits around it. */
  get surroundings(): string {
    const { depth, parent } = this.frame;
    let text = this.limits === defaultXmlLimits ? `${depth}` : `${depth} ${Object.values(this.limits).join()}`;
    for (let at: NamespaceScope | undefined = (parent ?? outside).scope; at !== undefined; at = at.outer) {
      text += ` ${at.prefix} ${at.namespace.length} ${at.namespace}`;
    }
    return text;
  }

  /** If the current element, whose start tag was read just now, is this one by its source, goes through its end tag. */
  tryKnown(source: string): boolean {
    const at = this.pos - (this.offset - this.frame.start);
    if (!standsAt(this.text, source, at)) return false;
    this.pos = at + source.length;
    this.leave();
    return true;
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

  /** What prefixes stand for in the current element, also when it was left. */
  get prefixes(): NamespaceScope {
    return this.frame.scope;
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
    const open = this.tagAfterSpace(name);
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
   * Reads as many of these leaves as stand here in that order with nothing but white space between, and puts the text
   * of each into `texts` at its index, `undefined` where it was not found. Gives how many were read. What is left of the element, such as a
   * leaf with a comment in its text, is for `nextChild`.
   */
  readLeaves(sequence: LeafSequence, texts: (string | undefined)[]): number {
    const { pattern, length } = sequence;
    pattern.lastIndex = this.pos;
    const match = this.canHold(1) ? pattern.exec(this.text) : null;
    if (match === null || !this.takeTexts(match, length, texts)) {
      for (let index = 0; index < length; index++) texts[index] = undefined;
      return 0;
    }
    if (this.leafTexts.count > 0) this.pos = pattern.lastIndex;
    return this.leafTexts.count;
  }

  /**
   * If the cursor stands (white space apart) at an element that is exactly such a record, reads it through its end tag, and puts the text
   * of each leaf into `texts` as `readLeaves` does; else nothing is read.
   */
  tryRecord(record: LeafRecord, texts: (string | undefined)[]): boolean {
    const { pattern, length } = record;
    pattern.lastIndex = this.pos;
    const match = this.canHold(2) ? pattern.exec(this.text) : null;
    if (match === null || match[2 * length + 1] === undefined || !this.takeTexts(match, length, texts)) return false;
    this.pos = pattern.lastIndex;
    return true;
  }

  /** Whether the reader itself would take the same texts, and count what it counts. */
  private takeTexts(match: RegExpExecArray, length: number, texts: (string | undefined)[]): boolean {
    const { limits, leafTexts } = this;
    if (match[0].length > limits.textLength || !leafTexts.take(match, length, texts)) return false;
    const count = this.referenceCount + leafTexts.references;
    if (count > limits.references) return false;
    this.referenceCount = count;
    return true;
  }

  /** If the cursor stands (white space apart) at exactly `<name>`, reads it, and that element becomes the current one. */
  tryOpen(name: string): boolean {
    const open = this.tagAfterSpace(name);
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

  /** Where the name of the start tag `<name` ends, or -1. */
  private tagAfterSpace(name: string): number {
    if (!this.canHold(1)) return -1;
    const start = this.behindSpace();
    if (this.text.charCodeAt(start) !== lessThan || !standsAt(this.text, name, start + 1)) return -1;
    return start + 1 + name.length;
  }

  /** Whether elements may stand here, so many inside one another. */
  private canHold(levels: number): boolean {
    const { depth } = this.frame;
    return !this.selfClosed && depth > 0 && depth + levels <= this.limits.depth;
  }

  private tryEmptyLeaf(nameEnd: number): string | undefined {
    const { text } = this;
    const at = text.charCodeAt(nameEnd) === blank ? nameEnd + 1 : nameEnd;
    if (text.charCodeAt(at) !== slash || text.charCodeAt(at + 1) !== greaterThan) return undefined;
    this.pos = at + 2;
    return "";
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

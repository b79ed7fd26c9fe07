/**
 * Owns the reading of XML 1.0 (fifth edition) with namespaces, as a cursor whose caller asks for what it expects next.
 * A DTD is refused. Its parts are the text with the position (cursor.ts), tags (tags.ts), text between tags
 * (character-data.ts), steps between them (content-reader.ts), open elements (open-elements.ts), and quick ways past
 * expected elements (leaf-reader.ts).
 * Invariant: everything that any method skips was checked for well-formedness. The time is linear in the text.
 */
import type { XmlAttribute } from "./attribute.js";
import { CharacterData } from "./character-data.js";
import { lessThan } from "./character-codes.js";
import { ContentReader } from "./content-reader.js";
import { XmlCursor } from "./cursor.js";
import type { XmlError, XmlPosition } from "./error.js";
import { LeafReader } from "./leaf-reader.js";
import type { LeafRecord } from "./leaves.js";
import { completeXmlLimits, type XmlLimits } from "./limits.js";
import { passAsides, passDeclaration } from "./asides.js";
import { namespaceOf, type NamespaceScope } from "./namespaces.js";
import { OpenElements, outside } from "./open-elements.js";
import { TagReader } from "./tags.js";

export type { XmlAttribute } from "./attribute.js";
export { XmlError, XmlIncomplete } from "./error.js";
export type { XmlPosition } from "./error.js";
export { LeafRecord, mostNames } from "./leaves.js";
export type { XmlLimits } from "./limits.js";

export interface XmlReaderOptions {
  readonly limits?: Partial<XmlLimits> | undefined;
  /** false: the text given is the beginning, and more will be appended. Default: true. */
  readonly complete?: boolean | undefined;
  /** Accepts references to control characters (`&#x1F;`), which XML 1.0 forbids. */
  readonly controls?: boolean | undefined;
}

/**
 * Reads elements in document order. The cursor is in the content of the current element; comments and processing
 * instructions are skipped. Every method that reads throws XmlError. With `complete: false` it also throws
 * XmlIncomplete; the caller then uses `append` and `reset`, and repeats the same reading. The total time is linear
 * however small the parts are: while a large element is incomplete, XmlIncomplete is thrown at once until a quarter
 * more text is available.
 */
export class XmlReader {
  /** For code that reads values (`values/reading.ts`); the reader itself does not use it. */
  reading: unknown;
  private readonly cursor: XmlCursor;
  private readonly open: OpenElements = new OpenElements();
  private readonly characters: CharacterData;
  private readonly tags: TagReader;
  private readonly content: ContentReader;
  /** Made when it is needed: most documents are small. */
  private leafReader: LeafReader | undefined = undefined;

  constructor(text: string, options?: XmlReaderOptions) {
    this.cursor = new XmlCursor(completeXmlLimits(options?.limits), options?.controls);
    this.characters = new CharacterData(this.cursor);
    this.tags = new TagReader(this.cursor, this.characters, this.open);
    this.content = new ContentReader(this.cursor, this.characters, this.open, this.tags);
    this.cursor.take(text, options?.complete ?? true);
  }

  private get leaves(): LeafReader {
    return (this.leafReader ??= new LeafReader(this.cursor, this.characters, this.open));
  }

  /** Whether the last `nextChild` passed over text other than white space. */
  get textSeen(): boolean {
    return this.content.textSeen;
  }

  /** Local name of the current element. */
  get localName(): string {
    return this.open.current.name.localName;
  }

  /** `""`: none. */
  get prefix(): string {
    return this.open.current.name.prefix;
  }

  /** `""`: none. */
  get namespace(): string {
    return this.open.current.namespace;
  }

  /** Depth of the current element: 1 for the root, 0 before it and after its end. */
  get depth(): number {
    return this.open.current.depth;
  }

  /** Offset of the `<` of the current element. */
  get elementStart(): number {
    return this.open.current.start;
  }

  /** Whether the start tag of the current element has namespace declarations. */
  get declaresNamespaces(): boolean {
    const { scope, parent } = this.open.current;
    return scope !== (parent ?? outside).scope;
  }

  /** Prefixes in scope in the current element, also after its end. */
  get prefixes(): NamespaceScope {
    return this.open.current.scope;
  }

  /** The namespace of a prefix (`""`: the default one) in the current element; undefined if it is not declared. */
  resolvePrefix(prefix: string): string | undefined {
    return namespaceOf(this.open.current.scope, prefix);
  }

  /** The attributes of the current element in the order written, without namespace declarations. */
  attributes(): readonly XmlAttribute[] {
    return this.open.current.attributes;
  }

  /** Normalised value of an attribute of the current element. */
  attribute(namespace: string, localName: string): string | undefined {
    for (const attribute of this.open.current.attributes) {
      if (attribute.localName === localName && attribute.namespace === namespace) return attribute.value;
    }
    return undefined;
  }

  /** Reads everything before the root, and its start tag. */
  readRoot(): void {
    const { cursor } = this;
    passDeclaration(cursor);
    passAsides(cursor);
    if (cursor.atEnd) cursor.ended("the prolog: there is no root element");
    if (cursor.text.charCodeAt(cursor.pos) !== lessThan) cursor.fail("text before the root element");
    if (cursor.startsWith("<!DOCTYPE")) {
      cursor.fail("a document type declaration is never read: remove it", cursor.pos, "doctype");
    }
    this.tags.readStart();
  }

  /**
   * Moves to the start tag of the next child, which becomes the current element (true), or through the end tag of the
   * current element, whose parent becomes the current one (false).
   */
  nextChild(): boolean {
    return this.content.nextChild();
  }

  /** The text of the current element, which contains no element. Reads through its end tag. */
  readText(): string {
    return this.content.readText(false) ?? "";
  }

  /**
   * The text of the current element, read through its end tag. Undefined if it contains an element: that one is then
   * the current element, and the text before it was skipped.
   */
  readTextOrChild(): string | undefined {
    return this.content.readText(true);
  }

  /** Passes over the rest of the current element, through its end tag. */
  skip(): void {
    const { depth } = this;
    while (this.depth >= depth) this.nextChild();
  }

  /** The source of the current element, whose start tag was read just now, from its `<` through its end tag; prefixes may be declared outside of it. */
  readOuterXml(): string {
    const { elementStart } = this;
    this.skip();
    return this.source(elementStart, this.offset);
  }

  /** After the end of the root: only comments, processing instructions and white space may follow, to the end. */
  readEnd(): void {
    const { cursor } = this;
    if (this.depth > 0) cursor.fail("the root element has not been read to its end", cursor.pos, "structure");
    passAsides(cursor);
    if (!cursor.atEnd) cursor.fail("only comments and processing instructions may follow the root element");
    cursor.needMore();
  }

  /**
   * Reads exactly `<name>text</name>`, `<name></name>` or `<name />` with plain text, after white space, and returns
   * the text. Otherwise returns undefined and reads nothing. `name` is the qualified name as written; its prefix has
   * the meaning in scope.
   */
  tryLeaf(name: string): string | undefined {
    return this.leaves.tryLeaf(name);
  }

  /**
   * Reads an element through its end tag if it is exactly such a record and comes next, white space apart; otherwise reads nothing. Puts the
   * text of each leaf into `texts` at its index, `undefined` for a missing one.
   */
  tryRecord(record: LeafRecord, texts: (string | undefined)[]): boolean {
    return this.leaves.tryRecord(record, texts);
  }

  /** Reads exactly `<name>` if it is next, after white space; that element becomes the current one. */
  tryOpen(name: string): boolean {
    if (!this.leaves.goToStart(name)) return false;
    this.tags.readStart();
    return true;
  }

  /** Reads exactly `</name>` of the current element if it is next, after white space. */
  tryClose(name: string): boolean {
    return this.leaves.tryClose(name);
  }

  /**
   * Moves through the end tag of the current element if its source equals that of this element. Its start tag was read
   * just now.
   */
  tryKnown(source: string): boolean {
    return this.leaves.tryKnown(source);
  }

  /** Equal where reading the current element depends on nothing but its source: so deep, with these prefixes and limits around it. */
  get surroundings(): string {
    return this.open.surroundings(this.cursor.limits);
  }

  /** UTF-16 offset in the document, its line ends counted as one character each. */
  get offset(): number {
    return this.cursor.offset;
  }

  /** The text between two offsets, neither of them before the mark. */
  source(from: number, to: number): string {
    return this.cursor.source(from, to);
  }

  /** Line and column of an offset that is not before the mark; of the current place by default. */
  position(offset?: number): XmlPosition {
    return this.cursor.position(offset);
  }

  /** An error of code `structure` at the current place, for callers that expected something else there. */
  error(message: string): XmlError {
    return this.cursor.error(message);
  }

  /** Adds text; `last`: it is the end of the document. Text before the mark is forgotten, and with it `position` there. */
  append(text: string, last: boolean): void {
    this.cursor.dropToMark();
    this.cursor.take(text, last);
  }

  /** The place to which `reset` returns; until the first mark, the beginning. */
  mark(): void {
    this.cursor.mark();
    this.open.mark();
    this.characters.mark();
  }

  /** Back to the mark: place, current element, namespaces. */
  reset(): void {
    this.cursor.reset();
    this.open.reset();
    this.characters.reset();
  }
}

/**
 * Owns the replacement of secrets in XML: `<Password>x</Password>` becomes `<Password>{{Password}}</Password>`, so that who sends it again can
 * fill in another; comments and processing instructions are left out.
 * Invariant: elements and their order stay; what is not changed keeps its bytes.
 */
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, standInFor, Unkept } from "./hide-names.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import type { TextSearch } from "./search-text.js";
import { type Leaf, mostSiblings, namedLeaves, positionalSecrets } from "./sibling-pairs.js";
import { SourceEdits } from "./source-edits.js";
import { isInAddress, isPostcode, isRowName, isTrivial, looksRandom } from "./values.js";
import { asidesOf, attributePlaces } from "./xml-places.js";
import { columnOf, isBlock, isPlainInSecurity, isSecurityHeader, schemaNamespace } from "./xml-blocks.js";

/** Throws XmlError and {@link Unkept}. `depth`: of the text among texts. */
export function hideInXml(text: string, search: TextSearch, depth = 0): Hidden {
  return new XmlHiding(text, search, depth).run();
}

/** An element that is open. */
interface Frame {
  readonly localName: string;
  /** The name under which all of its content is hidden. */
  readonly secret: string | undefined;
  readonly isSecurity: boolean;
  readonly leaves: Leaf[];
  hasOthers: boolean;
}

class XmlHiding {
  private readonly text: string;
  private readonly search: TextSearch;
  private readonly depth: number;
  private readonly reader: XmlReader;
  private readonly edits = new SourceEdits();
  private readonly values: string[] = [];
  private readonly frames: Frame[] = [];
  /** Columns whose caption is that of a secret. */
  private readonly columns = new Set<string>();

  constructor(text: string, search: TextSearch, depth: number) {
    this.text = text;
    this.search = search;
    this.depth = depth;
    // As many characters as before: the reader's offsets are those of the text, which keeps its ends of lines.
    this.reader = new XmlReader(text.replaceAll("\r", " "));
  }

  run(): Hidden {
    const { reader, text } = this;
    reader.readRoot();
    this.leaveOut(0, reader.elementStart);
    // Whether the cursor entered an element just now, whose start tag was not looked at.
    for (let entered = true; reader.depth > 0;) entered = entered ? this.enter() : this.goOn();
    this.leaveOut(reader.offset, text.length);
    reader.readEnd();
    return { text: this.edits.apply(text, this.search.hasStandIns), values: this.values };
  }

  /** Whether it went on into a child. */
  private enter(): boolean {
    const { reader, text } = this;
    const { localName, namespace } = reader;
    const parent = this.frames.at(-1);
    const label = this.attributes();
    const start = reader.offset;
    if (isBlock(localName, namespace)) {
      reader.skip();
      const end = start + Math.max(0, text.slice(start, reader.offset).lastIndexOf("</"));
      if (end > start) this.edits.add(start, end, standInFor(localName));
      return false;
    }
    const isSecurity = parent?.isSecurity === true || isSecurityHeader(localName, namespace);
    const isInSecurity = isSecurity && !isSecurityHeader(localName, namespace);
    const value = reader.readTextOrChild();
    const secret = this.secretName(localName, label, isInSecurity, value);
    if (value === undefined) {
      this.frames.push({ localName, secret, isSecurity, leaves: [], hasOthers: false });
      this.gap(start, reader.elementStart, secret);
      return true;
    }
    const end = start + Math.max(0, text.slice(start, reader.offset).lastIndexOf("</"));
    const leaf: Leaf = { localName, value, from: start, to: end };
    this.leaf(leaf, secret);
    this.remember(parent, leaf);
    return false;
  }

  /** From a child that ended to the next one, or to the end of its parent. */
  private goOn(): boolean {
    const { reader, text } = this;
    const frame = this.frames.at(-1);
    const start = reader.offset;
    const isChild = reader.nextChild();
    const end = isChild ? reader.elementStart : start + text.slice(start, reader.offset).lastIndexOf("</");
    this.gap(start, end, frame?.secret);
    if (!isChild) this.close();
    return isChild;
  }

  private close(): void {
    const frame = this.frames.pop();
    if (frame === undefined) return;
    for (const { leaf, name } of namedLeaves(frame.leaves, this.search.isHidden)) this.hide(leaf, name);
    if (!isInAddress(frame.leaves.map(({ localName }) => localName))) this.hidePins(frame.leaves);
    for (const leaf of positionalSecrets(frame.localName, frame.leaves)) this.hide(leaf, leaf.localName);
    const [only, ...more] = frame.leaves;
    const isOne = only !== undefined && more.length === 0 && !frame.hasOthers;
    const parent = this.frames.at(-1);
    if (isOne) this.remember(parent, { ...only, localName: frame.localName });
    else if (parent !== undefined) parent.hasOthers = true;
  }

  private hidePins(leaves: readonly Leaf[]): void {
    for (const leaf of leaves) if (isPostcode(leaf.localName, leaf.value)) this.hide(leaf, leaf.localName);
  }

  private remember(parent: Frame | undefined, leaf: Leaf): void {
    if (parent !== undefined && parent.leaves.length < mostSiblings) return void parent.leaves.push(leaf);
    this.hidePins([leaf]);
    if (parent !== undefined) parent.hasOthers = true;
  }

  /** The name by which the element's content is hidden. */
  private secretName(
    localName: string,
    label: string | undefined,
    isInSecurity: boolean,
    value: string | undefined,
  ): string | undefined {
    const parent = this.frames.at(-1);
    if (isInSecurity && isPlainInSecurity(localName)) return undefined;
    if (parent?.secret !== undefined) return localName;
    // An operation is called like what it does, and holds parameters.
    const isOperation =
      value === undefined &&
      ((parent?.localName === "Body" && this.frames.length === 2) || /(?:Result|Response)$/.test(localName));
    if (!isOperation && (this.search.isHidden(localName, value) || this.columns.has(localName))) return localName;
    return isInSecurity ? localName : label;
  }

  private leaf(leaf: Leaf, secret: string | undefined): void {
    const { localName, value, from, to } = leaf;
    if (to <= from) return;
    const isRandom = isSuspicious(localName) && looksRandom(value) && !isRowName(localName, value);
    if (secret !== undefined || isRandom) {
      if (!isTrivial(value) && !isResult(localName, value)) return this.hide(leaf, secret ?? localName);
    }
    this.cleaned(value, from, to);
  }

  private hide({ value, from, to }: Leaf, name: string): void {
    if (isTrivial(value) || to <= from) return;
    this.edits.add(from, to, standInFor(name));
    // A part of something secret, such as its user: hidden where it stands, and too short to be looked for.
    if (value.length < 4 && !this.search.isHidden(name)) return;
    const hasReturns = this.text.slice(from, to).includes("\r");
    this.values.push(value, ...(hasReturns ? [value.replaceAll(" \n", "\n"), value.replaceAll(" \n", "\r\n")] : []));
  }

  /** Content without elements: what is secret in it is marked, asides go. */
  private cleaned(value: string, from: number, to: number): void {
    const hidden = this.search.hide(value, this.depth);
    this.values.push(...hidden.values);
    if (hidden.text !== value) this.edits.add(from, to, escapeText(hidden.text));
    else this.leaveOut(from, to);
  }

  /** Text between tags. */
  private gap(from: number, to: number, secret: string | undefined): void {
    const source = this.text.slice(from, to);
    if (!/\S/.test(source)) return;
    this.leaveOut(from, to);
    const reader = new XmlReader(`<x>${source}</x>`);
    reader.readRoot();
    const value = reader.readText();
    if (!/\S/.test(value)) return;
    if (secret !== undefined) throw new Unkept("a secret stands in text beside elements", true);
    this.cleaned(value, from, to);
  }

  private leaveOut(from: number, to: number): void {
    const source = this.text.slice(from, to);
    if (!source.includes("<")) return;
    for (const aside of asidesOf(source, from)) this.edits.add(aside.from, aside.to, "");
  }

  /** The name by which an attribute says what the element holds, where that is a secret. */
  private attributes(): string | undefined {
    const { reader, search } = this;
    const attributes = reader.attributes();
    if (attributes.length === 0) return undefined;
    const isSchema = reader.namespace === schemaNamespace;
    const column = columnOf(attributes, search.isHidden);
    if (isSchema && column !== undefined) this.columns.add(column);
    const label = attributes.find(
      ({ namespace, localName, value }) =>
        namespace === "" && (isNaming(localName) || localName === "type") && isLabel(value, search.isHidden),
    );
    const places = attributePlaces(this.text.slice(reader.elementStart, reader.offset), reader.elementStart);
    for (const [at, { localName, value }] of attributes.entries()) {
      const place = places[at];
      if (place === undefined || isTrivial(value)) continue;
      const isDefault = /^(?:default|fixed)$/.test(localName);
      const isLabelled = label !== undefined && (isSchema ? isDefault : isValueName(localName));
      const isValue = isValueName(localName);
      const isOfSecret = !isSchema && isValue && search.isHidden(reader.localName);
      const isRandom =
        (isSuspicious(localName) || (isValue && isSuspicious(reader.localName))) &&
        looksRandom(value) &&
        !isRowName(localName, value);
      if (isLabelled || isOfSecret || isRandom || search.isHidden(localName, value) || this.columns.has(localName)) {
        this.edits.add(place.from, place.to, standInFor(isLabelled ? label.value : localName));
        this.values.push(value);
        continue;
      }
      const hidden = search.hide(value, this.depth);
      this.values.push(...hidden.values);
      if (hidden.text !== value) this.edits.add(place.from, place.to, escapeAttribute(hidden.text));
    }
    return isSchema ? undefined : label?.value;
  }
}

/** `ChangePasswordResult` is whether it went well. */
function isResult(localName: string, value: string): boolean {
  return /(?:Result|Response)$/.test(localName) && /^-?\d{1,3}$/.test(value.trim());
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replaceAll("{{", "&#x7B;&#x7B;");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, "&quot;").replace(/'/g, "&#39;").replace(/\n/g, "&#10;").replace(/\t/g, "&#9;");
}

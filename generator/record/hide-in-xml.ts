/**
 * Owns the replacement of secrets in XML: `<Password>x</Password>` becomes `<Password>{{Password}}</Password>`, which a
 * replay fills in. Comments and processing instructions are removed.
 * Invariant: elements and their order stay, and unchanged parts keep their bytes.
 */
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { type XmlAttribute, XmlReader } from "../../templates/runtime/xml/reader.js";
import { schemaNamespace } from "../model/xml-namespaces.js";
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, UnrecordableExchange, type TextHider } from "./hide-names.js";
import { isRandomSecret, ValueHiding } from "./hide-values.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import { isAbout, type Leaf, mostSiblings } from "./sibling-pairs.js";
import { asidesOf, attributePlaces, type Encoding, type Place, xmlWithoutBraces } from "./source-edits.js";
import { isTrivial, looksRandom } from "./values.js";
import * as words from "./xml-words.js";

/** Elements that are referred to by their ids, each with the name of the one that refers to it. */
type References = Map<string, { readonly name: string; readonly isHidden: boolean }>;

/** References that lead to one another. */
const deepest = 8;

/**
 * Throws XmlError and {@link UnrecordableExchange}. `depth`: of the text among texts. `operation`: of the call, for results without a name of their own.
 * What a reference leads to is judged by the name of the reference, so the text is gone through until no more of them are found.
 */
export function hideInXml(text: string, search: TextHider, depth = 0, operation = ""): Hidden {
  const references: References = new Map();
  for (let turn = 0; turn < deepest; turn++) {
    const before = JSON.stringify([...references]);
    const hidden = new XmlHiding(text, search, depth, operation, references).run();
    if (JSON.stringify([...references]) === before) return hidden;
  }
  throw new UnrecordableExchange("its references lead on too far", true);
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

class XmlHiding extends ValueHiding {
  private readonly text: string;
  private readonly operation: string;
  private readonly references: References;
  private readonly reader: XmlReader;
  private readonly frames: Frame[] = [];
  /** Columns whose caption is that of a secret. */
  private readonly columns = new Set<string>();

  constructor(text: string, search: TextHider, depth: number, operation: string, references: References) {
    super(search, depth);
    this.text = text;
    this.operation = operation;
    this.references = references;
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
    return this.result(text, xmlWithoutBraces);
  }

  /** Whether it went on into a child. */
  private enter(): boolean {
    const { reader, text } = this;
    const { namespace } = reader;
    const parent = this.frames.at(-1);
    const attributes = reader.attributes();
    const referrer = this.references.get(words.idOf(attributes) ?? "");
    const localName = referrer?.name ?? reader.localName;
    const label = this.attributes(attributes, parent);
    const start = reader.offset;
    if (words.isBlock(localName, namespace)) {
      reader.skip();
      const end = this.contentEnd(start);
      const content = { value: text.slice(start, end), from: start, to: end, encoding: inElement };
      if (end > start) this.replace(content, localName);
      return false;
    }
    const isSecurity = parent?.isSecurity === true || words.isSecurityHeader(localName, namespace);
    const isInSecurity = isSecurity && !words.isSecurityHeader(localName, namespace);
    const value = reader.readTextOrChild();
    const name = value === undefined ? localName : this.resultName(localName, parent);
    const secret = referrer?.isHidden === true ? name : this.secretName(name, label, isInSecurity, value);
    const reference = words.referenceOf(attributes);
    this.refer(reference, secret ?? name, secret !== undefined);
    if (value === undefined) {
      this.frames.push({ localName, secret, isSecurity, leaves: [], hasOthers: false });
      this.gap(start, reader.elementStart, secret);
      return true;
    }
    const leaf = { localName: name, value, from: start, to: this.contentEnd(start), reference, encoding: inElement };
    if (leaf.to > start) this.leaf(leaf, secret, words.isFaultCode(name, value) || undefined);
    this.addSibling(parent, leaf);
    return false;
  }

  /** The offset of the end tag of an element that ended just now; `start`, if it has none. */
  private contentEnd(start: number): number {
    return start + Math.max(0, this.text.slice(start, this.reader.offset).lastIndexOf("</"));
  }

  /** `return` of Axis and CXF, and the element around the result of a GET, are called like the result that ASMX has. */
  private resultName(localName: string, parent: Frame | undefined): string {
    if (parent === undefined) return this.operation === "" ? localName : `${this.operation}Result`;
    const operation = /^(.+)Response$/.exec(parent.localName)?.[1];
    return operation !== undefined && /^(?:return|result|out)$/i.test(localName) ? `${operation}Result` : localName;
  }

  private refer(id: string | undefined, name: string, isSecret: boolean): void {
    if (id === undefined) return;
    const isHidden = isSecret || !this.search.permits(name);
    if (isHidden || !this.references.has(id)) this.references.set(id, { name, isHidden: isSecret });
  }

  /** From a child that ended to the next one, or to the end of its parent. */
  private goOn(): boolean {
    const { reader } = this;
    const frame = this.frames.at(-1);
    const start = reader.offset;
    const isChild = reader.nextChild();
    const end = isChild ? reader.elementStart : this.contentEnd(start);
    this.gap(start, end, frame?.secret);
    if (!isChild) this.close();
    return isChild;
  }

  private close(): void {
    const frame = this.frames.pop();
    if (frame === undefined) return;
    this.siblings(frame.localName, frame.leaves);
    const [only, ...more] = frame.leaves;
    const isOne = only !== undefined && more.length === 0 && !frame.hasOthers;
    const parent = this.frames.at(-1);
    if (isOne) this.addSibling(parent, { ...only, localName: frame.localName });
    else if (parent !== undefined) parent.hasOthers = true;
  }

  private addSibling(parent: Frame | undefined, leaf: Leaf): void {
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
    if (isInSecurity && words.isPlainInSecurity(localName)) return undefined;
    if (parent?.secret !== undefined) return localName;
    // An operation is called like what it does, and holds parameters.
    const isOperation =
      value === undefined &&
      ((parent?.localName === "Body" && this.frames.length === 2) || /(?:Result|Response)$/.test(localName));
    if (!isOperation && (this.search.isHidden(localName, value) || this.columns.has(localName))) return localName;
    return isInSecurity ? localName : label;
  }

  override hide(leaf: Leaf, name: string): void {
    this.refer(leaf.reference, name, true);
    if (leaf.to > leaf.from) super.hide(leaf, name);
  }

  /** The reader has replaced carriage returns. */
  protected override remember({ value, from, to }: Place): void {
    const hasReturns = this.text.slice(from, to).includes("\r");
    this.values.push(value, ...(hasReturns ? [value.replaceAll(" \n", "\n"), value.replaceAll(" \n", "\r\n")] : []));
  }

  /** Comments and instructions in the content are left out. */
  override searchIn(place: Place): boolean {
    const isChanged = super.searchIn(place);
    if (!isChanged) this.leaveOut(place.from, place.to);
    return isChanged;
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
    if (secret !== undefined) throw new UnrecordableExchange("a secret stands in text beside elements", true);
    this.show({ value, from, to, encoding: inElement }, this.frames.at(-1)?.localName ?? "");
  }

  private leaveOut(from: number, to: number): void {
    const source = this.text.slice(from, to);
    if (!source.includes("<")) return;
    for (const aside of asidesOf(source, from)) this.edits.add(aside.from, aside.to, "");
  }

  /** The name by which an attribute says what the element holds, where that is a secret. */
  private attributes(attributes: readonly XmlAttribute[], parent: Frame | undefined): string | undefined {
    const { reader, search } = this;
    if (attributes.length === 0) return undefined;
    const isSchema = reader.namespace === schemaNamespace;
    const column = words.columnOf(attributes, search.isHidden);
    if (isSchema && column !== undefined) this.columns.add(column);
    const label = attributes.find(
      ({ namespace, localName, value }) =>
        namespace === "" && (isNaming(localName) || localName === "type") && isLabel(value, search.isHidden),
    );
    const places = attributePlaces(this.text.slice(reader.elementStart, reader.offset), reader.elementStart);
    const isOfSecret = !isSchema && (parent?.secret !== undefined || search.isHidden(reader.localName));
    for (const [at, attribute] of attributes.entries()) {
      const { localName, value } = attribute;
      const offsets = places[at];
      const isPermitted =
        search.permits(localName, value) || this.isLink(attribute) || words.isMarkup(attribute, reader.namespace);
      if (offsets === undefined || (isTrivial(value) && isPermitted)) continue;
      const place = { value, ...offsets, encoding: inAttribute };
      const isDefault = /^(?:default|fixed)$/.test(localName);
      const isLabelled = label !== undefined && (isSchema ? isDefault : isValueName(localName));
      const isValue = isValueName(localName);
      const isPart =
        isOfSecret &&
        !this.isLink(attribute) &&
        (isValue || (attribute.namespace === "" && !isNaming(localName) && !isAbout(localName)));
      const isRandom =
        isRandomSecret(localName, value) || (isValue && isSuspicious(reader.localName) && looksRandom(value));
      if (isLabelled || isPart || isRandom || search.isHidden(localName, value) || this.columns.has(localName)) {
        this.replace(place, isLabelled ? label.value : localName);
        if (!isTrivial(value)) this.values.push(value);
      } else this.show(place, localName, isPermitted);
    }
    return isSchema ? undefined : label?.value;
  }

  /** Whether it is one end of a reference. */
  private isLink(attribute: XmlAttribute): boolean {
    const id = words.idOf([attribute]);
    return words.referenceOf([attribute]) !== undefined || (id !== undefined && this.references.has(id));
  }
}

const withoutBraces = (text: string): string => text.replaceAll("{{", "&#x7B;&#x7B;");
const asItIs = (standIn: string): string => standIn;
const inElement: Encoding = { text: (text) => withoutBraces(escapeXmlText(text)), standIn: asItIs };
/** For quotes of either kind. */
const inAttribute: Encoding = {
  text: (text) => withoutBraces(escapeXmlAttribute(text).replaceAll("'", "&#39;")),
  standIn: asItIs,
};

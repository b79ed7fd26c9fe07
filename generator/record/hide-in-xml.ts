/**
 * Owns the replacement of secrets in XML: `<Password>x</Password>` becomes `<Password>{{Password}}</Password>`, so that who sends it again can
 * fill in another; comments and processing instructions are left out.
 * Invariant: elements and their order stay; what is not changed keeps its bytes.
 */
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { type XmlAttribute, XmlReader } from "../../templates/runtime/xml/reader.js";
import { schemaNamespace } from "../model/xml-namespaces.js";
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, UnrecordableExchange, type TextHider } from "./hide-names.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import { isAbout, isSession, type Leaf, mostSiblings, namedLeaves, positionalSecrets } from "./sibling-pairs.js";
import { asidesOf, attributePlaces, SourceEdits } from "./source-edits.js";
import { isInAddress, isPostcode, isResult, isRowName, isTrivial, looksRandom } from "./values.js";
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

class XmlHiding {
  private readonly text: string;
  private readonly search: TextHider;
  private readonly depth: number;
  private readonly operation: string;
  private readonly references: References;
  private readonly reader: XmlReader;
  private readonly edits = new SourceEdits();
  private readonly values: string[] = [];
  private readonly frames: Frame[] = [];
  /** Columns whose caption is that of a secret. */
  private readonly columns = new Set<string>();

  constructor(text: string, search: TextHider, depth: number, operation: string, references: References) {
    this.text = text;
    this.search = search;
    this.depth = depth;
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
    return { text: this.edits.apply(text, this.search.hasStandIns), values: this.values };
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
      const end = start + Math.max(0, text.slice(start, reader.offset).lastIndexOf("</"));
      if (end > start) this.edits.add(start, end, this.search.standIn(localName, text.slice(start, end)));
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
    const end = start + Math.max(0, text.slice(start, reader.offset).lastIndexOf("</"));
    const leaf: Leaf = { localName: name, value, from: start, to: end, reference };
    this.leaf(leaf, secret);
    this.remember(parent, leaf);
    return false;
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
    if (isInSecurity && words.isPlainInSecurity(localName)) return undefined;
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
    if (secret !== undefined || isRandom || isSession(localName, value)) {
      if (!isTrivial(value) && !isResult(localName, value)) return this.hide(leaf, secret ?? localName);
    }
    if (this.search.permits(localName, value) || words.isFaultCode(localName, value)) this.cleaned(value, from, to);
    else this.edits.add(from, to, this.search.standIn(localName, value));
  }

  private hide({ value, from, to, reference }: Leaf, name: string): void {
    this.refer(reference, name, true);
    if (to <= from || (isTrivial(value) && this.search.permits(name, value))) return;
    this.edits.add(from, to, this.search.standIn(name, value));
    // A part of something secret, such as its user: hidden where it stands, and too short to be looked for.
    if (isTrivial(value) || (value.length < 4 && !this.search.isHidden(name))) return;
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
    if (secret !== undefined) throw new UnrecordableExchange("a secret stands in text beside elements", true);
    const name = this.frames.at(-1)?.localName ?? "";
    if (this.search.permits(name, value)) this.cleaned(value, from, to);
    else this.edits.add(from, to, this.search.standIn(name, value));
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
      const place = places[at];
      const isPermitted =
        search.permits(localName, value) || this.isLink(attribute) || words.isMarkup(attribute, reader.namespace);
      if (place === undefined || (isTrivial(value) && isPermitted)) continue;
      const isDefault = /^(?:default|fixed)$/.test(localName);
      const isLabelled = label !== undefined && (isSchema ? isDefault : isValueName(localName));
      const isValue = isValueName(localName);
      const isPart =
        isOfSecret &&
        !this.isLink(attribute) &&
        (isValue || (attribute.namespace === "" && !isNaming(localName) && !isAbout(localName)));
      const isRandom =
        (isSuspicious(localName) || (isValue && isSuspicious(reader.localName))) &&
        looksRandom(value) &&
        !isRowName(localName, value);
      if (isLabelled || isPart || isRandom || search.isHidden(localName, value) || this.columns.has(localName)) {
        this.edits.add(place.from, place.to, search.standIn(isLabelled ? label.value : localName, value));
        if (!isTrivial(value)) this.values.push(value);
        continue;
      }
      if (!isPermitted) {
        this.edits.add(place.from, place.to, search.standIn(localName, value));
        continue;
      }
      const hidden = search.hide(value, this.depth);
      this.values.push(...hidden.values);
      if (hidden.text !== value) this.edits.add(place.from, place.to, escapeAttribute(hidden.text));
    }
    return isSchema ? undefined : label?.value;
  }

  /** Whether it is one end of a reference. */
  private isLink(attribute: XmlAttribute): boolean {
    const id = words.idOf([attribute]);
    return words.referenceOf([attribute]) !== undefined || (id !== undefined && this.references.has(id));
  }
}

const escapeText = (text: string): string => escapeXmlText(text).replaceAll("{{", "&#x7B;&#x7B;");

/** For quotes of either kind. */
const escapeAttribute = (text: string): string =>
  escapeXmlAttribute(text).replaceAll("'", "&#39;").replaceAll("{{", "&#x7B;&#x7B;");

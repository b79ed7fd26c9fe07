/**
 * Owns the replacement of secrets in XML: `<Password>x</Password>` becomes `<Password>{{Password}}</Password>`, so that who sends it again can
 * fill in another; comments and processing instructions are left out.
 * Invariant: elements and their order stay; what is not changed keeps its bytes.
 */
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { type XmlAttribute, XmlReader } from "../../templates/runtime/xml/reader.js";
import { schemaNamespace } from "../model/xml-namespaces.js";
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, type HiddenNames, standInFor, Unkept, type TextHider } from "./hide-names.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import { type Leaf, mostSiblings, namedLeaves, positionalSecrets } from "./sibling-pairs.js";
import { isInAddress, isPostcode, isResult, isRowName, isTrivial, looksRandom } from "./values.js";

/** Throws XmlError and {@link Unkept}. `depth`: of the text among texts. */
export function hideInXml(text: string, search: TextHider, depth = 0): Hidden {
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
  private readonly search: TextHider;
  private readonly depth: number;
  private readonly reader: XmlReader;
  private readonly edits = new SourceEdits();
  private readonly values: string[] = [];
  private readonly frames: Frame[] = [];
  /** Columns whose caption is that of a secret. */
  private readonly columns = new Set<string>();

  constructor(text: string, search: TextHider, depth: number) {
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

const escapeText = (text: string): string => escapeXmlText(text).replaceAll("{{", "&#x7B;&#x7B;");

/** For quotes of either kind. */
const escapeAttribute = (text: string): string =>
  escapeXmlAttribute(text).replaceAll("'", "&#39;").replaceAll("{{", "&#x7B;&#x7B;");

const dataNamespace = "urn:schemas-microsoft-com:xml-msdata";

const blocks = /^(?:EncryptedAssertion|EncryptedData|EncryptedKey|BinarySecurityToken|SignedInfo|SAMLResponse)$/;

/** SAML's assertions of all versions, XML signatures and encryption. */
function isBlock(localName: string, namespace: string): boolean {
  if (blocks.test(localName)) return true;
  if (localName === "Assertion") return /saml/i.test(namespace);
  return localName === "Signature" && namespace.includes("xmldsig");
}

function isSecurityHeader(localName: string, namespace: string): boolean {
  return localName === "Security" && /wss-wssecurity-secext|\/secext$|xmlsoap\.org\/ws\//.test(namespace);
}

/** Who called and when; all else of that header is hidden. */
function isPlainInSecurity(localName: string): boolean {
  return /^(?:UsernameToken|Username|Timestamp|Created|Expires)$/.test(localName);
}

/** The name of a DataSet's column whose caption, or name before it was escaped, is that of a secret. */
function columnOf(attributes: readonly XmlAttribute[], isHidden: HiddenNames): string | undefined {
  const name = attributes.find((each) => each.namespace === "" && each.localName === "name")?.value;
  const isSecret = attributes.some(
    ({ namespace, localName, value }) =>
      namespace === dataNamespace && /^(?:Caption|ColumnName)$/.test(localName) && isHidden(value),
  );
  return isSecret ? name : undefined;
}

interface AttributePlace {
  /** The name as written, with its prefix. */
  readonly name: string;
  /** Offsets of the value, without quotes. */
  readonly from: number;
  readonly to: number;
}

/** Attributes of a start tag in document order, without namespace declarations. `offset`: of the tag in its document. */
function attributePlaces(tag: string, offset: number): readonly AttributePlace[] {
  return [...tag.matchAll(/\s([^\s=>/]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].flatMap(({ 0: all, 1: name = "", index }) => {
    if (/^xmlns(?::|$)/.test(name)) return [];
    const to = offset + index + all.length - 1;
    const quote = all.slice(-1);
    const from = offset + index + all.slice(0, -1).lastIndexOf(quote) + 1;
    return [{ name, from, to }];
  });
}

interface Aside {
  readonly from: number;
  readonly to: number;
}

/** Comments and processing instructions of what stands between tags, its CDATA sections passed over. The XML declaration is none. */
function asidesOf(content: string, offset: number): readonly Aside[] {
  const asides: Aside[] = [];
  for (const { 0: all, index } of content.matchAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<\?(?!xml\s)[^]*?\?>/g)) {
    if (!all.startsWith("<![")) asides.push({ from: offset + index, to: offset + index + all.length });
  }
  return asides;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

class SourceEdits {
  private readonly edits: Edit[] = [];

  add(from: number, to: number, replacement: string): void {
    this.edits.push({ from, to, replacement });
  }

  /** Two braces that were sent are no stand-in afterwards, unless the text has stand-ins already. Throws {@link Unkept}. */
  apply(text: string, hasStandIns: boolean): string {
    const shown = hasStandIns ? (source: string): string => source : withoutBraces;
    // Of two at one place the later one knows more.
    const sorted = this.edits
      .map((edit, order) => ({ edit, order }))
      .sort((one, other) => one.edit.from - other.edit.from || other.edit.to - one.edit.to || other.order - one.order);
    const pieces: string[] = [];
    let at = 0;
    for (const { edit } of sorted) {
      if (edit.from < at) continue;
      pieces.push(shown(text.slice(at, edit.from)), edit.replacement);
      at = edit.to;
    }
    return pieces.join("") + shown(text.slice(at));
  }
}

function withoutBraces(text: string): string {
  if (!text.includes("{{")) return text;
  if (text.includes("<![CDATA[")) throw new Unkept("two braces stand in a CDATA section", true);
  return text.replaceAll("{{", "&#x7B;&#x7B;");
}

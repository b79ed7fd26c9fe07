/**
 * Owns the body of an envelope as a tree, in which references (`href`, `ref`) lead to the element with that `id`.
 * Invariant: the text is read once. Circular references are refused, and shared elements count at each reference, up to
 * a bound.
 */
import { cutText } from "../text/cut-text.js";
import { withScope } from "../xml/fragment.js";
import { type NamespaceScope, namespaceOf, xmlNamespace } from "../xml/namespaces.js";
import { trimBlanks } from "../values/type.js";
import type { XmlLimits } from "../xml/limits.js";
import { completeXmlLimits } from "../xml/limits.js";
import { type ResolvedName, resolveName } from "../xml/names.js";
import { tagName } from "../xml/element-text.js";
import { TranslationRoom } from "../xml/growth.js";
import { type XmlAttribute, XmlError, XmlReader } from "../xml/reader.js";
import { type EncodingWords, isEncodingNamespace, wordsFor } from "./words.js";

export interface EncodedNode {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly prefixes: NamespaceScope;
  /** Offsets in the text. */
  readonly start: number;
  end: number;
  readonly children: EncodedNode[];
  /** `""` if there are children. */
  text: string;
  /** Its content is being read. */
  isOpen: boolean;
  /** A reference has led to it. */
  isShared: boolean;
}

/** An envelope whose body contains elements. */
export interface EncodedEnvelope {
  readonly words: EncodingWords;
  /** Offset after the start tag of the Body. */
  readonly headEnd: number;
  /** Header blocks that the caller asked for. */
  readonly headers: readonly EncodedNode[];
  /** End tags of the Body and the envelope. */
  readonly tail: string;
  /** Elements directly in the Body, at least one. */
  readonly elements: readonly EncodedNode[];
  readonly references: References;
  source(place: Pick<EncodedNode, "start" | "end">): string;
}

/**
 * Parses an envelope. `undefined` if it has no Body with elements: the usual reader then reports the error. `names`:
 * header blocks to read. If there are any, blocks with an id are read as well, since .NET writes referenced values
 * beside its headers. Throws XmlError.
 */
export function readEnvelope(
  text: string,
  given: Partial<XmlLimits> | undefined,
  names: ReadonlySet<string>,
): EncodedEnvelope | undefined {
  const reader = new XmlReader(text, { limits: given });
  reader.readRoot();
  const words = wordsFor(reader.namespace);
  if (reader.localName !== "Envelope" || words === undefined) return undefined;
  const root = tagName(reader);
  const nodes = new Map<string, EncodedNode>();
  const headers: EncodedNode[] = [];
  while (reader.nextChild()) {
    if (isPart(reader, words, "Body"))
      return readBody(reader, { words, root, headers, nodes, text, limits: completeXmlLimits(given) });
    if (!isPart(reader, words, "Header")) reader.skip();
    else
      while (reader.nextChild())
        if (names.has(reader.localName)) headers.push(readNode(reader, nodes));
        else if (names.size > 0 && reader.attributes().some(isId)) readNode(reader, nodes);
        else reader.skip();
  }
  return undefined;
}

function isPart({ localName, namespace }: XmlReader, { envelope }: EncodingWords, name: string): boolean {
  return localName === name && namespace === envelope;
}

interface OpenEnvelope extends Pick<EncodedEnvelope, "words" | "headers"> {
  /** Name of the root's tag. */
  readonly root: string;
  /** Elements by their ids. */
  readonly nodes: Map<string, EncodedNode>;
  /** The document. */
  readonly text: string;
  readonly limits: XmlLimits;
}

/** Reads from the start tag of the Body to the end of the document. */
function readBody(reader: XmlReader, open: OpenEnvelope): EncodedEnvelope | undefined {
  const { words, root, headers, nodes, text, limits } = open;
  const tail = `</${tagName(reader)}></${root}>`;
  const headEnd = reader.offset;
  const elements: EncodedNode[] = [];
  while (reader.nextChild()) elements.push(readNode(reader, nodes));
  if (reader.nextChild())
    throw reader.error(`expected the end of the Envelope, found <${cutText(reader.localName, 200)}>`);
  reader.readEnd();
  if (elements.length === 0) return undefined;
  const references = new References(reader, nodes, text, limits);
  return { words, headEnd, headers, tail, elements, references, source: ({ start, end }) => reader.source(start, end) };
}

/** Reads from a start tag through its end tag. The reader's limit of depth bounds the recursion. */
function readNode(reader: XmlReader, nodes: Map<string, EncodedNode>): EncodedNode {
  const node: EncodedNode = {
    name: reader.localName,
    namespace: reader.namespace,
    attributes: reader.attributes(),
    prefixes: reader.prefixes,
    start: reader.elementStart,
    end: 0,
    children: [],
    text: "",
    isOpen: false,
    isShared: false,
  };
  const id = node.attributes.find(isId)?.value;
  if (id !== undefined) {
    if (nodes.has(id)) throw reader.error(`the id "${cutText(id, 200)}" is there twice`);
    nodes.set(id, node);
  }
  const text = reader.readTextOrChild();
  if (text !== undefined) node.text = text;
  else {
    do node.children.push(readNode(reader, nodes));
    while (reader.nextChild());
  }
  node.end = reader.offset;
  return node;
}

const isId = ({ namespace, localName }: XmlAttribute): boolean =>
  localName === "id" && (namespace === "" || isEncodingNamespace(namespace));

/** Characters of shared elements that may be read again in any document, and times its length beside. */
const mostShared = 1024 * 1024;
const mostTimes = 8;

const tooLong = "shared values, long namespaces or absent items that make the document many times larger";

/** The elements that references lead to, and the room for all that the envelope is translated to. */
export class References {
  private readonly reader: XmlReader;
  private readonly nodes: ReadonlyMap<string, EncodedNode>;
  private readonly room: TranslationRoom;
  private shared: number;
  private depth = 0;
  private readonly mostDepth: number;

  constructor(reader: XmlReader, nodes: ReadonlyMap<string, EncodedNode>, text: string, limits: XmlLimits) {
    this.reader = reader;
    this.nodes = nodes;
    this.room = new TranslationRoom(text);
    this.shared = mostShared + mostTimes * text.length;
    this.mostDepth = limits.depth;
  }

  /**
   * Calls `read` with the element that contains the value of `node`: itself, or the target of its reference. Throws
   * XmlError.
   */
  follow(node: EncodedNode, read: (target: EncodedNode) => void): void {
    if (++this.depth > this.mostDepth)
      throw this.error(node, "limit", `values more than ${this.mostDepth} inside one another`, "depth");
    const path = this.path(node);
    read(path.at(-1) ?? node);
    for (const each of path) each.isOpen = false;
    this.depth--;
  }

  /** The element and the targets of references from it, all of them open. */
  private path(node: EncodedNode): readonly EncodedNode[] {
    const path: EncodedNode[] = [];
    for (let at: EncodedNode | undefined = node; at !== undefined; at = this.target(at)) {
      if (at.isOpen)
        throw this.error(
          node,
          "structure",
          "the reference leads into the value that holds it: a circle cannot be read",
        );
      // Each step counts, so a row of references is bounded, too.
      if (at !== node && at.isShared) this.shared -= at.end - at.start;
      if (this.shared < 0) throw this.error(node, "limit", tooLong, "size");
      at.isShared ||= at !== node;
      at.isOpen = true;
      path.push(at);
    }
    return path;
  }

  /** Called before characters are written for an element, to count them. Throws XmlError. */
  count(node: EncodedNode, length: number): void {
    if (!this.room.take(length)) throw this.error(node, "limit", tooLong, "size");
  }

  private target(node: EncodedNode): EncodedNode | undefined {
    for (const { namespace, localName, value } of node.attributes) {
      const isHref = localName === "href" && namespace === "";
      if (!isHref && !(localName === "ref" && isEncodingNamespace(namespace))) continue;
      const id = value.startsWith("#") || !isHref ? value.replace(/^#/, "") : undefined;
      const target = id === undefined ? undefined : this.nodes.get(id);
      if (target !== undefined) return target;
      const shown = cutText(value, 200);
      throw this.error(node, "structure", `no element in the Body has the id that ${localName}="${shown}" names`);
    }
    return undefined;
  }

  /** An error that names the place of an element. */
  error(node: EncodedNode, code: "structure" | "limit", message: string, limit?: "size" | "depth"): XmlError {
    return new XmlError(code, `<${cutText(node.name, 200)}>: ${message}`, this.reader.position(node.start), limit);
  }
}

/** An element with declarations of all prefixes that it may use from outside. */
export function fragmentOf({ prefixes }: EncodedNode, source: string): string {
  return withScope({ resolvePrefix: (prefix) => namespaceOf(prefixes, prefix) }, source);
}

/** True if an element says that it is null, as XML Schema or its drafts have it. */
export function isNull(node: EncodedNode): boolean {
  return node.attributes.some(
    ({ namespace, localName, value }) =>
      (localName === "nil" || localName === "null") &&
      /^http:\/\/www\.w3\.org\/\d{4}(?:\/10)?\/XMLSchema-instance$/.test(namespace) &&
      /^(?:true|1)$/.test(trimBlanks(value)),
  );
}

/** False for an element that is only there for references to it (SOAP 1.1, 5.6). SOAP 1.2 has no such mark. */
export function isRoot({ attributes }: EncodedNode): boolean {
  const root = attributes.find(({ namespace, localName }) => localName === "root" && isEncodingNamespace(namespace));
  return root === undefined || !/^(?:0|false)$/.test(trimBlanks(root.value));
}

/** The name in `xsi:type`; `undefined` if there is none, or its prefix is not declared. */
export function typeNamed(node: EncodedNode): ResolvedName | undefined {
  const type = node.attributes.find(
    ({ namespace, localName }) => localName === "type" && namespace.endsWith("/XMLSchema-instance"),
  );
  return type && resolveName(node.prefixes, trimBlanks(type.value));
}

/**
 * The text of an element with a prefixed name in it, and the declaration of that prefix; unchanged if it is undeclared.
 */
export function qualifiedText({ text, prefixes }: EncodedNode): {
  readonly declared: readonly (readonly [string, string])[];
  readonly text: string;
} {
  const named = resolveName(prefixes, trimBlanks(text));
  if (named === undefined) return { declared: [], text };
  const { namespace, localName } = named;
  // XML's own namespace can only have the prefix xml.
  if (namespace === xmlNamespace) return { declared: [], text };
  return namespace === ""
    ? { declared: [], text: localName }
    : { declared: [["xmlns:q", namespace]], text: `q:${localName}` };
}

/** The text through the start tag of the Body, with other texts for its header blocks. */
export function headOf(envelope: EncodedEnvelope, textOf: (header: EncodedNode) => string | undefined): string {
  return withTexts(envelope, { start: 0, end: envelope.headEnd }, envelope.headers, textOf);
}

/** The source of a place, with replaced texts for some of its elements; the others stay. */
export function withTexts(
  { source }: EncodedEnvelope,
  { start, end }: Pick<EncodedNode, "start" | "end">,
  nodes: readonly EncodedNode[],
  textOf: (node: EncodedNode) => string | undefined,
): string {
  const pieces: string[] = [];
  let from = start;
  for (const node of nodes) {
    const text = textOf(node);
    if (text === undefined) continue;
    pieces.push(source({ start: from, end: node.start }), text);
    from = node.end;
  }
  return pieces.join("") + source({ start: from, end });
}

/**
 * Owns the conversion of messages with attachments to multiparts and back, to which operations refer
 * (docs/decisions/attachments.md).
 * Invariant: for all other code, an attachment is an element among the parameters or results. Only operations with
 * attachments load these modules.
 */
import { soapVersion11, soapVersion12 } from "../bindings/soap/envelope.js";
import type { BodyEncoding } from "../description.js";
import type { AnswerParts, HttpResponse, MessageParts } from "../exchange.js";
import { type Collection, collectParts, partOf, randomId } from "../mtom/binary.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { editedText } from "../xml/edited-text.js";
import { ownLimits } from "../xml/own-limits.js";
import { XmlReader, type XmlLimits } from "../xml/reader.js";
import { attributeOf, elementsOf, isNamed, readTree, textOf, type XmlNode } from "../xml/tree.js";
import { readingAttached } from "./binary.js";
import { type Attachment, openAttached, partsByName, writeAttached } from "./message.js";

/** Media types of attachments by the names of their message parts, in order. */
type MediaTypes = Readonly<Record<string, string>>;

/** Attachments of an operation. */
export interface AttachedSides {
  /** `rpc`: parameters and results are in an element of the operation. `document`: they are in the body itself. */
  readonly style: "rpc" | "document";
  readonly request?: MediaTypes;
  readonly response?: MediaTypes;
  /** No parameter is in the body of a request. */
  readonly emptyRequest?: true;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** `inner`: how the bodies are encoded, if they are not literal and in an element. */
export function attachedBodies(sides: AttachedSides, inner?: BodyEncoding): BodyEncoding {
  const { request: sent, response: returned } = sides;
  return {
    ...inner,
    requestForm: sides.emptyRequest ? "empty" : (inner?.requestForm ?? (sent && "attached")),
    client: (literal, endpoint) => {
      const encoder = inner?.client(literal, endpoint) ?? { ...literal, resultPath: undefined };
      return {
        ...encoder,
        rootOf: openAttached,
        encodeRequest(...given) {
          const collected = collectParts(randomId(), () => encoder.encodeRequest(...given));
          const { encoded, id } = collected;
          if (sent === undefined || encoded.body === undefined) return encoded;
          const { envelope, attachments } = cutOut(encoded.body, sides.style, collected, sent);
          const message = writeAttached(encoded.headers["content-type"] ?? "", envelope, attachments, id);
          return { ...encoded, body: message.body, headers: { ...encoded.headers, ...message.headers } };
        },
      };
    },
    result: (literal, ...of) => {
      const encode = inner?.result(literal, ...of) ?? ((...given) => ({ body: literal(...given) }));
      if (returned === undefined) return encode;
      return (...given) => {
        const collected = collectParts(randomId(), () => encode(...given));
        const { envelope, attachments } = cutOut(collected.encoded.body, sides.style, collected, returned);
        return { body: envelope, parts: new Attachments(attachments) };
      };
    },
    reader: (text, operation, side, limits, parts, namespace) => {
      const names = Object.keys((side === "request" ? sent : returned) ?? {});
      const { text: whole, attached } = withElements(text, sides.style, names, parts ?? new Map(), limits);
      const reader =
        inner?.reader(whole, operation, side, limits, parts, namespace) ?? new XmlReader(whole, { limits });
      return readingAttached(reader, attached);
    },
    rootOf: openAttached,
  };
}

/** The attachments of an answer: with them it is always a multipart. */
class Attachments implements AnswerParts {
  readonly #attachments: readonly Attachment[];

  constructor(attachments: readonly Attachment[]) {
    this.#attachments = attachments;
  }

  write(answer: HttpResponse): HttpResponse {
    const { headers, body } = answer;
    if (!(body instanceof Uint8Array)) return answer;
    const message = writeAttached(headers["content-type"] ?? "", body, this.#attachments, randomId());
    return { ...answer, parts: undefined, body: message.body, headers: { ...headers, ...message.headers } };
  }

  drop(): void {
    // Bytes need no end.
  }
}

/** Takes the elements of attachments out of an envelope of ours. */
function cutOut(
  bytes: Uint8Array,
  style: AttachedSides["style"],
  { id, parts }: Collection,
  mediaTypes: MediaTypes,
): { readonly envelope: Uint8Array; readonly attachments: readonly Attachment[] } {
  const { root, text } = readTree(decoder.decode(bytes), ownLimits);
  const holder = holderOf(root, style);
  const byMark = new Map(parts.map((part, index) => [`${id}:${index + 1};`, part]));
  const attachments: Attachment[] = [];
  const elements: XmlNode[] = [];
  for (const element of holder === undefined ? [] : elementsOf(holder)) {
    const part = byMark.get(textOf(element) ?? "");
    if (!(part instanceof Uint8Array)) continue;
    const name = element.open.name.localName;
    elements.push(element);
    attachments.push({ name, mediaType: mediaTypes[name] ?? "application/octet-stream", bytes: part });
  }
  if (holder === undefined) return { envelope: bytes, attachments };
  return { envelope: encodeUtf8(editedText(text, holder, elements, "")), attachments };
}

/** An envelope with an element for each attachment, and the texts in these elements. */
interface WithElements {
  readonly text: string;
  readonly attached: ReadonlyMap<string, Uint8Array>;
}

/** Throws XmlError. */
function withElements(
  source: string,
  style: AttachedSides["style"],
  names: readonly string[],
  parts: MessageParts,
  limits: Partial<XmlLimits> | undefined,
): WithElements {
  const attached = new Map<string, Uint8Array>();
  if (names.length === 0 || parts.size === 0) return { text: source, attached };
  const { root, text } = readTree(source, limits);
  const holder = holderOf(root, style);
  if (holder === undefined) return { text: source, attached };
  const references = referencesIn(holder, names, parts);
  const byReference = new Set([...references.values()].map(({ id }) => id));
  const others = names.filter((name) => !references.has(name));
  const byName = partsByName(others, parts, byReference);
  const id = randomId();
  const elements = names.flatMap((name, index) => {
    const bytes = references.get(name)?.bytes ?? byName.get(name);
    if (bytes === undefined) return [];
    const mark = `${id}:${index};`;
    attached.set(mark, bytes);
    return [`<${name} xmlns="">${mark}</${name}>`];
  });
  const nodes = new Set([...references.values()].map(({ node }) => node));
  const removed = elementsOf(holder).filter((node) => nodes.has(node));
  return { text: editedText(text, holder, removed, elements.join("")), attached };
}

/** The element in which values are; `undefined`: the body is a fault, or empty where it should not be. */
export function holderOf(envelope: XmlNode, style: AttachedSides["style"]): XmlNode | undefined {
  for (const { namespace } of [soapVersion11, soapVersion12]) {
    const body = elementsOf(envelope).find((child) => isNamed(child, namespace, "Body"));
    if (body === undefined) continue;
    const [first] = elementsOf(body);
    if (first !== undefined && isNamed(first, namespace, "Fault")) return undefined;
    return style === "document" ? body : first;
  }
  return undefined;
}

interface Reference {
  readonly node: XmlNode;
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Elements that refer to their part themselves, as Axis writes them: `<Photo href="cid:..."/>`. */
function referencesIn(holder: XmlNode, names: readonly string[], parts: MessageParts): ReadonlyMap<string, Reference> {
  const references = new Map<string, Reference>();
  for (const node of elementsOf(holder)) {
    const { localName } = node.open.name;
    const bytes = names.includes(localName) ? partOf(attributeOf(node, "href"), parts) : undefined;
    if (bytes === undefined || references.has(localName)) continue;
    const id = [...parts.keys()].find((each) => parts.get(each) === bytes) ?? "";
    references.set(localName, { node, id, bytes });
  }
  return references;
}

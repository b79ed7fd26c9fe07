/**
 * Owns bytes that are sent as parts: which values become parts, and the part of an `xop:Include`.
 * Invariant: encoding a message and decoding a value are synchronous, so the state here belongs to one message or
 * value.
 */
import { type SimpleType, ValueError } from "../description.js";
import type { MessageParts } from "../exchange.js";
import { cutText } from "../text/cut-text.js";
import { base64Binary } from "../values/base64-binary.js";
import { hexBinary } from "../values/hex-binary.js";
import { isBlank } from "../values/type.js";
import { TranslationRoom } from "../xml/growth.js";
import { XmlReader, type XmlLimits } from "../xml/reader.js";
import { isByteSource, type MessagePart } from "./byte-source.js";
import { contentId } from "./multipart.js";

/** Shorter values stay in the envelope, as in WCF. */
const leastBytes = 768;

export const xopNamespace = "http://www.w3.org/2004/08/xop/include";

/** Parts of a message that is being encoded. */
export interface Collection {
  /** Unguessable: no text of the message contains it. */
  readonly id: string;
  readonly parts: MessagePart[];
}

let open: Collection | undefined;
let acceptsSources = false;

/** Encodes messages with `encode`, whose values may also be sources of bytes. */
export function acceptingSources<Encoded>(encode: () => Encoded): Encoded {
  const outer = acceptsSources;
  acceptsSources = true;
  try {
    return encode();
  } finally {
    acceptsSources = outer;
  }
}

/** Encodes a message with `encode`, in which marks stand for the values in `parts`. */
export function collectParts<Encoded>(id: string, encode: () => Encoded): Collection & { readonly encoded: Encoded } {
  const outer = open;
  const parts: MessagePart[] = [];
  open = { id, parts };
  try {
    return { id, parts, encoded: encode() };
  } finally {
    open = outer;
  }
}

/** The mark of bytes that become a part of the message that is being encoded; `undefined`: none is. */
export function markOf(part: MessagePart): string | undefined {
  return open && `${open.id}:${open.parts.push(part)};`;
}

export function randomId(): string {
  return hexBinary.encode(crypto.getRandomValues(new Uint8Array(16))).toLowerCase();
}

/** The texts of an envelope around its marks, with the parts between them. */
export function splitAtMarks(envelope: string, { id, parts }: Collection): readonly (string | MessagePart)[] {
  const pieces: (string | MessagePart)[] = [];
  let from = 0;
  for (const { 0: text, 1: mark, 2: number, index } of envelope.matchAll(marks)) {
    const part = parts[Number(number) - 1];
    if (mark !== id || part === undefined) continue;
    pieces.push(envelope.slice(from, index), part);
    from = index + text.length;
  }
  return [...pieces, envelope.slice(from)];
}

const marks = /([0-9a-f]{32}):(\d{1,9});/g;

/** Replaces the marks in an envelope by references to parts. */
export function withIncludes(envelope: string, collection: Collection): string {
  return replaceMarks(envelope, collection, (index) => {
    return `<xop:Include xmlns:xop="${xopNamespace}" href="cid:${contentId(index, collection.id)}" />`;
  });
}

/** Replaces the marks in an envelope by base64. `parts` contains no source. */
export function withBase64(envelope: string, collection: Collection): string {
  return replaceMarks(envelope, collection, (_, part) => base64Binary.encode(part as Uint8Array));
}

function replaceMarks(
  envelope: string,
  { id, parts }: Collection,
  replace: (index: number, part: MessagePart) => string,
): string {
  return envelope.replace(marks, (text: string, mark: string, index: string) => {
    const part = parts[Number(index) - 1];
    return mark !== id || part === undefined ? text : replace(Number(index), part);
  });
}

/** Bytes of the include that was read last, for the decoder of its element. */
let included: Uint8Array | undefined;

/** base64Binary of services with MTOM: long values are parts of their message. */
export const mtomBinary: SimpleType<Uint8Array> = {
  ...base64Binary,
  decode(text) {
    const bytes = included ?? base64Binary.decode(text);
    included = undefined;
    return bytes;
  },
  encode(value) {
    if (isByteSource(value)) {
      const mark = acceptsSources ? markOf(value) : undefined;
      if (mark === undefined)
        throw new ValueError(
          "a Uint8Array: a stream is sent over soap11 or soap12 alone, by a method of a client or a handler",
        );
      return mark;
    }
    const isPart = value instanceof Uint8Array && value.length >= leastBytes;
    return (isPart ? markOf(value) : undefined) ?? base64Binary.encode(value);
  },
};

/** The room for a message in parts, however often it includes one. */
export function roomFor(envelope: string, parts: MessageParts): TranslationRoom {
  let bytes = 0;
  // Streams of an answer that arrives have no length.
  for (const { length = 0 } of parts.values()) bytes += length;
  return new TranslationRoom(envelope, bytes);
}

/** The part that an `xop:Include` means. */
export function partOf(href = "", parts: MessageParts): Uint8Array | undefined {
  return isContentId(href) ? parts.get(unescaped(href.trim().slice(4))) : undefined;
}

function isContentId(href: string): boolean {
  return /^\s*cid:/i.test(href);
}

/** Reader of an envelope whose elements may refer to parts. */
export class XopReader extends XmlReader {
  readonly #parts: MessageParts;
  readonly #room: TranslationRoom;

  constructor(text: string, limits: Partial<XmlLimits> | undefined, parts: MessageParts) {
    super(text, { limits });
    this.#parts = parts;
    this.#room = roomFor(text, parts);
    included = undefined;
  }

  /** Also the element itself may refer to its part, as in SOAP with Attachments: `<Photo href="cid:..."/>`. */
  override readText(): string {
    this.#checkTaken();
    const from = this.offset;
    const href = this.attribute("", "href");
    const text = this.readTextOrChild();
    if (text === "" && href !== undefined && isContentId(href)) included = this.#find(href);
    if (text !== undefined) return text;
    const { localName, namespace } = this;
    if (localName !== "Include" || namespace !== xopNamespace)
      throw this.error(`expected text or xop:Include, found the element <${cutText(localName, 200)}>`);
    const isAlone = isBlankText(this.source(from, this.elementStart));
    included = this.#find(this.attribute("", "href")?.trim() ?? "");
    if (!isBlankText(super.readText()) || !isAlone || this.nextChild() || this.textSeen)
      throw this.error("expected xop:Include alone in its element, found other content beside or in it");
    return "";
  }

  /** Values that are XML would lose the bytes. */
  override readOuterXml(): string {
    const xml = super.readOuterXml();
    if (xml.includes(xopNamespace)) throw this.error("xop:Include in a value that is XML cannot be read");
    return xml;
  }

  override readEnd(): void {
    this.#checkTaken();
    super.readEnd();
  }

  #find(href: string): Uint8Array {
    const part = partOf(href, this.#parts);
    const shown = JSON.stringify(cutText(href, 200));
    if (part === undefined) throw this.error(`expected a href with cid: and the Content-ID of a part, found ${shown}`);
    if (!this.#room.take(part.length || 0)) throw this.error(`the part ${shown} is included too often`);
    return part;
  }

  #checkTaken(): void {
    if (included !== undefined)
      throw this.error("a part is meant by an element before this place that is not base64Binary");
  }
}

function isBlankText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isBlank(text.charCodeAt(at))) return false;
  return true;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

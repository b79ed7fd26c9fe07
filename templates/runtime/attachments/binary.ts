/**
 * Owns the bytes of attachments as values: marks while a message is encoded, parts while one is decoded.
 * Invariant: encoding a message and decoding a value are synchronous, so the state here is that of one message or value.
 */
import type { SimpleType } from "../description.js";
import { markOf } from "../mtom/binary.js";
import { base64Binary } from "../values/base64-binary.js";
import type { XmlReader } from "../xml/reader.js";

/** Bytes of the attachment that was read last, for the decoder of its element. */
let arrived: Uint8Array | undefined;

/** base64Binary whose bytes are an attachment of their message. Outside SOAP it is base64. */
export const attachmentBinary: SimpleType<Uint8Array> = {
  ...base64Binary,
  decode(text) {
    const bytes = arrived ?? base64Binary.decode(text);
    arrived = undefined;
    return bytes;
  },
  encode: (value) => (value instanceof Uint8Array ? markOf(value) : undefined) ?? base64Binary.encode(value),
};

/** Lets a reader find attachments by the texts that stand for them. `attached`: unguessable text -> bytes. */
export function readingAttached<Reader extends XmlReader>(
  reader: Reader,
  attached: ReadonlyMap<string, Uint8Array>,
): Reader {
  const readText = reader.readText.bind(reader);
  arrived = undefined;
  return Object.assign(reader, {
    readText() {
      const text = readText();
      arrived = attached.get(text);
      return arrived === undefined ? text : "";
    },
  });
}

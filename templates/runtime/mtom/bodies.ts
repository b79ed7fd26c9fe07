/**
 * Owns the conversion between messages and their parts, to which the operations of a service with MTOM refer.
 * Invariant: only such services load these modules. A message without parts can be read, too.
 */
import type { BodyEncoding, EncodedMessage } from "../description.js";
import type { AnswerParts, HttpResponse } from "../exchange.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { type Collection, collectParts, randomId, withBase64, withIncludes, XopReader } from "./binary.js";
import { isByteSource, type MessagePart } from "./byte-source.js";
import { layOutMultipart } from "./multipart.js";
import { openMessage } from "./open-message.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Ids of calls: the headers of a call stay if it is encoded again for a signature. */
const callIds = new WeakMap<object, string>();
/** Messages with sources in their parts, by what is there of them: the envelope as a multipart of its own. */
const streamedMessages = new WeakMap<Uint8Array, readonly MessagePart[]>();

export const mtomBodies: BodyEncoding = {
  client: (literal) => ({
    ...literal,
    resultPath: undefined,
    rootOf,
    encodeRequest(...given) {
      const [values] = given;
      const id = callIds.get(Object(values)) ?? randomId();
      callIds.set(Object(values), id);
      const collected = collectParts(id, () => literal.encodeRequest(...given));
      const { body = new Uint8Array(0), headers } = collected.encoded;
      const message = writeMessage(headers["content-type"] ?? "", body, collected);
      return { ...collected.encoded, body: message.body, headers: { ...headers, ...message.headers } };
    },
  }),
  result:
    (encode) =>
    (...given) => {
      const { encoded, ...collection } = collectParts(randomId(), () => encode(...given));
      return { body: encoded, parts: new PartsOfAnswer(collection) };
    },
  reader: (text, _operation, _side, limits, parts) => new XopReader(text, limits, parts ?? new Map()),
  rootOf,
  // Only signatures need it.
  inline: async (message) => (await import("./inline.js")).withoutParts(message),
};

/** The envelope of a message in UTF-8, with its parts beside. Throws MultipartError. */
export function rootOf<Message extends EncodedMessage>(message: Message): Message {
  if (message.parts !== undefined) return message;
  const { root, parts } = openMessage(message);
  return { ...root, parts };
}

/** The values of an answer, for which marks stand in its envelope. */
export class PartsOfAnswer implements AnswerParts {
  readonly collection: Collection;

  constructor(collection: Collection = { id: randomId(), parts: [] }) {
    this.collection = collection;
  }

  write(answer: HttpResponse, inParts: boolean): HttpResponse {
    const { collection } = this;
    const { headers, body } = answer;
    if (!(body instanceof Uint8Array)) return answer;
    if (inParts) {
      const message = writeMessage(headers["content-type"] ?? "", body, collection);
      return { ...answer, parts: undefined, headers: { ...headers, ...message.headers }, body: message.body };
    }
    const isWhole = collection.parts.length === 0;
    return {
      ...answer,
      parts: undefined,
      body: isWhole ? body : encodeUtf8(withBase64(decoder.decode(body), collection)),
    };
  }

  drop(): void {
    // Bytes need no end.
  }
}

/** The pieces of a message with sources in its parts; `undefined` for another. `body`: as `writeMessage` returned it. */
export function streamedPieces(body: Uint8Array | undefined): readonly MessagePart[] | undefined {
  return body && streamedMessages.get(body);
}

/** Hooks and errors show the envelope of a message whose parts are still to come. */
function writeMessage(contentType: string, body: Uint8Array, collected: Collection): EncodedMessage {
  const { id, parts } = collected;
  const root = parts.length === 0 ? body : encodeUtf8(withIncludes(decoder.decode(body), collected));
  const { headers, pieces } = layOutMultipart(contentType, root, parts, id);
  const [first, second] = pieces;
  const isWhole = (piece: MessagePart): piece is Uint8Array => !isByteSource(piece);
  if (pieces.every(isWhole)) return { headers, body: joinBytes(...pieces) };
  const shown = joinBytes(...[first, second, pieces[pieces.length - 1]].filter((each) => each instanceof Uint8Array));
  streamedMessages.set(shown, pieces);
  return { headers, body: shown };
}

/**
 * Owns what the operations of a service with MTOM refer to: their messages in parts, and back.
 * Invariant: only such services load these modules. A message without parts is read as well.
 */
import type { BodyEncoding, EncodedMessage, ResultSending } from "../description.js";
import type { HttpHeaders } from "../exchange.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { base64Binary } from "../values/base64-binary.js";
import {
  type Collection,
  collectParts,
  randomId,
  splitAtMarks,
  withBase64,
  withIncludes,
  XopReader,
} from "./binary.js";
import { base64Source, closeSources, isByteSource, type MessagePart } from "./byte-source.js";
import { layOutMultipart } from "./multipart.js";
import { openMessage } from "./open-message.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Ids of calls: the headers of a call stay if it is encoded again for a signature. */
const callIds = new WeakMap<object, string>();
/** A response that is encoded with marks. `sending`: present if some of its parts are sources. */
interface Answer extends Collection {
  readonly sending?: ResultSending;
}

const answers = new WeakMap<Uint8Array, Answer>();
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
      const collected = collectParts(randomId(), () => encode(...given));
      answers.set(collected.encoded, collected);
      return collected.encoded;
    },
  reader: (text, _operation, _side, limits, parts) => new XopReader(text, limits, parts ?? new Map()),
  rootOf,
  replaced(before, after) {
    const answer = answers.get(before);
    if (answer === undefined) return;
    if (after !== undefined) answers.set(after, answer);
    else if (answer.sending !== undefined) dropAnswer(answer, answer.sending);
  },
  // Only signatures need it.
  inline: async (message) => (await import("./inline.js")).withoutParts(message),
};

/** The envelope of a message in UTF-8, with its parts beside. Throws MultipartError. */
export function rootOf<Message extends EncodedMessage>(message: Message): Message {
  if (message.parts !== undefined) return message;
  const { root, parts } = openMessage(message);
  return { ...root, parts };
}

/** A response as it is sent: in parts, or with all bytes in the envelope. */
export function writeAnswer(contentType: string, body: Uint8Array, inParts: boolean): EncodedMessage {
  const collected = answers.get(body) ?? { id: randomId(), parts: [] };
  if (inParts) return writeMessage(contentType, body, collected);
  const headers = { "content-type": contentType };
  if (collected.parts.length === 0) return { headers, body };
  return { headers, body: encodeUtf8(withBase64(decoder.decode(body), collected)) };
}

/** Parts of a response whose result contains sources. `sending`: of that response. */
export function partsOfAnswer(body: Uint8Array, sending: ResultSending): MessagePart[] {
  const { id, parts } = answers.get(body) ?? { id: randomId(), parts: [] };
  answers.set(body, { id, parts, sending });
  return parts;
}

/** True if sources of the response are still to be read, which may be parts of its request. */
export function hasSources(body: Uint8Array): boolean {
  return answers.get(body)?.sending !== undefined;
}

/** A response with sources as the pieces that are sent; `undefined` for another one. */
export function answerPieces(contentType: string, body: Uint8Array, inParts: boolean): AnswerPieces | undefined {
  const answer = answers.get(body);
  if (answer?.sending === undefined) return undefined;
  const { id, parts, sending } = answer;
  const envelope = decoder.decode(body);
  if (inParts) {
    const root = encodeUtf8(withIncludes(envelope, answer));
    return { ...layOutMultipart(contentType, root, parts, id), sending };
  }
  const pieces = splitAtMarks(envelope, answer).map((piece) => {
    if (typeof piece === "string") return encodeUtf8(piece);
    return isByteSource(piece) ? base64Source(piece) : encodeUtf8(base64Binary.encode(piece));
  });
  return { headers: { "content-type": contentType }, pieces, sending };
}

export interface AnswerPieces {
  readonly headers: HttpHeaders;
  readonly pieces: readonly MessagePart[];
  readonly sending: ResultSending;
}

/** Ends a response that nobody gets. */
function dropAnswer({ parts }: Answer, sending: ResultSending): void {
  closeSources(parts.filter(isByteSource));
  sending.stop();
  sending.done();
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

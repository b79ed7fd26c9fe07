/**
 * Owns the envelope of a message and its parts.
 * Invariant: a message that is no multipart is its own envelope.
 */
import type { EncodedMessage } from "../description.js";
import type { MessageParts } from "../exchange.js";
import { parseContentType, typeInUtf8 } from "../text/content-type.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { decodeXmlBytes } from "../xml/decode.js";
import { decodeDeclaredUtf8 } from "../xml/utf8.js";
import { isMultipart, readMultipart } from "./multipart.js";

/** The envelope and the parts. `root`: the message itself if it is no multipart. Throws MultipartError. */
export function openMessage<Message extends EncodedMessage>(
  message: Message,
): { readonly root: Message; readonly parts: MessageParts } {
  const { headers, body } = message;
  const contentType = headers["content-type"];
  if (!isMultipart(contentType)) return { root: message, parts: new Map() };
  const { root, parts, contentType: type } = readMultipart(contentType, body);
  return { root: rootMessage(message, root, type), parts };
}

/** The message with its envelope alone, in UTF-8. `contentType`: of the envelope. */
export function rootMessage<Message extends EncodedMessage>(
  message: Message,
  root: Uint8Array,
  contentType: string,
): Message {
  const charset = parseContentType(contentType).charset || undefined;
  const text = decodeDeclaredUtf8(root, charset) ?? decodeXmlBytes(root, charset);
  const headers = { ...message.headers, "content-type": typeInUtf8(contentType) };
  return { ...message, headers, body: encodeUtf8(text) };
}

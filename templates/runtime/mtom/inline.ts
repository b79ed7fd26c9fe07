/**
 * Owns the conversion of a multipart message to one envelope with all bytes, which signatures are about.
 * Invariant: the bytes are those of the parts. A part that is included several times counts each time.
 */
import type { EncodedMessage } from "../description.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { base64Binary } from "../values/base64-binary.js";
import { attributeOf, elementsOf, isNamed, readTree, type XmlNode } from "../xml/tree.js";
import { partOf, roomFor, xopNamespace } from "./binary.js";
import { MultipartError } from "./multipart.js";
import { openMessage } from "./open-message.js";

/** An `xop:Include` that cannot be replaced. The message contains no text of the sender. */
export class IncludeError extends MultipartError {}

/** A message without parts as it is. `most`: bytes of all includes. Throws MultipartError and XmlError. */
export function withoutParts<Message extends EncodedMessage>(message: Message, most: number = Infinity): Message {
  const { root, parts } = openMessage(message);
  if (root === message) return message;
  const { root: envelope, text } = readTree(new TextDecoder().decode(root.body));
  const pieces: string[] = [];
  const room = roomFor(text, parts);
  room.take(text.length);
  let rest = most;
  let from = 0;
  for (const include of includesIn(envelope)) {
    const part = partOf(attributeOf(include, "href"), parts);
    if (part === undefined) throw new IncludeError("a multipart refers to a part that is not there");
    rest -= part.length;
    if (rest < 0 || !room.take(Math.ceil(part.length / 3) * 4))
      throw new IncludeError("the parts of a multipart are included too often, or too large");
    pieces.push(text.slice(from, include.open.start), base64Binary.encode(part));
    from = include.end;
  }
  return { ...root, body: encodeUtf8(pieces.join("") + text.slice(from)) };
}

/** In document order. */
function includesIn(envelope: XmlNode): readonly XmlNode[] {
  const includes: XmlNode[] = [];
  const waiting = [envelope];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isNamed(node, xopNamespace, "Include")) includes.push(node);
    else for (const child of [...elementsOf(node)].reverse()) waiting.push(child);
  }
  return includes;
}

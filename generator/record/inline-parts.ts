/**
 * Owns messages with MTOM as recordings have them: one envelope, with the bytes of its parts as base64.
 * Invariant: a message whose parts cannot be put in whole is not kept.
 */
import { recover } from "../model/attempt.js";
import { rootOf } from "../../templates/runtime/mtom/bodies.js";
import { xopNamespace } from "../../templates/runtime/mtom/binary.js";
import { isMultipart, readMultipart } from "../../templates/runtime/mtom/multipart.js";
import { base64Binary } from "../../templates/runtime/values/base64-binary.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import type { Message } from "./conversation.js";
import { Unkept } from "./hide-names.js";
import { headerOf, headersOf } from "./http-file.js";

/** Throws {@link Unkept}. `mostBytes`: of the envelope. */
export function withoutParts(message: Message, mostBytes: number): Message {
  const contentType = headerOf(message.headers, "content-type");
  const { body } = message;
  if (body === undefined || !isMultipart(contentType)) return message;
  if (headerOf(message.headers, "content-encoding") !== undefined) throw new Unkept("a multipart is compressed");
  return recover(
    () => {
      const { parts } = readMultipart(contentType, body);
      const root = rootOf({ headers: { "content-type": contentType }, body });
      const text = inlineParts(new TextDecoder().decode(root.body), parts, mostBytes);
      const headers = [...headersOf(message.headers)].flatMap(([name, value]) =>
        name.toLowerCase() === "content-type" ? [name, root.headers["content-type"] ?? ""] : [name, value],
      );
      return { headers, body: new Uint8Array(Buffer.from(text)) };
    },
    Error,
    (error) => {
      if (error instanceof Unkept) throw error;
      throw new Unkept("a multipart cannot be read");
    },
  );
}

function inlineParts(text: string, parts: ReadonlyMap<string, Uint8Array>, mostBytes: number): string {
  const reader = new XmlReader(text);
  const pieces: string[] = [];
  let from = 0;
  let length = 0;
  reader.readRoot();
  while (reader.depth > 0) {
    if (!reader.nextChild() || reader.localName !== "Include" || reader.namespace !== xopNamespace) continue;
    const start = reader.elementStart;
    const href = reader.attribute("", "href") ?? "";
    const part = parts.get(decodeURIComponent(href.replace(/^cid:/i, "")));
    reader.skip();
    if (part === undefined) throw new Unkept("a multipart refers to a part that is not there");
    length += part.length;
    if (length > mostBytes) throw new Unkept("the parts of a message are larger than what is kept");
    pieces.push(reader.source(from, start), base64Binary.encode(part));
    from = reader.offset;
  }
  reader.readEnd();
  return [...pieces, reader.source(from, reader.offset)].join("");
}

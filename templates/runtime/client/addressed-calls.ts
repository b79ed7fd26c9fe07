/**
 * Owns WS-Addressing of calls: the headers of requests, and the check that an answer belongs to its request.
 * Invariant: each call has its own id, which its retries share. Over GET and POST there are no such headers.
 */
import {
  addressingHeader,
  addressingVersion,
  type AddressingVersion,
  requestAction,
} from "../bindings/soap/addressing.js";
import { cutText } from "../text/cut-text.js";
import type { AnyOperation, ClientLayer } from "../description.js";
import { hexBinary } from "../values/hex-binary.js";
import type { XmlReader } from "../xml/reader.js";

export const addressedCalls: ClientLayer = {
  place: "addressing",
  client({ operation, namespace, url }) {
    const { addressing } = operation.service;
    if (addressing === undefined) return {};
    const version = addressingVersion(addressing);
    const id = `urn:uuid:${randomId()}`;
    const isNeeded = addressing.required === true ? ' soap:mustUnderstand="1"' : "";
    const blocks = [
      addressingHeader(version, "Action", requestAction(operation, namespace), isNeeded),
      addressingHeader(version, "MessageID", id),
      replyTo(version, operation),
      addressingHeader(version, "To", url, isNeeded),
    ].join("");
    return { blocks, readHeader: (block) => readHeader(block, version, id) };
  },
};

/** A message without an answer has none. */
function replyTo({ namespace, anonymous }: AddressingVersion, { oneWay }: AnyOperation): string {
  return oneWay === true ? "" : `<ReplyTo xmlns="${namespace}"><Address>${anonymous}</Address></ReplyTo>`;
}

/** Reads a header of WS-Addressing through its end tag. Throws XmlError for an answer to another message. */
function readHeader(reader: XmlReader, { namespace, unspecified }: AddressingVersion, id: string): boolean {
  if (reader.namespace !== namespace) return false;
  const relation = reader.attribute("", "RelationshipType") ?? "reply";
  if (reader.localName !== "RelatesTo" || !/(?:^|[:/])reply$/i.test(relation.trim())) {
    reader.skip();
    return true;
  }
  const relatedId = reader.readText().trim();
  if (relatedId === id || relatedId === unspecified) return true;
  throw reader.error(`it answers another message: its RelatesTo is ${cutText(relatedId, 200)}, expected ${id}`);
}

/** A random UUID. Browsers have `crypto.randomUUID` only on https pages. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  return hexBinary
    .encode(bytes)
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

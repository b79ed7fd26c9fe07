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
import type { AddressedCalls, AnyOperation } from "../description.js";
import { hexBinary } from "../values/hex-binary.js";
import type { XmlReader } from "../xml/reader.js";
import type { CallSite } from "./call-site.js";
import { isCallSite } from "./is-call-site.js";
import { ReplyReader } from "./reply.js";

export const addressedCalls: AddressedCalls = {
  siteOf: (shared) => (isCallSite(shared) ? siteOf(shared) : shared),
};

function siteOf<Site extends CallSite>(shared: Site): Site {
  const { encoder, operation, connection, replies } = shared;
  const { addressing } = operation.service;
  if (addressing === undefined || encoder.envelope === undefined) return shared;
  const version = addressingVersion(addressing);
  const id = `urn:uuid:${randomId()}`;
  const isNeeded = addressing.required === true ? ' soap:mustUnderstand="1"' : "";
  const block = [
    addressingHeader(version, "Action", requestAction(operation, connection.namespace), isNeeded),
    addressingHeader(version, "MessageID", id),
    replyTo(version, operation),
    addressingHeader(version, "To", connection.url, isNeeded),
  ].join("");
  const addressedEncoder: CallSite["encoder"] = {
    ...encoder,
    // The quick reader checks no headers.
    resultPath: undefined,
    encodeRequest: (values, soapHeaders, more = "") => encoder.encodeRequest(values, soapHeaders, block + more),
  };
  const { security } = connection;
  const endpoint = {
    ...replies.endpoint,
    security: {
      readHeader: (reader: XmlReader) =>
        readHeader(reader, version, id) || (security !== undefined && security.readHeader(reader)),
    },
  };
  return {
    ...shared,
    encoder: addressedEncoder,
    replies: new ReplyReader(endpoint, addressedEncoder, connection.xmlLimits),
  };
}

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

/**
 * Owns the reading of SOAP envelopes of both versions, up to the Body and after it.
 * Invariant: any prefix is accepted. Elements other than one Header and one Body are rejected (wire 1).
 */
import { describeElement, describeName } from "../../xml/described-element.js";
import type { XmlReader } from "../../xml/reader.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "./envelope.js";

/** The version of an envelope namespace. */
export function versionOf(namespace: string): SoapVersion | undefined {
  return namespace === soapVersion11.namespace
    ? soapVersion11
    : namespace === soapVersion12.namespace
      ? soapVersion12
      : undefined;
}

/** Throws XmlError if the current element has another name or namespace. */
export function expectElement(reader: XmlReader, name: string, namespace: string): void {
  if (reader.localName === name && reader.namespace === namespace) return;
  const advice = reader.localName === name ? "; if that is the service's namespace, give it as `namespace`" : "";
  throw reader.error(`expected ${describeName(name, namespace)}, found ${describeElement(reader)}${advice}`);
}

/** Reads the root. Throws XmlError if it is not an Envelope. */
export function openEnvelope(reader: XmlReader): SoapVersion {
  reader.readRoot();
  const version = versionOf(reader.namespace);
  if (reader.localName === "Envelope" && version !== undefined) return version;
  throw reader.error(`expected a SOAP Envelope, found ${describeElement(reader)}`);
}

/**
 * Reads from the Envelope to the start tag of its Body. Calls `onHeader` at each header block; it must read through the block's end tag.
 * Throws XmlError if there is no Body.
 */
export function openBody(reader: XmlReader, version: SoapVersion, onHeader: (reader: XmlReader) => void): void {
  let headerSeen = false;
  while (reader.nextChild()) {
    if (reader.namespace !== version.namespace)
      throw reader.error(`expected soap:Body, found ${describeElement(reader)}`);
    if (reader.localName === "Body") return;
    if (reader.localName !== "Header" || headerSeen) {
      throw reader.error(`expected soap:Body, found ${describeElement(reader)}`);
    }
    headerSeen = true;
    while (reader.nextChild()) onHeader(reader);
  }
  throw reader.error("the Envelope has no Body");
}

/** A header block of a reader, or of a tree. */
type HeaderBlock = Pick<XmlReader, "attribute">;

/** True if a header block has mustUnderstand and is addressed to this receiver. */
export function mustBeUnderstood(block: HeaderBlock, version: SoapVersion): boolean {
  // An invalid value counts as true.
  if (/^(?:0|false)?$/.test(block.attribute(version.namespace, "mustUnderstand")?.trim() ?? "")) return false;
  return isForReceiver(actorOf(block, version));
}

/** The receiver that a header block is addressed to; empty for the last one. */
export function actorOf(block: HeaderBlock, version: SoapVersion): string {
  return block.attribute(version.namespace, version === soapVersion11 ? "actor" : "role")?.trim() ?? "";
}

/** Whether an actor or role means this receiver. */
export function isForReceiver(actor: string): boolean {
  return actor === "" || actor.endsWith("/actor/next") || /\/role\/(?:next|ultimateReceiver)$/.test(actor);
}

/** Reads from the end of the Body's element to the end of the document. Rejects a second element (wire 1). */
export function closeEnvelope(reader: XmlReader): void {
  if (reader.nextChild()) throw reader.error(`expected the end of soap:Body, found ${describeElement(reader)}`);
  closeAfterBody(reader);
}

/** Reads from the end of the Body to the end of the document. */
export function closeAfterBody(reader: XmlReader): void {
  if (reader.nextChild()) throw reader.error(`expected the end of the Envelope, found ${describeElement(reader)}`);
  reader.readEnd();
}

/**
 * Owns the way into the Body of a SOAP envelope of either version, and out of it.
 * Invariant: any prefix will do; what stands beside the one Header and the one Body is refused (wire 1).
 */
import { cutText } from "../../text/cut-text.js";
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

/** `<name>` with its namespace, for messages; bounded. */
export function describeElement(reader: XmlReader): string {
  return `<${cutText(reader.localName, 200)}> in ${describeNamespace(reader.namespace)}`;
}

export function describeNamespace(namespace: string): string {
  return namespace === "" ? "no namespace" : `the namespace ${cutText(namespace, 200)}`;
}

/** Throws XmlError where the current element is another. */
export function expectElement(reader: XmlReader, name: string, namespace: string): void {
  if (reader.localName === name && reader.namespace === namespace) return;
  const advice = reader.localName === name ? "; if that is the service's namespace, give it as `namespace`" : "";
  throw reader.error(
    `expected <${name}> in ${describeNamespace(namespace)}, found ${describeElement(reader)}${advice}`,
  );
}

/** Reads the start of an envelope. Throws XmlError where the root is no Envelope of either version. */
export function openEnvelope(reader: XmlReader): SoapVersion {
  reader.readRoot();
  const version = versionOf(reader.namespace);
  if (reader.localName === "Envelope" && version !== undefined) return version;
  throw reader.error(`expected a SOAP Envelope, found ${describeElement(reader)}`);
}

/**
 * From the Envelope to the start tag of its Body; `onHeader` is called with the reader on each header block and reads through
 * its end tag. Throws XmlError where there is no Body.
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

/** Whether a header block must be understood by whoever receives it here. */
export function mustBeUnderstood(reader: XmlReader, version: SoapVersion): boolean {
  // What is neither yes nor no is not passed over.
  if (/^(?:0|false)?$/.test(reader.attribute(version.namespace, "mustUnderstand")?.trim() ?? "")) return false;
  const actor = reader.attribute(version.namespace, version === soapVersion11 ? "actor" : "role")?.trim() ?? "";
  return actor === "" || actor.endsWith("/actor/next") || /\/role\/(?:next|ultimateReceiver)$/.test(actor);
}

/** From after the Body's one element to the end of the document; a second element there is refused (wire 1). */
export function closeEnvelope(reader: XmlReader): void {
  if (reader.nextChild()) throw reader.error(`expected the end of soap:Body, found ${describeElement(reader)}`);
  closeAfterBody(reader);
}

/** The same from after the Body. */
export function closeAfterBody(reader: XmlReader): void {
  if (reader.nextChild()) throw reader.error(`expected the end of the Envelope, found ${describeElement(reader)}`);
  reader.readEnd();
}

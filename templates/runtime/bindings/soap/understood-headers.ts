/**
 * Owns the headers of answers that every client understands, even with mustUnderstand: a Security header with only a
 * Timestamp, as WCF sends it, and those of WS-Addressing. Loaded with the strict reader.
 * Invariant: times are checked. A header with a signature, a token or encryption is refused.
 */
import { cutText } from "../../text/cut-text.js";
import type { XmlReader } from "../../xml/reader.js";

const secext = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const utility = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
const addressing = /^http:\/\/(?:www\.w3\.org\/2005\/08|schemas\.xmlsoap\.org\/ws\/2004\/08)\/addressing$/;

/** Milliseconds that clocks may differ by. */
const tolerance = 300_000;

/** Reads such a header through its end tag; false for another one. Throws XmlError. */
export function understandHeader(header: XmlReader, understands: readonly string[] = []): boolean {
  const { localName, namespace } = header;
  if (localName === "Security" && namespace === secext) return readSecurity(header);
  if (!addressing.test(namespace) && !understands.includes(`{${namespace}}${localName}`)) return false;
  header.skip();
  return true;
}

function readSecurity(header: XmlReader): true {
  while (header.nextChild()) {
    if (header.localName !== "Timestamp" || header.namespace !== utility)
      throw header.error(
        `<${cutText(header.localName, 200)}> in the header Security of an answer is not checked: set security with verify`,
      );
    while (header.nextChild()) {
      const { localName } = header;
      const time = Date.parse(header.readTextOrChild() ?? "");
      checkTime(header, localName, time);
    }
  }
  return true;
}

function checkTime(header: XmlReader, name: string, time: number): void {
  const now = Date.now();
  const isWrong = name === "Created" ? time > now + tolerance : name === "Expires" && time < now - tolerance;
  if (!isWrong && !Number.isNaN(time)) return;
  const shown = Number.isNaN(time) ? "no time" : new Date(time).toISOString();
  throw header.error(
    `the Timestamp of the answer is not valid now: ${name} is ${shown}, it is ${new Date(now).toISOString()}`,
  );
}

/**
 * Owns names and text of the SOAP envelope of both versions.
 * Invariant: written envelopes are one line, with ASMX's prefixes and order (wire 1, 3).
 */
import type { SoapBindingId } from "../../binding-rows.js";

export interface SoapVersion {
  readonly id: SoapBindingId;
  readonly name: "SOAP 1.1" | "SOAP 1.2";
  readonly namespace: string;
  readonly mediaType: "text/xml" | "application/soap+xml";
  readonly contentType: string;
}

export const soapVersion11: SoapVersion = {
  id: "soap11",
  name: "SOAP 1.1",
  namespace: "http://schemas.xmlsoap.org/soap/envelope/",
  mediaType: "text/xml",
  contentType: "text/xml; charset=utf-8",
};

export const soapVersion12: SoapVersion = {
  id: "soap12",
  name: "SOAP 1.2",
  namespace: "http://www.w3.org/2003/05/soap-envelope",
  mediaType: "application/soap+xml",
  contentType: "application/soap+xml; charset=utf-8",
};

/** XML declaration and start tag of the envelope. */
export function envelopeStart(version: SoapVersion): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${version.namespace}" ` +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">`
  );
}

export const envelopeEnd = "</soap:Envelope>";

/** An empty body and the end of the envelope. */
export const emptyBody = "<soap:Body /></soap:Envelope>";

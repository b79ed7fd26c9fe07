/**
 * Owns the discovery document of `?disco`, as ASMX gives it: where the WSDL stands, and which SOAP bindings it has (wire 6).
 * Invariant: loaded when somebody asks for it; the bytes are ASMX's own.
 */
import { type BindingId, bindingRows } from "../binding-rows.js";
import { escapeXmlAttribute } from "../xml/writer.js";

export interface Discovered {
  /** The service's, from which the WSDL's bindings have their names. */
  readonly name: string;
  readonly namespace: string;
  /** As the caller sees it. */
  readonly address: string;
  /** Those switched on. */
  readonly bindings: readonly BindingId[];
}

export function discoveryDocument({ name, namespace, address, bindings }: Discovered): Uint8Array {
  const at = escapeXmlAttribute(address);
  const wsdl = `${at}${address.includes("?") ? "&amp;" : "?"}wsdl`;
  const offered = Object.values(bindingRows).filter(({ id, family }) => family === "soap" && bindings.includes(id));
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<discovery xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.xmlsoap.org/disco/">',
    `  <contractRef ref="${wsdl}" docRef="${at}" xmlns="http://schemas.xmlsoap.org/disco/scl/" />`,
    ...offered.map(({ wsdlEnding }, index) => soapEntry(at, namespace, name + wsdlEnding, `q${index + 1}`)),
    "</discovery>",
  ];
  return new TextEncoder().encode(lines.join("\n"));
}

/** `at`: escaped. A name in no namespace has no prefix, and needs a place without a default namespace. */
function soapEntry(at: string, namespace: string, binding: string, prefix: string): string {
  const disco = "http://schemas.xmlsoap.org/disco/soap/";
  if (namespace === "") return `  <d:soap address="${at}" binding="${binding}" xmlns:d="${disco}" xmlns="" />`;
  const declared = `xmlns:${prefix}="${escapeXmlAttribute(namespace)}"`;
  return `  <soap address="${at}" ${declared} binding="${prefix}:${binding}" xmlns="${disco}" />`;
}

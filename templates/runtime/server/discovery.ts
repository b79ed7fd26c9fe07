/**
 * Owns the discovery document of `?disco`: the address of the WSDL and its SOAP bindings (wire 6). Loaded with the first request for it.
 * Invariant: the bytes are those of ASMX.
 */
import { type BindingId, bindingRows } from "../binding-rows.js";
import type { ServiceDescription } from "../description.js";
import { escapeXmlAttribute } from "../xml/writer.js";

export interface Discovered {
  /** Names of WSDL bindings start with its name. */
  readonly service: ServiceDescription;
  readonly namespace: string;
  /** Address as the caller sees it. */
  readonly address: string;
  /** Enabled bindings. */
  readonly bindings: readonly BindingId[];
}

export function discoveryDocument({ service, namespace, address, bindings }: Discovered): Uint8Array {
  const at = escapeXmlAttribute(address);
  const wsdl = `${at}${address.includes("?") ? "&amp;" : "?"}wsdl`;
  const offered = Object.values(bindingRows).filter(({ id, family }) => family === "soap" && bindings.includes(id));
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<discovery xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.xmlsoap.org/disco/">',
    `  <contractRef ref="${wsdl}" docRef="${at}" xmlns="http://schemas.xmlsoap.org/disco/scl/" />`,
    ...offered.map(({ id, wsdlEnding }, index) => {
      const place = escapeXmlAttribute(service.paths?.address(id, address) ?? address);
      return soapEntry(place, namespace, service.name + wsdlEnding, `q${index + 1}`);
    }),
    "</discovery>",
  ];
  return new TextEncoder().encode(lines.join("\n"));
}

/** `at`: the escaped address. A binding in no namespace has no prefix, so its element must not have a default namespace. */
function soapEntry(at: string, namespace: string, binding: string, prefix: string): string {
  const disco = "http://schemas.xmlsoap.org/disco/soap/";
  if (namespace === "") return `  <d:soap address="${at}" binding="${binding}" xmlns:d="${disco}" xmlns="" />`;
  const declared = `xmlns:${prefix}="${escapeXmlAttribute(namespace)}"`;
  return `  <soap address="${at}" ${declared} binding="${prefix}:${binding}" xmlns="${disco}" />`;
}

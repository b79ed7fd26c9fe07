/**
 * Owns the namespaces of SOAP encoding, and which services have encoded bodies.
 * Invariant: one namespace for each version of SOAP.
 */
import type { SoapBindingId } from "../../templates/runtime/binding-rows.js";
import { operationsOf } from "./questions.js";
import type { DeclaredFault, Operation, Service, SoapHeader } from "./service.js";

/** Also the value of `encodingStyle`. */
export const soapEncodings: Readonly<Record<SoapBindingId, string>> = {
  soap11: "http://schemas.xmlsoap.org/soap/encoding/",
  soap12: "http://www.w3.org/2003/05/soap-encoding",
};

/** True for the namespace of SOAP encoding, of either version. */
export function isSoapEncoding(namespace: string): boolean {
  return Object.values(soapEncodings).includes(namespace);
}

/** Name of items in a description and on the wire, if nothing else says it. */
export const usualItem = "item";

/** True for attributes that SOAP encoding adds, such as `arrayType`. `name`: `{namespace}name`. */
export function isEncodingAttribute(name: string): boolean {
  const [namespace = "", local = ""] = name.slice(1).split("}");
  return isSoapEncoding(namespace) || local === "encodingStyle";
}

/** True if bodies are encoded: a service is encoded as a whole. */
export function isEncoded(service: Service): boolean {
  return operationsOf(service).some(({ encoded }) => encoded);
}

/** SOAP headers and faults of an operation whose element is in a schema: in SOAP encoding a message part has its name and type. */
export function schemaBlocks({ encoded, soapHeaders, faults }: Operation): readonly (SoapHeader | DeclaredFault)[] {
  return [...soapHeaders, ...faults].filter(({ literal }) => !encoded || literal);
}

/** True for a SOAP header or fault in SOAP encoding. */
export function isEncodedBlock({ encoded }: Operation, { literal }: SoapHeader | DeclaredFault): boolean {
  return encoded && literal !== true;
}

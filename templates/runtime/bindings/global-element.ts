/**
 * Owns how the elements are called and written that a service declares for all to see: requests, responses, headers, roots.
 * Invariant: their namespace is declared on them and nowhere inside, so that elements within them need not repeat it.
 */
import type { AnyOperation, ServiceDescription } from "../description.js";
import { XmlWriter } from "../xml/writer.js";

/** A global element in a text: its name as its tags have it, and the attribute that declares its namespace. */
export interface GlobalTag {
  readonly name: string;
  readonly xmlns: string;
}

/** With a prefix where the elements inside are in no namespace. */
export function globalTag({ unqualified }: ServiceDescription, element: string): GlobalTag {
  return unqualified === true ? { name: `tns:${element}`, xmlns: "xmlns:tns" } : { name: element, xmlns: "xmlns" };
}

export function requestElement({ name, elements }: AnyOperation): string {
  return elements?.request ?? name;
}

export function responseElement({ name, elements }: AnyOperation): string {
  return elements?.response ?? `${name}Response`;
}

export function resultElement({ name, elements }: AnyOperation): string {
  return elements?.result ?? `${name}Result`;
}

/** Of an answer over GET and POST, which is the result alone (wire 3). `undefined` for void: its body is empty. */
export function resultRoot({ elements, result }: AnyOperation): string | undefined {
  return elements?.root ?? result.codec.rootName(result);
}

/** Has a writer write what stands in a global element, or that element itself. `namespace`: of that element, where it is not the service's. */
export function writeInner<Writer extends XmlWriter>(
  writer: Writer,
  { unqualified }: ServiceDescription,
  namespace?: string,
): Writer {
  writer.namespace = unqualified === true ? "" : namespace;
  return writer;
}

/** What a client writes requests with, and both sides blocks. */
export function innerWriter(service: ServiceDescription, namespace?: string): XmlWriter {
  return writeInner(new XmlWriter(), service, namespace);
}

/** That of parameters and results in their wrappers. */
export function innerNamespace({ unqualified }: ServiceDescription, namespace: string): string {
  return unqualified === true ? "" : namespace;
}

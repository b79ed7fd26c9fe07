/**
 * Owns how the elements are called and written that a service declares for all to see: requests, responses, headers, roots.
 * Invariant: their namespace is declared on them and nowhere inside, so that elements within them need not repeat it.
 */
import type { AnyOperation, ServiceDescription } from "../description.js";
import { type WrittenAttribute, XmlWriter } from "../xml/writer.js";

/** A global element in a text: its name as its tags have it, and what declares its namespace; nothing where it is in none. */
export interface GlobalTag {
  readonly name: string;
  readonly declared: readonly WrittenAttribute[];
}

/** With a prefix where it is in a namespace and the elements inside are in none. */
export function globalTag({ unqualified }: ServiceDescription, element: string, namespace: string): GlobalTag {
  if (namespace === "") return { name: element, declared: [] };
  return unqualified === true
    ? { name: `tns:${element}`, declared: [["xmlns:tns", namespace]] }
    : { name: element, declared: [["xmlns", namespace]] };
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
  { unqualified, namespace: own }: ServiceDescription,
  namespace?: string,
): Writer {
  // That of a service may be replaced; a service in none is there for good.
  writer.namespace = unqualified === true ? "" : (namespace ?? (own && undefined));
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

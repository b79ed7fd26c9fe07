/**
 * Owns how the elements are called and written that a service declares for all to see: requests, responses, headers, roots.
 * Invariant: their namespace is declared on them and nowhere inside, so that elements within them need not repeat it.
 */
import type { AnyOperation, ServiceDescription } from "../description.js";
import { XmlWriter, type XmlWriterOptions } from "../xml/writer.js";

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

/** Writes what stands in a global element, or that element itself. `namespace`: of that element, where it is not the service's. */
export function innerWriter(
  { unqualified }: ServiceDescription,
  options?: XmlWriterOptions,
  namespace?: string,
): XmlWriter {
  const writer = new XmlWriter(options);
  writer.namespace = unqualified === true ? "" : namespace;
  return writer;
}

/** That of parameters and results in their wrappers. */
export function innerNamespace({ unqualified }: ServiceDescription, namespace: string): string {
  return unqualified === true ? "" : namespace;
}

/**
 * Owns names and namespaces of global elements: requests, responses, headers, roots.
 * Invariant: a global element declares its namespace, and no element inside repeats the declaration.
 */
import type { AnyOperation, ServiceDescription } from "../description.js";
import { type WrittenAttribute, XmlWriter } from "../xml/writer.js";

/** A global element: its name in tags, with a prefix if needed, and the attributes that declare its namespace. */
export interface GlobalTag {
  readonly name: string;
  readonly declared: readonly WrittenAttribute[];
}

/** Adds a prefix if the element is in a namespace and the elements inside are in none. */
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

/** Root element of a GET/POST response (wire 3). `undefined` for void: the body is empty. */
export function resultRoot({ elements, result }: AnyOperation): string | undefined {
  return elements?.root ?? result.codec.rootName(result);
}

/** Sets a writer's namespace for the content of a global element. `namespace`: of that element, if it differs from the service's. */
export function writeInner<Writer extends XmlWriter>(
  writer: Writer,
  { unqualified, namespace: described }: ServiceDescription,
  namespace?: string,
): Writer {
  // `undefined` stands for the service's namespace, which options may replace. A service without a namespace always has none.
  writer.namespace = unqualified === true ? "" : (namespace ?? (described && undefined));
  return writer;
}

/** Creates a writer for the content of a request or a header block. */
export function innerWriter(service: ServiceDescription, namespace?: string): XmlWriter {
  return writeInner(new XmlWriter(), service, namespace);
}

/** Namespace of parameters and results in their wrapper elements. */
export function innerNamespace({ unqualified }: ServiceDescription, namespace: string): string {
  return unqualified === true ? "" : namespace;
}

/**
 * Owns what writes a server's answers, up to the envelope around them.
 * Invariant: the namespace it begins in is that of `innerWriter`, whose words a client's requests are written in.
 */
import type { ServiceDescription } from "../description.js";
import { EncodingWriter } from "../xml/encoding-writer.js";
import type { XmlWriterOptions } from "../xml/writer.js";

/** `namespace`: of the element around, where it is not the service's. */
export function answerWriter(
  { unqualified }: ServiceDescription,
  options?: XmlWriterOptions,
  namespace?: string,
): EncodingWriter {
  const writer = new EncodingWriter(options);
  writer.namespace = unqualified === true ? "" : namespace;
  return writer;
}

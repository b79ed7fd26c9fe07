/**
 * Owns the location of results in GET/POST responses, where the result is the root (wire 3). Loaded with the strict reader.
 * Invariant: a root of another name is rejected, unless the result's codec accepts it.
 */
import type { ResultCodec } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import type { XmlReader } from "../../xml/reader.js";
import type { Endpoint, OpenedResult, ResultFinder } from "../binding.js";
import { resultRoot } from "../global-element.js";
import { expectElement } from "../soap/open-envelope.js";

export function formResultFinder(endpoint: Endpoint): ResultFinder {
  return {
    openResult: (reader) => openDocument(reader, endpoint),
    closeResult: (reader) => reader.readEnd(),
  };
}

/** True if the codec accepts a root of another name. Resets the reader to the root. */
function isOtherRoot(reader: XmlReader, root: string, namespace: string, codec: ResultCodec): boolean {
  if (codec.isOtherRoot === undefined || reader.localName === root) return false;
  if (isNil(reader)) return reader.namespace === namespace;
  const isOther = codec.isOtherRoot(reader);
  // No mark was set in this document but at its beginning.
  reader.reset();
  reader.readRoot();
  return isOther;
}

function openDocument(reader: XmlReader, { operation, namespace }: Endpoint): OpenedResult {
  const { codec } = operation.result;
  const root = resultRoot(operation) ?? "";
  reader.readRoot();
  if (!isOtherRoot(reader, root, namespace, codec)) expectElement(reader, root, namespace);
  if (!isNil(reader)) return "result";
  reader.skip();
  reader.readEnd();
  return "none";
}

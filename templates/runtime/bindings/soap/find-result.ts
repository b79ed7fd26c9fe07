/**
 * Owns the location of results in SOAP envelopes (wire 1, 3). Loaded with the strict reader.
 * Invariant: a second result element is rejected.
 */
import type { AnyOperation } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import { passOver, refuseLost, type UnknownElements } from "../../values/reading.js";
import type { XmlReader } from "../../xml/reader.js";
import { innerNamespace, responseElement, resultElement } from "../global-element.js";
import type { Endpoint, OpenedResult, ResultFinder } from "../binding.js";
import type { SoapVersion } from "./envelope.js";
import {
  closeAfterBody,
  closeEnvelope,
  expectElement,
  mustBeUnderstood,
  openBody,
  openEnvelope,
} from "./open-envelope.js";
import { describeElement } from "../../xml/described-element.js";

export function soapResultFinder(version: SoapVersion, endpoint: Endpoint): ResultFinder {
  return {
    openResult: (reader) => openResult(reader, version, endpoint),
    closeResult: (reader) => closeResult(reader, endpoint),
  };
}

/** Part of an endpoint that identifies supported headers. */
type KnownHeaders = Pick<Endpoint, "operation" | "namespace" | "security">;

/** True if the document is an envelope with a fault. The reader is then at the fault's start tag. Throws XmlError. */
export function openFault(reader: XmlReader, known: KnownHeaders): boolean {
  const version = openContent(reader, known);
  return reader.nextChild() && isFault(reader, version);
}

/** Reads to the start of the Body, and checks the headers. */
function openContent(reader: XmlReader, known: KnownHeaders): SoapVersion {
  const version = openEnvelope(reader);
  openBody(reader, version, (header) => {
    if (known.security?.readHeader(header)) return;
    const isKnown = known.operation.responseHeaders?.knows(header, known);
    if (isKnown !== true && mustBeUnderstood(header, version)) {
      throw header.error(`the header ${describeElement(header)} must be understood, but is not supported`);
    }
    header.skip();
  });
  return version;
}

function isFault(reader: XmlReader, version: SoapVersion): boolean {
  return reader.localName === "Fault" && reader.namespace === version.namespace;
}

function openResult(reader: XmlReader, expected: SoapVersion, endpoint: Endpoint): OpenedResult {
  const version = openContent(reader, endpoint);
  const { oneWay, bareResponse } = endpoint.operation;
  const isEmpty = responseElement(endpoint.operation) === "";
  if (!reader.nextChild()) {
    if (oneWay !== true && bareResponse !== true && !isEmpty)
      throw reader.error("expected a response or a fault in soap:Body, which is empty");
    closeAfterBody(reader);
    return "none";
  }
  if (isFault(reader, version)) return "fault";
  if (version.name !== expected.name) throw reader.error(`expected a ${expected.name} envelope, found ${version.name}`);
  if (isEmpty) throw reader.error(`expected an empty soap:Body, found ${describeElement(reader)}`);
  return openResponse(reader, endpoint);
}

function openResponse(reader: XmlReader, { operation, namespace }: Endpoint): OpenedResult {
  expectElement(reader, responseElement(operation), operation.elements?.responseNamespace ?? namespace);
  const isVoid = operation.result.codec.rootName(operation.result) === undefined;
  if (operation.bareResponse === true && !isVoid) return openElement(reader, { operation, namespace });
  let unknown: UnknownElements | undefined;
  while (reader.nextChild()) {
    if (!isVoid && isResult(reader, operation, namespace)) return openElement(reader, { operation, namespace });
    unknown = passOver(reader, unknown);
  }
  const expected = { name: resultElement(operation), namespace: resultNamespace(operation, namespace) };
  refuseLost(reader, unknown, isVoid ? [] : [expected], false);
  closeEnvelope(reader);
  return "none";
}

/** Handles the result element: a nil element is no result. */
function openElement(reader: XmlReader, endpoint: Pick<Endpoint, "operation" | "namespace">): OpenedResult {
  if (!isNil(reader)) return "result";
  reader.skip();
  closeResult(reader, endpoint);
  return "none";
}

function isResult(reader: XmlReader, operation: AnyOperation, namespace: string): boolean {
  return reader.localName === resultElement(operation) && reader.namespace === resultNamespace(operation, namespace);
}

function resultNamespace({ elements, service }: AnyOperation, namespace: string): string {
  return elements?.resultNamespace ?? innerNamespace(service, elements?.responseNamespace ?? namespace);
}

/** Reads from the end of the result to the end of the document. Skips other elements, rejects a second result. */
function closeResult(reader: XmlReader, { operation, namespace }: Pick<Endpoint, "operation" | "namespace">): void {
  while (operation.bareResponse !== true && reader.nextChild()) {
    if (isResult(reader, operation, namespace)) throw reader.error(`<${resultElement(operation)}> is there twice`);
    reader.skip();
  }
  closeEnvelope(reader);
}

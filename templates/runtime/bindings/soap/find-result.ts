/**
 * Owns the location of results in SOAP envelopes (wire 1, 3). Loaded with the strict reader.
 * Invariant: a second result element is rejected.
 */
import type { AnyOperation } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import { resolveType } from "../../values/element.js";
import {
  type ExpectedName,
  isMeant,
  mendingOf,
  mends,
  passOver,
  refuseLost,
  type UnknownElements,
} from "../../values/reading.js";
import type { XmlReader } from "../../xml/reader.js";
import { innerNamespace, responseElement, resultElement } from "../global-element.js";
import type { Endpoint, HeaderReader, OpenedResult, ResultFinder } from "../binding.js";
import { cutText } from "../../text/cut-text.js";
import { understandHeader } from "./understood-headers.js";
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
    openResult: (reader, readHeader) => openResult(reader, version, endpoint, readHeader),
    closeResult: (reader) => closeResult(reader, endpoint),
  };
}

/** Part of an endpoint that identifies supported headers. */
type KnownHeaders = Pick<Endpoint, "operation" | "namespace" | "understands">;

/** True if the document is an envelope with a fault. The reader is then at the fault's start tag. Throws XmlError. */
export function openFault(reader: XmlReader, known: KnownHeaders, readHeader: HeaderReader | undefined): boolean {
  const version = openContent(reader, known, readHeader);
  return reader.nextChild() && isFault(reader, version);
}

/** Reads to the start of the Body, and checks the headers. */
function openContent(reader: XmlReader, known: KnownHeaders, readHeader: HeaderReader | undefined): SoapVersion {
  const version = openEnvelope(reader);
  openBody(reader, version, (header) => {
    if (readHeader?.(header) === true) return;
    const isKnown = known.operation.responseHeaders?.knows(header, known);
    if (isKnown === true || !mustBeUnderstood(header, version)) header.skip();
    else if (!understandHeader(header, known.understands)) {
      const { localName, namespace } = header;
      const name = JSON.stringify(`{${cutText(namespace, 200)}}${cutText(localName, 200)}`);
      const advice = `if the answer means the same without it, set understands: [${name}]`;
      throw header.error(`the header ${describeElement(header)} must be understood, but is not supported; ${advice}`);
    }
  });
  return version;
}

function isFault(reader: XmlReader, version: SoapVersion): boolean {
  return reader.localName === "Fault" && reader.namespace === version.namespace;
}

function openResult(
  reader: XmlReader,
  expected: SoapVersion,
  endpoint: Endpoint,
  readHeader: HeaderReader | undefined,
): OpenedResult {
  const version = openContent(reader, endpoint, readHeader);
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
  const opened = openResponse(reader, endpoint);
  if (opened !== "bare") return opened;
  // The element around the result is missing: the response element is read as the result.
  reader.reset();
  openContent(reader, endpoint, readHeader);
  reader.nextChild();
  return "result";
}

function openResponse(reader: XmlReader, { operation, namespace }: Endpoint): OpenedResult | "bare" {
  const response = { name: responseElement(operation), namespace: operation.elements?.responseNamespace ?? namespace };
  if (!isElement(reader, response) && !isMeant(reader, response))
    expectElement(reader, response.name, response.namespace);
  const isVoid = operation.result.codec.rootName(operation.result) === undefined;
  if (operation.bareResponse === true && !isVoid) return openElement(reader, { operation, namespace });
  const expected = { name: resultElement(operation), namespace: resultNamespace(operation, namespace) };
  let unknown: UnknownElements | undefined;
  while (reader.nextChild()) {
    if (!isVoid && (isElement(reader, expected) || isMeant(reader, expected)))
      return openElement(reader, { operation, namespace });
    unknown = passOver(reader, unknown);
  }
  refuseLost(reader, unknown, isVoid ? [] : [expected], false);
  const mending = mendingOf(reader);
  if (mending !== undefined && unknown !== undefined && !isVoid && isComplex(operation)) {
    mending.isBare = true;
    return "bare";
  }
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

function isElement(reader: XmlReader, { name, namespace }: ExpectedName): boolean {
  return reader.localName === name && reader.namespace === namespace;
}

/** True for a result of several elements. */
function isComplex({ result: { type } }: AnyOperation): boolean {
  return type !== undefined && resolveType(type).kind !== "simple";
}

function resultNamespace({ elements, service }: AnyOperation, namespace: string): string {
  return elements?.resultNamespace ?? innerNamespace(service, elements?.responseNamespace ?? namespace);
}

/** Reads from the end of the result to the end of the document. Skips other elements, rejects a second result. */
function closeResult(reader: XmlReader, { operation, namespace }: Pick<Endpoint, "operation" | "namespace">): void {
  const result = { name: resultElement(operation), namespace: resultNamespace(operation, namespace) };
  const isBare = operation.bareResponse === true || mendingOf(reader)?.isBare === true;
  while (!isBare && reader.nextChild()) {
    const isTwice = isElement(reader, result);
    if (isTwice && !mends(reader, { name: result.name, expected: "one result", found: "a second one" }))
      throw reader.error(`<${result.name}> is there twice`);
    reader.skip();
  }
  closeEnvelope(reader);
}

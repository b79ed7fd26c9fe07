/**
 * Owns what the client sides of SOAP 1.1 and SOAP 1.2 share, which is all but the envelope's namespace and the headers (wire 1, 3).
 * Invariant: the bytes are ASMX's own: declaration and envelope on one line, absent parameters left out.
 */
import type { AnyOperation, BindingId } from "../../description.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import { type CallNames, InvalidArgumentError } from "../../errors.js";
import type { HttpHeaders } from "../../exchange.js";
import { encodingError, type ParameterValues } from "../../parameters.js";
import { encodeElement, isNil } from "../../values/element.js";
import type { XmlReader } from "../../xml/reader.js";
import { escapeXmlAttribute } from "../../xml/writer.js";
import {
  globalTag,
  innerNamespace,
  innerWriter,
  requestElement,
  responseElement,
  resultElement,
} from "../global-element.js";
import type { Binding, ClientBinding, Endpoint, OpenedResult } from "../binding.js";
import {
  closeAfterBody,
  closeEnvelope,
  describeElement,
  envelopeEnd,
  envelopeStart,
  expectElement,
  mustBeUnderstood,
  openBody,
  openEnvelope,
  type SoapVersion,
} from "./envelope.js";

/** The client side of one SOAP binding. */
export function soapBinding<Id extends BindingId>(
  id: Id,
  version: SoapVersion,
  headersOf: (endpoint: Endpoint) => HttpHeaders,
): Binding<Id> {
  return {
    id,
    prepare(endpoint): ClientBinding {
      const headers = headersOf(endpoint);
      const encodeBody = bodyEncoder(version, endpoint);
      return {
        hasFaults: true,
        encodeRequest: (values, soapHeaders, block = "") => ({
          method: "POST",
          url: endpoint.url,
          headers,
          body: encodeUtf8(encodeBody(values, soapHeaders, block)),
        }),
        openResult: (reader) => openResult(reader, version, endpoint),
        closeResult: (reader) => closeResult(reader, endpoint),
      };
    },
  };
}

function bodyEncoder(version: SoapVersion, { operation, names, namespace }: Endpoint) {
  const start = envelopeStart(version);
  const { name, xmlns } = globalTag(operation.service, requestElement(operation));
  const other = operation.elements?.requestNamespace;
  const open = `<soap:Body><${name} ${xmlns}="${escapeXmlAttribute(other ?? namespace)}"`;
  const close = `</${name}></soap:Body>${envelopeEnd}`;
  const end = `</soap:Body>${envelopeEnd}`;
  const [bare] = operation.bareRequest === true ? operation.parameters : [];
  return (values: ParameterValues, soapHeaders: Readonly<Record<string, unknown>>, block: string): string => {
    const writer = innerWriter(operation.service, undefined, other);
    operation.parameters.forEach((parameter, place) => {
      const value = values[place];
      if (value === undefined) return;
      const element = parameter === bare ? { ...parameter, name } : parameter;
      encodeChecked(names, parameter, () => encodeElement(writer, element, value, parameter.name));
    });
    const header = encodeHeaders(names, operation, namespace, soapHeaders, block);
    if (bare !== undefined) return `${start}${header}${open}${writer.toString().slice(name.length + 1)}${end}`;
    const children = writer.toString();
    return children === "" ? `${start}${header}${open} />${end}` : `${start}${header}${open}>${children}${close}`;
  };
}

/** Runs an encoder; what it throws becomes an InvalidArgumentError that names the parameter. */
function encodeChecked(names: CallNames, named: { name: string }, encode: () => void): void {
  try {
    encode();
  } catch (error) {
    throw encodingError(names, named, error);
  }
}

/** The soap:Header of a call; nothing where no header is given. */
function encodeHeaders(
  names: CallNames,
  operation: AnyOperation,
  namespace: string,
  given: Readonly<Record<string, unknown>>,
  block: string,
): string {
  const blocks = operation.requestHeaders?.encode(operation, names, namespace, given);
  const [name] = Object.keys(given);
  if (blocks === undefined && name !== undefined) {
    const problem = `it has no SOAP header ${JSON.stringify(name.slice(0, 200))}; it takes none`;
    throw new InvalidArgumentError(name, problem, names);
  }
  const all = block + (blocks ?? "");
  return all && `<soap:Header>${all}</soap:Header>`;
}

function openResult(reader: XmlReader, expected: SoapVersion, endpoint: Endpoint): OpenedResult {
  const version = openEnvelope(reader);
  openBody(reader, version, (header) => {
    if (endpoint.security?.readHeader(header)) return;
    const isKnown = endpoint.operation.responseHeaders?.knows(header, endpoint);
    if (isKnown !== true && mustBeUnderstood(header, version)) {
      throw header.error(`the header ${describeElement(header)} must be understood, and is not known here`);
    }
    header.skip();
  });
  const { oneWay, bareResponse } = endpoint.operation;
  if (!reader.nextChild()) {
    if (oneWay !== true && bareResponse !== true)
      throw reader.error("expected a response or a fault in soap:Body, which is empty");
    closeAfterBody(reader);
    return "none";
  }
  if (reader.localName === "Fault" && reader.namespace === version.namespace) {
    return "fault";
  }
  if (version !== expected) throw reader.error(`expected a ${expected.name} envelope, found ${version.name}`);
  return openResponse(reader, endpoint);
}

function openResponse(reader: XmlReader, { operation, namespace }: Endpoint): OpenedResult {
  expectElement(reader, responseElement(operation), responseNamespace(operation, namespace));
  const isVoid = operation.result.codec.rootName(operation.result) === undefined;
  if (operation.bareResponse === true && !isVoid) return openElement(reader, { operation, namespace });
  while (reader.nextChild()) {
    if (!isVoid && isResult(reader, operation, namespace)) return openElement(reader, { operation, namespace });
    reader.skip();
  }
  closeEnvelope(reader);
  return "none";
}

function responseNamespace({ elements }: AnyOperation, namespace: string): string {
  return elements?.responseNamespace ?? namespace;
}

/** The result's own element. */
function openElement(reader: XmlReader, place: Pick<Endpoint, "operation" | "namespace">): OpenedResult {
  if (!isNil(reader)) return "result";
  reader.skip();
  closeResult(reader, place);
  return "none";
}

function isResult(reader: XmlReader, operation: AnyOperation, namespace: string): boolean {
  const inside = innerNamespace(operation.service, responseNamespace(operation, namespace));
  const expected = operation.elements?.resultNamespace ?? inside;
  return reader.localName === resultElement(operation) && reader.namespace === expected;
}

/** From after the result: other children of the response are passed over, a second result is refused. */
function closeResult(reader: XmlReader, { operation, namespace }: Pick<Endpoint, "operation" | "namespace">): void {
  while (operation.bareResponse !== true && reader.nextChild()) {
    if (isResult(reader, operation, namespace)) throw reader.error(`<${resultElement(operation)}> is there twice`);
    reader.skip();
  }
  closeEnvelope(reader);
}

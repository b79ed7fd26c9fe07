/**
 * Owns the decoding of SOAP requests: version, headers and parameters (wire 1).
 * Invariant: each parameter occurs at most once. Ambiguous requests are rejected.
 */
import type { AnyOperation, BindingId } from "../../description.js";
import { tellReading } from "../../values/reading.js";
import { decodeElement } from "../../values/decode-element.js";
import { resolveType, wireName } from "../../values/element.js";
import { ValueError } from "../../values/type.js";
import type { XmlLimits } from "../../xml/limits.js";
import { XmlError, XmlReader } from "../../xml/reader.js";
import type { AbsentValues } from "../absent-values.js";
import {
  missingHeader,
  missingPart,
  notUnderstood,
  unexpectedType,
  unreadable,
  versionMismatch,
} from "../asmx-words.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "./envelope.js";
import { closeAfterBody, closeEnvelope, mustBeUnderstood, openBody, versionOf } from "./open-envelope.js";
import { describeElement } from "../../xml/described-element.js";
import { findBlock } from "./blocks.js";
import { innerNamespace } from "../global-element.js";
import { RefusedHeader, RefusedRequest } from "../refused-request.js";
import type { PlainRequests } from "./plain-request.js";
import { requestNamespace, type Received, type ServedOperation, type ServerTable } from "../server-table.js";
import { findOperation, isAskedFor, refuseUnknownAction, type SoapEnvelopeHints, type SoapRoute } from "./route.js";

/** Settings of a dispatcher for decoding requests. */
export interface SoapService {
  readonly table: ServerTable;
  readonly limits: Partial<XmlLimits>;
  readonly enabled: (id: BindingId) => boolean;
  /** `undefined`: the strict reader decodes every request. */
  readonly plain: PlainRequests | undefined;
  /** Values for missing required parameters and fields. `undefined`: such a request is rejected. */
  readonly absent: AbsentValues | undefined;
}

export interface SoapRequest {
  readonly served: ServedOperation;
  readonly received: Received;
  readonly soapHeaders: Received;
}

interface HeaderBlocks {
  any: boolean;
  readonly required: { readonly namespace: string; readonly localName: string }[];
}

/** Decoder of one request. A rejection is answered in the version that is known so far. */
export class SoapRequestReader implements SoapRoute {
  version: SoapVersion;
  readonly hints: SoapEnvelopeHints;
  readonly table: ServerTable;
  readonly #text: string;
  readonly #service: SoapService;

  constructor(text: string, hints: SoapEnvelopeHints, service: SoapService) {
    this.version = hints.version;
    this.#text = text;
    this.hints = hints;
    this.table = service.table;
    this.#service = service;
  }

  /** Throws a RefusedRequest, or an XmlError for a body that is not well-formed. */
  read(): SoapRequest {
    const plain = this.#service.plain?.read(this.#text, this.hints.version);
    if (plain === undefined || !isAskedFor(this, plain.served, plain.version)) return this.#readStrictly();
    const { served, received } = plain;
    this.version = plain.version;
    completeParameters(served, received, this.#service.absent);
    return { served, received, soapHeaders: Object.create(null) };
  }

  /** `encoded`: the operation, once an earlier pass has found that its bodies have an encoding. */
  #readStrictly(encoded?: ServedOperation): SoapRequest {
    const reader = this.#openText(encoded?.operation);
    this.#readVersion(reader);
    refuseUnknownAction(this);
    const blocks: HeaderBlocks = { any: false, required: [] };
    this.#enterBody(reader, (header) => noteHeader(header, this.version, blocks));
    const { served, isEmpty } = encoded
      ? { served: encoded, isEmpty: !reader.nextChild() }
      : findOperation(this, reader);
    this.#checkHeaders(served, blocks);
    if (served.operation.encoding && !encoded) return this.#readStrictly(served);
    const received = isEmpty ? served.createReceived() : this.#readParameters(reader, served);
    if (isEmpty) closeAfterBody(reader);
    else closeEnvelope(reader);
    completeParameters(served, received, this.#service.absent);
    return { served, received, soapHeaders: this.#readHeaders(served, blocks) };
  }

  /** Creates a reader at the root's start tag. */
  #openText(encoded?: AnyOperation): XmlReader {
    const { limits, absent } = this.#service;
    const { hints } = this;
    const text = this.#text;
    const ownReader = encoded?.encoding?.reader(text, encoded, "request", limits, hints.parts, this.table.namespace);
    const reader = ownReader ?? new XmlReader(text, { limits });
    tellReading(reader, absent);
    reader.readRoot();
    return reader;
  }

  /** The envelope determines the version, not the Content-Type. But SOAP 1.1 in application/soap+xml is 415 (wire 1). */
  #readVersion(reader: XmlReader): void {
    const version = versionOf(reader.namespace);
    const { version: expected } = this.hints;
    const isEnvelope = reader.localName === "Envelope";
    if (version === undefined || !this.#service.enabled(version.id)) {
      const text = versionMismatch(reader.namespace, expected.namespace);
      const supported = [soapVersion11, soapVersion12].filter((each) => this.#service.enabled(each.id));
      const words = isEnvelope ? text : `${text} ---> ${describeRoot(reader)}`;
      throw new RefusedRequest(words, { code: "version-mismatch", supported });
    }
    if (!isEnvelope) throw new RefusedRequest(missingPart("Envelope", describeRoot(reader)));
    if (version === soapVersion11 && expected === soapVersion12) {
      const problem = "a SOAP 1.1 envelope needs the Content-Type text/xml";
      throw new RefusedRequest(unexpectedType(expected.mediaType, version.mediaType, problem), { code: "client" }, 415);
    }
    this.version = version;
  }

  #enterBody(reader: XmlReader, onHeader: (reader: XmlReader) => void): void {
    try {
      openBody(reader, this.version, onHeader);
    } catch (error) {
      if (!(error instanceof XmlError) || error.code !== "structure") throw error;
      throw new RefusedRequest(missingPart("Body", error.message));
    }
  }

  #checkHeaders({ soapHeaders }: ServedOperation, { required }: HeaderBlocks): void {
    for (const { namespace, localName } of required) {
      if (findBlock(soapHeaders, { namespace, localName }, this.table.namespace) !== undefined) continue;
      const cause = `the operation has no header of that name in the namespace ${namespace.slice(0, 200)}`;
      throw new RefusedHeader(notUnderstood(localName, cause), "must-understand");
    }
  }

  #readParameters(reader: XmlReader, served: ServedOperation): Received {
    const { parameters } = served;
    const received = served.createReceived();
    const around = innerNamespace(served.operation.service, requestNamespace(this.table, served));
    const [bare] = served.operation.bareRequest === true ? served.operation.parameters : [];
    if (bare !== undefined) {
      received[bare.name] = readValue(() => decodeElement(reader, bare), RefusedRequest);
      return received;
    }
    while (reader.nextChild()) {
      const parameter = parameters.get(reader.localName);
      if (parameter === undefined) {
        reader.skip();
        continue;
      }
      const { namespace = around } = parameter;
      if (reader.namespace !== namespace) {
        const where = namespace === "" ? "no namespace" : `the namespace ${namespace}`;
        const problem = `Parameter ${wireName(parameter)} must be in ${where}.`;
        throw new RefusedRequest(unreadable(problem));
      }
      const before = received[parameter.name];
      const isRepeated = resolveType(parameter.type).kind === "repeated";
      if (before !== undefined && !isRepeated)
        throw new RefusedRequest(unreadable(`Parameter ${wireName(parameter)} is given twice.`));
      const items = isRepeated && Array.isArray(before) ? before : [];
      received[parameter.name] = readValue(() => decodeElement(reader, parameter, items), RefusedRequest);
    }
    return received;
  }

  /** Decodes headers in a second pass, because the operation is known only after them. */
  #readHeaders({ operation, soapHeaders }: ServedOperation, { any }: HeaderBlocks): Received {
    const received: Received = Object.create(null);
    if (any && soapHeaders.length > 0) {
      const reader = this.#openText(operation);
      openBody(reader, this.version, (block) => {
        const header = findBlock(soapHeaders, block, this.table.namespace);
        if (header === undefined) return block.skip();
        if (header.name in received) {
          throw new RefusedHeader(unreadable(`The SOAP header ${wireName(header)} is given twice.`));
        }
        received[header.name] = readValue(() => decodeElement(block, header), RefusedHeader);
      });
    }
    for (const header of soapHeaders) {
      if (header.required === true && !(header.name in received))
        throw new RefusedHeader(missingHeader(wireName(header)));
    }
    return received;
  }
}

function noteHeader(reader: XmlReader, version: SoapVersion, blocks: HeaderBlocks): void {
  blocks.any = true;
  if (mustBeUnderstood(reader, version)) {
    blocks.required.push({ namespace: reader.namespace, localName: reader.localName });
  }
  reader.skip();
}

/** Completes missing parameters: a repeated one becomes an empty list, another required one the value of `absent`. Rejects the rest. */
function completeParameters(
  { operation }: ServedOperation,
  received: Received,
  absent: AbsentValues | undefined,
): void {
  for (const parameter of operation.parameters) {
    const { name, type, required } = parameter;
    const resolved = resolveType(type);
    if (resolved.kind === "repeated") {
      const items = (received[name] ??= []);
      readValue(
        () => resolved.checkCount(Array.isArray(items) ? items.length : 0),
        RefusedRequest,
        `Parameter ${wireName(parameter)}: `,
      );
    } else if (required === true && received[name] === undefined) {
      received[name] = absent?.parameter(parameter);
      if (received[name] === undefined)
        throw new RefusedRequest(unreadable(`Parameter ${wireName(parameter)} is required and missing.`));
    }
  }
}

/** Decodes a value. Rejects the request if the value is invalid. */
function readValue(decode: () => unknown, Refusal: new (message: string) => RefusedRequest, start = ""): unknown {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof ValueError) && !(error instanceof XmlError && error.code === "structure")) throw error;
    throw new Refusal(unreadable(start + error.message));
  }
}

function describeRoot(reader: XmlReader): string {
  const { line, column } = reader.position();
  return `line ${line}, column ${column}: expected a SOAP Envelope, found ${describeElement(reader)}`;
}

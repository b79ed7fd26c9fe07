/**
 * Owns the reading of SOAP requests: which operation, with which parameters (wire 1).
 * Property that must stay true: an operation runs only when action and body agree that it should, and with each parameter
 * given at most once; whatever is ambiguous is refused.
 */
import { unquoteAction } from "../content-type.js";
import type { BindingId } from "../description.js";
import { decodeElement } from "../values/element.js";
import { ValueError } from "../values/type.js";
import type { XmlLimits } from "../xml/limits.js";
import { XmlError, XmlReader } from "../xml/reader.js";
import {
  closeEnvelope,
  describeElement,
  mustBeUnderstood,
  openBody,
  soapVersion11,
  soapVersion12,
  type SoapVersion,
  versionOf,
} from "./envelope.js";
import { RefusedRequest } from "./refused-request.js";
import type { RequestSkeletons } from "./request-skeleton.js";
import type { Received, ServedOperation, ServerTable } from "./server-table.js";

/** What the headers of a request say of it. */
export interface SoapEnvelopeHints {
  /** The version of the Content-Type: expected where the envelope does not say. */
  readonly version: SoapVersion;
  /** Header of the request, as sent. */
  readonly soapAction: string | undefined;
  /** Of the Content-Type. */
  readonly action: string | undefined;
}

/** What requests are read against. */
export interface SoapService {
  readonly table: ServerTable;
  readonly limits: Partial<XmlLimits>;
  readonly enabled: (id: BindingId) => boolean;
  /** `undefined`: every request goes through the reader. */
  readonly skeletons: RequestSkeletons | undefined;
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

/** A request in reading: its version is known before the rest, and a refusal is answered in it. */
export class SoapRequestReader {
  version: SoapVersion;
  private readonly text: string;
  private readonly hints: SoapEnvelopeHints;
  private readonly table: ServerTable;
  private readonly service: SoapService;

  constructor(text: string, hints: SoapEnvelopeHints, service: SoapService) {
    this.version = hints.version;
    this.text = text;
    this.hints = hints;
    this.table = service.table;
    this.service = service;
  }

  /** Throws RefusedRequest, or XmlError for a body that is not well-formed. */
  read(): SoapRequest {
    const short = this.service.skeletons?.read(this.text, this.hints.version);
    if (short === undefined) return this.readStrictly();
    const { served, received } = short;
    this.version = short.version;
    this.checkAction(served);
    refuseMissing(served, received);
    return { served, received, soapHeaders: Object.create(null) };
  }

  private readStrictly(): SoapRequest {
    const reader = new XmlReader(this.text, { limits: this.service.limits });
    reader.readRoot();
    this.readVersion(reader);
    const blocks: HeaderBlocks = { any: false, required: [] };
    openBody(reader, this.version, (header) => noteHeader(header, this.version, blocks));
    const served = this.findOperation(reader);
    this.checkHeaders(served, blocks);
    const start = reader.offset;
    const received = this.readParameters(reader, served);
    const end = reader.offset;
    closeEnvelope(reader);
    refuseMissing(served, received);
    if (!blocks.any) this.learn(served, start, end);
    return { served, received, soapHeaders: this.readHeaders(served, blocks) };
  }

  private learn({ operation: { name } }: ServedOperation, start: number, end: number): void {
    const versions = { expected: this.hints.version, version: this.version };
    this.service.skeletons?.learn(this.text, start, end - name.length - 3, name, versions);
  }

  /** The envelope's version counts, not the Content-Type's; but SOAP 1.1 in application/soap+xml is 415 (wire 1). */
  private readVersion(reader: XmlReader): void {
    const version = versionOf(reader.namespace);
    const { version: expected } = this.hints;
    const isEnvelope = reader.localName === "Envelope";
    if (version === undefined || !this.service.enabled(bindingOf(version))) {
      const namespace = reader.namespace.slice(0, 200);
      const text = `Possible SOAP version mismatch: Envelope namespace ${namespace} was unexpected. Expecting ${expected.namespace}.`;
      throw new RefusedRequest(isEnvelope ? text : `${text} ---> ${describeRoot(reader)}`, "version-mismatch");
    }
    if (!isEnvelope) throw new RefusedRequest(`Server was unable to read request. ---> ${describeRoot(reader)}`);
    if (version === soapVersion11 && expected === soapVersion12) {
      throw new RefusedRequest("A SOAP 1.1 envelope needs the Content-Type text/xml.", "client", 415);
    }
    this.version = version;
  }

  private findOperation(reader: XmlReader): ServedOperation {
    if (!reader.nextChild()) throw new RefusedRequest("The soap:Body is empty; expected the element of an operation.");
    const { namespace, operations } = this.table;
    const served = operations.get(reader.localName);
    if (served === undefined) {
      throw new RefusedRequest(`Server did not recognize the request element ${describeElement(reader)}.`);
    }
    if (reader.namespace !== namespace) {
      const found = describeElement(reader);
      throw new RefusedRequest(`The request element ${found} must be in the namespace ${namespace}.`);
    }
    this.checkAction(served);
    return served;
  }

  /** Action and body must name the same operation, and it must be offered over this binding. */
  private checkAction({ operation: { name }, bindings }: ServedOperation): void {
    if (!bindings.includes(bindingOf(this.version))) {
      throw new RefusedRequest(`Server did not recognize the request element <${name}>.`);
    }
    const action = this.actionOf();
    if (action !== undefined && action !== this.table.namespace + name) {
      throw new RefusedRequest(`The action ${action.slice(0, 200)} does not match the request element <${name}>.`);
    }
  }

  /** SOAP 1.2's own action counts before a SOAPAction some clients send with it; both must fit the body (wire 1, 6). */
  private actionOf(): string | undefined {
    const header = unquoteAction(this.hints.soapAction);
    const action = this.version === soapVersion12 ? unquoteAction(this.hints.action) : undefined;
    if (action === undefined || header === undefined || action === header) return action ?? header;
    throw new RefusedRequest("The SOAPAction header and the action of the Content-Type differ.");
  }

  private checkHeaders({ soapHeaders }: ServedOperation, { required }: HeaderBlocks): void {
    for (const { namespace, localName } of required) {
      if (namespace === this.table.namespace && soapHeaders.has(localName)) continue;
      const shown = `${localName.slice(0, 200)} in the namespace ${namespace.slice(0, 200)}`;
      throw new RefusedRequest(`The SOAP header ${shown} must be understood and is not.`, "must-understand");
    }
  }

  private readParameters(reader: XmlReader, served: ServedOperation): Received {
    const { parameters } = served;
    const received = served.createReceived();
    while (reader.nextChild()) {
      const parameter = parameters.get(reader.localName);
      if (parameter === undefined) {
        reader.skip();
        continue;
      }
      if (reader.namespace !== this.table.namespace) {
        throw new RefusedRequest(`Parameter ${parameter.name} must be in the namespace ${this.table.namespace}.`);
      }
      if (received[parameter.name] !== undefined)
        throw new RefusedRequest(`Parameter ${parameter.name} is given twice.`);
      received[parameter.name] = readValue(() => decodeElement(reader, parameter));
    }
    return received;
  }

  /** The headers come before the body that says which operation they belong to: a second pass, for the few that have any. */
  private readHeaders({ operation, soapHeaders }: ServedOperation, { any }: HeaderBlocks): Received {
    const received: Received = Object.create(null);
    const { soapHeaders: described = [] } = operation;
    if (any && soapHeaders.size > 0) {
      const reader = new XmlReader(this.text, { limits: this.service.limits });
      reader.readRoot();
      openBody(reader, this.version, (block) => {
        const header = described.find(({ name }) => name === block.localName);
        if (header === undefined || block.namespace !== this.table.namespace) return block.skip();
        if (header.name in received) throw new RefusedRequest(`The SOAP header ${header.name} is given twice.`);
        received[header.name] = readValue(() => decodeElement(block, header));
      });
    }
    for (const { name, required } of described) {
      if (required === true && !(name in received)) throw new RefusedRequest(`The SOAP header ${name} is missing.`);
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

function refuseMissing({ operation }: ServedOperation, received: Received): void {
  for (const { name, required } of operation.parameters) {
    if (required === true && received[name] === undefined) {
      throw new RefusedRequest(`Parameter ${name} is required and missing.`);
    }
  }
}

/** A value that is not of its type is the caller's mistake; the message names the parameter. */
function readValue(decode: () => unknown): unknown {
  try {
    return decode();
  } catch (error) {
    const unreadable = error instanceof ValueError || (error instanceof XmlError && error.code === "structure");
    if (!unreadable) throw error;
    throw new RefusedRequest(`Server was unable to read request. ---> ${error.message}`);
  }
}

function bindingOf(version: SoapVersion): BindingId {
  return version === soapVersion12 ? "soap12" : "soap11";
}

function describeRoot(reader: XmlReader): string {
  const { line, column } = reader.position();
  return `line ${line}, column ${column}: expected a SOAP Envelope, found ${describeElement(reader)}`;
}

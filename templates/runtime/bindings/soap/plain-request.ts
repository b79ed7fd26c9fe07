/**
 * Owns the quick decoder of SOAP requests in the usual form: an operation with `<Name>text</Name>` for its parameters.
 * Invariant: it returns the result of the strict reader, or `undefined`.
 */
import type { BindingId } from "../../description.js";
import { resolveType } from "../../values/element.js";
import { PlainDocuments, type PlainTag, plainText, readPlainTag } from "../../xml/plain-document.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "./envelope.js";
import type { Received, ServedOperation, ServerTable } from "../server-table.js";

/** A decoded request. Required parameters are not yet checked. */
export interface PlainRequest {
  readonly version: SoapVersion;
  readonly served: ServedOperation;
  readonly received: Received;
}

const versions = [soapVersion11, soapVersion12] as const;
const space = /[ \t\r\n]*/y;

/** Quick decoder of one dispatcher. */
export class PlainRequests {
  readonly #table: ServerTable;
  readonly #enabled: (id: BindingId) => boolean;
  readonly #envelopes = versions.map((version) => ({ version, documents: envelopesOf(version) }));

  constructor(table: ServerTable, enabled: (id: BindingId) => boolean) {
    this.#table = table;
    this.#enabled = enabled;
  }

  /** Returns the request; `undefined` if the strict reader must decode it. `expected`: version of the Content-Type. */
  read(text: string, expected: SoapVersion): PlainRequest | undefined {
    for (const { version, documents } of this.#envelopes) {
      // The envelope determines the version, but SOAP 1.1 with the media type of SOAP 1.2 is rejected.
      if (!this.#enabled(version.id) || (version !== expected && expected !== soapVersion11)) continue;
      const request = this.#readEnvelope(text, documents);
      if (request !== undefined) return { version, ...request };
    }
    return undefined;
  }

  #readEnvelope(text: string, documents: PlainDocuments): Omit<PlainRequest, "version"> | undefined {
    const start = documents.enter(text);
    const tag = start === undefined || start.isEmpty ? undefined : readPlainTag(text, start.at, start.scope);
    const served = tag?.namespace === this.#table.namespace ? this.#only(tag.localName) : undefined;
    if (start === undefined || tag === undefined || served === undefined) return undefined;
    const received = served.createReceived();
    const end = tag.isEmpty ? tag.end : readParameters(text, tag, served, received);
    return end !== undefined && documents.leave(text, end, start) ? { served, received } : undefined;
  }

  /** The only operation with this request element, if it has a usual form and no SOAP headers. */
  #only(name: string): ServedOperation | undefined {
    const [served, another] = this.#table.requests.get(name) ?? [];
    if (served === undefined || another !== undefined) return undefined;
    const { bareRequest, elements, encoding, service } = served.operation;
    const isPlain = bareRequest !== true && elements?.requestNamespace === undefined && service.unqualified !== true;
    return isPlain && served.soapHeaders.length === 0 && !encoding?.requestForm ? served : undefined;
  }
}

function envelopesOf({ namespace }: SoapVersion): PlainDocuments {
  return new PlainDocuments([
    [namespace, "Envelope"],
    [namespace, "Body"],
  ]);
}

/** Decodes parameters into `received`, up to the operation's end tag. Returns the index after that tag. */
function readParameters(text: string, tag: PlainTag, served: ServedOperation, received: Received): number | undefined {
  const close = `</${tag.name}>`;
  // Elements with the same prefix as the operation, or also without one, are in its namespace.
  const opening = `<${tag.name.slice(0, -tag.localName.length)}`;
  for (let at = tag.end; ;) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (text.startsWith(close, at)) return at + close.length;
    const open = text.indexOf(">", at);
    const name = text.startsWith(opening, at) ? text.slice(at + opening.length, open) : "";
    const end = readParameter(text, open + 1, `</${opening.slice(1)}${name}>`, served.parameters.get(name), received);
    if (end === undefined) return undefined;
    at = end;
  }
}

function readParameter(
  text: string,
  start: number,
  close: string,
  parameter: ReturnType<ServedOperation["parameters"]["get"]>,
  received: Received,
): number | undefined {
  const type = parameter === undefined ? undefined : resolveType(parameter.type);
  if (parameter?.namespace !== undefined || type?.kind !== "simple") return undefined;
  if (parameter === undefined || received[parameter.name] !== undefined) return undefined;
  const end = text.indexOf("<", start);
  const value = text.startsWith(close, end) ? plainText(text.slice(start, end)) : undefined;
  if (value === undefined) return undefined;
  try {
    received[parameter.name] = type.decode(value);
  } catch {
    // The strict reader reports the error with its place.
    return undefined;
  }
  return end + close.length;
}

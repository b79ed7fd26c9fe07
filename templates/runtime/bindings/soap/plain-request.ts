/**
 * Owns the quick way for SOAP requests: a client writes the same envelope around every operation and its parameters.
 * Invariant: it gives what the strict reader would give, or nothing: an operation that the request's version has, and in
 * its element nothing but `<Name>text</Name>` for its parameters.
 */
import type { BindingId } from "../../description.js";
import { resolveType } from "../../values/element.js";
import { PlainDocuments, type PlainTag, plainText, readPlainTag } from "../../xml/plain-document.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "./envelope.js";
import type { Received, ServedOperation, ServerTable } from "../server-table.js";

/** What was found the quick way; required parameters were not looked for. */
export interface PlainRequest {
  readonly version: SoapVersion;
  readonly served: ServedOperation;
  readonly received: Received;
}

const versions = [soapVersion11, soapVersion12] as const;
const space = /[ \t\r\n]*/y;

/** The requests of one dispatcher. */
export class PlainRequests {
  private readonly table: ServerTable;
  private readonly enabled: (id: BindingId) => boolean;
  private readonly envelopes = versions.map((version) => ({ version, documents: envelopesOf(version) }));

  constructor(table: ServerTable, enabled: (id: BindingId) => boolean) {
    this.table = table;
    this.enabled = enabled;
  }

  /** The request, or `undefined` where it must be read by the reader. `expected`: of the Content-Type. */
  read(text: string, expected: SoapVersion): PlainRequest | undefined {
    for (const { version, documents } of this.envelopes) {
      // The envelope's version counts, but SOAP 1.1 in the media type of SOAP 1.2 is refused.
      if (!this.enabled(version.id) || (version !== expected && expected !== soapVersion11)) continue;
      const found = this.readEnvelope(text, documents);
      if (found !== undefined) return { version, ...found };
    }
    return undefined;
  }

  private readEnvelope(text: string, documents: PlainDocuments): Omit<PlainRequest, "version"> | undefined {
    const start = documents.enter(text);
    const tag = start === undefined || start.isEmpty ? undefined : readPlainTag(text, start.at, start.scope);
    const served = tag?.namespace === this.table.namespace ? this.only(tag.localName) : undefined;
    if (start === undefined || tag === undefined || served === undefined) return undefined;
    const received = served.createReceived();
    const end = tag.isEmpty ? tag.end : readParameters(text, tag, served, received);
    return end !== undefined && documents.leave(text, end, start) ? { served, received } : undefined;
  }

  /** The one operation with this request element, which holds its parameters, and no header is needed beside it. */
  private only(name: string): ServedOperation | undefined {
    const [served, another] = this.table.requests.get(name) ?? [];
    if (served === undefined || another !== undefined) return undefined;
    const { bareRequest, elements, service } = served.operation;
    const isPlain = bareRequest !== true && elements?.requestNamespace === undefined && service.unqualified !== true;
    return isPlain && served.soapHeaders.length === 0 ? served : undefined;
  }
}

function envelopesOf({ namespace }: SoapVersion): PlainDocuments {
  return new PlainDocuments([
    [namespace, "Envelope"],
    [namespace, "Body"],
  ]);
}

/** Into `received`: any number of parameters, each once, up to the operation's end tag. Gives where that ends. */
function readParameters(text: string, tag: PlainTag, served: ServedOperation, received: Received): number | undefined {
  const close = `</${tag.name}>`;
  // What has the operation's own prefix, or none as it has none, is in its namespace.
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
    // The reader's error says where the value stands.
    return undefined;
  }
  return end + close.length;
}

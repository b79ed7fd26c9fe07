/**
 * Owns the short way for SOAP requests: a client writes the same envelope around every operation and its parameters.
 * Invariant: it gives what the strict reader would give, or nothing. An envelope is learned from a request
 * that reader has read to its end; in another request with the same text around the operation's element, and nothing in that
 * but `<Name>text</Name>` for its parameters, the reader would take the same steps.
 */
import { resolveType } from "../../values/element.js";
import { defaultXmlLimits } from "../../xml/limits.js";
import { ReferenceFault, resolveReferences } from "../../xml/references.js";
import type { SoapVersion } from "./envelope.js";
import type { Received, ServedOperation, ServerTable } from "../server-table.js";

/** A client's way of writing envelopes. */
interface Envelope {
  /** Of the Content-Type, and of the envelope itself. */
  readonly expected: SoapVersion;
  readonly version: SoapVersion;
  /** From the beginning to the operation's start tag, and from after its end tag to the end. */
  readonly before: string;
  readonly after: string;
}

/** What was found the short way. */
export interface ShortRequest {
  readonly version: SoapVersion;
  readonly served: ServedOperation;
  readonly received: Received;
}

/** Few client libraries call one service; and a text that is kept must be small. */
const mostEnvelopes = 8;
const longestText = 8_192;
/** What stands for itself in XML text, and references; no `>`, which `]]>` would need, and no CR, which readers change. */
const plain = /^[\t\n -;=?-\uD7FF\uE000-\uFFFD]*$/;

/** The envelopes of one dispatcher. */
export class RequestSkeletons {
  private readonly namespaceAttribute: string;
  private readonly table: ServerTable;
  private readonly envelopes: Envelope[] = [];
  private replaced = 0;

  /** `escapedNamespace`: as it stands between quotes. */
  constructor(table: ServerTable, escapedNamespace: string) {
    this.table = table;
    this.namespaceAttribute = ` xmlns="${escapedNamespace}">`;
  }

  /** The request, or `undefined` where it must be read by the reader. Required parameters are not looked for. */
  read(text: string, expected: SoapVersion): ShortRequest | undefined {
    const envelope = this.envelopes.find((each) => each.expected === expected && surrounds(each, text));
    // Below that no limit of the reader's can be passed.
    if (envelope === undefined || text.length > defaultXmlLimits.textLength) return undefined;
    const { before, after, version } = envelope;
    if (text[before.length] !== "<") return undefined;
    const space = text.indexOf(" ", before.length);
    const name = text.slice(before.length + 1, space);
    const [served, another] = this.table.requests.get(name) ?? [];
    if (served === undefined || another !== undefined || !hasShortWay(served)) return undefined;
    const end = text.length - after.length - name.length - 3;
    const start = space + this.namespaceAttribute.length;
    if (start > end || !text.startsWith(this.namespaceAttribute, space) || !text.startsWith(`</${name}>`, end)) {
      return undefined;
    }
    const received = readParameters(text, start, end, served);
    return received === undefined ? undefined : { version, served, received };
  }

  /** `start`, `end`: where the content of the operation's element stood in a request without SOAP headers that was read. */
  learn(
    text: string,
    start: number,
    end: number,
    name: string,
    versions: Pick<Envelope, "expected" | "version">,
  ): void {
    const open = `<${name}${this.namespaceAttribute}`;
    const close = `</${name}>`;
    // Where line ends were made one, the reader's places are not those of the text: a comment may stand there.
    if (text.length > longestText || text.includes("\r")) return;
    if (!text.startsWith(open, start - open.length) || !text.startsWith(close, end)) return;
    const before = text.slice(0, start - open.length);
    const after = text.slice(end + close.length);
    const { expected, version } = versions;
    if (this.envelopes.some((each) => each.expected === expected && each.before === before && each.after === after))
      return;
    const place = this.envelopes.length < mostEnvelopes ? this.envelopes.length : this.replaced++ % mostEnvelopes;
    this.envelopes[place] = { expected, version, before, after };
  }
}

/** Its request element holds its parameters, and no header is needed beside it. */
function hasShortWay({ soapHeaders, operation: { bareRequest, elements, service } }: ServedOperation): boolean {
  const isPlain = bareRequest !== true && elements?.requestNamespace === undefined && service.unqualified !== true;
  return soapHeaders.length === 0 && isPlain;
}

/** Equal slices are found faster than by `startsWith`. */
function surrounds({ before, after }: Envelope, text: string): boolean {
  const end = text.length - after.length;
  return end > before.length && text.slice(0, before.length) === before && text.slice(end) === after;
}

/** Exactly `<Name>text</Name>`, any number of them, each parameter once. */
function readParameters(text: string, start: number, end: number, served: ServedOperation): Received | undefined {
  const received = served.createReceived();
  let at = start;
  while (at < end) {
    const open = text.indexOf(">", at);
    const parameter = text[at] === "<" ? served.parameters.get(text.slice(at + 1, open)) : undefined;
    const type = parameter === undefined ? undefined : resolveType(parameter.type);
    if (parameter === undefined || type?.kind !== "simple" || received[parameter.name] !== undefined) return undefined;
    if (parameter.namespace !== undefined) return undefined;
    const { name } = parameter;
    const close = text.indexOf("<", open);
    const value = text.startsWith(`</${name}>`, close) ? plainText(text.slice(open + 1, close)) : undefined;
    if (value === undefined) return undefined;
    try {
      received[name] = type.decode(value);
    } catch {
      // The reader's error says where the value stands.
      return undefined;
    }
    at = close + name.length + 3;
  }
  // After it where the operation's end tag was taken for that of a parameter called like it.
  return at === end ? received : undefined;
}

function plainText(text: string): string | undefined {
  if (!plain.test(text)) return undefined;
  if (!text.includes("&")) return text;
  const resolved = resolveReferences(text);
  return resolved instanceof ReferenceFault ? undefined : resolved.text;
}

/**
 * Owns the secrets of a call, and the redaction of faults.
 * Invariant: calls of one call site share a memory, so that later redactors with the same secrets are cheap.
 */
import type { FaultContent } from "../errors.js";
import { mostShown, RedactionMemory, Redactor, secretsOfHeaders, textsOf } from "../redaction/redaction.js";
import { cutText } from "../text/cut-text.js";
import { detached } from "../text/detached.js";
import { resolveType } from "../values/element.js";
import type { Call, CallSite } from "./call-site.js";
import type { Reply } from "./reply.js";
import { findBlock } from "../bindings/soap/blocks.js";
import { openBody, openEnvelope } from "../bindings/soap/open-envelope.js";
import type { EncodedMessage, SoapHeaderDescription } from "../description.js";
import { XmlReader } from "../xml/reader.js";
import { textsIn } from "../xml/source-texts.js";
import { replyText } from "./reply-text.js";

const redactors = new WeakMap<Call, { readonly redactor: Redactor; readonly created: number }>();
const memories = new WeakMap<CallSite, RedactionMemory>();

/** Returns the redactor of a call. `reply`: a response to show, which may contain further secrets. */
export function redactorOf(call: Call, reply?: Reply): Redactor {
  const returned = reply === undefined ? [] : returnedSecrets(call, reply);
  const cached = redactors.get(call);
  // Secrets of authentication are added when the request is sent.
  const created = call.secrets.length;
  if (cached?.created === created && returned?.length === 0) return cached.redactor;
  const secrets = secretsOfCall(call);
  if (returned === undefined || secrets === undefined) return new Redactor([], false);
  if (returned.length > 0) return new Redactor([...secrets, ...returned], call.site.connection.showForeign);
  const memory = memories.get(call.site) ?? new RedactionMemory();
  memories.set(call.site, memory);
  const redactor = new Redactor(secrets, call.site.connection.showForeign, memory);
  redactors.set(call, { redactor, created });
  return redactor;
}

/** A message as it is shown: without parts, unless it is malformed. */
export function rootOf<Message extends EncodedMessage>({ site }: Call, message: Message): Message {
  try {
    return site.operation.encoding?.rootOf?.(message) ?? message;
  } catch {
    return message;
  }
}

/** Secret texts of the request; `undefined` if they are too many to search for. */
function secretsOfCall(call: Call): readonly string[] | undefined {
  const named = namedSecrets(call);
  return named && [...secretsOf(call), ...named, ...secretsOfHeaders(call.ownHeaders), ...call.secrets];
}

/** Secret fields, attributes, items and columns of the request. Only SOAP requests have them. */
function namedSecrets(call: Call): readonly string[] | undefined {
  const { site, request } = call;
  const { encoder, operation } = site;
  const { headers, body } = request;
  const { secretNames, findSecrets } = operation;
  if (secretNames === undefined || body === undefined || encoder.envelope === undefined) return [];
  return findSecrets?.(new TextDecoder().decode(rootOf(call, { headers, body }).body), secretNames);
}

/** Secret parameters and SOAP headers in their encoded form. */
function secretsOf({ site: { operation }, values, soapHeaders }: Call): readonly string[] {
  const secrets: string[] = [];
  operation.parameters.forEach((parameter, index) => {
    if (!parameter.secret) return;
    const type = resolveType(parameter.type);
    const value = values[index];
    if (type.kind === "simple" && value !== undefined && value !== null) secrets.push(type.encode(value));
    else secrets.push(...textsOf(value));
  });
  for (const header of operation.soapHeaders ?? []) {
    if (header.secret) secrets.push(...textsOf(soapHeaders[header.name]));
  }
  return secrets;
}

/** Maximum of UTF-16 units of all texts of a fault. The detail comes last. */
const mostOfFault = 2 * mostShown;

/** Characters of a response's text to show. With secrets it is bounded, because a service could otherwise slow down the search for them. */
export function shownLength(redactor: Redactor, most: number): number {
  return redactor.isEmpty ? most : Math.min(most, mostShown);
}

/** Redacts a text of a response, and cuts it beyond `most`. The result does not keep the document in memory. */
function showStart(text: string, most: number, redactor: Redactor): string {
  if (text.length <= most || redactor.leftOut !== undefined) return detached(redactor.text(text, most));
  return detached(`${redactor.text(cutText(text, most), most)} [cut: ${text.length} characters]`);
}

/** `most`: maximum of characters of each text. */
export function redactFault(fault: FaultContent, redactor: Redactor, most: number): FaultContent {
  let remaining = redactor.isEmpty ? Number.POSITIVE_INFINITY : mostOfFault;
  const shown = (value: string): string => {
    const length = Math.max(1, Math.min(remaining, shownLength(redactor, most)));
    remaining -= Math.min(value.length, length);
    return showStart(value, length, redactor);
  };
  const text = (value: string | undefined): string | undefined => (value === undefined ? value : shown(value));
  return {
    code: fault.code,
    codeText: knownCode(fault, redactor) ?? shown(fault.codeText),
    subcodes: fault.subcodes.map(shown),
    reason: shown(fault.reason),
    reasons: fault.reasons.map(({ language, text: reason }) => ({ language: text(language), text: shown(reason) })),
    actor: text(fault.actor),
    node: text(fault.node),
    role: text(fault.role),
    detail: text(fault.detail),
  };
}

/** A standard code of SOAP, which is shown even if texts of responses are not. */
function knownCode({ code, codeText }: FaultContent, { leftOut }: Redactor): string | undefined {
  return leftOut === undefined || code === "other"
    ? undefined
    : codeText.slice(codeText.indexOf(":") + 1).split(".")[0];
}

/** The secret texts; `undefined` if they are unknown, or too many to search for. */
function returnedSecrets(call: Call, reply: Reply): readonly string[] | undefined {
  const { secretNames, findSecrets, soapHeaders = [] } = call.site.operation;
  const headers = soapHeaders.filter((each) => each.direction !== undefined && each.secret);
  if (headers.length === 0 && secretNames === undefined) return [];
  const text = replyText(reply.headers, reply.body);
  const named = secretNames === undefined ? [] : findSecrets?.(text, secretNames);
  const inBlocks = headers.length === 0 ? [] : secretsOfBlocks(call, headers, text);
  return named && inBlocks && [...named, ...inBlocks];
}

function secretsOfBlocks(
  { site: { connection } }: Call,
  secret: readonly SoapHeaderDescription[],
  text: string,
): readonly string[] | undefined {
  if (!secret.some(({ name, element = name }) => text.includes(element))) return [];
  const secrets: string[] = [];
  try {
    const reader = new XmlReader(text, { limits: connection.xmlLimits });
    openBody(reader, openEnvelope(reader), (block) => {
      if (findBlock(secret, block, connection.namespace) === undefined) block.skip();
      else secrets.push(...textsIn(bounded(block.readOuterXml(), connection.shownLength)));
    });
    return secrets;
  } catch {
    return undefined;
  }
}

/** Rejects a long header: the time to search for its texts grows faster than its length. */
function bounded(header: string, most: number): string {
  if (header.length > most) throw new RangeError("a secret header is longer than what is shown of a response");
  return header;
}

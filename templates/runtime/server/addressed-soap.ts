/**
 * Owns WS-Addressing of a dispatcher: it checks the headers of requests, and adds those of answers (Web Services Addressing 1.0 - SOAP
 * Binding, and the submission of 2004/08). Only services with it load this module.
 * Invariant: an operation runs only if the action and the body both name it, and its answer says to which message it belongs.
 */
import {
  addressingHeader,
  addressingVersion,
  type AddressingVersion,
  faultAction,
  requestAction,
  responseAction,
} from "../bindings/soap/addressing.js";
import { findBlock } from "../bindings/soap/blocks.js";
import { envelopeEnd, envelopeStart, soapVersion12, type SoapVersion } from "../bindings/soap/envelope.js";
import { openBody, openEnvelope } from "../bindings/soap/open-envelope.js";
import type { SoapEnvelopeHints } from "../bindings/soap/route.js";
import { commonHeaders, headersWith } from "../bindings/server-binding.js";
import { bodyName, groupBy, type ServedOperation, takesAny } from "../bindings/server-table.js";
import type { AnyOperation } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { unquoteAction } from "../text/content-type.js";
import { cutText } from "../text/cut-text.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { XmlReader } from "../xml/reader.js";
import { escapeXmlText } from "../xml/writer.js";
import {
  type AddressingFault,
  headFault,
  longestId,
  missing,
  readHead,
  type RequestHead,
  submissionCodes,
} from "./addressing-head.js";
import { SoapAnswerer } from "./answer-soap.js";
import type { Answer } from "./served-handlers.js";

/** Answers SOAP requests of a service with WS-Addressing. */
export class AddressedAnswerer extends SoapAnswerer {
  private byAction: ReadonlyMap<string, readonly ServedOperation[]> | undefined;

  protected override answerText(request: HttpRequest, hints: SoapEnvelopeHints, decode: () => string): Answer {
    const { table, limits } = this.service;
    const [any] = table.operations.values();
    const addressing = any?.operation.service.addressing;
    const text = textOf(decode);
    const wsa = addressing && addressingVersion(addressing);
    const head = wsa && text !== undefined ? readHead(text, wsa, limits) : undefined;
    const isAddressed = head !== undefined && (head.values.size > 0 || addressing?.required === true);
    // Without addressing, and for texts that are no envelope, nothing changes.
    if (wsa === undefined || !isAddressed) return super.answerText(request, hints, decode);
    const served = this.operationOf(head, hints);
    const fault = headFault(head, wsa) ?? this.operationFault(head, hints, served);
    if (fault !== undefined || served === undefined) return refuse(head, wsa, fault ?? missing("Action"));
    const action = served.action === "" ? undefined : served.action;
    const answer = super.answerText(request, { ...hints, soapAction: action, action, named: served }, () => head.rest);
    const finish = (response: HttpResponse): HttpResponse => addressed(response, head, wsa, served, table.namespace);
    return answer instanceof Promise ? answer.then(finish) : finish(answer);
  }

  /** The operation that the action names. Of several, the one with the body's element; of several of these, the one with the SOAPAction. */
  private operationOf({ values, element }: RequestHead, hints: SoapEnvelopeHints): ServedOperation | undefined {
    const { table } = this.service;
    this.byAction ??= groupBy([...table.operations.values()], ({ operation }) =>
      requestAction(operation, table.namespace),
    );
    const named = this.byAction.get(values.get("Action") ?? "") ?? [];
    const fitting = named.filter((served) => bodyName(served) === element);
    const sent = sentAction(hints);
    return fitting.find(({ action }) => action === sent) ?? fitting[0] ?? named[0];
  }

  /** The fault of headers that do not fit the operation. */
  private operationFault(
    { values, soap, element }: RequestHead,
    hints: SoapEnvelopeHints,
    served: ServedOperation | undefined,
  ): AddressingFault | undefined {
    const action = values.get("Action") ?? "";
    const shown = cutText(action, 200);
    if (served === undefined)
      return { codes: ["ActionNotSupported"], reason: `no operation has the action ${shown}`, action: shown };
    const sent = sentAction(hints);
    const { table } = this.service;
    const isOther = sent !== undefined && sent !== action && table.actions.get(sent)?.includes(served) !== true;
    const isOtherBody = element !== "" && element !== bodyName(served) && !takesAny(served);
    if (isOther || isOtherBody) {
      const what = isOther
        ? `the action of ${soap.name} is ${cutText(sent, 200)}`
        : `the body is <${cutText(element, 200)}>`;
      const codes = ["InvalidAddressingHeader", "ActionMismatch"] as const;
      return { codes, reason: `the header Action is ${shown}, but ${what}`, action: shown };
    }
    return served.operation.oneWay !== true && !values.has("MessageID") ? missing("MessageID") : undefined;
  }
}

/** The action that HTTP's headers name. */
function sentAction({ version, action, soapAction }: SoapEnvelopeHints): string | undefined {
  return unquoteAction(version === soapVersion12 ? action : soapAction);
}

/** `undefined`: it cannot be decoded. */
function textOf(decode: () => string): string | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** Answers a fault of WS-Addressing. Over SOAP 1.1 its details are in a header. */
function refuse(head: RequestHead, wsa: AddressingVersion, fault: AddressingFault): HttpResponse {
  const { soap } = head;
  const is12 = soap === soapVersion12;
  const [general, specific] = fault.codes;
  const names =
    wsa.none === undefined ? [submissionCodes[general]] : [general, ...(specific === undefined ? [] : [specific])];
  const codes = names.map((code) => `wsa:${code}`);
  const reason = escapeXmlText(fault.reason);
  const detail = detailOf(fault);
  const subcode = codes.reduceRight(
    (inner, code) => `<soap:Subcode><soap:Value>${code}</soap:Value>${inner}</soap:Subcode>`,
    "",
  );
  const content = is12
    ? `<soap:Code><soap:Value>soap:Sender</soap:Value>${subcode}</soap:Code><soap:Reason><soap:Text xml:lang="en">${reason}</soap:Text></soap:Reason><soap:Detail>${detail}</soap:Detail>`
    : `<faultcode>${codes.at(-1) ?? ""}</faultcode><faultstring>${reason}</faultstring>`;
  const declared = `xmlns:wsa="${wsa.namespace}"`;
  const inHeader = is12 ? "" : `<wsa:FaultDetail ${declared}>${detail}</wsa:FaultDetail>`;
  const headers = answerHeaders(head, wsa, `${wsa.namespace}/fault`, true) + inHeader;
  const body = `<soap:Body><soap:Fault ${declared}>${content}</soap:Fault></soap:Body>${envelopeEnd}`;
  const text = `${envelopeStart(soap)}<soap:Header>${headers}</soap:Header>${body}`;
  if (isUnanswered(head, wsa, true)) return accepted;
  return { status: 500, headers: headersWith(soap.contentType), body: encodeUtf8(text) };
}

function detailOf({ header, action }: AddressingFault): string {
  if (header !== undefined) return `<wsa:ProblemHeaderQName>wsa:${header}</wsa:ProblemHeaderQName>`;
  return `<wsa:ProblemAction><wsa:Action>${escapeXmlText(action ?? "")}</wsa:Action></wsa:ProblemAction>`;
}

const accepted: HttpResponse = { status: 202, headers: commonHeaders, body: new Uint8Array(0) };

/** Whether the caller wants no such answer. */
function isUnanswered(head: RequestHead, { none }: AddressingVersion, isFault: boolean): boolean {
  const address = head.values.get(endpointOf(head, isFault));
  return address !== undefined && address === none;
}

/** Name of the header with the endpoint of an answer. */
function endpointOf({ values }: RequestHead, isFault: boolean): string {
  return isFault && values.has("FaultTo") ? "FaultTo" : "ReplyTo";
}

/** An answer with a destination in the version that requires it, and what the caller wants to find in it. */
function answerHeaders(head: RequestHead, wsa: AddressingVersion, action: string, isFault: boolean): string {
  const { values, references } = head;
  const id = values.get("MessageID");
  return [
    addressingHeader(wsa, "Action", action),
    ...(id === undefined || id.length > longestId ? [] : [addressingHeader(wsa, "RelatesTo", id)]),
    ...(wsa.none === undefined ? [addressingHeader(wsa, "To", wsa.anonymous)] : []),
    references.get(endpointOf(head, isFault)) ?? "",
  ].join("");
}

/** Adds the headers to the answer of an operation. */
function addressed(
  response: HttpResponse,
  head: RequestHead,
  wsa: AddressingVersion,
  { operation }: ServedOperation,
  namespace: string,
): HttpResponse {
  const { status, headers, body } = response;
  const { soap } = head;
  if (headers["content-type"] !== soap.contentType) return response;
  const isFault = status !== 200;
  if (isUnanswered(head, wsa, isFault)) {
    if (body instanceof Uint8Array) operation.encoding?.replaced?.(body, undefined);
    else void body[Symbol.asyncIterator]().return?.();
    return accepted;
  }
  const fault = isFault && body instanceof Uint8Array ? declaredFault(body, operation, namespace) : undefined;
  const general = wsa.none === undefined ? `${wsa.namespace}/fault` : `${wsa.namespace}/soap/fault`;
  const ofFault = fault === undefined ? general : faultAction(operation, fault, namespace);
  const blocks = answerHeaders(head, wsa, isFault ? ofFault : responseAction(operation, namespace), isFault);
  if (!(body instanceof Uint8Array)) return { ...response, body: laterBlocks(body, soap, blocks) };
  const added = withBlocks(body, soap, blocks);
  operation.encoding?.replaced?.(body, added);
  return { ...response, body: added };
}

/** Name of the declared fault in an envelope of ours. */
function declaredFault(body: Uint8Array, { faults = [] }: AnyOperation, namespace: string): string | undefined {
  if (faults.length === 0) return undefined;
  const reader = new XmlReader(new TextDecoder().decode(body));
  const version = openEnvelope(reader);
  openBody(reader, version, (block) => block.skip());
  reader.nextChild();
  while (reader.nextChild()) {
    if (reader.localName.toLowerCase() === "detail" && reader.nextChild())
      return findBlock(faults, reader, namespace)?.name;
    reader.skip();
  }
  return undefined;
}

const headerTag = "<soap:Header>";

/** An envelope of ours with further header blocks. */
function withBlocks(envelope: Uint8Array, soap: SoapVersion, blocks: string): Uint8Array {
  const start = envelopeStart(soap).length;
  const after = start + headerTag.length;
  const hasHeader = new TextDecoder().decode(envelope.subarray(start, after)) === headerTag;
  const at = hasHeader ? after : start;
  const added = encodeUtf8(hasHeader ? blocks : `${headerTag}${blocks}</soap:Header>`);
  return joinBytes(envelope.subarray(0, at), added, envelope.subarray(at));
}

/** The same for an envelope that arrives in pieces. */
async function* laterBlocks(
  pieces: AsyncIterable<Uint8Array>,
  soap: SoapVersion,
  blocks: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const enough = envelopeStart(soap).length + headerTag.length;
  let start: Uint8Array | undefined = new Uint8Array(0);
  for await (const piece of pieces) {
    if (start === undefined) {
      yield piece;
      continue;
    }
    start = joinBytes(start, piece);
    if (start.length < enough) continue;
    yield withBlocks(start, soap, blocks);
    start = undefined;
  }
  if (start !== undefined) yield start;
}

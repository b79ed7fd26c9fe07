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
import { envelopeEnd, envelopeStart, soapVersion12 } from "../bindings/soap/envelope.js";
import type { AnswerBlocks, OpenedRequest, ServerLayer, ServerSite, SoapAnswers } from "../bindings/layer.js";
import { commonHeaders, headersWith } from "../bindings/server-binding.js";
import { bodyName, groupBy, type ServedOperation, takesAny } from "../bindings/server-table.js";
import type { AnyOperation } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { parseContentType, unquoteAction } from "../text/content-type.js";
import { cutText } from "../text/cut-text.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { decodeXmlBytes } from "../xml/decode.js";
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
import { expectedVersion, untrueDeclaration } from "./answer-soap.js";
import type { Answer } from "./served-handlers.js";

/** The layer of a service with WS-Addressing. */
export const addressed: ServerLayer = {
  place: "addressing",
  server: (next, site) => new AddressedAnswers(next, site),
};

class AddressedAnswers implements SoapAnswers {
  readonly #next: SoapAnswers;
  readonly #site: ServerSite;
  readonly #byAction: ReadonlyMap<string, readonly ServedOperation[]>;

  constructor(next: SoapAnswers, site: ServerSite) {
    const { namespace, operations } = site.table;
    this.#next = next;
    this.#site = site;
    this.#byAction = groupBy([...operations.values()], ({ operation }) => requestAction(operation, namespace));
  }

  answer(request: HttpRequest, opened: OpenedRequest = {}): Answer {
    const { table, limits, enabled } = this.#site;
    const [any] = table.operations.values();
    const addressing = any?.operation.service.addressing;
    const wsa = addressing && addressingVersion(addressing);
    const { text, sent } = openRequest(request, opened, enabled) ?? {};
    const head = wsa && text !== undefined ? readHead(text, wsa, limits) : undefined;
    const isAddressed = head !== undefined && (head.values.size > 0 || addressing?.required === true);
    // Without addressing, and for texts that are no envelope, nothing changes.
    if (wsa === undefined || !isAddressed) return this.#next.answer(request, opened);
    const served = this.#operationOf(head, sent);
    const fault = headFault(head, wsa) ?? this.#operationFault(head, sent, served);
    if (fault !== undefined || served === undefined) return refuse(head, wsa, fault ?? missing("Action"));
    const blocks = answerBlocks(head, wsa, served.operation, table.namespace);
    const answer = this.#next.answer(request, { ...opened, text: head.rest, named: served, blocks });
    return answer instanceof Promise
      ? answer.then((response) => wanted(response, head, wsa))
      : wanted(answer, head, wsa);
  }

  /** The operation that the action names. Of several, the one with the body's element; of several of these, the one with the SOAPAction. */
  #operationOf({ values, element }: RequestHead, sent: string | undefined): ServedOperation | undefined {
    const named = this.#byAction.get(values.get("Action") ?? "") ?? [];
    const fitting = named.filter((served) => bodyName(served) === element);
    return fitting.find(({ action }) => action === sent) ?? fitting[0] ?? named[0];
  }

  /** The fault of headers that do not fit the operation. */
  #operationFault(
    { values, soap, element }: RequestHead,
    sent: string | undefined,
    served: ServedOperation | undefined,
  ): AddressingFault | undefined {
    const action = values.get("Action") ?? "";
    const shown = cutText(action, 200);
    if (served === undefined)
      return { codes: ["ActionNotSupported"], reason: `no operation has the action ${shown}`, action: shown };
    const { table } = this.#site;
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

/** The envelope, and the action in the HTTP headers; `undefined` for a message of no SOAP version. */
function openRequest(
  { headers, body = new Uint8Array(0) }: HttpRequest,
  { text }: OpenedRequest,
  enabled: ServerSite["enabled"],
): { readonly text: string; readonly sent: string | undefined } | undefined {
  const { mediaType, charset, action } = parseContentType(headers["content-type"]);
  const version = expectedVersion(mediaType, enabled);
  if (version === undefined) return undefined;
  const sent = unquoteAction(version === soapVersion12 ? action : headers["soapaction"]);
  try {
    return { text: text ?? decodeXmlBytes(body, charset, untrueDeclaration(mediaType)), sent };
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

/** An answer with a destination in the version that requires one, and with the headers that the caller expects. */
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

/** The header blocks of the answers of an operation. */
function answerBlocks(
  head: RequestHead,
  wsa: AddressingVersion,
  operation: AnyOperation,
  namespace: string,
): AnswerBlocks {
  const general = wsa.none === undefined ? `${wsa.namespace}/fault` : `${wsa.namespace}/soap/fault`;
  return {
    ofResult: answerHeaders(head, wsa, responseAction(operation, namespace), false),
    ofFault: (declared) =>
      answerHeaders(head, wsa, declared === undefined ? general : faultAction(operation, declared, namespace), true),
  };
}

/** The answer, or 202 if the caller wants none. */
function wanted(response: HttpResponse, head: RequestHead, wsa: AddressingVersion): HttpResponse {
  const { status, headers, body, parts } = response;
  if (headers["content-type"] !== head.soap.contentType || !isUnanswered(head, wsa, status !== 200)) return response;
  parts?.drop();
  if (!(body instanceof Uint8Array)) void body[Symbol.asyncIterator]().return?.();
  return accepted;
}

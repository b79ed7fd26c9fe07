/**
 * Owns the recognition of the operation and binding that an exchange calls.
 * Invariant: only the request decides, so services without a description can be recorded.
 */
import { percentDecoded } from "../model/attempt.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { defaultBinding } from "../../templates/runtime/binding-rows.js";
import { type CallForm, formBinding, jsonForm, soapBinding } from "./call-forms.js";
import type { Exchange, Message } from "./conversation.js";
import { contentTypeOf, headerOf } from "./http-file.js";

export interface Called {
  readonly operation: string;
  readonly binding: CallForm;
}

export interface KnownOperation {
  readonly name: string;
  /** Local name of its request's element. */
  readonly element: string;
  readonly action: string;
}

/**
 * Operations by the local names of their request elements, where a description says them: those that share one are told apart by the
 * SOAPAction. Others are called as their element is.
 */
export type OperationNames = ReadonlyMap<string, readonly KnownOperation[]>;

/** Characters of an operation's name. */
const mostName = 128;

/** Indexes operations by the local name of their request element. */
export function byElement(operations: readonly KnownOperation[]): OperationNames {
  const operationsByElement = new Map<string, KnownOperation[]>();
  for (const operation of operations)
    operationsByElement.set(operation.element, [...(operationsByElement.get(operation.element) ?? []), operation]);
  return operationsByElement;
}

/** `text`: of the request's body. Undefined: no call, but a page, a WSDL, something of another protocol. */
export function identifyCall(
  { method, url, request }: Pick<Exchange, "method" | "url" | "request">,
  text: string,
  names: OperationNames,
): Called | undefined {
  if (method !== "GET" && method !== "POST") return undefined;
  if (isJson(request)) return calledByJson(url);
  if (method === "GET") return calledByPath(url, formBinding("GET")) ?? readByGateway(url, names);
  if (isForm(request)) return calledByPath(url, formBinding("POST"));
  if (!isXml(request)) return undefined;
  const element = bodyElement(text);
  if (element === undefined || !isName(element)) return undefined;
  const candidates = names.get(element) ?? [];
  const action = candidates.length > 1 ? actionOf(request) : undefined;
  return {
    operation: (candidates.find((each) => each.action === action) ?? candidates[0])?.name ?? element,
    binding: soapBinding(contentTypeOf(request.headers).mediaType) ?? defaultBinding,
  };
}

/** `/path/service.asmx/operation`: the segment after the one that names the service. */
function calledByPath(url: string, binding: CallForm | undefined): Called | undefined {
  const operation = percentDecoded(/\.[a-z]+\/([^/]+)$/i.exec(pathOf(url))?.[1] ?? "");
  return binding !== undefined && isName(operation) ? { operation, binding } : undefined;
}

/** Below a service's file as in ASMX, or below any other path as in a gateway. */
function calledByJson(url: string): Called | undefined {
  return calledByPath(url, jsonForm(true)) ?? calledInGateway(url);
}

/** A name with a dot is a file, such as the service's own. */
function calledInGateway(url: string): Called | undefined {
  const binding = jsonForm(false);
  const [, folder = "", segment = ""] = /^(.*\/)([^/]+)$/s.exec(pathOf(url)) ?? [];
  const operation = percentDecoded(segment);
  const isBelowService = /\.[a-z]+\/$/i.test(folder);
  return binding !== undefined && !isBelowService && !operation.includes(".") && isName(operation)
    ? { operation, binding }
    : undefined;
}

/** A GET without a body may ask for any page: only a known operation is a call. */
function readByGateway(url: string, names: OperationNames): Called | undefined {
  const call = calledInGateway(url);
  const isKnown = [...names.values()].some((operations) => operations.some(({ name }) => name === call?.operation));
  return isKnown ? call : undefined;
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?", 1)[0] ?? "";
}

/** Strangers choose the names: one with a `;`, a blank or 200 characters is no operation. */
function isName(operation: string): boolean {
  return operation.length <= mostName && /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(operation);
}

/** The local name of the first element of the envelope's Body. */
function bodyElement(text: string): string | undefined {
  const reader = new XmlReader(text);
  reader.readRoot();
  const isAt = (name: string): boolean => reader.localName === name;
  if (!isAt("Envelope")) return undefined;
  while (reader.nextChild()) {
    if (isAt("Body")) return reader.nextChild() ? reader.localName : undefined;
    reader.skip();
  }
  return undefined;
}

export function isForm({ headers }: Pick<Message, "headers">): boolean {
  return contentTypeOf(headers).mediaType === "application/x-www-form-urlencoded";
}

/** Also problems and rows of a gateway. */
export function isJson({ headers }: Pick<Message, "headers">): boolean {
  return /[/+]json$/.test(contentTypeOf(headers).mediaType);
}

/** The SOAPAction without its quotes; in SOAP 1.2 it stands in the Content-Type. */
export function actionOf({ headers }: Message): string | undefined {
  return (
    headerOf(headers, "soapaction")
      ?.trim()
      .replace(/^"(.*)"$/, "$1") ?? contentTypeOf(headers).action
  );
}

/** A body without bytes has nothing to read, whatever its type. */
export function isXml({ headers, body }: Message): boolean {
  return /[/+]xml$/.test(contentTypeOf(headers).mediaType) && body?.length !== 0;
}

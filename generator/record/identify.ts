/**
 * Owns the question of which operation an exchange calls, and over which binding.
 * Invariant: it looks at what is sent alone, so that services without a description are recorded as well.
 */
import { percentDecoded } from "../model/attempt.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { type BindingId, bindingRows, defaultBinding } from "../../templates/runtime/binding-rows.js";
import type { Exchange, Message } from "./conversation.js";
import { contentTypeOf, headerOf } from "./http-file.js";

export interface Called {
  readonly operation: string;
  readonly binding: BindingId;
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
  if (method === "GET") return calledByPath(url, formBinding("GET"));
  if (method !== "POST") return undefined;
  if (isForm(request)) return calledByPath(url, formBinding("POST"));
  if (!isXml(request)) return undefined;
  const element = bodyElement(text);
  if (element === undefined || !isName(element)) return undefined;
  const candidates = names.get(element) ?? [];
  const action = candidates.length > 1 ? actionOf(request) : undefined;
  return {
    operation: (candidates.find((each) => each.action === action) ?? candidates[0])?.name ?? element,
    binding: soapBinding(contentTypeOf(request.headers).mediaType),
  };
}

/** `/path/service.asmx/operation`: the segment after the one that names the service. */
function calledByPath(url: string, binding: BindingId | undefined): Called | undefined {
  const [path = ""] = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?", 1);
  const operation = percentDecoded(/\.[a-z]+\/([^/]+)$/i.exec(path)?.[1] ?? "");
  return binding !== undefined && isName(operation) ? { operation, binding } : undefined;
}

/** Strangers choose the names: one with a `;`, a blank or 200 characters is no operation. */
function isName(operation: string): boolean {
  return operation.length <= mostName && /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(operation);
}

const rows = Object.values(bindingRows);

/** The form binding with this HTTP method; undefined: there is none. */
export function formBinding(method: string): BindingId | undefined {
  return rows.find((row) => row.family === "form" && row.method === method)?.id;
}

/** The default for XML of any other media type. */
function soapBinding(mediaType: string): BindingId {
  return rows.find((row) => row.family === "soap" && row.mediaType === mediaType)?.id ?? defaultBinding;
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

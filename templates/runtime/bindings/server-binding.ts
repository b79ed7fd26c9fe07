/**
 * Owns the server side of a binding: it encodes responses.
 * Invariant: server and client side do not import one another.
 */
import type { AnyOperation, BindingId } from "../description.js";
import type { HttpHeaders, HttpResponse } from "../exchange.js";
import type { WrittenFault } from "./soap/write-fault.js";

/** Headers of every response: private for caches, and no guessing of its type by browsers. */
export const commonHeaders: HttpHeaders = {
  "cache-control": "private, max-age=0",
  "x-content-type-options": "nosniff",
};

/** {@link commonHeaders} with a Content-Type. A function, because bundlers keep a constant that is made by spreading. */
export function headersWith(contentType: string): HttpHeaders {
  return { "content-type": contentType, ...commonHeaders };
}

/** Encodes a result. `soapHeaders`: headers of the response by name, if the operation has some. `blocks`: further ones, as XML. */
export type ResultEncoder = (
  value: unknown,
  soapHeaders?: Readonly<Record<string, unknown>>,
  blocks?: string,
) => HttpResponse;

/** A binding of a dispatcher. Reading requests is not included: it differs too much between bindings. */
export interface ServerBinding {
  readonly id: BindingId;
  /** Creates the encoder of one operation's results. It throws ValueError or XmlCharacterError for an invalid result. */
  prepareResult(operation: AnyOperation, namespace: string): ResultEncoder;
  /** Default status: 500 (wire 5). */
  encodeFault(fault: WrittenFault, status?: number): HttpResponse;
}

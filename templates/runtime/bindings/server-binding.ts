/**
 * Owns what a binding is to a dispatcher: how it answers.
 * Invariant: it knows nothing of the client's side, so that neither brings the other.
 */
import type { AnyOperation, BindingId } from "../description.js";
import type { HttpResponse } from "../exchange.js";
import type { WrittenFault } from "./soap/write-fault.js";

/** `soapHeaders`: of the answer, by name, where the operation has some. */
export type ResultEncoder = (value: unknown, soapHeaders?: Readonly<Record<string, unknown>>) => HttpResponse;

/** How requests are read differs too much between bindings to be one shape. */
export interface ServerBinding {
  readonly id: BindingId;
  /** What encodes results of one operation; throws ValueError or XmlCharacterError for what the result cannot be. */
  prepareResult(operation: AnyOperation, namespace: string): ResultEncoder;
  /** Default status: 500 (wire 5). */
  encodeFault(fault: WrittenFault, status?: number): HttpResponse;
}

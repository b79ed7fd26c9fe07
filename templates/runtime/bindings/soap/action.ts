/**
 * Owns the SOAPAction of an operation (wire 1).
 * Invariant: client and server both use this code, so they agree on the action, also with a replaced namespace.
 */
import type { AnyOperation } from "../../description.js";

/** The start of SOAPActions: the namespace, with a `/` at its end, as in ASMX. */
export function actionBase(namespace: string): string {
  return namespace.endsWith("/") ? namespace : `${namespace}/`;
}

/** The SOAPAction, without quotes and not yet encoded for a header. Empty if only the body's element identifies the operation. */
export function soapActionOf(operation: AnyOperation, namespace: string): string {
  const { name, service, soapAction = service.soapAction } = operation;
  if (soapAction === undefined) return actionBase(namespace) + name;
  return soapAction.replace(/\{(?:namespace|operation)\}/g, (slot) => (slot === "{operation}" ? name : namespace));
}

/**
 * Owns what the SOAPAction of an operation is (wire 1).
 * Invariant: client and server make it here, so that they never differ, whatever the namespace was replaced by.
 */
import type { AnyOperation } from "../../description.js";

/** The namespace as SOAPActions begin with it: ASMX puts a `/` between it and the operation unless it ends with one. */
export function actionBase(namespace: string): string {
  return namespace.endsWith("/") ? namespace : `${namespace}/`;
}

/** The SOAPAction, without quotes and not yet encoded for a header; empty where the body's element alone tells the operation. */
export function soapActionOf(operation: AnyOperation, namespace: string): string {
  const { name, service, soapAction = service.soapAction } = operation;
  if (soapAction === undefined) return actionBase(namespace) + name;
  return soapAction.replace(/\{(?:namespace|operation)\}/g, (slot) => (slot === "{operation}" ? name : namespace));
}

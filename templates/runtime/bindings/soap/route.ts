/**
 * Owns which operation a SOAP request asks for, by its action and by the element in its Body (wire 1).
 * Invariant: an operation runs only where both that are given name it; ASMX goes by the action alone and runs
 * what nobody asked for.
 */
import { encodeAction, unquoteAction } from "../../text/content-type.js";
import type { BindingId } from "../../description.js";
import { suggestName } from "../../text/near-name.js";
import type { XmlReader } from "../../xml/reader.js";
import { noAction, unknownAction, unknownElement, unknownSoapAction, unreadable } from "../asmx-words.js";
import { describeElement, soapVersion12, type SoapVersion } from "./envelope.js";
import { RefusedRequest } from "../refused-request.js";
import type { ServedOperation, ServerTable } from "../server-table.js";

/** What the headers of a request say of it. */
export interface SoapEnvelopeHints {
  /** The version of the Content-Type: expected where the envelope does not say. */
  readonly version: SoapVersion;
  /** Header of the request, as sent. */
  readonly soapAction: string | undefined;
  /** Of the Content-Type. */
  readonly action: string | undefined;
}

/** What an operation is looked for by. */
export interface SoapRoute {
  /** Of the envelope, as soon as it is known. */
  readonly version: SoapVersion;
  readonly hints: SoapEnvelopeHints;
  readonly table: ServerTable;
}

export function bindingOf(version: SoapVersion): BindingId {
  return version === soapVersion12 ? "soap12" : "soap11";
}

/** An action that names nothing is refused before the Body is looked at: as in ASMX, where SOAP 1.1 goes by it. */
export function refuseUnknownAction(route: SoapRoute): void {
  const action = actionOf(route);
  if (action !== undefined && operationOf(route, action) === undefined) throw unknown(route, action);
}

/** From the start tag of the Body to that of the operation's element. The action, if any, is known to name an operation. */
export function findOperation(route: SoapRoute, reader: XmlReader): ServedOperation {
  const { namespace, operations } = route.table;
  const hasAction = actionOf(route) !== undefined;
  if (!reader.nextChild()) {
    const problem = `the soap:Body is empty; expected the element of an operation in the namespace ${namespace}`;
    throw new RefusedRequest(hasAction ? unreadable(problem) : noAction(problem));
  }
  const { localName } = reader;
  const served = operations.get(localName);
  if (served !== undefined && reader.namespace === namespace && offers(route, served)) {
    checkAction(route, served);
    return served;
  }
  const near = served === undefined ? suggestName(localName, operations.keys()) : "";
  const problem = `found ${describeElement(reader)}, expected an operation in the namespace ${namespace}${near}`;
  throw new RefusedRequest(hasAction ? unknownElement(localName, reader.namespace, problem) : noAction(problem));
}

/** Throws unless the operation of the Body is offered over the request's version and the action, if any, names it too. */
export function checkAction(route: SoapRoute, served: ServedOperation): void {
  const action = actionOf(route);
  const { name } = served.operation;
  if (!offers(route, served)) {
    throw action === undefined
      ? new RefusedRequest(noAction(`${name} is not offered over ${route.version.name}`))
      : unknown(route, action);
  }
  if (action === undefined || action === route.table.namespace + name) return;
  if (operationOf(route, action) === undefined) throw unknown(route, action);
  throw new RefusedRequest(unreadable(`the action ${action} does not match the request element <${name}>`));
}

function unknown(route: SoapRoute, action: string): RefusedRequest {
  const { namespace, operations } = route.table;
  const name = action.startsWith(namespace) ? action.slice(namespace.length) : action;
  const near = suggestName(name, operations.keys());
  const cause = `expected the namespace ${namespace} and the name of an operation${near}`;
  const words = headerAction(route) === undefined ? unknownAction : unknownSoapAction;
  return new RefusedRequest(words(action, cause));
}

function operationOf(route: SoapRoute, action: string): ServedOperation | undefined {
  const { namespace, operations } = route.table;
  const served = action.startsWith(namespace) ? operations.get(action.slice(namespace.length)) : undefined;
  return served !== undefined && offers(route, served) ? served : undefined;
}

function offers({ version }: SoapRoute, { bindings }: ServedOperation): boolean {
  return bindings.includes(bindingOf(version));
}

/** As in ASMX: the SOAPAction beside text/xml, else the `action` of a SOAP 1.2 request. */
function actionOf(route: SoapRoute): string | undefined {
  const header = headerAction(route);
  const sent = header === undefined && route.version === soapVersion12 ? unquoteAction(route.hints.action) : header;
  return sent === undefined ? undefined : plainAction(route.table.namespace, sent);
}

/** Clients percent-encode what a header cannot carry of the namespace, or send it as it is. */
function plainAction(namespace: string, action: string): string {
  if (action.startsWith(namespace)) return action;
  const encoded = encodeAction(namespace);
  return action.startsWith(encoded) ? namespace + action.slice(encoded.length) : action;
}

/** Beside application/soap+xml it says nothing: ASMX never reads it there, and clients may send any value (wire 1). */
function headerAction({ hints }: SoapRoute): string | undefined {
  return hints.version === soapVersion12 ? undefined : unquoteAction(hints.soapAction);
}

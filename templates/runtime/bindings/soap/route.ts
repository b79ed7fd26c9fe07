/**
 * Owns the lookup of the operation of a SOAP request, by its action and by the element in its Body (wire 1).
 * Invariant: an operation runs only if both name it. ASMX uses only the action, and so runs operations that the Body does not name; here the
 * action decides alone where any elements may stand in the body.
 */
import { unquoteAction } from "../../text/content-type.js";
import { suggestName } from "../../text/near-name.js";
import type { MessageParts } from "../../exchange.js";
import type { XmlReader } from "../../xml/reader.js";
import { noAction, unknownAction, unknownElement, unknownSoapAction, unreadable } from "../asmx-words.js";
import { soapVersion12, type SoapVersion } from "./envelope.js";
import { describeElement, describeNamespace } from "../../xml/described-element.js";
import { RefusedRequest } from "../refused-request.js";
import { bodyNamespace, type ServedOperation, type ServerTable, takesAny } from "../server-table.js";

/** Information from the HTTP headers of a request. */
export interface SoapEnvelopeHints {
  /** Version of the Content-Type: used until the envelope's version is known. */
  readonly version: SoapVersion;
  /** The header SOAPAction as sent. */
  readonly soapAction: string | undefined;
  /** The parameter `action` of the Content-Type. */
  readonly action: string | undefined;
  /** Parts beside the envelope. */
  readonly parts?: MessageParts | undefined;
  /**
   * The operation that other headers name, such as those of WS-Addressing. It decides if several operations have the
   * same body and SOAPAction.
   */
  readonly named?: ServedOperation | undefined;
}

/** Input of the lookup. */
export interface SoapRoute {
  /** Version of the envelope. */
  readonly version: SoapVersion;
  readonly hints: SoapEnvelopeHints;
  readonly table: ServerTable;
}

/** Rejects an unknown action before the Body is read, as ASMX does for SOAP 1.1. */
export function refuseUnknownAction(route: SoapRoute): void {
  if (route.table.anyAction) return;
  const action = actionOf(route);
  if (action !== undefined && !isKnown(route, action)) throw unknown(route, action);
}

/**
 * Reads from the start tag of the Body to that of the operation's element. {@link refuseUnknownAction} has checked the action. `isEmpty`: the
 * Body is empty, and the reader is behind it. That is valid for operations without a request element, and for bare operations whose only
 * parameter is null.
 */
export function findOperation(
  route: SoapRoute,
  reader: XmlReader,
): { readonly served: ServedOperation; readonly isEmpty: boolean } {
  if (reader.nextChild()) return { served: findByElement(route, reader), isEmpty: false };
  const action = actionOf(route) ?? "";
  const { withoutBody, actions } = route.table;
  const named = (action === "" ? withoutBody : (actions.get(action) ?? [])).filter((each) => offers(route, each));
  const bodiless = named.filter((each) => withoutBody.includes(each));
  // The only parameter of a bare operation may be null.
  const [served, ...others] = bodiless.length > 0 ? bodiless : named;
  const fits = bodiless.length > 0 || served?.operation.bareRequest === true;
  if (served !== undefined && fits && others.length === 0) return { served, isEmpty: true };
  const problem = `the soap:Body is empty; expected the element of an operation in ${describeNamespace(route.table.namespace)}`;
  throw new RefusedRequest(actionOf(route) === undefined ? noAction(problem) : unreadable(problem));
}

function findByElement(route: SoapRoute, reader: XmlReader): ServedOperation {
  const { namespace, requests, withoutBody } = route.table;
  const hasAction = actionOf(route) !== undefined;
  // Only the action identifies an operation whose body may be anything.
  const anyBody = chooseOf(
    route,
    withoutBody.filter(
      (each) =>
        takesAny(each) && (hasAction ? isAskedFor(route, each) && offers(route, each) : each === route.hints.named),
    ),
  );
  if (anyBody) return anyBody;
  const { localName } = reader;
  const all = requests.get(localName);
  const here =
    all?.filter((each) => bodyNamespace(route.table, each) === reader.namespace && offers(route, each)) ?? [];
  const served = chooseOf(route, here);
  if (served !== undefined) {
    checkAction(route, served);
    return served;
  }
  const near = all === undefined ? suggestName(localName, requests.keys()) : "";
  const problem = `found ${describeElement(reader)}, expected an operation in ${describeNamespace(namespace)}${near}`;
  throw new RefusedRequest(hasAction ? unknownElement(localName, reader.namespace, problem) : noAction(problem));
}

/** Chooses by the action among operations with the same request element. */
function chooseOf(route: SoapRoute, all: readonly ServedOperation[]): ServedOperation | undefined {
  const [first, ...others] = all;
  if (others.length === 0) return first;
  const action = actionOf(route) ?? "";
  const named = action === "" ? undefined : route.table.actions.get(action);
  const fits = all.filter((served) => (action === "" ? served.action === "" : named?.includes(served)));
  if (fits.length === 1) return fits[0];
  const names = all.map(({ operation }) => operation.name).join(", ");
  const differ =
    fits.length === 0 ? "; only their actions distinguish them" : " and the same action: nothing distinguishes them";
  throw new RefusedRequest(noAction(`${names} have the same request element${differ}`));
}

/** Throws unless the operation is offered over the request's version, and the action, if any, names it. */
function checkAction(route: SoapRoute, served: ServedOperation): void {
  if (isAskedFor(route, served)) return;
  const action = actionOf(route) ?? "";
  if (!isKnown(route, action)) {
    // An operation without an action is identified by the body. Any action is then accepted.
    if (served.action === "") return;
    throw unknown(route, action);
  }
  throw new RefusedRequest(
    unreadable(`the action ${action} does not match the request element <${served.operation.name}>`),
  );
}

/** True if an operation is offered over a version, and the action, if any, names it. */
export function isAskedFor(route: SoapRoute, served: ServedOperation, version: SoapVersion = route.version): boolean {
  if (!served.bindings.includes(version.id)) return false;
  const action = actionOf(route, version);
  return action === undefined || action === served.action || route.table.actions.get(action)?.includes(served) === true;
}

function unknown(route: SoapRoute, action: string): RefusedRequest {
  const { operations } = route.table;
  const [first] = operations.values();
  const name = first?.operation.name ?? "";
  const begin = first?.action.endsWith(name) === true ? first.action.slice(0, first.action.length - name.length) : "";
  const near = suggestName(action.startsWith(begin) ? action.slice(begin.length) : action, operations.keys());
  const cause = `expected ${describeActions(route)}${near}`;
  const words = headerAction(route) === undefined ? unknownAction : unknownSoapAction;
  return new RefusedRequest(words(action, cause));
}

/** Describes valid actions: the parts of ASMX's rule, or an example for other services. */
function describeActions({ table: { namespace, operations } }: SoapRoute): string {
  const [first] = operations.values();
  const pattern = first?.operation.soapAction ?? first?.operation.service.soapAction;
  if (pattern === undefined && namespace !== "") return `the namespace ${namespace} and the name of an operation`;
  return `the action of an operation, such as ${JSON.stringify(first?.action.slice(0, 200))}`;
}

function isKnown(route: SoapRoute, action: string): boolean {
  return route.table.actions.get(action)?.some((served) => offers(route, served)) === true;
}

/** True for operations that are offered over the request's version, and that other headers name if they name one. */
function offers({ version, hints: { named } }: SoapRoute, served: ServedOperation): boolean {
  return served.bindings.includes(version.id) && (named ?? served) === served;
}

/** The action, as in ASMX: the header SOAPAction with text/xml, else the parameter `action` of a SOAP 1.2 request. */
function actionOf(route: SoapRoute, version: SoapVersion = route.version): string | undefined {
  const header = headerAction(route);
  return header === undefined && version === soapVersion12 ? unquoteAction(route.hints.action) : header;
}

/** The header SOAPAction. Ignored with application/soap+xml, as in ASMX: clients may send any value there (wire 1). */
function headerAction({ hints }: SoapRoute): string | undefined {
  return hints.version === soapVersion12 ? undefined : unquoteAction(hints.soapAction);
}

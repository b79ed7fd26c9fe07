/**
 * Owns requests with layers and authentication: `authorization` and WS-Security, anew for each request. Loaded only if one of them is used.
 * Invariant: the added texts are registered as secrets before sending. After 401 a request is sent once more, with another authorization.
 */
import type { CallLayer, EncodedMessage, LayerSending, WholeResponse } from "../description.js";
import { InvalidArgumentError, TransportError, UndecodableError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import { messageOf as messageOfError, secretsOfHeaders } from "../redaction/redaction.js";
import type { AuthorizationSource } from "../client-options.js";
import { gatherBody } from "../transports/response-body.js";
import { Stopper } from "../transports/stopper.js";
import { inPlaces } from "../bindings/layer-places.js";
import type { Call } from "./call-site.js";
import { checkHeaders } from "./connection.js";
import { Ended } from "./deadline.js";
import { loadReport } from "./failed-call.js";
import { redactorOf } from "./redact-call.js";

/** Encodes the request in its layers, adds authentication and calls `send`. Rejects with its errors, and with a CallError if nothing can be sent. */
export async function transmitLayered(call: Call, send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const layers = openLayers(call);
  const transmit = (): Promise<HttpResponse> => sendThrough(call, layers, messageOf(call), send);
  const authorization = authorizationOf(call);
  const started = performance.now();
  await encodeLayered(call, layers);
  if (authorization === undefined) return transmit();
  const first = await ask(call, () => authorization(), "nothing was sent");
  const response = await sendAs(call, first, transmit);
  if (response.status !== 401 || first === undefined) return response;
  const other = await ask(call, () => authorization(first), "the service answered 401");
  if (other === undefined || other === first) return response;
  await leave(call, response, performance.now() - started);
  await encodeLayered(call, layers);
  return sendAs(call, other, transmit);
}

/** Opens the layers of the call, once. */
function openLayers(call: Call): readonly CallLayer[] {
  if (call.layers !== undefined || !call.site.isLayered) return call.layers ?? [];
  const { operation, connection, encoder, names } = call.site;
  const { url, namespace, layers = [], security } = connection;
  const { place, client } = security ?? { place: undefined, client: undefined };
  const all = [...(operation.layers ?? []), ...layers, ...(client === undefined ? [] : [{ place, client }])];
  const placed = encoder.envelope === undefined ? [] : inPlaces(all).reverse();
  const opened = placed.map((layer) => layer.client({ operation, names, namespace, url }));
  const readers = security === undefined ? opened : [...opened, security];
  call.layers = opened;
  call.secrets.push(...opened.flatMap(({ secrets = [] }) => secrets));
  call.readHeader = (block) => readers.some((layer) => layer.readHeader?.(block) === true);
  return opened;
}

function messageOf({ request: { headers, body = new Uint8Array(0) } }: Call): EncodedMessage {
  return { headers, body };
}

/** Sends a request through the layers that are left, and then to the service. */
function sendThrough(
  call: Call,
  layers: readonly CallLayer[],
  message: EncodedMessage,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const index = layers.findIndex((layer) => layer.send !== undefined);
  const outer = layers.slice(index + 1);
  const next = (changed: EncodedMessage): Promise<HttpResponse> => sendThrough(call, outer, changed, send);
  const sent = layers[index]?.send?.(message, sendingOf(call, next));
  if (sent !== undefined) return sent;
  const { headers, body } = message;
  call.request = { ...call.request, headers, body: call.request.body && body };
  return send();
}

function sendingOf(call: Call, next: LayerSending["next"]): LayerSending {
  const { operation, connection } = call.site;
  const inline = async <Message extends EncodedMessage>(message: Message): Promise<Message> =>
    (await operation.encoding?.inline?.(message)) ?? message;
  return {
    limits: connection.xmlLimits,
    next,
    inline,
    within: (make, what, then) => made(call, make, what, then),
    opened: (response, open) =>
      openWhole(call, response, async (whole) => {
        const { headers, body } = await inline<EncodedMessage>({ headers: whole.headers, body: whole.body });
        return open({ ...whole, headers, body });
      }),
  };
}

/** A hook sees a rejected response as it came. */
async function openWhole(
  call: Call,
  response: HttpResponse,
  open: (whole: WholeResponse) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const { request, deadline, site } = call;
  const limit = site.connection.maxResponseBytes;
  const started = performance.now();
  const { body: chunks, status, headers } = response;
  const gathering = { request, limit, stopper: new Stopper(), stop: () => undefined };
  const body = chunks instanceof Uint8Array ? chunks : await deadline.race(gatherBody({ ...gathering, chunks }));
  if (body.length === 0 && site.operation.oneWay === true) return response;
  try {
    return await deadline.race(open({ ...response, body }));
  } catch (error) {
    if (error instanceof Ended) throw error;
    await leave(call, { ...response, body }, performance.now() - started);
    const redactor = redactorOf(call);
    const problem = `the response was not accepted: ${redactor.text(messageOfError(error))}`;
    const cause = redactor.cause(error);
    throw new UndecodableError(problem, { ...site.names, status, headers: redactor.headers(headers), cause });
  }
}

/** The option of the call, or else of the client. A header `authorization` of the call overrides the client's option. */
function authorizationOf({ options, ownHeaders, site: { connection } }: Call): AuthorizationSource | undefined {
  const isOwn = ownHeaders["authorization"] !== connection.headers["authorization"];
  return options.authorization ?? (isOwn ? undefined : connection.authorization);
}

/** Encodes the request with a new WS-Security header: a nonce is valid for one request. */
async function encodeLayered(call: Call, layers: readonly CallLayer[]): Promise<void> {
  const { connection, encoder, names, isLayered } = call.site;
  if (!isLayered) return;
  const blocks = layers.map((layer) => layer.blocks ?? "").join("");
  const { security } = connection;
  if (security === undefined) {
    call.request = call.encode(blocks);
    return;
  }
  if (encoder.envelope === undefined) {
    const problem = "`security` is a SOAP header, which GET and POST do not carry; call over soap11 or soap12";
    throw new InvalidArgumentError("security", problem, names);
  }
  const { xml, secrets } = await made(
    call,
    () => security.makeHeader(),
    "the header of `security`",
    "nothing was sent",
  );
  call.secrets.push(...secrets);
  call.request = call.encode(blocks + xml);
}

/** Calls a function of the user, checks the value and registers it as a secret. */
async function ask(call: Call, give: () => ReturnType<AuthorizationSource>, then: string): Promise<string | undefined> {
  const value = await made(call, give, "`authorization`", then);
  if (value === undefined) return undefined;
  const authorization = value;
  const refuse = (problem: string): Error => new InvalidArgumentError("authorization", problem, call.site.names);
  checkHeaders({ authorization }, refuse);
  call.secrets.push(...secretsOfHeaders({ authorization }), authorization.slice(authorization.indexOf(" ") + 1));
  return value;
}

/** Calls a function of the user within the call's time. Its error becomes the cause. */
async function made<Value>(call: Call, make: () => Value | Promise<Value>, what: string, then: string): Promise<Value> {
  try {
    return await call.deadline.race(Promise.resolve().then(make));
  } catch (error) {
    if (error instanceof Ended) throw error;
    const redactor = redactorOf(call);
    const problem = `${what} failed, and ${then}: ${redactor.text(messageOfError(error))}`;
    throw new TransportError(problem, { ...call.site.names, cause: redactor.cause(error) });
  }
}

function sendAs(call: Call, value: string | undefined, transmit: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { authorization: _previous, ...headers } = call.request.headers;
  call.request = { ...call.request, headers: value === undefined ? headers : { ...headers, authorization: value } };
  return transmit();
}

/** Passes the rejected response to hooks, without waiting for the rest of its body. */
async function leave(call: Call, { status, headers, body }: HttpResponse, durationMs: number): Promise<void> {
  if (!(body instanceof Uint8Array))
    void body[Symbol.asyncIterator]()
      .return?.()
      .then(undefined, () => undefined);
  if (call.site.connection.hooks.onResponse === undefined) return;
  const whole = body instanceof Uint8Array ? body : undefined;
  (await loadReport(call)).observeResponse(call, { status, headers, body: whole }, durationMs);
}

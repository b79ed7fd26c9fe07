/**
 * Owns authentication of requests: `authorization` and WS-Security, anew for each request. Loaded only if one of them is used.
 * Invariant: the added texts are registered as secrets before sending. After 401 a request is sent once more, with another authorization.
 */
import { InvalidArgumentError, TransportError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import { messageOf, secretsOfHeaders } from "../redaction/redaction.js";
import type { AuthorizationSource } from "../client-options.js";
import type { Call } from "./call-site.js";
import { checkHeaders } from "./connection.js";
import { Ended } from "./deadline.js";
import { loadReport } from "./failed-call.js";
import { redactorOf } from "./redact-call.js";

/** Adds authentication to the call's request and calls `transmit`. Rejects with its errors, and with a CallError if nothing can be sent. */
export async function transmitSigned(call: Call, send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const transmit = call.site.connection.security?.guard?.(call as never, send) ?? send;
  const authorization = authorizationOf(call);
  const started = performance.now();
  await addSecurity(call);
  if (authorization === undefined) return transmit();
  const first = await ask(call, () => authorization(), "nothing was sent");
  const response = await sendAs(call, first, transmit);
  if (response.status !== 401 || first === undefined) return response;
  const other = await ask(call, () => authorization(first), "the service answered 401");
  if (other === undefined || other === first) return response;
  await leave(call, response, performance.now() - started);
  await addSecurity(call);
  return sendAs(call, other, transmit);
}

/** The option of the call, or else of the client. A header `authorization` of the call overrides the client's option. */
function authorizationOf({ options, ownHeaders, site: { connection } }: Call): AuthorizationSource | undefined {
  const isOwn = ownHeaders["authorization"] !== connection.headers["authorization"];
  return options.authorization ?? (isOwn ? undefined : connection.authorization);
}

/** Adds a new WS-Security header: a nonce is valid for one request. */
async function addSecurity(call: Call): Promise<void> {
  const { connection, encoder, names } = call.site;
  const { security } = connection;
  if (security === undefined) return;
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
  const { body } = encoder.encodeRequest(call.values, call.soapHeaders, xml);
  call.request = { ...call.request, body };
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
export async function made<Value>(
  call: Call,
  make: () => Value | Promise<Value>,
  what: string,
  then: string,
): Promise<Value> {
  try {
    return await call.deadline.race(Promise.resolve().then(make));
  } catch (error) {
    if (error instanceof Ended) throw error;
    const redactor = redactorOf(call);
    const problem = `${what} failed, and ${then}: ${redactor.text(messageOf(error))}`;
    throw new TransportError(problem, { ...call.site.names, cause: redactor.cause(error) });
  }
}

function sendAs(call: Call, value: string | undefined, transmit: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { authorization: _previous, ...headers } = call.request.headers;
  call.request = { ...call.request, headers: value === undefined ? headers : { ...headers, authorization: value } };
  return transmit();
}

/** Passes the rejected response to hooks, without waiting for the rest of its body. */
export async function leave(call: Call, { status, headers, body }: HttpResponse, durationMs: number): Promise<void> {
  if (!(body instanceof Uint8Array))
    void body[Symbol.asyncIterator]()
      .return?.()
      .then(undefined, () => undefined);
  if (call.site.connection.hooks.onResponse === undefined) return;
  const whole = body instanceof Uint8Array ? body : undefined;
  (await loadReport(call)).observeResponse(call, { status, headers, body: whole }, durationMs);
}

/**
 * Owns what is added to a request to say who sends it: `authorization` and WS-Security, anew each time. Loaded by who uses one of them.
 * Invariant: what is added is secret before it is sent; after 401 a request is sent once more, and only with another authorization.
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

/** `transmit` sends the request of the call as it is then. Rejects as that does, and with a CallError where nothing can be sent. */
export async function transmitSigned(call: Call, transmit: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const authorization = authorizationOf(call);
  const started = performance.now();
  await addSecurity(call);
  if (authorization === undefined) return transmit();
  const given = await ask(call, () => authorization(), "nothing was sent");
  const response = await sendAs(call, given, transmit);
  if (response.status !== 401 || given === undefined) return response;
  const other = await ask(call, () => authorization(given), "the service answered 401");
  if (other === undefined || other === given) return response;
  await leave(call, response, performance.now() - started);
  await addSecurity(call);
  return sendAs(call, other, transmit);
}

/** The most particular one; a header that the call was given takes the place of what the client was told. */
function authorizationOf({ options, ownHeaders, site: { connection } }: Call): AuthorizationSource | undefined {
  const isOwn = ownHeaders["authorization"] !== connection.headers["authorization"];
  return options.authorization ?? (isOwn ? undefined : connection.authorization);
}

/** A nonce is good for one request. */
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

/** What a function of the user's gives, checked; secret from now on. */
async function ask(call: Call, give: () => ReturnType<AuthorizationSource>, then: string): Promise<string | undefined> {
  const value = await made(call, give, "`authorization`", then);
  if (value === undefined) return undefined;
  const authorization = value;
  const refuse = (problem: string): Error => new InvalidArgumentError("authorization", problem, call.site.names);
  checkHeaders({ authorization }, refuse);
  call.secrets.push(...secretsOfHeaders({ authorization }), authorization.slice(authorization.indexOf(" ") + 1));
  return value;
}

/** Within the call's time. What it fails with is the cause: its words are the user's own. */
async function made<Value>(call: Call, make: () => Value | Promise<Value>, what: string, then: string): Promise<Value> {
  try {
    return await call.deadline.race(Promise.resolve().then(make));
  } catch (error) {
    if (error instanceof Ended) throw error;
    const redactor = redactorOf(call);
    const problem = `${what} could not be had, and ${then}: ${redactor.text(messageOf(error))}`;
    throw new TransportError(problem, { ...call.site.names, cause: redactor.cause(error) });
  }
}

function sendAs(call: Call, value: string | undefined, transmit: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { authorization: _given, ...headers } = call.request.headers;
  call.request = { ...call.request, headers: value === undefined ? headers : { ...headers, authorization: value } };
  return transmit();
}

/** Hooks see what was refused; the rest of its body is not waited for. */
async function leave(call: Call, { status, headers, body }: HttpResponse, durationMs: number): Promise<void> {
  if (!(body instanceof Uint8Array))
    void body[Symbol.asyncIterator]()
      .return?.()
      .then(undefined, () => undefined);
  if (call.site.connection.hooks.onResponse === undefined) return;
  const whole = body instanceof Uint8Array ? body : undefined;
  (await loadReport(call)).observeResponse(call, { status, headers, body: whole }, durationMs);
}

/**
 * Owns one operation over one binding of one connection: what is made once for all its calls, and how a call becomes a request.
 * Invariant: nothing is sent before every parameter, header and option was found good.
 */
import type { Binding, ClientBinding } from "../bindings/binding.js";
import { checkHeaders, type Connection } from "./connection.js";
import { Deadline } from "./deadline.js";
import type { AnyOperation } from "../description.js";
import { type CallNames, InvalidArgumentError } from "../errors.js";
import type { HttpHeaders, HttpRequest } from "../exchange.js";
import type { AnyCallOptions, SoapHeaders } from "../operation-call.js";
import { checkTimeout } from "../option-checks.js";
import { parameterError, type ParameterValues, prepareParameters } from "../parameters.js";
import { ReplyReader } from "./reply.js";

export interface CallSite {
  readonly operation: AnyOperation;
  readonly binding: Binding;
  readonly connection: Connection;
  readonly names: CallNames;
  readonly encoder: ClientBinding;
  readonly replies: ReplyReader;
}

/** One call under way: its request, what of it must not be shown, and its time. */
export interface Call {
  readonly site: CallSite;
  request: HttpRequest;
  /** As encoded, in the order of the operation's parameters. */
  readonly values: ParameterValues;
  readonly soapHeaders: Readonly<Record<string, unknown>>;
  /** The client's and the call's own, without those of the binding. */
  readonly ownHeaders: HttpHeaders;
  readonly options: Pick<AnyCallOptions, "authorization">;
  /** What else must not be shown, made while it is under way. */
  readonly secrets: string[];
  readonly deadline: Deadline;
  /** 1 for the first. */
  attempt: number;
}

export function openCallSite(operation: AnyOperation, binding: Binding, connection: Connection): CallSite {
  const { url, namespace, soapAction12, xmlLimits, security } = connection;
  const names = { operation: operation.name, binding: binding.id };
  const endpoint = { operation, names, namespace, url, soapAction12, security };
  const encoder = binding.prepare(endpoint);
  const replies = new ReplyReader(endpoint, encoder, xmlLimits);
  return { operation, binding, connection, names, encoder, replies };
}

/** Its time begins; whoever began it closes the deadline. `totalMs` as a {@link Deadline} takes it. Throws InvalidArgumentError. */
export function beginCall(site: CallSite, parameters: unknown, options: AnyCallOptions, totalMs?: number): Call {
  const { operation, binding, connection, encoder, names } = site;
  const { signal } = options;
  checkOffered(site);
  const soapHeaders = soapHeadersOf(site, options.soapHeaders ?? {});
  const values = prepareParameters(operation, names, parameters, connection.credentials);
  if (binding.inUrl === true && !connection.allowSecretsInUrl) refuseSecrets(site, values);
  const { method, url, headers, body } = encoder.encodeRequest(values, soapHeaders);
  const ownHeaders = { ...connection.headers, ...callHeaders(site, options.headers) };
  const timeoutMs = callTimeout(site, "timeoutMs", options.timeoutMs) ?? connection.timeoutMs;
  const request = { method, url, headers: { ...ownHeaders, ...headers }, body };
  const deadline = new Deadline(timeoutMs, signal, callTimeout(site, "totalTimeoutMs", totalMs));
  return { site, request, values, soapHeaders, ownHeaders, options, secrets: [], deadline, attempt: 0 };
}

/** Those of the call, and those the client was told; GET and POST cannot carry any, and a call that gives some there is refused. */
function soapHeadersOf({ operation, encoder, connection }: CallSite, given: SoapHeaders): SoapHeaders {
  if (operation.soapHeaders === undefined || encoder.envelope === undefined) return given;
  const all: Record<string, unknown> = Object.create(null);
  for (const { name, direction } of operation.soapHeaders) {
    if (direction !== "out" && Object.hasOwn(connection.soapHeaders, name)) all[name] = connection.soapHeaders[name];
  }
  for (const [name, value] of Object.entries(given)) if (value !== undefined || !(name in all)) all[name] = value;
  return all;
}

function checkOffered({ operation, names }: CallSite): void {
  const offered = operation.bindings ?? operation.service.bindings;
  if (offered.includes(names.binding)) return;
  const problem = `it is not offered over ${names.binding}; choose one of ${offered.join(", ")}`;
  throw new InvalidArgumentError("binding", problem, names);
}

function callHeaders({ names }: CallSite, headers: AnyCallOptions["headers"]): HttpHeaders | undefined {
  if (headers === undefined) return undefined;
  return checkHeaders(headers, (problem, name) => new InvalidArgumentError(name, problem, names));
}

/** A time given with a call. Throws InvalidArgumentError. */
function callTimeout({ names }: CallSite, name: string, milliseconds: number | undefined): number | undefined {
  if (milliseconds === undefined) return undefined;
  return checkTimeout(name, milliseconds, (problem) => new InvalidArgumentError(name, problem, names));
}

/** Credentials in a URL end up in logs of servers and proxies: a client must want that (wire 2). */
function refuseSecrets({ operation, names }: CallSite, values: ParameterValues): void {
  operation.parameters.forEach((parameter, index) => {
    if (parameter.secret !== true || values[index] === undefined || values[index] === "") return;
    const problem =
      "it is secret, and HTTP GET would put it in the URL; choose another binding or set allowSecretsInUrl";
    throw parameterError(names, parameter, problem);
  });
}

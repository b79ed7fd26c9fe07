/**
 * Owns the state that all calls of one operation over one binding share, and the conversion of a call to a request.
 * Invariant: nothing is sent before all parameters, headers and options are checked.
 */
import type { Binding, ClientBinding, HeaderReader } from "../bindings/binding.js";
import type { AnswerMode } from "../client-options.js";
import type { AnswerMending } from "./mending.js";
import { checkAnswers, checkHeaders, type Connection } from "./connection.js";
import { Deadline } from "./deadline.js";
import type { AnyOperation, CallLayer, CallNames } from "../description.js";
import { InvalidArgumentError } from "../errors.js";
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
  /** Requests are sent by `layered-call.ts`. */
  readonly isLayered: boolean;
}

/** A running call: its request, its secrets and its deadline. */
export interface Call {
  readonly site: CallSite;
  request: HttpRequest;
  /** Returns the request. `blocks`: header blocks of layers. Throws InvalidArgumentError. */
  readonly encode: (blocks?: string) => HttpRequest;
  /** Encoded values in the order of the operation's parameters. */
  readonly values: ParameterValues;
  readonly soapHeaders: Readonly<Record<string, unknown>>;
  /** Headers of the client and of the call, without the headers of the binding. */
  readonly ownHeaders: HttpHeaders;
  readonly options: Pick<AnyCallOptions, "authorization">;
  readonly answers: AnswerMode;
  /** From the operation to the wire. Set before the first request of a layered call, as the next one is. */
  layers?: readonly CallLayer[];
  /** Reads the header blocks of layers and of `security`. */
  readHeader?: HeaderReader | undefined;
  /** Set before a request is sent whose answer is to be mended. */
  mending?: AnswerMending;
  /** Further secrets, created during the call. */
  readonly secrets: string[];
  readonly deadline: Deadline;
  /** Number of the attempt; 1 for the first. */
  attempt: number;
}

export function openCallSite(operation: AnyOperation, binding: Binding, ofClient: Connection): CallSite {
  const url = operation.service.paths?.address(binding.id, ofClient.url) ?? ofClient.url;
  const connection = { ...ofClient, url };
  const { namespace, soapAction12, xmlLimits, understands, layers, security } = connection;
  const names = { operation: operation.name, binding: binding.id };
  const endpoint = { operation, names, namespace, url, soapAction12, understands };
  const encoder = binding.prepare(endpoint);
  const replies = new ReplyReader(endpoint, encoder, xmlLimits);
  const isLayered = (security ?? (encoder.envelope && (operation.layers ?? layers))) !== undefined;
  return { operation, binding, connection, names, encoder, replies, isLayered };
}

/** Starts the deadline, which the caller of this function must close. `totalMs`: see {@link Deadline}. Throws InvalidArgumentError. */
export function beginCall(site: CallSite, parameters: unknown, options: AnyCallOptions, totalMs?: number): Call {
  const { operation, binding, connection, encoder, names } = site;
  const { signal } = options;
  checkOffered(site);
  const soapHeaders = soapHeadersOf(site, options.soapHeaders ?? {});
  const values = prepareParameters(operation, names, parameters, connection.credentials);
  if (binding.inUrl === true && !connection.allowSecretsInUrl) refuseSecrets(site, values);
  const ownHeaders = { ...connection.headers, ...callHeaders(site, options.headers) };
  const timeoutMs = callTimeout(site, "timeoutMs", options.timeoutMs) ?? connection.timeoutMs;
  const encode = (blocks?: string): HttpRequest => {
    const encoded = encoder.encodeRequest(values, soapHeaders, blocks);
    return { ...encoded, headers: { ...ownHeaders, ...encoded.headers } };
  };
  const { url } = connection;
  const request = site.isLayered ? { method: "POST", url, headers: ownHeaders, body: undefined } : encode();
  const answers = checkAnswers(options.answers ?? connection.answers, (problem) => {
    return new InvalidArgumentError("answers", problem, names);
  });
  const deadline = new Deadline(timeoutMs, signal, callTimeout(site, "totalTimeoutMs", totalMs));
  return {
    site,
    request,
    encode,
    values,
    soapHeaders,
    ownHeaders,
    options,
    answers,
    secrets: [],
    deadline,
    attempt: 0,
  };
}

/** Merges the client's SOAP headers with those of the call, which override them. Over GET and POST the encoder rejects headers of the call. */
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

/** Checks a time limit of a call. Throws InvalidArgumentError. */
function callTimeout({ names }: CallSite, name: string, milliseconds: number | undefined): number | undefined {
  if (milliseconds === undefined) return undefined;
  return checkTimeout(name, milliseconds, (problem) => new InvalidArgumentError(name, problem, names));
}

/** Rejects secrets in a URL, unless the client allows them: servers and proxies log URLs (wire 2). */
function refuseSecrets({ operation, names }: CallSite, values: ParameterValues): void {
  operation.parameters.forEach((parameter, index) => {
    if (parameter.secret !== true || values[index] === undefined || values[index] === "") return;
    const problem =
      "it is secret, and HTTP GET would put it in the URL; choose another binding or set allowSecretsInUrl";
    throw parameterError(names, parameter, problem);
  });
}

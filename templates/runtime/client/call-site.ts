/**
 * Owns one operation over one binding of one connection: what is made once for all its calls, and how a call becomes a request.
 * Invariant: nothing is sent before every parameter, header and option was found good.
 */
import type { Binding, ClientBinding } from "../bindings/binding.js";
import { checkHeaders, type Connection } from "./connection.js";
import type { AnyOperation } from "../description.js";
import { InvalidArgumentError } from "../errors.js";
import type { HttpHeaders, HttpRequest } from "../exchange.js";
import type { AnyCallOptions } from "../operation-call.js";
import { checkTimeout } from "../option-checks.js";
import { parameterError, type ParameterValues, prepareParameters } from "../parameters.js";
import { RedactionMemory, Redactor, secretsOfHeaders, textsOf } from "../redaction/redaction.js";
import { ReplyReader } from "./reply.js";
import { resolveType } from "../values/element.js";

export interface CallSite {
  readonly operation: AnyOperation;
  readonly binding: Binding;
  readonly connection: Connection;
  readonly encoder: ClientBinding;
  readonly replies: ReplyReader;
  readonly redaction: RedactionMemory;
}

/** A request ready to be sent, what must not be shown of it, and how long it may take (0: as long as it likes). */
export interface PreparedCall {
  readonly request: HttpRequest;
  readonly redactor: Redactor;
  readonly timeoutMs: number;
}

export function openCallSite(operation: AnyOperation, binding: Binding, connection: Connection): CallSite {
  const { url, namespace, soapAction12, xmlLimits } = connection;
  const encoder = binding.prepare({ operation, namespace, url, soapAction12 });
  return {
    operation,
    binding,
    connection,
    encoder,
    replies: new ReplyReader(operation, binding.id, encoder, url, xmlLimits),
    redaction: new RedactionMemory(),
  };
}

/** Throws InvalidArgumentError. */
export function prepareCall(site: CallSite, parameters: unknown, options: AnyCallOptions): PreparedCall {
  const { operation, binding, connection, encoder } = site;
  checkOffered(site);
  const values = prepareParameters(operation, binding.id, parameters, connection.credentials);
  if (binding.id === "http-get" && !connection.allowSecretsInUrl) refuseSecrets(operation, values);
  const soapHeaders = options.soapHeaders ?? {};
  const encoded = encoder.encodeRequest(values, soapHeaders);
  const { method, url, body } = encoded;
  const own = { ...connection.headers, ...callHeaders(site, options.headers) };
  const timeoutMs = callTimeout(site, "timeoutMs", options.timeoutMs) ?? connection.timeoutMs;
  const redactor = new Redactor(
    [...secretsOf(operation, values, soapHeaders), ...secretsOfHeaders(own)],
    connection.showForeign,
    site.redaction,
  );
  return { request: { method, url, headers: { ...own, ...encoded.headers }, body }, redactor, timeoutMs };
}

function checkOffered({ operation, binding }: CallSite): void {
  const offered = operation.bindings ?? operation.service.bindings;
  if (offered.includes(binding.id)) return;
  const problem = `it is not offered over ${binding.id}; choose one of ${offered.join(", ")}`;
  throw new InvalidArgumentError("binding", problem, { operation: operation.name, binding: binding.id });
}

function callHeaders({ operation, binding }: CallSite, headers: AnyCallOptions["headers"]): HttpHeaders | undefined {
  if (headers === undefined) return undefined;
  return checkHeaders(headers, (problem, name) => {
    return new InvalidArgumentError(name, problem, { operation: operation.name, binding: binding.id });
  });
}

/** A time given with a call. Throws InvalidArgumentError. */
export function callTimeout(
  { operation, binding }: CallSite,
  name: string,
  milliseconds: number | undefined,
): number | undefined {
  if (milliseconds === undefined) return undefined;
  return checkTimeout(name, milliseconds, (problem) => {
    return new InvalidArgumentError(name, problem, { operation: operation.name, binding: binding.id });
  });
}

/** Credentials in a URL end up in logs of servers and proxies: a client must want that (wire 2). */
function refuseSecrets(operation: AnyOperation, values: ParameterValues): void {
  operation.parameters.forEach((parameter, place) => {
    if (parameter.secret !== true || values[place] === undefined || values[place] === "") return;
    const problem =
      "it is secret, and HTTP GET would put it in the URL; choose another binding or set allowSecretsInUrl";
    throw parameterError(operation, "http-get", parameter, problem);
  });
}

/** The texts of secret values as they are encoded. */
function secretsOf(
  operation: AnyOperation,
  values: ParameterValues,
  soapHeaders: Readonly<Record<string, unknown>>,
): readonly string[] {
  const secrets: string[] = [];
  operation.parameters.forEach((parameter, place) => {
    if (parameter.secret !== true) return;
    const type = resolveType(parameter.type);
    const value = values[place];
    if (type.kind === "simple" && value !== undefined && value !== null) secrets.push(type.encode(value));
    else secrets.push(...textsOf(value));
  });
  for (const header of operation.soapHeaders ?? []) {
    if (header.secret === true) secrets.push(...textsOf(soapHeaders[header.name]));
  }
  return secrets;
}

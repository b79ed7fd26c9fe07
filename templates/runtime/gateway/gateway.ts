/**
 * Owns the JSON gateway in front of a SOAP service: a request from its arrival to its answer.
 * Invariant: nothing reaches the service that does not fit the description, and every failure is a problem in JSON.
 */
import type { AnyOperation, ParameterDescription } from "../description.js";
import { isCallError } from "../errors.js";
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import { failureReporter } from "../adapters/failure-log.js";
import type { ServedDispatcher } from "../adapters/node-listener.js";
import { BrokenResponse } from "../adapters/refusal.js";
import { objectIn, own, refuseOthers } from "../json/data-sets.js";
import { JsonError } from "../json/json-error.js";
import { fieldFromJson, resultToJson, valueToJson } from "../json/json-values.js";
import type { CallResponse, PendingCall } from "../operation-call.js";
import type { AnyDataSetRow } from "../results/data-set/read-rows.js";
import { AllowedCallers } from "../server/allowed-callers.js";
import { splitTarget } from "../server/service-address.js";
import { parseContentType } from "../text/content-type.js";
import { suggestName } from "../text/near-name.js";
import { resolveType } from "../values/element.js";
import { credentialsReader, parameterFromText, type ReceivedValues, soapHeaderName } from "./credentials.js";
import { failure, invalidRequest, jsonResponse, Problem, problemOf } from "./problems.js";
import { rowLines } from "./rows.js";

export interface GatewayOptions {
  /** The service's `openapi.json` as text or as a value, for `GET /openapi.json`. Default: 404. */
  readonly openapi?: string | object | undefined;
  /**
   * `caller` (default): each request brings its credentials, and the gateway passes them on. `client`: the client has them, and all callers
   * share its rights.
   */
  readonly credentials?: "caller" | "client" | undefined;
  /** Path before the gateway's own paths: `/api`. Default: none. */
  readonly basePath?: string | undefined;
  /** Milliseconds for one call of the service. Default: the client's. */
  readonly timeoutMs?: number | undefined;
  /** Bytes of a request body. Default 4 MiB. */
  readonly maxRequestBytes?: number | undefined;
  /** Origins whose pages may call the gateway (CORS): `["https://app.example.org"]`. Default: none. */
  readonly allowedOrigins?: readonly string[] | "any" | undefined;
  /** Host names that a request may have. Default: names of this machine if the server listens only on loopback, else any. */
  readonly allowedHosts?: readonly string[] | "any" | undefined;
  /** The answer of `GET /ready`: whether the service can be called. Default: always. */
  readonly ready?: (() => boolean | Promise<boolean>) | undefined;
  /** Receives the error of each call that fails for another reason than the request. Its texts hold no secrets. Default: they are ignored. */
  readonly onCallError?: ((error: unknown) => void) | undefined;
}

/** A gateway answers requests: pass it to `serve`, `webHandler` or `nodeHttpListener`. */
export interface Gateway extends ServedDispatcher {
  readonly maxRequestBytes: number;
}

type CallMethod = (
  parameters: unknown,
  options: {
    readonly signal: AbortSignal | undefined;
    readonly timeoutMs?: number;
    readonly soapHeaders?: Readonly<Record<string, unknown>>;
  },
) => PendingCall<unknown, Readonly<Record<string, unknown>>>;

interface Route {
  readonly operation: AnyOperation;
  readonly method: CallMethod & {
    readonly rows?: (...input: Parameters<CallMethod>) => AsyncIterable<AnyDataSetRow>;
  };
  /** Parameters that are in the body. */
  readonly parameters: readonly ParameterDescription[];
  readonly readCredentials: (headers: HttpHeaders) => ReceivedValues;
  /** All parameters may be in the address. */
  readonly isReadable: boolean;
}

/**
 * Creates the gateway of a generated client. `operations`: the table of the same service. Throws a TypeError for options that cannot
 * work, and for a client without the operations.
 */
export function createGateway(
  operations: Readonly<Record<string, AnyOperation>>,
  client: object,
  options: GatewayOptions = {},
): Gateway {
  const gateway = new JsonGateway(operations, client, options);
  const { maxRequestBytes = 4 * 1024 * 1024 } = options;
  return { maxRequestBytes, handle: (request) => gateway.handle(request) };
}

class JsonGateway {
  readonly #routes = new Map<string, Route>();
  readonly #options: GatewayOptions;
  readonly #callers: AllowedCallers;
  readonly #report: (error: unknown) => void;

  constructor(operations: Readonly<Record<string, AnyOperation>>, client: object, options: GatewayOptions) {
    const { basePath = "", allowedHosts, allowedOrigins } = options;
    if (basePath !== "" && !/^(?:\/[^/?#]+)+$/.test(basePath))
      throw new TypeError(`basePath is ${JSON.stringify(basePath)}; expected a path such as "/api"`);
    this.#options = options;
    this.#callers = new AllowedCallers({ allowedHosts, allowedOrigins });
    this.#report = failureReporter(options.onCallError ?? (() => undefined));
    const isFixed = options.credentials === "client";
    for (const [name, operation] of Object.entries(operations)) {
      const method: unknown = Reflect.get(client, name);
      if (typeof method !== "function")
        throw new TypeError(
          `the client has no operation ${JSON.stringify(name)}; expected the client of the same output`,
        );
      const parameters = operation.parameters.filter(({ credential }) => credential === undefined);
      this.#routes.set(operation.name, {
        operation,
        method: method as Route["method"],
        parameters,
        readCredentials: credentialsReader(operation, isFixed),
        isReadable: operation.reads === true && parameters.every(fitsQuery),
      });
    }
  }

  /** Never rejects. */
  async handle(request: HttpRequest): Promise<HttpResponse> {
    const cors = this.#corsHeaders(request);
    try {
      const refusal = this.#callers.refuseHost(request);
      if (refusal !== undefined) throw new Problem(403, "forbidden", { detail: refusal });
      const response = await this.#answer(request, cors);
      return { ...response, headers: { ...response.headers, ...cors } };
    } catch (error) {
      const problem = error instanceof Problem ? error : error instanceof JsonError ? invalidRequest(error) : failure();
      if (!(error instanceof Problem || error instanceof JsonError)) this.#report(error);
      return { ...problem.response, headers: { ...problem.response.headers, ...cors } };
    }
  }

  /** Empty unless the origin is allowed. */
  #corsHeaders({ headers }: HttpRequest): HttpHeaders {
    const { allowedOrigins = [] } = this.#options;
    const { origin } = headers;
    if (origin === undefined) return {};
    const isAllowed =
      allowedOrigins === "any" || allowedOrigins.some((each) => each.toLowerCase() === origin.toLowerCase());
    return isAllowed ? { "access-control-allow-origin": origin, vary: "origin" } : {};
  }

  async #answer(request: HttpRequest, cors: HttpHeaders): Promise<HttpResponse> {
    const { basePath = "" } = this.#options;
    const { path: whole, query } = splitTarget(request.url);
    if (!whole.startsWith(`${basePath}/`)) throw notFound("Nothing is here.");
    const path = whole.slice(basePath.length);
    const { method } = request;
    if (method === "GET" || method === "HEAD") {
      const page = await this.#page(path);
      if (page !== undefined) return page;
    }
    const route = this.#routeOf(path);
    const allowed = route.isReadable ? ["POST", "GET"] : ["POST"];
    if (method === "OPTIONS") return preflight(request, cors, allowed);
    if (!allowed.includes(method)) {
      const detail = `${route.operation.name} accepts ${allowed.join(" and ")}.`;
      throw new Problem(405, "method-not-allowed", { detail }, { allow: allowed.join(", ") });
    }
    const isForeign = this.#callers.refuseOrigin(request, route.operation.reads === true);
    if (isForeign !== undefined)
      throw new Problem(403, "forbidden", { detail: isForeign.replace("dispatcher's", "gateway's") });
    const received = route.readCredentials(request.headers);
    const parameters = method === "GET" ? queryValues(route, query ?? "") : bodyValues(route, request);
    return this.#call(route, { ...parameters, ...received.parameters }, received.soapHeaders, request);
  }

  async #page(path: string): Promise<HttpResponse | undefined> {
    if (path === "/health") return jsonResponse(200, { status: "up" });
    if (path === "/ready") {
      const isReady = (await this.#options.ready?.()) ?? true;
      return jsonResponse(isReady ? 200 : 503, { status: isReady ? "up" : "down" });
    }
    const { openapi, credentials } = this.#options;
    if (path !== "/openapi.json" || openapi === undefined) return undefined;
    const document: unknown = typeof openapi === "string" ? JSON.parse(openapi) : openapi;
    return jsonResponse(200, credentials === "client" ? withoutSecurity(document) : document);
  }

  #routeOf(path: string): Route {
    let name = path.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // Then it is no operation's name.
    }
    const route = this.#routes.get(name);
    if (route !== undefined) return route;
    throw notFound(
      `There is no operation ${JSON.stringify(name.slice(0, 200))}${suggestName(name, this.#routes.keys())}`,
    );
  }

  async #call(
    { operation, method }: Route,
    parameters: object,
    soapHeaders: Readonly<Record<string, unknown>>,
    { headers, signal }: HttpRequest,
  ): Promise<HttpResponse> {
    const { timeoutMs } = this.#options;
    const options = {
      signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(Object.keys(soapHeaders).length === 0 ? {} : { soapHeaders }),
    };
    try {
      if (method.rows !== undefined && acceptsLines(headers["accept"])) {
        return await this.#stream(operation, method.rows(parameters, options)[Symbol.asyncIterator]());
      }
      return answerOf(operation, await method(parameters, options).withResponse());
    } catch (error) {
      throw this.#problem(operation, error);
    }
  }

  /** The first row is awaited: until then a failure is still a problem. */
  async #stream(operation: AnyOperation, rows: AsyncIterator<AnyDataSetRow>): Promise<HttpResponse> {
    const lines = rowLines(await rows.next(), rows);
    const reported = async function* (this: JsonGateway): AsyncGenerator<Uint8Array> {
      try {
        yield* lines;
      } catch (error) {
        this.#problem(operation, error);
        throw new BrokenResponse();
      }
    };
    const headers = {
      "content-type": "application/x-ndjson",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, body: reported.call(this) };
  }

  #problem(operation: AnyOperation, error: unknown): Problem {
    if (error instanceof Problem) return error;
    const problem = isCallError(error) ? problemOf(operation, error) : failure();
    if (problem.response.status >= 500) this.#report(error);
    return problem;
  }
}

function notFound(detail: string): Problem {
  return new Problem(404, "not-found", { detail });
}

function preflight({ headers }: HttpRequest, cors: HttpHeaders, allowed: readonly string[]): HttpResponse {
  const isAllowed = cors["access-control-allow-origin"] !== undefined;
  const requested = headers["access-control-request-headers"] ?? "";
  const isPlain = /^[\w%.!~*'-]*(?: *, *[\w%.!~*'-]+)*$/.test(requested);
  const answer = isAllowed
    ? {
        "access-control-allow-methods": allowed.join(", "),
        "access-control-max-age": "600",
        ...(isPlain && requested !== "" ? { "access-control-allow-headers": requested } : {}),
      }
    : {};
  return { status: 204, headers: { allow: [...allowed, "OPTIONS"].join(", "), ...answer }, body: new Uint8Array(0) };
}

function acceptsLines(accept = ""): boolean {
  return accept.split(",").some((each) => each.split(";", 1)[0]?.trim().toLowerCase() === "application/x-ndjson");
}

/** Whether a parameter may be in an address: one simple value that is no secret. */
function fitsQuery({ type, secret = false, nullable, delimiter }: ParameterDescription): boolean {
  const resolved = resolveType(type);
  if (secret !== false || nullable === true || delimiter !== undefined || resolved.kind !== "simple") return false;
  return !(resolved.initial === "" && resolved.reference === true);
}

function queryValues({ parameters }: Route, query: string): Record<string, unknown> {
  const search = new URLSearchParams(query);
  const names = parameters.map(({ name }) => name);
  refuseOthers(Object.fromEntries(search), names, undefined);
  const values: Record<string, unknown> = Object.create(null);
  for (const parameter of parameters) {
    const key = parameter.name;
    const at = { key, outer: undefined };
    const texts = search.getAll(key);
    const [text] = texts;
    if (texts.length > 1) throw new JsonError(at, "one value", `${texts.length} values`);
    values[parameter.name] =
      text === undefined ? fieldFromJson(parameter, undefined, at) : parameterFromText(parameter, text);
  }
  return values;
}

function bodyValues({ parameters }: Route, { headers, body }: HttpRequest): Record<string, unknown> {
  const json = objectIn(parseBody(headers["content-type"], body), undefined);
  refuseOthers(
    json,
    parameters.map(({ name }) => name),
    undefined,
  );
  const values: Record<string, unknown> = Object.create(null);
  for (const parameter of parameters) {
    const key = parameter.name;
    const at = { key, outer: undefined };
    const property = own(json, key);
    // A list that is one text on the wire; the client joins it.
    const isJoined = parameter.delimiter !== undefined && Array.isArray(property);
    const value = isJoined ? property : fieldFromJson(parameter, property, at);
    if (value !== undefined) values[parameter.name] = value;
  }
  return values;
}

function parseBody(contentType: string | undefined, body: Uint8Array | undefined): unknown {
  const isEmpty = body === undefined || body.length === 0;
  const { mediaType } = parseContentType(contentType);
  if (isEmpty && mediaType === "") return {};
  if (mediaType !== "application/json") {
    const detail = "Send the parameters as one JSON object, with the header Content-Type: application/json.";
    throw new Problem(415, "unsupported-media-type", { detail });
  }
  if (isEmpty) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, "invalid-request", { detail: "The body is no JSON in UTF-8." });
  }
}

function answerOf(
  operation: AnyOperation,
  { result, soapHeaders }: CallResponse<unknown, Readonly<Record<string, unknown>>>,
): HttpResponse {
  const headers: Record<string, string> = {};
  for (const { name, type, direction } of operation.soapHeaders ?? []) {
    const value = soapHeaders[name];
    if (direction !== undefined && value !== undefined)
      headers[soapHeaderName(name).toLowerCase()] = headerText(valueToJson(type, value));
  }
  const isEmpty = operation.result.codec.rootName(operation.result) === undefined;
  if (isEmpty) {
    const status = operation.oneWay === true ? 202 : 204;
    return { status, headers: { "cache-control": "no-store", ...headers }, body: new Uint8Array(0) };
  }
  return jsonResponse(200, resultToJson(operation.result, result) ?? null, headers);
}

/** JSON in ASCII, as headers need it. */
function headerText(json: unknown): string {
  return JSON.stringify(json).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The document of a gateway whose callers need no credentials. */
function withoutSecurity(document: unknown): unknown {
  const whole = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
    readonly components: object;
  };
  const paths = Object.entries(whole.paths).map(([path, methods]) => [path, withoutKey(methods, "security")] as const);
  const components = Object.entries(whole.components).filter(([name]) => name !== "securitySchemes");
  return { ...whole, paths: Object.fromEntries(paths), components: Object.fromEntries(components) };
}

function withoutKey(objects: Readonly<Record<string, object>>, key: string): object {
  const pairs = Object.entries(objects).map(([name, object]) => {
    return [name, Object.fromEntries(Object.entries(object).filter(([each]) => each !== key))] as const;
  });
  return Object.fromEntries(pairs);
}

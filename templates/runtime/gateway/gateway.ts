/**
 * Owns the JSON gateway in front of a SOAP service: the handling of a request from its arrival to its answer.
 * Invariant: only requests that fit the description reach the service, and every failure is a problem in JSON.
 */
import type { AnyOperation, ParameterDescription } from "../description.js";
import { isCallError } from "../errors.js";
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import { failureReporter } from "../adapters/failure-log.js";
import type { ServedDispatcher } from "../adapters/node-listener.js";
import { BrokenResponse } from "../adapters/refusal.js";
import { JsonError } from "../json/json-error.js";
import { resultToJson, valueToJson } from "../json/json-values.js";
import type { CallOptions, CallResponse, PendingCall } from "../operation-call.js";
import { printStderr } from "../print-stderr.js";
import type { AnyDataSetRow } from "../results/data-set/read-rows.js";
import { runHook } from "../run-hook.js";
import { AllowedCallers } from "../server/allowed-callers.js";
import { nameInPath, needlesslyEscaped, splitTarget } from "../server/service-address.js";
import { suggestName } from "../text/near-name.js";
import { cacheable, withHeaders } from "./caching.js";
import { type CredentialsReader, credentialsReader, soapHeaderName } from "./credentials.js";
import type { GatewayContext, GatewayErrorReport, GatewayMended, GatewayOptions } from "./gateway-options.js";
import { failure, invalidRequest, jsonResponse, Problem, problemOf } from "./problems.js";
import { placeInWords } from "./mended-place.js";
import type { NumberValues } from "./parse-json.js";
import { bodyValues, fitsQuery, queryValues } from "./request-values.js";
import { acceptedRows, encodedRows } from "./rows.js";

/** A gateway answers requests: pass it to `serve`, `webHandler` or `nodeHttpListener`. */
export interface Gateway extends ServedDispatcher {
  readonly maxRequestBytes: number;
}

type CallMethod = (
  parameters: unknown,
  options: {
    readonly signal: AbortSignal | undefined;
    readonly timeoutMs?: number;
    readonly soapHeaders?: Values;
    readonly answers?: CallOptions["answers"];
  },
) => PendingCall<unknown, Values>;

type Values = Readonly<Record<string, unknown>>;

type Reply = Pick<CallResponse<unknown, Values>, "result" | "soapHeaders">;

interface Route {
  /** The name of the client's method. */
  readonly name: string;
  readonly operation: AnyOperation;
  readonly method: CallMethod & {
    readonly rows?: (...input: Parameters<CallMethod>) => AsyncIterable<AnyDataSetRow>;
  };
  /** Parameters that are in the body. */
  readonly parameters: readonly ParameterDescription[];
  readonly credentials: CredentialsReader;
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
  readonly #report: (report: GatewayErrorReport) => void;

  constructor(operations: Readonly<Record<string, AnyOperation>>, client: object, options: GatewayOptions) {
    const { basePath = "", allowedHosts, allowedOrigins, cacheControl = "" } = options;
    if (basePath !== "" && !/^(?:\/[^/?#]+)+$/.test(basePath))
      throw new TypeError(`basePath is ${JSON.stringify(basePath)}; expected a path such as "/api"`);
    if (!/^[ -~]*$/.test(cacheControl))
      throw new TypeError(
        `cacheControl is ${JSON.stringify(cacheControl)}; expected a text such as "private, max-age=60"`,
      );
    this.#options = options;
    this.#callers = new AllowedCallers({ allowedHosts, allowedOrigins }, "gateway");
    this.#report = errorReporter(options.onError);
    const isFixed = options.credentials === "client";
    const { clientFor } = options;
    for (const [name, operation] of Object.entries(operations)) {
      const method: unknown = Reflect.get(client, name);
      if (typeof method !== "function")
        throw new TypeError(
          `the client has no operation ${JSON.stringify(name)}; expected the client of the same output`,
        );
      const parameters = operation.parameters.filter(({ credential }) => credential === undefined);
      const credentials = credentialsReader(operation, isFixed);
      if (clientFor !== undefined && credentials.headers.includes("authorization"))
        throw new TypeError(
          `${operation.name} already has parameters in the header Authorization; clientFor needs this header (or credentials: "client")`,
        );
      this.#routes.set(operation.name, {
        name,
        operation,
        method: method as Route["method"],
        parameters,
        credentials,
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
      return withHeaders(response, cors);
    } catch (error) {
      const problem = error instanceof Problem ? error : error instanceof JsonError ? invalidRequest(error) : failure();
      if (!(error instanceof Problem || error instanceof JsonError)) this.#report({ error, operation: undefined });
      return withHeaders(problem.response, cors);
    }
  }

  /** Empty if no other origin is allowed: a cache must not give one caller the answer to another. */
  #corsHeaders({ headers }: HttpRequest): HttpHeaders {
    const { allowedOrigins = [] } = this.#options;
    if (allowedOrigins.length === 0) return {};
    const { origin } = headers;
    const isAllowed =
      allowedOrigins === "any" || allowedOrigins.some((each) => each.toLowerCase() === origin?.toLowerCase());
    return { vary: "origin", ...(isAllowed && origin !== undefined && { "access-control-allow-origin": origin }) };
  }

  async #answer(request: HttpRequest, cors: HttpHeaders): Promise<HttpResponse> {
    const { basePath = "" } = this.#options;
    if (request.url.includes("#"))
      throw new Problem(400, "invalid-request", { detail: "The request target has a fragment." });
    const { path: whole, query } = splitTarget(request.url);
    if (!whole.startsWith(`${basePath}/`)) throw notFound("Nothing is here.");
    const path = whole.slice(basePath.length);
    const { method } = request;
    if (method === "GET" || method === "HEAD") {
      const page = await this.#page(path);
      if (page !== undefined) return page;
    }
    const route = this.#routeOf(path);
    const allowed = route.isReadable ? ["POST", "GET", "HEAD"] : ["POST"];
    if (method === "OPTIONS") return preflight(request, cors, allowed);
    if (!allowed.includes(method)) {
      const detail = `${route.operation.name} accepts ${allowed.join(" and ")}.`;
      throw new Problem(405, "method-not-allowed", { detail }, { allow: allowed.join(", ") });
    }
    const isForeign = this.#callers.refuseOrigin(request, route.operation.reads === true);
    if (isForeign !== undefined) throw new Problem(403, "forbidden", { detail: isForeign });
    const numbers = this.#options.numbers === true ? await import("../json/number-values.js") : undefined;
    const callerRoute = await this.#ofCaller(route, request);
    const received = route.credentials.read(request.headers, numbers);
    const isPost = method === "POST";
    const parameters = isPost
      ? bodyValues(route.parameters, request, numbers)
      : queryValues(route.parameters, query ?? "");
    const values = { ...parameters, ...received.parameters };
    const response = await this.#call(callerRoute, values, received.soapHeaders, request, numbers);
    const varying = callerRoute === route ? route.credentials.headers : [...route.credentials.headers, "authorization"];
    return isPost ? response : cacheable(response, request, this.#options.cacheControl, varying);
  }

  /** The same operation with the client of the caller, if callers have their own. */
  async #ofCaller(route: Route, { headers }: HttpRequest): Promise<Route> {
    const { clientFor } = this.#options;
    if (clientFor === undefined) return route;
    const { callerLogin } = await import("./caller-login.js");
    const client = clientFor(callerLogin(headers, route.operation.service.name));
    return { ...route, method: Reflect.get(client, route.name) as Route["method"] };
  }

  async #page(path: string): Promise<HttpResponse | undefined> {
    if (path === "/health") return jsonResponse(200, { status: "up" });
    if (path === "/ready") {
      const isReady = (await this.#options.ready?.()) ?? true;
      return jsonResponse(isReady ? 200 : 503, { status: isReady ? "up" : "down" });
    }
    const { openapi, credentials, clientFor, answers, page = true } = this.#options;
    if ((path !== "/openapi.json" && (path !== "/" || !page)) || openapi === undefined) return undefined;
    const whole: unknown = typeof openapi === "string" ? JSON.parse(openapi) : openapi;
    const fitting = credentials === "client" ? withoutSecurity(whole) : whole;
    const promised = answers === "mend" ? (await import("./mended-document.js")).withMendedAnswers(fitting) : fitting;
    const document = clientFor === undefined ? promised : (await import("./caller-login.js")).withCallerLogin(promised);
    return path === "/" ? (await import("./try-page.js")).tryPage(document) : jsonResponse(200, document);
  }

  #routeOf(path: string): Route {
    const plainName = nameInPath(path.slice(1));
    if (plainName === undefined) throw new Problem(400, "invalid-request", { detail: needlesslyEscaped });
    const name = plainName || path.slice(1);
    const route = this.#routes.get(name);
    if (route !== undefined) return route;
    throw notFound(
      `There is no operation ${JSON.stringify(name.slice(0, 200))}${suggestName(name, this.#routes.keys())}`,
    );
  }

  async #call(
    route: Route,
    parameters: object,
    soapHeaders: Values,
    request: HttpRequest,
    numbers: NumberValues | undefined,
  ): Promise<HttpResponse> {
    const { operation, method } = route;
    const { timeoutMs, answers } = this.#options;
    const { headers, signal } = request;
    const options = {
      signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(Object.keys(soapHeaders).length === 0 ? {} : { soapHeaders }),
      ...(answers === undefined ? {} : { answers }),
    };
    try {
      const mediaType = method.rows === undefined ? undefined : acceptedRows(headers["accept"]);
      if (method.rows !== undefined && mediaType !== undefined) {
        const rows = method.rows(parameters, options)[Symbol.asyncIterator]();
        return await this.#stream(route, request, rows, mediaType, numbers);
      }
      let returned: Values = {};
      const result = await this.#intercepted(route, request, async () => {
        const reply = await method(parameters, options).withResponse();
        returned = reply.soapHeaders;
        // A client of the user's own may have no such list.
        const { mended = [] }: Partial<Pick<typeof reply, "mended">> = reply;
        if (mended.length === 0) return reply.result;
        this.#tellMended({ operation: operation.name, places: mended });
        return reply.result ?? null;
      });
      return answerOf(operation, { result, soapHeaders: returned }, numbers);
    } catch (error) {
      throw this.#problem(operation, error, numbers);
    }
  }

  #tellMended(answer: GatewayMended): void {
    const { onMended } = this.#options;
    if (onMended !== undefined) runHook(() => onMended(answer));
    else printStderr(`${answer.operation}: the answer was mended (onMended is not set): ${placesInWords(answer)}`);
  }

  #intercepted(route: Route, request: HttpRequest, next: () => Promise<unknown>): unknown {
    const { intercept } = this.#options;
    return intercept === undefined ? next() : intercept(contextOf(route, request), next);
  }

  /** The first row is awaited: until then a failure is still a problem. */
  async #stream(
    route: Route,
    request: HttpRequest,
    rows: AsyncIterator<AnyDataSetRow>,
    mediaType: string,
    numbers: NumberValues | undefined,
  ): Promise<HttpResponse> {
    let first: IteratorResult<AnyDataSetRow> | undefined;
    const next = async (): Promise<unknown> => {
      first = await rows.next();
      return rows;
    };
    const sent = (await this.#intercepted(route, request, next)) as typeof rows;
    const { tables } = route.operation.result;
    const converted = numbers && ((name: string, row: object) => numbers.rowWithNumbers(tables, name, row));
    const pieces = encodedRows(mediaType, first ?? (await sent.next()), sent, converted);
    const reported = async function* (this: JsonGateway): AsyncGenerator<Uint8Array> {
      try {
        yield* pieces;
      } catch (error) {
        this.#problem(route.operation, error, numbers);
        throw new BrokenResponse();
      }
    };
    const headers = {
      "content-type": mediaType,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, body: reported.call(this) };
  }

  #problem(operation: AnyOperation, error: unknown, numbers: NumberValues | undefined): Problem {
    if (error instanceof Problem) return error;
    const problem = isCallError(error) ? problemOf(operation, error, numbers) : failure(error);
    const hasLeft = isCallError(error) && error.kind === "aborted";
    if (problem.response.status >= 500 && !hasLeft) this.#report({ error, operation: operation.name });
    return problem;
  }
}

/** Places that a line of a log has. */
const mostTold = 10;

function placesInWords({ places }: GatewayMended): string {
  const shown = places.slice(0, mostTold).map(placeInWords);
  const more = places.length > mostTold ? [`${places.length - mostTold} more`] : [];
  return [...shown, ...more].join("; ");
}

/** The argument of hooks, without headers that have a secret or may have one. */
function contextOf({ operation, credentials }: Route, { url, headers, signal }: HttpRequest): GatewayContext {
  const hidden = new Set(["authorization", "proxy-authorization", "cookie", ...credentials.headers]);
  const shown = Object.entries(headers).filter(([name]) => !hidden.has(name) && !name.startsWith("soap-"));
  return { operation: operation.name, url: splitTarget(url).path, headers: Object.fromEntries(shown), signal };
}

function errorReporter(onError: GatewayOptions["onError"]): (report: GatewayErrorReport) => void {
  if (onError !== undefined) return (report) => runHook(() => onError(report));
  const reportOther = failureReporter(undefined);
  return ({ error, operation = "a request" }) => {
    if (isCallError(error)) printStderr(`${operation} failed (onError is not set): ${error.message}`);
    else reportOther(error);
  };
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

function answerOf(
  operation: AnyOperation,
  { result, soapHeaders }: Reply,
  numbers: NumberValues | undefined,
): HttpResponse {
  const headers: Record<string, string> = {};
  for (const { name, type, direction } of operation.soapHeaders ?? []) {
    const value = soapHeaders[name];
    if (direction === undefined || value === undefined) continue;
    const json = valueToJson(type, value);
    headers[soapHeaderName(name).toLowerCase()] = headerText(numbers?.valueWithNumbers(type, json) ?? json);
  }
  const isEmpty = operation.result.codec.rootName(operation.result) === undefined;
  if (isEmpty) {
    const status = operation.oneWay === true ? 202 : 204;
    return { status, headers: { "cache-control": "no-store", ...headers }, body: new Uint8Array(0) };
  }
  const json = resultToJson(operation.result, result) ?? null;
  return jsonResponse(200, numbers?.resultWithNumbers(operation.result, json) ?? json, headers);
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

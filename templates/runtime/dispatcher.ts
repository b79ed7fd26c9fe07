/**
 * Owns the server side: request to binding, operation and handler, and back to a response.
 * Property that must stay true: every request gets one complete response, whatever it holds and whatever a handler does.
 */
import { type Answer, createAnswers } from "./answers.js";
import { checkBaseUrl, checkNamespace } from "./connection.js";
import type { ServiceDescription } from "./description.js";
import type { HttpRequest, HttpResponse } from "./exchange.js";
import { textResponse } from "./bindings/form-server.js";
import { httpGetServer, httpPostServer } from "./bindings/index.js";
import { createServerTable } from "./bindings/server-table.js";
import type { Dispatcher, DispatcherOptions, ErrorReport, WsdlSegments } from "./handler.js";
import type { AnyOperation } from "./operation-call.js";
import type { AnyHandler } from "./run-handler.js";
import { fillWsdl, originOf, splitTarget } from "./service-address.js";

/** As ASMX has it: `maxRequestLength` 4 MB, `executionTimeout` 110 s. */
const defaultBodyBytes = 4_194_304;
const defaultHandlerMs = 110_000;

/** A dispatcher for a whole table. Throws a TypeError where a handler is missing or an option cannot work. */
export function createDispatcher(
  service: ServiceDescription,
  operations: Readonly<Record<string, AnyOperation>>,
  wsdl: WsdlSegments,
  handlers: object,
  options: DispatcherOptions = {},
): Dispatcher {
  const namespace = checkNamespace(options.namespace ?? service.namespace);
  const path = options.path ?? service.path;
  const bindings = options.bindings ?? service.bindings;
  const publicAddress = options.publicUrl === undefined ? undefined : checkBaseUrl(options.publicUrl) + service.path;
  const { bodyBytes = defaultBodyBytes, handlerMs = defaultHandlerMs, xml = {} } = options.limits ?? {};
  const answers = createAnswers({
    table: createServerTable(namespace, Object.values(operations), bindings),
    handlers: collectHandlers(operations, handlers),
    bindings,
    handlerMs,
    limits: xml,
    report: reporter(options.onError),
  });
  const description = (request: HttpRequest): HttpResponse =>
    answerDescription(request, wsdl, namespace, publicAddress, path);

  function route(request: HttpRequest): Answer {
    if ((request.body?.length ?? 0) > bodyBytes) {
      return textResponse(413, `The request body is larger than ${bodyBytes} bytes.`);
    }
    const target = splitTarget(request.url);
    if (target.path === path) return answerService(request, target.query, answers.soap, description, service.name);
    const operation = target.path.startsWith(`${path}/`)
      ? decodeSegment(target.path.slice(path.length + 1))
      : undefined;
    if (operation === undefined || operation === "") return textResponse(404, "Not found.");
    if (request.method === "GET") return answers.form(request, httpGetServer, operation, target.query ?? "");
    if (request.method === "POST") return answers.form(request, httpPostServer, operation, undefined);
    const allowed = [
      ...(bindings.includes("http-get") ? ["GET"] : []),
      ...(bindings.includes("http-post") ? ["POST"] : []),
    ];
    return refuseMethod(allowed);
  }

  return {
    maxRequestBytes: bodyBytes,
    async handle(request) {
      try {
        return await route(request);
      } catch (error) {
        // Nothing above should throw; if it does, it is ours, and the caller still gets a whole answer.
        reporter(options.onError)({ error, operation: "", binding: "soap11" });
        return textResponse(500, "Server was unable to process request.");
      }
    },
  };
}

function answerService(
  request: HttpRequest,
  query: string | undefined,
  soap: (request: HttpRequest) => Answer,
  description: (request: HttpRequest) => HttpResponse,
  name: string,
): Answer {
  const { method } = request;
  if (method === "POST") return soap(request);
  if (method !== "GET" && method !== "HEAD") return refuseMethod(["GET", "HEAD", "POST"]);
  const response =
    query !== undefined && /^(?:wsdl|singlewsdl)(?:$|[=&])/i.test(query)
      ? description(request)
      : textResponse(200, `${name} web service. Its description: add ?WSDL to this address.`);
  return method === "HEAD" ? { ...response, body: new Uint8Array(0) } : response;
}

function answerDescription(
  request: HttpRequest,
  wsdl: WsdlSegments,
  namespace: string,
  publicAddress: string | undefined,
  path: string,
): HttpResponse {
  const origin = originOf(request);
  if (publicAddress === undefined && origin === undefined) return textResponse(400, "The Host header is not a host.");
  const text = fillWsdl(wsdl, namespace, publicAddress ?? `${origin}${path}`);
  return { status: 200, headers: { "content-type": "text/xml; charset=utf-8" }, body: new TextEncoder().encode(text) };
}

function refuseMethod(allowed: readonly string[]): HttpResponse {
  return textResponse(405, "Method not allowed.", { allow: allowed.join(", ") });
}

/** The operation of `/path/operation`; undefined for what is no such path. */
function decodeSegment(segment: string): string | undefined {
  if (segment.includes("/")) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function reporter(onError: DispatcherOptions["onError"]): (report: ErrorReport) => void {
  return (report) => {
    try {
      onError?.(report);
    } catch {
      // The caller's answer does not depend on the owner's hook.
    }
  };
}

/** A handler for every operation: own properties, or methods of a class, but nothing that every object inherits. */
function collectHandlers(
  operations: Readonly<Record<string, AnyOperation>>,
  handlers: object,
): ReadonlyMap<string, AnyHandler> {
  const found = new Map<string, AnyHandler>();
  for (const { name } of Object.values(operations)) {
    const handler = findMethod(handlers, name);
    if (handler === undefined)
      throw new TypeError(`there is no handler for the operation ${name}; add a function of that name`);
    found.set(name, (parameters, context) => handler.call(handlers, parameters, context));
  }
  return found;
}

function findMethod(handlers: object, name: string): ((this: object, ...values: unknown[]) => unknown) | undefined {
  for (let at: object | null = handlers; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (!Object.hasOwn(at, name) || (name === "constructor" && at !== handlers)) continue;
    const value: unknown = Reflect.get(at, name, handlers);
    return isFunction(value) ? value : undefined;
  }
  return undefined;
}

function isFunction(value: unknown): value is (this: object, ...values: unknown[]) => unknown {
  return typeof value === "function";
}

/**
 * Owns the dispatcher: it routes requests by path and method.
 * Invariant: every request gets one complete response, whatever it contains and whatever a handler does.
 */
import { AllowedCallers } from "./allowed-callers.js";
import { FormAnswerer } from "./answer-form.js";
import { SoapAnswerer } from "./answer-soap.js";
import { documentHeaders, textResponse } from "../bindings/form/server.js";
import { bindingRows, defaultBinding } from "../binding-rows.js";
import { inLayers, type ServerLayer, type ServerSite, type SoapAnswers } from "../bindings/layer.js";
import { serverBindings } from "../bindings/servers.js";
import { createServerTable, type ServerTable } from "../bindings/server-table.js";
import { checkContract } from "../contract.js";
import type { ArrivingRequest } from "../adapters/node-request.js";
import type { AnyOperation, BindingId, FormBindingId, ServiceDescription } from "../description.js";
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import type { Dispatcher, DispatcherOptions, WsdlSource } from "./handler.js";
import type { HelpPage } from "../help/help-subject.js";
import { readOffer } from "./offered-bindings.js";
import { printStderr } from "../print-stderr.js";
import { checkAddress, checkLimit, checkNamespace, checkTimeout } from "../option-checks.js";
import type { Report } from "./run-handler.js";
import type { CreateScriptDoor, ScriptDoor } from "./script-door.js";
import { runHook } from "../run-hook.js";
import { type Answer, collectHandlers, type HandlerTimes, ServedHandlers } from "./served-handlers.js";
import { nameInPath, needlesslyEscaped, originOf, pathMover, splitTarget, WsdlBytes } from "./service-address.js";

/** ASMX's defaults: `maxRequestLength` 4 MB, `executionTimeout` 110 s. */
const defaultBodyBytes = 4_194_304;
const defaultHandlerMs = 110_000;
/** Enough for 100 MB at 2 Mbit/s. */
const defaultStreamMs = 600_000;

/**
 * Creates a dispatcher for an operation table. Throws a TypeError for a missing handler or an invalid option, and an Error for operations
 * that were generated for another runtime. `layers`: of features that other services do not load. `script`: present if the
 * service lists the binding of that name.
 */
export function createDispatcher(
  service: ServiceDescription,
  operations: Readonly<Record<string, AnyOperation>>,
  wsdl: WsdlSource,
  handlers: object,
  options: DispatcherOptions = {},
  layers: readonly ServerLayer[] = [],
  script?: CreateScriptDoor,
): Dispatcher {
  checkContract(service);
  const namespace = checkNamespace(service, options.namespace);
  const { security } = options;
  const offered = security?.bindings(options.bindings ?? service.bindings) ?? options.bindings;
  const offer = readOffer(service, Object.values(operations), { ...options, bindings: offered });
  const { bindings } = offer;
  const reporter = new Reporter(options.onError);
  const { bodyBytes = defaultBodyBytes, xml = {} } = options.limits ?? {};
  const table = createServerTable(namespace, Object.values(operations), offer.of);
  const collected = collectHandlers(operations, handlers, options.intercept);
  const times = readTimes(options);
  const served = new ServedHandlers(collected, namespace, times, reporter.report);
  const publicAddress =
    options.publicUrl === undefined ? undefined : checkAddress(options.publicUrl, service.path, "publicUrl");
  const address = options.path ?? service.path;
  const [path = ""] = address.split("?", 1);
  const maxRequestBytes = checkLimit("limits.bodyBytes", bodyBytes);
  const site: ServerSite = {
    ...times,
    table,
    limits: xml,
    enabled: (id) => bindings.includes(id),
    maxRequestBytes,
    streamedBytes: options.limits?.streamedBytes,
    isSigned: security !== undefined,
  };
  const answerer = new SoapAnswerer(served, site, options.absent);
  return new RoutingDispatcher({
    service,
    namespace,
    path,
    move: pathMover([path], options),
    folder: path.endsWith("/") ? path : `${path}/`,
    address,
    bindings,
    maxRequestBytes,
    soap: inLayers(answerer, site, [
      ...layers,
      ...(options.layers ?? []),
      ...(security === undefined ? [] : [security]),
    ]),
    form: new FormAnswerer(served, table, bindings),
    script: script?.({ handlers: served, table, bindings, path, options }),
    description: new WsdlBytes(wsdl, namespace),
    publicAddress,
    trustForwarded: options.trustForwarded ?? false,
    callers: new AllowedCallers(options),
    operations: table.operations,
    helpPage: options.helpPage,
    reporter,
  });
}

function readTimes({ limits = {} }: DispatcherOptions): HandlerTimes {
  const { handlerMs = defaultHandlerMs, streamMs = defaultStreamMs } = limits;
  const refuse = (problem: string): TypeError => new TypeError(problem);
  return {
    handlerMs: checkTimeout("limits.handlerMs", handlerMs, refuse),
    streamMs: checkTimeout("limits.streamMs", streamMs, refuse),
  };
}

interface DispatcherParts {
  readonly service: ServiceDescription;
  readonly namespace: string;
  /** Path without the query of the address: requests for `?WSDL` leave that out. */
  readonly path: string;
  readonly move: ReturnType<typeof pathMover>;
  /** Prefix of the paths of HTTP GET and POST operations. */
  readonly folder: string;
  /** Path as callers see it, with its query. */
  readonly address: string;
  /** Enabled bindings. */
  readonly bindings: readonly BindingId[];
  readonly maxRequestBytes: number;
  readonly soap: SoapAnswers;
  readonly form: FormAnswerer;
  readonly script: ScriptDoor | undefined;
  readonly description: WsdlBytes;
  readonly publicAddress: string | undefined;
  readonly trustForwarded: boolean;
  readonly callers: AllowedCallers;
  readonly operations: ServerTable["operations"];
  readonly helpPage: HelpPage | undefined;
  readonly reporter: Reporter;
}

class RoutingDispatcher implements Dispatcher {
  readonly maxRequestBytes: number;
  readonly arrivals: object | undefined;
  readonly #parts: DispatcherParts;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.maxRequestBytes = parts.maxRequestBytes;
    this.arrivals = parts.soap.arrivals;
  }

  async handle(request: ArrivingRequest): Promise<HttpResponse> {
    const response = await this.#answer(request);
    // The rest of the request is not read any more, unless the answer uses its parts.
    if (response.body instanceof Uint8Array) request.arriving?.discard();
    const { writing } = this.#parts.reporter;
    if (writing !== undefined) await writing;
    return response;
  }

  async #answer(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.#route(this.#parts.move(request));
    } catch (error) {
      // Only a bug in the dispatcher can throw here. The caller still gets a complete response.
      this.#parts.reporter.report({ error, operation: "", binding: defaultBinding });
      return textResponse(500, "Server was unable to process request.");
    }
  }

  #route(request: HttpRequest): Answer {
    const { path, folder, callers } = this.#parts;
    const strange = callers.refuseHost(request);
    if (strange !== undefined) return textResponse(403, strange);
    if ((request.body?.length ?? 0) > this.maxRequestBytes) {
      return textResponse(413, `The request body is larger than ${this.maxRequestBytes} bytes.`);
    }
    if (request.url.includes("#")) return textResponse(400, "The request target has a fragment.");
    const target = splitTarget(request.url);
    if (target.path === path) return this.#answerService(request, target.query);
    const below = target.path.startsWith(folder) ? target.path.slice(folder.length) : "";
    const operation = nameInPath(below);
    if (operation === undefined) return textResponse(400, needlesslyEscaped);
    return operation === "" ? textResponse(404, "Not found.") : this.#answerOperation(request, operation, target.query);
  }

  #answerOperation(request: HttpRequest, operation: string, query: string | undefined): Answer {
    const { bindings, callers, operations, script } = this.#parts;
    const { method } = request;
    const json = script?.find(request, operation);
    if (json !== undefined) {
      const refusal = json.operation === undefined ? undefined : callers.refuseOrigin(request, false);
      return refusal === undefined ? json.answer(query ?? "") : textResponse(403, refusal);
    }
    const forms = formBindings();
    const binding = forms.find((row) => row.method === method);
    if (binding === undefined) {
      return refuseMethod(forms.filter(({ id }) => bindings.includes(id)).map((row) => row.method));
    }
    const foreign = callers.refuseOrigin(request, operations.get(operation)?.operation.reads === true);
    if (foreign !== undefined) return textResponse(403, foreign);
    const form = binding.mediaType === undefined ? (query ?? "") : undefined;
    return this.#parts.form.answer(request, serverBindings[binding.id], operation, form);
  }

  #answerService(request: HttpRequest, query: string | undefined): Answer {
    const { method } = request;
    const { callers, helpPage, service, soap } = this.#parts;
    if (method === "POST") {
      const foreign = callers.refuseOrigin(request, false);
      return foreign === undefined ? soap.answer(request) : textResponse(403, foreign);
    }
    if (method !== "GET" && method !== "HEAD") return refuseMethod(["GET", "HEAD", "POST"]);
    const rest = this.#withoutOwn(query ?? "");
    const document = /^(wsdl|singlewsdl|disco)(?:$|[=&])/i.exec(rest)?.[1];
    if (document !== undefined) return this.#answerDescription(request, document.toLowerCase() === "disco");
    if (helpPage !== undefined) return this.#answerHelp(helpPage, request, rest);
    const response = textResponse(200, `${service.name} web service. Its description: add ?WSDL to this address.`);
    return method === "HEAD" ? headOf(response) : response;
  }

  /** Removes the query of the service's own address from a query. */
  #withoutOwn(query: string): string {
    const addressQuery = `${splitTarget(this.#parts.address).query ?? ""}&`;
    return query.startsWith(addressQuery) ? query.slice(addressQuery.length) : query;
  }

  /** The address as the caller sees it; `undefined` for an invalid Host. `vary`: the headers that it depends on. */
  async #seenAddress(
    request: HttpRequest,
  ): Promise<{ readonly address: string; readonly vary: string | undefined } | undefined> {
    const { address: path, publicAddress, trustForwarded } = this.#parts;
    if (publicAddress !== undefined) return { address: publicAddress, vary: undefined };
    const forwarded = trustForwarded ? await import("./forwarded.js") : undefined;
    const origin = forwarded === undefined ? originOf(request) : forwarded.forwardedOrigin(request);
    if (origin === undefined) return undefined;
    return { address: `${origin}${path}`, vary: forwarded?.forwardedVary ?? "Host" };
  }

  /** Answers with the WSDL or the discovery document. */
  async #answerDescription(request: HttpRequest, discovery: boolean): Promise<HttpResponse> {
    const place = await this.#seenAddress(request);
    if (place === undefined) return textResponse(400, notHost);
    const { address, vary } = place;
    const body = discovery
      ? (await import("./discovery.js")).discoveryDocument({ ...this.#parts, address })
      : await this.#parts.description.at(address);
    // Without `vary` a cache could give one caller the address that another wrote into its Host header.
    const headers = vary === undefined ? documentHeaders : { ...documentHeaders, vary };
    const response = { status: 200, headers, body };
    return request.method === "HEAD" ? headOf(response) : response;
  }

  /** `asked`: the query without the query of the service's own address. */
  async #answerHelp(helpPage: HelpPage, request: HttpRequest, asked: string): Promise<HttpResponse> {
    const { namespace, operations, callers } = this.#parts;
    const place = await this.#seenAddress(request);
    if (place === undefined) return textResponse(400, notHost);
    const { path: address, query = "" } = partsOf(place.address);
    const local = callers.isLoopback(request);
    return helpPage.answer(request, { namespace, address, query, asked, local, operations });
  }
}

function formBindings(): readonly (typeof bindingRows)[FormBindingId][] {
  return Object.values(bindingRows).filter((row): row is (typeof bindingRows)[FormBindingId] => row.family === "form");
}

const notHost = "The Host header is not a host.";

/** Splits an address at its query. */
function partsOf(address: string): { readonly path: string; readonly query: string | undefined } {
  const [path = "", query] = address.split(/\?([^]*)/);
  return { path, query };
}

/** The response to HEAD: no body, but its length (RFC 9110, 8.6). */
function headOf({ status, headers, body }: HttpResponse): HttpResponse {
  const length: HttpHeaders = body instanceof Uint8Array ? { "content-length": String(body.length) } : {};
  return { status, headers: { ...headers, ...length }, body: new Uint8Array(0) };
}

function refuseMethod(allowed: readonly string[]): HttpResponse {
  return textResponse(405, "Method not allowed.", { allow: allowed.join(", ") });
}

/** Reports errors to `onError`, or else to stderr. The redaction for stderr is loaded with the first error. */
class Reporter {
  /** Resolves after all reports are written; `undefined` if there are none. */
  writing: Promise<void> | undefined;
  readonly #onError: DispatcherOptions["onError"];

  constructor(onError: DispatcherOptions["onError"]) {
    this.#onError = onError;
  }

  readonly report: Report = (report, failed) => {
    const { writing } = this;
    const onError = this.#onError;
    if (onError !== undefined) return runHook(() => onError(report));
    const written = Promise.all([writing, writeReport(report, failed)]).then(() => {
      if (this.writing === written) this.writing = undefined;
    });
    this.writing = written;
  };
}

async function writeReport(...report: Parameters<Report>): Promise<void> {
  try {
    const { logError } = await import("./error-log.js");
    runHook(() => logError(...report));
  } catch {
    const [{ operation }] = report;
    printStderr(
      `${operation} failed (onError is not set); its error is not shown, because the module that removes secrets cannot be loaded`,
    );
  }
}

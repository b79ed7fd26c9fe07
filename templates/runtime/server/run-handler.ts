/**
 * Owns the run of one handler: time limit, abort signal, errors.
 * Invariant: the caller receives only faults. All other errors are reported to the owner.
 */
import type { AnswerBlocks } from "../bindings/layer.js";
import type { ResultEncoder, ServerBinding } from "../bindings/server-binding.js";
import { encodeBlock, findBlock } from "../bindings/soap/blocks.js";
import type { WrittenFault } from "../bindings/soap/write-fault.js";
import type { FailedRequest } from "./error-log.js";
import type { AnyOperation, ResultSender } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { ErrorReport, HandlerContext } from "./handler.js";
import { Fault } from "./fault.js";
import { XmlReader } from "../xml/reader.js";

/** A handler of any operation. */
export type AnyHandler = (parameters: unknown, context: HandlerContext) => unknown;

/** Reports an error to the server's owner. */
export type Report = (report: ErrorReport, failed?: FailedRequest) => void;

/** Input of a run. */
export interface HandlerRun extends FailedRequest {
  readonly operation: string;
  readonly handler: AnyHandler;
  readonly binding: ServerBinding;
  readonly encode: ResultEncoder;
  readonly namespace: string;
  readonly request: HttpRequest;
  readonly soapHeaders: Readonly<Record<string, unknown>>;
  /** Header blocks of the answer. */
  readonly blocks: AnswerBlocks | undefined;
  /** Milliseconds; 0 = no limit. */
  readonly handlerMs: number;
  /** Milliseconds for sending a streamed response; 0 = no limit. */
  readonly streamMs: number;
  readonly report: Report;
}

/** The response to every error that is not a Fault (wire 5). */
const generalFault: WrittenFault = { code: "server", message: "Server was unable to process request." };

/**
 * Runs a handler. Never throws or rejects. The response is complete, unless its result is streamed. Returns no promise if the handler
 * returned none.
 */
export function runHandler(run: HandlerRun): HttpResponse | Promise<HttpResponse> {
  const loading = run.described.result.codec.loadWriting?.();
  if (loading === undefined) return startHandler(run);
  // Loaded before the handler runs: otherwise its effects would remain, but its result could not be sent.
  return loading.then(
    () => startHandler(run),
    (error: unknown) => answerError(run, error),
  );
}

function startHandler(run: HandlerRun): HttpResponse | Promise<HttpResponse> {
  const context = new RunContext(run);
  try {
    const value = run.handler(run.received, context);
    return isThenable(value) ? awaitHandler(run, context, value) : answerWith(run, context, value);
  } catch (error) {
    context.close();
    return answerError(run, error);
  }
}

async function awaitHandler(run: HandlerRun, context: RunContext, value: PromiseLike<unknown>): Promise<HttpResponse> {
  try {
    return answerWith(run, context, await withinTime(run, context, value));
  } catch (error) {
    context.close();
    return answerError(run, error);
  }
}

/** Throws if the value is no valid result. The context is then still open. */
function answerWith(run: HandlerRun, context: RunContext, value: unknown): HttpResponse | Promise<HttpResponse> {
  const sender = senderOf(run, value);
  if (sender !== undefined) return sendResult(run, context, sender);
  const response = run.encode(value, context.returned, run.blocks?.ofResult);
  context.close();
  return response;
}

function senderOf({ described }: HandlerRun, value: unknown): ResultSender | undefined {
  return described.result.codec.senderOf?.(value);
}

/** Sends a streamed result. */
async function sendResult(run: HandlerRun, context: RunContext, sender: ResultSender): Promise<HttpResponse> {
  const { operation, handlerMs, streamMs } = run;
  try {
    return await sender.send({
      operation,
      encode: (value) => run.encode(value, context.returned, run.blocks?.ofResult),
      signal: context.signal,
      rowMs: handlerMs,
      totalMs: streamMs,
      failed: (error) => reportFailure(run, error),
      stop: () => context.abort(),
      done: () => context.close(),
    });
  } catch (error) {
    context.close();
    return answerError(run, error);
  }
}

/** Context of one request. Its signal is created on first use, because few handlers use it. */
class RunContext implements HandlerContext {
  readonly operation: string;
  readonly binding: HandlerContext["binding"];
  readonly url: string;
  readonly headers: HandlerContext["headers"];
  readonly soapHeaders: HandlerContext["soapHeaders"];
  #controller: AbortController | undefined;
  readonly #request: HttpRequest;
  #onAbort: (() => void) | undefined;
  #aborted = false;
  readonly #described: AnyOperation;
  #answered: Record<string, unknown> | undefined;

  constructor({ operation, described, binding, request, soapHeaders }: HandlerRun) {
    this.operation = operation;
    this.binding = binding.id;
    this.url = request.url;
    this.headers = request.headers;
    this.soapHeaders = soapHeaders;
    this.#request = request;
    this.#described = described;
  }

  get responseSoapHeaders(): Record<string, unknown> {
    const { soapHeaders } = this;
    const described = this.#described;
    this.#answered ??= described.responseHeaders?.echo(described, { ...soapHeaders }) ?? {};
    return this.#answered;
  }

  /** SOAP headers to send; `undefined` if the operation describes none. */
  get returned(): Record<string, unknown> | undefined {
    return this.#described.responseHeaders === undefined ? undefined : this.responseSoapHeaders;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      const outer = this.#request.signal;
      if (this.#aborted || outer?.aborted === true) this.#controller.abort();
      else {
        this.#onAbort = () => this.abort();
        outer?.addEventListener("abort", this.#onAbort, { once: true });
      }
    }
    return this.#controller.signal;
  }

  abort(): void {
    this.#aborted = true;
    this.#controller?.abort();
  }

  close(): void {
    if (this.#onAbort !== undefined) this.#request.signal?.removeEventListener("abort", this.#onAbort);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** Settles like the value. After the handler's time limit it aborts the signal, rejects, and discards a later result. */
function withinTime(run: HandlerRun, context: RunContext, value: PromiseLike<unknown>): PromiseLike<unknown> {
  if (run.handlerMs === 0) return value;
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      context.abort();
      reject(new Error(`the handler of ${run.operation} took longer than ${run.handlerMs} ms`));
    }, run.handlerMs);
    const settle = (give: () => void): void => {
      clearTimeout(timer);
      give();
    };
    const take = (result: unknown): void => {
      if (late) senderOf(run, result)?.drop(() => undefined);
      settle(() => resolve(result));
    };
    try {
      value.then(take, (error: unknown) => settle(() => reject(error)));
    } catch (error) {
      settle(() => reject(error));
    }
  });
}

function answerError(run: HandlerRun, error: unknown): HttpResponse {
  const { binding, blocks } = run;
  const fault = thrownFault(error);
  if (fault === undefined) {
    reportFailure(run, error);
    return binding.encodeFault({ ...generalFault, blocks });
  }
  const { code, message, actor } = fault;
  try {
    return binding.encodeFault({ code, message, actor, ...detailOf(fault, run), blocks });
  } catch (problem) {
    reportFailure(run, problem);
    return binding.encodeFault({ code, message, actor, blocks });
  }
}

/** A handler that stops after its caller has disconnected did what the signal asked. */
function reportFailure(run: HandlerRun, error: unknown): void {
  const { operation, binding, request } = run;
  if (request.signal?.aborted === true && isAbort(error)) return;
  run.report({ error, operation, binding: binding.id }, run);
}

/** The error of an aborted signal, or of a call of our client that was given one. */
function isAbort(error: unknown): boolean {
  try {
    return /^Abort(?:ed)?Error$/.test((error as Error).name);
  } catch {
    return false;
  }
}

/** The detail of a fault. Throws if it is not well-formed, or differs from the operation's declaration. */
function detailOf({ detail, declared }: ThrownFault, run: HandlerRun): Pick<WrittenFault, "detail" | "declared"> {
  const { described } = run;
  if (!declared) return { detail, declared: detail && declaredIn(detail, run) };
  const fault = described.faults?.find(({ name }) => name === declared.name);
  if (!fault) throw new TypeError(`${described.name} declares no fault ${JSON.stringify(declared.name)}`);
  const literal = encodeBlock(described.service, run.namespace, { ...fault, required: true }, declared.value);
  return { detail: described.encoding?.fault?.(literal, fault, run) ?? literal, declared: fault.name };
}

type ThrownFault = Pick<Fault, "code" | "message" | "actor" | "detail" | "declared">;

/** Returns a thrown Fault if its parts have the right types. A handler may throw anything, even a proxy that throws. */
function thrownFault(error: unknown): ThrownFault | undefined {
  try {
    if (!(error instanceof Fault)) return undefined;
    const { code, message, actor, detail, declared } = error;
    const texts: readonly unknown[] = [message, actor ?? "", detail ?? ""];
    if (!["client", "server"].includes(code) || texts.some((text) => typeof text !== "string")) return undefined;
    return { code, message, actor: actor ?? undefined, detail: detail ?? undefined, declared: declared ?? undefined };
  } catch {
    return undefined;
  }
}

/** The name of the declared fault that a detail begins with. Throws XmlError for one that is not well-formed: it would break the envelope. */
function declaredIn(detail: string, { described, namespace }: HandlerRun): string | undefined {
  const reader = new XmlReader(`<detail>${detail}</detail>`);
  reader.readRoot();
  const name = reader.nextChild() ? findBlock(described.faults ?? [], reader, namespace)?.name : undefined;
  while (reader.depth > 0) reader.nextChild();
  reader.readEnd();
  return name;
}

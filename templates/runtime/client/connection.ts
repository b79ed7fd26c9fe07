/**
 * Owns the options of clients and calls: checked once, with defaults.
 * Invariant: an invalid option is rejected at once, with the repair in the message.
 */
import { checkContract } from "../contract.js";
import type { ClientLayer, ServiceDescription } from "../description.js";
import type { HttpHeaders, Transport } from "../exchange.js";
import type {
  AnswerMode,
  AuthorizationSource,
  ClientHooks,
  ConnectionOptions,
  RetryOptions,
  SoapSecurity,
} from "../client-options.js";
import type { Credentials, SoapHeaders, ToldOnce } from "../operation-call.js";
import { checkAddress, checkLimit, checkNamespace, checkTimeout, isDelay } from "../option-checks.js";
import type { XmlLimits } from "../xml/limits.js";

/** Checked options of a client or of a single call. */
export interface Connection {
  /** Base address with the path of the service. */
  readonly url: string;
  readonly namespace: string;
  readonly credentials: Credentials;
  /** SOAP headers by name, for operations that have them. */
  readonly soapHeaders: SoapHeaders;
  /** Called for each call: a client can be created on platforms without a transport. */
  readonly transport: () => Transport;
  readonly timeoutMs: number;
  readonly headers: HttpHeaders;
  readonly authorization: AuthorizationSource | undefined;
  readonly security: SoapSecurity | undefined;
  readonly layers: readonly ClientLayer[] | undefined;
  readonly soapAction12: boolean;
  readonly allowSecretsInUrl: boolean;
  readonly retry: RetryOptions | undefined;
  readonly maxResponseBytes: number;
  readonly shownLength: number;
  readonly xmlLimits: Partial<XmlLimits>;
  readonly hooks: ClientHooks;
  readonly answers: AnswerMode;
  readonly understands: readonly string[];
  /** false: no text of a response is shown. */
  readonly showForeign: boolean;
}

/**
 * Checks options and adds defaults. `chooseTransport`: the transport if the options name none. Throws a TypeError for invalid options, and
 * an Error for operations that were generated for another runtime.
 */
export function openConnection(
  service: ServiceDescription,
  options: ConnectionOptions & ToldOnce,
  chooseTransport: () => Transport,
): Connection {
  checkContract(service);
  const { transport, answers = "strict" } = options;
  return {
    url: checkAddress(options.baseUrl, service.path),
    namespace: checkNamespace(service, options.namespace),
    credentials: options.credentials ?? {},
    soapHeaders: { ...options.soapHeaders },
    transport: transport === undefined ? chooseTransport : () => transport,
    timeoutMs: checkTimeout("timeoutMs", options.timeoutMs ?? 30_000, (problem) => new TypeError(problem)),
    headers: checkHeaders(options.headers ?? {}, (problem) => new TypeError(problem)),
    authorization: options.authorization,
    security: options.security,
    layers: options.layers,
    soapAction12: options.soapAction12 ?? false,
    allowSecretsInUrl: options.allowSecretsInUrl ?? false,
    retry: checkRetry(options.retry),
    maxResponseBytes: checkLimit("limits.responseBytes", options.limits?.responseBytes ?? 100 * 1024 * 1024),
    shownLength: checkLimit("limits.shownLength", options.limits?.shownLength ?? 1048576),
    xmlLimits: options.limits?.xml ?? {},
    hooks: options.hooks ?? {},
    understands: options.understands ?? [],
    answers: checkAnswers(answers, (problem) => new TypeError(problem)),
    showForeign: checkShowBodies(options.showBodies ?? "on-error"),
  };
}

/** `refuse` creates the error for another value. */
export function checkAnswers(answers: AnswerMode, refuse: (problem: string) => Error): AnswerMode {
  if (answers === "strict" || answers === "mend") return answers;
  throw refuse(`answers is ${JSON.stringify(answers)}; expected "strict" or "mend"`);
}

function checkShowBodies(showBodies: string): boolean {
  if (showBodies === "never" || showBodies === "on-error") return showBodies === "on-error";
  throw new TypeError(`showBodies is ${JSON.stringify(showBodies)}; expected "on-error" or "never"`);
}

function checkRetry(retry: RetryOptions | undefined): RetryOptions | undefined {
  if (retry === undefined) return undefined;
  const { count, backoffMs } = retry;
  if (!Number.isInteger(count) || count < 0) throw new TypeError("retry.count must be a whole number from 0");
  if (backoffMs !== undefined && typeof backoffMs !== "function" && !isDelay(backoffMs)) {
    throw new TypeError("retry.backoffMs must be milliseconds from 0 to 2147483647, or a function that returns them");
  }
  return retry;
}

const bindingHeaders = /^(?:content-type|soapaction|content-length|transfer-encoding|connection|host|expect|upgrade)$/;

/** Returns headers by lower-case name. `refuse` creates the error for a header that cannot be sent. */
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  refuse: (problem: string, name: string) => Error,
): HttpHeaders {
  const checked: Record<string, string> = Object.create(null);
  for (const [header, value] of Object.entries(headers)) {
    const name = header.toLowerCase();
    const shown = JSON.stringify(header.slice(0, 100));
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) throw refuse(`header ${shown} is not a header name`, header);
    if (bindingHeaders.test(name)) throw refuse(`header ${shown} belongs to the binding or the transport`, header);
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw refuse(`the value of header ${shown} contains a character that headers cannot carry`, header);
    }
    checked[name] = value;
  }
  return checked;
}

/**
 * Owns the options of clients and calls: checked once, with defaults filled in.
 * Invariant: options that cannot work are refused when they are given, with the repair in the message.
 */
import { checkContract } from "../contract.js";
import type { ServiceDescription } from "../description.js";
import type { HttpHeaders, Transport } from "../exchange.js";
import type {
  AuthorizationSource,
  ClientHooks,
  ConnectionOptions,
  RetryOptions,
  SoapSecurity,
} from "../client-options.js";
import type { Credentials, SoapHeaders, ToldOnce } from "../operation-call.js";
import { checkAddress, checkLimit, checkNamespace, checkTimeout, isDelay } from "../option-checks.js";
import type { XmlLimits } from "../xml/limits.js";

/** Where and how calls are made. */
export interface Connection {
  /** Base address and the service's path. */
  readonly url: string;
  readonly namespace: string;
  readonly credentials: Credentials;
  /** SOAP headers by name, for the operations that take them. */
  readonly soapHeaders: SoapHeaders;
  /** Asked at each call, so that a client can be made where no transport exists. */
  readonly transport: () => Transport;
  readonly timeoutMs: number;
  readonly headers: HttpHeaders;
  readonly authorization: AuthorizationSource | undefined;
  readonly security: SoapSecurity | undefined;
  readonly soapAction12: boolean;
  readonly allowSecretsInUrl: boolean;
  readonly retry: RetryOptions | undefined;
  readonly maxResponseBytes: number;
  readonly shownLength: number;
  readonly xmlLimits: Partial<XmlLimits>;
  readonly hooks: ClientHooks;
  /** false: nothing that came from outside is shown. */
  readonly showForeign: boolean;
}

/**
 * `chooseTransport`: for options that name none. Throws a TypeError for options that cannot work, and an Error for operations made for
 * another runtime.
 */
export function openConnection(
  service: ServiceDescription,
  options: ConnectionOptions & ToldOnce,
  chooseTransport: () => Transport,
): Connection {
  checkContract(service);
  const { transport } = options;
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
    soapAction12: options.soapAction12 ?? false,
    allowSecretsInUrl: options.allowSecretsInUrl ?? false,
    retry: checkRetry(options.retry),
    maxResponseBytes: checkLimit("limits.responseBytes", options.limits?.responseBytes ?? 100 * 1024 * 1024),
    shownLength: checkLimit("limits.shownLength", options.limits?.shownLength ?? 1048576),
    xmlLimits: options.limits?.xml ?? {},
    hooks: options.hooks ?? {},
    showForeign: checkShowBodies(options.showBodies ?? "on-error"),
  };
}

/** Throws a TypeError. */
function checkShowBodies(showBodies: string): boolean {
  if (showBodies === "never" || showBodies === "on-error") return showBodies === "on-error";
  throw new TypeError(`showBodies is ${JSON.stringify(showBodies)}; expected "on-error" or "never"`);
}

/** Throws a TypeError. */
function checkRetry(retry: RetryOptions | undefined): RetryOptions | undefined {
  if (retry === undefined) return undefined;
  const { count, backoffMs } = retry;
  if (!Number.isInteger(count) || count < 0) throw new TypeError("retry.count must be a whole number from 0");
  if (backoffMs !== undefined && typeof backoffMs !== "function" && !isDelay(backoffMs)) {
    throw new TypeError("retry.backoffMs must be milliseconds from 0 to 2147483647, or a function that gives them");
  }
  return retry;
}

const bindingHeaders = /^(?:content-type|soapaction|content-length|transfer-encoding|connection|host|expect|upgrade)$/;

/** Lower-case names; `refuse` makes the error for a header that cannot be sent. */
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  refuse: (problem: string, name: string) => Error,
): HttpHeaders {
  const checked: Record<string, string> = Object.create(null);
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    const shown = JSON.stringify(given.slice(0, 100));
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) throw refuse(`header ${shown} is not a header name`, given);
    if (bindingHeaders.test(name)) throw refuse(`header ${shown} belongs to the binding or the transport`, given);
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw refuse(`the value of header ${shown} holds a character that headers cannot carry`, given);
    }
    checked[name] = value;
  }
  return checked;
}

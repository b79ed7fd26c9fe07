/**
 * Owns the closed family of errors a call can end with.
 * Invariant: what an error carries was redacted before it came here, so that message, stack, cause, JSON
 * and inspection can be logged as they are.
 */
import type { BindingId } from "./description.js";
import type { HttpHeaders } from "./exchange.js";

export type CallErrorKind =
  "transport" | "timeout" | "aborted" | "http-status" | "fault" | "undecodable" | "invalid-argument";

/** Which call it was. */
export interface CallNames {
  readonly operation: string;
  readonly binding: BindingId;
}

/** What every error of the family knows. Texts are redacted already. */
export interface CallErrorDetails extends CallNames {
  /** Of the service, without query: for the message. */
  readonly address?: string | undefined;
  readonly status?: number | undefined;
  readonly headers?: HttpHeaders | undefined;
  /** The start of the response body, at most 2,000 characters. */
  readonly body?: string | undefined;
  readonly cause?: unknown;
}

/** The base of all errors of a call: `kind` tells which. */
export abstract class CallError extends Error {
  abstract readonly kind: CallErrorKind;
  readonly operation: string;
  readonly binding: BindingId;
  /** HTTP status, where a response arrived. */
  readonly status: number | undefined;
  /** Headers of the response, where one arrived. */
  readonly headers: HttpHeaders | undefined;
  /** The start of the response body, where one arrived; secrets replaced. */
  readonly body: string | undefined;

  constructor(problem: string, details: CallErrorDetails) {
    const options = details.cause === undefined ? undefined : { cause: details.cause };
    const at = details.address === undefined ? "" : ` at ${details.address}`;
    super(`${details.operation} over ${details.binding}${at}: ${problem}`, options);
    this.operation = details.operation;
    this.binding = details.binding;
    this.status = details.status;
    this.headers = details.headers;
    this.body = details.body;
  }

  toJSON(): Readonly<Record<string, unknown>> {
    const { name, kind, message, operation, binding, status, headers, body } = this;
    return { name, kind, message, operation, binding, status, headers, body };
  }
}

/** No response: the connection failed, broke off, or the response was larger than allowed. */
export class TransportError extends CallError {
  override readonly name = "TransportError";
  readonly kind = "transport";
}

/** The time of the call was up; whether the operation ran is unknown. */
export class TimeoutError extends CallError {
  override readonly name = "TimeoutError";
  readonly kind = "timeout";
}

/** The caller's signal was aborted. */
export class AbortedError extends CallError {
  override readonly name = "AbortedError";
  readonly kind = "aborted";
}

/** A status other than 2xx without a SOAP fault: an error of the service over GET/POST, of a proxy, a redirect. */
export class HttpStatusError extends CallError {
  override readonly name = "HttpStatusError";
  readonly kind = "http-status";
}

/** A 2xx response that is not the result of the operation: malformed, truncated, of another type or operation. */
export class UndecodableError extends CallError {
  override readonly name = "UndecodableError";
  readonly kind = "undecodable";
}

/** A parameter or call option that cannot be sent. Nothing was sent. */
export class InvalidArgumentError extends CallError {
  override readonly name = "InvalidArgumentError";
  readonly kind = "invalid-argument";
  /** The parameter, header or option at fault. */
  readonly argument: string;

  constructor(argument: string, problem: string, details: CallErrorDetails) {
    super(problem, details);
    this.argument = argument;
  }

  override toJSON(): Readonly<Record<string, unknown>> {
    return { ...super.toJSON(), argument: this.argument };
  }
}

/** `client` covers SOAP 1.1 `Client` and SOAP 1.2 `Sender`, `server` covers `Server` and `Receiver`. */
export type FaultCode = "client" | "server" | "version-mismatch" | "must-understand" | "other";

/** What a SOAP fault says, both versions. */
export interface FaultContent {
  readonly code: FaultCode;
  /** As written: `soap:Server`. */
  readonly codeText: string;
  /** SOAP 1.2: as written, outermost first. Without a prefix where none was written. */
  readonly subcodes: readonly string[];
  /** faultstring, or the English Text of the Reason, or its first. */
  readonly reason: string;
  /** Every Text of the Reason by its language; SOAP 1.1: one with the language of faultstring, if any. */
  readonly reasons: readonly { readonly language: string | undefined; readonly text: string }[];
  /** Who says so, over either version: SOAP 1.1 faultactor, SOAP 1.2 Node (as ASMX has it) or, where there is none, Role (WCF). */
  readonly actor: string | undefined;
  /** SOAP 1.2. */
  readonly node: string | undefined;
  /** SOAP 1.2. */
  readonly role: string | undefined;
  /** Source text of the detail element, `<detail>` tags included. */
  readonly detail: string | undefined;
  /** Of a fault that the description declares: its name. */
  readonly name?: string | undefined;
  /** What such a fault holds: exact, as a result is, and left out wherever the error is shown. See `isFaultOf`. */
  readonly value?: unknown;
}

/** The error of one of an operation's declared faults, told apart by `fault.name`. */
export type FaultErrorOf<Faults> = FaultError & {
  readonly fault: {
    [Name in keyof Faults]: FaultContent & { readonly name: Name; readonly value: Faults[Name] };
  }[keyof Faults];
};

/** The service answered with a SOAP fault. */
export class FaultError extends CallError {
  override readonly name = "FaultError";
  readonly kind = "fault";
  readonly fault: FaultContent;

  /** `advice`: what can be done about it, as the message ends. */
  constructor(fault: FaultContent, details: CallErrorDetails, advice = "") {
    super(
      `${fault.codeText === "" ? "a fault without a code" : `fault ${fault.codeText}`}: ${fault.reason || "without a reason"}${advice}`,
      details,
    );
    this.fault = fault;
  }

  override toJSON(): Readonly<Record<string, unknown>> {
    return { ...super.toJSON(), fault: this.fault };
  }
}

/** Any error of a call: narrow by `kind`. */
export type AnyCallError =
  TransportError | TimeoutError | AbortedError | HttpStatusError | FaultError | UndecodableError | InvalidArgumentError;

/** Whether something caught is an error of a call; its `kind` then tells the compiler, too, which. */
export function isCallError(error: unknown): error is AnyCallError {
  return error instanceof CallError;
}

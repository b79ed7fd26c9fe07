/**
 * Owns the errors of a call. There are no others.
 * Invariant: callers redact all texts before they create an error. Message, stack, cause, JSON and inspection can be logged.
 */
import type { AnyOperation, BindingId, CallNames, DeclaresFaults } from "./description.js";
import type { HttpHeaders } from "./exchange.js";
import { withEnd } from "./text/cut-text.js";

export type CallErrorKind =
  "transport" | "timeout" | "aborted" | "http-status" | "fault" | "undecodable" | "invalid-argument";

/** Properties of every error of a call. Texts are already redacted. */
export interface CallErrorDetails extends CallNames {
  /** Address of the service without its query, for the message. */
  readonly address?: string | undefined;
  readonly status?: number | undefined;
  readonly headers?: HttpHeaders | undefined;
  /** The start of the response body, at most 2,000 characters. */
  readonly body?: string | undefined;
  readonly cause?: unknown;
}

/** The base class of all errors of a call. `kind` tells them apart. */
export abstract class CallError extends Error {
  abstract readonly kind: CallErrorKind;
  readonly operation: string;
  readonly binding: BindingId;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** Headers of the response, if there was one. */
  readonly headers: HttpHeaders | undefined;
  /** The start of the response body, if there was one. Secrets are replaced. */
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

/** No response: the connection failed or broke, or the response exceeded the limit. */
export class TransportError extends CallError {
  override readonly name = "TransportError";
  readonly kind = "transport";
}

/** The call exceeded its time limit. Whether the operation ran is unknown. */
export class TimeoutError extends CallError {
  override readonly name = "TimeoutError";
  readonly kind = "timeout";
}

/** The caller's signal was aborted. */
export class AbortedError extends CallError {
  override readonly name = "AbortedError";
  readonly kind = "aborted";
}

/** A status other than 2xx without a SOAP fault: an error of the service over GET/POST, an error of a proxy, or a redirect. */
export class HttpStatusError extends CallError {
  override readonly name = "HttpStatusError";
  readonly kind = "http-status";
}

/** A 2xx response that is not a result of the operation: malformed, truncated, or of another type or operation. */
export class UndecodableError extends CallError {
  override readonly name = "UndecodableError";
  readonly kind = "undecodable";
}

/** An invalid parameter or call option. Nothing was sent. */
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

/** `client`: SOAP 1.1 `Client` or SOAP 1.2 `Sender`. `server`: `Server` or `Receiver`. */
export type FaultCode = "client" | "server" | "version-mismatch" | "must-understand" | "other";

/** The content of a SOAP fault of either version. */
export interface FaultContent {
  readonly code: FaultCode;
  /** The code as sent: `soap:Server`. */
  readonly codeText: string;
  /** SOAP 1.2: subcodes as sent, outermost first. */
  readonly subcodes: readonly string[];
  /** SOAP 1.1: faultstring. SOAP 1.2: the English Text of the Reason, or else its first Text. */
  readonly reason: string;
  /** SOAP 1.2: every Text of the Reason with its language. SOAP 1.1: faultstring with its language, if any. */
  readonly reasons: readonly { readonly language: string | undefined; readonly text: string }[];
  /** The sender of the fault. SOAP 1.1: faultactor. SOAP 1.2: Node (sent by ASMX), or else Role (sent by WCF). */
  readonly actor: string | undefined;
  /** SOAP 1.2: Node. */
  readonly node: string | undefined;
  /** SOAP 1.2: Role. */
  readonly role: string | undefined;
  /** XML of the detail element, `<detail>` tags included. */
  readonly detail: string | undefined;
  /** Name of the fault, if the description declares it. */
  readonly name?: string | undefined;
  /** Value of a declared fault, not redacted. Inspection and JSON leave it out. See `isFaultOf`. */
  readonly value?: unknown;
}

/** The error of a declared fault of an operation. `fault.name` tells them apart. */
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

  /** `advice`: the end of the message, with a possible repair. */
  constructor(fault: FaultContent, details: CallErrorDetails, advice = "") {
    super(
      `${fault.codeText === "" ? "a fault without a code" : `fault ${fault.codeText}`}: ${withEnd(fault.reason || "without a reason", advice)}`,
      details,
    );
    this.fault = fault;
  }

  override toJSON(): Readonly<Record<string, unknown>> {
    return { ...super.toJSON(), fault: this.fault };
  }
}

/** Any error of a call. Narrow it by `kind`. */
export type AnyCallError =
  TransportError | TimeoutError | AbortedError | HttpStatusError | FaultError | UndecodableError | InvalidArgumentError;

/** True for an error of a call. The compiler then narrows it by `kind`. */
export function isCallError(error: unknown): error is AnyCallError {
  return error instanceof CallError;
}

/** True for an error with a declared fault of the operation. `fault.name` then tells the type of `fault.value`. */
export function isFaultOf<Faults>(
  operation: AnyOperation & DeclaresFaults<Faults>,
  error: unknown,
): error is FaultErrorOf<Faults> {
  return (
    error instanceof FaultError &&
    error.operation === operation.name &&
    operation.faults?.some(({ name }) => name === error.fault.name) === true
  );
}

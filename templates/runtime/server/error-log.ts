/**
 * Owns reports on stderr of failed handlers, for servers without `onError`.
 * Invariant: a report contains no secret parameter, header, field or column of the request.
 */
import type { AnyOperation, Secrecy } from "../description.js";
import { printStderr } from "../print-stderr.js";
import type { ErrorReport } from "./handler.js";
import { messageOf, Redactor, textsOf, textsUnder } from "../redaction/redaction.js";

/** The request of a failed handler: its secrets may be in the error. */
export interface FailedRequest {
  readonly described: AnyOperation;
  /** Parameters by name. */
  readonly received: unknown;
  /** SOAP headers by name. */
  readonly soapHeaders: unknown;
}

/** Writes one report. Without `failed`, the secrets are unknown and the error's text is left out. */
export function logError(report: ErrorReport, failed?: FailedRequest): void {
  printStderr(describeReport(report, failed));
}

/** `checkCredits over soap11: Error: ...` with the stack, and what caused it. */
function describeReport({ error, operation, binding }: ErrorReport, failed: FailedRequest | undefined): string {
  // By its name: the class would be one more export between parts of a bundle.
  const why = error instanceof Error && error.name === "ValueError" ? ": invalid result" : "";
  const what =
    failed === undefined ? "a request failed inside the dispatcher" : `${operation} over ${binding} failed${why}`;
  const redactor = new Redactor(failed === undefined ? [] : secretsOf(failed), failed !== undefined);
  return `${what} (onError is not set): ${describeError(error, redactor)}`;
}

function describeError(error: unknown, redactor: Redactor): string {
  if (redactor.leftOut !== undefined) {
    const reason = redactor.unsearchable ?? "nothing is known of its request";
    return `its text is left out: ${reason.replace("a secret", "a secret of the request")} (set onError to see it)`;
  }
  const causes: string[] = [];
  for (let at = redactor.cause(error); at !== undefined && causes.length < 5; at = causeOf(at)) {
    causes.push(at instanceof Error ? stackOf(at) : messageOf(at));
  }
  return causes.length === 0 ? "the thrown value has no text" : causes.join("\ncaused by ");
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** The stack with name and message. Some engines include them, others have only frames. */
function stackOf({ name, message, stack = "" }: Error): string {
  // The message is near the start. A search in the whole stack could take quadratic time.
  const start = stack.slice(0, message.length + 300);
  if (message === "" ? stack.startsWith(name) : start.includes(message)) return stack;
  return [message === "" ? name : `${name}: ${message}`, stack].filter((part) => part !== "").join("\n");
}

function secretsOf({ described, received, soapHeaders }: FailedRequest): readonly string[] {
  const values = (all: readonly { readonly name: string; readonly secret?: Secrecy }[], given: unknown): string[] =>
    all.filter(({ secret }) => secret).flatMap(({ name }) => textsOf(ownValue(given, name)));
  const names = new Set(described.secretNames);
  const within = names.size === 0 ? [] : [received, soapHeaders].flatMap((each) => textsUnder(each, names));
  return [...values(described.parameters, received), ...values(described.soapHeaders ?? [], soapHeaders), ...within];
}

function ownValue(given: unknown, name: string): unknown {
  return typeof given === "object" && given !== null && Object.hasOwn(given, name)
    ? Reflect.get(given, name)
    : undefined;
}

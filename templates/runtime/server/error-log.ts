/**
 * Owns what the owner of a server reads on stderr when something fails in a handler and no `onError` listens.
 * Invariant: no value of a secret parameter, header, field or column of the request is in it.
 */
import type { AnyOperation, Secrecy } from "../description.js";
import { printStderr } from "../print-stderr.js";
import type { ErrorReport } from "./handler.js";
import { messageOf, Redactor, textsOf, textsUnder } from "../redaction/redaction.js";

/** The request that a handler failed on: what may be secret in its error. */
export interface FailedRequest {
  readonly described: AnyOperation;
  /** Parameters by name. */
  readonly received: unknown;
  /** SOAP headers by name. */
  readonly soapHeaders: unknown;
}

/** Writes one report to stderr, or to `console.error` where there is no process. Without `failed` the error's text is left out. */
export function logError(report: ErrorReport, failed?: FailedRequest): void {
  printStderr(describeReport(report, failed));
}

/** `checkCredits over soap11: Error: ...` with the stack, and what caused it. */
function describeReport({ error, operation, binding }: ErrorReport, failed: FailedRequest | undefined): string {
  const what = failed === undefined ? "a request failed inside the dispatcher" : `${operation} over ${binding} failed`;
  const redactor = new Redactor(failed === undefined ? [] : secretsOf(failed), failed !== undefined);
  return `${what} (onError is not set): ${describeError(error, redactor)}`;
}

function describeError(error: unknown, redactor: Redactor): string {
  if (redactor.leftOut !== undefined) {
    const reason = redactor.unsearchable ?? "nothing is known of its request";
    return `its text is left out: ${reason.replace("a secret", "a secret of the request")} (set onError to see it)`;
  }
  const told: string[] = [];
  for (let at = redactor.cause(error); at !== undefined && told.length < 5; at = causeOf(at)) {
    told.push(at instanceof Error ? stackOf(at) : messageOf(at));
  }
  return told.length === 0 ? "what was thrown has no text" : told.join("\ncaused by ");
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** Stacks begin with name and message in some engines and hold frames alone in others. */
function stackOf({ name, message, stack = "" }: Error): string {
  // A message stands near the start: a search in all of the stack would be quadratic where both repeat themselves.
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

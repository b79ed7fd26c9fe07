/**
 * Owns the gateway's error answers: problem details (RFC 9457).
 * Invariant: a text is our own, or the reason of a fault without secrets. The service's address is never in it.
 */
import type { AnyOperation } from "../description.js";
import { type AnyCallError, FaultError, type FaultContent } from "../errors.js";
import type { HttpHeaders, HttpResponse } from "../exchange.js";
import { JsonError } from "../json/json-error.js";
import { valueToJson } from "../json/json-values.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import type { NumberValues } from "./parse-json.js";

/** Members of the answer besides `type`, `title` and `status`. */
interface ProblemDetails {
  readonly detail: string;
  readonly pointer?: string;
  readonly code?: string;
  readonly fault?: string;
  readonly value?: unknown;
}

/** Thrown to answer with a problem. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly response: HttpResponse;

  constructor(status: number, kind: ProblemKind, details: ProblemDetails, headers: HttpHeaders = {}) {
    super(details.detail);
    const type = `urn:asmx-codegen:${kind}`;
    this.response = jsonResponse(
      status,
      { type, title: titles[kind], status, ...details },
      {
        ...headers,
        "content-type": "application/problem+json",
      },
    );
  }
}

const titles = {
  "not-found": "There is no such operation",
  "method-not-allowed": "The method is not allowed",
  "unsupported-media-type": "The body is no JSON",
  "invalid-request": "The request does not fit the description",
  unauthorized: "Credentials are missing",
  forbidden: "The caller is not allowed",
  fault: "The service answered with a fault",
  unavailable: "The service cannot be reached",
  timeout: "The service did not answer in time",
  "bad-answer": "The answer of the service is no result",
  failure: "The gateway failed",
} as const;

export type ProblemKind = keyof typeof titles;

/** A response with a JSON body, which no cache keeps unless `headers` allow it. */
export function jsonResponse(status: number, json: unknown, headers: HttpHeaders = {}): HttpResponse {
  const body = encodeUtf8(`${JSON.stringify(json)}\n`);
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
    body,
  };
}

export function invalidRequest(error: JsonError): Problem {
  const { message, pointer } = error;
  return new Problem(400, "invalid-request", { detail: message, pointer });
}

/** The problem of a call that failed. */
export function problemOf(operation: AnyOperation, error: AnyCallError, numbers?: NumberValues): Problem {
  switch (error.kind) {
    case "invalid-argument":
      return new Problem(400, "invalid-request", { detail: error.message });
    case "fault":
      return error instanceof FaultError ? faultProblem(operation, error.fault, numbers) : failure();
    case "timeout":
      return new Problem(504, "timeout", { detail: "The service did not answer in time. The operation may have run." });
    case "aborted":
      return new Problem(503, "unavailable", { detail: "The call was cancelled. The operation may have run." });
    case "transport":
      return new Problem(502, "unavailable", { detail: "The service cannot be reached, or its answer broke off." });
    case "http-status":
      return new Problem(502, "bad-answer", { detail: `The service answered with the status ${error.status ?? 0}.` });
    case "undecodable":
      return new Problem(502, "bad-answer", { detail: "The answer of the service is no result of the operation." });
  }
}

/** A declared fault is 422, the caller's fault 400, any other 502. */
function faultProblem(operation: AnyOperation, fault: FaultContent, numbers: NumberValues | undefined): Problem {
  const { reason, codeText: code, name, value } = fault;
  const detail = reason === "" ? "a fault without a reason" : reason;
  const declared = operation.faults?.find((each) => each.name === name);
  if (declared === undefined || value === undefined) {
    return new Problem(fault.code === "client" ? 400 : 502, "fault", { detail, code });
  }
  const json = valueToJson(declared.type, value);
  const inForm = numbers?.valueWithNumbers(declared.type, json) ?? json;
  return new Problem(422, "fault", { detail, code, fault: declared.name, value: inForm });
}

/** A {@link JsonError} is about a number in an answer. */
export function failure(error?: unknown): Problem {
  if (error instanceof JsonError) return new Problem(502, "bad-answer", { detail: `In the answer: ${error.message}` });
  return new Problem(500, "failure", { detail: "The gateway could not process the request." });
}

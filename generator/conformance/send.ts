/**
 * Owns the sending of one request of the kit to the server in question.
 * Invariant: a request goes out once, as it is written; what is shown of the answer has no secret.
 */
import { Redactor } from "../../templates/runtime/redaction/redaction.js";
import type { BindingId } from "../model/service.js";
import { readBodyText } from "../record/body-text.js";
import { headersOf } from "../record/headers.js";
import { Unkept } from "../record/hide-names.js";
import { type AnswerBounds, askWithin } from "./bounded-answer.js";
import type { Answer } from "./compare-answers.js";
import type { Deviation } from "./deviation.js";
import type { HttpFile } from "./http-text.js";
import { movedTo } from "./moved-to.js";

export interface Sending {
  /** The server in question: its origin, or the whole address of the service. */
  readonly url: URL;
  readonly bounds: AnswerBounds;
  /** The Authorization header of every request, if one was given. */
  readonly authorization: string | undefined;
  readonly secrets: readonly string[];
}

/** Rejects where no answer comes, or a broken one, and with `OversizeAnswer`. */
export async function send(request: HttpFile, binding: BindingId, sending: Sending): Promise<Answer> {
  const { url, bounds, authorization } = sending;
  const [method = "", target = ""] = request.startLine.split(" ");
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of headersOf(request.headers)) headers[name.toLowerCase()] = value;
  if (authorization !== undefined) headers["authorization"] = authorization;
  const body = method === "GET" ? undefined : request.body;
  const response = await askWithin(bounds, { method, url: movedTo(url, target, binding), headers, body });
  // It was unpacked.
  const answered = Object.entries(response.headers).filter(([name]) => name !== "content-encoding");
  const answer = { status: response.status, headers: Object.fromEntries(answered) };
  try {
    return { ...answer, text: readBodyText({ headers: answered.flat(), body: response.body }, bounds.mostBytes).text };
  } catch (error) {
    if (error instanceof Unkept) return { ...answer, text: "", unread: error.message };
    throw error;
  }
}

/** Without secrets that came back. */
export function withoutSecrets(deviations: readonly Deviation[], secrets: readonly string[]): readonly Deviation[] {
  if (secrets.length === 0) return deviations;
  const redactor = new Redactor(secrets);
  return deviations.map((each) => ({
    ...each,
    expected: redactor.text(each.expected),
    found: redactor.text(each.found),
  }));
}

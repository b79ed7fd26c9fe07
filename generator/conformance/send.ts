/**
 * Owns the sending of one request of the test kit to the server under test.
 * Invariant: a request is sent once and unchanged. The part of the answer that is shown contains no secret.
 */
import { recover } from "../model/attempt.js";
import { Redactor } from "../../templates/runtime/redaction/redaction.js";
import type { BindingId, Operation } from "../model/service.js";
import { readBodyText } from "../record/body-text.js";
import { UnrecordableExchange } from "../record/hide-names.js";
import { headersByName, type HttpFile } from "../record/http-file.js";
import { attachedRequest, wholeAnswer } from "./attached-messages.js";
import { type AnswerBounds, ask } from "./bounded-answer.js";
import type { Answer } from "./compare-answers.js";
import type { Deviation } from "./judgement.js";

export interface Sending {
  /** The server in question: its origin, or the whole address of the service. */
  readonly url: URL;
  readonly bounds: AnswerBounds;
  /** The Authorization header of every request, if one was given. */
  readonly authorization: string | undefined;
  readonly secrets: readonly string[];
}

/** Rejects where no answer comes, or a broken one, and with `OversizeAnswer`. */
export async function send(
  file: HttpFile,
  { operation, binding }: { readonly operation: Operation; readonly binding: BindingId },
  sending: Sending,
): Promise<Answer> {
  const { url: server, bounds, authorization } = sending;
  const [method = "", url = ""] = file.startLine.split(" ");
  const { headers: given, body } = attachedRequest(file, operation);
  const headers = headersByName(given);
  if (authorization !== undefined) headers["authorization"] = authorization;
  const { status, ...sent } = await ask(server, { method, url, headers, body }, binding, bounds);
  const answer = recover(
    () => wholeAnswer(sent, operation),
    Error,
    () => sent,
  );
  const message = { headers: Object.entries(answer.headers).flat(), body: answer.body };
  const content = recover(
    () => ({ text: readBodyText(message, bounds.mostBytes).text }),
    UnrecordableExchange,
    (error) => ({ text: "", unread: error.message }),
  );
  return { status, headers: answer.headers, ...content };
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

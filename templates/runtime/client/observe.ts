/**
 * Owns what hooks see of a call.
 * Invariant: redacted copies, made only where a hook exists; what a hook throws changes nothing.
 */
import type { HttpHeaders } from "../exchange.js";
import { runHook } from "../run-hook.js";
import type { Call } from "./call-site.js";
<<<<<<< HEAD
import type { Redactor } from "../redaction/redaction.js";
import { redactorOf, shownLength } from "./redact-call.js";
=======
import { mostShown, type Redactor } from "../redaction/redaction.js";
import { redactorOf } from "./redact-call.js";
>>>>>>> bf52f364 (hostile: send 4 MiB of eleven dear texts through every door, counted and measured)
import { replyText } from "./reply-text.js";

/** No character has more bytes, in any encoding; one more than are shown, by which the cut is seen. */
const mostBytes = 4 * (mostShown + 1);

/** What is cut off beside secrets is not decoded. */
function shownPart(body: Uint8Array, redactor: Redactor): Uint8Array {
  return redactor.isEmpty ? body : body.subarray(0, mostBytes);
}

export function observeRequest(call: Call): void {
  const { request, attempt, site } = call;
  const redactor = redactorOf(call);
  const { method, body } = request;
  runHook(() =>
    site.connection.hooks.onRequest?.({
      ...site.names,
      attempt,
      method,
      url: redactor.url(request.url),
      headers: redactor.headers(request.headers),
<<<<<<< HEAD
      body: body === undefined ? undefined : showBody({}, body, call, redactor),
=======
      body: body === undefined ? undefined : redactor.text(new TextDecoder().decode(shownPart(body, redactor))),
>>>>>>> bf52f364 (hostile: send 4 MiB of eleven dear texts through every door, counted and measured)
    }),
  );
}

/** Its start and a mark, where it is longer than what is shown. */
function showBody(headers: HttpHeaders, body: Uint8Array, { site }: Call, redactor: Redactor): string {
  const most = shownLength(redactor, site.connection.shownLength);
  if (body.length <= most || redactor.leftOut !== undefined) return redactor.text(replyText(headers, body), most);
  // Half a character would stand between the end and a secret that breaks off there.
  const start = replyText(headers, body.subarray(0, most)).replace(/\uFFFD$/, "");
  return `${redactor.text(`${start}…`, most + 1)} [cut: ${body.length} bytes]`;
}

/** `body` undefined: it is streamed. */
export function observeResponse(
  call: Call,
  reply: { readonly status: number; readonly headers: HttpHeaders; readonly body: Uint8Array | undefined },
  durationMs: number,
): void {
  const { attempt, site } = call;
  const { body } = reply;
  const redactor = redactorOf(call, body === undefined ? undefined : { ...reply, body });
  runHook(() =>
    site.connection.hooks.onResponse?.({
      ...site.names,
      attempt,
      status: reply.status,
      headers: redactor.headers(reply.headers),
<<<<<<< HEAD
      body: body === undefined ? undefined : showBody(reply.headers, body, call, redactor),
=======
      body: body === undefined ? undefined : redactor.text(replyText(reply.headers, shownPart(body, redactor))),
>>>>>>> bf52f364 (hostile: send 4 MiB of eleven dear texts through every door, counted and measured)
      durationMs,
    }),
  );
}

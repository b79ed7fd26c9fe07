/**
 * Owns the redacted copies of requests and responses for hooks.
 * Invariant: a copy is made only if there is a hook. Errors of a hook are ignored.
 */
import type { HttpHeaders } from "../exchange.js";
import { runHook } from "../run-hook.js";
import type { Call } from "./call-site.js";
import type { Redactor } from "../redaction/redaction.js";
import { redactorOf, rootOf, shownLength } from "./redact-call.js";
import type { AnswerMending } from "./mending.js";
import type { Reply } from "./reply.js";
import { replyText } from "./reply-text.js";

export function observeRequest(call: Call): void {
  const { request, attempt, site } = call;
  const redactor = redactorOf(call);
  const { method, headers } = request;
  const body = request.body && rootOf(call, { headers, body: request.body }).body;
  runHook(() =>
    site.connection.hooks.onRequest?.({
      ...site.names,
      attempt,
      method,
      url: redactor.url(request.url),
      headers: redactor.headers(request.headers),
      body: body === undefined ? undefined : showBody({}, body, call, redactor),
    }),
  );
}

/** Removes secrets from the places of a mended answer, and passes them to the hook. */
export function observeMended(call: Call, mending: AnswerMending, reply: Reply): void {
  const { site } = call;
  const redactor = redactorOf(call, rootOf(call, reply));
  const shown = (text: string | undefined): string | undefined => text && redactor.text(text);
  const places = mending.places.map((place) => ({ ...place, found: shown(place.found), taken: shown(place.taken) }));
  mending.places.splice(0, places.length, ...places);
  runHook(() => site.connection.hooks.onMended?.({ ...site.names, places }));
}

/** The redacted text of a body. A longer body is cut, with a mark at the end. */
function showBody(headers: HttpHeaders, body: Uint8Array, { site }: Call, redactor: Redactor): string {
  const most = shownLength(redactor, site.connection.shownLength);
  if (body.length <= most || redactor.leftOut !== undefined) return redactor.text(replyText(headers, body), most);
  // Half a character at the end would hide the start of a secret before it.
  const start = replyText(headers, body.subarray(0, most)).replace(/\uFFFD$/, "");
  return `${redactor.text(`${start}…`, most + 1)} [cut: ${body.length} bytes]`;
}

/** `body`: `undefined` if it is streamed. */
export function observeResponse(
  call: Call,
  whole: { readonly status: number; readonly headers: HttpHeaders; readonly body: Uint8Array | undefined },
  durationMs: number,
): void {
  const { attempt, site } = call;
  const reply = whole.body === undefined ? whole : rootOf(call, { ...whole, body: whole.body });
  const { body } = reply;
  const redactor = redactorOf(call, body === undefined ? undefined : { ...reply, body });
  runHook(() =>
    site.connection.hooks.onResponse?.({
      ...site.names,
      attempt,
      status: reply.status,
      headers: redactor.headers(whole.headers),
      body: body === undefined ? undefined : showBody(reply.headers, body, call, redactor),
      durationMs,
    }),
  );
}

/**
 * Owns what hooks see of a call.
 * Invariant: redacted copies, made only where a hook exists; what a hook throws changes nothing.
 */
import type { HttpHeaders } from "../exchange.js";
import { runHook } from "../run-hook.js";
import type { Call } from "./call-site.js";
import { redactorOf } from "./redact-call.js";
import { replyText } from "./reply-text.js";

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
      body: body === undefined ? undefined : redactor.text(new TextDecoder().decode(body)),
    }),
  );
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
      body: body === undefined ? undefined : redactor.text(replyText(reply.headers, body)),
      durationMs,
    }),
  );
}

/**
 * Owns what hooks see of a call.
 * Invariant: redacted copies, made only where a hook exists; what a hook throws changes nothing.
 */
import type { CallSite, PreparedCall } from "./call-site.js";
import type { HttpHeaders } from "../exchange.js";
import type { Redactor } from "../redaction/redaction.js";
import { replyText } from "./reply-text.js";
import { runHook } from "../run-hook.js";

export function observeRequest(site: CallSite, { request, redactor }: PreparedCall, attempt: number): void {
  const { onRequest } = site.connection.hooks;
  if (onRequest === undefined) return;
  const { method, body } = request;
  runHook(() =>
    onRequest({
      operation: site.operation.name,
      binding: site.binding.id,
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
  site: CallSite,
  redactor: Redactor,
  reply: { readonly status: number; readonly headers: HttpHeaders; readonly body: Uint8Array | undefined },
  attempt: number,
  durationMs: number,
): void {
  const { onResponse } = site.connection.hooks;
  if (onResponse === undefined) return;
  runHook(() =>
    onResponse({
      operation: site.operation.name,
      binding: site.binding.id,
      attempt,
      status: reply.status,
      headers: redactor.headers(reply.headers),
      body: reply.body === undefined ? undefined : redactor.text(replyText(reply.headers, reply.body)),
      durationMs,
    }),
  );
}

/**
 * Owns the caching of answers to GET: ETag, `Cache-Control`, 304.
 * Invariant: `Vary` names the headers of credentials if an answer depends on them. Answers to POST are never cached.
 */
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";

/** An answer of 200 with an ETag, or 304 if the caller has it already. `varying`: headers that the answer depends on. */
export async function cacheable(
  response: HttpResponse,
  { headers }: HttpRequest,
  cacheControl = "no-store",
  varying: readonly string[] = [],
): Promise<HttpResponse> {
  const { status, body } = response;
  const vary = ["accept", ...varying].join(", ");
  if (status !== 200 || !(body instanceof Uint8Array)) return withHeaders(response, { vary });
  const etag = await entityTag(response.headers, body);
  const whole = withHeaders(response, { vary, etag, "cache-control": cacheControl });
  if (!isNamed(etag, headers["if-none-match"])) return whole;
  return { status: 304, headers: { vary, etag, "cache-control": cacheControl }, body: new Uint8Array(0) };
}

/** Weak comparison (RFC 9110, 13.1.2). */
function isNamed(etag: string, written = ""): boolean {
  if (written.trim() === "*") return true;
  return written.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

/** A digest of body and headers: SOAP headers are among them. */
async function entityTag(headers: HttpHeaders, body: Uint8Array): Promise<string> {
  const whole = joinBytes(encodeUtf8(JSON.stringify(headers)), body);
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", whole));
  return `"${btoa(String.fromCharCode(...digest.subarray(0, 18)))}"`;
}

/** Adds headers; those of `Vary` are joined. */
export function withHeaders(response: HttpResponse, added: HttpHeaders): HttpResponse {
  const varying = [response.headers["vary"], added["vary"]].filter((each) => each !== undefined);
  const vary = varying.length === 0 ? {} : { vary: varying.join(", ") };
  return { ...response, headers: { ...response.headers, ...added, ...vary } };
}

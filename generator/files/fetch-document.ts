/**
 * Owns fetching one document over HTTP.
 * Invariant: bounded in bytes and time, without credentials, and a redirect is followed only within its origin.
 */
import { mostDocumentBytes } from "./document-bytes.js";

export interface FetchedDocument {
  readonly bytes: Uint8Array;
  /** Of its Content-Type. */
  readonly charset: string | undefined;
}

const timeoutMs = 30_000;
const mostRedirects = 5;

/** A text says why it could not be had. */
export async function fetchDocument(address: URL, signal: AbortSignal): Promise<FetchedDocument | string> {
  let url = address;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    try {
      const response = await fetch(url, {
        redirect: "manual",
        signal: stop,
        headers: { accept: "text/xml, application/xml, */*" },
      });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
        if (next?.origin !== address.origin)
          return `it redirects to ${next?.origin ?? "no address"}; name that address instead`;
        url = next;
        continue;
      }
      if (!response.ok) return `the server answers ${response.status}`;
      return await readBody(response);
    } catch (error) {
      signal.throwIfAborted();
      return reasonOf(error);
    }
  }
  return "it redirects in a circle";
}

async function readBody(response: Response): Promise<FetchedDocument | string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostDocumentBytes) return `it has more than ${mostDocumentBytes} bytes`;
    parts.push(part);
  }
  const charset = /;\s*charset\s*=\s*"?([\w.-]+)/i.exec(response.headers.get("content-type") ?? "")?.[1];
  return { bytes: Buffer.concat(parts), charset };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} seconds`;
  const { cause } = error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : error.message;
}

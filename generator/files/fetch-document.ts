/**
 * Owns fetching one document over HTTP.
 * Invariant: bounded in bytes and time, and a redirect is followed only within its origin. The only login is the one that the user named, and no
 * message holds it.
 */
import { percentDecoded } from "../model/attempt.js";
import { shownAddress } from "../import/documents/shown-address.js";
import { wsdlAddress } from "../import/documents/wsdl-address.js";
import { mostFileBytes } from "./read-bytes.js";

export interface FetchedDocument {
  readonly bytes: Uint8Array;
  /** The charset of the Content-Type. */
  readonly charset: string | undefined;
}

const timeoutMs = 30_000;
const mostRedirects = 5;
/** Characters of a Location that a message repeats. */
const mostShown = 200;

/** `user:password@` of an address, as the header of HTTP's Basic scheme; undefined: it names no user. */
export function basicLogin({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${percentDecoded(username)}:${percentDecoded(password)}`).toString("base64")}`;
}

/** `login`: the header `authorization`. A text says why it could not be had. */
export async function fetchDocument(
  address: URL,
  login: string | undefined,
  signal: AbortSignal,
): Promise<FetchedDocument | string> {
  let url = address;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    try {
      const response = await fetch(url, {
        redirect: "manual",
        signal: stop,
        headers: {
          accept: "text/xml, application/xml, */*",
          ...(login === undefined ? {} : { authorization: login }),
        },
      });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        const next = redirectOf(response, url, address);
        if (typeof next === "string") return `${next}, or save the WSDL with a browser and name the file`;
        url = next;
        continue;
      }
      if (!response.ok) return `the server answers ${response.status}${statusAdvice(response.status, address, login)}`;
      return await readBody(response);
    } catch (error) {
      signal.throwIfAborted();
      return reasonOf(error);
    }
  }
  return "it redirects in a circle";
}

/** The address of a redirect, of the same origin as `address`; a text says why it leads nowhere. */
function redirectOf({ status, headers }: Response, from: URL, address: URL): URL | string {
  const location = headers.get("location");
  if (location === null) return `the server answers ${status} without a Location; name another address`;
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (next === undefined || !/^https?:$/.test(next.protocol)) {
    const shown = JSON.stringify(shownAddress(location).slice(0, mostShown));
    return `it redirects to ${shown}, which is no http address; name the right address`;
  }
  return next.origin === address.origin ? next : `it redirects to ${next.origin}; name that address instead`;
}

/** Advice for a status, to follow a semicolon. */
function statusAdvice(status: number, address: URL, login: string | undefined): string {
  if (status === 401 || status === 403)
    return login === undefined
      ? "; https://USER:PASSWORD@HOST/… logs in with the Basic scheme, or save the WSDL with a browser and name the file"
      : "; it does not take this login";
  const better = status === 404 || status >= 500 ? wsdlAddress(address.href, undefined) : undefined;
  return better === undefined ? "" : `; try ${better}`;
}

async function readBody(response: Response): Promise<FetchedDocument | string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostFileBytes) return `it has more than ${mostFileBytes} bytes`;
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

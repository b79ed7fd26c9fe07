/**
 * Owns the fetching of one document over HTTP.
 * Invariant: bytes and time are bounded, and a redirect is followed only within its origin. The only login is the one
 * that the user named, and no message contains it.
 */
import type { HttpResponse, Transport } from "../../../templates/runtime/exchange.js";
import { TransportFailure } from "../../../templates/runtime/transports/failure.js";
import { percentDecoded } from "../../model/attempt.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { wsdlAddress } from "../../import/documents/wsdl-address.js";
import { mostFileBytes } from "../disk/read-bytes.js";

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
  transport: Transport,
  signal: AbortSignal,
): Promise<FetchedDocument | string> {
  let url = address;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    try {
      const headers = {
        accept: "text/xml, application/xml, */*",
        ...(login === undefined ? {} : { authorization: login }),
      };
      const request = { method: "GET", url: url.href, headers, body: undefined };
      const response = await transport(request, { signal: stop, maxResponseBytes: mostFileBytes, stream: false });
      if (response.status >= 300 && response.status < 400) {
        const next = redirectOf(response, url, address);
        if (typeof next === "string") return `${next}, or save the WSDL with a browser and name the file`;
        url = next;
        continue;
      }
      if (response.status < 200 || response.status > 299)
        return `the server answers ${response.status}${statusAdvice(response.status, address, login)}`;
      return documentIn(response);
    } catch (error) {
      signal.throwIfAborted();
      return stop.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error);
    }
  }
  return "it redirects in a circle";
}

/** The address of a redirect, of the same origin as `address`; a text says why it leads nowhere. */
function redirectOf({ status, headers }: HttpResponse, from: URL, address: URL): URL | string {
  const { location } = headers;
  if (location === undefined) return `the server answers ${status} without a Location; name another address`;
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
      ? `; ${authenticate}, or save the WSDL with a browser and name the file`
      : "; it does not take this login";
  const better = status === 404 || status >= 500 ? wsdlAddress(address.href, undefined) : undefined;
  return better === undefined ? "" : `; try ${better}`;
}

function documentIn({ headers, body }: HttpResponse): FetchedDocument {
  if (!(body instanceof Uint8Array)) throw new TypeError("the transport streams although it was not asked to");
  const charset = /;\s*charset\s*=\s*"?([\w.-]+)/i.exec(headers["content-type"] ?? "")?.[1];
  return { bytes: body, charset };
}

/** Without the host, which the caller names. */
function reasonOf(error: unknown): string {
  if (!(error instanceof TransportFailure)) return error instanceof Error ? error.message : String(error);
  if (error.code === "RESPONSE_TOO_LARGE") return `it has more than ${mostFileBytes} bytes`;
  return inWordsOfCommands(error.message.replace(/^GET to \S+: (?:no response: )?/, ""));
}

/** Options for a server that asks for a login. */
export const authenticate = "--login and --header authenticate";

/** Advice about options of a client, as one about the command. */
export function inWordsOfCommands(message: string): string {
  return message
    .replace(" or set allowSecretsInUrl", "")
    .replace("or in an https.Agent given to nodeHttpTransport({ agent })", "or give it with --ca")
    .replace(/set `authorization`, or use a transport that authenticates$/, authenticate)
    .replace('answers: "mend"', "--answers mend")
    .replace("baseUrl", "the address (--base-url)");
}

/**
 * Owns the sending of a request through Node's own http and https. It is loaded with the first request.
 * Invariant: a call sends one request, to one address, and never repeats it.
 */
import type { HttpRequest } from "../exchange.js";
import { abortedFailure, failure } from "./failure.js";
import { NodeExchange } from "./node-exchange.js";
import type { NodeHttpTransportOptions } from "./node-http.js";
import type { NodeRequestOptions } from "./node-modules.js";
import { ConnectionPool } from "./node-pool.js";
import type { StoppableTransport } from "./stopper.js";

export function openNodeClient(options: NodeHttpTransportOptions): StoppableTransport["begin"] {
  const plain = new ConnectionPool("http:", options);
  const secure = new ConnectionPool("https:", options);
  const encodings = options.compression === false ? undefined : "gzip, deflate";
  const { agent } = options;
  const route = agent === undefined ? (options.proxy?.open(options) as ProxyRoute | undefined) : undefined;
  let lastAddress: Address | undefined;

  return async (request, transportOptions, stopper) => {
    if (stopper.stopped) throw abortedFailure(request);
    // The calls of a client go to one address again and again.
    const address = lastAddress?.url === request.url ? lastAddress : parseAddress(request);
    lastAddress = address;
    const headers = printHeaders(request, address.host, encodings);
    const via = route?.(address, headers);
    const pool = via?.pool ?? (address.protocol === "https:" ? secure : plain);
    const { protocol, hostname, port, path }: Address =
      via?.place === undefined ? address : { ...address, ...via.place };
    const requestOptions: NodeRequestOptions = {
      // Named one by one: Node copies an object that was spread by a way that costs a fifth of a small call.
      protocol,
      hostname,
      port,
      path,
      method: request.method,
      headers: agent === undefined ? headers : byName(headers),
      agent: agent ?? pool,
    };
    return new NodeExchange(request, transportOptions, stopper, pool).send(requestOptions);
  };
}

/** The connections of a proxy, and the place to send to instead. May add to `headers`. Undefined: the address needs no proxy. */
export type ProxyRoute = (
  address: Address,
  headers: string[],
) => { readonly pool: ConnectionPool; readonly place?: Partial<Address> } | undefined;

/** A URL as Node's http wants it. */
export interface Address {
  readonly url: string;
  readonly protocol: string;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  /** With the port, where it is not the protocol's own. */
  readonly host: string;
  readonly port: string;
  readonly path: string;
}

function parseAddress(request: HttpRequest): Address {
  let url: URL;
  try {
    url = new URL(request.url);
  } catch {
    throw failure(request, "expected an absolute http or https URL");
  }
  const { protocol, host, port, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") {
    throw failure(request, `the URL starts with ${protocol}; expected http: or https:`);
  }
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return { url: request.url, protocol, hostname: bare, host, port, path: url.pathname + url.search };
}

/** Alternating names and values. Node rejects line ends in both. */
function printHeaders(request: HttpRequest, host: string, encodings: string | undefined): string[] {
  const { method, headers, body, streamed } = request;
  const printed = headers["host"] === undefined ? ["host", host] : [];
  if (encodings !== undefined && headers["accept-encoding"] === undefined) printed.push("accept-encoding", encodings);
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) printed.push(name, value);
  }
  const length = body?.length ?? (method === "POST" && !streamed ? 0 : undefined);
  if (length !== undefined && headers["content-length"] === undefined) printed.push("content-length", String(length));
  return printed;
}

/** For agents of others: Node writes a list to the head at once, so that a proxy agent could no longer change it. */
function byName(headers: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : [])));
}

/**
 * Owns proxies: the choice of one for a request, and connections to it.
 * Invariant: a proxy's login is sent only to that proxy, and is in no failure.
 */
import type { Address, ProxyRoute } from "./node-client.js";
import type { HttpProxy } from "./node-http.js";
import { nodeModule, type NodeIncoming, type NodeOutgoing, type NodeSocket } from "./node-modules.js";
import { ConnectionPool, type Origin, type PoolOptions, type Target } from "./node-pool.js";

export interface HttpProxyOptions {
  /**
   * Hosts that are called without the proxy, separated by commas: `example.org` (and hosts below it), `10.0.0.0/8`, `localhost:8080`, `*`.
   * Default: none, or `NO_PROXY` for the proxy of the environment.
   */
  readonly noProxy?: string | undefined;
  /** PEM of authorities that certify services, and a proxy at `https:`. Default: those of Node. */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** PEM of your certificate, for services behind the proxy that require one. */
  readonly cert?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Its private key. */
  readonly key?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Certificate and key as PKCS#12, instead of `cert` and `key`. */
  readonly pfx?: Uint8Array | undefined;
  /** The passphrase of `key` or `pfx`. */
  readonly passphrase?: string | undefined;
}

/**
 * A proxy for `nodeHttpTransport` and `ntlmTransport`: `http://HOST:PORT` or `https://HOST:PORT`, with its login as `http://USER:PASSWORD@…`. It
 * forwards requests to http: addresses, and tunnels those to https: (CONNECT). Without an address: that of `HTTP_PROXY` and `HTTPS_PROXY`, if
 * there is one. Throws a TypeError for another kind of address.
 */
export function httpProxy(address?: string, options: HttpProxyOptions = {}): HttpProxy {
  const plain = parseProxy(address ?? variable("http_proxy"));
  const secure = parseProxy(address ?? variable("https_proxy"));
  const { noProxy = address === undefined ? variable("no_proxy") : undefined, ...tls } = options;
  const entries = (noProxy ?? "").toLowerCase().split(/[\s,]+/);
  const isDirect = (place: Address): boolean => entries.some((entry) => excludes(entry, place));
  return {
    open(pools): ProxyRoute {
      const forwarding = plain && new ProxyPool(plain.protocol, pools, { ca: tls.ca });
      const tunnels = new ProxyPool("https:", pools, tls, secure);
      const direct = new ProxyPool("https:", pools, tls);
      return (target, headers) => {
        if (target.protocol === "https:") return { pool: isDirect(target) ? direct : tunnels };
        if (plain === undefined || forwarding === undefined || isDirect(target)) return undefined;
        headers.push(...plain.login);
        const { protocol, hostname, port } = plain;
        return { pool: forwarding, place: { protocol, hostname, port, path: `http://${target.host}${target.path}` } };
      };
    },
  };
}

interface Proxy {
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  readonly port: string;
  /** A header's name and value; empty: no login. */
  readonly login: readonly string[];
}

/** Node's process, with the members used here. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Small letters have precedence, as with curl. */
function variable(name: string): string | undefined {
  return process.env[name] || process.env[name.toUpperCase()] || undefined;
}

function parseProxy(text: string | undefined): Proxy | undefined {
  if (text === undefined) return undefined;
  let url: URL | undefined;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  } catch {
    // The text may contain a password.
  }
  const protocol = url?.protocol;
  if (url === undefined || (protocol !== "http:" && protocol !== "https:"))
    throw new TypeError("the proxy's address is not http://HOST:PORT or https://HOST:PORT");
  const { username, password, hostname } = url;
  const credentials = new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`);
  const login = ["proxy-authorization", `Basic ${btoa(String.fromCharCode(...credentials))}`];
  const place: Omit<Proxy, "login"> = { protocol, hostname: hostname.replace(/[[\]]/g, ""), port: portOf(url) };
  return { ...place, login: username + password === "" ? [] : login };
}

function portOf({ protocol, port }: { readonly protocol: string; readonly port: string }): string {
  return port === "" ? (protocol === "https:" ? "443" : "80") : port;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Curl's rules: a name includes its subdomains, with or without a dot before it. */
function excludes(entry: string, place: Address): boolean {
  if (entry === "" || entry === "*") return entry === "*";
  const subnet = /^([\d.]+)\/(\d{1,2})$/.exec(entry);
  if (subnet !== null) {
    const [net, host] = [numberOf(subnet[1] ?? ""), numberOf(place.hostname)];
    const size = 2 ** (32 - Number(subnet[2]));
    return net !== undefined && host !== undefined && Math.floor(net / size) === Math.floor(host / size);
  }
  const [, host = entry, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  if (port !== undefined && port !== portOf(place)) return false;
  const name = host.replace(/^\*?\.|[[\]]/g, "");
  return place.hostname === name || (!/^[\d.]+$|:/.test(place.hostname) && place.hostname.endsWith(`.${name}`));
}

/** An IPv4 address; undefined for anything else. */
function numberOf(address: string): number | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return undefined;
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Connections to a proxy, or to services: directly, or in tunnels. */
class ProxyPool extends ConnectionPool {
  readonly #tls: object;
  readonly #tunnel: Proxy | undefined;

  constructor(protocol: "http:" | "https:", options: PoolOptions, tls: object, tunnel?: Proxy) {
    super(protocol, options);
    this.#tls = tls;
    this.#tunnel = tunnel;
  }

  protected override connect(origin: Origin, target: Target, more?: object): NodeSocket {
    return super.connect(origin, target, { ...this.#tls, ...more });
  }

  protected override open(origin: Origin, request: NodeOutgoing, target: Target): void {
    if (this.#tunnel === undefined) return super.open(origin, request, target);
    origin.open++;
    const stop = openTunnel(this.#tunnel, target, "ca" in this.#tls ? this.#tls.ca : undefined, (socket, error) => {
      if (socket !== undefined) return request.onSocket(this.connect(origin, target, { socket }));
      request.onSocket(undefined, error);
      this.close(origin);
    });
    // Without a connection, Node emits no event when a request is destroyed.
    const destroy = request.destroy.bind(request);
    request.destroy = (error) => {
      stop();
      return destroy(error);
    };
  }
}

/** Sends `CONNECT`; returns how to give up. `done` is called once. */
function openTunnel(
  proxy: Proxy,
  { host, port }: Target,
  ca: unknown,
  done: (socket: NodeSocket | undefined, error?: Error) => void,
): () => void {
  const { Agent, request: send } = nodeModule(proxy.protocol === "https:" ? "node:https" : "node:http");
  const path = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const { protocol, hostname, port: proxyPort, login } = proxy;
  const fail = (message: string): void =>
    done(undefined, Object.assign(new Error(`proxy ${hostname}:${proxyPort}: ${message}`), { code: "PROXY" }));
  const options = { protocol, hostname, port: proxyPort, method: "CONNECT", path, headers: ["host", path, ...login] };
  const agent = new Agent();
  const tunnel = { ...options, agent, ca };
  const request = send(tunnel, () => undefined);
  let isOpen = false;
  request.on("connect", ({ statusCode: status = 0 }: NodeIncoming, socket: NodeSocket) => {
    isOpen = status >= 200 && status < 300;
    if (isOpen) return done(socket);
    socket.destroy();
    const advice = login.length > 0 ? "it refuses this login" : "it requires one: http://USER:PASSWORD@HOST:PORT";
    fail(`CONNECT is answered with status ${status}${status === 407 ? `; ${advice}` : ""}`);
  });
  request.on("error", (error: Error) => fail(error.message));
  request.end();
  return () => {
    if (!isOpen) request.destroy();
  };
}

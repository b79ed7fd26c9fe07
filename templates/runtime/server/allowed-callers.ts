/**
 * Owns the checks of callers: hosts that a request may name (DNS rebinding), and origins whose pages may send requests (cross-site
 * requests).
 * Invariant: only headers that browsers set are checked, so other programs are not affected. Headers that a proxy or page can set
 * (`X-Forwarded-*`) allow nothing.
 */
import { checkAddress } from "../option-checks.js";
import type { HttpRequest } from "../exchange.js";
import type { DispatcherOptions } from "./handler.js";
import { hostOf, hostPattern } from "./service-address.js";

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1: no remote page can have such a host. */
const loopbackName =
  /^(?:(?:[a-z0-9_-]+\.)*localhost|127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[(?:::1|(?:0{1,4}:){7}0{0,3}1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})\])$/;
const originPattern = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@,"\\<>]+$/i;

export class AllowedCallers {
  /** Lower-case hosts, with or without a port. `undefined`: on loopback only loopback names, elsewhere any. */
  readonly #hosts: ReadonlySet<string> | "any" | undefined;
  readonly #origins: ReadonlySet<string> | "any";
  readonly #publicHost: string | undefined;
  readonly #owner: string;
  #lastHost: string | undefined;

  /** Throws a TypeError for an invalid host or origin. `owner`: whose options they are; a gateway has no `publicUrl`. */
  constructor(
    { allowedHosts, allowedOrigins = [], publicUrl }: DispatcherOptions,
    owner: "dispatcher" | "gateway" = "dispatcher",
  ) {
    this.#owner = owner;
    const open = publicUrl === undefined ? undefined : new URL(checkAddress(publicUrl, "", "publicUrl"));
    this.#publicHost = open?.hostname;
    if (allowedHosts !== undefined) this.#hosts = allowedHosts === "any" ? "any" : readHosts(allowedHosts);
    this.#origins = allowedOrigins === "any" ? "any" : readOrigins(allowedOrigins, open?.origin);
  }

  /** The reason to reject the request's host; `undefined` if it is allowed. */
  refuseHost(request: HttpRequest): string | undefined {
    if (this.#hosts === "any" || (this.#hosts === undefined && request.loopback !== true)) return undefined;
    const host = hostOf(request);
    if (host === undefined || host === "" || host === this.#lastHost) return undefined;
    if (this.#knowsHost(host.toLowerCase())) {
      this.#lastHost = host;
      return undefined;
    }
    const shown = hostPattern.test(host) ? `The host ${host}` : "The host of the request";
    const other = this.#owner === "gateway" ? "" : ", or give the service's public address as publicUrl";
    return `${shown} is not served here. If it should be, name it in the ${this.#owner}'s option allowedHosts${other}.`;
  }

  /** True if the request names a loopback host. */
  isLoopback(request: HttpRequest): boolean {
    const host = hostOf(request);
    return host !== undefined && hostPattern.test(host) && loopbackName.test(nameOf(host.toLowerCase()).name);
  }

  /**
   * The reason to reject a request for an operation; `undefined` if it is allowed. `reads`: the operation only reads. Users may then follow
   * links to it, because the page with the link cannot see the response.
   */
  refuseOrigin(request: HttpRequest, reads: boolean): string | undefined {
    const { headers, method } = request;
    const origin = headers["origin"];
    const site = headers["sec-fetch-site"];
    if ((site === undefined && origin === undefined) || this.#origins === "any") return undefined;
    if (origin !== undefined && this.#origins.has(origin.toLowerCase())) return undefined;
    // The browser's `sec-fetch-site` decides. Without it (http: to other machines) the origin must be the requested host.
    if (site === undefined ? isOwn(origin, hostOf(request)) : site === "same-origin" || site === "none")
      return undefined;
    const followed = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
    if (reads && followed && method === "GET") return undefined;
    return `A page of another origin made this request. If that page may, name its origin in the ${this.#owner}'s option allowedOrigins.`;
  }

  #knowsHost(host: string): boolean {
    if (!hostPattern.test(host)) return false;
    const { name, port } = nameOf(host);
    if (loopbackName.test(name) || name === this.#publicHost) return true;
    return this.#hosts instanceof Set && (this.#hosts.has(name) || this.#hosts.has(name + port));
  }
}

/** Splits a lower-case host into its name and its port (`:8080` or empty). */
function nameOf(host: string): { readonly name: string; readonly port: string } {
  const port = /:[0-9]+$/.exec(host)?.[0] ?? "";
  return { name: host.slice(0, host.length - port.length).replace(/\.$/, ""), port };
}

/** True if the origin is the host with http or https: a proxy may terminate TLS. */
function isOwn(origin: string | undefined, host: string | undefined): boolean {
  const [, scheme, originHost] = /^(https?):\/\/(.+)$/i.exec(origin ?? "") ?? [];
  const defaultPort = scheme === "https" ? /:443$/ : /:80$/;
  return (
    originHost !== undefined &&
    host !== undefined &&
    originHost.toLowerCase() === host.toLowerCase().replace(defaultPort, "")
  );
}

function readHosts(hosts: readonly string[]): ReadonlySet<string> {
  const wrong = hosts.find((host) => !hostPattern.test(host));
  if (wrong === undefined) return new Set(hosts.map((host) => host.toLowerCase()));
  throw new TypeError(`allowedHosts holds ${JSON.stringify(wrong)}; expected a host, with a port or without, or "any"`);
}

function readOrigins(origins: readonly string[], open: string | undefined): ReadonlySet<string> {
  const wrong = origins.find((origin) => origin !== "null" && !originPattern.test(origin));
  if (wrong === undefined)
    return new Set([...origins, ...(open === undefined ? [] : [open])].map((origin) => origin.toLowerCase()));
  const expected = `an origin such as "https://app.example.org", without a slash at its end, or "any"`;
  throw new TypeError(`allowedOrigins holds ${JSON.stringify(wrong)}; expected ${expected}`);
}

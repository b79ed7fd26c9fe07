/**
 * Owns where a service answers: the base address and the path of what a port has for its address.
 * Invariant: what comes out is what a description takes; what cannot be kept of an address is told, and no address is made up.
 */
import { baseUrlProblem } from "../validate/base-url.js";
import { pathProblem } from "../validate/path.js";

export interface ServiceAddress {
  /** Undefined: callers have to know it. */
  readonly baseUrl: string | undefined;
  readonly path: string;
  /** The address, where it is one that nobody can call, such as a placeholder. */
  readonly placeholder: string | undefined;
}

export function readAddress(written: string | undefined): ServiceAddress {
  const address = written?.trim() ?? "";
  if (address === "") return { baseUrl: undefined, path: "/", placeholder: undefined };
  const [, host, rest = ""] = /^(https?:\/\/[^/?#]+)([^#]*)/is.exec(address) ?? [undefined, undefined, address];
  const path = percentEncoded(rest.startsWith("/") ? rest : `/${host === undefined ? "" : rest}`);
  const isPath = pathProblem(path) === undefined;
  const isHost = host !== undefined && baseUrlProblem(host) === undefined;
  return {
    baseUrl: isHost && isPath ? host : undefined,
    path: isPath ? path : "/",
    placeholder: isHost && isPath ? undefined : address,
  };
}

/** As a URL carries it. */
function percentEncoded(path: string): string {
  const encoded = path
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replace(/[^A-Za-z0-9\-._~/!$&'()*+,;=:@%?]/gu, encodeURIComponent);
  return encoded.endsWith("?") ? encoded.slice(0, -1) : encoded;
}

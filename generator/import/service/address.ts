/**
 * Owns the address of a service: base address and path, from the address of a port.
 * Invariant: the result is valid in a description, what it cannot contain is reported, and no address is invented.
 * User, password and query are left out, since they may be secrets.
 */
import { baseUrlProblem } from "../../validate/base-url.js";
import { pathProblem } from "../../validate/path.js";
import { addressParts, queryNames, shownAddress } from "../documents/shown-address.js";

export interface ServiceAddress {
  /**
   * Scheme and host as written, a placeholder included. Undefined: there is none, or its path is invalid in a
   * description.
   */
  readonly host: string | undefined;
  /** Undefined: callers have to know it. */
  readonly baseUrl: string | undefined;
  readonly path: string;
  /** An address that cannot be called, such as a placeholder, in the form that may be shown. */
  readonly placeholder: string | undefined;
  /** Clauses for a message, one for each part of the address that is left out. */
  readonly leftOut: readonly string[];
}

export function readAddress(written: string | undefined): ServiceAddress {
  const address = written?.trim() ?? "";
  if (address === "") return { host: undefined, baseUrl: undefined, path: "/", placeholder: undefined, leftOut: [] };
  const parts = addressParts(address);
  const leftOut = parts === undefined ? [] : [...leftOutOf(parts)];
  const [, host, rest = ""] =
    parts === undefined
      ? [undefined, undefined, address.split(/[?#]/, 1)[0]]
      : (/^(https?:\/\/[^/]+)(.*)/is.exec(parts.scheme + parts.place) ?? [undefined, undefined, parts.place]);
  const whole = percentEncoded(rest.startsWith("/") ? rest : `/${host === undefined ? "" : rest}`);
  const path = whole.replace(/\/{2,}/g, "/");
  if (path !== whole) leftOut.push(`the empty parts of the path in its address are left out: ${path}`);
  const isPath = pathProblem(path) === undefined;
  const isHost = host !== undefined && baseUrlProblem(host) === undefined;
  return {
    host: isPath ? host : undefined,
    baseUrl: isHost && isPath ? host : undefined,
    path: isPath ? path : "/",
    placeholder: isHost && isPath ? undefined : shownAddress(address),
    leftOut,
  };
}

function leftOutOf({ userInfo, query }: NonNullable<ReturnType<typeof addressParts>>): readonly string[] {
  const names = queryNames(query);
  const user = "the user and password in its address are left out: give a client its login at run time";
  const values = `the query of its address (${names.join(", ")}) is left out, since a query may hold secrets: where the service needs it, write it to path`;
  return [...(userInfo === "" ? [] : [user]), ...(names.length === 0 ? [] : [values])];
}

/** Encodes characters that a URL's path cannot contain; existing escapes stay. */
function percentEncoded(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})/g, "%25").replace(/[^A-Za-z0-9\-._~/!$&'()*+,;=:@%]/gu, encodeURIComponent);
}

/**
 * Owns the checks of options that clients and dispatchers share.
 * Invariant: an invalid option is rejected at once, with the repair in the message.
 */
import { forbiddenAt } from "./xml/characters.js";

/**
 * Returns the address of a service. Appends `path` unless `baseUrl` already ends in `path` or in `.asmx`. Ignores letter case, slashes
 * at the end and a query for the WSDL. Throws a TypeError that names the option `name`.
 */
export function checkAddress(baseUrl: string, path: string, name = "baseUrl"): string {
  const trailing = /\/{1,100}$/;
  const base = `${baseUrl}`
    .trim()
    .replace(/\?(?:single)?wsdl(?:=\w*)?$/i, "")
    .replace(trailing, "");
  let url: { protocol: string; username: string; password: string };
  try {
    url = new URL(base);
  } catch {
    throw new TypeError(`${name} is not an absolute address; expected one like "https://example.org"`);
  }
  if (!/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${name} has the scheme "${url.protocol}"; expected http: or https:`);
  }
  if (url.username || url.password) {
    throw new TypeError(`${name} contains a user name or password; use the option authorization`);
  }
  if (/[?#]/.test(base)) throw new TypeError(`${name} has a query or fragment; expected none but ?WSDL`);
  const tail = path.replace(trailing, "");
  const basePath = base.replace(/^\w+:\/\/[^/]*/, "").toLowerCase();
  const isWhole = basePath.endsWith(".asmx") || (tail && basePath.endsWith(tail.toLowerCase()));
  return base + path.slice(isWhole ? tail.length : 0);
}

/** Returns the namespace to use. Throws a TypeError if XML cannot represent it, or if only one of the two namespaces is empty. */
export function checkNamespace(
  { namespace: described }: { readonly namespace: string },
  namespace: string = described,
): string {
  const fits = typeof namespace === "string" && !namespace === !described;
  if (fits && forbiddenAt(namespace) < 0) return namespace;
  throw new TypeError(`namespace ${JSON.stringify(namespace)} must be a text for XML, empty if the description's is`);
}

/** True for a delay that timers support. */
export function isDelay(milliseconds: unknown): milliseconds is number {
  return typeof milliseconds === "number" && milliseconds >= 0 && milliseconds <= 0x7fffffff;
}

/** Returns milliseconds; 0 means no limit. `refuse` creates the error for a delay that timers do not support. */
export function checkTimeout(name: string, milliseconds: number, refuse: (problem: string) => Error): number {
  if (isDelay(milliseconds)) return milliseconds;
  if (milliseconds === Infinity) return 0;
  throw refuse(`${name} must be milliseconds from 0 (none) to 2147483647`);
}

/** Throws a TypeError for a value that limits nothing, such as NaN. */
export function checkLimit(name: string, limit: number): number {
  if (typeof limit === "number" && limit >= 0) return limit;
  throw new TypeError(`${name} must be a number from 0`);
}

/**
 * Owns the checks of options that clients and dispatchers share.
 * Invariant: options that cannot work are refused when they are given, with the repair in the message.
 */
import { forbiddenAt } from "./xml/characters.js";

/**
 * The address of a service. `baseUrl` is that address itself if its path ends in the service's `path` or in `.asmx`; letter case, slashes
 * at the end and a query that asks for the WSDL do not matter. Otherwise `path` is appended. Throws a TypeError that calls it `name`.
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
    throw new TypeError(`${name} holds a user name or password; use the option authorization`);
  }
  if (/[?#]/.test(base)) throw new TypeError(`${name} has a query or fragment; expected none but ?WSDL`);
  const tail = path.replace(trailing, "");
  const own = base.replace(/^\w+:\/\/[^/]*/, "").toLowerCase();
  const isWhole = own.endsWith(".asmx") || (tail && own.endsWith(tail.toLowerCase()));
  return base + path.slice(isWhole ? tail.length : 0);
}

/** The service's namespace, or what takes its place. Throws a TypeError where XML cannot carry that, or one of the two is none. */
export function checkNamespace({ namespace: own }: { readonly namespace: string }, namespace: string = own): string {
  const fits = typeof namespace === "string" && !namespace === !own;
  if (fits && forbiddenAt(namespace) < 0) return namespace;
  throw new TypeError(`namespace ${JSON.stringify(namespace)} must be a text for XML, empty if the description's is`);
}

/** What a timer can take. */
export function isDelay(milliseconds: unknown): milliseconds is number {
  return typeof milliseconds === "number" && milliseconds >= 0 && milliseconds <= 0x7fffffff;
}

/** Milliseconds; 0: none. `refuse` makes the error for what a timer cannot take. */
export function checkTimeout(name: string, milliseconds: number, refuse: (problem: string) => Error): number {
  if (isDelay(milliseconds)) return milliseconds;
  if (milliseconds === Infinity) return 0;
  throw refuse(`${name} must be milliseconds from 0 (none) to 2147483647`);
}

/** Throws a TypeError for what would be no limit at all, such as NaN. */
export function checkLimit(name: string, limit: number): number {
  if (typeof limit === "number" && limit >= 0) return limit;
  throw new TypeError(`${name} must be a number from 0`);
}

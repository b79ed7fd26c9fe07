/**
 * Owns the two schemes of the header `authorization` that services ask for: Basic and Bearer.
 * Invariant: what cannot be sent is refused where it is given, in words that do not repeat it.
 */
import type { AuthorizationSource } from "../client-options.js";

export interface BasicAuthOptions {
  /** Without a colon: the server could not tell where it ends. */
  readonly username: string;
  /** Empty where there is none. */
  readonly password: string;
}

/** Basic authentication (RFC 7617), in UTF-8. Throws a TypeError. */
export function basicAuth({ username, password }: BasicAuthOptions): AuthorizationSource {
  if (typeof username !== "string" || typeof password !== "string") {
    throw new TypeError("basicAuth takes { username, password }, both texts");
  }
  if (username.includes(":")) throw new TypeError("username holds a colon, which Basic authentication cannot carry");
  if (/[\0-\x1f\x7f]/.test(username + password)) {
    throw new TypeError("username or password holds a control character, which Basic authentication cannot carry");
  }
  const value = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`;
  return () => value;
}

/** Gives a token, or none. `refused`: the one that was just answered 401; the same again ends the call with that answer. */
export type BearerTokenSource = (refused?: string) => string | undefined | Promise<string | undefined>;

/**
 * A bearer token (RFC 6750), or a function that gives one: it is asked before each request, so it is the one to keep a token as long as it
 * is good, and once more after 401. Throws a TypeError, and rejects with one, for a text that is no token.
 */
export function bearerAuth(token: string | BearerTokenSource): AuthorizationSource {
  if (typeof token !== "function") {
    const value = headerOf(token);
    return () => value;
  }
  return async (refused) => {
    const given = await token(refused?.slice(scheme.length));
    return given === undefined ? undefined : headerOf(given);
  };
}

const scheme = "Bearer ";

function headerOf(token: unknown): string {
  if (typeof token === "string" && /^[\x21-\x7e]+$/.test(token)) return scheme + token;
  throw new TypeError("a bearer token is a text of ASCII characters without blanks, and not empty");
}

/**
 * Owns the schemes Basic and Bearer of the header `authorization`.
 * Invariant: an invalid credential is rejected at once, in a message that does not contain it.
 */
import type { AuthorizationSource } from "../client-options.js";

export interface BasicAuthOptions {
  /** A name without a colon: the colon separates it from the password. */
  readonly username: string;
  /** May be empty. */
  readonly password: string;
}

/** Basic authentication (RFC 7617), in UTF-8. Throws a TypeError. */
export function basicAuth({ username, password }: BasicAuthOptions): AuthorizationSource {
  if (typeof username !== "string" || typeof password !== "string") {
    throw new TypeError("basicAuth expects { username, password }, both strings");
  }
  if (username.includes(":")) throw new TypeError("username contains a colon, which Basic authentication cannot carry");
  if (/[\0-\x1f\x7f]/.test(username + password)) {
    throw new TypeError("username or password contains a control character, which Basic authentication cannot carry");
  }
  const value = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))}`;
  return () => value;
}

/** Returns a token, or none. `refused`: a token that the service rejected with 401. If the same token is returned again, the call fails with 401. */
export type BearerTokenSource = (refused?: string) => string | undefined | Promise<string | undefined>;

/**
 * Bearer authentication (RFC 6750) with a token, or with a function that returns one. The function is called before each request, and again
 * after a 401 response: it should cache its token. Throws a TypeError, or rejects with one, for an invalid token.
 */
export function bearerAuth(token: string | BearerTokenSource): AuthorizationSource {
  if (typeof token !== "function") {
    const value = headerOf(token);
    return () => value;
  }
  return async (refused) => {
    const current = await token(refused?.slice(scheme.length));
    return current === undefined ? undefined : headerOf(current);
  };
}

const scheme = "Bearer ";

function headerOf(token: unknown): string {
  if (typeof token === "string" && /^[\x21-\x7e]+$/.test(token)) return scheme + token;
  throw new TypeError("a bearer token must be a non-empty string of ASCII characters without spaces");
}

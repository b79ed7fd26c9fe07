/**
 * Owns the login of a caller, if the service itself checks it: the gateway reads HTTP Basic and sends it on, perhaps in
 * another scheme.
 * Invariant: no message contains a login.
 */
import type { HttpHeaders } from "../exchange.js";
import { authorizationOf, challengeOf, missing, readBasic } from "./credentials.js";

/** A name and a password, as a request brings them. */
export interface CallerLogin {
  readonly username: string;
  readonly password: string;
}

/** `service`: its name. Throws a {@link Problem} if the request has no login. */
export function callerLogin(headers: HttpHeaders, service: string): CallerLogin {
  const text = authorizationOf(headers, "Basic");
  const pair = text === undefined ? undefined : readBasic(text);
  // Control characters are no part of a login (RFC 7617), and XML cannot represent them.
  if (pair === undefined || /[\0-\x1f\x7f\ufffe\uffff]/.test(pair.join("")))
    throw missing("The service needs a login: HTTP Basic.", challengeOf("Basic", service));
  return { username: pair[0], password: pair[1] };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly securitySchemes?: object };
}

interface DescribedOperation {
  readonly security?: readonly object[];
  readonly responses: object;
}

/** The OpenAPI document of a gateway whose callers log in to the service. */
export function withCallerLogin(document: unknown): unknown {
  const { paths, components, ...rest } = document as OpenApi;
  const scheme = { type: "http", scheme: "basic", description: "The login of the service." };
  const refused = { description: "The login is missing." };
  const described = Object.entries(paths).map(([path, methods]) => {
    const each = Object.entries(methods).map(([method, { security = [{}], responses, ...operation }]) => {
      const all = security.map((requirement) => ({ ...requirement, ServiceLogin: [] }));
      return [method, { ...operation, security: all, responses: { 401: refused, ...responses } }] as const;
    });
    return [path, Object.fromEntries(each)] as const;
  });
  const securitySchemes = { ...components.securitySchemes, ServiceLogin: scheme };
  return { ...rest, paths: Object.fromEntries(described), components: { ...components, securitySchemes } };
}

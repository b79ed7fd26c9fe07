/**
 * Owns the address of a request by a proxy's headers, for servers with the option `trustForwarded`.
 * Invariant: an invalid host or scheme is ignored. The checks of callers do not use this address.
 */
import type { HttpRequest } from "../exchange.js";
import { hostPattern, originOf } from "./service-address.js";

/** The header `vary` of WSDL and discovery document, for caches. */
export const forwardedVary = "Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto";

/** `https://sms.example.org`, by `Forwarded` (RFC 7239) or `X-Forwarded-Host` and `X-Forwarded-Proto`. With several proxies, the caller's is the first. */
export function forwardedOrigin(request: HttpRequest): string | undefined {
  const { headers } = request;
  const forwarded = firstOf(headers["forwarded"]);
  const host = partOf(forwarded, "host") ?? firstOf(headers["x-forwarded-host"]);
  const scheme = (partOf(forwarded, "proto") ?? firstOf(headers["x-forwarded-proto"])).toLowerCase();
  const [requestScheme, requestHost] = splitOrigin(originOf(request));
  const seenHost = hostPattern.test(host) ? host : requestHost;
  if (seenHost === undefined) return undefined;
  return `${scheme === "https" || scheme === "http" ? scheme : requestScheme}://${seenHost}`;
}

function firstOf(header: string | undefined): string {
  return header?.split(",", 1)[0]?.trim() ?? "";
}

/** The value of `name` in a header such as `for=192.0.2.1;host="sms.example.org:8443";proto=https`. */
function partOf(forwarded: string, name: string): string | undefined {
  for (const pair of forwarded.split(";")) {
    const [key = "", value = ""] = pair.split("=", 2);
    if (key.trim().toLowerCase() === name) return value.trim().replace(/^"(.*)"$/, "$1");
  }
  return undefined;
}

function splitOrigin(origin: string | undefined): readonly [scheme: string, host: string | undefined] {
  const [scheme = "http", host] = origin?.split("://", 2) ?? [];
  return [scheme, host];
}

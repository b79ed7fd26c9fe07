/**
 * Owns the address of a request as a proxy in front tells it, for servers that were told to believe it.
 * Invariant: what is no host and no scheme of the web counts as not said; nobody is let in by it.
 */
import type { HttpRequest } from "../exchange.js";
import { hostPattern, originOf } from "./service-address.js";

/** Of all that WSDL and discovery document depend on, for caches. */
export const forwardedVary = "Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto";

/** `https://sms.example.org`, by `Forwarded` (RFC 7239) or `X-Forwarded-Host` and `X-Forwarded-Proto`; of several proxies the first, which the caller sees. */
export function forwardedOrigin(request: HttpRequest): string | undefined {
  const { headers } = request;
  const forwarded = firstOf(headers["forwarded"]);
  const host = partOf(forwarded, "host") ?? firstOf(headers["x-forwarded-host"]);
  const scheme = (partOf(forwarded, "proto") ?? firstOf(headers["x-forwarded-proto"])).toLowerCase();
  const [own, ownHost] = splitOrigin(originOf(request));
  const seenHost = hostPattern.test(host) ? host : ownHost;
  if (seenHost === undefined) return undefined;
  return `${scheme === "https" || scheme === "http" ? scheme : own}://${seenHost}`;
}

function firstOf(header: string | undefined): string {
  return header?.split(",", 1)[0]?.trim() ?? "";
}

/** `host="sms.example.org:8443"` of `for=192.0.2.1;host="sms.example.org:8443";proto=https`. */
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

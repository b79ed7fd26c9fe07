/**
 * Owns the address of a request, and the WSDL with that address.
 * Invariant: a Host header is used only if it is a valid host with an optional port.
 */
import type { HttpRequest } from "../exchange.js";
import type { DispatcherOptions, WsdlSegments, WsdlSource } from "./handler.js";
import { actionBase } from "../bindings/soap/action.js";
import { escapeXmlAttribute } from "../xml/writer.js";

interface Target {
  readonly path: string;
  /** `undefined` if there is no `?`. */
  readonly query: string | undefined;
  /** Offset of the path. */
  readonly start: number;
}

/** Splits a request's target (absolute or origin-form, without fragment). */
export function splitTarget(url: string): Target {
  const authority = url.startsWith("/") ? -1 : url.indexOf("://");
  const start = authority < 0 ? 0 : pathStart(url, authority + 3);
  const target = url.slice(start);
  const question = target.indexOf("?");
  if (question < 0) return { path: target, query: undefined, start };
  return { path: target.slice(0, question), query: target.slice(question + 1), start };
}

/** Moves a request at another spelling of one of `paths` to that path, and one at another path to the first. Throws a TypeError. */
export function pathMover(
  paths: readonly string[],
  { pathCase, otherPaths = [] }: DispatcherOptions,
): (request: HttpRequest) => HttpRequest {
  if (otherPaths.some((each) => each[0] !== "/")) throw new TypeError('otherPaths must begin with "/"');
  if (pathCase !== "any" && otherPaths.length === 0) return (request) => request;
  const fold = (path: string): string => (pathCase === "any" ? path.toLowerCase() : path);
  const folder = (path: string): string => fold(path.endsWith("/") ? path : `${path}/`);
  // Of paths below each other, the lower one is meant.
  const places = [...paths, ...otherPaths].sort((one, other) => other.length - one.length);
  return (request) => {
    const { url } = request;
    const { path, start } = splitTarget(url);
    const place = places.find((each) => fold(path) === fold(each) || fold(path).startsWith(folder(each)));
    if (place === undefined) return request;
    const moved = (paths.includes(place) ? place : paths[0]) + path.slice(place.length);
    return moved === path ? request : { ...request, url: url.slice(0, start) + moved + url.slice(start + path.length) };
  };
}

function pathStart(url: string, authority: number): number {
  const length = url.slice(authority).search(/[/?]/);
  return length < 0 ? url.length : authority + length;
}

/** Escapes of letters, digits, `-`, `.`, `_` and `~`: no client sends them (RFC 3986, 6.2.2.2), and a filter in a proxy might not decode them. */
const needlessEscape = /%(?:2[DdEe]|3\d|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])/;

export const needlesslyEscaped = "The operation's name has a needless percent-escape.";

/**
 * The operation's name in the last part of a path, decoded once as UTF-8. `""`: there is none; `undefined`: it has a
 * needless escape.
 */
export function nameInPath(part: string): string | undefined {
  if (needlessEscape.test(part)) return undefined;
  try {
    return part.includes("/") ? "" : decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** A host with an optional port; IPv6 in brackets. */
export const hostPattern: RegExp = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** The host of a request as sent. The host of an absolute target takes precedence (RFC 9112, 3.2.2). */
export function hostOf({ url, headers }: HttpRequest): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers["host"];
}

/** `http://host:port` of a request; `undefined` for an invalid Host. `forwarded.ts` handles headers of proxies. */
export function originOf(request: HttpRequest): string | undefined {
  const scheme = /^https:/i.test(request.url) ? "https" : "http";
  const host = hostOf(request) ?? "localhost";
  return hostPattern.test(host) ? `${scheme}://${host}` : undefined;
}

/** Maximum of cached addresses: a service has few, but a Host header may contain anything. */
const mostAddresses = 8;

/** Cache of the encoded WSDL by address. */
export class WsdlBytes {
  readonly #source: WsdlSource;
  readonly #namespace: string;
  /** Entries in order of last use. */
  readonly #kept = new Map<string, Promise<Uint8Array>>();

  constructor(source: WsdlSource, namespace: string) {
    this.#source = source;
    this.#namespace = namespace;
  }

  /** Returns shared bytes, which callers must not modify. Rejects if the WSDL cannot be loaded; the next call tries again. */
  at(address: string): Promise<Uint8Array> {
    const bytes = this.#kept.get(address) ?? this.#fill(address);
    this.#kept.delete(address);
    this.#kept.set(address, bytes);
    for (const eldest of this.#kept.keys()) {
      if (this.#kept.size <= mostAddresses) break;
      this.#kept.delete(eldest);
    }
    return bytes;
  }

  async #fill(address: string): Promise<Uint8Array> {
    const source = this.#source;
    if (typeof source !== "function") return this.#encode(source, address);
    try {
      return this.#encode(await Promise.resolve(address).then(source), address);
    } catch (error) {
      this.#kept.delete(address);
      throw error;
    }
  }

  #encode(wsdl: WsdlSegments, address: string): Uint8Array {
    return new TextEncoder().encode(fillWsdl(wsdl, this.#namespace, address));
  }
}

/** The WSDL with its slots filled. */
function fillWsdl(wsdl: WsdlSegments, namespace: string, address: string): string {
  const values = {
    namespace: escapeXmlAttribute(namespace),
    actions: escapeXmlAttribute(actionBase(namespace)),
    address: escapeXmlAttribute(address),
  };
  return wsdl.map((segment) => (typeof segment === "string" ? segment : values[segment.slot])).join("");
}

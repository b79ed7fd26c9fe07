/**
 * Owns the address a dispatcher is called at, and the WSDL that tells it.
 * Invariant: what a stranger wrote into a Host header cannot become markup or anything but a host and port.
 */
import type { HttpRequest } from "../exchange.js";
import type { WsdlSegments, WsdlSource } from "./handler.js";
import { actionBase } from "../bindings/soap/action.js";
import { escapeXmlAttribute } from "../xml/writer.js";

/** Path and query of a request's target, absolute or origin-form, no fragment; `query` is undefined where there is no `?`. */
export function splitTarget(url: string): { readonly path: string; readonly query: string | undefined } {
  const authority = url.startsWith("/") ? -1 : url.indexOf("://");
  const start = authority < 0 ? 0 : pathStart(url, authority + 3);
  const target = url.slice(start);
  const question = target.indexOf("?");
  if (question < 0) return { path: target, query: undefined };
  return { path: target.slice(0, question), query: target.slice(question + 1) };
}

function pathStart(url: string, authority: number): number {
  const length = url.slice(authority).search(/[/?]/);
  return length < 0 ? url.length : authority + length;
}

/** A host with a port or without; IPv6 in brackets. */
export const hostPattern: RegExp = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** The host a request names, as it stands there; that of an absolute target counts (RFC 9112, 3.2.2). */
export function hostOf({ url, headers }: HttpRequest): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers["host"];
}

/** `http://host:port` of a request; undefined where its Host is none. What proxies say of it is `forwarded.ts`. */
export function originOf(request: HttpRequest): string | undefined {
  const scheme = /^https:/i.test(request.url) ? "https" : "http";
  const host = hostOf(request) ?? "localhost";
  return hostPattern.test(host) ? `${scheme}://${host}` : undefined;
}

/** Addresses whose WSDL is kept: a service has few, but a Host header may hold anything. */
const mostAddresses = 8;

/** The WSDL of a dispatcher, filled and encoded once for an address that is asked for again and again. */
export class WsdlBytes {
  private readonly source: WsdlSource;
  private readonly namespace: string;
  /** In the order in which they were last asked for. */
  private readonly kept = new Map<string, Promise<Uint8Array>>();

  constructor(source: WsdlSource, namespace: string) {
    this.source = source;
    this.namespace = namespace;
  }

  /** The same memory for the same address: nobody may write to it. Rejects where it cannot be loaded, which is tried again then. */
  at(address: string): Promise<Uint8Array> {
    const bytes = this.kept.get(address) ?? this.fill(address);
    this.kept.delete(address);
    this.kept.set(address, bytes);
    for (const eldest of this.kept.keys()) {
      if (this.kept.size <= mostAddresses) break;
      this.kept.delete(eldest);
    }
    return bytes;
  }

  private async fill(address: string): Promise<Uint8Array> {
    const { source } = this;
    if (typeof source !== "function") return this.encode(source, address);
    try {
      return this.encode(await Promise.resolve().then(source), address);
    } catch (error) {
      this.kept.delete(address);
      throw error;
    }
  }

  private encode(wsdl: WsdlSegments, address: string): Uint8Array {
    return new TextEncoder().encode(fillWsdl(wsdl, this.namespace, address));
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

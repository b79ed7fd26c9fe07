/**
 * Owns whether a text is a certificate, or one with its private key, before a connection needs it.
 * Invariant: what is none throws, in the words of OpenSSL; nothing is kept.
 */
import { createSecureContext } from "node:tls";

export interface IdentityPem {
  readonly cert: string;
  readonly key: string;
}

/** Throws where they do not belong together, too. */
export function readIdentityPem({ cert, key }: IdentityPem): void {
  createSecureContext({ cert, key });
}

/** The first of `text`. As a server's own, since TLS passes over an authority that is none. */
export function readCertificate(text: string): void {
  createSecureContext({ cert: text });
}

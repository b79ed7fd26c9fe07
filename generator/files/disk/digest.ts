/**
 * Owns the digest by which files are compared.
 * Invariant: equal digests mean equal bytes. Only the bytes of a file count.
 */
import { createHash } from "node:crypto";

const carriageReturn = 13;

/** SHA-256 in lower-case hexadecimal; text counts as UTF-8. */
export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The digest that a lock has for a text: with every CR LF as LF, since git and editors convert line endings. */
export function wantedDigest(text: string): string {
  return digestOf(text.replaceAll("\r\n", "\n"));
}

/** The digest that `content` would have if every CR LF were an LF; `plain` is its digest as it is. */
export function digestWithLineFeeds(content: Buffer, plain: string): string {
  if (!content.includes(carriageReturn)) return plain;
  return digestOf(Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1"));
}

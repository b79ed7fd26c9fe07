/**
 * Owns the reading of text files that a user names.
 * Invariant: bytes that are not UTF-8 are an error, and are never replaced.
 */
import { attempt } from "../../model/attempt.js";
import { DiskError } from "./disk-error.js";
import { type NamedBy, readFileBytes, readInputBytes } from "./read-bytes.js";

/** Its name in messages. */
export const standardInput = "standard input";

/** Whether the user named an address to fetch instead of a file. */
export function isAddress(named: string): boolean {
  return /^https?:\/\//i.test(named);
}

/** A file's text, without a byte order mark. `shown` is what messages call it; `namedBy`, who chose the path. Throws {@link DiskError}. */
export function readText(path: string, shown: string, namedBy: NamedBy = "user"): string {
  return decodeText(readFileBytes(path, shown, namedBy), shown);
}

/** The text of standard input, until it is closed; it can be read once. Throws {@link DiskError}. */
export function readStandardInput(): string {
  return decodeText(readInputBytes(standardInput), standardInput);
}

/** Throws {@link DiskError}. */
export function decodeText(bytes: Uint8Array, shown: string): string {
  const text = attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (text === undefined) throw new DiskError(`cannot read ${shown}: it is not UTF-8 text; save it as UTF-8`);
  return text;
}

/**
 * Owns reading the text files that a user names.
 * Property that must stay true: what comes out is what the file says; bytes that are not UTF-8 are refused, not replaced.
 */
import { readFileSync, statSync } from "node:fs";
import { DiskError, onDisk } from "./disk-error.js";

/** More than any description; keeps a mistyped path from filling the memory. */
const mostBytes = 64 * 1024 * 1024;

/** A file's text, without a byte order mark. `shown` is what messages call it. Throws {@link DiskError}. */
export function readText(path: string, shown: string): string {
  const bytes = onDisk("read", shown, () => {
    const { size } = statSync(path);
    if (size > mostBytes)
      throw new DiskError(`cannot read ${shown}: it has ${size} bytes, and at most ${mostBytes} are read`);
    return readFileSync(path);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DiskError(`cannot read ${shown}: it is not UTF-8 text; save it as UTF-8`);
  }
}

/**
 * Owns reading the text files that a user names.
 * Property that must stay true: what comes out is what the file says; bytes that are not UTF-8 are refused, not replaced.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { DiskError, onDisk } from "./disk-error.js";

/** More than any description; keeps a mistyped path from filling the memory. */
const mostBytes = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

/** A file's text, without a byte order mark. `shown` is what messages call it. Throws {@link DiskError}. */
export function readText(path: string, shown: string): string {
  const bytes = onDisk("read", shown, () => readBytes(path));
  if (bytes === undefined)
    throw new DiskError(`cannot read ${shown}: it has more than ${mostBytes} bytes; is it the file you mean?`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DiskError(`cannot read ${shown}: it is not UTF-8 text; save it as UTF-8`);
  }
}

/** Piece by piece, because a device or pipe does not say how much it holds; `undefined`: more than {@link mostBytes}. */
function readBytes(path: string): Buffer | undefined {
  const file = openSync(path, "r");
  try {
    const pieces: Buffer[] = [];
    for (let total = 0; total <= mostBytes;) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const length = readSync(file, piece);
      if (length === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, length));
      total += length;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

/**
 * Owns reading the text files that a user names.
 * Invariant: what comes out is what the file says; bytes that are not UTF-8 are refused, not replaced.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { DiskError, errorCode, onDisk } from "./disk-error.js";

/** More than any description; keeps a mistyped path from filling the memory. */
const mostBytes = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

/** What messages call it. */
export const standardInput = "standard input";

/** Whether what a user names is fetched, and no file. */
export function isAddress(named: string): boolean {
  return /^https?:\/\//i.test(named);
}

/** A file's text, without a byte order mark. `shown` is what messages call it. Throws {@link DiskError}. */
export function readText(path: string, shown: string): string {
  return decodeText(
    onDisk("read", shown, () => readFile(path)),
    shown,
  );
}

/** What comes in until its end; there is only one to read. Throws {@link DiskError}. */
export function readStandardInput(): string {
  return decodeText(
    onDisk("read", standardInput, () => readBytes(0)),
    standardInput,
  );
}

function decodeText(bytes: Buffer | undefined, shown: string): string {
  if (bytes === undefined)
    throw new DiskError(`cannot read ${shown}: it has more than ${mostBytes} bytes; is it the file you mean?`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DiskError(`cannot read ${shown}: it is not UTF-8 text; save it as UTF-8`);
  }
}

function readFile(path: string): Buffer | undefined {
  const file = openSync(path, "r");
  try {
    return readBytes(file);
  } finally {
    closeSync(file);
  }
}

/** Piece by piece, because a device or pipe does not say how much it holds; `undefined`: more than {@link mostBytes}. */
function readBytes(file: number): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let total = 0; total <= mostBytes;) {
    const piece = Buffer.allocUnsafe(pieceBytes);
    const length = readPatiently(file, piece);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
    total += length;
  }
  return undefined;
}

/** A pipe that others set up not to block says so while nothing is in it; Windows has an error for the end of one. */
function readPatiently(file: number, piece: Buffer): number {
  for (;;) {
    try {
      return readSync(file, piece);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/**
 * Owns the reading of a file's bytes: which kinds of files are read, how many bytes, and how long it waits for a pipe.
 * Invariant: a path in a document, configuration or folder is read only if it is a regular file. Waiting and size are
 * bounded.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { DiskError, errorCode, onDisk } from "./disk-error.js";

/** More than any description or WSDL; keeps a mistyped path from filling the memory. */
export const mostFileBytes: number = 64 * 1024 * 1024;
const smallestPiece = 16 * 1024;
const largestPiece = 1024 * 1024;

/** Who chose a path. A user on the command line may name a pipe (`<(curl …)`) or a device (`/dev/stdin`), too. */
export type NamedBy = "user" | "document";

/** Milliseconds. */
export interface Patience {
  /** Until somebody opens a pipe to write. */
  readonly opening: number;
  /** Between two pieces. */
  readonly silence: number;
}

const patience: Patience = { opening: 10_000, silence: 60_000 };
const roundMs = 10;

/** `shown`: what messages call the path. Throws {@link DiskError}. */
export function readFileBytes(path: string, shown: string, namedBy: NamedBy, waits: Patience = patience): Buffer {
  return onDisk("read", shown, () => {
    // Opening a device may do something, so that what stands there is asked for before; and after, since it may be another by then.
    refuseKind(statSync(path), shown, namedBy);
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(file);
      refuseKind(stat, shown, namedBy);
      const piece = Math.min(largestPiece, Math.max(smallestPiece, stat.size + 1));
      return readAll(file, shown, stat.isFIFO() ? waits : { ...waits, opening: 0 }, piece);
    } finally {
      closeSync(file);
    }
  });
}

/** All bytes of standard input, until it is closed. Throws {@link DiskError}. */
export function readInputBytes(shown: string): Buffer {
  const forever = Number.POSITIVE_INFINITY;
  return onDisk("read", shown, () => readAll(0, shown, { opening: 0, silence: forever }, largestPiece));
}

function refuseKind(stat: Stats, shown: string, namedBy: NamedBy): void {
  const kind = kindOf(stat);
  if (kind === undefined || (namedBy === "user" && (stat.isFIFO() || stat.isCharacterDevice()))) return;
  const where = namedBy === "document" && stat.isFIFO() ? "; a pipe is read where the command line names it" : "";
  throw new DiskError(`cannot read ${shown}: it is ${kind}, not a file; name a file${where}`);
}

/** In words; undefined: a regular file. */
function kindOf(stat: Stats): string | undefined {
  if (stat.isFile()) return undefined;
  if (stat.isDirectory()) return "a folder";
  if (stat.isFIFO()) return "a pipe";
  return stat.isSocket() ? "a socket" : "a device";
}

/** Piece by piece, because a device or pipe does not say how much it holds. */
function readAll(file: number, shown: string, waits: Patience, pieceBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let total = 0; total <= mostFileBytes;) {
    const piece = Buffer.allocUnsafe(pieceBytes);
    const length = readPiece(file, piece, shown, total === 0 ? waits : { ...waits, opening: 0 });
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
    total += length;
  }
  throw new DiskError(`cannot read ${shown}: it has more than ${mostFileBytes} bytes; is it the file you mean?`);
}

/** A pipe says so while nothing is in it, and has an end while nobody has opened it to write; Windows has an error for the end of one. */
function readPiece(file: number, piece: Buffer, shown: string, { opening, silence }: Patience): number {
  for (let waited = 0; ; waited += roundMs) {
    const length = tryRead(file, piece);
    if (length !== undefined && (length > 0 || waited >= opening)) {
      if (length === 0 && opening > 0) throw new DiskError(`cannot read ${shown}: nobody writes to this pipe`);
      return length;
    }
    if (length === undefined && waited >= silence)
      throw new DiskError(`cannot read ${shown}: nothing came through this pipe for ${silence / 1000} seconds`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, roundMs);
  }
}

/** Undefined: nothing is there yet. */
function tryRead(file: number, piece: Buffer): number | undefined {
  try {
    return readSync(file, piece);
  } catch (error) {
    const code = errorCode(error);
    if (code === "EOF") return 0;
    if (code === "EAGAIN") return undefined;
    throw error;
  }
}

/**
 * Owns the bytes of files that a call sends: in memory, or read while they are sent.
 * Invariant: an unreadable file is refused before anything is sent.
 */
import { accessSync, constants, createReadStream, statSync } from "node:fs";
import type { BlobBytes } from "../../../templates/runtime/mtom/byte-source.js";
import { onDisk } from "./disk-error.js";
import { readFileBytes } from "./read-bytes.js";

/** All bytes. `shown`: what messages call the path. Throws {@link DiskError}. */
export function fileBytes(path: string, shown: string): Uint8Array {
  return readFileBytes(path, shown, "user");
}

/** The bytes of a regular file as a source, those of a pipe in memory. Throws {@link DiskError}. */
export function fileSource(path: string, shown: string): BlobBytes | Uint8Array {
  const stat = onDisk("read", shown, () => statSync(path));
  if (!stat.isFile()) return fileBytes(path, shown);
  onDisk("read", shown, () => accessSync(path, constants.R_OK));
  return { size: stat.size, stream: () => ({ getReader: () => readerOf(path) }) };
}

function readerOf(path: string): ReturnType<ReturnType<BlobBytes["stream"]>["getReader"]> {
  const stream = createReadStream(path);
  const pieces = stream[Symbol.asyncIterator]();
  return {
    async read() {
      const { done, value } = await pieces.next();
      return { done: done === true, value: done === true ? undefined : value };
    },
    async cancel() {
      stream.destroy();
    },
  };
}

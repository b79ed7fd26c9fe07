/**
 * Owns writing files that are no output: new ones, and those of which the content changes.
 * Invariant: nothing that stands there is overwritten by a new file, and a file is replaced only by what was made of the text it still has.
 */
import { readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { DiskError, onDisk } from "./disk-error.js";

/** Throws {@link DiskError} where something stands. */
export function writeNewFile(path: string, text: string): void {
  onDisk("write", path, () => writeFileSync(path, text, { flag: "wx" }));
}

/** `before`: what `content` was made from. Whole or not at all: another file takes the place. Throws {@link DiskError}. */
export function replaceFile(path: string, before: string | Uint8Array, content: string | Uint8Array): void {
  const staged = `${path}.codegen-${process.pid}`;
  onDisk("write", path, () => {
    writeFileSync(staged, content, { flag: "wx", mode: statSync(path).mode });
    try {
      if (!readFileSync(path).equals(typeof before === "string" ? Buffer.from(before) : before))
        throw new DiskError(`cannot write ${path}: it was changed meanwhile; run again`);
      renameSync(staged, path);
    } catch (error) {
      unlinkSync(staged);
      throw error;
    }
  });
}

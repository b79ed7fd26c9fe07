/**
 * Owns writing the two files of a user's own that `init` touches: a new one, and one with lines added.
 * Invariant: nothing that stands there is overwritten by a new file, and a file is replaced only by what was made of the text it still has.
 */
import { readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { DiskError, onDisk } from "./disk-error.js";

/** Throws {@link DiskError} where something stands. */
export function writeNewFile(path: string, text: string): void {
  onDisk("write", path, () => writeFileSync(path, text, { flag: "wx" }));
}

/** `before`: the text that `text` was made from. Throws {@link DiskError}. */
export function replaceFile(path: string, before: string, text: string): void {
  const staged = `${path}.codegen-${process.pid}`;
  onDisk("write", path, () => {
    writeFileSync(staged, text, { flag: "wx", mode: statSync(path).mode });
    try {
      if (readFileSync(path, "utf8") !== before)
        throw new DiskError(`cannot write ${path}: it was changed meanwhile; run again`);
      renameSync(staged, path);
    } catch (error) {
      unlinkSync(staged);
      throw error;
    }
  });
}

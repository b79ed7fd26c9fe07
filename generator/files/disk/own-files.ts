/**
 * Owns the writing of files outside of outputs: new ones, and ones whose content changes.
 * Invariant: a new file overwrites nothing. An existing file is replaced only if it still has the text from which the
 * new one was made.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DiskError, onDisk } from "./disk-error.js";
import { whatStandsAt } from "./look.js";

/** Throws {@link DiskError} where something stands. */
export function writeNewFile(path: string, text: string): void {
  onDisk("write", path, () => writeFileSync(path, text, { flag: "wx" }));
}

/**
 * Writes a file whole, with its folder, or leaves what is there. `isOurs`: whether the text that is there may be replaced. False: it may not, and nothing was
 * written. Throws {@link DiskError}.
 */
export function replaceOwnFile(path: string, text: string, isOurs: (text: string) => boolean): boolean {
  if (whatStandsAt(path) !== undefined && !isOurs(onDisk("read", path, () => readFileSync(path, "utf8")))) return false;
  onDisk("write", path, () => {
    mkdirSync(dirname(path), { recursive: true });
    putWhole(path, text, () => undefined);
  });
  return true;
}

/** Bytes of a file; 0 if there is none. Throws {@link DiskError}. */
export function sizeOf(path: string): number {
  return onDisk("read", path, () => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}

/** Adds to the end of a file, which is created if there is none. Throws {@link DiskError}. */
export function appendToFile(path: string, text: string): void {
  onDisk("write", path, () => appendFileSync(path, text));
}

/** `before`: what `content` was made from. Whole or not at all: another file takes the place. Throws {@link DiskError}. */
export function replaceFile(path: string, before: string | Uint8Array, content: string | Uint8Array): void {
  const refuse = (): void => {
    if (!readFileSync(path).equals(typeof before === "string" ? Buffer.from(before) : before))
      throw new DiskError(`cannot write ${path}: it was changed meanwhile; run again`);
  };
  onDisk("write", path, () => putWhole(path, content, refuse, statSync(path).mode));
}

/** Another file takes the place, or none. `refuse`: throws if the place may not be taken any more. */
function putWhole(path: string, content: string | Uint8Array, refuse: () => void, mode?: number): void {
  const staged = `${path}.codegen-${process.pid}`;
  writeFileSync(staged, content, { flag: "wx", mode });
  try {
    refuse();
    renameSync(staged, path);
  } catch (error) {
    unlinkSync(staged);
    throw error;
  }
}

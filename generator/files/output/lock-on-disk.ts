/**
 * Owns the lock file in an output folder: its content, whether it is intact, and what else may be at its path.
 * Invariant: links, devices and files longer than any lock are not read.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { DiskError, onDisk } from "../disk/disk-error.js";
import { longestLock, type LockState } from "./lock.js";
import { lockName } from "./output-path.js";
import { type Conflict, inTheWay, type Provenance } from "./plan.js";
import { readLock } from "./read-lock.js";
import type { Recognition, Entry } from "./classify.js";
import { readIfThere, whatStandsAt } from "../disk/look.js";

/** The lock of an output folder. Throws {@link DiskError} for one that is longer than any lock. */
export function lockOf(folder: string): LockState {
  const place = join(folder, lockName);
  const kind = whatStandsAt(place);
  if (kind === undefined) return { kind: "none" };
  if (kind !== "file") return { kind: "damaged", reason: "it is not a regular file" };
  const { size } = onDisk("read", place, () => statSync(place));
  if (size > longestLock) {
    throw new DiskError(
      `${place} has ${size} bytes, and no lock has more than ${longestLock}; it was not written by codegen: remove it`,
    );
  }
  return readLock(readIfThere(place));
}

/** The files of the lock whose paths an emitter may write. A damaged lock proves nothing. */
export function provenanceOf(lock: LockState, { names }: Recognition): Provenance {
  const files = lock.kind === "intact" ? [...lock.lock.files] : [];
  return new Map(files.filter(([path]) => names(path)));
}

/** Throws {@link DiskError} for a lock that a later version wrote. */
export function refuseNewerLock(folder: string, lock: LockState): void {
  if (lock.kind !== "unknown-format") return;
  const place = join(folder, lockName);
  throw new DiskError(
    `${place} is of format ${lock.format}, written by a newer codegen; update asmx-codegen to use this folder`,
  );
}

/** A file in the lock's place is a lock, damaged or not; anything else is someone else's. */
export function lockConflicts(entry: Entry | undefined, force: boolean): readonly Conflict[] {
  if (entry === undefined || entry.kind === "file") return [];
  const conflict = inTheWay(lockName, entry);
  return force && conflict.forcible ? [] : [conflict];
}

/**
 * Owns the list of outputs that use a shared runtime, by their own locks.
 * Invariant: it changes nothing. A removed output, or one with another runtime, is no user. If the lock of an output is
 * unreadable, the runtime's lock decides, so that no needed file is removed.
 */
import { relative, resolve, sep } from "node:path";
import { type Artifact, hasSides } from "../../model/artifacts.js";
import type { Lock, LockState } from "./lock.js";
import { foldPath } from "./output-path.js";
import { lockOf } from "./lock-on-disk.js";
import { resolveFolder } from "../disk/own-folders.js";

/** An output folder (absolute) and what of it runs. */
export interface RuntimeUser {
  readonly folder: string;
  readonly artifacts: readonly Artifact[];
}

/** The path from one folder to another, `/` between parts: `../runtime`. */
export function seenFrom(folder: string, other: string): string {
  return relative(folder, other).replaceAll(sep, "/");
}

const running: ReadonlySet<Artifact> = new Set(["client", "server", "help", "openapi", "types"]);

/** The artifacts that need the runtime, or another part of it. Types beside a client or server need nothing more. */
export function runningOf(artifacts: readonly Artifact[]): readonly Artifact[] {
  const isBesideSides = hasSides(artifacts);
  return artifacts.filter((artifact) => running.has(artifact) && !(isBesideSides && artifact === "types"));
}

/** The absolute folder that an output's lock names for its runtime. */
export function runtimeFolderOf(output: string, { runtime }: Lock): string | undefined {
  return runtime === undefined || runtime === "package" ? undefined : resolve(output, runtime);
}

/**
 * Everyone who uses the runtime in `folder`. `now`: outputs of this run, which use it whatever is there; `left`: outputs of this run
 * that do not use it; `candidates`: output folders that may use it. A path in a lock only leads to another lock.
 */
export function runtimeUsers(
  folder: string,
  lock: LockState,
  now: readonly RuntimeUser[],
  left: readonly string[],
  candidates: readonly string[],
): readonly RuntimeUser[] {
  const lockedUsers = lock.kind === "intact" ? (lock.lock.users ?? new Map<string, readonly Artifact[]>()) : new Map();
  const recorded = new Map<string, readonly Artifact[]>(
    [...lockedUsers].map(([path, uses]) => [resolve(folder, path), uses]),
  );
  const users = new Map(now.map((user) => [folderKey(user.folder), user]));
  const settled = new Set([...users.keys(), ...left.map(folderKey)]);
  for (const output of [...recorded.keys(), ...candidates]) {
    const key = folderKey(output);
    if (settled.has(key)) continue;
    settled.add(key);
    const artifacts = usesOf(output, folder, recorded.get(output) ?? []);
    if (artifacts.length > 0) users.set(key, { folder: output, artifacts });
  }
  return [...users.values()].sort((a, b) => (seenFrom(folder, a.folder) < seenFrom(folder, b.folder) ? -1 : 1));
}

function usesOf(output: string, folder: string, recorded: readonly Artifact[]): readonly Artifact[] {
  const state = lockOf(output);
  if (state.kind === "none") return [];
  if (state.kind !== "intact") return recorded;
  const uses = runtimeFolderOf(output, state.lock);
  if (uses === undefined || folderKey(uses) !== folderKey(folder)) return [];
  const ending = state.lock.javascript === undefined ? "ts" : "js";
  const written = (["client", "server", "types"] as const).filter((name) => state.lock.files.has(`${name}.${ending}`));
  return runningOf(written);
}

/** Links resolved where it is there, and equal for folders that a disk which ignores case takes for one. */
export function folderKey(folder: string): string {
  return foldPath(resolveFolder(folder) ?? folder);
}

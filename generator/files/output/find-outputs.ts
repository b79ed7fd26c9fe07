/**
 * Owns the search for output folders in a project, by their locks, and for its TypeScript configurations.
 * Invariant: it changes nothing, follows no links, and skips `node_modules` and folders whose name begins with a dot.
 */
import { attempt } from "../../model/attempt.js";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Lock } from "./lock.js";
import { lockOf } from "./lock-on-disk.js";
import { lockName } from "./output-path.js";
import { readIfThere } from "../disk/look.js";

export interface FoundOutput {
  /** Absolute. */
  readonly folder: string;
  readonly lock: Lock;
  /** Texts of the modules that carry the service's name. */
  readonly modules: readonly string[];
}

/** The outputs below a folder (absolute), itself included, in the order of their paths. Throws `DiskError` for a lock that is too long. */
export function findOutputs(folder: string): readonly FoundOutput[] {
  const { names, folders } = entriesOf(folder);
  const output = names.includes(lockName) ? outputIn(folder) : undefined;
  return output === undefined ? folders.flatMap(findOutputs) : [output];
}

/** The nearest tsconfig.json, or else jsconfig.json, in a folder (absolute) or in each folder below; absolute. */
export function findConfigurations(folder: string): readonly string[] {
  const { names, folders } = entriesOf(folder);
  const name = ["tsconfig.json", "jsconfig.json"].find((each) => names.includes(each));
  return name === undefined ? folders.flatMap(findConfigurations) : [join(folder, name)];
}

/** Names of files, and absolute folders to look in. */
function entriesOf(folder: string): { readonly names: readonly string[]; readonly folders: readonly string[] } {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const folders = entries
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map(({ name }) => join(folder, name))
    .sort();
  return { names: entries.filter((entry) => entry.isFile()).map(({ name }) => name), folders };
}

/** The output in a folder; undefined: it has no intact lock. Throws `DiskError` for a lock that is too long. */
export function outputIn(folder: string): FoundOutput | undefined {
  const state = lockOf(folder);
  if (state.kind !== "intact") return undefined;
  const modules = ["client.ts", "server.ts", "client.d.ts", "server.d.ts"].filter((name) => state.lock.files.has(name));
  return {
    folder,
    lock: state.lock,
    modules: modules.flatMap((name) => attempt(() => readIfThere(join(folder, name))) ?? []),
  };
}

/**
 * Owns the shared runtimes of a run: those that its outputs use, and those that they no longer use.
 * Invariant: services that share a runtime agree on how it is written, whichever of them the run includes.
 */
import { relative, resolve } from "node:path";
import { refuseLinks, refuseFolder } from "../../files/output/refuse-folder.js";
import { lockOf } from "../../files/output/lock-on-disk.js";
import { folderKey, runningOf, runtimeFolderOf, type RuntimeUser } from "../../files/output/runtime-users.js";
import type { ImportExtension } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import { languageOf, languageWords, type OutputLanguage } from "./output-language.js";
import { importsIn, type OutputFolder, type Target } from "./target.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";

/** A folder with a runtime that outputs share. */
export interface SharedRuntime extends OutputFolder {
  readonly format: boolean;
  /** Outputs of this run that use it. */
  readonly users: readonly RuntimeUser[];
  /** Outputs of this run that do not. */
  readonly left: readonly string[];
  /** Output folders of the same configuration that may use it. */
  readonly candidates: readonly string[];
}

/** The runtime settings of a service of the configuration, also if this run is not about it. */
export interface RuntimeSettings {
  readonly name: string;
  /** Absolute. */
  readonly output: string;
  /** Absolute folder of the runtime. */
  readonly folder: string | undefined;
  readonly importExtension: ImportExtension | undefined;
  readonly format: boolean;
}

/**
 * `base`: the folder that must contain everything that was not named on the command line. Throws {@link UsageError} and
 * `DiskError`.
 */
export async function sharedRuntimes(
  targets: readonly Target[],
  settings: readonly RuntimeSettings[],
  base: string,
  terminal: Terminal,
): Promise<readonly SharedRuntime[]> {
  const folders = new Map<string, string>();
  for (const { runtime } of targets) {
    if (runtime.folder === undefined) continue;
    refuseLinks(runtime.folder, base);
    refuseFolder(runtime.folder);
    folders.set(folderKey(runtime.folder), runtime.folder);
  }
  for (const folder of leftFolders(targets, base)) {
    if (!folders.has(folderKey(folder))) folders.set(folderKey(folder), folder);
  }
  const runtimes: SharedRuntime[] = [];
  for (const folder of folders.values()) runtimes.push(await describe(folder, targets, settings, terminal));
  return runtimes;
}

async function describe(
  folder: string,
  targets: readonly Target[],
  settings: readonly RuntimeSettings[],
  terminal: Terminal,
): Promise<SharedRuntime> {
  const uses = ({ folder: other }: { readonly folder: string | undefined }): boolean =>
    other !== undefined && folderKey(other) === folderKey(folder);
  const sharing = settings.filter(uses);
  const shownFolder = showPath(terminal.folder, folder);
  const extension = agreed(sharing, "importExtension", shownFolder);
  const users = targets.filter(({ runtime }) => uses(runtime));
  const language = await agreedLanguage(folder, shownFolder, users, sharing);
  const imports = await importsIn(language, extension, folder, terminal);
  return {
    name: "the shared runtime",
    folder,
    shownFolder,
    imports,
    language,
    format: agreed(sharing, "format", shownFolder) === true,
    users: users.map(({ folder: output, artifacts }) => ({ folder: output, artifacts: runningOf(artifacts) })),
    left: targets.filter((target) => !users.includes(target)).map((target) => target.folder),
    candidates: sharing.map(({ output }) => output),
  };
}

/** The value on which all services agree that have one; every service has a `format`. */
function agreed<Key extends "importExtension" | "format">(
  sharing: readonly RuntimeSettings[],
  key: Key,
  shown: string,
): RuntimeSettings[Key] | undefined {
  const [first, ...others] = sharing.filter((each) => each[key] !== undefined);
  const other = others.find((each) => each[key] !== first?.[key]);
  if (first !== undefined && other !== undefined) {
    const differing = [first, other].map((each) => `${each.name} says ${String(each[key])}`).join(", ");
    throw new UsageError(
      `services that share the runtime in ${shown} differ in ${key} (${differing}), and it is written once; give them the same, or a runtime each`,
    );
  }
  return first?.[key];
}

/** The language of all outputs that share a runtime: those of the run, and others by their locks. */
async function agreedLanguage(
  folder: string,
  shown: string,
  users: readonly Target[],
  sharing: readonly RuntimeSettings[],
): Promise<OutputLanguage> {
  const [first] = users;
  if (first === undefined) return languageOf({}, folder, shown);
  const others = sharing.flatMap(({ name, output }) => {
    const state = lockOf(output);
    const isOfRun = users.some((user) => folderKey(user.folder) === folderKey(output));
    return isOfRun || state.kind !== "intact" ? [] : [{ name, javascript: state.lock.javascript }];
  });
  const all = [...users.map(({ name, language }) => ({ name, javascript: language.javascript })), ...others];
  const other = all.find(({ javascript }) => javascript !== first.language.javascript);
  if (other !== undefined) {
    const differing = [all[0] ?? other, other].map(({ name, javascript }) => `${name}: ${languageWords(javascript)}`);
    throw new UsageError(
      `services that share the runtime in ${shown} differ in language (${differing.join(", ")}), and it is written once; give them the same, or a runtime each`,
    );
  }
  return { javascript: first.language.javascript };
}

/** Shared runtimes that outputs have left, according to their locks. Only below `base`: a lock may come from anywhere. */
function leftFolders(targets: readonly Target[], base: string): readonly string[] {
  return targets.flatMap(({ folder, runtime }) => {
    const output = lockOf(folder);
    const before = output.kind === "intact" ? runtimeFolderOf(folder, output.lock) : undefined;
    if (before === undefined || (runtime.folder !== undefined && folderKey(runtime.folder) === folderKey(before)))
      return [];
    if (/^\.\.(?:[\\/]|$)/.test(relative(resolve(base), before))) return [];
    const state = lockOf(before);
    if (state.kind !== "intact" || state.lock.users === undefined) return [];
    refuseLinks(before, base);
    refuseFolder(before);
    return [before];
  });
}

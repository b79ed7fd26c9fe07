/**
 * Owns the check of the package that an output imports its runtime from: whether the project declares it, and the
 * version that programs get.
 * Invariant: it changes nothing, and searches from the output folder as Node does. An unreadable manifest is no
 * finding, since other tools report it.
 */
import { attempt, isRecord, readJsonObject } from "../../model/attempt.js";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { packageRuntime } from "../../model/runtime-source.js";
import { lockOf } from "../output/lock-on-disk.js";
import { readIfThere, whatStandsAt } from "../disk/look.js";

/** `1.0.0`: the version of the runtime that programs in `folder` get; `undefined`: none is found. */
export function installedRuntime(folder: string): string | undefined {
  const require = createRequire(join(folder, "codegen-output.js"));
  const path = attempt(() => require.resolve(`${packageRuntime}/package.json`));
  const version = path === undefined ? undefined : readJson(path)?.["version"];
  return typeof version === "string" ? version : undefined;
}

/** Whether `version` comes before `other`; of two that differ in a pre-release alone neither does. */
export function isOlder(version: string, other: string): boolean {
  const [numbers, otherNumbers] = [numbersOf(version), numbersOf(other)];
  const at = numbers.findIndex((number, index) => number !== otherNumbers[index]);
  return at >= 0 && (numbers[at] ?? 0) < (otherNumbers[at] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  return /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
}

/** The contract of a version of the runtime: its major number. */
export function contractOf(version: string): number | undefined {
  return numbersOf(version)[0];
}

/** Whether the output in `folder` imports the runtime: types alone may not. Without an intact lock it counts as one that does. */
export function importsRuntime(folder: string): boolean {
  const state = lockOf(folder);
  if (state.kind !== "intact") return true;
  const paths = [...state.lock.files.keys()];
  const isTypesAlone = !paths.some((path) => path.startsWith("operations."));
  return !isTypesAlone || paths.some((path) => /^types[./]/.test(path) && namesRuntime(join(folder, path)));
}

function namesRuntime(path: string): boolean {
  return (readIfThere(path) ?? "").includes(`from "${packageRuntime}/`);
}

const dependencyKinds = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** Whether there is a manifest around `folder`, and none names the runtime among its dependencies. */
export function lacksRuntime(folder: string): boolean {
  const manifests = foldersAbove(folder).flatMap((at) => {
    const manifest = readJson(join(at, "package.json"));
    return manifest === undefined ? [] : [manifest];
  });
  const isNamed = manifests.some((manifest) =>
    dependencyKinds.some((kind) => {
      const dependencies = manifest[kind];
      return isRecord(dependencies) && Object.hasOwn(dependencies, packageRuntime);
    }),
  );
  return manifests.length > 0 && !isNamed;
}

/** Files of the project's root that tell its package manager. */
const managerFiles = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["deno.json", "deno"],
  ["deno.jsonc", "deno"],
  ["deno.lock", "deno"],
] as const;
const managers = {
  npm: ["npm install ", "npm install --save-dev "],
  pnpm: ["pnpm add ", "pnpm add --save-dev "],
  yarn: ["yarn add ", "yarn add --dev "],
  bun: ["bun add ", "bun add --dev "],
  deno: ["deno add npm:", "deno add --dev npm:"],
} as const;

/** The command that adds a package (`asmx-runtime@1`) to the project around `folder`, with the project's own package manager. */
export function installCommand(
  folder: string,
  added: string,
  kind: "dependency" | "development" = "dependency",
): string {
  const [always, development] = managers[managerOf(folder)];
  return `${kind === "dependency" ? always : development}${added}`;
}

function managerOf(folder: string): keyof typeof managers {
  for (const at of foldersAbove(folder)) {
    const named = readJson(join(at, "package.json"))?.["packageManager"];
    const name = typeof named === "string" ? named.split("@", 1)[0] : undefined;
    if (name === "npm" || name === "pnpm" || name === "yarn" || name === "bun") return name;
    const row = managerFiles.find(([file]) => whatStandsAt(join(at, file)) === "file");
    if (row !== undefined) return row[1];
  }
  return "npm";
}

/** Upwards to the repository's root, where there is one. */
export function foldersAbove(folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    folders.push(at);
    if (whatStandsAt(join(at, ".git")) !== undefined || dirname(at) === at) return folders;
  }
}

function readJson(file: string): Readonly<Record<string, unknown>> | undefined {
  return readJsonObject(attempt(() => readIfThere(file)) ?? "");
}

/**
 * Owns the TypeScript that a consumer's project has installed: its version, its API and the types of its libraries.
 * Invariant: the place of the project decides which TypeScript is used, never the current folder and never our package.
 */
import { attempt, readJsonObject } from "../../model/attempt.js";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readIfThere, whatStandsAt } from "../disk/look.js";

export interface InstalledTypeScript {
  readonly version: string;
  /** Absolute folder of `lib.d.ts` and the other types of libraries; undefined: they are missing. */
  readonly libraries: string | undefined;
  /** Absolute path of the module with the interface for JavaScript; undefined: it has none, as version 7. */
  readonly entry: string | undefined;
}

/** The TypeScript that programs in `folder` get; undefined: none is installed. */
export function installedTypeScript(folder: string): InstalledTypeScript | undefined {
  const manifest = attempt(() => createRequire(join(folder, "tsconfig.json")).resolve("typescript/package.json"));
  if (manifest === undefined) return undefined;
  const version = readJsonObject(attempt(() => readIfThere(manifest)) ?? "")?.["version"];
  const entry = join(dirname(manifest), "lib", "typescript.js");
  return {
    version: typeof version === "string" ? version : "?",
    libraries: librariesOf(manifest),
    entry: whatStandsAt(entry) === "file" ? entry : undefined,
  };
}

/** From version 7 on, a package for the machine contains them. */
function librariesOf(manifest: string): string | undefined {
  const native = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  const nativeManifest = attempt(() => createRequire(manifest).resolve(native));
  return [manifest, nativeManifest]
    .flatMap((path) => (path === undefined ? [] : [join(dirname(path), "lib")]))
    .find((folder) => whatStandsAt(join(folder, "lib.d.ts")) === "file");
}

/** Loads a module of the consumer. Throws what loading it throws. */
export function loadConsumerModule(entry: string): unknown {
  return createRequire(entry)(entry);
}

/**
 * Owns finding the consumer's Prettier and telling cheaply whether it would format otherwise than before.
 * Invariant: Prettier itself is not loaded here.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { digestOf } from "./digest.js";
import { DiskError } from "./disk-error.js";
import { readIfThere, whatStandsAt } from "./snapshot.js";

/** Files that may hold a part of the configuration, in any folder from the output folder upwards. */
const configurationNames = [
  ...["", ".json", ".json5", ".yaml", ".yml", ".toml", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"].map(
    (end) => `.prettierrc${end}`,
  ),
  ...[".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"].map((end) => `prettier.config${end}`),
  ".prettierignore",
  ".editorconfig",
  "package.json",
];

/** The Prettier that is installed for `folder`. Throws {@link DiskError} if there is none. */
export function locatePrettier(folder: string): { readonly entry: string; readonly manifest: string } {
  const require = createRequire(join(folder, "codegen-output.js"));
  try {
    return { entry: require.resolve("prettier"), manifest: require.resolve("prettier/package.json") };
  } catch {
    throw new DiskError(
      `cannot format ${folder}: no Prettier is installed there; run npm install --save-dev prettier, or leave out --format`,
    );
  }
}

function prettierKey(manifest: string): unknown {
  try {
    const parsed: unknown = JSON.parse(manifest);
    return typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "prettier") : undefined;
  } catch {
    return manifest;
  }
}

/** The `.prettierignore` that counts: the nearest above the output folder. */
export function nearestIgnoreFile(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (whatStandsAt(join(at, ".prettierignore")) === "file") return join(at, ".prettierignore");
    if (dirname(at) === at) return undefined;
  }
}

/**
 * A digest of what decides the format: Prettier's version and every file near the folder that may configure it. Cheap, without
 * loading Prettier; what such a file imports is not seen (`check --full` sees it).
 */
export function formatFingerprint(folder: string): string {
  const configuration: unknown[] = [readIfThere(locatePrettier(folder).manifest)];
  for (let at = folder, level = 0; ; at = dirname(at), level += 1) {
    for (const name of configurationNames) {
      const text = readIfThere(join(at, name));
      if (text !== undefined)
        configuration.push([level, name, name === "package.json" ? prettierKey(text) : text.replaceAll("\r\n", "\n")]);
    }
    if (dirname(at) === at) return digestOf(JSON.stringify(configuration));
  }
}

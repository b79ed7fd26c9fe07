/**
 * Owns `--format`: the consumer's own Prettier formats the output, with the consumer's configuration.
 * Invariant: the place of the output folder decides which Prettier and which configuration are used, never the current
 * folder.
 */
import { attempt, readJsonObject } from "../../model/attempt.js";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GeneratedFile } from "../../model/file.js";
import { DiskError } from "../disk/disk-error.js";
import { Interrupted } from "../output/output-request.js";
import { createRequire } from "node:module";
import { digestOf } from "../disk/digest.js";
import { readIfThere, whatStandsAt } from "../disk/look.js";

/** The part of Prettier's interface that is used here, versions 2 and 3. */
interface Prettier {
  clearConfigCache(): Promise<void> | void;
  resolveConfig(file: string, options: { editorconfig: boolean }): Promise<Readonly<Record<string, unknown>> | null>;
  getFileInfo(
    file: string,
    options: object,
  ): Promise<{ readonly ignored: boolean; readonly inferredParser: string | null }>;
  format(text: string, options: Readonly<Record<string, unknown>>): Promise<string> | string;
}

function isPrettier(value: unknown): value is Prettier {
  const names = ["clearConfigCache", "resolveConfig", "getFileInfo", "format"];
  return (
    typeof value === "object" && value !== null && names.every((name) => typeof Reflect.get(value, name) === "function")
  );
}

async function loadPrettier(folder: string): Promise<Prettier> {
  const loaded: unknown = await import(pathToFileURL(locatePrettier(folder).entry).href);
  const inner: unknown = typeof loaded === "object" && loaded !== null ? Reflect.get(loaded, "default") : undefined;
  for (const candidate of [inner, loaded]) if (isPrettier(candidate)) return candidate;
  throw new DiskError(
    `cannot format ${folder}: the Prettier installed there has an interface that codegen does not know`,
  );
}

/** The files as the consumer's Prettier leaves them; those that it ignores or does not know stay as they are. */
export async function formatFiles(
  folder: string,
  files: readonly GeneratedFile[],
  signal: AbortSignal | undefined,
): Promise<readonly GeneratedFile[]> {
  const prettier = await loadPrettier(folder);
  // A run that watches formats again, and the configuration may have changed meanwhile.
  await prettier.clearConfigCache();
  const formatted: GeneratedFile[] = [];
  for (const file of files) {
    if (signal?.aborted === true) throw new Interrupted("interrupted");
    formatted.push({ path: file.path, text: await formatOne(prettier, folder, file) });
  }
  return formatted;
}

async function formatOne(prettier: Prettier, folder: string, { path, text }: GeneratedFile): Promise<string> {
  const filepath = join(folder, path);
  try {
    const info = await prettier.getFileInfo(filepath, { resolveConfig: false, ignorePath: nearestIgnoreFile(folder) });
    if (info.ignored || info.inferredParser === null) return text;
    const configuration = (await prettier.resolveConfig(filepath, { editorconfig: true })) ?? {};
    return await prettier.format(text, { ...configuration, filepath });
  } catch (error) {
    // The lines below show its place in our output, which is of no use here.
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
    throw new DiskError(`cannot format ${filepath} with the Prettier installed there: ${reason}`, { cause: error });
  }
}

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
function locatePrettier(folder: string): { readonly entry: string; readonly manifest: string } {
  const require = createRequire(join(folder, "codegen-output.js"));
  const [entry, manifest] = ["prettier", "prettier/package.json"].map((name) => attempt(() => require.resolve(name)));
  if (entry !== undefined && manifest !== undefined) return { entry, manifest };
  throw new DiskError(
    `cannot format ${folder}: no Prettier is installed there; run npm install --save-dev prettier, or leave out --format`,
  );
}

function prettierKey(manifest: string): unknown {
  const parsed = readJsonObject(manifest);
  return parsed === undefined ? manifest : parsed["prettier"];
}

/** The `.prettierignore` that counts: the nearest above the output folder. */
function nearestIgnoreFile(folder: string): string | undefined {
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

/**
 * Owns the last step of `--format`: the consumer's own Prettier, with the consumer's own configuration, formats the output.
 * Invariant: which Prettier and which configuration is decided by where the output folder stands, never by
 * the current folder and never by what we ship.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GeneratedFile } from "../model/file.js";
import { DiskError } from "./disk-error.js";
import { Interrupted } from "./output-request.js";
import { locatePrettier, nearestIgnoreFile } from "./format-fingerprint.js";

/** The part of Prettier's interface that is used here, versions 2 and 3. */
interface Prettier {
  resolveConfig(file: string, options: { editorconfig: boolean }): Promise<Readonly<Record<string, unknown>> | null>;
  getFileInfo(
    file: string,
    options: object,
  ): Promise<{ readonly ignored: boolean; readonly inferredParser: string | null }>;
  format(text: string, options: Readonly<Record<string, unknown>>): Promise<string> | string;
}

function isPrettier(value: unknown): value is Prettier {
  const names = ["resolveConfig", "getFileInfo", "format"];
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

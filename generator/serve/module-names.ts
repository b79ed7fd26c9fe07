/**
 * Owns the resolution of the user's modules: TypeScript files by the names in imports, and a new copy for each round.
 * Invariant: a module that Node finds by itself is not affected, and neither is anything in `node_modules`.
 */
import { fileURLToPath, pathToFileURL } from "node:url";

/** The query by which a round has modules of its own. */
const roundKey = "asmx-codegen-round";

/** The address of a file, for one round of loading. */
export function addressOf(file: string, round: number): string {
  const url = pathToFileURL(file);
  url.searchParams.set(roundKey, String(round));
  return url.href;
}

/** The round of a user's file; undefined for any other file. */
export function roundOf(address: string | undefined): string | undefined {
  if (address?.startsWith("file:") !== true) return undefined;
  return new URL(address).searchParams.get(roundKey) ?? undefined;
}

/** The same address in a round, as far as it is a file of the user's. */
export function inRound(address: string, round: string | undefined): string {
  if (round === undefined || !address.startsWith("file:") || address.includes("/node_modules/")) return address;
  const url = new URL(address);
  url.searchParams.set(roundKey, round);
  return url.href;
}

/** Other names to try for a specifier that was not found: `./x.js` for `./x.ts`, `./x` for that or a folder's index. */
export function otherNames(specifier: string): readonly string[] {
  if (!/^(?:\.{0,2}\/|file:)/.test(specifier)) return [];
  const typed = specifier.replace(/\.([cm]?)js(?=$|\?)/, ".$1ts");
  if (typed !== specifier) return [typed];
  if (/\.[cm]?[jt]s(?:$|\?)|\?/.test(specifier)) return [];
  return [".ts", ".js", "/index.ts", "/index.js"].map((ending) => `${specifier}${ending}`);
}

export const isTypeScript = (address: string): boolean => /^file:[^?]*\.[cm]?ts(?:\?|$)/.test(address);

/**
 * Whether a TypeScript file is an ES module, whatever the package around it says: imports and exports are what they are compiled from.
 * What has none of them, but the words of CommonJS, is that.
 */
export function isModule(path: string, text: string): boolean {
  if (/\.[cm]ts$/.test(path)) return path.endsWith(".mts");
  return /^[ \t]*(?:import|export)\b/m.test(text) || !/\b(?:module\.exports|exports\.\w|require\s*\()/.test(text);
}

export function pathOf(address: string): string {
  const url = new URL(address);
  url.search = "";
  return fileURLToPath(url);
}

/** Whether Node found nothing, as opposed to something that fails. */
export function isNotFound(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return code === "ERR_MODULE_NOT_FOUND" || code === "ERR_UNSUPPORTED_DIR_IMPORT";
}

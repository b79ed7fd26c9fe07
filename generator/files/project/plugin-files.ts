/**
 * Owns finding the modules of a plugin on the disk, without running them.
 * Invariant: the entry and all that it imports by relative paths in the text; what such a module reads, or imports from packages, is not seen.
 */
import { dirname, join, resolve } from "node:path";
import { attempt, isRecord, readJsonObject } from "../../model/attempt.js";
import { digestOf } from "../disk/digest.js";
import { readIfThere, whatStandsAt } from "../disk/look.js";

export interface PluginFiles {
  /** `./plugin.mjs` or the name of a package, as in codegen.yaml. */
  readonly specifier: string;
  /** Absolute path of the module; undefined if there is none. */
  readonly entry: string | undefined;
  /** Absolute paths of the entry and of the modules that it imports by relative paths. */
  readonly files: readonly string[];
  /** Digest of these files. */
  readonly digest: string;
}

/** `base`: the folder of codegen.yaml. */
export function findPlugin(specifier: string, base: string): PluginFiles {
  const isPath = /^\.{0,2}[/\\]|^[a-z]:[/\\]/i.test(specifier);
  const entry = isPath ? fileAt(resolve(base, specifier)) : entryOfPackage(specifier, base);
  const texts = new Map<string, string>();
  if (entry !== undefined) collect(entry, texts);
  return {
    specifier,
    entry,
    files: [...texts.keys()],
    digest: digestOf(JSON.stringify([specifier, ...texts.values()])),
  };
}

function fileAt(path: string): string | undefined {
  return whatStandsAt(path) === "file" ? path : undefined;
}

/** `asmx-plugin-msw`, `@owner/plugin`, `@owner/plugin/part`. */
function entryOfPackage(specifier: string, base: string): string | undefined {
  const [, name = specifier, part = ""] = /^((?:@[^/]+\/)?[^/]+)(\/.+)?$/.exec(specifier) ?? [];
  for (let at = base; ; at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    const manifest = attempt(() => readIfThere(join(folder, "package.json")));
    if (manifest !== undefined) return fileAt(join(folder, entryIn(readJsonObject(manifest) ?? {}, `.${part}`)));
    if (dirname(at) === at) return undefined;
  }
}

function entryIn({ exports, main }: Readonly<Record<string, unknown>>, part: string): string {
  if (exports === undefined) return part === "." ? (typeof main === "string" ? main : "index.js") : part;
  const hasParts = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  return targetOf(hasParts ? exports[part] : part === "." ? exports : undefined) ?? "";
}

const conditions: ReadonlySet<string> = new Set(["node", "import", "default", "module-sync"]);

/** The target that Node takes for an import. */
function targetOf(target: unknown): string | undefined {
  if (typeof target === "string") return target;
  const choices = Array.isArray(target)
    ? target
    : isRecord(target)
      ? Object.entries(target).flatMap(([condition, each]) => (conditions.has(condition) ? [each] : []))
      : [];
  return choices.map(targetOf).find((path) => path !== undefined);
}

const relativeImport = /\b(?:from|import)[ (]{0,3}["'](\.\.?\/[^"'\n]{1,200})["']/g;

function collect(file: string, texts: Map<string, string>): void {
  const text = whatStandsAt(file) === "file" ? readIfThere(file)?.replaceAll("\r\n", "\n") : undefined;
  if (text === undefined || texts.has(file)) return;
  texts.set(file, text);
  for (const [, path = ""] of text.matchAll(relativeImport)) collect(resolve(dirname(file), path), texts);
}

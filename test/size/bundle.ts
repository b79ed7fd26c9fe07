/**
 * Owns how large a program is to a browser: bundled by esbuild, minified, compressed.
 * Invariant: what a program begins with is all that its entry imports, as one file; what it loads later, if ever, is never left out
 * of the other figure.
 */
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { repository } from "../golden/tree.js";

export const generated: string = path.join(repository, "generated/messaging-account");

export interface Size {
  /** Minified, gzip, bytes: what must be there before the program can run. */
  readonly start: number;
  /** The same without compression. */
  readonly startMinified: number;
  /** Minified, gzip, bytes: with all that it may load, in one file. */
  readonly whole: number;
  /** Sources with a byte in the start: paths in the output, and modules of the package below `asmx-runtime/`. */
  readonly sources: readonly string[];
}

/** What a dynamic `import()` names is a file of its own, as with every bundler that splits. */
export const split: Plugin = {
  name: "split",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path: to }) =>
      kind === "dynamic-import" ? { path: to, external: true } : null,
    );
  },
};

export async function measure(program: string): Promise<Size> {
  const [start, whole] = await Promise.all([bundle(program, [split]), bundle(program, [])]);
  return {
    start: compressed(start.contents),
    startMinified: start.contents.length,
    whole: compressed(whole.contents),
    sources: start.sources,
  };
}

/** What esbuild is told in both measurements: the user's settings, not the repository's, whose paths lead to the runtime's sources. */
export const asUsersBuild = { tsconfigRaw: {}, absWorkingDir: generated } as const satisfies BuildOptions;

/** A source as its user would name it, from a path that is relative to the output. */
export function sourceName(source: string): string {
  return source.replaceAll("\\", "/").replace("../../templates/runtime-package/dist/esm/", "asmx-runtime/");
}

async function bundle(
  program: string,
  plugins: BuildOptions["plugins"],
): Promise<{ readonly contents: Uint8Array; readonly sources: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    ...asUsersBuild,
    stdin: { contents: program, resolveDir: generated, loader: "ts", sourcefile: "program.ts" },
    bundle: true,
    minify: true,
    treeShaking: true,
    format: "esm",
    platform: "browser",
    conditions: ["browser"],
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "silent",
    plugins: plugins ?? [],
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const sources = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([source]) => source);
  return { contents: outputFiles[0]?.contents ?? new Uint8Array(0), sources: sources.map(sourceName) };
}

export const compressed = (contents: Uint8Array): number => gzipSync(contents, { level: 9 }).length;

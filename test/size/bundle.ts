/**
 * Owns how large a program is to a browser: bundled by esbuild, minified, compressed.
 * Invariant: what the program begins with is all that its entry imports, through however many files; what it
 * loads later, if ever, is counted apart and never left out.
 */
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { repository } from "../golden/tree.js";

export const generated: string = path.join(repository, "generated/messaging-account");

export interface Size {
  /** Minified, gzip, bytes: what must be there before the program can run. */
  readonly start: number;
  /** The same without compression. */
  readonly startMinified: number;
  /** Minified, gzip, bytes: what is loaded when it is needed. */
  readonly later: number;
  /** Sources of the start with a byte in it, as paths in the output, the largest first. */
  readonly sources: readonly string[];
}

export async function measure(program: string): Promise<Size> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: generated, loader: "ts", sourcefile: "program.ts" },
    bundle: true,
    minify: true,
    treeShaking: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    conditions: ["browser"],
    legalComments: "none",
    outdir: "out",
    absWorkingDir: generated,
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const started = startOf(metafile);
  const sizes = { start: 0, startMinified: 0, later: 0 };
  for (const { path: file, contents } of outputFiles) {
    const bytes = gzipSync(contents, { level: 9 }).length;
    if (!started.has(path.relative(generated, file).split(path.sep).join("/"))) sizes.later += bytes;
    else {
      sizes.start += bytes;
      sizes.startMinified += contents.length;
    }
  }
  return { ...sizes, sources: sourcesOf(metafile, started) };
}

/** The entry, and what is imported by what is there already. */
function startOf({ outputs }: Metafile): ReadonlySet<string> {
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === "program.ts")?.[0];
  const found = new Set(entry === undefined ? [] : [entry]);
  for (const name of found) {
    for (const imported of outputs[name]?.imports ?? []) {
      if (imported.kind === "import-statement") found.add(imported.path);
    }
  }
  return found;
}

function sourcesOf({ outputs }: Metafile, files: ReadonlySet<string>): readonly string[] {
  const weights = [...files].flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  return weights
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .map(([source]) => source);
}

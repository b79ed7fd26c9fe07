/**
 * Owns what the bundlers that people use put into the start of a program: real ones, with the settings they come with.
 * Invariant: the start is every file that must have arrived before the program can run, each compressed by itself as servers do.
 */
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build as esbuild } from "esbuild";
import { build as vite, type Rolldown } from "vite";
import { asUsersBuild, compressed, generated, sourceName } from "./bundle.js";

/** A file of a bundle, the files that it needs before it runs, and the sources in it. */
interface Chunk {
  readonly text: string;
  readonly imports: readonly string[];
  readonly sources: readonly string[];
}

type Chunks = ReadonlyMap<string, Chunk>;

export interface Start {
  /** Minified, gzip, bytes. */
  readonly size: number;
  readonly files: number;
  /** As in `Size`. */
  readonly sources: readonly string[];
}

export const bundlers: ReadonlyMap<string, (program: string) => Promise<Start>> = new Map([
  ["Vite", (program) => withFile(program, bundleByVite)],
  ["esbuild with `splitting`", (program) => withFile(program, (entry) => bundleByEsbuild(entry, true))],
  ["esbuild, one file", (program) => withFile(program, (entry) => bundleByEsbuild(entry, false))],
]);

let written = 0;

/** Bundlers want their entry on the disk, where its imports are found. */
async function withFile(program: string, bundle: (entry: string) => Promise<Start>): Promise<Start> {
  const entry = path.join(generated, `.program-${process.pid}-${++written}.ts`);
  writeFileSync(entry, program);
  try {
    return await bundle(entry);
  } finally {
    rmSync(entry);
  }
}

async function bundleByEsbuild(entry: string, splitting: boolean): Promise<Start> {
  const { outputFiles, metafile } = await esbuild({
    ...asUsersBuild,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    splitting,
    format: "esm",
    platform: "browser",
    legalComments: "none",
    outdir: "out",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const texts = new Map(outputFiles.map((file) => [path.relative(generated, file.path), file.text]));
  const chunks = Object.entries(metafile.outputs).map(([name, { imports, inputs }]): [string, Chunk] => {
    const sources = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const needed = imports.filter(({ kind }) => kind === "import-statement").map((each) => each.path);
    return [
      name,
      { text: texts.get(name) ?? "", imports: needed, sources: sources.map(([source]) => sourceName(source)) },
    ];
  });
  return startOf(new Map(chunks), `out/${path.basename(entry, ".ts")}.js`);
}

async function bundleByVite(entry: string): Promise<Start> {
  const made = await vite({
    configFile: false,
    logLevel: "silent",
    root: generated,
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: "strict" } },
  });
  const { output } = made as Rolldown.RolldownOutput;
  const chunks = output.flatMap((each): [string, Chunk][] => {
    if (each.type !== "chunk") return [];
    const modules = Object.entries(each.modules).filter(([, { renderedLength }]) => renderedLength > 0);
    const sources = modules.map(([source]) => sourceName(path.relative(generated, source)));
    return [[each.fileName, { text: each.code, imports: each.imports, sources }]];
  });
  const first = output.find((each) => each.type === "chunk" && each.isEntry);
  return startOf(new Map(chunks), first?.fileName ?? "");
}

function startOf(chunks: Chunks, entry: string): Start {
  const found = new Set<string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = found.has(name) ? undefined : chunks.get(name);
    if (chunk === undefined) continue;
    found.add(name);
    waiting.push(...chunk.imports);
  }
  const start = [...chunks].filter(([name]) => found.has(name)).map(([, chunk]) => chunk);
  if (start.length === 0) throw new Error(`no file ${entry} in the bundle`);
  const size = start.reduce((sum, { text }) => sum + compressed(Buffer.from(text)), 0);
  return { size, files: start.length, sources: start.flatMap(({ sources }) => sources) };
}

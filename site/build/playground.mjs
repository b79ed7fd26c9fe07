/**
 * Owns the playground's files: the page, its script, and the compiler for a worker, without anything of Node.
 * Invariant: together they stay within {@link mostBytes}, and what prints TypeScript is a file of its own.
 */
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { printerPlugin } from "../../generator/ts-morph-script.mjs";
import { readExamples } from "./examples.mjs";
import { root, site } from "./places.mjs";

/** All files of the playground, compressed. */
const mostBytes = 2_500_000;

const at = (...parts) => path.join(root, ...parts);
const playground = path.join(site, "playground");

/**
 * Of the bundled assets, the templates: an output that imports `asmx-runtime` has none of the runtime's sources. Of those its lists stay,
 * since they say which file an import names.
 */
async function templatesAlone() {
  const text = await readFile(at("dist", "assets.js"), "utf8");
  const [line, sources] = /^runtime: (.*),$/m.exec(text) ?? [];
  if (line === undefined) throw new Error("dist/assets.js no longer has a line for the runtime");
  const lists = Object.entries(JSON.parse(sources)).filter(([name]) => name.endsWith("/index.ts"));
  return text
    .replace(line, () => `runtime: ${JSON.stringify(Object.fromEntries(lists))},`)
    .replace(/^descriptions: .*,$/m, "descriptions: {},");
}

/** ts-morph asks the disk only where a project has one, and never in memory; of paths it splits and joins. */
const pathOfNode = `
const normalize = (text) => {
  const parts = [];
  for (const part of text.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return (text.startsWith("/") ? "/" : "") + parts.join("/");
};
const join = (...parts) => normalize(parts.filter((part) => part !== "").join("/"));
const basename = (text) => text.slice(text.lastIndexOf("/") + 1);
const dirname = (text) => text.slice(0, Math.max(text.lastIndexOf("/"), 1));
const extname = (text) => /.\\.[^.]*$/.test(basename(text)) ? text.slice(text.lastIndexOf(".")) : "";
const isAbsolute = (text) => text.startsWith("/");
module.exports = { normalize, join, resolve: join, basename, dirname, extname, isAbsolute, sep: "/", posix: { normalize, join } };
`;

const withoutNode = {
  name: "without-node",
  setup({ onResolve, onLoad }) {
    const modules = /^(?:node:)?(?:fs|fs\/promises|os|path|crypto|inspector|perf_hooks|source-map-support)$/;
    onResolve({ filter: modules }, ({ path: name }) => ({ path: name.replace("node:", ""), namespace: "node" }));
    onLoad({ filter: /./, namespace: "node" }, ({ path: name }) => ({
      contents: name === "path" ? pathOfNode : "module.exports = {};",
    }));
  },
};

const ownParts = (examples) => ({
  name: "own-parts",
  setup({ onResolve, onLoad }) {
    const source = (...parts) => ({ path: at(...parts) });
    onResolve({ filter: /^#ts-morph-printer$/ }, () => source("generator", "print", "ts-morph.ts"));
    onResolve({ filter: /^#well-known-schemas$/ }, () => source("dist", "well-known-schemas.js"));
    // JavaScript is not made here.
    onResolve({ filter: /^#ts-morph-compiler$/ }, () => ({ path: "ts-morph-compiler", namespace: "node" }));
    onLoad({ filter: /[\\/]generator[\\/]assets\.ts$/ }, async () => ({ contents: await templatesAlone() }));
    onLoad({ filter: /[\\/]playground[\\/]page[\\/]examples\.ts$/ }, () => ({
      contents: `export const examples = ${JSON.stringify(examples)};`,
    }));
  },
});

const settings = {
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  charset: "ascii",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};

/** Writes all files into `folder`, and gives their sizes in bytes, compressed: `{ "worker.js": 200000 }`. */
export async function buildPlayground(folder) {
  await mkdir(folder, { recursive: true });
  const plugins = [ownParts(await readExamples()), withoutNode, printerPlugin()];
  const alias = { yaml: at("node_modules", "yaml", "browser", "index.js") };
  const entry = (name, ...parts) => ({ in: path.join(playground, ...parts), out: name });
  // TypeScript asks for these at load; a worker has none of them.
  const define = { __filename: '""', __dirname: '""', "process.browser": "true" };
  const bundles = await Promise.all([
    build({
      ...settings,
      plugins,
      alias,
      define,
      entryPoints: [entry("worker", "compiler", "worker.ts")],
      outdir: folder,
    }),
    build({
      ...settings,
      plugins,
      entryPoints: [entry("main", "page", "main.ts"), entry("theme", "page", "theme.ts")],
      outdir: folder,
    }),
    build({
      ...settings,
      splitting: false,
      entryPoints: [entry("style", "style.css")],
      external: ["../icon.svg"],
      loader: { ".woff2": "file" },
      assetNames: "[name]",
      outdir: folder,
    }),
  ]);
  await copyFile(path.join(playground, "index.html"), path.join(folder, "index.html"));
  return { sizes: await sizesOf(folder), metafiles: bundles.map(({ metafile }) => metafile) };
}

async function sizesOf(folder) {
  const names = (await readdir(folder)).sort();
  const sizes = await Promise.all(
    names.map(async (name) => [name, gzipSync(await readFile(path.join(folder, name))).length]),
  );
  const all = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (all > mostBytes) throw new Error(`the playground has ${all} bytes compressed, at most ${mostBytes}`);
  return Object.fromEntries(sizes);
}

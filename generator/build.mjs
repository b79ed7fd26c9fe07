/**
 * Owns the build: bundles `generator/` into `dist/`, and everything that becomes output text into `dist/assets.js`.
 * Property that must stay true: the core finds templates and runtime sources as data, so that it reads no disk.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import Handlebars from "handlebars";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
/** Everything is built here and moved to `dist/` at the end, so that whoever uses `dist/` meanwhile finds it whole. */
const staged = at(".tmp", `dist-${process.pid}`);
const out = (...parts) => path.join(staged, ...parts);
const external = ["#assets", "handlebars", "prettier"];
/** Packages that every run needs: bundled, because their many small files cost more to find than to run. */
const bundled = ["commander", "yaml"];
/**
 * CommonJS packages that are required, not imported: before an import Node reads all of a package's text for the names of its
 * exports, which costs a third of the time that loading ts-morph takes.
 */
const required = ["handlebars/runtime.js", "ts-morph"];

/** Path below `folder`, with `/` on every platform, -> text with LF line ends. */
async function readTexts(folder, ending) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((name) => name.endsWith(ending)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return [name.replaceAll("\\", "/"), text.replaceAll("\r\n", "\n")];
    }),
  );
}

/** The encoders that templates may call; their table is TypeScript, so it is bundled and loaded first. */
async function encoderNames() {
  const outfile = out(".encoders.mjs");
  await build({
    entryPoints: [at("generator/print/encoders.ts")],
    outfile,
    bundle: true,
    format: "esm",
    logLevel: "error",
  });
  const { encoders } = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  await rm(outfile);
  return Object.keys(encoders);
}

/** JavaScript source of a template. Strict and without escaping of its own: every mustache calls an encoder. */
function precompile(text, encoders) {
  const known = {
    helperMissing: false,
    blockHelperMissing: false,
    unless: false,
    with: false,
    log: false,
    lookup: false,
  };
  return Handlebars.precompile(text.replace(/\n$/, ""), {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
    knownHelpers: { ...known, each: true, if: true, ...Object.fromEntries(encoders.map((name) => [name, true])) },
  });
}

async function writeAssets() {
  const encoders = await encoderNames();
  const templates = await readTexts(at("templates"), ".hbs");
  const runtime = await readTexts(at("templates", "runtime"), ".ts");
  const descriptions = await readTexts(at("spec"), ".yaml");
  const { version } = JSON.parse(await readFile(at("package.json"), "utf8"));
  const functions = templates.map(
    ([name, text]) => `${JSON.stringify(name.replace(/\.hbs$/, ""))}: ${precompile(text, encoders)}`,
  );
  const lines = [
    "export const assets = {",
    `version: ${JSON.stringify(version)},`,
    `templates: { __proto__: null, ${functions.join(",\n")} },`,
    `runtime: ${JSON.stringify(Object.fromEntries(runtime))},`,
    `descriptions: ${JSON.stringify(Object.fromEntries(descriptions))},`,
    "};",
  ];
  await writeFile(out("assets.js"), lines.join("\n") + "\n");
}

/** Makes an import of a package in {@link required} a `require`. */
const requirePackages = {
  name: "require-packages",
  setup({ onLoad, onResolve }) {
    const filter = new RegExp(`^(?:${required.join("|").replaceAll(".", "\\.")})$`);
    onResolve({ filter }, ({ path: name, kind }) =>
      kind === "require-call" ? { path: name, external: true } : { path: name, namespace: "required" },
    );
    onLoad({ filter: /.*/, namespace: "required" }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)});`,
      resolveDir: root,
    }));
  },
};
const requireBanner = [
  'import { createRequire as createPackageRequire } from "node:module";',
  "const require = createPackageRequire(import.meta.url);",
].join("\n");

async function bundle() {
  const entries = ["generator/cli.ts", "generator/index.ts"]
    .map((entry) => at(entry))
    .filter((entry) => existsSync(entry));
  if (entries.length === 0) return;
  await build({
    entryPoints: entries,
    outdir: staged,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "chunks/[name]-[hash]",
    // The package has no exports map, and Node resolves no extension of its own.
    // Of yaml, the build whose unused parts can be left out.
    alias: { "handlebars/runtime": "handlebars/runtime.js", yaml: at("node_modules", "yaml", "browser", "index.js") },
    external,
    plugins: [requirePackages],
    banner: { js: requireBanner },
    legalComments: "none",
    logLevel: "warning",
  });
}

/** The licences of what is bundled ask to be passed on. */
async function writeLicences() {
  const texts = bundled.map(
    async (name) => `${name}\n\n${await readFile(at("node_modules", name, "LICENSE"), "utf8")}`,
  );
  await writeFile(out("licences-of-bundled-packages.txt"), (await Promise.all(texts)).join("\n\n"));
}

/** Declarations of what `index.ts` exports, and of nothing else. */
async function writeTypes() {
  if (!existsSync(at("generator", "index.ts"))) return;
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const config = {
    extends: at("tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: at("generator"),
      outDir: out("types"),
    },
    files: [at("generator", "index.ts")],
    include: [],
  };
  const project = out(".tsconfig.json");
  await writeFile(project, JSON.stringify(config));
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", project]);
  } catch (error) {
    throw new Error(`tsc found errors in generator/index.ts or what it imports:\n${error.stdout ?? error}`);
  } finally {
    await rm(project);
  }
}

await mkdir(staged, { recursive: true });
try {
  await Promise.all([writeAssets(), bundle(), writeTypes(), writeLicences()]);
  await rm(at("dist"), { recursive: true, force: true });
  await rename(staged, at("dist"));
} finally {
  await rm(staged, { recursive: true, force: true });
}

/**
 * Owns the build: bundles `generator/` into `dist/`, and everything that becomes output text into `dist/assets.js`.
 * Invariant: the core finds templates and runtime sources as data, so that it reads no disk.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { bundledPackages, licencesText, sbomText, wellKnownSchemas } from "./bundled-packages.mjs";
import {
  compilerOfTypes,
  declarationsFrom,
  writeRuntimeAliases,
  writeRuntimeModules,
  writeRuntimeTypes,
} from "./package-runtime.mjs";
import { writePageScripts } from "./page-script.mjs";
import { templateFunction } from "./template-functions.mjs";
import { bundleCompiler, bundlePrinter } from "./ts-morph-script.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
/** Everything is built here and moved to its place at the end, so that whoever uses a `dist/` meanwhile finds it whole. */
const staged = at(".tmp", `dist-${process.pid}`);
const stagedRuntime = at(".tmp", `runtime-${process.pid}`);
const out = (...parts) => path.join(staged, ...parts);
const wellKnown = at("generator", "import", "well-known");
/** What `dist/` finds when it runs: its own other parts, and the Prettier of the user's project. */
const external = [
  "#assets",
  "#ts-morph-printer",
  "#ts-morph-compiler",
  "#record-keeper",
  "#language-server",
  "#well-known-schemas",
  "prettier",
];

/** Path below `folder`, with `/` on every platform, -> text with LF line ends. */
async function readTexts(folder, ending) {
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

async function writeAssets() {
  const encoders = await encoderNames();
  const templates = await readTexts(at("templates"), ".hbs");
  const runtime = await readTexts(at("templates", "runtime"), ".ts");
  const descriptions = await readTexts(at("spec"), ".yaml");
  const functions = templates.map(
    ([name, text]) => `${JSON.stringify(name.replace(/\.hbs$/, ""))}: ${templateFunction(text, encoders)}`,
  );
  const lines = [
    "export const assets = {",
    `templates: { __proto__: null, ${functions.join(",\n")} },`,
    `runtime: ${JSON.stringify(Object.fromEntries(runtime))},`,
    `descriptions: ${JSON.stringify(Object.fromEntries(descriptions))},`,
    "};",
  ];
  await writeFile(out("assets.js"), lines.join("\n") + "\n");
}

/** Schemas of W3C and OASIS, in a module of their own: it is loaded only when a WSDL refers to one. */
async function writeWellKnownSchemas() {
  const schemas = await readTexts(wellKnown, ".xsd");
  const named = schemas.map(([name, text]) => [name.replace(/\.xsd$/, ""), text]);
  await writeFile(
    out("well-known-schemas.js"),
    `export const schemas = ${JSON.stringify(Object.fromEntries(named))};\n`,
  );
}

/** Bundled CommonJS packages require Node's own modules. */
const requireBanner = [
  'import { createRequire as createPackageRequire } from "node:module";',
  "const require = createPackageRequire(import.meta.url);",
].join("\n");

async function bundle() {
  const printer = await bundlePrinter(at("generator/print/ts-morph.ts"), staged, requireBanner);
  const compiler = await bundleCompiler(at("generator/print/ts-morph-compiler.ts"), staged, requireBanner);
  const { metafile } = await build({
    entryPoints: [
      at("generator/cli.ts"),
      // Tests run commands in their own process.
      at("generator/command-line.ts"),
      at("generator/index.ts"),
      { in: at("generator/record/keeper.ts"), out: "record-keeper" },
      { in: at("generator/language-server/server.ts"), out: "language-server" },
      { in: at("generator/serve/module-hooks.ts"), out: "module-hooks" },
    ],
    outdir: staged,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "chunks/[name]-[hash]",
    // Of yaml, the build whose unused parts can be left out.
    alias: { yaml: at("node_modules", "yaml", "browser", "index.js") },
    external,
    banner: { js: requireBanner },
    legalComments: "none",
    logLevel: "warning",
  });
  await writeNotices([metafile, printer, compiler]);
}

/** What goes with the bundle: the licences of its packages, and what it is made of. */
async function writeNotices(metafiles) {
  const packages = await bundledPackages(root, metafiles);
  const manifest = JSON.parse(await readFile(at("package.json"), "utf8"));
  await writeFile(
    out("licences-of-bundled-packages.txt"),
    licencesText(packages) + (await readFile(path.join(wellKnown, "licences.txt"), "utf8")),
  );
  await writeFile(out("sbom.cdx.json"), sbomText(manifest, packages, wellKnownSchemas));
}

const runtimeSources = at("templates", "runtime");
const runtimePackage = at("templates", "runtime-package");

async function writeRuntimePackage() {
  const folders = { sources: runtimeSources, emitters: at("generator", "emit") };
  await Promise.all([
    writeRuntimeTypes(folders, stagedRuntime, at("tsconfig.json")).then(() =>
      writeRuntimeModules(folders, stagedRuntime),
    ),
    copyFile(at("LICENSE"), path.join(runtimePackage, "LICENSE")),
    linkRuntimePackage(),
  ]);
  await writeRuntimeAliases(stagedRuntime, out("runtime"));
}

/** The link that npm makes for a workspace, for a clone that was installed before there was one. */
async function linkRuntimePackage() {
  await symlink(runtimePackage, at("node_modules", "asmx-runtime"), "junction").catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Declarations of what `index.ts` exports, and of nothing else. */
async function writeOwnTypes() {
  const tsc = compilerOfTypes();
  const config = {
    extends: at("tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
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
  const kept = await declarationsFrom(out("types", "generator", "index.d.ts"));
  const written = (await readdir(out("types"), { recursive: true })).filter((name) => name.endsWith(".d.ts"));
  await Promise.all(written.map((name) => out("types", name)).map((file) => (kept.has(file) ? undefined : rm(file))));
}

async function moveTo(folder, built) {
  await rm(folder, { recursive: true, force: true });
  await rename(built, folder);
}

await mkdir(staged, { recursive: true });
try {
  await writePageScripts();
  await Promise.all([writeAssets(), writeWellKnownSchemas(), bundle(), writeOwnTypes(), writeRuntimePackage()]);
  await moveTo(path.join(runtimePackage, "dist"), stagedRuntime);
  await moveTo(at("dist"), staged);
} finally {
  await rm(staged, { recursive: true, force: true });
  await rm(stagedRuntime, { recursive: true, force: true });
}

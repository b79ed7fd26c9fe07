/**
 * Owns the test of the package as its users get it: packed, installed in an empty project, used there.
 * Invariant: nothing of this repository is seen by the project but the tarball; TypeScript alone is borrowed.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packPackages } from "../../generator/package-tarballs.mjs";
import { useRuntimePackage } from "./runtime-package.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
/**
 * More than this and something was packed that does not belong. Half is ts-morph with what it uses of TypeScript, in a bundle to print
 * and one to compile; the runtime is a package of its own.
 */
const mostPackedBytes = 2_740_000;

function run(command, args, cwd, expected = 0) {
  const shell = process.platform === "win32" && command !== process.execPath;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", shell });
  assert.equal(status, expected, `${command} ${args.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

/** ESM and CommonJS. The script of the help page's form is in both, and does not fit into the 32 kB in which gzip finds a text again. */
const mostRuntimeBytes = 396_000;

function pack(folder) {
  const [generator, runtime] = packPackages(folder);
  return [checkGenerator(folder, generator), checkRuntime(folder, runtime)];
}

function checkRuntime(folder, packed) {
  const at = join(root, "templates", "runtime-package");
  const paths = packed.files.map(({ path }) => path);
  const strangers = paths.filter((path) => !/^(?:dist\/(?:esm|cjs)\/|package\.json$|README\.md$|LICENSE$)/.test(path));
  assert.deepEqual(strangers, [], "only dist, README and LICENSE are packed");
  for (const format of ["esm", "cjs"])
    for (const file of ["index.js", "index.d.ts", "values/guid.d.ts", "transports/default-web.js"])
      assert.ok(paths.includes(`dist/${format}/${file}`), `dist/${format}/${file} is packed`);
  assert.ok(packed.size <= mostRuntimeBytes, `${packed.size} bytes packed, at most ${mostRuntimeBytes}`);
  const { name, version, dependencies } = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
  assert.equal(dependencies, undefined, "the runtime has no dependencies");
  const contract = /runtimeContract = (\d+);/.exec(
    readFileSync(join(root, "templates/runtime/contract.ts"), "utf8"),
  )?.[1];
  assert.equal(version.split(".")[0], contract, "the major version is the contract's number");
  const generator = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  assert.deepEqual(generator.dependencies, { [name]: `^${version}` }, "asmx-codegen depends on it by version");
  console.log(`pack: ${name} ${version}, ${paths.length} files, ${packed.size} bytes packed`);
  return join(folder, packed.filename);
}

/** Each module exports the same names as an ES module and as CommonJS. */
async function compareFormats(project) {
  const dist = join(project, "node_modules", "asmx-runtime", "dist");
  const require = createRequire(import.meta.url);
  const names = readdirSync(join(dist, "cjs"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  assert.ok(names.length > 250, "the modules are there");
  for (const name of names) {
    const module = await import(pathToFileURL(join(dist, "esm", name)));
    assert.deepEqual(Object.keys(require(join(dist, "cjs", name))).sort(), Object.keys(module).sort(), name);
  }
  const alias = createRequire(join(project, "use.cjs"));
  assert.equal(alias("asmx-codegen/runtime"), alias("asmx-runtime"), "asmx-codegen/runtime is the same module");
}

function checkGenerator(folder, packed) {
  const paths = packed.files.map(({ path }) => path);
  const strangers = paths.filter((path) => !/^(?:dist\/|docs\/|spec\/|package\.json$|README\.md$|LICENSE$)/.test(path));
  assert.deepEqual(strangers, [], "only dist, docs, spec, README and LICENSE are packed");
  for (const path of [
    "dist/cli.js",
    "dist/index.js",
    "dist/types/generator/index.d.ts",
    "dist/assets.js",
    "dist/runtime/index.js",
    "dist/runtime/index.cjs",
    "dist/runtime/index.d.ts",
    "dist/runtime/index.d.cts",
    "dist/licences-of-bundled-packages.txt",
    "dist/sbom.cdx.json",
    "spec/messaging-account.yaml",
    // What the README, the language reference and the code's comments (`wire 3`) refer to.
    "docs/wire.md",
    "docs/diagnostics/AC1001.md",
  ]) {
    assert.ok(paths.includes(path), `${path} is packed`);
  }
  const inner = paths.filter((path) => /^dist\/types\/generator\/(?:load|validate|files|commands)\//.test(path));
  assert.deepEqual(inner, [], "declarations of what nobody can import are not packed");
  assert.ok(packed.size <= mostPackedBytes, `${packed.size} bytes packed, at most ${mostPackedBytes}`);
  console.log(`pack: ${paths.length} files, ${packed.size} bytes packed, ${packed.unpackedSize} bytes unpacked`);
  return join(folder, packed.filename);
}

function typeCheck(project, name, config) {
  writeFileSync(join(project, name), JSON.stringify(config));
  run(process.execPath, [tsc, "-p", name], project);
}

const strict = {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: "NodeNext",
  target: "ES2022",
};

function use(project, tarballs) {
  writeFileSync(join(project, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }\n');
  run("npm", ["install", ...tarballs, "--prefer-offline", "--no-audit", "--no-fund"], project);
  const installed = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
  assert.deepEqual(
    installed,
    ["asmx-codegen", "asmx-runtime"],
    "two packages are installed, and nothing they depend on",
  );
  const manifest = JSON.parse(readFileSync(join(project, "node_modules", "asmx-codegen", "package.json"), "utf8"));
  assert.deepEqual(
    [manifest.scripts, manifest.devDependencies],
    [undefined, undefined],
    "npm has no script to warn of",
  );
  const cli = join(project, "node_modules", "asmx-codegen", "dist", "cli.js");
  assert.ok(readFileSync(cli, "utf8").startsWith("#!/usr/bin/env node\n"), "the bin has a shebang");
  if (process.platform !== "win32") assert.ok((statSync(cli).mode & 0o111) === 0o111, "the bin is executable");

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const bin of ["codegen", "asmx-codegen"])
    assert.equal(run("npx", ["--no", "--", bin, "--version"], project).trim(), version);
  run(
    "npx",
    ["--no", "--", "codegen", "generate", "messaging-account", "-o", "x", "--language", "typescript"],
    project,
  );
  run("npx", ["--no", "--", "codegen", "check", "messaging-account", "-o", "x"], project);
  copyFileSync(join(root, "examples", "parcel-tracking", "parcel-tracking.yaml"), join(project, "local.yaml"));
  writeFileSync(
    join(project, "codegen.yaml"),
    "language: typescript\nservices:\n  - description: local.yaml\n    output: y\n",
  );
  run("npx", ["--no", "--", "codegen", "generate"], project);
  run("npx", ["--no", "--", "codegen", "check", "--full"], project);
  run("npx", ["--no", "--", "codegen", "check", "messaging-account", "-o", "nowhere"], project, 1);

  typeCheck(project, "output.json", {
    compilerOptions: { ...strict, lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] },
    include: ["x", "y"],
  });
  writeFileSync(
    join(project, "use.ts"),
    [
      'import { bundledDescriptions, compile, formatDiagnostic } from "asmx-codegen";',
      'const text: string = bundledDescriptions.get("messaging-account") ?? "";',
      'const { files, diagnostics } = await compile({ name: "a.yaml", text });',
      'const shown: string[] = diagnostics.map((each) => formatDiagnostic(each, { name: "a.yaml", text }));',
      "export const paths: readonly string[] = [...files.map(({ path }) => path), ...shown];",
    ].join("\n"),
  );
  typeCheck(project, "use.json", { compilerOptions: { ...strict, lib: ["ES2022"], types: [] }, files: ["use.ts"] });
  const program =
    'import { bundledDescriptions as b, compile } from "asmx-codegen"; const text = b.get("messaging-account"); console.log((await compile({ name: "a", text })).files.length > 100)';
  assert.equal(run(process.execPath, ["--input-type=module", "-e", program], project).trim(), "true");
}

const folder = mkdtempSync(join(tmpdir(), "codegen-pack-"));
try {
  const tarballs = pack(folder);
  const project = join(folder, "project");
  mkdirSync(project);
  use(project, tarballs);
  await compareFormats(project);
  await useRuntimePackage(project);
  console.log("pack: installed in an empty project, generated, checked and type-checked there");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

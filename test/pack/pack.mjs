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
import { fileURLToPath } from "node:url";
import { useRuntimePackage } from "./runtime-package.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
/**
 * More than this and something was packed that does not belong. A third is the bundled ts-morph, with what it uses of TypeScript;
 * a fifth is the runtime for `runtime: package`, as ES modules and as CommonJS, each with its declarations.
 */
const mostPackedBytes = 2_800_000;

function run(command, args, cwd, expected = 0) {
  const shell = process.platform === "win32" && command !== process.execPath;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", shell });
  assert.equal(status, expected, `${command} ${args.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

function pack(folder) {
  const [packed] = JSON.parse(run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], root));
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

function use(project, tarball) {
  writeFileSync(join(project, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }\n');
  run("npm", ["install", tarball, "--prefer-offline", "--no-audit", "--no-fund", "--save-dev"], project);
  const installed = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
  assert.deepEqual(installed, ["asmx-codegen"], "one package is installed, and nothing it depends on");
  const cli = join(project, "node_modules", "asmx-codegen", "dist", "cli.js");
  assert.ok(readFileSync(cli, "utf8").startsWith("#!/usr/bin/env node\n"), "the bin has a shebang");
  if (process.platform !== "win32") assert.ok((statSync(cli).mode & 0o111) === 0o111, "the bin is executable");

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const bin of ["codegen", "asmx-codegen"])
    assert.equal(run("npx", ["--no", "--", bin, "--version"], project).trim(), version);
  run("npx", ["--no", "--", "codegen", "generate", "messaging-account", "-o", "x"], project);
  run("npx", ["--no", "--", "codegen", "check", "messaging-account", "-o", "x"], project);
  copyFileSync(join(root, "examples", "parcel-tracking", "parcel-tracking.yaml"), join(project, "local.yaml"));
  writeFileSync(join(project, "codegen.yaml"), "services:\n  - description: local.yaml\n    output: y\n");
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
  const tarball = pack(folder);
  const project = join(folder, "project");
  mkdirSync(project);
  use(project, tarball);
  await useRuntimePackage(project);
  console.log("pack: installed in an empty project, generated, checked and type-checked there");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

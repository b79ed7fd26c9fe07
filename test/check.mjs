/**
 * Owns `npm run check`: everything that must hold before a change is done.
 * Invariant: the last line is `N passed, N failed`, and the exit code is 0 exactly when nothing failed. A test
 * that was skipped counts as failed.
 *
 * `npm run check -- --without interop` leaves steps out (and says so); `--only prettier` runs just these.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const binOf = (name, path) => join(require.resolve(`${name}/package.json`), "..", path);
const sources = [
  "generator/**/*.{ts,mjs}",
  "templates/runtime/**/*.ts",
  "test/**/*.{ts,mjs}",
  "examples/**/*.{ts,mjs}",
  "site/**/*.{ts,mjs}",
  "vitest.config.mjs",
];

const vitestBin = binOf("vitest", "vitest.mjs");
/** Where the quick tests run the runtime and the generator in their own process: what other versions of Node may do otherwise. */
const ofRuntime = ["values", "xml", "results", "data-set", "wire", "service", "sockets", "serve", "files"];
const ofGenerator = [
  "record",
  "conformance",
  "load",
  "names",
  "diagnostics",
  "import",
  "update",
  "infer",
  "compare",
  "golden",
];
/** Folders for each other version: the newest runs all; one in between runs what depends on Node's own modules. */
const inProcess = { "node-22": ofRuntime, "node-24": [...ofRuntime, ...ofGenerator] };

/** The full numbers of cases: property tests, fuzzers and soak read `CI`. One seed for all random cases. A log is not a terminal. */
const environment = { ...process.env, CI: "true", NO_COLOR: "1", ASMX_SEED: process.env.ASMX_SEED ?? "20061001" };
const localCounts = { ...environment, CI: undefined };

/** Name of a step -> what runs it and counts. */
const steps = {
  build: () => runOne("generator/build.mjs"),
  examples: () => runOne("dist/cli.js", "generate", "--force", "--config", "examples/parcel-tracking/codegen.yaml"),
  typecheck: () => runOne(binOf("typescript", "bin/tsc"), "-p", "tsconfig.json"),
  prettier: () => runOne(binOf("prettier", "bin/prettier.cjs"), "--check", "--log-level", "warn", ...sources),
  generated: () => runOne("dist/cli.js", "check"),
  "generated-full": () => runOne("dist/cli.js", "check", "--full"),
  quick: () => runTests("quick"),
  slow: () => runTests("slow"),
  nodes: () =>
    add(
      Object.entries(inProcess).map(([name, folders]) =>
        runTests("quick", { node: nodeOf(name), only: folders.map((folder) => `test/${folder}/`) }),
      ),
    ),
  service: () => runOne("examples/messaging-service/check.mjs"),
  tools: () => runOne(vitestBin, "run", "--reporter=dot", "--config", "test/tools/vitest.config.mjs"),
  browser: () => runOne(vitestBin, "run", "--reporter=dot", "--config", "test/browser/vitest.config.mjs"),
  editor: () => runOne("test/language-server/editors.mjs"),
  site: () =>
    add([
      runOne(binOf("typescript-7", "bin/tsc"), "-p", "site/playground/tsconfig.json"),
      runOne("site/build.mjs"),
      runOne(vitestBin, "run", "--reporter=dot", "--config", "test/browser/site/vitest.config.mjs"),
    ]),
  pack: () => runOne("test/pack/pack.mjs"),
  interop: () => runOne("test/interop/run.mjs"),
};

function runNode(args, node = process.execPath, env = environment) {
  return spawnSync(node, args, { cwd: root, env, stdio: "inherit" }).status === 0;
}

function runOne(...args) {
  return runNode(args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Passed and failed tests of a project of vitest.config.mjs; under another Node with the counts of `npm test`. */
function runTests(project, { node, only = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-check-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const args = ["run", "--project", project, ...reporters, ...only];
    const clean = runNode([vitestBin, ...args], node, node === undefined ? environment : localCounts);
    const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    const failed = numTotalTests - numPassedTests;
    return { passed: numPassedTests, failed: clean || failed > 0 ? failed : 1 };
  } catch (error) {
    console.error(`vitest left no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another version of Node, by its name in test/nodes/package.json. */
function nodeOf(name) {
  const node = join(root, "test/nodes/node_modules", name, "bin/node");
  if (!existsSync(node)) console.error(`there is no ${name}: npm ci --prefix test/nodes (on Linux)`);
  return node;
}

function add(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

function runStep(name) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const result = steps[name]();
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`== ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
}

/** The steps to run: `--only a b` or all, less `--without c d`. */
function chooseSteps(args) {
  const after = (flag) => {
    const start = args.indexOf(flag);
    if (start < 0) return [];
    const rest = args.slice(start + 1);
    const end = rest.findIndex((each) => each.startsWith("--"));
    return end < 0 ? rest : rest.slice(0, end);
  };
  const only = after("--only");
  const without = after("--without");
  const unknown = [...only, ...without].filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length > 0) throw new Error(`no step ${unknown.join(", ")}; there is ${Object.keys(steps).join(", ")}`);
  return Object.keys(steps).filter((name) => (only.length === 0 || only.includes(name)) && !without.includes(name));
}

const chosen = chooseSteps(process.argv.slice(2));
const results = chosen.map((name) => ({ name, ...runStep(name) }));
const all = add(results);

console.log("");
for (const { name, failed } of results) if (failed > 0) console.log(`failed: ${name}`);
const left = Object.keys(steps).filter((name) => !chosen.includes(name));
if (left.length > 0) console.log(`left out: ${left.join(", ")}`);
console.log(`${all.passed} passed, ${all.failed} failed`);
process.exitCode = all.failed === 0 ? 0 : 1;

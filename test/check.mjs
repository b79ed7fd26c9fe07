/**
 * Owns `npm run check`: everything that must hold before a change is done.
 * Invariant: the last line is `N passed, N failed`, and the exit code is 0 exactly when nothing failed. A test
 * that was skipped counts as failed.
 *
 * `npm run check -- --without interop` leaves steps out (and says so); `--only prettier` runs just these.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
];

/** Name of a step -> arguments of node. */
const steps = {
  build: ["generator/build.mjs"],
  examples: ["dist/cli.js", "generate", "--force", "--config", "examples/parcel-tracking/codegen.yaml"],
  typecheck: [binOf("typescript", "bin/tsc"), "-p", "tsconfig.json"],
  prettier: [binOf("prettier", "bin/prettier.cjs"), "--check", "--log-level", "warn", ...sources],
  generated: ["dist/cli.js", "check"],
  "generated-full": ["dist/cli.js", "check", "--full"],
  vitest: undefined,
  tools: [binOf("vitest", "vitest.mjs"), "run", "--reporter=dot", "--config", "test/tools/vitest.config.mjs"],
  pack: ["test/pack/pack.mjs"],
  interop: ["test/interop/run.mjs"],
};

/** The full numbers of cases: property tests, fuzzers and soak read `CI`. One seed for all random cases. A log is not a terminal. */
const environment = { ...process.env, CI: "true", NO_COLOR: "1", ASMX_SEED: process.env.ASMX_SEED ?? "20061001" };

function runNode(args) {
  return spawnSync(process.execPath, args, { cwd: root, env: environment, stdio: "inherit" }).status === 0;
}

/** Passed and failed tests of the whole suite. */
function runVitest() {
  const folder = mkdtempSync(join(tmpdir(), "codegen-check-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const config = ["--config", "test/vitest.config.mjs", "--testTimeout=120000"];
    const clean = runNode([binOf("vitest", "vitest.mjs"), "run", ...config, ...reporters]);
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

function runStep(name) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const args = steps[name];
  const ok = args === undefined ? undefined : runNode(args);
  const result = ok === undefined ? runVitest() : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
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
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

console.log("");
for (const { name, failed } of results) if (failed > 0) console.log(`failed: ${name}`);
const left = Object.keys(steps).filter((name) => !chosen.includes(name));
if (left.length > 0) console.log(`left out: ${left.join(", ")}`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

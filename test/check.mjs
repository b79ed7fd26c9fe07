/**
 * Owns `npm run check`: what must hold before a change is done.
 * Invariant: the last line is `N passed, N failed`, and the exit code is 0 exactly when nothing failed. A test that was skipped counts as
 * failed. What is left out is printed.
 *
 * `npm run check` runs the quick tests, what the change touched, and the parts whose turn it is (`rotation.mjs`).
 * `-- --all` runs everything with full counts, `-- --turns 0 3` other turns than the change's.
 * `-- --without interop` leaves steps out, `-- --only prettier` runs just these.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aloneFiles, countedFiles, nodeFiles, pureFiles, slowFiles } from "./kinds.mjs";
import { chosenParts, currentChange, turns } from "./rotation.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const binOf = (name, path) => join(require.resolve(`${name}/package.json`), "..", path);
const vitestBin = binOf("vitest", "vitest.mjs");
const tscBin = binOf("typescript-7", "bin/tsc");

const words = process.argv.slice(2);
/** What stands after a flag; undefined without the flag. */
function after(flag) {
  const start = words.indexOf(flag);
  if (start < 0) return undefined;
  const rest = words.slice(start + 1);
  const end = rest.findIndex((each) => each.startsWith("--"));
  return end < 0 ? rest : rest.slice(0, end);
}
const all = words.includes("--all");
const change = currentChange();
if (all) change.turns = Array.from({ length: turns }, (_, turn) => turn);
const asked = after("--turns");
if (asked !== undefined) change.turns = asked.map(Number);

/** One seed for all random cases of a run. A log is not a terminal. */
const seed = process.env.ASMX_SEED ?? String(change.seed);
const environment = { ...process.env, CI: "true", NO_COLOR: "1", ASMX_SEED: seed };
const fullCounts = { ...environment, ASMX_COUNTS: "full" };

/** Files of a folder of `test/` with an ending, as paths from the root. */
function filesIn(folder, ending) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => `${folder}/${name}`);
}

const leftOut = [];
/** The chosen of some parts; the others are printed at the end. */
function choose(what, parts) {
  const chosen = all ? parts : chosenParts(parts, change);
  if (chosen.length < parts.length) leftOut.push(`${parts.length - chosen.length} of ${parts.length} ${what}`);
  return chosen;
}
/** A step that is one part: true if the change touched it, or if it is its turn. `turn`: a number below `turns`. */
function isChosen(what, turn, touched) {
  if (all || change.turns.includes(turn) || change.files.some((file) => touched.test(file))) return true;
  leftOut.push(`${what} (turn ${turn})`);
  return false;
}

const nothing = { passed: 0, failed: 0 };
const sourceFiles =
  /^(?!test\/golden\/javascript\/)(?:(?:generator|test|examples|site)\/.*\.(?:ts|mjs)|templates\/runtime\/.*\.ts|vitest\.config\.mjs)$/;
const sourceGlobs = [
  "generator/**/*.{ts,mjs}",
  "templates/runtime/**/*.ts",
  "test/**/*.{ts,mjs}",
  "examples/**/*.{ts,mjs}",
  "site/**/*.{ts,mjs}",
  "vitest.config.mjs",
];

/** Name of a step -> what runs it and counts. */
const steps = {
  build: () => runOne("generator/build.mjs"),
  examples: () => runOne("dist/cli.js", "generate", "--force", "--config", "examples/parcel-tracking/codegen.yaml"),
  typecheck: () => runOne(tscBin, "-p", "tsconfig.json"),
  prettier() {
    const changed = change.files.filter((file) => sourceFiles.test(file) && existsSync(join(root, file)));
    const files = isChosen("prettier of files that did not change", 0, /^package-lock\.json$/) ? sourceGlobs : changed;
    if (files.length === 0) return nothing;
    return runOne(binOf("prettier", "bin/prettier.cjs"), "--check", "--log-level", "warn", ...files);
  },
  generated: () => runOne("dist/cli.js", "check"),
  "generated-full": () =>
    isChosen("generated-full", 1, /^(?:generator\/(?:emit|print)|generated)\//)
      ? runOne("dist/cli.js", "check", "--full")
      : nothing,
  quick: () => runTests(["pure", "alone"]),
  slow: () => runTests(["slow"], { files: choose("slow test files", slowFiles) }),
  counts: () => {
    const files = choose("files with full counts", countedFiles);
    return runTests(["pure", "alone", "slow"], { files, env: fullCounts });
  },
  nodes: () =>
    add([
      runTests(["pure", "alone"], { files: nodeFiles, node: nodeOf("node-24") }),
      runTests(["pure", "alone"], { files: choose("files under Node 22", nodeFiles), node: nodeOf("node-22") }),
      runTests(["pure", "alone"], {
        files: choose(
          "files of functions alone under Node 24",
          [...pureFiles, ...aloneFiles].filter((file) => !nodeFiles.includes(file)),
        ),
        node: nodeOf("node-24"),
      }),
    ]),
  service: () =>
    isChosen("service", 2, /^examples\/messaging-service\//) ? runOne("examples/messaging-service/check.mjs") : nothing,
  tools: () =>
    runTests([], { files: choose("files of tools", filesIn("test/tools", ".tool.mjs")), config: "test/tools" }),
  browser: () =>
    runTests([], {
      files: choose("files in Chromium", filesIn("test/browser", ".browser.mjs")),
      config: "test/browser",
    }),
  editor: () => (isChosen("editor", 3, /language-server/) ? runOne("test/language-server/editors.mjs") : nothing),
  site: () =>
    isChosen("site", 4, /^(?:site|docs|spec|test\/browser\/site)\/|^[A-Z]+\.md$/)
      ? add([
          runOne(tscBin, "-p", "site/playground/tsconfig.json"),
          runOne("site/build.mjs"),
          runTests([], { files: filesIn("test/browser/site", ".browser.mjs"), config: "test/browser/site" }),
        ])
      : nothing,
  pack: () => runOne("test/pack/pack.mjs"),
  interop() {
    const parts = choose("parts of interop", filesIn("test/interop", "-part.ts"));
    // The whole run also writes the report's line of the README.
    const names = parts.map((file) => file.replace(/^.*\/|-part\.ts$/g, "").replaceAll("-", " "));
    return runOne("test/interop/run.mjs", ...(all ? [] : names));
  },
};

/**
 * Runs a program and adds the seconds of processors that it and its children took. `sh` knows them; Windows has none.
 */
let processorSeconds = { user: 0, system: 0 };
function runNode(args, node = process.execPath, env = environment) {
  const options = { cwd: root, env, stdio: ["inherit", "inherit", "inherit", "pipe"] };
  if (process.platform === "win32") return spawnSync(node, args, { ...options, stdio: "inherit" }).status === 0;
  const script = '"$@"; status=$?; times >&3; exit $status';
  const { status, output } = spawnSync("sh", ["-c", script, "sh", node, ...args], options);
  const [user = 0, system = 0] = [
    ...(String(output?.[3])
      .split("\n")[1]
      ?.matchAll(/(\d+)m([\d.]+)s/g) ?? []),
  ].map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds));
  processorSeconds = { user: processorSeconds.user + user, system: processorSeconds.system + system };
  return status === 0;
}

function runOne(...args) {
  return runNode(args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Passed and failed tests of some projects, or of the configuration in a folder. Without files it runs all of them. */
function runTests(projects, { files = [], node, env = environment, config } = {}) {
  if (files.length === 0 && (config !== undefined || projects.includes("slow"))) return nothing;
  const folder = mkdtempSync(join(tmpdir(), "codegen-check-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`];
    const from = config === undefined ? [] : ["--config", `${config}/vitest.config.mjs`];
    const args = ["run", ...from, ...projects.flatMap((name) => ["--project", name]), ...reporters, ...files];
    const clean = runNode([vitestBin, ...args], node, env);
    const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    const failed = numTotalTests - numPassedTests;
    if (!clean) console.log(`random cases had the seed ${seed}; to repeat: ${repeating(env)} npx vitest run FILE`);
    return { passed: numPassedTests, failed: clean || failed > 0 ? failed : 1 };
  } catch (error) {
    console.error(`vitest left no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const repeating = (env) => `ASMX_SEED=${seed}${env === fullCounts ? " ASMX_COUNTS=full" : ""}`;

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
  processorSeconds = { user: 0, system: 0 };
  const result = steps[name]();
  const seconds = Math.round((Date.now() - started) / 1000);
  const { user, system } = processorSeconds;
  const cost = `${seconds} s; ${user.toFixed(0)} s user, ${system.toFixed(0)} s system`;
  console.log(`== ${name}: ${result.passed} passed, ${result.failed} failed (${cost})`);
  return { name, cost, ...result };
}

/** The steps to run: `--only a b` or all, less `--without c d`. */
function chooseSteps() {
  const [only = [], without = []] = [after("--only"), after("--without")];
  const unknown = [...only, ...without].filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length > 0) throw new Error(`no step ${unknown.join(", ")}; there is ${Object.keys(steps).join(", ")}`);
  return Object.keys(steps).filter((name) => (only.length === 0 || only.includes(name)) && !without.includes(name));
}

const chosen = chooseSteps();
console.log(
  `turn ${change.turns.join(" and ")} of 0 to ${turns - 1}; ${change.files.length} files changed; seed ${seed}`,
);
const results = chosen.map(runStep);
const total = add(results);

console.log("");
for (const { name, cost } of results) console.log(`${name}: ${cost}`);
for (const part of leftOut) console.log(`left out until its turn: ${part}`);
const left = Object.keys(steps).filter((name) => !chosen.includes(name));
if (left.length > 0) console.log(`left out: ${left.join(", ")}`);
for (const { name, failed } of results) if (failed > 0) console.log(`failed: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * Owns mutation testing: small changes to one folder of the sources, and which of them its tests notice.
 * Invariant: no part of `npm run check`: it takes long. Code that runs when a module is loaded is not changed.
 *
 * `node test/mutation/run.mjs values` runs one folder, `… values templates/runtime/values/decimal.ts` some of its files, and test files
 * that are named alone; `npm ci` in here first. What was noticed before in a file that is still the same is not run again (`results/`).
 * `--sample 150 --seed 41` tries 150 changes of the folder, drawn at random by that seed, and prints the figure of these.
 * Ctrl+C keeps what was noticed so far.
 */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { folders } from "./folders.mjs";
import { instrument } from "./instrument.mjs";
import { results } from "./results.mjs";
import { endTests, runTests } from "./run-tests.mjs";
import { draw } from "./sample.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, seed: { type: "string", default: "41" } },
});
const [name = "", ...some] = positionals;
const folder = Object.hasOwn(folders, name) ? folders[name] : undefined;
if (folder === undefined) throw new Error(`name a folder: ${Object.keys(folders).join(", ")}`);

const listed = (...patterns) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
    .split("\0")
    .filter((file) => file !== "");

const [onlyTests, onlyFiles] = [true, false].map((isTest) =>
  some.filter((each) => each.endsWith(".test.ts") === isTest),
);
const files = onlyFiles.length > 0 ? onlyFiles : listed(...folder.mutate);
const [out, of] = [true, false].map((left) => folder.tests.filter((pattern) => pattern.includes("exclude") === left));
// As the folder orders its patterns: what is nearest first.
const tests = onlyTests.length > 0 ? onlyTests : [...new Set(of.flatMap((pattern) => listed(pattern, ...out)))];
const before = results(root, name);
const copy = copyRepository();
process.chdir(copy);
const journal = join(copy, ".journal");
writeFileSync(journal, "");
try {
  const changed = await instrument(files);
  linkCopies();
  const drawn = options.sample === undefined ? undefined : draw(changed, Number(options.sample), options.seed);
  if (drawn !== undefined) appendFileSync(journal, `${JSON.stringify({ drawn: [...drawn] })}\n`);
  for (const change of before.noticed(changed)) appendFileSync(journal, `${JSON.stringify({ noticed: change })}\n`);
  process.once("SIGINT", endTests);
  const ended = await runTests(tests, journal, drawn !== undefined);
  console.log(`${before.write(changed, journal, drawn)}${ended ? ", ended early" : ""}`);
} finally {
  process.chdir(root);
  rmSync(copy, { recursive: true, force: true });
}

/**
 * What generated code has of the runtime becomes what it was copied from, so that tests of generated code meet the changes. Generated code
 * without a copy imports `asmx-runtime`, which `vitest.config.mjs` resolves to the same sources.
 */
function linkCopies() {
  const copies = "generated/messaging-account/runtime/";
  if (!existsSync(copies)) return;
  for (const file of readdirSync(copies, { recursive: true }).filter((name) => name.endsWith(".ts"))) {
    const up = "../".repeat(`${copies}${file}`.split(/[/\\]/).length - 1);
    writeFileSync(join(copies, file), `export * from "${up}templates/runtime/${file.replace(/\.ts$/, ".js")}";\n`);
  }
}

/** The repository's own files and what the build made, in a temporary folder: nothing of the repository is changed, not even for a while. */
function copyRepository() {
  const folder = mkdtempSync(join(tmpdir(), "codegen-mutation-"));
  const wanted = /^(?:generator|templates|test|spec|generated|examples|docs|[^/]+$)/;
  for (const file of listed()) if (wanted.test(file)) cpSync(join(root, file), join(folder, file), { recursive: true });
  const scripts = ["form-script", "form-script-end", "page-script"].map((name) => `templates/runtime/help/${name}.ts`);
  for (const built of ["dist", ...scripts]) cpSync(join(root, built), join(folder, built), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  mkdirSync(join(folder, ".tmp"), { recursive: true });
  return folder;
}

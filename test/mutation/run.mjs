/**
 * Owns mutation testing: small changes that StrykerJS makes to one folder of the sources, and which of them its tests notice.
 * Invariant: no part of `npm run check`: it takes hours. Code that runs when a module is loaded is not mutated.
 *
 * `node test/mutation/run.mjs values` runs one folder, `… values "templates/runtime/values/decimal.ts"` some of its files; `npm ci` in
 * here first. What was found before is not run again (`results/`, not committed).
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import { folders } from "./folders.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [, , name = "", ...files] = process.argv;
const folder = Object.hasOwn(folders, name) ? folders[name] : undefined;
if (folder === undefined) throw new Error(`name a folder: ${Object.keys(folders).join(", ")}`);

const results = join(root, "test/mutation/results");
mkdirSync(results, { recursive: true });
const report = join(results, `${name}.json`);
process.env["MUTATION_TESTS"] = folder.tests.join(",");
process.env["ASMX_SEED"] ??= "20061001";
const copy = copyRepository();
process.chdir(copy);

await new Stryker({
  mutate: files.length > 0 ? files : folder.mutate,
  plugins: [fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner"))],
  testRunner: "vitest",
  vitest: { configFile: "test/mutation/vitest.config.mjs", related: false },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 1,
  incremental: true,
  incrementalFile: join(results, `${name}.incremental.json`),
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: report },
  disableTypeChecks: false,
  inPlace: true,
  timeoutMS: 30_000,
}).runMutationTest();
process.chdir(root);
rmSync(copy, { recursive: true, force: true });

/** Not noticed: the tests passed, or none reached it. */
const lost = new Set(["Survived", "NoCoverage"]);
const found = new Set(["Killed", "Timeout"]);
const perFile = Object.entries(JSON.parse(readFileSync(report, "utf8")).files).map(([file, { mutants, source }]) => {
  const unnoticed = mutants.filter(({ status }) => lost.has(status));
  const noticed = mutants.filter(({ status }) => found.has(status)).length;
  const lines = unnoticed.map(({ location, mutatorName, replacement, status }) => {
    const before = source.split("\n")[location.start.line - 1]?.trim() ?? "";
    return `${file}:${location.start.line} ${status} ${mutatorName}: ${before} -> ${replacement?.slice(0, 80) ?? ""}`;
  });
  return { file, noticed, all: noticed + unnoticed.length, lines };
});
const sum = (key) => perFile.reduce((total, each) => total + each[key], 0);
writeFileSync(join(results, `${name}.txt`), perFile.flatMap(({ lines }) => lines).join("\n"));
for (const { file, noticed, all } of perFile) console.log(`${file}: ${noticed} of ${all}`);
const percent = (100 * sum("noticed")) / sum("all");
console.log(`${name}: ${sum("noticed")} of ${sum("all")} noticed, ${percent.toFixed(1)} % (goal ${folder.goal})`);

/** The repository's own files and what the build made, in a temporary folder: nothing of the repository is changed, not even for a while. */
function copyRepository() {
  const folder = mkdtempSync(join(tmpdir(), "codegen-mutation-"));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const wanted = /^(?:generator|templates|test|spec|generated|examples|docs|[^/]+$)/;
  for (const file of listed.split("\0")) {
    if (file !== "" && wanted.test(file)) cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

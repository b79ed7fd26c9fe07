/**
 * Owns the list of descriptions that diff compares: those that codegen.yaml names both in the base and here, each with a NUL behind it.
 * Invariant: no plugin runs, and a description that is no file here is left out. A notice counts those that only the base has.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const { CODEGEN, DESCRIPTION = "" } = process.env;
const [olderFolder] = process.argv.slice(2);

/** Descriptions of the project in this folder, relative to it. Empty without a codegen.yaml. */
function describedIn(folder) {
  const args = ["check", "--no-plugins", "--report", "json", "--", ...(DESCRIPTION === "" ? [] : [DESCRIPTION])];
  const { stdout } = spawnSync(process.execPath, [CODEGEN, ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    env: { ...process.env, GITHUB_ACTIONS: "" },
  });
  const targets = stdout === "" ? [] : JSON.parse(stdout).targets;
  const files = targets.filter(({ description }) => existsSync(path.resolve(folder, description)));
  return new Set(files.map(({ description }) => description));
}

const newer = describedIn(".");
const older = [...describedIn(olderFolder)];
const both = older.filter((description) => newer.has(description));
if (older.length > both.length)
  console.error(`::notice::${older.length - both.length} of the base's descriptions are not here, and not compared`);
process.stdout.write(both.map((description) => `${description}\0`).join(""));

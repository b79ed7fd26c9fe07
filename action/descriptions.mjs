/**
 * Owns the list of descriptions that diff compares: those that both the base and the checkout have, each with a NUL behind it.
 * Invariant: no plugin and no formatter runs, and a description that is no file is left out. Notices say what is not compared.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const { CODEGEN, DESCRIPTION = "", OUTPUT = "" } = process.env;
const [olderFolder] = process.argv.slice(2);

/** Descriptions of the project in this folder, relative to it. Empty if codegen cannot tell, such as without a codegen.yaml. */
function describedIn(folder) {
  const args = ["check", "--no-plugins", "--no-format", "--report", "json"];
  if (OUTPUT !== "") args.push("--output", OUTPUT);
  const { stdout } = spawnSync(
    process.execPath,
    [CODEGEN, ...args, "--", ...(DESCRIPTION === "" ? [] : [DESCRIPTION])],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      env: { ...process.env, GITHUB_ACTIONS: "" },
    },
  );
  const targets = stdout === "" ? [] : JSON.parse(stdout).targets;
  const files = targets.filter(({ description }) => existsSync(path.resolve(folder, description)));
  return new Set(files.map(({ description }) => description));
}

const newer = describedIn(".");
const older = [...describedIn(olderFolder)];
const both = older.filter((description) => newer.has(description));
if (older.length === 0) console.error("::notice::the base has no description, so that there is nothing to compare");
if (older.length > both.length)
  console.error(`::notice::${older.length - both.length} of the base's descriptions are not here, and not compared`);
process.stdout.write(both.map((description) => `${description}\0`).join(""));

/**
 * Owns the compiling of many outputs as one program, as strictly as a consumer may ask.
 * Invariant: what the compiler says comes back as it says it.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repository } from "../golden/tree.js";

const settings = ["--noEmit", "--strict", "--skipLibCheck", "false", "--ignoreConfig"];
const target = ["--target", "es2022", "--module", "nodenext", "--types", "node"];

/** What the compiler has against these entries; empty: nothing. */
export async function compilerFindings(entries: readonly string[]): Promise<string> {
  const command = ["node_modules/typescript-7/bin/tsc", ...settings, ...target, ...entries];
  const run = promisify(execFile)(process.execPath, command, { cwd: repository });
  const { stdout } = await run.catch((error: unknown) => ({
    stdout: `${String(error)}\n${String(Reflect.get(Object(error), "stdout"))}`,
  }));
  return stdout;
}

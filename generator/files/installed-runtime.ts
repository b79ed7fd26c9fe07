/**
 * Owns finding the package that an output imports its runtime from.
 * Invariant: it looks as Node does from where the output stands, and what it cannot find or read is no finding: whoever compiles says so.
 */
import { attempt, readJsonObject } from "../model/attempt.js";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readIfThere } from "./snapshot.js";

/** `0.1.0`: the version that programs in `folder` get; `undefined`: none is found. */
export function installedVersion(folder: string): string | undefined {
  const require = createRequire(join(folder, "codegen-output.js"));
  const text = attempt(() => readIfThere(require.resolve("asmx-codegen/package.json")));
  const version = readJsonObject(text ?? "")?.["version"];
  return typeof version === "string" ? version : undefined;
}

/** Whether `version` comes before `other`; of two that differ in a pre-release alone neither does. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  return /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
}

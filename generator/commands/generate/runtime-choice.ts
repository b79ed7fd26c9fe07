/**
 * Owns the meaning of `runtime:` and `--runtime`: the package, its source in each output, or a folder.
 * Invariant: a word that is similar to `package` or `source` is a folder only if that folder exists.
 */
import { resolve } from "node:path";
import { nearestOf } from "../../diagnostics/suggest.js";
import { isFolderPath } from "../../files/output/output-path.js";
import { runningOf, seenFrom } from "../../files/output/runtime-users.js";
import { whatStandsAt } from "../../files/disk/look.js";
import type { Artifact } from "../../model/artifacts.js";
import type { RuntimeSource } from "../../model/runtime-source.js";
import { UsageError } from "../terminal/exit-codes.js";

/** `copy` is the earlier name of `source`. */
const words = ["source", "package", "copy"] as const;

/** The place from which an output imports the runtime. */
export interface RuntimeChoice {
  /** The source as the output's imports write it. */
  readonly source: RuntimeSource;
  /** Absolute folder of a runtime that is shared. */
  readonly folder: string | undefined;
}

const sourceInOutput: RuntimeChoice = { source: "source", folder: undefined };

/** Returns the absolute folder, or the word. `base`: the folder that a path is relative to. Throws {@link UsageError}. */
export function readRuntime(written: string, base: string): string {
  if (written === "copy") return "source";
  if (words.some((word) => word === written)) return written;
  const lower = written.toLowerCase();
  const near = words.find((word) => word === lower) ?? (/^\w+$/.test(written) ? nearestOf(lower, words) : undefined);
  if (near !== undefined && whatStandsAt(resolve(base, written)) === undefined)
    throw new UsageError(`runtime is ${written}; did you mean ${near}? A folder of this name is written ./${written}`);
  return resolve(base, written);
}

/**
 * `written`: the result of {@link readRuntime}. Throws {@link UsageError} if the output cannot reach the folder by a
 * relative path.
 */
export function chooseRuntime(
  written: string | undefined,
  output: string,
  artifacts: readonly Artifact[],
): RuntimeChoice {
  // An output without code has no runtime.
  if (written === "source" || runningOf(artifacts).length === 0) return sourceInOutput;
  if (written === undefined || written === "package") return { source: "package", folder: undefined };
  const source = seenFrom(output, written);
  if (!isFolderPath(source) || !source.startsWith("."))
    throw new UsageError(
      `the runtime in ${written} is to be shared by ${output}: name a folder beside the outputs, not in one of them or on another disk`,
    );
  return { source: `.${source.slice(1)}`, folder: written };
}

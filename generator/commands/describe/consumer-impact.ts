/**
 * Owns `--in`: the lines of the consumer's code that a newer service breaks, as a report.
 * Invariant: nothing is written. Every change is in one of three groups: it stops code from compiling, changes what
 * code does, or is harmless.
 */
import type { Change } from "../../compare/compare-services.js";
import type { FoundOutput } from "../../files/output/find-outputs.js";
import type { Artifact } from "../../model/artifacts.js";
import type { BrokenLine } from "../../impact/impact.js";
import { UnreadableProject } from "../../impact/projects.js";
import { inNaming } from "../../names/index.js";
import type { BrokenLineReport, Effect } from "../terminal/report.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath } from "../terminal/wording.js";
import { tellWarning, type Terminal } from "../terminal/terminal.js";
import {
  artifactsIn,
  consumerCode,
  consumerCompiler,
  type Described,
  hasTypesAlone,
  type ImpactOptions,
  outputsOf,
  overlayOf,
} from "./impact-inputs.js";

export interface ReportedImpact {
  readonly lines: readonly BrokenLineReport[];
  /** The effect of each change, in their order. */
  readonly effects: readonly Effect[];
}

/** Finds broken lines, and records them. Rejects with {@link UsageError} and `DiskError`. */
export async function reportImpact(
  place: string,
  options: ImpactOptions,
  [before, after]: readonly [Described, Described],
  changes: readonly Change[],
  terminal: Terminal,
): Promise<ReportedImpact> {
  const { folder, configurations } = consumerCode(place, terminal);
  const outputs = outputsOf(before, options, folder, terminal);
  const overlays = [await overlayOf(outputs, before, terminal), await overlayOf(outputs, after, terminal)] as const;
  const { impactOn } = await import("../../impact/impact.js");
  const naming = outputs.find(({ lock }) => lock.naming !== undefined)?.lock.naming;
  const comparison = { older: inNaming(before.service, naming), newer: inNaming(after.service, naming), changes };
  const lines: BrokenLine[] = [];
  const missing = new Set<string>();
  let isUsed = false;
  for (const configuration of configurations) {
    const compiler = await consumerCompiler(configuration);
    try {
      const impact = impactOn(compiler, configuration, ...overlays, comparison);
      isUsed ||= impact.isUsed;
      lines.push(...impact.lines);
      for (const name of impact.missingModules) missing.add(name);
    } catch (error) {
      if (!(error instanceof UnreadableProject)) throw error;
      throw new UsageError(`${showPath(terminal.folder, configuration)} cannot be used: ${error.message}`);
    }
  }
  warnOfGaps({ isUsed, missing }, outputs, terminal);
  const reports = lines.map((line) => ({ ...line, file: showPath(terminal.folder, line.file) }));
  const differences = changes.map((change, index) => ({ ...change, effect: effectOf(change, index, lines, outputs) }));
  const effects = differences.map(({ effect }) => effect);
  terminal.record.differences.push(...differences);
  terminal.record.brokenLines.push(...reports);
  return { lines: reports, effects };
}

function warnOfGaps(
  { isUsed, missing }: { readonly isUsed: boolean; readonly missing: ReadonlySet<string> },
  outputs: readonly FoundOutput[],
  terminal: Terminal,
): void {
  const shown = outputs.map(({ folder }) => showPath(terminal.folder, folder)).join(", ");
  if (!isUsed)
    tellWarning(
      terminal,
      `no code that was checked imports ${shown}; name the tsconfig.json of the code that does with --in`,
    );
  for (const name of missing)
    tellWarning(
      terminal,
      `${shown} imports ${name}, which is not installed; lines that use its types may be missing here`,
    );
}

/** A change that breaks clients does nothing to code that only uses the server, and the reverse. */
function effectOf(
  { breaks }: Change,
  index: number,
  lines: readonly BrokenLine[],
  outputs: readonly FoundOutput[],
): Effect {
  if (lines.some(({ change }) => change === index)) return "stops-compiling";
  // Who uses the types alone may send and answer with them.
  const has = (side: Artifact): boolean =>
    outputs.some((output) => artifactsIn(output).includes(side) || hasTypesAlone(output));
  const concerns =
    breaks === "both" || (breaks === "clients" && has("client")) || (breaks === "servers" && has("server"));
  return concerns ? "behaves-differently" : "harmless";
}

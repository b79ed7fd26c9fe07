/**
 * Owns `--in`: which lines of the consumer's code a newer service breaks, told to people and programs.
 * Invariant: nothing is written. Every change is in one of three groups: it stops code from compiling, changes what code does, or is harmless.
 */
import { type Change, changeInWords } from "../../compare/compare-services.js";
import type { FoundOutput } from "../../files/find-outputs.js";
import type { Artifact } from "../../model/artifacts.js";
import type { BrokenLine } from "../../impact/impact.js";
import { UnreadableProject } from "../../impact/projects.js";
import { inNaming } from "../../names/index.js";
import type { BrokenLineReport, Effect } from "../reports/report.js";
import { UsageError } from "../terminal/exit-codes.js";
import { count, showPath } from "../terminal/wording.js";
import { type Line, paint, type Terminal } from "../terminal/terminal.js";
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

/** Finds what breaks, prints and records it. Rejects with {@link UsageError} and `DiskError`. */
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
  printGroups(reports, changes, effects, terminal);
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
  const warnings = [
    ...(isUsed
      ? []
      : [`no code that was checked imports ${shown}; name the tsconfig.json of the code that does with --in`]),
    ...[...missing].map(
      (name) => `${shown} imports ${name}, which is not installed; lines that use its types may be missing here`,
    ),
  ];
  terminal.record.warnings.push(...warnings);
  for (const warning of warnings) terminal.warn([paint("warning", "warning:"), ` ${warning}`]);
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

const headings: Readonly<Record<Exclude<Effect, "stops-compiling">, string>> = {
  "behaves-differently": "compiles, but behaves differently:",
  harmless: "harmless:",
};

function printGroups(
  lines: readonly BrokenLineReport[],
  changes: readonly Change[],
  effects: readonly Effect[],
  terminal: Terminal,
): void {
  const printBroken = (head: Line, broken: readonly BrokenLineReport[]): void => {
    terminal.print(head, ...broken.flatMap(linesOf));
  };
  for (const [index, change] of changes.entries()) {
    const broken = lines.filter((line) => line.change === index);
    if (broken.length > 0) printBroken([paint("wrong", "stops compiling:"), ` ${changeInWords(change)}`], broken);
  }
  const others = lines.filter(({ change }) => change === undefined);
  if (others.length > 0)
    printBroken([paint("wrong", "stops compiling:"), " no single change on the wire explains these lines"], others);
  for (const effect of ["behaves-differently", "harmless"] as const) {
    const group = changes.filter((_, index) => effects[index] === effect);
    if (group.length === 0) continue;
    const meaning = effect === "harmless" ? "good" : "warning";
    terminal.print([paint(meaning, headings[effect])], ...group.map((change) => `  ${changeInWords(change)}`));
  }
  if (lines.length + changes.length === 0) return;
  const files = new Set(lines.map(({ file }) => file)).size;
  const sum = (effect: Effect): number => effects.filter((each) => each === effect).length;
  terminal.print(
    `${count(lines.length, "line")} in ${count(files, "file")} would stop compiling; ${count(sum("behaves-differently"), "other change")} in what it does; ${sum("harmless")} harmless`,
  );
}

function linesOf({ file, line, column, source, message, code }: BrokenLineReport): readonly Line[] {
  return [
    ["  ", paint("place", `${file}:${line}:${column}`), `  ${cut(source)}`],
    ...shortened(message).map((text, index) => `      ${cut(text)}${index === 0 ? ` (${code})` : ""}`),
  ];
}

/** The first and the innermost sentence of an explanation. */
function shortened(message: string): readonly string[] {
  const sentences = message.split("\n").map((sentence) => sentence.trim());
  return sentences.length <= 2 ? sentences : [sentences[0] ?? "", sentences.at(-1) ?? ""];
}

const cut = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

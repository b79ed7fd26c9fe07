/**
 * Owns the text report of commands that print nothing of their own: lines for a terminal, made of the report alone.
 * Invariant: each line is a fact of the report, so that people and programs read the same.
 */
import { changeInWords } from "../../compare/compare-services.js";
import { type Line, paint } from "../terminal/terminal.js";
import { count, shortened } from "../terminal/wording.js";
import type { BrokenLineReport, DifferenceReport, Effect, Report } from "../terminal/report.js";
import { effectWords } from "./verdicts.js";

/** The proposal, then what happened to the description. */
export function proposalLines({ proposal, notes }: Report): readonly Line[] {
  return [...(proposal?.trimEnd().split("\n") ?? []), ...notes];
}

export function importLines(report: Report): readonly Line[] {
  const { differences, sources } = report;
  const sum = differences.length === 0 ? [] : [`${sources[0] ?? ""}: ${count(differences.length, "change")}`];
  return [...differenceLines(report), ...sum, ...proposalLines(report)];
}

/** Lines of `doctor` that are shown; the other reports have all. */
const mostLines = 40;

export function checkupLines({ notes, problems }: Report): readonly Line[] {
  const facts = notes.slice(0, mostLines);
  if (problems.length === 0) return [...facts, [paint("good", "all well")]];
  const findings = problems.slice(0, mostLines).map((line, index) => `  ${index + 1}. ${line}`);
  return [...facts, [paint("wrong", `${count(problems.length, "finding")}:`)], ...findings];
}

export function comparisonLines(report: Report): readonly Line[] {
  const { sources, differences, problems } = report;
  const [older = "", newer = ""] = sources;
  const result =
    differences.length + problems.length === 0
      ? `${newer} says the same on the wire as ${older}`
      : `${newer}: ${count(differences.length, "change")} against ${older}`;
  return [...differenceLines(report), result];
}

/** The changes, or with `--in` what each does to the consumer's code. */
function differenceLines({ differences, brokenLines }: Report): readonly Line[] {
  const isJudged = brokenLines.length > 0 || differences.some(({ effect }) => effect !== undefined);
  if (!isJudged) return differences.map(differenceLine);
  return [
    ...differences.flatMap((change, index) =>
      brokenGroup(
        changeInWords(change),
        brokenLines.filter((line) => line.change === index),
      ),
    ),
    ...brokenGroup(
      "no single change on the wire explains these lines",
      brokenLines.filter(({ change }) => change === undefined),
    ),
    ...effectGroup("behaves-differently", differences),
    ...effectGroup("harmless", differences),
    impactLine(differences, brokenLines),
  ];
}

function differenceLine(change: DifferenceReport): Line {
  const [head = "", ...rest] = changeInWords(change).split(":");
  return [paint(change.breaks === "nobody" ? "good" : "wrong", `${head}:`), rest.join(":")];
}

/** The lines of code that a change breaks; empty if there are none. */
function brokenGroup(change: string, broken: readonly BrokenLineReport[]): readonly Line[] {
  if (broken.length === 0) return [];
  return [[paint("wrong", `${effectWords["stops-compiling"]}:`), ` ${change}`], ...broken.flatMap(brokenLineText)];
}

function effectGroup(effect: Exclude<Effect, "stops-compiling">, differences: readonly DifferenceReport[]) {
  const group = differences.filter((change) => change.effect === effect);
  const head: Line = [paint(effect === "harmless" ? "good" : "warning", `${effectWords[effect]}:`)];
  return group.length === 0 ? [] : [head, ...group.map((change): Line => `  ${changeInWords(change)}`)];
}

function impactLine(differences: readonly DifferenceReport[], brokenLines: readonly BrokenLineReport[]): Line {
  const files = new Set(brokenLines.map(({ file }) => file)).size;
  const sum = (effect: Effect): number => differences.filter((each) => each.effect === effect).length;
  return `${count(brokenLines.length, "line")} in ${count(files, "file")} would stop compiling; ${count(sum("behaves-differently"), "other change")} in what it does; ${sum("harmless")} harmless`;
}

/** Characters of a line of code, and of a sentence of TypeScript. */
const longestLine = 160;

function brokenLineText({ file, line, column, source, message, code }: BrokenLineReport): readonly Line[] {
  const sentences = message.split("\n").map((sentence) => shortened(sentence.trim(), longestLine));
  // The first and the innermost sentence of an explanation.
  const shown = sentences.length <= 2 ? sentences : [sentences[0] ?? "", sentences.at(-1) ?? ""];
  return [
    ["  ", paint("place", `${file}:${line}:${column}`), `  ${shortened(source, longestLine)}`],
    ...shown.map((text, index) => `      ${text}${index === 0 ? ` (${code})` : ""}`),
  ];
}

/**
 * Owns the sentences that `check` prints.
 * Invariant: each fact has a line, and each problem comes with the command or action that repairs it.
 */
import type { InputPart } from "../../files/output/lock.js";
import { type Finding, isWarning } from "../../files/output/inspect.js";
import { installRuntime, missingRuntimeLine } from "./missing-runtime.js";
import { repairLines } from "./repair-command.js";
import { count } from "../terminal/wording.js";
import type { FindingReport, RepairCommands } from "../terminal/report.js";
import type { OutputFolder } from "./target.js";
import { type Line, paint, type Terminal } from "../terminal/terminal.js";
import { findingReport } from "../reports/verdicts.js";

/** The findings of `check` in a folder. */
export interface Comparison {
  readonly findings: readonly Finding[];
  /** Parts of the input that changed since the folder was written. */
  readonly changed: readonly InputPart[];
  /** The version of the tool that wrote it, if a lock has it. */
  readonly tool: string | undefined;
  /** Path -> the changes that generating would make, on request. */
  readonly diffs: ReadonlyMap<string, FileDiff>;
  /** Number of files that plugins wrote, if they were not checked. */
  readonly unchecked: number | undefined;
}

/** A unified diff, and the same for a terminal. */
export interface FileDiff {
  readonly text: string;
  readonly lines: readonly Line[];
  /** The first line of the file on the disk that differs, from 1. */
  readonly line: number;
}

/** `the description and the generator (asmx-codegen 0.1.0, now 0.2.0)`. */
function changesInWords({ changed, tool }: Comparison, version: string): string {
  const now = `asmx-codegen ${version}`;
  const generator = tool === now ? `another build of ${now}` : `${tool ?? "unknown"}, now ${now}`;
  const words = changed.map((part) => (part === "generator" ? `the generator (${generator})` : `the ${part}`));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

interface Advice {
  /** The commands that generate the target. */
  readonly commandsOf: (force: boolean) => RepairCommands;
  /** Diffs are printed, not only recorded. */
  readonly showsDiffs: boolean;
}

/** Prints and records what `check` found, and how to repair it. */
export function reportFindings(
  target: OutputFolder,
  comparison: Comparison,
  { commandsOf, showsDiffs }: Advice,
  terminal: Terminal,
): void {
  const all = comparison.findings.map((finding) => findingReport(target, finding, comparison.diffs.get(finding.path)));
  const warnings = all.filter(({ severity }) => severity === "warning");
  const findings = all.filter(({ severity }) => severity === "error");
  const record = terminal.record.of(target);
  record.findings.push(...all);
  record.changed = comparison.changed;
  record.state = findings.length === 0 ? "up-to-date" : "findings";
  if (findings.length === 0) terminal.print([`${target.shownFolder}: `, paint("good", "up to date")]);
  else {
    record.repair = repairOf(comparison.findings, commandsOf);
    terminal.print([`${target.shownFolder}: `, paint("wrong", count(findings.length, "finding"))]);
    if (comparison.changed.length > 0)
      terminal.print(`  Since it was generated, ${changesInWords(comparison, terminal.version)} changed.`);
    terminal.print(...findingLines(findings));
    if (showsDiffs) for (const { lines } of comparison.diffs.values()) terminal.print(...lines);
    terminal.print(...repairAdvice(target, comparison.findings, record.repair));
  }
  if (comparison.unchecked !== undefined) {
    const note = `${count(comparison.unchecked, "file")} of plugins not checked (--no-plugins)`;
    record.notes.push(note);
    terminal.warn(`${target.shownFolder}: ${note}`);
  }
  const turned = warnings.filter(({ verdict }) => verdict === "line-endings");
  if (turned.length > 0) terminal.warn(turnedLine(turned));
  if (warnings.length > turned.length)
    terminal.warn([paint("warning", "warning:"), ` ${missingRuntimeLine(target.folder)}`]);
}

function findingLines(findings: readonly FindingReport[]): readonly Line[] {
  const width = Math.max(22, ...findings.map(({ summary }) => summary.length));
  return findings.map(({ path, summary, detail }) => [
    "  ",
    paint("wrong", summary),
    `${" ".repeat(width - summary.length)} ${path}${detail === undefined ? "" : ` (${detail})`}`,
  ]);
}

/** The command, where one repairs anything. */
function repairOf(
  findings: readonly Finding[],
  commands: (force: boolean) => RepairCommands,
): RepairCommands | undefined {
  const mended = findings.some(
    ({ kind, repair }) => repair !== "install" && (repair !== "by-hand" || kind !== "extra"),
  );
  return mended ? commands(findings.some(({ repair }) => repair === "force")) : undefined;
}

function repairAdvice(
  { folder }: OutputFolder,
  findings: readonly Finding[],
  repair: RepairCommands | undefined,
): readonly string[] {
  const blocked = findings.some((finding) => finding.kind !== "extra" && finding.repair === "by-hand");
  const force = findings.some((finding) => finding.repair === "force");
  const byHand = [
    ...(blocked ? ["move away the folder, pipe or device that stands where a file is to be"] : []),
    ...(force ? ["keep what you need elsewhere"] : []),
  ];
  const before = byHand.length === 0 ? "" : `${byHand.join(", ")}, then `;
  const lines: string[] = [];
  if (repair !== undefined) {
    const [command, ...others] = repairLines(repair);
    lines.push(`To repair: ${before}${command}`, ...others.map((each) => `  ${each}`));
  }
  if (findings.some((finding) => finding.repair === "install" && !isWarning(finding)))
    lines.push(`To repair: ${installRuntime(folder)}`);
  if (findings.some((finding) => finding.kind === "extra" && finding.repair === "by-hand"))
    lines.push("What codegen did not write and does not need (extra) is yours to move or delete.");
  return lines;
}

/** The warning names a single file: git changes the line ends of all. */
function turnedLine([first, ...others]: readonly FindingReport[]): Line {
  const place = `${first?.path ?? ""}${others.length === 0 ? "" : ` and ${others.length} more`}`;
  return [
    paint("warning", "warning:"),
    ` CR stands before LF in ${place}; editors send the bodies of .http files as they stand. Generating writes them anew; the .gitattributes beside them, once it is committed, keeps git from it.`,
  ];
}

/**
 * Owns a report as tables for people, from which the step summary of GitHub and the HTML report are made.
 * Invariant: cells are texts as they were recorded; the code that prints them encodes them.
 */
import { changeInWords } from "../../compare/compare-services.js";
import { deviationInWords } from "../../conformance/judgement.js";
import { groupBy } from "../../model/by-key.js";
import { count, oneLine } from "../terminal/wording.js";
import type { BrokenLineReport, ExchangeReport, Report, TargetReport } from "../terminal/report.js";
import { effectWords, findingInWords, levelOf, notesOf, repairWords, stateWords, tallyOf } from "./verdicts.js";

export type Level = "error" | "warning" | "good";

/** `code`: a path, a name or a line of code. */
export interface Cell {
  readonly text: string;
  readonly isCode?: boolean;
}

export interface Row {
  readonly level: Level;
  readonly cells: readonly Cell[];
  /** A unified diff that belongs to the row. */
  readonly diff?: string | undefined;
}

export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const plain = (text: string): Cell => ({ text });
const code = (text: string): Cell => ({ text, isCode: true });

/** Sections without rows are left out. */
export function sectionsOf(report: Report): readonly Section[] {
  return [
    messageSection(report),
    diagnosticSection(report),
    targetSection(report),
    ...report.targets.map(findingSection),
    brokenLineSection(report),
    differenceSection(report),
    answerSection(report),
    deviationSection(report),
  ].filter(({ rows }) => rows.length > 0);
}

/** The result in a sentence. */
export function headlineOf({ command, exitCode, targets, differences, brokenLines, exchanges }: Report): string {
  if (exitCode > 1) return "the command could not do its work";
  if (targets.length > 0) {
    const faulty = targets.filter(hasErrors).length;
    if (faulty > 0 && targets.length === 1) return "the output is not up to date";
    if (faulty > 0)
      return `${faulty} of ${count(targets.length, "output")} ${faulty === 1 ? "is" : "are"} not up to date`;
    return targets.length === 1 ? "the output is up to date" : `all ${targets.length} outputs are up to date`;
  }
  if (brokenLines.length > 0)
    return `${count(brokenLines.length, "line")} in ${count(new Set(brokenLines.map(({ file }) => file)).size, "file")} would stop compiling`;
  const tested = exchanges.filter(({ state }) => state !== "not-tested");
  if (tested.length > 0) {
    const same = tested.filter(({ state }) => state === "same").length;
    return `${same} of ${count(tested.length, "answer")} ${same === 1 ? "is" : "are"} as expected`;
  }
  if (command === "diff" || command === "drift")
    return differences.length === 0 ? "nothing differs on the wire" : count(differences.length, "change");
  return exitCode === 0 ? "done" : "findings";
}

const hasErrors = ({ state, findings }: TargetReport): boolean =>
  state === "not-compiled" || findings.some(({ severity }) => severity === "error");

function messageSection({ problems, warnings }: Report): Section {
  const rows = [
    ...problems.map((text): Row => ({ level: "error", cells: [plain(text)] })),
    ...warnings.map((text): Row => ({ level: "warning", cells: [plain(text)] })),
  ];
  return { title: "Problems", columns: ["problem"], rows };
}

function diagnosticSection({ diagnostics }: Report): Section {
  const rows = diagnostics.map((diagnostic): Row => {
    const { severity, file, line, column, code: id, message } = diagnostic;
    const text = oneLine([message, ...notesOf(diagnostic)]);
    return { level: severity, cells: [code(`${file}:${line}:${column}`), code(id), plain(text)] };
  });
  return { title: "Descriptions", columns: ["place", "code", "problem"], rows };
}

function targetSection({ targets }: Report): Section {
  const rows = targets.map((target): Row => {
    const { output, description, state, findings, changed, repair } = target;
    const why = changed.length === 0 ? "" : `; changed since: ${changed.join(", ")}`;
    const level = hasErrors(target) ? "error" : findings.length > 0 ? "warning" : "good";
    const words = findings.length === 0 ? stateWords[state] : tallyOf(findings) + why;
    return { level, cells: [code(output), code(description), plain(words), code(repair?.sh ?? "")] };
  });
  return { title: "Outputs", columns: ["output", "made from", "state", "to repair"], rows };
}

function findingSection({ output, findings }: TargetReport): Section {
  const rows = findings.map((finding): Row => {
    const { path, severity, repair, diff } = finding;
    return { level: severity, cells: [code(path), plain(findingInWords(finding)), plain(repairWords[repair])], diff };
  });
  return { title: `Files of ${output}`, columns: ["file", "state", "repair"], rows };
}

/** Lines of one change are beside one another. */
function brokenLineSection({ brokenLines, differences }: Report): Section {
  const order = ({ change }: BrokenLineReport): number => change ?? differences.length;
  const sorted = [...brokenLines].sort((one, other) => order(one) - order(other));
  const rows = sorted.map((broken): Row => {
    const { file, line, column, source, code: id, message, change } = broken;
    const cause = change === undefined ? undefined : differences[change];
    const why = cause === undefined ? "no single change explains this line" : changeInWords(cause);
    return {
      level: "error",
      cells: [
        code(`${file}:${line}:${column}`),
        code(source),
        plain(`${message.replaceAll("\n", " ")} (${id})`),
        plain(why),
      ],
    };
  });
  return { title: "Lines that stop compiling", columns: ["place", "line", "why", "because of"], rows };
}

function differenceSection({ differences }: Report): Section {
  const hasEffects = differences.some(({ effect }) => effect !== undefined);
  const rows = differences.map((change): Row => {
    const { effect } = change;
    const cells = [
      plain(changeInWords(change)),
      ...(hasEffects ? [plain(effect === undefined ? "" : effectWords[effect])] : []),
    ];
    return { level: levelOf(change), cells };
  });
  return { title: "Changes", columns: ["change", ...(hasEffects ? ["your code"] : [])], rows };
}

/** A row for each operation and binding. */
function answerSection({ exchanges }: Report): Section {
  const rows = [...byOperation(exchanges).values()].map((group): Row => {
    const [first] = group;
    const sum = (state: ExchangeReport["state"]): number => group.filter((each) => each.state === state).length;
    const level = sum("deviates") + sum("failed") > 0 ? "error" : sum("same") > 0 ? "good" : "warning";
    const counts = (["same", "deviates", "failed", "not-tested"] as const).map((state) => plain(String(sum(state))));
    return { level, cells: [code(first?.operation ?? ""), code(first?.binding ?? ""), ...counts] };
  });
  return {
    title: "Answers",
    columns: ["operation", "binding", "as expected", "different", "failed", "not tested"],
    rows,
  };
}

/** Exchanges of an operation over a binding. */
export function byOperation(exchanges: readonly ExchangeReport[]): ReadonlyMap<string, readonly ExchangeReport[]> {
  return groupBy(exchanges, ({ operation, binding }) => JSON.stringify([operation, binding]));
}

function deviationSection({ exchanges }: Report): Section {
  const rows = exchanges.flatMap(({ request, state, deviations, reason = "", diff }): readonly Row[] => {
    if (state === "same") return [];
    const text = state === "deviates" ? deviations.map(deviationInWords).join("; ") : reason;
    const words = { deviates: "different", failed: "failed", "not-tested": "not tested" }[state];
    const level = state === "not-tested" ? "warning" : "error";
    return [{ level, cells: [code(request), plain(words), plain(text)], diff }];
  });
  return { title: "What differs", columns: ["request", "answer", "difference"], rows };
}

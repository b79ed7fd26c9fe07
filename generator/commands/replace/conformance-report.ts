/**
 * Owns the report of `codegen conformance`: a line for each deviation, the summary by operation and binding, and the
 * conclusion.
 * Invariant: calls that were left out are counted, and a run without any call is no success.
 */
import { deviationInWords } from "../../conformance/judgement.js";
import { exitCodes, type ExitCode } from "../terminal/exit-codes.js";
import { count } from "../terminal/wording.js";
import type { ExchangeReport } from "../terminal/report.js";
import { type Line, paint, tellProblem, type Terminal } from "../terminal/terminal.js";
import { diffInColour } from "../terminal/diff-in-colour.js";

/** The result of an exchange. */
export type Became = Pick<ExchangeReport, "state" | "deviations" | "reason" | "diff">;

/** Prints and records a finished exchange. `showDiff`: also prints the diff of both answers. */
export function tell(report: ExchangeReport, terminal: Terminal, showDiff = false): void {
  terminal.record.exchanges.push(report);
  terminal.print(...linesOf(report));
  if (showDiff && report.diff !== undefined) terminal.print(...diffInColour(report.diff, "  "));
}

export function notTested(reason: string): Became {
  return { state: "not-tested", deviations: [], reason };
}

function linesOf({ request, state, deviations, reason }: ExchangeReport): readonly Line[] {
  if (state === "failed") return [[paint("wrong", `${request}: `), reason ?? ""]];
  return deviations.map((deviation) => [paint("wrong", `${request}: `), deviationInWords(deviation)]);
}

/** How the reason begins that a request lacks values. */
export const missingValues = "no value was given for ";

export interface Words {
  /** The words for exchanges without deviation: `the same`. */
  readonly same: string;
  /** The reason why there is no answer. */
  readonly nothing: string;
}

/**
 * The summary by operation and binding, untested calls by reason, and the conclusion. `cutShort`: why the run sent
 * fewer calls than planned.
 */
export function conclude(terminal: Terminal, { same, nothing }: Words, cutShort: string | undefined): ExitCode {
  const { exchanges } = terminal.record;
  const of = (state: ExchangeReport["state"]): readonly ExchangeReport[] =>
    exchanges.filter((each) => each.state === state);
  const tested = exchanges.filter(({ state }) => state !== "not-tested");
  for (const [what, all] of grouped(tested, ({ operation, binding }) => `${operation} ${binding}`)) {
    const fine = all.filter(({ state }) => state === "same").length;
    const meaning = fine === all.length ? "good" : "wrong";
    terminal.print([paint(meaning, `${what}: `), `${fine} of ${all.length} ${same}`]);
  }
  for (const [reason, all] of grouped(of("not-tested"), ({ reason = "" }) => reason)) {
    const names = [...new Set(all.map(({ operation }) => operation))].join(", ");
    terminal.print([paint("warning", "not tested: "), `${names} (${count(all.length, "exchange")}: ${reason})`]);
  }
  if (tested.length === 0) {
    tellProblem(terminal, exchanges.length === 0 ? nothing : adviceFor(exchanges));
    return exitCodes.badInput;
  }
  const wrong = of("deviates").length + of("failed").length;
  terminal.print(
    `${count(tested.length, "exchange")}: ${of("same").length} ${same}, ${of("deviates").length} otherwise, ${of("failed").length} failed; ${of("not-tested").length} not tested`,
  );
  if (cutShort !== undefined) tellProblem(terminal, `not everything was called: ${cutShort}`);
  return wrong === 0 && cutShort === undefined ? exitCodes.done : exitCodes.findings;
}

/** The advice for a run that called nothing. */
function adviceFor(exchanges: readonly ExchangeReport[]): string {
  if (exchanges.some(({ reason = "" }) => reason.startsWith(missingValues)))
    return "nothing was called: set the variables that are named above, or give a file of lines NAME=value with --credentials";
  return "nothing was called: mark what only reads with `reads: true` in the description, name operations with --only, or call all with --effects";
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Owns the line that `generate --watch` prints of a round, after its diagnostics.
 * Invariant: one line, whatever happened; diagnostics stand above it whole, so that it counts them.
 */
import type { DiagnosticReport, Report, TargetReport } from "../reports/report.js";
import { tally } from "./generate-report.js";
import { count } from "../terminal/wording.js";
import { type Line, paint } from "../terminal/terminal.js";

/** The line of a failed round; undefined if it succeeded. */
export function failureLine({ diagnostics, problems, targets, exitCode }: Report): Line | undefined {
  if (exitCode === 0) return undefined;
  const findings = targets.flatMap((target) => target.findings);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const [finding, ...otherFindings] = findings;
  const [problem] = problems;
  if (errors.length > 0) return [paint("wrong", "error:"), ` ${errorsText(errors)}; ${unchanged}`];
  if (finding !== undefined) {
    const words = `${finding.path} ${finding.detail ?? finding.summary}${more(otherFindings)}`;
    return [paint("wrong", "error:"), ` ${words}; nothing was written`];
  }
  return [paint("wrong", "error:"), ` ${problem ?? "a description cannot be used"}; ${unchanged}`];
}

const unchanged = "what was generated before stays";

/** `2 errors in parcels.yaml`, `3 errors in 2 files`. */
function errorsText(errors: readonly DiagnosticReport[]): string {
  const [file = "", ...others] = new Set(errors.map((each) => each.file));
  return `${count(errors.length, "error")} in ${others.length === 0 ? file : count(others.length + 1, "file")}`;
}

function more(others: readonly unknown[]): string {
  return others.length === 0 ? "" : ` (and ${others.length} more)`;
}

/** `generated/a: 3 updated; generated/b: 1 removed`; `undefined`: every folder was as it should be. */
export function outcomeText({ targets }: Report): string | undefined {
  const changed = targets.filter(({ state }) => state === "written");
  return changed.length === 0 ? undefined : changed.map(targetText).join("; ");
}

function targetText({ output, steps }: TargetReport): string {
  return `${output}: ${steps.length === 0 ? "0 files changed" : tally(steps)}`;
}

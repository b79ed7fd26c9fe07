/**
 * Owns the choice of a report's format.
 * Invariant: loaded only where a report other than text is asked for.
 */
import { printGitHubReport, type Roots } from "./github.js";
import { printJsonReport } from "./json.js";
import { printJUnitReport } from "./junit.js";
import type { ReportKind } from "../option-values.js";
import type { Report } from "./report.js";

/** The whole report, without a final end of line. */
export function renderReport(kind: Exclude<ReportKind, "text">, report: Report, roots: Roots): string {
  switch (kind) {
    case "json":
      return printJsonReport(report);
    case "github":
      return printGitHubReport(report, roots);
    case "junit":
      return printJUnitReport(report);
  }
}

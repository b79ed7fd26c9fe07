/**
 * Owns the choice of a report's format.
 * Invariant: it is loaded only for a report other than text.
 */
import type { ReportKind } from "../option-values.js";
import { unprintable } from "../../diagnostics/quote.js";
import { escapeUnits } from "../terminal/json-text.js";
import { printGitHubReport, type Roots } from "./github.js";
import { printHtmlReport } from "./html.js";
import { printJUnitReport } from "./junit.js";
import type { Report } from "../terminal/report.js";
import { sarifOf } from "./sarif.js";

/** The whole report, without a final end of line. */
export function renderReport(kind: Exclude<ReportKind, "text">, report: Report, roots: Roots): string {
  switch (kind) {
    case "json":
      return printJson(report);
    case "github":
      return printGitHubReport(report, roots);
    case "junit":
      return printJUnitReport(report);
    case "sarif":
      return printJson(sarifOf(report, roots));
    case "html":
      return printHtmlReport(report);
  }
}

/** Two blanks deep. What could steer a terminal is escaped, since the screen would replace it by something that is no JSON. */
function printJson(report: unknown): string {
  const text = JSON.stringify(report, null, 2);
  return text.replace(unprintable, (found) => (found === "\n" ? found : escapeUnits(found)));
}

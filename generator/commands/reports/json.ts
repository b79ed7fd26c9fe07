/**
 * Owns the report as JSON.
 * Invariant: every value reads back exactly, and nothing in the text needs to be changed for a terminal.
 */
import { unprintable } from "../../diagnostics/quote.js";
import type { Report } from "./report.js";

/** Two blanks deep. What could steer a terminal is escaped, since the screen would replace it by something that is no JSON. */
export function printJsonReport(report: Report): string {
  const text = JSON.stringify(report, null, 2);
  return text.replace(unprintable, (found) => (found === "\n" ? found : escapeUnits(found)));
}

function escapeUnits(text: string): string {
  return text
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

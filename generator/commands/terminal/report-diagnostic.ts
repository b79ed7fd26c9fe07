/**
 * Owns the report of one diagnostic, on the terminal and to programs.
 * Invariant: both have the same places.
 */
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { formatDiagnostic, positionsOf, type SourceText } from "../../diagnostics/format.js";
import { escapeUnprintable } from "../../diagnostics/quote.js";
import type { DiagnosticReport } from "./report.js";
import { type Line, paint, type Terminal } from "./terminal.js";

/** Prints and records a diagnostic of `source`. */
export function reportDiagnostic(source: SourceText, diagnostic: Diagnostic, terminal: Terminal): void {
  const [head = "", ...frame] = formatDiagnostic(diagnostic, source).split("\n");
  const lines = [paintHead(head, diagnostic), ...frame];
  if (terminal.diagnose === undefined) terminal.warn(...lines);
  else terminal.diagnose(lines);
  recordDiagnostic(source, diagnostic, terminal);
}

/** Records a diagnostic for reports, and prints nothing. */
export function recordDiagnostic(source: SourceText, diagnostic: Diagnostic, terminal: Terminal): void {
  terminal.record.diagnostics.push(diagnosticReport(diagnostic, source));
}

/** `file:1:2: error AC1001: message`, its kind in colour; counted from the end, since the file's name may hold the same words. */
function paintHead(head: string, { severity, code, message }: Diagnostic): Line {
  const words = `${severity} ${code}:`;
  const at = head.length - escapeUnprintable(message).length - 1 - words.length;
  const meaning = severity === "error" ? "wrong" : "warning";
  return [head.slice(0, at), paint(meaning, words), head.slice(at + words.length)];
}

function diagnosticReport(diagnostic: Diagnostic, source: SourceText): DiagnosticReport {
  const { code, severity, message, span, found, expected, suggestion } = diagnostic;
  const positions = positionsOf(source);
  const [start, end] = [positions.at(span.start), positions.at(Math.max(span.start, span.end))];
  return {
    code,
    severity,
    message,
    file: source.name,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    found,
    expected,
    suggestion,
  };
}

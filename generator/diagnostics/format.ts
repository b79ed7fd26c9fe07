/**
 * Owns how a diagnostic looks.
 * Property that must stay true: the output has no control characters from the description, and its width is bounded.
 */
import type { Diagnostic, Span } from "./diagnostic.js";
import { cellOf } from "./display-width.js";
import { escapeUnprintable } from "./quote.js";

/** What a diagnostic is about: `name` is how messages call it. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** Both from 1; a column is a character (a code point), not a UTF-16 unit. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Columns of source text shown; the rest of a longer line is cut around the caret. */
const frameWidth = 100;
const beforeCaret = 40;

/**
 * The lines of one diagnostic, without a final newline: `file:line:column: error AC1234: message`, the source line with a caret
 * underline, then what was found, what was expected, what to do, and the other place that matters.
 */
export function formatDiagnostic(diagnostic: Diagnostic, source: SourceText): string {
  const { span, severity, code, message, found, expected, suggestion, related } = diagnostic;
  const position = positionAt(source.text, span.start);
  const margin = " ".repeat(String(position.line).length + 3);
  const notes: readonly (readonly [label: string, note: string | undefined])[] = [
    ["found", found],
    ["expected", expected],
    ["suggestion", suggestion],
    ["see", related === undefined ? undefined : `${placeInWords(source, related.span)}: ${related.message}`],
  ];
  return [
    `${placeInWords(source, span)}: ${severity} ${code}: ${escapeUnprintable(message)}`,
    ...frameOf(source.text, span, position),
    ...notes.flatMap(([label, note]) =>
      note === undefined ? [] : [`${margin}= ${label}: ${escapeUnprintable(note)}`],
    ),
  ].join("\n");
}

/** Line and column of an offset. */
export function positionAt(text: string, offset: number): Position {
  const end = Math.min(offset, text.length);
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  let column = 1;
  for (let at = lineStart; at < end; at++) if (!isSecondHalf(text, at) && !isMark(text, at)) column += 1;
  return { line, column };
}

function placeInWords({ name, text }: SourceText, span: Span): string {
  const { line, column } = positionAt(text, span.start);
  return `${escapeUnprintable(name)}:${String(line)}:${String(column)}`;
}

/** The source line and the line of carets below it; nothing for an empty text. */
function frameOf(text: string, span: Span, { line }: Position): readonly string[] {
  if (text.trim() === "") return [];
  const lineStart = span.start === 0 ? 0 : text.lastIndexOf("\n", span.start - 1) + 1;
  const { shown, indent, carets } = windowOf(text, lineStart, span);
  const margin = " ".repeat(String(line).length);
  return [`  ${String(line)} | ${shown}`.trimEnd(), `  ${margin} | ${" ".repeat(indent)}${"^".repeat(carets)}`];
}

interface Window {
  readonly shown: string;
  /** Columns before the first caret. */
  readonly indent: number;
  readonly carets: number;
}

function windowOf(text: string, lineStart: number, span: Span): Window {
  const lineEnd = endOfLine(text, lineStart);
  const from = windowStart(text, lineStart, span.start);
  const start = Math.min(span.start, lineEnd);
  const end = Math.min(Math.max(span.end, start + 1), lineEnd);
  let shown = from > lineStart ? "…" : "";
  let width = shown.length;
  let indent = width;
  let carets = 0;
  let at = from;
  while (at < lineEnd && width < frameWidth) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const cell = isMark(text, at) ? { text: "", width: 0 } : cellOf(character, width);
    if (at < start) indent += cell.width;
    else if (at < end) carets += cell.width;
    shown += cell.text;
    width += cell.width;
    at += character.length;
  }
  return { shown: at < lineEnd ? `${shown}…` : shown, indent, carets: Math.max(1, carets) };
}

/** The first character shown: the line's, or one some way before the caret where the line is long. */
function windowStart(text: string, lineStart: number, caret: number): number {
  if (caret - lineStart <= frameWidth - beforeCaret) return lineStart;
  const from = caret - beforeCaret;
  return isSecondHalf(text, from) ? from - 1 : from;
}

function endOfLine(text: string, lineStart: number): number {
  const newline = text.indexOf("\n", lineStart);
  const end = newline < 0 ? text.length : newline;
  return text.charAt(end - 1) === "\r" && end > lineStart ? end - 1 : end;
}

function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0;
}

/** A byte order mark takes no column. */
function isMark(text: string, at: number): boolean {
  return at === 0 && text.charCodeAt(0) === 0xfeff;
}

/**
 * Owns the printing of a diagnostic, and the width of its characters in columns of a terminal.
 * Invariant: the output has no control characters from the description, and its width is bounded.
 */
import type { Diagnostic, Span } from "./diagnostic.js";
import { escapeUnprintable } from "./quote.js";
import { isMark, isSecondHalf, type Position, TextPositions } from "./text-positions.js";

/** Text of a diagnostic; messages call it `name`. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** Columns of source text shown; the rest of a longer line is cut around the caret. */
const frameWidth = 100;
const beforeCaret = 40;

/**
 * The lines of one diagnostic, without a final newline: `file:line:column: error AC1234: message`, the source line with a caret
 * underline, then what was found, what was expected, what to do, and the other place that matters.
 */
export function formatDiagnostic(diagnostic: Diagnostic, source: SourceText): string {
  const { span, severity, code, message, expected, suggestion, related } = diagnostic;
  const position = positionsOf(source).at(span.start);
  const margin = " ".repeat(String(position.line).length + 3);
  const notes: readonly (readonly [label: string, note: string | undefined])[] = [
    ["found", diagnostic.found],
    ["expected", expected],
    ["suggestion", suggestion],
    ["see", related === undefined ? undefined : `${placeInWords(source, related.span)}: ${related.message}`],
  ];
  return [
    `${placeInWords(source, span)}: ${severity} ${code}: ${escapeUnprintable(message)}`,
    ...frameOf(source, span, position),
    ...notes.flatMap(([label, note]) =>
      note === undefined ? [] : [`${margin}= ${label}: ${escapeUnprintable(note)}`],
    ),
  ].join("\n");
}

const positionsBySource = new WeakMap<SourceText, TextPositions>();

/** Line index of a text, built once for all its diagnostics. */
export function positionsOf(source: SourceText): TextPositions {
  const positions = positionsBySource.get(source) ?? new TextPositions(source.text);
  positionsBySource.set(source, positions);
  return positions;
}

function placeInWords(source: SourceText, span: Span): string {
  const { line, column } = positionsOf(source).at(span.start);
  return `${escapeUnprintable(source.name)}:${String(line)}:${String(column)}`;
}

/** The source line and the line of carets below it; nothing for an empty text. */
function frameOf(source: SourceText, span: Span, { line }: Position): readonly string[] {
  const positions = positionsOf(source);
  if (positions.blank) return [];
  const { shown, indent, carets } = windowOf(source.text, positions.lineStart(span.start), span);
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

/** A displayed character. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const combining = /\p{M}/u;
const tabStop = 4;

/** The cell of one character that would begin in column `at` (from 0). */
function cellOf(character: string, at: number): Cell {
  if (character === "\t") {
    const width = tabStop - (at % tabStop);
    return { text: " ".repeat(width), width };
  }
  if (unprintable.test(character)) return { text: "\uFFFD", width: 1 };
  if (combining.test(character)) return { text: character, width: 0 };
  return { text: character, width: wide.test(character) ? 2 : 1 };
}

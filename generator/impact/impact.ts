/**
 * Owns the effect of a service's changes on a consumer's code: lines that stop compiling, each with its change, and the
 * meaning of the other changes.
 * Invariant: nothing is written, and only TypeScript decides which lines stop compiling.
 */
import type { Change } from "../compare/compare-services.js";
import type { Service } from "../model/service.js";
import { causeOf } from "./attribute.js";
import { cluesOf } from "./clues.js";
import type { Compiler } from "./compiler.js";
import { findNewErrors, type NewErrors } from "./new-errors.js";
import type { Overlay } from "./overlay.js";
import { readProjects } from "./projects.js";
import { type Subjects, subjectsOf } from "./subjects.js";

/** A line that stops compiling. Lines and columns from 1; the end is exclusive. */
export interface BrokenLine {
  /** Absolute, `/` between parts. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** `TS2339` */
  readonly code: string;
  /** Line ends between the parts of TypeScript's explanation. */
  readonly message: string;
  /** The text of the line, without the blanks around it. */
  readonly source: string;
  /** Index of the change on the wire that causes it; undefined: none fits. */
  readonly change: number | undefined;
}

export interface Impact {
  /** Sorted by file and position. */
  readonly lines: readonly BrokenLine[];
  /** Files of the consumer that were checked. */
  readonly checkedFiles: number;
  /** False: no project of the configuration contains the generated code. */
  readonly isUsed: boolean;
  /** Modules that the generated code imports and the projects lack: types from them are unknown here. */
  readonly missingModules: readonly string[];
}

export interface Comparison {
  readonly older: Service;
  readonly newer: Service;
  readonly changes: readonly Change[];
}

/** `config`: absolute path of a tsconfig.json or jsconfig.json. Throws `UnreadableProject`. */
export function impactOn(
  compiler: Compiler,
  config: string,
  before: Overlay,
  after: Overlay,
  { older, newer, changes }: Comparison,
): Impact {
  const isGenerated = (path: string): boolean => before.texts.has(path) || after.texts.has(path);
  const subjects = subjectsOf(older, newer);
  const lines = new Map<string, BrokenLine>();
  const missing = new Set<string>();
  let checkedFiles = 0;
  let isUsed = false;
  for (const project of readProjects(compiler, config)) {
    const result = findNewErrors(compiler, project, before, after);
    if (result === undefined) continue;
    isUsed = true;
    checkedFiles += result.checkedFiles;
    for (const name of result.missingModules) missing.add(name);
    for (const error of result.errors) {
      const line = brokenLine(compiler, result, error, isGenerated, changes, subjects);
      // Projects may share files.
      lines.set([line.file, line.line, line.column, line.code].join("\n"), line);
    }
  }
  const sorted = [...lines.values()].sort(
    (one, other) =>
      (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
      one.line - other.line ||
      one.column - other.column,
  );
  return { lines: sorted, checkedFiles, isUsed, missingModules: [...missing] };
}

function brokenLine(
  compiler: Compiler,
  { older }: NewErrors,
  error: NewErrors["errors"][number],
  isGenerated: (path: string) => boolean,
  changes: readonly Change[],
  subjects: Subjects,
): BrokenLine {
  const { ts } = compiler;
  const { file, start, length = 0, code, messageText } = error;
  const [from, to] = [start, start + length].map((at) => ts.getLineAndCharacterOfPosition(file, at));
  const line = from?.line ?? 0;
  const clues = cluesOf(compiler, older, isGenerated, error);
  return {
    file: file.fileName,
    line: line + 1,
    column: (from?.character ?? 0) + 1,
    endLine: (to?.line ?? 0) + 1,
    endColumn: (to?.character ?? 0) + 1,
    code: `TS${String(code)}`,
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    source: (file.text.split(/\r\n?|\n/)[line] ?? "").trim(),
    change: causeOf(clues, code, changes, subjects),
  };
}

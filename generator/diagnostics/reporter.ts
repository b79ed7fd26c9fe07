/**
 * Owns the collection of diagnostics during one run.
 * Invariant: reporting never throws, and the number of diagnostics is bounded for any input.
 */
import { codes, type CodeName } from "./codes.js";
import type { Diagnostic, Repair, Span } from "./diagnostic.js";

/** A problem as a stage reports it; the row of its code has the rest. */
export interface Problem {
  readonly message: string;
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
  readonly suggestion?: string | undefined;
  readonly repair?: Repair | undefined;
  readonly related?: { readonly message: string; readonly span: Span } | undefined;
}

/** More problems than this are counted, not listed. */
export const maximumProblems = 200;

export class Reporter {
  /** Name of the input in messages: `the description`. */
  readonly subject: string;
  /** How many are listed. */
  readonly #maximum: number;
  readonly #diagnostics: Diagnostic[] = [];
  #left = 0;

  constructor(subject = "the description", maximum = maximumProblems) {
    this.subject = subject;
    this.#maximum = maximum;
  }

  /** Returns nothing, for readers that return nothing after a problem. */
  report(name: CodeName, span: Span, problem: Problem): undefined {
    if (this.#diagnostics.length >= this.#maximum) {
      this.#left += 1;
      return undefined;
    }
    const { code, severity } = codes[name];
    const { message, expected, suggestion, related, repair } = problem;
    this.#diagnostics.push({
      code,
      severity,
      message,
      span,
      found: problem.found,
      expected,
      suggestion,
      related,
      repair,
    });
    return undefined;
  }

  /** false when further problems are only counted: searching for suggestions is no longer worth its time. */
  get listening(): boolean {
    return this.#diagnostics.length < maximumProblems;
  }

  /** In the order of the text. */
  get diagnostics(): readonly Diagnostic[] {
    return sortDiagnostics(this.#left === 0 ? this.#diagnostics : [...this.#diagnostics, this.#overflow()]);
  }

  #overflow(): Diagnostic {
    const end = this.#diagnostics.reduce((last, { span }) => Math.max(last, span.end), 0);
    return {
      code: codes.tooManyProblems.code,
      severity: codes.tooManyProblems.severity,
      message: `${String(this.#left)} more problems are not listed.`,
      span: { start: end, end },
      found: undefined,
      expected: undefined,
      suggestion: "repair the ones above first",
    };
  }
}

/** Sorts by place, then by code, so that the order of rules never shows. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) => a.span.start - b.span.start || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/**
 * Owns the shape of what can be wrong with a description.
 * Invariant: a diagnostic is data; how it looks is decided in `format.ts`.
 */

/** Half-open range of UTF-16 offsets into the description's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanAt(start: number, length = 0): Span {
  return { start, end: start + length };
}

export interface Diagnostic {
  /** Stable: `AC1001`. A page `docs/diagnostics/<code>.md` explains it. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** Names the problem and the part of the description in one sentence. */
  readonly message: string;
  readonly span: Span;
  readonly found: string | undefined;
  readonly expected: string | undefined;
  /** Proposed repair: `did you mean "singlesms"?` */
  readonly suggestion: string | undefined;
  /** Another place that matters: the first of two equal names. */
  readonly related?: { readonly message: string; readonly span: Span } | undefined;
}

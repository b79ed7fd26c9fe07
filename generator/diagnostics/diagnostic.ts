/**
 * Owns the type of a diagnostic.
 * Invariant: a diagnostic is data; `format.ts` decides how it is printed.
 */

/** Half-open range of UTF-16 offsets into the description's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanAt(start: number, length = 0): Span {
  return { start, end: start + length };
}

/**
 * The repair of a problem as data, where it is one change of the text.
 *
 * - `replace`: the scalar at the span gets this value, in quotes if YAML needs them; `plain`: without.
 * - `remove`: the entry at the span goes, key and value, or the item of a list. With `path`: the entry that these keys lead to, from the map
 *   whose span it is, or the map of the key whose span it is.
 * - `add`: the map whose span it is, or the map of the key whose span it is, gets these entries; a single one in the place of another with
 *   its key. A text there becomes the `type` of a map.
 * - `text`: the characters at the span become these, as they stand; the only one for a text that is not YAML.
 */
export type Repair =
  | { readonly kind: "replace"; readonly span: Span; readonly value: string; readonly plain?: true }
  | { readonly kind: "remove"; readonly span: Span; readonly path?: readonly string[] }
  | { readonly kind: "text"; readonly span: Span; readonly text: string }
  | { readonly kind: "add"; readonly span: Span; readonly entries: readonly WrittenEntry[] };

/** An entry of a map; the value as it is written in YAML. */
export type WrittenEntry = readonly [key: string, value: string];

export function entryText([key, value]: WrittenEntry): string {
  return `${key}: ${value}`;
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
  /** The repair that `suggestion` names, where an editor can make it. */
  readonly repair?: Repair | undefined;
  /** Another place that matters: the first of two equal names. */
  readonly related?: { readonly message: string; readonly span: Span } | undefined;
}

/**
 * Owns what may stand out in a line: parts with a meaning, which a terminal that can shows in a colour.
 * Invariant: a line says the same without its colours.
 */

/** What a part of a line is, not how it looks. */
export type Meaning = "wrong" | "warning" | "good" | "removed" | "added" | "place";

export interface Painted {
  readonly text: string;
  readonly meaning: Meaning;
}

/** One line of a terminal, in parts where some of them stand out. */
export type Line = string | readonly (string | Painted)[];

export function paint(meaning: Meaning, text: string): Painted {
  return { text, meaning };
}

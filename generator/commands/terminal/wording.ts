/**
 * Owns how messages write paths, numbers of things, and "did you mean".
 * Invariant: `/` separates the parts of a path on every system; a path far away is absolute.
 */
import { isAbsolute, relative, sep } from "node:path";
import { withEnd } from "../../../templates/runtime/text/cut-text.js";
import { nearestOf } from "../../diagnostics/suggest.js";

/** A path as a user of `folder` would write it, `/` between parts. */
export function showPath(folder: string, path: string): string {
  const shown = relative(folder, path);
  const plain = shown === "" ? "." : shown.startsWith(`..${sep}..${sep}..`) || isAbsolute(shown) ? path : shown;
  return sep === "/" ? plain : plain.replaceAll(sep, "/");
}

/** `1 change`, `2 changes`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** `; did you mean parcels?`, to end a message with; empty if no candidate is near. */
export function nearHint(name: string, candidates: readonly string[]): string {
  const nearest = nearestOf(name, candidates);
  return nearest === undefined ? "" : `; did you mean ${nearest}?`;
}

/** Sentences in one line, `; ` between them: those of others may end in a full stop. */
export function oneLine(sentences: readonly string[]): string {
  const [first = "", ...others] = sentences;
  return others.reduce((line, sentence) => withEnd(line, `; ${sentence}`), first);
}

/** The beginning of a text, if it has more than so many characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

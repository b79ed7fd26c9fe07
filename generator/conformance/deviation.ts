/** Owns how a difference between two answers, or between an answer and the description, is stated. */

export interface Deviation {
  /** The place: `status`, `Content-Type`, or a path of elements, `Envelope/Body/pingResponse/pingResult`, `…/@name` for an attribute. */
  readonly at: string;
  readonly expected: string;
  readonly found: string;
  /** The section of docs/wire.md with the rule, if there is one. */
  readonly section?: number;
}

/** Most deviations of one exchange; later ones mostly repeat them. */
export const mostDeviations = 20;

const longest = 200;

/** A text of an answer, short enough to be read, in quotes. */
export function shown(text: string): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

export function deviationInWords({ at, expected, found, section }: Deviation): string {
  const where = section === undefined ? "" : ` (docs/wire.md, ${String(section)})`;
  return `${at}: expected ${expected}, found ${found}${where}`;
}

/**
 * Owns deviations: how one is stated, and their collection while an answer is compared.
 * Invariant: one cause is reported once, and at most {@link mostDeviations} deviations are kept.
 */
import type { BindingId, Operation, Service } from "../model/service.js";

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

export function deviationInWords({ at, expected, found: actual, section }: Deviation): string {
  const where = section === undefined ? "" : ` (docs/wire.md, ${String(section)})`;
  return `${at}: expected ${expected}, found ${actual}${where}`;
}

/** Names from the root on; of several elements of a name all but the first say which: `Table[2]`. */
export type Path = readonly string[];

/** The call that an answer belongs to. */
export interface Asked {
  readonly service: Service;
  readonly operation: Operation;
  readonly binding: BindingId;
}

export class Judgement {
  readonly deviations: Deviation[] = [];

  /** `section`: of docs/wire.md. */
  note(at: Path | string, expected: string, found: string, section?: number): void {
    if (this.isFull) return;
    const deviation = { at: typeof at === "string" ? at : at.join("/"), expected, found };
    this.deviations.push(section === undefined ? deviation : { ...deviation, section });
  }

  get isFull(): boolean {
    return this.deviations.length >= mostDeviations;
  }
}

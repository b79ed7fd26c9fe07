/**
 * Owns what is found while one answer is held against the description.
 * Invariant: what has one cause is said once; at most {@link mostDeviations} are kept.
 */
import type { BindingId, Operation, Service } from "../model/service.js";
import { type Deviation, mostDeviations } from "./deviation.js";

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
  note(at: Path | string, expected: string, found: string, section: number): void {
    if (this.isFull) return;
    this.deviations.push({ at: typeof at === "string" ? at : at.join("/"), expected, found, section });
  }

  get isFull(): boolean {
    return this.deviations.length >= mostDeviations;
  }
}

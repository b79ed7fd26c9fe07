/** Owns the shape of one part of a run. */
import type { GenuineService } from "./genuine-service.js";

export interface Surroundings {
  /** test/interop */
  readonly folder: string;
  /** A temporary folder, gone after the run. */
  readonly work: string;
  readonly genuine: GenuineService;
}

export interface PartOutcome {
  readonly passed: number;
  /** One text per failed check. */
  readonly problems: readonly string[];
  /** Section of docs/interop.md, if the part has one. */
  readonly section?: string | undefined;
}

export interface Part {
  readonly name: string;
  run(surroundings: Surroundings): Promise<PartOutcome>;
}

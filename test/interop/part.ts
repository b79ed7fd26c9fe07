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
  /** Text of its section in docs/interop.md: the same outcomes give the same text. */
  readonly section: string;
}

export interface Part {
  readonly name: string;
  /** Of its section. */
  readonly title: string;
  run(surroundings: Surroundings): Promise<PartOutcome>;
}

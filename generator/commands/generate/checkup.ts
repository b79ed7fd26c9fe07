/** Owns the type of a finding of `doctor`. Invariant: each finding names its repair. */

/** A line of the report. */
export interface Checkup {
  readonly fact: string;
  /** Findings that belong to it, with their repairs. */
  readonly findings: readonly DoctorFinding[];
}

export interface DoctorFinding {
  readonly problem: string;
  readonly repair: string;
}

/** Owns what messages and reports know of a folder that is written: a service's output, or a runtime that several share. */
import type { Imports } from "./import-choice.js";

export interface OutputFolder {
  /** What messages call what goes in it: the description, or the runtime. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** The folder as messages show it. */
  readonly shownFolder: string;
  /** What imports between its files end in. */
  readonly imports: Imports;
}

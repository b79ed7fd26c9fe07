/**
 * Owns the state that the parts of the loader share during one run.
 * Invariant: nothing of it is used after the run.
 */
import type { Places } from "../diagnostics/places.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Samples } from "./samples.js";
import type { TypeNames } from "./type-names.js";

export interface LoadContext {
  readonly reporter: Reporter;
  readonly places: Places;
  readonly types: TypeNames;
  readonly samples: Samples;
  /** Elements of the service are in no namespace, unless a type says otherwise. */
  readonly unqualified: boolean;
}

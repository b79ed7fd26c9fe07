/**
 * Owns the running of the rules.
 * Property that must stay true: a rule is one file and one row of `rules.ts`, and rules do not depend on each other's order.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Places } from "../diagnostics/places.js";
import type { Service } from "../model/service.js";

/** Every problem of meaning, in the order of the text. */
export function validateService(_service: Service, _places: Places): readonly Diagnostic[] {
  return [];
}

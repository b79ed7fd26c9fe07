/**
 * Owns the running of the rules.
 * Invariant: a rule is one file and one row of `rules.ts`, and rules do not depend on each other's order.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Places } from "../diagnostics/places.js";
import { Reporter } from "../diagnostics/reporter.js";
import type { Service } from "../model/service.js";
import type { RuleContext } from "./rule.js";
import { rules } from "./rules.js";

/** Every problem of meaning, in the order of the text. `listed`: how many are. */
export function validateService(service: Service, places: Places, listed?: number): readonly Diagnostic[] {
  const reporter = new Reporter(undefined, listed);
  const context: RuleContext = { service, places, report: reporter.report.bind(reporter) };
  for (const rule of rules) rule(context);
  return reporter.diagnostics;
}

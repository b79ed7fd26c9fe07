/**
 * Owns the type of a rule.
 * Invariant: a rule changes nothing and depends on no other rule.
 */
import type { CodeName } from "../diagnostics/codes.js";
import type { Span } from "../diagnostics/diagnostic.js";
import type { Places } from "../diagnostics/places.js";
import type { Problem } from "../diagnostics/reporter.js";
import type { Service } from "../model/service.js";

export interface RuleContext {
  readonly service: Service;
  readonly places: Places;
  report(name: CodeName, span: Span, problem: Problem): void;
}

/** Reports every breach of one rule. Must be linear in the size of the service. */
export type Rule = (context: RuleContext) => void;

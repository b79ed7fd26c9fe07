/**
 * Owns the rule: no two names of the description become the same identifier in the generated code, and none becomes one
 * of the runtime. Types and operations already have aliases (names/aliases.ts); entries of `unspecified` and tables of
 * one operation do not.
 */
import { quote } from "../diagnostics/quote.js";
import { earlierAt } from "../model/by-key.js";
import { declaredNames, reservedTypeNames, type DeclaredName } from "../names/index.js";
import type { RuleContext } from "./rule.js";

export function checkCollisions({ service, places, report }: RuleContext): void {
  const namesByIdentifier = new Map<string, DeclaredName>();
  const reported = new Set<object>();
  for (const declared of declaredNames(service)) {
    const { identifier, origin } = declared;
    const first = earlierAt(namesByIdentifier, identifier, declared);
    if (reported.has(origin)) continue;
    // Equal names have a rule of their own.
    const isEqual = first?.role === declared.role && first.name === declared.name;
    if (first !== undefined && !isEqual) {
      reported.add(origin);
      report("collision", places.of(origin), {
        message: `${quote(declared.name)} and ${quote(first.name)} both become ${identifier} in the generated code.`,
        found: `${first.role} ${quote(first.name)}, ${declared.role} ${quote(declared.name)}`,
        suggestion: "rename one of the two",
        related: { message: "the first stands here", span: places.of(first.origin) },
      });
    } else if (first === undefined && reservedTypeNames.has(identifier)) {
      reported.add(origin);
      report("collision", places.of(origin), {
        message: `${quote(declared.name)} becomes ${identifier}, which the generated code needs for something else.`,
        found: `${declared.role} ${quote(declared.name)}`,
        suggestion: "rename it",
      });
    }
  }
}

/** Owns the rule: facets fit the kind of their scalar, have values of its type, and allow at least one value. */
import { quote } from "../diagnostics/quote.js";
import { facetFaults } from "../model/facet-faults.js";
import type { RuleContext } from "./rule.js";

export function checkFacets({ service, places, report }: RuleContext): void {
  for (const type of service.types) {
    if (type.kind !== "restricted" || places.isBroken(type)) continue;
    for (const { facet, reason } of facetFaults(type.base, type.facets)) {
      const isAlone = type.facets.every((other) => other === facet || other.name !== facet.name);
      report("facet", places.of(facet), {
        message: `The facet ${facet.name} of ${quote(type.name)} ${reason}.`,
        suggestion: "remove it, or correct its value",
        repair: isAlone
          ? { kind: "remove", span: places.of(type), path: [facet.name] }
          : { kind: "remove", span: places.of(facet) },
      });
    }
  }
}

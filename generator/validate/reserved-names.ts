/** Owns the rule: no type has a name that the description language reserves. */
import { quote } from "../diagnostics/quote.js";
import { languageTypeNames } from "../names/index.js";
import type { RuleContext } from "./rule.js";

export function checkReservedTypes({ service, places, report }: RuleContext): void {
  for (const type of service.types) {
    if (!languageTypeNames.has(type.name)) continue;
    report("reservedType", places.of(type), {
      message: `No type can be called ${quote(type.name)}.`,
      found: quote(type.name),
      expected: "a name that is neither that of a scalar type nor a kind of result",
      suggestion: `call it ${quote(`${type.name}Info`)} or the like`,
    });
  }
}

/** Owns the rule: a delimiter is one visible character or a space, and unlikely to be part of an item. */
import { quote } from "../diagnostics/quote.js";
import type { RuleContext } from "./rule.js";

export function checkDelimiters({ service, places, report }: RuleContext): void {
  for (const type of service.types) {
    if (type.kind !== "list" || places.isBroken(type)) continue;
    if ([...type.delimiter].length === 1 && !/[\p{L}\p{N}\p{C}\p{Zl}\p{Zp}]/u.test(type.delimiter)) continue;
    const span = places.of(type, "delimiter");
    report("delimiter", span, {
      message: `${quote(type.delimiter)} cannot separate the elements of ${quote(type.name)}.`,
      found: quote(type.delimiter),
      expected: "one character that is neither a letter, a digit nor a control character",
      suggestion: 'write ","',
      repair: { kind: "replace", span, value: "," },
    });
  }
}

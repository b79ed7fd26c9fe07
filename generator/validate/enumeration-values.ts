/** Owns the rule: the values of an enumeration differ and survive XML's treatment of white space. */
import { quote } from "../diagnostics/quote.js";
import { earlierAt } from "../model/by-key.js";
import type { EnumerationType } from "../model/service.js";
import type { RuleContext } from "./rule.js";

/** Other blanks of Unicode (U+00A0, U+3000) are characters like any other to XML. */
const collapsed = /^(?:[^ \t\r\n]+(?: [^ \t\r\n]+)*)?$/;

export function checkEnumerationValues(context: RuleContext): void {
  for (const type of context.service.types) if (type.kind === "enumeration") checkValues(type, context);
}

function checkValues(type: EnumerationType, { places, report }: RuleContext): void {
  const firstIndexes = new Map<string, number>();
  for (const [index, value] of type.values.entries()) {
    const span = places.of(type, `value ${String(index)}`);
    const first = earlierAt(firstIndexes, value, index);
    if (first !== undefined) {
      report("enumerationValue", span, {
        message: `The enumeration ${quote(type.name)} has the value ${quote(value)} twice.`,
        suggestion: "remove one of the two",
        repair: { kind: "remove", span },
        related: { message: "the first stands here", span: places.of(type, `value ${String(first)}`) },
      });
    } else if (!collapsed.test(value)) {
      const repaired = value.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
      report("enumerationValue", span, {
        message: `The value ${quote(value)} does not survive XML, which trims and joins white space.`,
        expected: "no white space at the ends, single blanks between words",
        suggestion: repaired === "" ? "remove it" : `write ${quote(repaired)}`,
        repair: repaired === "" ? { kind: "remove", span } : { kind: "replace", span, value: repaired },
      });
    }
  }
}

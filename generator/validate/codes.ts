/** Owns the rule: the names of an integer's values (`codes`) stand for different values, which its type can have. */
import { quote } from "../diagnostics/quote.js";
import { isCodeOf, mayHaveCodes, type NamedCode } from "../model/codes.js";
import type { RestrictedType } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkCodes(context: RuleContext): void {
  for (const type of context.service.types) {
    if (type.kind === "restricted" && !context.places.isBroken(type)) checkCodesOf(type, context);
  }
}

function checkCodesOf(type: RestrictedType, { places, report }: RuleContext): void {
  const { codes = [], base } = type;
  const firsts = new Map<string, NamedCode>();
  for (const code of codes) {
    const first = firsts.get(code.value);
    if (!mayHaveCodes(base)) {
      report("facet", places.of(code), {
        message: `Values of ${quote(type.name)} cannot have codes, since it is a ${base}.`,
        expected: "an integer such as int or short",
        ...(base === "string" ? { suggestion: "declare an enumeration of texts, with enum" } : {}),
      });
      return;
    }
    if (!isCodeOf(base, code.value)) {
      report("facet", places.of(code), {
        message: `The code ${quote(code.name)} of ${quote(type.name)} is no ${base}.`,
        found: quote(code.value),
        expected: "digits alone, with - before them for a negative one",
      });
    } else if (first !== undefined) {
      report("facet", places.of(code), {
        message: `The codes ${quote(first.name)} and ${quote(code.name)} of ${quote(type.name)} have one value.`,
        suggestion: "remove one of the two",
        repair: { kind: "remove", span: places.of(code) },
        related: { message: "the first stands here", span: places.of(first) },
      });
    } else firsts.set(code.value, code);
  }
}

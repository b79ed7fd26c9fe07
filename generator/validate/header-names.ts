/** Owns the rule: an operation's name fits the SOAPAction header and the path of a URL as it is. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import { isXmlName } from "../names/index.js";
import type { RuleContext } from "./rule.js";

const foreign = /[^A-Za-z0-9._-]/u;

export function checkHeaderNames({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    const [character] = foreign.exec(operation.name) ?? [];
    if (character === undefined || !isXmlName(operation.name)) continue;
    report("headerName", places.of(operation), {
      message: `HTTP cannot carry the operation name ${quote(operation.name)}.`,
      found: `the character ${quote(character)}`,
      expected: "letters A to Z, digits, and any of _ - .: the name stands in SOAPAction and in URLs",
      suggestion: "rename it",
    });
  }
}

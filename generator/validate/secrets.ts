/** Owns the warning: a parameter whose name says that it is secret is marked so, or says `secret: false`. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { Parameter } from "../model/service.js";
import { looksSecret } from "../names/secret-names.js";
import type { RuleContext } from "./rule.js";

export function checkSecrets({ service, places, report }: RuleContext): void {
  const parameters = new Set<Parameter>();
  for (const set of service.credentials) for (const parameter of set.parameters) parameters.add(parameter);
  for (const operation of operationsOf(service))
    for (const parameter of operation.parameters) parameters.add(parameter);
  for (const parameter of parameters) {
    if (parameter.secret || !looksSecret(parameter.name) || places.says(parameter, "secret")) continue;
    report("secretUnmarked", places.of(parameter), {
      message: `The parameter ${quote(parameter.name)} looks secret and is not marked so.`,
      expected: "secret: true, so that its values stay out of errors, hooks and URLs",
      suggestion: "add secret: true; or secret: false, if it is none",
    });
  }
}

/** Owns the warning: a parameter whose name says that it is secret is marked so, or says `secret: false`. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { Parameter } from "../model/service.js";
import type { RuleContext } from "./rule.js";

const telling = /pass_?(?:word|wd|phrase|code)|pwd|secret|token|api_?key|private_?key|(?:^|_)pin(?:$|_|code)/i;

export function checkSecrets({ service, places, report }: RuleContext): void {
  const parameters = new Set<Parameter>();
  for (const set of service.credentials) for (const parameter of set.parameters) parameters.add(parameter);
  for (const operation of operationsOf(service))
    for (const parameter of operation.parameters) parameters.add(parameter);
  for (const parameter of parameters) {
    if (parameter.secret || !telling.test(parameter.name) || places.says(parameter, "secret")) continue;
    report("secretUnmarked", places.of(parameter), {
      message: `The parameter ${quote(parameter.name)} looks secret and is not marked so.`,
      expected: "secret: true, so that its values stay out of errors, hooks and URLs",
      suggestion: "add secret: true; or secret: false, if it is none",
    });
  }
}

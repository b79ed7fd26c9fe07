/** Owns the rule: the namespace is an absolute URI that ends with `/` (interface 1.1), of characters every tool takes. */
import { quote } from "../diagnostics/quote.js";
import type { Problem } from "../diagnostics/reporter.js";
import type { RuleContext } from "./rule.js";

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:./;
/** Of RFC 3986, less what needs escaping in an XML attribute or a quoted SOAPAction. */
const foreign = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u;

export function checkNamespace({ service: { namespace }, service, places, report }: RuleContext): void {
  const problem = namespaceProblem(namespace);
  if (problem !== undefined)
    report("namespace", places.of(service, "namespace"), { found: quote(namespace), ...problem });
}

/** What is wrong with a namespace, from wherever it came; `undefined` when nothing is. */
export function namespaceProblem(namespace: string): Problem | undefined {
  const [character] = foreign.exec(namespace) ?? [];
  if (character !== undefined) {
    return {
      message: `The namespace has the character ${quote(character)}.`,
      expected: "a URI: ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=%",
      suggestion: "remove it, or write it as %HH",
    };
  }
  if (!scheme.test(namespace)) {
    return {
      message: "The namespace is not an absolute URI.",
      expected: "a URI with a scheme, such as http://example.org/messaging/",
      suggestion: "take it from the targetNamespace of the service's WSDL",
    };
  }
  if (namespace.endsWith("/")) return undefined;
  return {
    message: "The namespace does not end with /.",
    expected: "a / at the end: SOAPAction is the namespace immediately followed by the operation",
    suggestion: `write ${quote(`${namespace}/`)}`,
  };
}

/**
 * Owns the message for a requested operation that the service does not have.
 * Invariant: the message is the same for a description and for a WSDL.
 */
import { quote } from "./quote.js";
import type { Problem } from "./reporter.js";
import { didYouMean } from "./suggest.js";

/** Names that a message lists. */
const mostNames = 20;

/** `pattern`: what was asked for, `List*`; `names`: those of all operations. */
export function missingOperation(pattern: string, names: readonly string[]): Problem {
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  return {
    message: `"operations" asks for ${quote(pattern)}, and no operation of the service has such a name.`,
    found: quote(pattern),
    expected: names.slice(0, mostNames).join(", ") + more,
    suggestion: didYouMean(pattern, names),
  };
}

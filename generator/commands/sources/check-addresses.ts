/**
 * Owns the check of addresses in a configuration or option that replace those of a description.
 * Invariant: the rules are those for a description's own addresses.
 */
import type { Problem } from "../../diagnostics/reporter.js";
import type { ConfiguredService } from "../../load/config.js";
import { baseUrlProblem } from "../../validate/base-url.js";
import { namespaceDoubt, namespaceProblem } from "../../validate/namespace.js";
import { UsageError } from "../terminal/exit-codes.js";
import { tellWarning, type Terminal } from "../terminal/terminal.js";

/** Checks the addresses that `where` sets. Throws all errors as one {@link UsageError}; prints a doubt as a warning. */
export function checkAddresses(
  where: string,
  { namespace, baseUrl }: Partial<Pick<ConfiguredService, "namespace" | "baseUrl">>,
  terminal: Terminal,
): void {
  const problems: string[] = [];
  const refuse = (what: string, { message, expected, suggestion }: Problem): void => {
    const repair = suggestion === undefined ? "" : ` Repair: ${suggestion}.`;
    problems.push(`${where}: the ${what} cannot be used: ${message} Expected ${expected}.${repair}`);
  };
  const wrongNamespace = namespace === undefined ? undefined : namespaceProblem(namespace);
  if (wrongNamespace !== undefined) refuse(`namespace ${JSON.stringify(namespace)}`, wrongNamespace);
  const wrongBaseUrl = baseUrl === undefined ? undefined : baseUrlProblem(baseUrl);
  // Not repeated: it may hold a password.
  if (wrongBaseUrl !== undefined) refuse("base address", wrongBaseUrl);
  if (problems.length > 0) throw new UsageError(...problems);
  const doubt = namespace === undefined ? undefined : namespaceDoubt(namespace);
  if (doubt !== undefined) tellWarning(terminal, `${where}: ${doubt.message}`);
}

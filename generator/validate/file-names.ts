/**
 * Owns the rule: the service's name is a valid name of a file and a folder on every disk. Folders of operations get
 * valid names of their own.
 */
import { quote } from "../diagnostics/quote.js";
import { fileNameOf, fileNameProblem } from "../names/index.js";
import type { RuleContext } from "./rule.js";

export function checkFileNames({ service, places, report }: RuleContext): void {
  const folder = fileNameOf(service);
  const problem = fileNameProblem(folder);
  if (problem === undefined) return;
  report("fileName", places.of(service), {
    message: `The service ${quote(service.name)} cannot have a folder: ${problem}.`,
    found: quote(folder),
    expected: "a name that a folder can have on Linux, macOS and Windows",
    suggestion: "rename it",
  });
}

/**
 * Owns reading a file of scenarios for `codegen serve`.
 * Invariant: a scenario that does not fit what is served is an error at its place, before the port is opened.
 */
import { resolve } from "node:path";
import { hasErrors, Reporter } from "../../diagnostics/reporter.js";
import { readText } from "../../files/read-text.js";
import { loadScenarios } from "../../load/scenarios.js";
import type { DescribedService } from "../../serve/describe-service.js";
import { prepareScenarios, type Scenarios } from "../../serve/prepare-scenarios.js";
import { UsageError } from "../terminal/exit-codes.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { Terminal } from "../terminal/terminal.js";

/** `file`: as written; without one there are none. Rejects with {@link UsageError} and `DiskError`. */
export async function readScenarios(
  file: string | undefined,
  services: readonly DescribedService[],
  terminal: Terminal,
): Promise<Scenarios> {
  if (file === undefined) return new Map();
  if (file === "") throw new UsageError("--scenarios is empty; name a file, or leave it out");
  const source = { name: file, text: readText(resolve(terminal.folder, file), file) };
  const { scenarios, diagnostics } = loadScenarios(source.text);
  const reporter = new Reporter("the scenarios");
  const prepared = await prepareScenarios(scenarios, services, reporter);
  const found = [...diagnostics, ...reporter.diagnostics];
  for (const diagnostic of found) reportDiagnostic(source, diagnostic, terminal);
  if (hasErrors(found)) throw new UsageError(`${file} cannot be used; see above`);
  return prepared;
}

/**
 * Owns reading the files of `codegen serve`: handlers, scenarios and a recording.
 * Invariant: a file that does not fit the served services is one sentence or a placed diagnostic, before the port is opened.
 */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { whatStandsAt } from "../../files/snapshot.js";
import type { DescribedService } from "../../serve/describe-service.js";
import { handlersOf, type UserHandlers } from "../../serve/user-handlers.js";
import { loadUserModule } from "../../serve/user-modules.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath, nearHint } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import { hasErrors, Reporter } from "../../diagnostics/reporter.js";
import { readText } from "../../files/read-text.js";
import { loadScenarios } from "../../load/scenarios.js";
import { prepareScenarios, type Scenarios } from "../../serve/prepare-scenarios.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { byElement } from "../../record/identify.js";
import { RecordedCalls } from "../../serve/recorded-calls.js";
import { knownOperations, secretNames } from "../sources/read-sources.js";

/** `file`: as written. Rejects with {@link UsageError}. */
export async function readHandlers(
  file: string | undefined,
  services: readonly DescribedService[],
  terminal: Terminal,
): Promise<UserHandlers> {
  if (file === undefined) return new Map();
  if (file === "") throw new UsageError("--handlers is empty; name a module, or leave it out");
  const path = resolve(terminal.folder, file);
  const shown = showPath(terminal.folder, path);
  if (whatStandsAt(path) !== "file") throw new UsageError(`cannot read the handlers ${shown}: there is no such file`);
  const userHandlers = handlersOf(await loadModule(path, terminal), services);
  if (userHandlers === undefined) {
    throw new UsageError(
      `${shown} has no handlers; export an object with a function for each operation, as default or as handlers, or export the functions`,
    );
  }
  const operationNames = services.flatMap(({ methods }) => [...methods.values()]);
  for (const name of userHandlers.unknown) {
    const hint = nearHint(name, operationNames);
    terminal.warn(`warning: ${shown} has ${JSON.stringify(name)}, and no operation is called so${hint}`);
  }
  return userHandlers.handlers;
}

async function loadModule(path: string, { folder }: Terminal): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await loadUserModule(path)).exports;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}${placeOf(error)}` : String(error);
    const here = join(folder, "/");
    const plain = [/\?asmx-codegen-round=\d+/g, pathToFileURL(here).href, here].reduce<string>(
      (left, part) => left.replaceAll(part, ""),
      text.replaceAll("\n", "; "),
    );
    throw new UsageError(`${showPath(folder, path)} cannot be loaded: ${plain}`);
  }
}

/** The place where a module throws; empty if Node's own message has it. */
function placeOf({ stack = "" }: Error): string {
  const frame = stack.split("\n").find((line) => /^ {4}at /.test(line)) ?? "";
  const place = /\bnode:/.test(frame) ? undefined : /[^\s()]+:\d+:\d+(?=\)?$)/.exec(frame)?.[0];
  return place === undefined ? "" : ` (at ${place})`;
}

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
  const problems = [...diagnostics, ...reporter.diagnostics];
  for (const diagnostic of problems) reportDiagnostic(source, diagnostic, terminal);
  if (hasErrors(problems)) throw new UsageError(`${file} cannot be used; see above`);
  return prepared;
}

/** `folder`: as written. Throws {@link UsageError} and `DiskError`. */
export function readRecorded(
  folder: string | undefined,
  described: readonly DescribedService[],
  terminal: Terminal,
): RecordedCalls | undefined {
  if (folder === undefined) return undefined;
  if (folder === "") throw new UsageError("--recorded is empty; name the folder of a recording, or leave it out");
  const models = described.map(({ model }) => model);
  const operations = byElement(models.flatMap(knownOperations));
  const calls = new RecordedCalls(resolve(terminal.folder, folder), folder, operations, models.flatMap(secretNames));
  if (calls.count > 0) return calls;
  throw new UsageError(`${folder} holds no call that could be answered; record some with codegen record`);
}

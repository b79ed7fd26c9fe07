/**
 * Owns the sentence for a project that does not declare the runtime its generated code imports.
 * Invariant: the command is the one of the project's own package manager.
 */
import { runtimeContract } from "../../emit/operations/contract.js";
import { importsRuntime, installCommand, lacksRuntime } from "../../files/project/installed-runtime.js";
import { packageRuntime } from "../../model/runtime-source.js";
import type { Terminal } from "../terminal/terminal.js";
import type { OutputFolder, Target } from "./target.js";

/** The command that installs a fitting runtime for the output in `folder`. */
export function installRuntime(folder: string): string {
  return installCommand(folder, `${packageRuntime}@${runtimeContract}`);
}

export function missingRuntimeLine(folder: string): string {
  return `generated code imports ${packageRuntime}, which no package.json here names among its dependencies; run: ${installRuntime(folder)}`;
}

/** Whether the output imports a package that its project does not declare. */
export function isUnnamedRuntime({ runtime, folder }: Target): boolean {
  return runtime.source === "package" && lacksRuntime(folder) && importsRuntime(folder);
}

/** Records the command, and prints it unless `withSteps` has the output, once for each project, if an output of the run imports an undeclared package. */
export function tellMissingRuntime(
  targets: readonly Target[],
  withSteps: ReadonlySet<OutputFolder>,
  terminal: Terminal,
): void {
  const lacking = targets.filter(
    (target) => terminal.record.of(target).state !== "up-to-date" && isUnnamedRuntime(target),
  );
  const lines = new Set<string>();
  for (const target of lacking) {
    const line = missingRuntimeLine(target.folder);
    if (!withSteps.has(target)) lines.add(line);
    terminal.record.of(target).notes.push(line);
  }
  terminal.print(...lines);
}

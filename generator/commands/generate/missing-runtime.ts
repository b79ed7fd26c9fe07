/**
 * Owns the sentence for a project that does not declare the runtime its generated code imports.
 * Invariant: the command is the one of the project's own package manager.
 */
import { runtimeContract } from "../../emit/operations/contract.js";
import { lacksRuntime, installCommand } from "../../files/installed-runtime.js";
import { packageRuntime } from "../../model/runtime-source.js";
import type { Terminal } from "../terminal/terminal.js";
import type { Target } from "./target.js";

/** The command that installs a fitting runtime for the output in `folder`. */
export function installRuntime(folder: string): string {
  return installCommand(folder, `${packageRuntime}@${runtimeContract}`);
}

export function missingRuntimeLine(folder: string): string {
  return `generated code imports ${packageRuntime}, which no package.json here names among its dependencies; run: ${installRuntime(folder)}`;
}

/** Prints and records the command once for each project, if an output of the run imports an undeclared package. */
export function tellMissingRuntime(targets: readonly Target[], terminal: Terminal): void {
  const lacking = targets.filter(
    (target) =>
      target.runtime.source === "package" &&
      terminal.record.of(target).state !== "up-to-date" &&
      lacksRuntime(target.folder),
  );
  const lines = new Set<string>();
  for (const target of lacking) {
    const line = missingRuntimeLine(target.folder);
    lines.add(line);
    terminal.record.of(target).notes.push(line);
  }
  terminal.print(...lines);
}

/**
 * Owns what imports of an output end in: as its folder was written, else what the project around it needs.
 * Invariant: a choice is made once and then kept; the reader of projects is loaded only where there is one to make.
 */
import { chooseImportEnding } from "../../files/import-ending.js";
import { readFolderState } from "../../files/inspect.js";
import type { ImportExtension } from "../../load/config.js";
import { showPath } from "../terminal/show-path.js";
import type { Terminal } from "../terminal/terminal.js";

/** What imports between generated files end in. `reason`: why, where it was derived from the project just now. */
export interface Imports {
  readonly extension: ImportExtension;
  readonly reason?: string | undefined;
  readonly warning?: string | undefined;
  /** It was chosen when the folder was written. */
  readonly kept?: boolean;
}

/** `folder`: absolute, the output folder. */
export async function importsOf(folder: string, terminal: Terminal): Promise<Imports> {
  const { lock } = readFolderState(folder);
  if (lock.kind === "intact") return { extension: lock.lock.imports, kept: true };
  return (await projectImports(folder, terminal)).choice;
}

/** What the project around a folder needs, and the files that say so. */
export async function projectImports(
  folder: string,
  terminal: Terminal,
): Promise<{ readonly choice: Imports; readonly sources: readonly string[] }> {
  const { readConsumerProject } = await import("../../files/consumer-project.js");
  const project = readConsumerProject(folder);
  const { tsconfig, manifest } = project;
  const choice = chooseImportEnding(project, tsconfig === undefined ? "" : showPath(terminal.folder, tsconfig));
  return { choice, sources: [tsconfig, manifest].filter((path) => path !== undefined) };
}

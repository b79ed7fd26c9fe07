/**
 * Owns a target: a description to compile, its output folder, and the ending of its imports.
 * Invariant: the ending is chosen once and then kept. The reader of projects is loaded only for a first choice.
 */
import type { Naming } from "../../model/naming.js";
import type { ValueChoices } from "../../model/value-choices.js";
import type { RuntimePart } from "../../model/runtime-parts.js";
import type { Artifact } from "../../model/artifacts.js";
import type { WsdlTarget } from "../sources/open-source.js";
import { chooseImportEnding } from "../../files/project/import-ending.js";
import { readFolderState } from "../../files/output/inspect.js";
import type { PluginFiles } from "../../files/project/plugin-files.js";
import type { ImportExtension } from "../../load/config.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import type { OutputLanguage } from "./output-language.js";
import type { RuntimeChoice } from "./runtime-choice.js";

export interface OutputFolder {
  /** The name of its content in messages: the description, or the runtime. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** The folder as messages show it. */
  readonly shownFolder: string;
  /** The ending of imports between its files. */
  readonly imports: Imports;
  readonly language: OutputLanguage;
}

/** A description to compile. */
export interface Target extends OutputFolder {
  readonly text: string;
  readonly namespace: string | undefined;
  readonly baseUrl: string | undefined;
  readonly naming: Naming;
  readonly format: boolean;
  readonly artifacts: readonly Artifact[];
  /** Names or patterns; `undefined`: all. */
  readonly operations: readonly string[] | undefined;
  /** The description is a WSDL; `text` has its documents. It is imported when something is compiled. */
  readonly wsdl: WsdlTarget | undefined;
  readonly runtime: RuntimeChoice;
  readonly runtimeParts: readonly RuntimePart[];
  /** Forms of values in TypeScript; `undefined`: the defaults. */
  readonly values: ValueChoices | undefined;
  readonly jsonNumbers: boolean;
  readonly plugins: readonly PluginFiles[];
  /** False: plugins are not run, and their files are not looked at. */
  readonly runsPlugins: boolean;
  /** Absolute paths of the files that `text` was read from, as far as they are files. */
  readonly sources: readonly string[];
}

/** The ending of imports between generated files. `reason`: present if it was just derived from the project. */
export interface Imports {
  readonly extension: ImportExtension;
  readonly reason?: string | undefined;
  readonly warning?: string | undefined;
  /** It was chosen when the folder was written. */
  readonly kept?: boolean;
}

/** An import between modules of JavaScript has the file's whole name. */
export async function importsIn(
  { javascript }: OutputLanguage,
  wanted: ImportExtension | undefined,
  folder: string,
  terminal: Terminal,
): Promise<Imports> {
  if (javascript !== undefined) return { extension: "js" };
  return wanted === undefined ? importsOf(folder, terminal) : { extension: wanted };
}

/** `folder`: absolute, the output folder. */
async function importsOf(folder: string, terminal: Terminal): Promise<Imports> {
  const { lock } = readFolderState(folder);
  if (lock.kind === "intact") return { extension: lock.lock.imports, kept: true };
  return (await projectImports(folder, terminal)).choice;
}

/** The ending that the surrounding project needs, and the files that decide it. */
export async function projectImports(
  folder: string,
  terminal: Terminal,
): Promise<{ readonly choice: Imports; readonly sources: readonly string[] }> {
  const { readConsumerProject } = await import("../../files/project/consumer-project.js");
  const project = readConsumerProject(folder);
  const { tsconfig, manifest } = project;
  const choice = chooseImportEnding(project, tsconfig === undefined ? "" : showPath(terminal.folder, tsconfig));
  return { choice, sources: [tsconfig, manifest].filter((path) => path !== undefined) };
}

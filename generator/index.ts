/**
 * Owns what the package offers to programs: compiling a description's text, and showing what is wrong with it.
 * Invariant: no disk and no process; what a program does with the files is its own business.
 */
import { assets } from "#assets";
import { type Compilation, compile as compileWith, type CompileOptions } from "./compile.js";

export { formatDiagnostic } from "./diagnostics/format.js";
export type { Diagnostic, Span } from "./diagnostics/diagnostic.js";
export type { GeneratedFile } from "./model/file.js";
export type { Compilation, CompileOptions };

/**
 * A description's text to the files of its service, with paths relative to the output folder. `name` is what diagnostics call
 * the description. Rejects only for a defect of ours.
 */
export function compile(
  source: { readonly name: string; readonly text: string },
  options: CompileOptions = {},
): Promise<Compilation> {
  return compileWith(source, options, assets);
}

/** The descriptions that come with the package: name (`messaging-account`) -> text. */
export const bundledDescriptions: ReadonlyMap<string, string> = new Map(
  Object.entries(assets.descriptions).map(([file, text]) => [file.replace(/\.ya?ml$/, ""), text]),
);

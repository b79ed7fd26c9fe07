/**
 * Owns the package's functions for programs: compiling a description's text, and printing its diagnostics.
 * Invariant: no disk and no process is used. The program decides what to do with the files.
 */
import { assets } from "#assets";
import {
  type Compilation,
  compile as compileWith,
  type CompileOptions,
  compileRuntime as compileRuntimeWith,
} from "./compile.js";
import type { Artifact } from "./model/artifacts.js";
import type { GeneratedFile } from "./model/file.js";

export { formatDiagnostic } from "./diagnostics/format.js";
export type { Diagnostic, Span } from "./diagnostics/diagnostic.js";
export type { GeneratedFile } from "./model/file.js";
export type { RuntimeSource } from "./model/runtime-source.js";
export type {
  Plugin,
  PluginEncoders,
  PluginNames,
  PluginPlace,
  PluginProblem,
  PluginQuestions,
  PluginTools,
} from "./emit/plugin.js";
export type { ScalarFacts } from "./model/scalar-facts.js";
export type { Examples } from "./emit/example-values.js";
export type { NamedSample, Sample, SampleArray, SampleRecord, SampleText } from "./model/sample.js";
export type * from "./model/service.js";
export type { Code as TypeScriptCode, TypeCode as TypeScriptType } from "./print/layout.js";
export type { TypeScriptDeclaration, TypeScriptFile } from "./print/typescript-file.js";
export type { Artifact, Compilation, CompileOptions };

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

/**
 * The files of a folder that holds the runtime for several outputs (`runtime: "../runtime"` of {@link compile}), with paths relative
 * to it. `users`: the artifacts of each output.
 */
export function compileRuntime(
  users: readonly (readonly Artifact[])[],
  options: Pick<CompileOptions, "importExtension" | "language" | "modules"> = {},
): Promise<readonly GeneratedFile[]> {
  return compileRuntimeWith(users, options, assets);
}

/** The descriptions that come with the package: name (`messaging-account`) -> text. */
export const bundledDescriptions: ReadonlyMap<string, string> = new Map(
  Object.entries(assets.descriptions).map(([file, text]) => [file.replace(/\.ya?ml$/, ""), text]),
);

/** Owns the type of the TypeScript that checks a consumer's code: the consumer's own, or the bundled one. */
import type { ts } from "ts-morph";

export interface Compiler {
  readonly ts: typeof ts;
  /** Absolute folder of the types of libraries. */
  readonly libraries: string;
}

export type Checker = ts.TypeChecker;
export type CompilerHost = ts.CompilerHost;
export type CompilerOptions = ts.CompilerOptions;
export type CompilerDiagnostic = ts.Diagnostic;
export type Declaration = ts.Declaration;
export type Node = ts.Node;
export type Program = ts.Program;
export type SourceFile = ts.SourceFile;
export type Symbol = ts.Symbol;
export type Type = ts.Type;

/** True for a module that has the part of TypeScript's interface that is used here. */
export function isCompiler(value: unknown): value is typeof ts {
  const names = ["createProgram", "createCompilerHost", "getParsedCommandLineOfConfigFile"];
  return (
    typeof value === "object" && value !== null && names.every((name) => typeof Reflect.get(value, name) === "function")
  );
}

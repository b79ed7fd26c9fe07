/** Owns the reading of what a module exports, as TypeScript sees it. */
import { join } from "node:path";
import ts from "typescript";

/** Names that a module exports, types included, re-exports followed. `file` relative to the repository. */
export function exportsOf(file: string): readonly string[] {
  const path = join(import.meta.dirname, "../..", file);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    noLib: true,
  };
  const program = ts.createProgram([path], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module).map(({ name }) => name);
}

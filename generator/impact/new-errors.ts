/**
 * Owns the compile errors that a newer output causes: those of the second of two programs that the first does not have.
 * Invariant: an error with the same place and code in the older program is not listed.
 */
import type { Compiler, CompilerDiagnostic, CompilerHost, CompilerOptions, Program, SourceFile } from "./compiler.js";
import { createOverlayHost, type Overlay, type SourceFiles } from "./overlay.js";
import type { CheckedProject } from "./projects.js";

export interface NewErrors {
  readonly older: Program;
  readonly newer: Program;
  readonly errors: readonly (CompilerDiagnostic & { readonly file: SourceFile; readonly start: number })[];
  /** How many files of the consumer were checked. */
  readonly checkedFiles: number;
  /** Modules that the generated code imports and the project lacks. */
  readonly missingModules: readonly string[];
}

/** Undefined: the project contains none of the generated files. */
export function findNewErrors(
  compiler: Compiler,
  { options, files }: CheckedProject,
  before: Overlay,
  after: Overlay,
): NewErrors | undefined {
  const { ts } = compiler;
  const isGenerated = (path: string): boolean =>
    before.texts.has(path) || after.texts.has(path) || before.hidden.has(path);
  const rootNames = files.filter((path) => !isGenerated(path));
  const shared: SourceFiles = new Map();
  const hostOf = (overlay: Overlay): CompilerHost => createOverlayHost(compiler, options, overlay, shared);
  const olderHost = hostOf(before);
  const older = ts.createProgram({ rootNames, options, host: olderHost });
  const generated = older.getSourceFiles().filter(({ fileName }) => before.texts.has(fileName));
  if (generated.length === 0) return undefined;
  // What another set of files resolves to is looked up anew.
  const isSameSet = [...before.texts.keys()].join() === [...after.texts.keys()].join();
  const newer = ts.createProgram({
    rootNames,
    options,
    host: hostOf(after),
    ...(isSameSet ? { oldProgram: older } : {}),
  });
  const isChecked = (file: SourceFile): boolean =>
    !isGenerated(file.fileName) &&
    !newer.isSourceFileDefaultLibrary(file) &&
    !newer.isSourceFileFromExternalLibrary(file);
  const checked = newer.getSourceFiles().filter(isChecked);
  const errors = checked.flatMap((file) => errorsOf(older, newer, file));
  return {
    older,
    newer,
    errors,
    checkedFiles: checked.length,
    missingModules: missingModules(compiler, options, olderHost, generated),
  };
}

function errorsOf(older: Program, newer: Program, file: SourceFile): NewErrors["errors"] {
  const errors = newer.getSemanticDiagnostics(file);
  if (errors.length === 0) return [];
  const olderFile = older.getSourceFile(file.fileName);
  const earlier = new Set(olderFile === undefined ? [] : older.getSemanticDiagnostics(olderFile).map(keyOf));
  return errors.flatMap((each) => {
    const { start = 0 } = each;
    return earlier.has(keyOf(each)) ? [] : [{ ...each, file, start }];
  });
}

const keyOf = ({ code, start, length }: CompilerDiagnostic): string => [code, start, length].join();

/** Modules of packages that generated files import and TypeScript does not find. Checking these files would take much longer. */
function missingModules(
  { ts }: Compiler,
  options: CompilerOptions,
  host: CompilerHost,
  generated: readonly SourceFile[],
): readonly string[] {
  const names = new Map<string, string>();
  for (const { fileName, text } of generated)
    for (const { fileName: name } of ts.preProcessFile(text, true, false).importedFiles)
      if (!name.startsWith(".")) names.set(name, fileName);
  return [...names].flatMap(([name, from]) =>
    ts.resolveModuleName(name, from, options, host, undefined, undefined, ts.ModuleKind.ESNext).resolvedModule ===
    undefined
      ? [name]
      : [],
  );
}

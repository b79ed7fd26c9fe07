/**
 * Owns a compiler's view of the disk in which the files of output folders have other texts.
 * Invariant: nothing is written. A file that is not generated is read and parsed once for all views.
 */
import type { Compiler, CompilerOptions, SourceFile } from "./compiler.js";

/** Generated texts in place of those of the disk. */
export interface Overlay {
  /** Absolute path, `/` between parts -> text. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of generated files on the disk, which are hidden unless `texts` has them. */
  readonly hidden: ReadonlySet<string>;
}

export type SourceFiles = Map<string, SourceFile>;

/** `shared`: the files that are not generated, for all views of one project. */
export function createOverlayHost(
  { ts, libraries }: Compiler,
  options: CompilerOptions,
  { texts, hidden }: Overlay,
  shared: SourceFiles,
) {
  const host = ts.createCompilerHost(options);
  const folders = new Set([...texts.keys()].flatMap(foldersOf));
  const plain = (path: string): string => path.replaceAll("\\", "/");
  const isHidden = (path: string): boolean => hidden.has(path) && !texts.has(path);
  const libraryFolder = plain(libraries);
  const parse: typeof host.getSourceFile = (fileName, language) => {
    const path = plain(fileName);
    const sharedFile = texts.has(path) ? undefined : shared.get(path);
    if (sharedFile !== undefined) return sharedFile;
    const text = isHidden(path) ? undefined : (texts.get(path) ?? host.readFile(fileName));
    if (text === undefined) return undefined;
    const file = ts.createSourceFile(fileName, text, language);
    if (!texts.has(path)) shared.set(path, file);
    return file;
  };
  return {
    ...host,
    getSourceFile: parse,
    getDefaultLibLocation: () => libraryFolder,
    getDefaultLibFileName: (each: CompilerOptions) => `${libraryFolder}/${ts.getDefaultLibFileName(each)}`,
    fileExists: (path: string) => texts.has(plain(path)) || (!isHidden(plain(path)) && host.fileExists(path)),
    readFile: (path: string) => texts.get(plain(path)) ?? (isHidden(plain(path)) ? undefined : host.readFile(path)),
    directoryExists: (path: string) => folders.has(plain(path)) || (host.directoryExists?.(path) ?? true),
    hasInvalidatedResolutions: () => false,
  };
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

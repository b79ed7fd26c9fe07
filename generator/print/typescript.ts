/**
 * Owns the printing of a TypeScript file by ts-morph: a whole structure in one call, in memory.
 * Invariant: Prettier would change nothing in the text.
 */
import { IndentationText, NewLineKind, Project, QuoteKind } from "#ts-morph-printer";
import { Places } from "./places.js";
import { type Specifier, sourceFileStructure } from "./structures.js";
import type { PrintTypeScript } from "./typescript-file.js";

export function createTypeScriptPrinter(specifier: Specifier): PrintTypeScript {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Double,
      insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: false,
    },
  });
  let files = 0;
  return (file) => {
    const places = new Places();
    files += 1;
    // A name of its own, since taking a file out of the project would scan its text for comments.
    const source = project.createSourceFile(`file${String(files)}.ts`, sourceFileStructure(file, specifier, places));
    const printed = source.getFullText();
    // An interface that only extends others.
    return places.fill(printed.replaceAll("{\n}", "{}"));
  };
}

/**
 * Owns the printing of a TypeScript file: its head, its imports, its declarations, one below the other.
 * Invariant: the text is already canonical for Prettier. Nothing is parsed to print it: a declaration is a line or two around types, values and
 * comments, which `layout.ts` lays out (`test/golden/structures.test.ts` has ts-morph print the same from structures).
 */
import { commentText, printDeclaration } from "./declarations.js";
import { layoutNames } from "./layout.js";
import type { TypeScriptFile } from "./typescript-file.js";
import { stringLiteral } from "./typescript-text.js";

export type PrintTypeScript = (file: TypeScriptFile) => string;

/** Import specifier of a module. */
export type Specifier = (from: string) => string;

export function createTypeScriptPrinter(specifier: Specifier): PrintTypeScript {
  return (file) => {
    const top = [commentText(file.head.split("\n\n"), 0), ...importTexts(file, specifier)].join("\n");
    // Re-exports stand below one another; an empty line goes before everything else.
    const declarations = file.declarations.map((each) =>
      each.kind === "re-export"
        ? `\nexport * from ${stringLiteral(specifier(each.from))};`
        : `\n\n${printDeclaration(each)}`,
    );
    return `${top}${declarations.join("")}\n`;
  };
}

function importTexts(file: TypeScriptFile, specifier: Specifier): readonly string[] {
  const used = file.imports.filter(({ names }) => names.length > 0);
  return used.map(({ from, names, types }) =>
    layoutNames(
      types === true ? "import type" : "import",
      [...new Set(names)].sort(),
      ` from ${stringLiteral(specifier(from))};`,
    ),
  );
}

/**
 * Owns the printing of a TypeScript file by declaration, so that unchanged declarations are not printed again.
 * Invariant: the text is the same as if the whole file were printed (`test/golden/remembered.test.ts`).
 */
import type { Remember } from "./remembered.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "./typescript-file.js";

type Print = (file: TypeScriptFile) => string;

const around: TypeScriptFile = { head: "A piece.", imports: [], declarations: [] };

/** `kind`: what texts depend on besides the file. */
export function printInPieces(print: Print, remember: Remember, kind: string): Print {
  const whole = (file: TypeScriptFile): string =>
    remember(`${kind}\n${JSON.stringify({ ...file, declarations: [] })}`, () => print({ ...file, declarations: [] }));
  const piece = (declaration: TypeScriptDeclaration): string =>
    remember(`${kind}\n${JSON.stringify(declaration)}`, () => {
      const empty = print(around);
      return print({ ...around, declarations: [declaration] })
        .slice(empty.length)
        .trim();
    });
  return (file) => {
    // Re-exports stand below one another; an empty line goes before everything else.
    const parts = file.declarations.map((each) => `${each.kind === "re-export" ? "\n" : "\n\n"}${piece(each)}`);
    return `${[whole(file).trimEnd(), ...parts].join("")}\n`;
  };
}

/**
 * Owns the printing of TypeScript views as scripts: only their constants, without types, for a process that runs what
 * it would generate.
 * Invariant: a value has the same text as in the TypeScript file, so the encoders' escapes hold here, too.
 */
import { layoutRight } from "./layout.js";
import type { TypeScriptConstant, TypeScriptDeclaration, TypeScriptFile } from "./typescript-file.js";
import { stringLiteral } from "./typescript-text.js";

/** The body of a function of `modules`, which gives for `./types` what that module exports; it returns by name the file's constants and what it passes on. */
export function printScript({ imports, declarations }: TypeScriptFile): string {
  const values = imports.filter(({ types }) => types !== true);
  const constants = declarations.filter(isConstant);
  const passedOn = declarations.flatMap((declaration) =>
    declaration.kind === "re-export" ? [`...modules(${stringLiteral(declaration.from)})`] : [],
  );
  return [
    '"use strict";',
    ...values.map(({ from, names }) => {
      const bound = names.map((name) => name.replace(" as ", ": ")).join(", ");
      return `const { ${bound} } = modules(${stringLiteral(from)});`;
    }),
    ...constants.map(({ name, value }) => `const ${name} =${layoutRight(value, 0, 0, 0)};`),
    `return { ${[...passedOn, ...constants.map(({ name }) => name)].join(", ")} };`,
  ].join("\n");
}

function isConstant(declaration: TypeScriptDeclaration): declaration is TypeScriptConstant {
  return declaration.kind === "constant";
}

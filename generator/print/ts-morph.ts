/**
 * Owns `#ts-morph-printer`: the part of ts-morph that prints.
 * Invariant: the build bundles it with TypeScript's scanner alone, and only the printing of TypeScript loads it.
 */
export { IndentationText, NewLineKind, Project, QuoteKind, StructureKind, VariableDeclarationKind } from "ts-morph";

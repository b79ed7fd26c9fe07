/**
 * Owns `#ts-morph-printer`: the part of ts-morph that prints.
 * Invariant: the build bundles it with the part of TypeScript that scans, and nothing else loads it than printing TypeScript.
 */
export { IndentationText, NewLineKind, Project, QuoteKind, StructureKind, VariableDeclarationKind } from "ts-morph";

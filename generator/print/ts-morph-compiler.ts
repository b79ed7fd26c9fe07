/**
 * Owns `#ts-morph-compiler`: the TypeScript of ts-morph, which makes JavaScript and declarations, and checks types.
 * Invariant: the build bundles only what compiling uses. Commands that print or check TypeScript output do not load it.
 */
export { ts } from "ts-morph";

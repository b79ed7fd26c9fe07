/**
 * Owns `#ts-morph-compiler`: the TypeScript of ts-morph, which makes JavaScript and declarations, and checks.
 * Invariant: the build bundles only what compiling uses, and no command that prints or checks an output in TypeScript loads it.
 */
export { ts } from "ts-morph";

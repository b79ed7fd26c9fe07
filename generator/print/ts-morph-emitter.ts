/**
 * Owns `#ts-morph-emitter`: the TypeScript of ts-morph, which makes JavaScript and declarations.
 * Invariant: the build bundles only what emitting uses, and nothing else loads it than making JavaScript.
 */
export { ts } from "ts-morph";

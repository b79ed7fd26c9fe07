/**
 * Owns the languages of an output: TypeScript, or JavaScript with declarations beside it.
 * Invariant: both come from the same TypeScript text, so that they behave alike.
 */

export const languages = ["typescript", "javascript"] as const;
export type Language = (typeof languages)[number];

/** The module systems of JavaScript. TypeScript leaves the choice to its compiler. */
export const moduleKinds = ["esm", "commonjs"] as const;
export type ModuleKind = (typeof moduleKinds)[number];

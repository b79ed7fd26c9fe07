/**
 * Owns the languages of an output: TypeScript, or JavaScript with declarations beside it.
 * Invariant: both come from the same TypeScript text, so that they behave alike.
 */

export const languages = ["typescript", "javascript"] as const;
export type Language = (typeof languages)[number];

/** The module systems of JavaScript. TypeScript leaves the choice to its compiler. */
export const moduleKinds = ["esm", "commonjs"] as const;
export type ModuleKind = (typeof moduleKinds)[number];

/** `compile`'s options for a language, as a choice or a lock has it. */
export function languageOptions({ javascript }: { readonly javascript?: ModuleKind | undefined }) {
  return { language: javascript === undefined ? "typescript" : "javascript", modules: javascript } as const;
}

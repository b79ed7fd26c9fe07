/**
 * Owns the question where generated code finds the runtime.
 * Invariant: the answer changes nothing in the output but the specifiers of imports, and whether the runtime stands in it.
 */

/** A copy in the output, the installed package, or a folder that several outputs share, as seen from the output: `../runtime`. */
export type RuntimeSource = "copy" | "package" | `.${string}`;

/** What programs import where the package is the runtime. */
export const packageRuntime = "asmx-codegen/runtime";

/**
 * Owns the choice of where generated code imports the runtime from.
 * Invariant: the choice changes only import specifiers, and whether the output contains the runtime.
 */

/** The runtime's source in the output, the installed package, or a shared folder relative to the output: `../runtime`. */
export type RuntimeSource = "source" | "package" | `.${string}`;

/** Import specifier of the runtime in the package. */
export const packageRuntime = "asmx-runtime";

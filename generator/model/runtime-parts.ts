/**
 * Owns the names of the runtime's parts that `runtime: source` leaves out of an output that does not need them.
 * Invariant: a name here has its modules in `generator/emit/runtime/parts.ts`.
 */

export const runtimeParts = ["data-sets", "forms", "ntlm", "proxy", "fixtures", "values"] as const;
export type RuntimePart = (typeof runtimeParts)[number];

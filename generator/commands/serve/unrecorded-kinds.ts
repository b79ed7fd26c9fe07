/** Owns what `codegen serve --unrecorded` can be: how calls are answered that a recording does not hold. */

export const unrecordedKinds = ["fault", "sample"] as const;
export type UnrecordedKind = (typeof unrecordedKinds)[number];

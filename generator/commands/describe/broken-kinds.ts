/** Owns whom a change must break to be a finding, as `--breaking` says it. */
export const brokenKinds = ["clients", "servers", "anybody"] as const;
export type BrokenKind = (typeof brokenKinds)[number];

/** Owns how a command can log in to a service. */

/** Values of `--login`. */
export const loginKinds = ["basic", "bearer", "ntlm", "username-token", "username-token-digest"] as const;
export type LoginKind = (typeof loginKinds)[number];

/**
 * Owns the list of what can be generated from a description.
 * Invariant: a choice is a part of it in its order, however it was said, and where nobody chooses it is all of it.
 */
export const artifacts = ["client", "server", "wsdl", "fixtures"] as const;
export type Artifact = (typeof artifacts)[number];

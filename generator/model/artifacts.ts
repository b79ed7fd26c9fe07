/**
 * Owns the list of artifacts that can be generated from a description.
 * Invariant: a selection is a subset in this order; the default is all of them, and of a WSDL the client.
 */
export const artifacts = ["client", "server", "wsdl", "fixtures"] as const;
export type Artifact = (typeof artifacts)[number];

/**
 * Owns the list of artifacts that can be generated from a description.
 * Invariant: a selection is a subset in this order.
 */
export const artifacts = ["client", "server", "help", "wsdl", "fixtures", "openapi", "types"] as const;
export type Artifact = (typeof artifacts)[number];

/** Whether there is a client or a server. */
export function hasSides(chosen: Iterable<Artifact>): boolean {
  return [...chosen].some((artifact) => artifact === "client" || artifact === "server");
}

/** The default for a description; for a WSDL it is the client. The help page must be asked for: most servers answer programs only. So must OpenAPI, which a gateway needs. `types` is for code that needs the types alone: a client or server writes the types that it uses. */
export const defaultArtifacts: readonly Artifact[] = ["client", "server", "wsdl", "fixtures"];

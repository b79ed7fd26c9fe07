/**
 * Owns what elements of a service are in where nothing else is said.
 * Invariant: a description says it once, and every type and field only what differs.
 */
export interface ServiceNamespace {
  readonly namespace: string;
  /** Local elements are in no namespace. */
  readonly unqualified: boolean;
}

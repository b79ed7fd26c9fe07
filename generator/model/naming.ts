/**
 * Owns the choice of names in TypeScript.
 * Invariant: the wire keeps its names whatever is chosen.
 */

/** `wire`: operations, parameters and fields have their names on the wire. `camelCase`: `GetOrder` is `getOrder`, `Order_Id` is `orderId`. */
export const namings = ["wire", "camelCase"] as const;
export type Naming = (typeof namings)[number];

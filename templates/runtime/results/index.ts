/**
 * Owns the list of result kinds.
 * Property that must stay true: one file per kind, and each kind is exported here.
 */
export { arrayResult } from "./array.js";
export { decodeAbsentResult, nullForm } from "./null-result.js";
export { recordResult } from "./record.js";
export { scalarResult } from "./scalar.js";
export { voidResult } from "./void.js";

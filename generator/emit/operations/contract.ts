/**
 * Owns the number of the contract that operation tables are written for.
 * Invariant: it is the runtime's (`templates/runtime/contract.ts`), which a test compares, since no emitter imports the runtime.
 */
export const runtimeContract = 1;

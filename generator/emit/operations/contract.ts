/**
 * Owns the version of the contract between operation tables and runtime.
 * Invariant: it equals that in `templates/runtime/contract.ts`. A test compares them, since no emitter imports the
 * runtime.
 */
export const runtimeContract = 1;

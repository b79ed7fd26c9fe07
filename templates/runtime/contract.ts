/**
 * Owns the version number of the contract between generated code and this runtime.
 * Invariant: every change that makes the runtime misread older operation tables raises the number.
 */

/** `generator/emit/operations/contract.ts` has the same number. */
export const runtimeContract = 1;
export type RuntimeContract = typeof runtimeContract;

/** Throws an Error with the repair if the operations were generated for another version of the runtime. */
export function checkContract({ name, contract }: { readonly name: string; readonly contract: number }): void {
  if (contract === runtimeContract) return;
  throw new Error(
    `the operations of ${name} have contract ${contract}, but the runtime has contract ${runtimeContract}: ` +
      `run codegen generate for all services that share the runtime, or install asmx-runtime@${contract}`,
  );
}

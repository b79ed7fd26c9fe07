/**
 * Owns the number of the contract between generated code and this runtime.
 * Invariant: it is raised with every change after which operation tables of before would not be what the runtime takes them for.
 */

/** The generator has the same number (`generator/emit/operations/contract.ts`). */
export const runtimeContract = 1;
export type RuntimeContract = typeof runtimeContract;

/** Throws an Error that says what to do where operations and runtime are not made for one another. */
export function checkContract({ name, contract }: { readonly name: string; readonly contract: number }): void {
  if (contract === runtimeContract) return;
  throw new Error(
    `the operations of ${name} have contract ${contract}, and the runtime they are given to has contract ${runtimeContract}: ` +
      "update asmx-codegen and run codegen generate for all services that share the runtime",
  );
}

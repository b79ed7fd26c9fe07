/**
 * Owns how a program tells the declared faults of an operation from whatever else it caught.
 * Invariant: what is said of the value's type is what its codec has read.
 */
import type { AnyOperation, DeclaresFaults } from "../description.js";
import { FaultError, type FaultErrorOf } from "../errors.js";

/** Whether something caught is a fault that the description of the operation declares: `fault.name` then tells which, and what `fault.value` is. */
export function isFaultOf<Faults>(
  operation: AnyOperation & DeclaresFaults<Faults>,
  error: unknown,
): error is FaultErrorOf<Faults> {
  return (
    error instanceof FaultError &&
    error.operation === operation.name &&
    operation.faults?.some(({ name }) => name === error.fault.name) === true
  );
}

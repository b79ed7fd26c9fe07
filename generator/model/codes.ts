/**
 * Owns names of an integer's values: which scalars may have them.
 * Invariant: a code's value is a number of TypeScript that is written as digits alone.
 */
import { scalars, type ScalarName } from "./scalars.js";

/** A value with a name. Values without one are possible. */
export interface NamedCode {
  readonly name: string;
  /** Lexical, as it is written. */
  readonly value: string;
  readonly purpose: string | undefined;
}

/** True for integers that are numbers in TypeScript. */
export function mayHaveCodes(name: ScalarName): boolean {
  const { typeScript, bounds } = scalars[name];
  return typeScript === "number" && bounds !== undefined && bounds.every(isCodeValue);
}

function isCodeValue(text: string): boolean {
  return /^(?:0|-?[1-9][0-9]{0,9})$/.test(text);
}

/** True if the scalar has the value. */
export function isCodeOf(name: ScalarName, text: string): boolean {
  const [least = "", most = ""] = scalars[name].bounds ?? [];
  return isCodeValue(text) && Number(text) >= Number(least) && Number(text) <= Number(most);
}

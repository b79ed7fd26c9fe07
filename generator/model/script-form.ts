/**
 * Owns how ASMX's JSON writes a scalar type, by what the table says of it (docs/script-binding.md).
 * Invariant: types that .NET has no type for are texts.
 */
import { type Scalar, type ScalarName, scalars } from "./scalars.js";

/** `date`: milliseconds in `\/Date(…)\/`. `bytes`: an array of numbers. */
export type ScriptForm = "text" | "boolean" | "number" | "date" | "bytes";

export function scriptFormOf(name: ScalarName): ScriptForm {
  const { typeScript, order, measure, rare, character }: Scalar = scalars[name];
  if (typeScript === "boolean") return "boolean";
  if (measure === "base64" || measure === "hexadecimal") return "bytes";
  if (rare === true || character === true) return "text";
  if (order === "moment") return "date";
  return order === "number" || order === "double" ? "number" : "text";
}

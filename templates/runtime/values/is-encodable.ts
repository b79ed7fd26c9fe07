/** Owns the check that a type can write a value. */
import type { SimpleType } from "./type.js";

export function isEncodable(type: SimpleType, value: unknown): boolean {
  try {
    type.encode(value);
    return true;
  } catch {
    return false;
  }
}

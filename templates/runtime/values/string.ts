/**
 * Owns the type string.
 * Invariant: the text is never changed, and never converted because of how it looks (wire 3).
 */
import { type SimpleType, ValueError } from "./type.js";

/** Any text. Which characters XML can carry is the XML writer's business. */
export const string: SimpleType<string> = {
  kind: "simple",
  name: "string",
  reference: true,
  decode: (text) => text,
  encode(value) {
    if (typeof value !== "string") throw new ValueError("a string");
    return value;
  },
};

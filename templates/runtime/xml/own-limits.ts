/** Owns the limits of envelopes that we have written ourselves: none. */
import type { XmlLimits } from "./limits.js";

export const ownLimits: Partial<XmlLimits> = {
  size: Infinity,
  textLength: Infinity,
  references: Infinity,
  depth: Infinity,
};

/** Owns the limits for envelopes that the runtime itself wrote: there are none. */
import type { XmlLimits } from "./limits.js";

export const ownLimits: Partial<XmlLimits> = {
  size: Infinity,
  textLength: Infinity,
  references: Infinity,
  depth: Infinity,
};

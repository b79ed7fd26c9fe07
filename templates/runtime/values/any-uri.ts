/**
 * Owns the type anyURI.
 * Invariant: the text is not parsed, resolved or escaped; XSD allows nearly every text here.
 */
import { keptReference } from "./kept-text.js";
import { collapseBlanks, type SimpleType } from "./type.js";

/** A URI as text, white space collapsed. A value that collapsing would change is refused. */
export const anyURI: SimpleType<string> = /* @__PURE__ */ keptReference(
  "anyURI",
  "a URI without blanks around it or runs of them inside",
  undefined,
  collapseBlanks,
);

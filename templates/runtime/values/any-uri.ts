/**
 * Owns the type anyURI.
 * Invariant: the text is not parsed, resolved or escaped; XSD allows nearly every text here.
 */
import { collapseBlanks, type SimpleType, ValueError } from "./type.js";

/** A URI as text, white space collapsed. A value that collapsing would change is refused, because it would not arrive as it is. */
export const anyURI: SimpleType<string> = {
  kind: "simple",
  name: "anyURI",
  reference: true,
  decode: collapseBlanks,
  encode(value) {
    if (typeof value !== "string" || collapseBlanks(value) !== value) {
      throw new ValueError("a string: a URI without blanks around it or runs of them inside");
    }
    return value;
  },
};

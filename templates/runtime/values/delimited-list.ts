/**
 * Owns lists that are sent as one string with a delimiter between the items (`To_Numbers`, `To_Groups`).
 * Invariant: a joined list splits into the same items, or it is refused.
 */
import { ValueError } from "./type.js";

/** Joins the elements. Throws {@link ValueError} for an element that contains the delimiter, and for a lone empty one. */
export function joinDelimited(elements: readonly string[], delimiter: string): string {
  for (const element of elements) {
    if (typeof element !== "string") throw new ValueError("a list of strings");
    if (element.includes(delimiter)) {
      throw new ValueError(`elements without the delimiter ${JSON.stringify(delimiter)} in them`);
    }
  }
  // [""] would be written as the empty text, which is the empty list.
  if (elements.length === 1 && elements[0] === "") throw new ValueError("an element that is not empty");
  return elements.join(delimiter);
}

/** The items of a text, unchanged with their blanks; the empty text is the empty list. */
export function splitDelimited(text: string, delimiter: string): string[] {
  return text === "" ? [] : text.split(delimiter);
}

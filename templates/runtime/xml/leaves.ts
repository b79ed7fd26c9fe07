/**
 * Owns a run of elements that hold nothing but text, such as the columns of a row, read in one step.
 * Invariant: it reads only what is well-formed beyond doubt and stops before everything else, which the reader then
 * reads its own way; and no input makes it go back further than one element.
 */

/** More names than this in one run are left to the reader: the pattern would grow too large. */
export const mostNames = 64;

/**
 * Names of leaves in the order expected, each of which may be missing. Make one for many rows: what it costs to make pays off after a few.
 * Names are qualified names as written in the document, and mean what their prefix means where they are read.
 */
export class LeafSequence {
  /** How many of the names (the first ones) are looked for. */
  readonly length: number;
  /** Two groups a name: text, or the slash of an empty tag. All is optional, so that a match never has to be taken apart again. */
  readonly pattern: RegExp;

  constructor(names: readonly string[]) {
    const expected = names.slice(0, mostNames);
    this.length = expected.length;
    this.pattern = new RegExp(`[ \\n]*${expected.map(leaf).join("")}`, "y");
  }
}

/**
 * A whole element, such as a row: with exactly these attributes in this order, and in it nothing but such leaves. All names are
 * qualified names as written; who makes one has seen such an element where it will be read, so that the prefixes are declared.
 */
export class LeafRecord {
  readonly length: number;
  readonly pattern: RegExp;

  /** Throws RangeError for more than {@link mostNames} names. */
  constructor(name: string, attributes: readonly string[], names: readonly string[]) {
    if (names.length > mostNames) throw new RangeError(`LeafRecord: at most ${mostNames} names`);
    const values = attributes.map((attribute) => ` ${literal(attribute)}="[^"<&]*"`).join("");
    this.length = names.length;
    this.pattern = new RegExp(
      `[ \\n]*<${literal(name)}${values}>[ \\n]*${names.map(leaf).join("")}(</${literal(name)}>)?`,
      "y",
    );
  }
}

/** `>` is left out of the text, so that `]]>` cannot be in it; writers escape it anyway. */
function leaf(name: string): string {
  return `(?:<${literal(name)}(?:>([^<&>]*)</${literal(name)}|( ?/))>[ \\n]*)?`;
}

function literal(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

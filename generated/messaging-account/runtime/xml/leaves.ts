/**
 * Owns a run of elements that hold nothing but text, such as the columns of a row, read in one step.
 * Property that must stay true: it reads only what is well-formed beyond doubt and stops before everything else, which the reader then
 * reads its own way; and no input makes it go back further than one element.
 */

/** More names than this in one run are left to the reader: the pattern would grow too large. */
const mostNames = 64;

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

/** `>` is left out of the text, so that `]]>` cannot be in it; writers escape it anyway. */
function leaf(name: string): string {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return `(?:<${literal}(?:>([^<&>]*)</${literal}|( ?/))>[ \\n]*)?`;
}

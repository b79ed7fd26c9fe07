/**
 * Owns a run of elements that hold nothing but text, such as the columns of a row, read in one step.
 * Invariant: it reads only what is well-formed beyond doubt and stops before everything else, which the reader then
 * reads its own way; and no input makes it go back further than one element.
 */
import { ReferenceFault, resolveReferences } from "./references.js";

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
    this.pattern = new RegExp(`${space}${expected.map(leaf).join("")}`, "y");
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
    const cells = names.map(leaf).join("");
    this.pattern = new RegExp(`${space}<${literal(name)}${values}>${space}${cells}(</${literal(name)}>)?`, "y");
  }
}

const space = "[ \\n\\t]*";
/** Character data as written, or one CDATA section without "]". What it means is for {@link LeafTexts} to say. */
const content = "[^<]*|<!\\[CDATA\\[[^\\]]*\\]\\]>";
const sectionStart = "<![CDATA[".length;
const sectionEnd = "]]>";

/** .NET says around blanks that they are to be kept; they are in any case. */
function leaf(name: string): string {
  const raw = literal(name);
  return `(?:<${raw}(?: xml:space="preserve")?(?:>(${content})</${raw}|( ?/))>${space})?`;
}

function literal(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Texts of a match, with the number of leaves and of references in them. */
export class LeafTexts {
  count = 0;
  references = 0;

  /**
   * Puts the text of each leaf into `texts`, `undefined` where there is none. Each has two groups, the text or the slash of an empty tag.
   * False where one of them is for the reader to judge: what was put into `texts` means nothing then.
   */
  take(match: RegExpExecArray, length: number, texts: (string | undefined)[]): boolean {
    const [whole] = match;
    const isPlain = !whole.includes("&") && !whole.includes(sectionEnd);
    this.count = this.references = 0;
    for (let index = 0; index < length; index++) {
      const raw = match[2 * index + 1] ?? (match[2 * index + 2] === undefined ? undefined : "");
      const text = isPlain || raw === undefined ? raw : this.meaning(raw);
      if (text === undefined && raw !== undefined) return false;
      texts[index] = text;
      if (text !== undefined) this.count++;
    }
    return true;
  }

  private meaning(raw: string): string | undefined {
    if (raw.startsWith("<")) return raw.slice(sectionStart, -sectionEnd.length);
    if (raw.includes(sectionEnd)) return undefined;
    if (!raw.includes("&")) return raw;
    const resolved = resolveReferences(raw);
    if (resolved instanceof ReferenceFault) return undefined;
    this.references += resolved.count;
    return resolved.text;
  }
}

/**
 * Owns regular expressions for elements that contain only leaves, such as the row of a table, to read them in one step.
 * Invariant: an expression matches only text that is certainly well-formed; the ordinary reader reads everything else.
 * No input causes backtracking over more than one element.
 */
import { ReferenceFault, resolveReferences } from "./references.js";

/** Maximum of names in one pattern: a larger pattern would be slow to make. */
export const mostNames = 64;

/**
 * An element with exactly these attributes in this order, which contains only these leaves in this order; each leaf may
 * be missing. Use one for many rows, because creating it takes as long as reading a few. All names are qualified names
 * as written, and their prefixes must be declared.
 */
export class LeafRecord {
  /** Number of leaves. */
  readonly length: number;
  /** Two groups a leaf: its text, or the slash of an empty tag; then the end tag. All groups are optional, so a match never backtracks. */
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
/** Character data as written, or one CDATA section without "]". {@link LeafTexts} decodes it. */
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

/** Texts of a match, and the number of references in them. */
export class LeafTexts {
  references = 0;

  /**
   * Puts the text of each leaf into `texts`, `undefined` for a missing one. Returns false, with `texts` in no useful state, if the reader
   * must judge a text.
   */
  take(match: RegExpExecArray, length: number, texts: (string | undefined)[]): boolean {
    const [whole] = match;
    const isPlain = !whole.includes("&") && !whole.includes(sectionEnd);
    this.references = 0;
    for (let index = 0; index < length; index++) {
      const raw = match[2 * index + 1] ?? (match[2 * index + 2] === undefined ? undefined : "");
      const text = isPlain || raw === undefined ? raw : this.meaning(raw);
      if (text === undefined && raw !== undefined) return false;
      texts[index] = text;
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

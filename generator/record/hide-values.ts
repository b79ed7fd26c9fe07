/**
 * Owns the judgement of values that have a place in a text, the same in XML, JSON and forms: a stand-in replaces them, they are searched, or
 * they stay.
 * Invariant: a secret is replaced in its place and remembered, so that it is found elsewhere.
 */
import { isSuspicious } from "../names/secret-names.js";
import type { Hidden, TextHider } from "./hide-names.js";
import { isSession, type Leaf, mostSiblings, namedLeaves, positionalSecrets } from "./sibling-pairs.js";
import { type Place, SourceEdits } from "./source-edits.js";
import { isInAddress, isPostcode, isResult, isRowName, isTrivial, looksRandom } from "./values.js";

/** Shorter values are hidden in their place only, unless their name is that of a secret. */
const shortest = 4;

export class ValueHiding {
  readonly values: string[] = [];
  protected readonly edits = new SourceEdits();
  protected readonly search: TextHider;
  private readonly depth: number;

  /** `depth`: of the text among texts. */
  constructor(search: TextHider, depth = 0) {
    this.search = search;
    this.depth = depth;
  }

  /** `withoutBraces` escapes two braces that were sent: they are no stand-in. */
  result(text: string, withoutBraces: (source: string) => string): Hidden {
    const { search, edits, values } = this;
    return { text: edits.apply(text, search.hasStandIns ? (source) => source : withoutBraces), values };
  }

  /** `secret`: the name by which the value is hidden, whatever its own name. */
  leaf(leaf: Leaf, secret: string | undefined, isPermitted?: boolean): void {
    const { localName, value } = leaf;
    const isSecret = secret !== undefined || isRandomSecret(localName, value) || isSession(localName, value);
    if (isSecret && !isTrivial(value) && !isResult(localName, value)) this.hide(leaf, secret ?? localName);
    else this.show(leaf, localName, isPermitted);
  }

  /** Hides values because of the values beside them. `around`: the name of what contains them. */
  siblings(around: string, leaves: readonly Leaf[]): void {
    const compared = leaves.slice(0, mostSiblings);
    for (const { leaf, name } of namedLeaves(compared, this.search.isHidden)) this.hide(leaf, name);
    const isAddress = isInAddress(compared.map(({ localName }) => localName));
    this.hidePins(isAddress ? leaves.slice(mostSiblings) : leaves);
    for (const leaf of positionalSecrets(around, compared)) this.hide(leaf, leaf.localName);
  }

  hidePins(leaves: readonly Leaf[]): void {
    for (const leaf of leaves) if (isPostcode(leaf.localName, leaf.value)) this.hide(leaf, leaf.localName);
  }

  hide(leaf: Leaf, name: string): void {
    if (isTrivial(leaf.value)) return;
    this.replace(leaf, name);
    if (leaf.value.length >= shortest || this.search.isHidden(name)) this.remember(leaf);
  }

  /** Searches a value that may be written down, and replaces any other. */
  show(place: Place, name: string, isPermitted = this.search.permits(name, place.value)): void {
    if (isPermitted) this.searchIn(place);
    else this.replace(place, name);
  }

  /** Replaces what is secret in a value. Returns false if nothing is. */
  searchIn({ value, from, to, encoding }: Place): boolean {
    const { text, values } = this.search.hide(value, this.depth);
    this.values.push(...values);
    if (text !== value) this.edits.add(from, to, encoding.text(text));
    return text !== value;
  }

  replace({ value, from, to, encoding }: Place, name: string): void {
    this.edits.add(from, to, encoding.standIn(this.search.standIn(name, value)));
  }

  /** Other texts are searched for the value. */
  protected remember({ value }: Place): void {
    this.values.push(value);
  }
}

/** True if a name that may be that of a secret has a value that looks like a key. */
export function isRandomSecret(name: string, value: string): boolean {
  return isSuspicious(name) && looksRandom(value) && !isRowName(name, value);
}

/**
 * Owns the search for a secret whose name is in a neighbouring element, before or after it.
 * Invariant: only the first children of an element are compared, so long lists cost nothing.
 */
import type { HiddenNames } from "./hide-names.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import type { Place } from "./source-edits.js";
import { isTrivial } from "./values.js";

/** An element without elements in it, or one with a single such element. */
export interface Leaf extends Place {
  readonly localName: string;
  /** The id of the element that has its content in its place. */
  readonly reference?: string | undefined;
}

/** A value, and the name that stands beside it. */
export interface NamedLeaf {
  readonly leaf: Leaf;
  readonly name: string;
}

export const mostSiblings = 64;
const about =
  /(?:type|date|time|length|order|index|required|position|description|encoding|format|lang|algorithm|version|expires)$/i;

/** Whether an element of that name may be the name of a value in a neighbouring element. */
export function isAbout(name: string): boolean {
  return about.test(name);
}

export function namedLeaves(leaves: readonly Leaf[], isHidden: HiddenNames): readonly NamedLeaf[] {
  const label = leaves.find(
    ({ localName, value }) =>
      // The value of `<Password>secret</Password>` is a secret, not the name of its neighbour.
      !isHidden(localName) &&
      isLabel(value, isHidden) &&
      (isNaming(localName) || (leaves.length === 2 && !value.trim().includes(" "))),
  );
  if (label === undefined) return inTurn(leaves, isHidden);
  const name = label.value.trim();
  const others = leaves.filter((leaf) => leaf !== label && (!isTrivial(leaf.value) || leaf.reference !== undefined));
  const values = others.filter(({ localName }) => isValueName(localName));
  const candidates = values.length > 0 ? values : others.filter(({ localName }) => !about.test(localName));
  if (values.length === 0 && leaves.length > 4) return inTurn(leaves, isHidden);
  return candidates.map((leaf) => ({ leaf, name }));
}

/** `<string>Password</string><string>x1</string>`: in a list of one name, after the name. Names alone are a list of columns. */
function inTurn(leaves: readonly Leaf[], isHidden: HiddenNames): readonly NamedLeaf[] {
  return leaves.flatMap((leaf, at) => {
    const before = leaves[at - 1];
    if (before?.localName !== leaf.localName || isHidden(leaf.localName) || !isLabel(before.value, isHidden)) return [];
    return /[^\p{L}\s_]/u.test(leaf.value) && !isTrivial(leaf.value) ? [{ leaf, name: before.value.trim() }] : [];
  });
}

const logins = /log_?[io]n|sign_?in|authenticat|anmeld|connexion|autenticar/i;
const positions = /^(?:in|arg|args|p|param|parameter|string|value)_?\d{0,2}$/i;

/** Whether it is a session: what a login answers, but for words, dates and small numbers. */
export function isSession(name: string, value: string): boolean {
  return (
    logins.test(name) && /(?:Result|Return)$/.test(name) && /^(?=\D*\d)(?!\d{4}-\d\d-\d\d)\S{6,}$/.test(value.trim())
  );
}

/** Arguments of a login that have numbers in place of names: `<login><in0>ann</in0><in1>x1</in1></login>`. The first of several is the user. */
export function positionalSecrets(operation: string, leaves: readonly Leaf[]): readonly Leaf[] {
  if (!logins.test(operation) || !leaves.every(({ localName }) => positions.test(localName))) return [];
  return leaves.length > 1 ? leaves.slice(1) : leaves;
}

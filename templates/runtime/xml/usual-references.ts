/**
 * Owns the references that writers make of text: the five predefined entities, and .NET's of CR and LF.
 * Invariant: where a text refers to nothing else, replacing one kind after the other gives what reading it from the left gives.
 */

/** The ampersand is the last: what it makes is no reference. */
const usual: readonly (readonly [reference: string, character: string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&#xD;", "\r"],
  ["&#xA;", "\n"],
  ["&amp;", "&"],
];

/** An ampersand that begins none of them. */
export const otherReference: RegExp = /&(?!(?:lt|gt|quot|apos|#x[DA]|amp);)/;

/** Resolves the references of a text without {@link otherReference}. */
export function resolveUsual(text: string): string {
  let resolved = text;
  for (const [reference, character] of usual) resolved = resolved.replaceAll(reference, character);
  return resolved;
}

/**
 * Owns the references that writers usually make: the five predefined entities, and .NET's for CR and LF.
 * Invariant: in a text without other references, replacing one kind after the other gives the same result as reading
 * from left to right.
 */

/** The ampersand is last, because its result must not be read as a reference. */
const usual: readonly (readonly [reference: string, character: string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&#xD;", "\r"],
  ["&#xA;", "\n"],
  ["&amp;", "&"],
];

/** An ampersand that begins none of the usual references. */
export const otherReference: RegExp = /&(?!(?:lt|gt|quot|apos|#x[DA]|amp);)/;

/** Resolves the references of a text without {@link otherReference}. */
export function resolveUsual(text: string): string {
  let resolved = text;
  for (const [reference, character] of usual) resolved = resolved.replaceAll(reference, character);
  return resolved;
}

/**
 * Owns what an output depends on, in three parts, so that whoever finds it stale can say why.
 * Invariant: whatever changes a byte of the output changes one of these digests.
 */

/** In the order in which causes are told. */
export const inputParts = ["description", "configuration", "generator"] as const;
export type InputPart = (typeof inputParts)[number];

/** A digest of each: the description's text; what `codegen.yaml`, options and the project around say; the code that generates. */
export type InputDigests = Readonly<Record<InputPart, string>>;

/** The parts that differ. */
export function changedParts(before: InputDigests, now: InputDigests): readonly InputPart[] {
  return inputParts.filter((part) => before[part] !== now[part]);
}

/**
 * Owns the check of child elements: their names, how often each occurs, and in which order.
 * Invariant: an element with a wrong name is reported once, not as one missing and one additional element.
 */
import { type AnswerNode, elementsOf, localOf, stepOf } from "./answer-tree.js";
import type { Judgement, Path } from "./judgement.js";

/** A place of a sequence: an element, or one of several. */
export interface Slot {
  readonly elements: readonly ExpectedElement[];
  readonly least: number;
  readonly most: number;
  /** Any element that is no other slot's stands here. */
  readonly open?: boolean;
}
export interface ExpectedElement {
  /** `{namespace}name`. */
  readonly name: string;
  readonly check: (node: AnswerNode, path: Path) => void;
}

export interface Sequence {
  /** Default: true. */
  readonly isOrdered?: boolean;
  /** A section of docs/wire.md. Default: 3. */
  readonly section?: number;
}

export function checkSequence(
  node: AnswerNode,
  slots: readonly Slot[],
  path: Path,
  judge: Judgement,
  { isOrdered = true, section = 3 }: Sequence = {},
): void {
  const counts = slots.map(() => 0);
  const elementCounts = new Map<string, number>();
  let at = 0;
  let isDisordered = false;
  const text = node.content.find((each) => typeof each === "string");
  if (typeof text === "string") judge.note(path, "elements alone", JSON.stringify(text.slice(0, 100)), section);
  for (const child of elementsOf(node)) {
    const here = [...path, stepOf(child, elementCounts)];
    const exact = slots.findIndex(({ elements }) => elements.some(({ name }) => name === child.name));
    const index = exact >= 0 ? exact : slots.findIndex(({ open }) => open === true);
    if (index < 0) {
      const near = noteUnknown(child, slots, counts, path, judge, section);
      if (near !== undefined) at = Math.max(at, near);
      continue;
    }
    if (isOrdered && index < at && !isDisordered) {
      judge.note(path, `<${child.localName}> before <${labelOf(slots[at])}>`, "it after that", section);
      isDisordered = true;
    }
    at = Math.max(at, index);
    counts[index] = (counts[index] ?? 0) + 1;
    slots[index]?.elements.find(({ name }) => name === child.name)?.check(child, here);
  }
  for (const [index, slot] of slots.entries()) checkCount(slot, counts[index] ?? 0, path, judge, section);
}

/** Gives the slot that was probably meant: the same name in another case or namespace. */
function noteUnknown(
  child: AnswerNode,
  slots: readonly Slot[],
  counts: number[],
  path: Path,
  judge: Judgement,
  section: number,
): number | undefined {
  const lowerName = child.localName.toLowerCase();
  const near = slots.findIndex(
    ({ elements }, index) =>
      counts[index] === 0 && elements.some(({ name }) => localOf(name).toLowerCase() === lowerName),
  );
  const expected = slots[near]?.elements.find(({ name }) => localOf(name).toLowerCase() === lowerName);
  if (expected === undefined) {
    judge.note(path, "no such element", `<${child.localName}>`, section);
    return undefined;
  }
  judge.note([...path, child.localName], `the element ${expected.name}`, child.name, section);
  counts[near] = 1;
  return near;
}

function checkCount(slot: Slot, count: number, path: Path, judge: Judgement, section: number): void {
  const { least, most } = slot;
  if (count < least)
    judge.note(
      path,
      least > 1 ? `${String(least)} of <${labelOf(slot)}>` : `<${labelOf(slot)}>`,
      count === 0 ? "none" : String(count),
      section,
    );
  if (count > most)
    judge.note(path, `${most === 1 ? "one" : `at most ${String(most)}`} of <${labelOf(slot)}>`, String(count), section);
}

function labelOf(slot: Slot | undefined): string {
  return slot?.elements.map(({ name }) => localOf(name)).join("> or <") ?? "";
}

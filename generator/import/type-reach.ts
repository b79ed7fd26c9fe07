/**
 * Owns what is said of operations because of the types that they lead to.
 * Invariant: all operations together are linear in the types and what these are made of, however many operations share them.
 */
import { type TypeDraft, type Use, usesOfBody } from "./draft.js";

/** For each type that leads to a marked one, or is one, the nearest mark. */
export function nearestMarks<Mark>(
  types: readonly TypeDraft[],
  markOf: (type: TypeDraft) => Mark | undefined,
): ReadonlyMap<TypeDraft, Mark> {
  const users = new Map<TypeDraft, TypeDraft[]>(types.map((type) => [type, []]));
  for (const type of types) for (const used of typesOf(usesOfBody(type.body))) users.get(used)?.push(type);
  const marks = new Map<TypeDraft, Mark>();
  for (const type of types) {
    const mark = markOf(type);
    if (mark !== undefined) marks.set(type, mark);
  }
  // A map is walked in the order of its entries, those that are added on the way included.
  for (const [type, mark] of marks)
    for (const user of users.get(type) ?? []) if (!marks.has(user)) marks.set(user, mark);
  return marks;
}

/** Of the first use that leads to a mark. */
export function markWithin<Mark>(uses: readonly Use[], marks: ReadonlyMap<TypeDraft, Mark>): Mark | undefined {
  for (const type of typesOf(uses)) {
    const mark = marks.get(type);
    if (mark !== undefined) return mark;
  }
  return undefined;
}

/** The types that uses lead to and that are not in `seen` yet, in the order of the fields; they are there afterwards. */
export function newTypesWithin(uses: readonly Use[], seen: Set<TypeDraft>): readonly TypeDraft[] {
  const found: TypeDraft[] = [];
  const take = (type: TypeDraft): void => {
    if (!seen.has(type)) found.push(type);
    seen.add(type);
  };
  typesOf(uses).forEach(take);
  for (const type of found) typesOf(usesOfBody(type.body)).forEach(take);
  return found;
}

function typesOf(uses: readonly Use[]): readonly TypeDraft[] {
  return uses.flatMap((use) => (use.kind === "type" ? [use.type] : []));
}

/**
 * Owns the outcome of each operation (exact, with notes, or refused) and the search for notes in the types that it
 * uses.
 * Invariant: memory is linear in the WSDL, however many operations share however many types.
 */
import { type Note, Refusal } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import { type OperationDraft, type TypeDraft, type Use, usesOfBody, usesOfOperation } from "./draft.js";
import type { OperationReading } from "./operation-drafts.js";
import type { TypeDrafts } from "./type-drafts.js";

export type OperationOutcome =
  | ImportedOperation
  | { readonly name: string; readonly node: XmlNode; readonly kind: "refused"; readonly refusal: Refusal };

interface ImportedOperation {
  readonly name: string;
  readonly node: XmlNode;
  readonly kind: "imported";
  /** Nothing is to be said of it or of the types that it leads to. */
  readonly isExact: boolean;
  /** Its own notes, and those of types that no earlier operation uses. */
  readonly newNotes: readonly Note[];
  /**
   * Its own notes, and those of all types that it uses. They are collected at each call, since thousands of operations
   * may share thousands of types.
   */
  readonly notes: readonly Note[];
}

/** In the order of the readings. `refused`: operations that were read but cannot be imported. */
export function outcomesOf(
  readings: readonly OperationReading[],
  refused: ReadonlyMap<OperationReading, Refusal>,
  types: TypeDrafts,
): readonly OperationOutcome[] {
  const typesWithNotes = nearestMarks(types.inOrder(), ({ notes }) => (notes.length > 0 ? true : undefined));
  const reportedTypes = new Set<TypeDraft>();
  return readings.map((reading) => {
    const { name, node, outcome } = reading;
    const refusal = refused.get(reading) ?? outcome;
    if (refusal instanceof Refusal) return { name, node, kind: "refused", refusal };
    return importedOperation(reading, refusal, { typesWithNotes, reportedTypes });
  });
}

interface TypeReports {
  readonly typesWithNotes: ReadonlyMap<TypeDraft, true>;
  /** Types of earlier operations; those of this one are added. */
  readonly reportedTypes: Set<TypeDraft>;
}

function importedOperation(
  { name, node }: OperationReading,
  draft: OperationDraft,
  { typesWithNotes, reportedTypes }: TypeReports,
): ImportedOperation {
  const { notes } = draft;
  const uses = usesOfOperation(draft);
  const notesOf = (seen: Set<TypeDraft>): readonly Note[] => [
    ...notes,
    ...newTypesWithin(uses, seen).flatMap((type) => type.notes),
  ];
  return {
    name,
    node,
    kind: "imported",
    isExact: notes.length === 0 && markWithin(uses, typesWithNotes) === undefined,
    newNotes: notesOf(reportedTypes),
    get notes() {
      return notesOf(new Set());
    },
  };
}

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
  // Entries that are added during the loop are visited, too.
  for (const [type, mark] of marks)
    for (const user of users.get(type) ?? []) if (!marks.has(user)) marks.set(user, mark);
  return marks;
}

/** Mark of the first use that leads to one. */
export function markWithin<Mark>(uses: readonly Use[], marks: ReadonlyMap<TypeDraft, Mark>): Mark | undefined {
  for (const type of typesOf(uses)) {
    const mark = marks.get(type);
    if (mark !== undefined) return mark;
  }
  return undefined;
}

/** The types that uses lead to and that are not in `seen` yet, in the order of the fields; they are there afterwards. */
export function newTypesWithin(uses: readonly Use[], seen: Set<TypeDraft>): readonly TypeDraft[] {
  const newTypes: TypeDraft[] = [];
  const take = (type: TypeDraft): void => {
    if (!seen.has(type)) newTypes.push(type);
    seen.add(type);
  };
  typesOf(uses).forEach(take);
  for (const type of newTypes) typesOf(usesOfBody(type.body)).forEach(take);
  return newTypes;
}

function typesOf(uses: readonly Use[]): readonly TypeDraft[] {
  return uses.flatMap((use) => (use.kind === "type" ? [use.type] : []));
}

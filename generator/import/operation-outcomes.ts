/**
 * Owns what is said of each operation: exact, exact with notes, or refused.
 * Invariant: what is kept is linear in the WSDL, however many operations share however many types.
 */
import { type OperationDraft, type TypeDraft, usesOfOperation } from "./draft.js";
import type { OperationReading } from "./operation-drafts.js";
import { type Note, Refusal } from "./refusal.js";
import type { TypeDrafts } from "./type-drafts.js";
import { markWithin, nearestMarks, newTypesWithin } from "./type-reach.js";
import type { XmlNode } from "./xml-tree.js";

/** What became of an operation. */
export type OperationOutcome =
  | ImportedOperation
  | { readonly name: string; readonly node: XmlNode; readonly kind: "refused"; readonly refusal: Refusal };

interface ImportedOperation {
  readonly name: string;
  readonly node: XmlNode;
  readonly kind: "imported";
  /** Nothing is to be said of it or of the types that it leads to. */
  readonly isExact: boolean;
  /** Its own, and those of types that no operation before it leads to. */
  readonly newNotes: readonly Note[];
  /** Its own, and those of all types that it leads to; found anew each time, since thousands of operations may share thousands of types. */
  readonly notes: readonly Note[];
}

/** In the order of the readings. `refused`: those that were read and cannot be kept all the same. */
export function outcomesOf(
  readings: readonly OperationReading[],
  refused: ReadonlyMap<OperationReading, Refusal>,
  types: TypeDrafts,
): readonly OperationOutcome[] {
  const noted = nearestMarks(types.inOrder(), ({ notes }) => (notes.length > 0 ? true : undefined));
  const told = new Set<TypeDraft>();
  return readings.map((reading) => {
    const { name, node, outcome } = reading;
    const refusal = refused.get(reading) ?? outcome;
    if (refusal instanceof Refusal) return { name, node, kind: "refused", refusal };
    return importedOperation(reading, refusal, { noted, told });
  });
}

interface Told {
  readonly noted: ReadonlyMap<TypeDraft, true>;
  /** Types of operations before; those of this one are there afterwards. */
  readonly told: Set<TypeDraft>;
}

function importedOperation(
  { name, node }: OperationReading,
  draft: OperationDraft,
  { noted, told }: Told,
): ImportedOperation {
  const uses = usesOfOperation(draft);
  const notesOf = (seen: Set<TypeDraft>): readonly Note[] => [
    ...draft.notes,
    ...newTypesWithin(uses, seen).flatMap(({ notes }) => notes),
  ];
  return {
    name,
    node,
    kind: "imported",
    isExact: draft.notes.length === 0 && markWithin(uses, noted) === undefined,
    newNotes: notesOf(told),
    get notes() {
      return notesOf(new Set());
    },
  };
}

/**
 * Owns the relation that each nested table belongs to (wire 4).
 * Invariant: the place of rows counts, not a schema's note. Each pair of tables nested in one another has a nested
 * relation.
 */
import type { DataRelation } from "./data-set.js";
import { freeName } from "./distinct-names.js";
import type { FoundTable } from "./schema.js";

/** The relations, plus one for each table that is nested without a relation, where only an index links rows. */
export function readNesting(
  tables: readonly FoundTable[],
  relations: readonly DataRelation[],
): readonly DataRelation[] {
  const allRelations = [...relations];
  const names = new Set(relations.map(({ name }) => name));
  const indexes = placesOfPairs(relations);
  for (const parent of tables) {
    for (const { name: child } of new Set(parent.nested)) {
      const index = indexes.get(pairOf(parent.name, child));
      const relation = index === undefined ? undefined : allRelations[index];
      if (index === undefined || relation === undefined) {
        const name = freeName(`${parent.name}_${child}`, names, 1);
        allRelations.push({ name, parentTable: parent.name, childTable: child, ...withoutColumns });
      } else if (!relation.nested) allRelations[index] = { ...relation, nested: true };
    }
  }
  return allRelations;
}

const withoutColumns = { parentColumns: [], childColumns: [], nested: true } as const;

/** Index of a relation by pair of tables: the first nested one, or else the first. */
function placesOfPairs(relations: readonly DataRelation[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  relations.forEach(({ parentTable, childTable, nested }, index) => {
    const pair = pairOf(parentTable, childTable);
    const earlier = indexes.get(pair);
    if (earlier === undefined || (nested && relations[earlier]?.nested === false)) indexes.set(pair, index);
  });
  return indexes;
}

function pairOf(parent: string, child: string): string {
  return JSON.stringify([parent, child]);
}

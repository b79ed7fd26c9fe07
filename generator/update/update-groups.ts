/**
 * Owns the operations of a description in an update, by group: those that stay, change or go, and the places of new ones.
 * Invariant: an operation that stays keeps its group and its place.
 */
import { isMap } from "yaml";
import type { Operation } from "../model/service.js";
import { changedMap, type EntryEdit, unchanged } from "./edit-map.js";
import type { WordsOf } from "./shared-words.js";
import { newOperation, updateOperation } from "./update-operation.js";
import type { Update } from "./update-parts.js";
import type { MapItem } from "./yaml-source.js";

/** Words of each operation. `areMoved`: the service's words for all operations have changed. */
export interface GroupWords {
  readonly of: WordsOf;
  readonly areMoved: boolean;
}

/** The place of a new operation. */
interface Slot {
  readonly operation: Operation;
  readonly group: string;
  /** The operation of the group before it; undefined: it comes first. */
  readonly after: string | undefined;
}

/** The map of all groups. */
export function updateGroups(update: Update, item: MapItem, words: GroupWords): EntryEdit {
  const { source } = update;
  const groups = source.items(item.value);
  const slots = slotsOfNew(update, groups);
  const edits = groups.flatMap((group): readonly EntryEdit[] => {
    const operations = source.item(group.value, "operations");
    if (!isMap(operations?.value)) return [unchanged(source, group)];
    const ownSlots = slots.filter((slot) => slot.group === group.key);
    const operationEdits = updateOperations(update, source.items(operations.value), ownSlots, words);
    if (operationEdits.length === 0) return [];
    const entries = source
      .items(group.value)
      .map((each) => (each.key === "operations" ? changedMap(source, each, operationEdits) : unchanged(source, each)));
    return [changedMap(source, group, entries)];
  });
  return changedMap(source, item, edits);
}

function updateOperations(
  update: Update,
  items: readonly MapItem[],
  slots: readonly Slot[],
  { of, areMoved }: GroupWords,
): readonly EntryEdit[] {
  const { source, pairs, unknown } = update;
  const added = (after: string | undefined): readonly EntryEdit[] =>
    slots
      .filter((slot) => slot.after === after)
      .map(({ operation }) => ({ kind: "new", lines: newOperation(update, operation, of(operation, operation.name)) }));
  const existing = (item: MapItem): readonly EntryEdit[] => {
    const pair = pairs.find(({ before }) => before.name === item.key);
    if (pair !== undefined) return [updateOperation(update, item, pair, of(pair.after, item.key), areMoved)];
    return unknown.has(item.key) ? [unchanged(source, item)] : [];
  };
  return [...added(undefined), ...items.flatMap((item) => [...existing(item), ...added(item.key)])];
}

/** A new operation follows its predecessor in the WSDL, in the predecessor's group; else it is in a group of its group's name. */
function slotsOfNew({ older, newer, pairs }: Update, groups: readonly MapItem[]): readonly Slot[] {
  const olderNames = new Map(pairs.map(({ before, after }) => [after.name, before.name]));
  const groupOf = new Map(
    older.groups.flatMap((group) => group.operations.map(({ name }) => [name, group.name] as const)),
  );
  const slots: Slot[] = [];
  for (const { name: freshGroup, operations } of newer.groups) {
    let after: string | undefined;
    const sameGroup = groups.some(({ key }) => key === freshGroup) ? freshGroup : undefined;
    const firstGroup = operations.flatMap(({ name }) => groupOf.get(olderNames.get(name) ?? "") ?? [])[0];
    for (const operation of operations) {
      const before = olderNames.get(operation.name);
      const group = groupOf.get(after ?? "") ?? sameGroup ?? firstGroup ?? groups[0]?.key ?? "";
      if (before === undefined) slots.push({ operation, after, group });
      else after = before;
    }
  }
  return slots.map((slot) => (groupOf.get(slot.after ?? "") === slot.group ? slot : { ...slot, after: undefined }));
}

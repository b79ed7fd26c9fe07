/**
 * Owns the operations of a description in an update, group by group: those that stay, change, go, and where new ones stand.
 * Invariant: an operation that stays keeps its group and its place.
 */
import { isMap } from "yaml";
import type { Pair } from "../model/pair-operations.js";
import type { Operation } from "../model/service.js";
import { kept, type Wanted } from "./edit-map.js";
import type { WordsOf } from "./shared-words.js";
import { newOperation, updateOperation } from "./update-operation.js";
import type { Update } from "./update-parts.js";
import type { MapItem } from "./yaml-source.js";

interface Slot {
  readonly operation: Operation;
  readonly group: string;
  /** The operation of the group that it follows; undefined: it comes first. */
  readonly after: string | undefined;
}

export class GroupUpdate {
  private readonly update: Update;
  private readonly pairs: readonly Pair[];
  private readonly unknown: ReadonlySet<string>;
  private readonly wordsOf: WordsOf;
  private readonly isMoved: boolean;

  /** `unknown`: operations that stay, whatever they are. `isMoved`: what the service says for all operations has changed. */
  constructor(
    update: Update,
    pairs: readonly Pair[],
    unknown: ReadonlySet<string>,
    words: { readonly of: WordsOf; readonly areMoved: boolean },
  ) {
    this.update = update;
    this.pairs = pairs;
    this.unknown = unknown;
    this.wordsOf = words.of;
    this.isMoved = words.areMoved;
  }

  /** The map of all groups. */
  text(item: MapItem): Wanted {
    const { source } = this.update;
    if (!isMap(item.value)) return kept(source, item);
    const groups = source.items(item.value);
    const slots = this.slotsOfNew(groups);
    const wanted = groups.flatMap((group): readonly Wanted[] => {
      const operations = isMap(group.value) ? this.update.item(group.value, "operations") : undefined;
      if (operations === undefined || !isMap(operations.value) || !isMap(group.value)) return [kept(source, group)];
      const inside = this.operations(source.items(operations.value), group.key, slots);
      if (inside.length === 0) return [];
      const entries = source
        .items(group.value)
        .map((each) => (each.key === "operations" ? this.update.keptMap(each, inside) : kept(source, each)));
      return [this.update.keptMap(group, entries)];
    });
    return this.update.keptMap(item, wanted);
  }

  private operations(items: readonly MapItem[], group: string, slots: readonly Slot[]): readonly Wanted[] {
    const { source } = this.update;
    const added = (after: string | undefined): readonly Wanted[] =>
      slots
        .filter((slot) => slot.group === group && slot.after === after)
        .map(({ operation }) => ({
          kind: "new",
          lines: newOperation(this.update, operation, this.wordsOf(operation, operation.name)),
        }));
    return [
      ...added(undefined),
      ...items.flatMap((item): readonly Wanted[] => {
        const pair = this.pairs.find(({ before }) => before.name === item.key);
        if (pair !== undefined) return [this.operation(item, pair), ...added(item.key)];
        return this.unknown.has(item.key) ? [kept(source, item), ...added(item.key)] : added(item.key);
      }),
    ];
  }

  private operation(item: MapItem, pair: Pair): Wanted {
    return updateOperation(this.update, item, pair, this.wordsOf(pair.after, item.key), this.isMoved);
  }

  /** New operations stand after the one that they follow in the WSDL, in its group, or in a group of their name. */
  private slotsOfNew(groups: readonly MapItem[]): readonly Slot[] {
    const { older, newer } = this.update;
    const known = new Map(this.pairs.map(({ before, after }) => [after.name, before.name]));
    const groupOf = new Map(
      older.groups.flatMap((group) => group.operations.map(({ name }) => [name, group.name] as const)),
    );
    const slots: Slot[] = [];
    for (const { name: freshGroup, operations } of newer.groups) {
      let after: string | undefined;
      const own = groups.some(({ key }) => key === freshGroup) ? freshGroup : undefined;
      const first = operations.flatMap(({ name }) => groupOf.get(known.get(name) ?? "") ?? [])[0];
      for (const operation of operations) {
        const before = known.get(operation.name);
        if (before !== undefined) after = before;
        else slots.push({ operation, after, group: groupOf.get(after ?? "") ?? own ?? first ?? groups[0]?.key ?? "" });
      }
    }
    return slots.map((slot) => (groupOf.get(slot.after ?? "") === slot.group ? slot : { ...slot, after: undefined }));
  }
}

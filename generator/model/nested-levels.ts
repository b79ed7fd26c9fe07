/**
 * Owns how deep things are inside one another.
 * Invariant: linear in things and their parts, whatever their depth; circles have no depth.
 */
import { addTo } from "./by-key.js";

/** 1 for what has nothing inside, 2 for what has such things. What leads into a circle is left out. `innerOf`: things of `all`. */
export function nestedLevels<Thing>(
  all: readonly Thing[],
  innerOf: (thing: Thing) => readonly Thing[],
): ReadonlyMap<Thing, number> {
  const around = new Map<Thing, Thing[]>();
  const openCounts = new Map<Thing, number>();
  for (const thing of all) {
    const inner = innerOf(thing);
    openCounts.set(thing, inner.length);
    for (const each of inner) addTo(around, each, thing);
  }
  const levels = new Map<Thing, number>();
  // From the innermost outwards: the level of a thing is that of its last inner one and one more.
  let level = 1;
  for (let ready = all.filter((thing) => openCounts.get(thing) === 0); ready.length > 0; level++) {
    const next: Thing[] = [];
    for (const thing of ready) {
      levels.set(thing, level);
      for (const outer of around.get(thing) ?? []) {
        const open = (openCounts.get(outer) ?? 0) - 1;
        openCounts.set(outer, open);
        if (open === 0) next.push(outer);
      }
    }
    ready = next;
  }
  return levels;
}

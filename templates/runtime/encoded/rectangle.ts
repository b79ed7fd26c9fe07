/**
 * Owns the writing of arrays with several dimensions: nested arrays become one sequence of items.
 * Invariant: all arrays of a dimension have one length, or the value is refused.
 */
import { placeError } from "../values/placed-error.js";
import { ValueError } from "../values/type.js";
import { type EncodedNode, isNull } from "./nodes.js";

export interface Rectangle {
  /** Sizes of all dimensions, the outermost first. */
  readonly sizes: readonly number[];
  readonly items: readonly EncodedNode[];
}

/** Throws PlacedError, with the place inside the array. */
export function itemsInRow({ children }: EncodedNode, dimensions: number): Rectangle {
  if (dimensions === 1) return { sizes: [children.length], items: children };
  const rows = children.map((child, index) => {
    const place = { path: `[${index}]` };
    if (isNull(child)) throw placeError(new ValueError(`an array, not null${advice}`), place);
    try {
      return itemsInRow(child, dimensions - 1);
    } catch (error) {
      throw placeError(error, place);
    }
  });
  const inner = rows[0]?.sizes ?? new Array<number>(dimensions - 1).fill(0);
  for (const [index, { sizes }] of rows.entries())
    if (sizes.join() !== inner.join()) {
      const expected = `${inner.join(" x ")} items as in [0], not ${sizes.join(" x ")}${advice}`;
      throw placeError(new ValueError(expected), { path: `[${index}]` });
    }
  return { sizes: [children.length, ...inner], items: rows.flatMap(({ items }) => items) };
}

/** `[1][2]`: the place of an item in arrays of these sizes. */
export function placeInRow(index: number, sizes: readonly number[]): string {
  let place = "";
  let rest = index;
  for (const size of [...sizes].reverse()) {
    const at = rest % size;
    rest = (rest - at) / size;
    place = `[${at}]${place}`;
  }
  return place;
}

const advice =
  ": an array of several dimensions has one length in each; fill it up, or describe an array of arrays (without dimensions)";

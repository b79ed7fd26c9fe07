/**
 * Owns the walk over a YAML tree together with its shape, which tells what each part of the text is for.
 * Invariant: parts that do not fit their shape are skipped. The walk ends for any tree.
 */
import type { KeyShape, MapShape, RecordShape, Shape, VariantShape } from "../load/shape.js";
import type { Entry, MapNode, Tree } from "../load/tree.js";

/** A part of a text with its shape. */
export interface Place {
  readonly tree: Tree;
  /** The shape for what stands there: never `either`, never `variant` for a map. */
  readonly shape: Shape;
  /** The entry whose value it is; `undefined`: the root, or an item of a list. */
  readonly entry: Entry | undefined;
  /** The keys above, and its own. An item of a list has the keys of the list. */
  readonly path: readonly string[];
}

/** Calls `visit` for each part of the tree, the outer parts first. */
export function walkShape(tree: Tree, shape: Shape, visit: (place: Place) => void): void {
  walk({ tree, shape, entry: undefined, path: [] }, visit);
}

function walk(place: Place, visit: (place: Place) => void): void {
  const { tree, path } = place;
  const shape = chosenShape(place.shape, tree);
  if (shape === undefined) return;
  visit({ ...place, shape });
  if (tree.kind === "list" && shape.kind === "list") {
    for (const item of tree.items) walk({ tree: item, shape: shape.item, entry: undefined, path }, visit);
  }
  if (tree.kind === "map") {
    for (const entry of tree.entries) {
      const value = shapeUnder(shape, entry.key);
      if (value !== undefined) walk({ tree: entry.value, shape: value, entry, path: [...path, entry.key] }, visit);
    }
  }
}

/** The shape of the value under a key of a map. */
export function shapeUnder(shape: Shape, key: string): Shape | undefined {
  if (shape.kind === "map") return shape.value;
  return shape.kind === "record" ? shape.keys.get(key)?.shape : undefined;
}

/** The alternative that fits what stands there; for an empty value the shape as it is. */
export function chosenShape(shape: Shape, tree: Tree): Shape | undefined {
  if (shape.kind === "either") {
    const chosen = shape[tree.kind];
    return chosen === undefined ? undefined : chosenShape(chosen, tree);
  }
  return shape.kind === "variant" && tree.kind === "map" ? variantRecord(shape, tree) : shape;
}

/** The record of a variant that the keys decide; without such a key all keys that may come. */
function variantRecord({ purpose, by }: VariantShape, { entries }: MapNode): RecordShape {
  const chosen = entries.map(({ key }) => by.get(key)).find((record) => record !== undefined);
  if (chosen !== undefined) return chosen;
  const keys = new Map<string, KeyShape>();
  for (const key of by.keys()) {
    const shape = by.get(key)?.keys.get(key);
    if (shape !== undefined) keys.set(key, shape);
  }
  for (const record of by.values()) for (const [key, shape] of record.keys) if (!keys.has(key)) keys.set(key, shape);
  return { kind: "record", purpose, keys };
}

/** The shape of a map that may stand where `shape` is. */
export function mapShapeOf(shape: Shape, tree: MapNode): MapShape | RecordShape | undefined {
  const chosen = chosenShape(shape, tree);
  return chosen?.kind === "map" || chosen?.kind === "record" ? chosen : undefined;
}

/** Whether an offset is in a span, or just behind it, where a cursor after a word is. */
export function isAt(offset: number, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return start <= offset && offset <= end;
}

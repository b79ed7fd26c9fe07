/**
 * Owns the items of an encoded array: `offset` and `position` of SOAP 1.1 give their index, and arrays of several
 * dimensions have them in one sequence.
 * Invariant: an array has at most as many items as elements, plus a bounded number of absent ones. The stated size of
 * an array of one dimension is ignored; sizes of several dimensions must match the items.
 */
import { cutText } from "../text/cut-text.js";
import { trimBlanks } from "../values/type.js";
import { type EncodedNode, type References, typeNamed } from "./nodes.js";
import type { EncodedShape } from "./typed.js";
import { isEncodingNamespace } from "./words.js";

/** Absent items, or empty rows, of one array. */
const mostAbsent = 10_000;

const mostDimensions = 32;

export interface EncodedItems {
  /** `undefined` for one that is absent. */
  readonly items: readonly (EncodedNode | undefined)[];
  /** Sizes of all dimensions, the outermost first; one for an array of one dimension, whatever size it declares. */
  readonly sizes: readonly number[];
}

/** `kindOfItems`: the kind of items in an array with that number of dimensions. Throws XmlError. */
export function readItems(
  node: EncodedNode,
  references: References,
  kindOfItems: (dimensions: number) => EncodedShape["kind"],
): EncodedItems {
  const sizes = declaredSizes(node);
  if (sizes.length > mostDimensions)
    throw references.error(node, "limit", `an array of more than ${mostDimensions} dimensions`, "size");
  // An array of arrays, though its sizes are of several dimensions.
  const kind = sizes.length > 1 ? kindOfItems(sizes.length) : "array";
  const isNested = kind !== "array" && node.children.length > 0 && node.children.every((child) => isRow(child, kind));
  if (sizes.length === 1 || isNested) {
    const items = inOrder(node, references, []);
    return { items, sizes: [items.length] };
  }
  const shown = cutText(sizes.join(" x "), 200);
  const numbers = sizes.map((size) => (/^\d{1,9}$/.test(size) ? Number(size) : undefined));
  const [first, ...others] = numbers;
  const inner = others.filter((size) => size !== undefined);
  if (inner.length < others.length) {
    if (node.children.length === 0) return { items: [], sizes: [0] };
    throw references.error(node, "structure", `items in an array of several dimensions without their sizes (${shown})`);
  }
  const length = inner.reduce((product, size) => product * size, 1);
  const items = inOrder(node, references, inner);
  const rows = first ?? (length === 0 ? 0 : items.length / length);
  const missing = rows * length - items.length;
  const isPartial = isPartlyTransmitted(node);
  if (!Number.isInteger(rows) || missing < 0 || (missing > 0 && !isPartial))
    throw references.error(node, "structure", `${items.length} items in an array of ${shown}`);
  const empty = length === 0 ? rowsBeforeEmpty([rows, ...inner]) : 0;
  if (missing > mostAbsent || empty > mostAbsent)
    throw references.error(node, "limit", `more than ${mostAbsent} absent items in an array of ${shown}`, "size");
  return { items: [...items, ...new Array<undefined>(missing).fill(undefined)], sizes: [rows, ...inner] };
}

/** `2` and `3` of `int[2,3]` in SOAP 1.1, and of `2 3` in SOAP 1.2. */
function declaredSizes(node: EncodedNode): readonly string[] {
  const inBrackets = /\[([\d,\s]*)\]\s*$/.exec(attributeIn(node, "arrayType") ?? "")?.[1];
  if (inBrackets !== undefined) return inBrackets.split(",").map(trimBlanks);
  return trimBlanks(attributeIn(node, "arraySize") ?? "").split(/\s+/);
}

/** Arrays that an array without items has outside of the empty ones. */
function rowsBeforeEmpty(sizes: readonly number[]): number {
  return sizes.slice(0, sizes.indexOf(0)).reduce((product, size) => product * size, 1);
}

/** True for an item that is an array itself. */
function isRow(child: EncodedNode, kind: EncodedShape["kind"]): boolean {
  const type = typeNamed(child);
  return (
    ["arrayType", "arraySize", "itemType"].some((name) => attributeIn(child, name) !== undefined) ||
    (type?.localName === "Array" && isEncodingNamespace(type.namespace)) ||
    (kind === "text" && child.children.length > 0)
  );
}

function isPartlyTransmitted(node: EncodedNode): boolean {
  return attributeIn(node, "offset") !== undefined || hasPositions(node);
}

function hasPositions({ children }: EncodedNode): boolean {
  return children.some((child) => attributeIn(child, "position") !== undefined);
}

/** `inner`: sizes of all dimensions but the first. */
function inOrder(
  node: EncodedNode,
  references: References,
  inner: readonly number[],
): readonly (EncodedNode | undefined)[] {
  const offset = indexIn(node, "offset", references, inner);
  if (offset === undefined && !hasPositions(node)) return node.children;
  const items: (EncodedNode | undefined)[] = [];
  let next = offset ?? 0;
  let room = mostAbsent + node.children.length;
  for (const child of node.children) {
    const at = indexIn(child, "position", references, inner) ?? next;
    room -= Math.max(0, at + 1 - items.length);
    if (room < 0) throw references.error(child, "limit", `more than ${mostAbsent} absent items`, "size");
    while (items.length <= at) items.push(undefined);
    if (items[at] !== undefined) throw references.error(child, "structure", `two items at the position ${at}`);
    items[at] = child;
    next = at + 1;
  }
  return items;
}

function attributeIn(node: EncodedNode, name: string): string | undefined {
  return node.attributes.find((each) => each.localName === name && isEncodingNamespace(each.namespace))?.value;
}

/** The number in `[2]`, or the place in the row that `[1,2]` means. */
function indexIn(
  node: EncodedNode,
  name: string,
  references: References,
  inner: readonly number[],
): number | undefined {
  const value = attributeIn(node, name);
  if (value === undefined) return undefined;
  const [first, ...indexes] =
    /^\[(\d{1,9}(?:\s*,\s*\d{1,9}){0,31})\]$/.exec(trimBlanks(value))?.[1]?.split(",").map(Number) ?? [];
  const isInside = indexes.length === inner.length && indexes.every((index, at) => index < (inner[at] ?? 0));
  if (first === undefined || !isInside) {
    const expected = inner.length === 0 ? "[2], one number in brackets" : `an index for each dimension inside its size`;
    throw references.error(node, "structure", `expected ${name} as ${expected}`);
  }
  return indexes.reduce((place, index, at) => place * (inner[at] ?? 0) + index, first);
}

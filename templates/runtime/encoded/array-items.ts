/**
 * Owns the items of an encoded array: `offset` and `position` of SOAP 1.1 say at which index they are.
 * Invariant: an array is never longer than its elements and a bound of absent items; the sizes that it declares are ignored.
 */
import { trimBlanks } from "../values/type.js";
import type { EncodedNode, References } from "./nodes.js";
import { isEncodingNamespace } from "./words.js";

/** Absent items of one array. */
const mostAbsent = 10_000;

const mostDimensions = 32;

/** Items by index; `undefined` for one that is absent. Throws XmlError. */
export function readItems(node: EncodedNode, references: References): readonly (EncodedNode | undefined)[] {
  const offset = indexIn(node, "offset", references);
  const hasPositions = node.children.some((child) => attributeIn(child, "position") !== undefined);
  if (offset === undefined && !hasPositions) return node.children;
  const items: (EncodedNode | undefined)[] = [];
  let next = offset ?? 0;
  let room = mostAbsent + node.children.length;
  for (const child of node.children) {
    const at = indexIn(child, "position", references) ?? next;
    room -= Math.max(0, at + 1 - items.length);
    if (room < 0) throw references.error(child, "limit", `more than ${mostAbsent} absent items`, "size");
    while (items.length <= at) items.push(undefined);
    if (items[at] !== undefined) throw references.error(child, "structure", `two items at the position ${at}`);
    items[at] = child;
    next = at + 1;
  }
  return items;
}

/** Sizes of all dimensions but the first: `int[4,2]` of SOAP 1.1, `4 2` of SOAP 1.2. Empty for an array of one. Throws XmlError. */
export function innerSizes(node: EncodedNode, references: References): readonly number[] {
  const declared = /\[([\d,]*)\]\s*$/.exec(attributeIn(node, "arrayType") ?? "")?.[1] ?? attributeIn(node, "arraySize");
  const sizes = (declared ?? "").split(/[\s,]+/).slice(1);
  if (sizes.length > mostDimensions)
    throw references.error(node, "limit", `an array of more than ${mostDimensions} dimensions`, "size");
  return sizes.map(Number);
}

function attributeIn(node: EncodedNode, name: string): string | undefined {
  return node.attributes.find((each) => each.localName === name && isEncodingNamespace(each.namespace))?.value;
}

/** The number in `[2]`. */
function indexIn(node: EncodedNode, name: string, references: References): number | undefined {
  const value = attributeIn(node, name);
  if (value === undefined) return undefined;
  const index = /^\[(\d{1,9})\]$/.exec(trimBlanks(value))?.[1];
  if (index === undefined) throw references.error(node, "structure", `expected ${name} as [2], one number in brackets`);
  return Number(index);
}

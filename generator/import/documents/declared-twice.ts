/**
 * Owns the comparison of two declarations of one name. Copies of a schema are common and harmless.
 * Invariant: documentation and prefixes make no difference.
 */
import { keyOf, resolveName } from "./qname.js";
import type { Note } from "./refusal.js";
import type { XmlNode } from "./xml-tree.js";

/** Undefined: they are the same, so that it makes no difference which one is taken. */
export function noteOfTwo(taken: XmlNode, other: XmlNode, name: string): Note | undefined {
  if (isSame(taken, other)) return undefined;
  const text = `the ${other.name} ${name} is declared twice, and otherwise here: the first is taken`;
  return { node: other, construct: "declared twice", text };
}

const inWords: ReadonlySet<string> = new Set(["documentation", "annotation"]);
const names: ReadonlySet<string> = new Set([
  ...["type", "ref", "base", "itemType", "substitutionGroup", "refer"],
  ...["element", "message", "binding"],
]);

function isSame(one: XmlNode, other: XmlNode): boolean {
  if (one === other) return true;
  if (one.name !== other.name || one.namespace !== other.namespace) return false;
  if (saidBy(one) !== saidBy(other)) return false;
  const [first, second] = [one, other].map(({ children }) => children.filter(({ name }) => !inWords.has(name)));
  if (first?.length !== second?.length) return false;
  return first?.every((child, at) => isSame(child, second?.[at] ?? child)) ?? true;
}

/** The attributes, in whatever order. */
function saidBy(node: XmlNode): string {
  const attributeTexts = node.attributes.map(({ namespace, localName, value }) => {
    const name = names.has(localName) && namespace === "" ? resolveName(node, value) : undefined;
    return JSON.stringify([namespace, localName, name === undefined ? value : keyOf(name)]);
  });
  return attributeTexts.sort().join(" ");
}

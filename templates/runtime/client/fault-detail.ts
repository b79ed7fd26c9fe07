/**
 * Owns the details of faults that no description declares, as elements.
 * Invariant: the text is that of `fault.detail`: secrets of the call are replaced in it.
 */
import type { FaultContent } from "../errors.js";
import { XmlError } from "../xml/error.js";
import { elementsOf, readTree, type XmlNode } from "../xml/tree.js";

/** An element of a detail. */
export interface DetailElement {
  readonly name: string;
  /** `""`: none. */
  readonly namespace: string;
  /** Attributes by local name, without declarations of namespaces. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Its text without that of its elements. */
  readonly text: string;
  readonly elements: readonly DetailElement[];
}

/**
 * The elements in the detail of a fault, for faults that the description does not declare:
 * `detailElements(error.fault)?.find(({ name }) => name === "ErrorCode")?.text`. `undefined` if there is no detail, or if its text was cut.
 */
export function detailElements({ detail }: Pick<FaultContent, "detail">): readonly DetailElement[] | undefined {
  if (detail === undefined) return undefined;
  try {
    return elementsOf(readTree(detail).root).map(elementOf);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** Its depth is bounded by the reader's limit. */
function elementOf(node: XmlNode): DetailElement {
  const { name, namespace, attributes } = node.open;
  return {
    name: name.localName,
    namespace,
    attributes: Object.fromEntries(attributes.map(({ localName, value }) => [localName, value])),
    text: node.children.filter((child) => typeof child === "string").join(""),
    elements: elementsOf(node).map(elementOf),
  };
}

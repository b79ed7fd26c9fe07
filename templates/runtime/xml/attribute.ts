/**
 * Owns the type of an attribute, and the comparison of two attributes' names.
 * Invariant: no element has two attributes with the same namespace and local name; readers of tags check it here.
 */
import type { XmlName } from "./names.js";

/** An attribute that is no namespace declaration. */
export interface XmlAttribute {
  /** `""`: none. An attribute without a prefix is in no namespace. */
  readonly namespace: string;
  readonly prefix: string;
  readonly localName: string;
  /** Normalised: references resolved, tab and line feed as blank. */
  readonly value: string;
}

/** An attribute of a tag that is still being read: its namespace is known at the end of the tag. */
export class Attribute implements XmlAttribute {
  namespace = "";
  readonly prefix: string;
  readonly localName: string;
  readonly value: string;

  constructor(name: XmlName, value: string) {
    this.prefix = name.prefix;
    this.localName = name.localName;
    this.value = value;
  }
}

export const noAttributes: readonly XmlAttribute[] = [];

/** An attribute whose namespace and local name an earlier one has, too. Equal names without prefix were found before. */
export function findTwice(attributes: readonly Attribute[]): Attribute | undefined {
  if (attributes.length === 2) {
    const [first, second] = attributes;
    return first?.localName === second?.localName && first?.namespace === second?.namespace ? second : undefined;
  }
  const names = new Set<string>();
  return attributes.find(({ namespace, localName }) => names.size === names.add(`${localName} ${namespace}`).size);
}

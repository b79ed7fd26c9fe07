/**
 * Owns the content of a global element, whether its type stands in it or has a name.
 * Invariant: an element without a type, as people write an empty message, is empty.
 */
import { type Content, readContent } from "./content.js";
import { globalElement } from "./particles.js";
import { isSchemaName } from "./qname.js";
import type { Component, SchemaSet } from "./schema-set.js";

const empty: Omit<Content, "node"> = {
  particles: [],
  anyOrder: false,
  attributes: [],
  anyAttribute: undefined,
  mixed: false,
  abstract: false,
  extends: undefined,
  text: undefined,
};

/** Undefined: its type is simple. Throws `Refusal`. */
export function contentOfElement(component: Component, set: SchemaSet): Content | undefined {
  const { type } = globalElement(component);
  switch (type.kind) {
    case "none":
      return { node: component.node, ...empty };
    case "inline":
      return type.node.name === "complexType" ? readContent(type.node, type.schema, set) : undefined;
    case "named": {
      if (isSchemaName(type.name)) return undefined;
      return contentOfType(set.named("type", type.name, type.node), set);
    }
  }
}

/** The same of a type with a name. */
export function contentOfType({ node, schema }: Component, set: SchemaSet): Content | undefined {
  return node.name === "complexType" ? readContent(node, schema, set) : undefined;
}

/** Whether parameters, or a result, can stand in it one by one: elements in a row, and nothing else. */
export function isWrapper({
  particles,
  anyOrder,
  attributes,
  anyAttribute,
  mixed,
  abstract,
  extends: base,
  text,
}: Content): boolean {
  if (
    attributes.length > 0 ||
    anyAttribute !== undefined ||
    mixed ||
    abstract ||
    base !== undefined ||
    text !== undefined
  )
    return false;
  const names = particles.flatMap((each) => (each.kind === "element" ? [each.name] : []));
  return new Set(names).size === particles.length && !(anyOrder && particles.length > 1);
}

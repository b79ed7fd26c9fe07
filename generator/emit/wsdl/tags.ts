/**
 * Owns the tags of a schema as a flat list, over which a template can loop.
 * Invariant: every opened tag is closed, and an element without content is one empty tag.
 */
export interface SchemaTagView {
  /** Blanks before it on its line. */
  readonly margin: string;
  /** Exactly one of the three is set; `close` is the name alone. */
  readonly open?: SchemaTag;
  readonly empty?: SchemaTag;
  readonly close?: string;
}
interface SchemaTag {
  /** With its prefix. */
  readonly name: string;
  readonly attributes: readonly SchemaAttribute[];
}
interface SchemaAttribute {
  readonly name: string;
  readonly value: string;
  /** The value is the service's namespace, which may be another where the service runs. */
  readonly own?: true;
}

/** An element of XML Schema with its children. */
export interface SchemaNode extends SchemaTag {
  readonly children: readonly SchemaNode[];
}

/** `name`: of XML Schema, unless it has a prefix. `attributes` in this order; those without a value are left out. */
export function node(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly SchemaNode[] = [],
): SchemaNode {
  const present = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ name: key, value }],
  );
  return { name: name.includes(":") ? name : `s:${name}`, attributes: present, children };
}

/** A tag whose only attribute is the service's namespace. */
export function slotNode(name: string, attribute: string): SchemaNode {
  return { name: `s:${name}`, attributes: [{ name: attribute, value: "", own: true }], children: [] };
}

/** `depth`: levels of two blanks. */
export function tagViews(nodes: readonly SchemaNode[], depth: number): readonly SchemaTagView[] {
  const margin = "  ".repeat(depth);
  return nodes.flatMap(({ name, attributes, children }): readonly SchemaTagView[] => {
    if (children.length === 0) return [{ margin, empty: { name, attributes } }];
    return [{ margin, open: { name, attributes } }, ...tagViews(children, depth + 1), { margin, close: name }];
  });
}

/**
 * Owns the creation of elements.
 * Invariant: every text of a service becomes a text node, never markup.
 */

type Attributes = Readonly<Record<string, string>>;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function find<Kind extends Element>(
  id: string,
  kind: new () => Kind,
  root: ParentNode = document,
): Kind | undefined {
  const element = root.querySelector(`#${CSS.escape(id)}`);
  return element instanceof kind ? element : undefined;
}

/** For screen readers; what is there is seen anyway. */
export function say(text: string): void {
  const status = document.getElementById("said");
  if (status !== null) status.textContent = text;
}

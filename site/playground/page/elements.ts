/**
 * Owns how the page finds and makes elements.
 * Invariant: a text becomes a text node; no markup is ever made of one.
 */

/** The element of the page with this id; a class says what it must be. Throws if the page has none: that is our mistake. */
export function byId<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

/** `properties`: attributes; `undefined` ones are left out. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** The options of a list, with one of them chosen. Unchanged options stay, and with them an open list. */
export function setOptions(select: HTMLSelectElement, names: readonly string[], chosen: string | undefined): void {
  const before = [...select.options].map(({ value }) => value);
  if (before.length !== names.length || before.some((name, at) => name !== names[at]))
    select.replaceChildren(...names.map((name) => make("option", { value: name }, name)));
  if (chosen !== undefined) select.value = chosen;
}

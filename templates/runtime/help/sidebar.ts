/** Owns the list of all operations and types beside a page, for wide screens. Narrow ones have the list page for it. */
import type { HelpGroup, HelpOperation, HelpType } from "./data.js";
import { markup, type Markup, name } from "./html.js";
import type { TypeLinks } from "./type-page.js";

/** Maximum number of links on a page. With more operations or types, it shows only the current group. */
const mostLinks = 200;

/** `current`: the operation or type that the page is about. */
export function sidebar({ help, links }: TypeLinks, current: HelpOperation | HelpType): Markup {
  const count = help.groups.reduce((sum, { operations }) => sum + operations.length, help.types.length);
  const isShort = count <= mostLinks;
  const link = (to: HelpOperation | HelpType, href: string): Markup =>
    markup`<li><a href="${href}"${to === current && markup` aria-current="page"`}>${name(to.name)}</a></li> `;
  const part = (title: string, id: string, items: readonly Markup[]): Markup =>
    markup`<div class="group"><p id="${id}">${name(title)}</p>
      <ul aria-labelledby="${id}">${items}</ul></div> `;
  const group = ({ title, operations }: HelpGroup, index: number): Markup =>
    isShort || operations.some((each) => each === current)
      ? part(
          title,
          `side-${index + 1}`,
          operations.map((each) => link(each, links.operation(each))),
        )
      : markup`<p class="group"><a href="${links.list}#group-${index + 1}">${name(title)}</a></p> `;
  return markup`<nav id="side" class="screen" aria-label="All operations">
    <p class="home"><a href="${links.list}">${name(help.name)}</a></p>
    <label hidden>Find <input id="side-search" type="search" autocomplete="off" /></label>
    ${help.groups.map(group)}
    ${
      isShort &&
      help.types.length > 0 &&
      part(
        "Types",
        "side-types",
        help.types.map((each) => link(each, links.type(each))),
      )
    }
    <p class="hint" id="side-none" hidden>Nothing of that name.</p>
  </nav>`;
}

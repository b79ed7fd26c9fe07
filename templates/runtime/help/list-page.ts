/** Owns the page that lists the operations of a service, by group. */
import type { HelpData, HelpGroup, HelpOperation, HelpType } from "./data.js";
import { markup, type Markup, name } from "./html.js";

/** How pages refer to one another and to the WSDL. */
export interface PageLinks {
  readonly list: string;
  readonly wsdl: string;
  readonly operation: (operation: HelpOperation) => string;
  readonly type: (type: HelpType) => string;
}

export interface ListSubject {
  readonly help: HelpData;
  readonly address: string;
  /** The namespace that clients written by hand need; empty if there is none. */
  readonly namespace: string;
  readonly links: PageLinks;
  /** The search; `undefined` if only the page's script can search. */
  readonly search: { readonly words: string; readonly kept: readonly (readonly [string, string])[] } | undefined;
}

export function listHeader({ help, address, namespace, links }: ListSubject): Markup {
  return markup`<h1>${name(help.name)}</h1>
    ${help.purpose !== undefined && markup`<p dir="auto">${help.purpose}</p>`}
    <p class="soft">Web service at <code>${address}</code> &middot; <a href="${links.wsdl}">WSDL</a></p>
    <p class="soft">${namespace === "" ? "In no namespace" : markup`Namespace <code>${namespace}</code>`}</p>`;
}

export function listMain(subject: ListSubject): Markup {
  const { help, links, search } = subject;
  const words = search?.words ?? "";
  const groups = help.groups.flatMap((group, index) => {
    const operations = group.operations.filter((operation) => isFound(operation, group, words));
    return operations.length === 0 ? [] : [{ ...group, operations, id: `group-${index + 1}` }];
  });
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return markup`${searchForm(subject, words)}
    <p id="found" role="status">${counted(count)}${words !== "" && markup` found`}</p>
    ${
      groups.length > 1 &&
      markup`<nav aria-label="Groups" class="screen">
        <ul>
          ${groups.map(({ id, title }) => markup`<li><a href="#${id}">${name(title)}</a></li> `)}
        </ul>
      </nav>`
    }
    ${groups.map(({ id, ...group }) => groupSection(subject, group, id))}
    ${
      help.types.length > 0 &&
      words === "" &&
      markup`<section aria-labelledby="types">
        <h2 id="types">Types</h2>
        <ul class="columns">
          ${help.types.map((type) => markup`<li><a href="${links.type(type)}">${name(type.name)}</a></li> `)}
        </ul>
      </section>`
    }
    ${
      (help.unspecified ?? []).length > 0 &&
      markup`<section aria-labelledby="open">
        <h2 id="open">Unspecified</h2>
        ${(help.unspecified ?? []).map((text) => markup`<p dir="auto">${text}</p> `)}
      </section>`
    }`;
}

function counted(count: number): string {
  return count === 1 ? "1 operation" : `${count} operations`;
}

function searchForm({ search }: ListSubject, words: string): Markup {
  const hiddenFields = search?.kept ?? [];
  return markup`<form class="search" role="search" method="get" ${search === undefined && markup` hidden`}>
    ${hiddenFields.map(([key, value]) => markup`<input type="hidden" name="${key}" value="${value}" />`)}
    <label for="search">Search operations
      <input id="search" type="search" name="q" value="${words}" autocomplete="off" />
    </label>
    <button type="submit">Search</button>
  </form>`;
}

function groupSection({ links }: ListSubject, { title, operations }: HelpGroup, id: string): Markup {
  return markup`<section class="group" aria-labelledby="${id}">
    <h2 id="${id}">${name(title)}</h2>
    <ul class="operations">
      ${operations.map(
        (operation) =>
          markup`<li data-words="${wordsOf(operation, title)}">
            <a href="${links.operation(operation)}">${name(operation.name)}</a>
            ${operation.deprecated !== undefined && markup` <span class="tag mark">deprecated</span>`}
            ${operation.purpose !== undefined && markup`<p dir="auto">${operation.purpose}</p>`}
          </li> `,
      )}
    </ul>
  </section>`;
}

function wordsOf({ name: operation, purpose = "" }: HelpOperation, title: string): string {
  return `${operation} ${purpose} ${title}`.toLowerCase();
}

/** Every word of the search occurs somewhere. */
function isFound(operation: HelpOperation, { title }: HelpGroup, words: string): boolean {
  const text = wordsOf(operation, title);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Owns the types on help pages: the page of one type with its uses, and the section in an operation's page. */
import type { HelpCode, HelpData, HelpField, HelpTable, HelpType } from "./data.js";
import { code, markup, type Markup, name } from "./html.js";
import type { PageLinks } from "./list-page.js";
import { typeMark } from "./type-marks.js";

/** The service, and links from one page to others. */
export interface TypeLinks {
  readonly help: HelpData;
  readonly links: PageLinks;
}

export function typeHeader({ help, links }: TypeLinks, type: HelpType): Markup {
  return markup`<nav aria-label="Service">
      <a href="${links.list}">${name(help.name)}</a> &middot; <a href="${links.wsdl}">WSDL</a>
    </nav>
    <h1>${name(type.name)}</h1>`;
}

export function typeMain(subject: TypeLinks, type: HelpType): Markup {
  const { help, links } = subject;
  const operations = help.groups
    .flatMap((group) => group.operations)
    .filter(({ types }) => types?.includes(type.name) === true);
  const types = help.types.filter((each) => each !== type && namesIn(each).includes(type.name));
  return markup`${typeFacts(subject, type)}
    <section aria-labelledby="uses">
      <h2 id="uses">Used by</h2>
      ${
        types.length > 0 &&
        markup`<h3>Types</h3>
          <ul class="operations">
            ${types.map((each) => markup`<li><a href="${links.type(each)}">${name(each.name)}</a></li> `)}
          </ul>`
      }
      <h3>Operations</h3>
      <ul class="operations">
        ${operations.map((each) => markup`<li><a href="${links.operation(each)}">${name(each.name)}</a></li> `)}
      </ul>
    </section>`;
}

/** The types that a type is made of, by name. */
function namesIn({ item, fields = [] }: HelpType): readonly string[] {
  return [...fields.map(({ type }) => type), ...(item === undefined ? [] : [item])].map(nameIn);
}

function nameIn(word: string): string {
  return word.replace(/^list of /, "");
}

/** Part of an operation's page, with a link to the page of the type. */
export function typePart(subject: TypeLinks, type: HelpType): Markup {
  return markup`<h3><a href="${subject.links.type(type)}">${name(type.name)}</a></h3>
    ${typeFacts(subject, type)}`;
}

function typeFacts(
  subject: TypeLinks,
  { name: type, about, notes = [], values = [], codes = [], fields = [], tables = [] }: HelpType,
): Markup {
  return markup`<p>${about}</p>
    ${paragraphs(notes)}
    ${
      values.length > 0 &&
      markup`<ul>
        ${values.map((value) => markup`<li>${code(value)}</li> `)}
      </ul>`
    }
    ${codes.length > 0 && codeTable(type, codes)}
    ${fields.length > 0 && fieldTable(subject, `Fields of ${type}`, fields)}
    ${columnTables(subject, tables)}`;
}

function codeTable(type: string, codes: readonly HelpCode[]): Markup {
  return markup`<div class="wide" tabindex="0" role="group" aria-label="Codes of ${type}">
    <table>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Name</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        ${codes.map(
          ({ name: word, value, about = "" }) =>
            markup`<tr>
              <th scope="row"><code>${value}</code></th>
              <td>${code(word)}</td>
              <td dir="auto">${about}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The tables of a DataSet with their columns. */
export function columnTables(subject: TypeLinks, tables: readonly HelpTable[]): readonly Markup[] {
  return tables.map(
    ({ name: table, columns }) =>
      markup`<h3>Table ${name(table)}</h3>
        ${fieldTable(subject, `Columns of ${table}`, columns)}`,
  );
}

export function paragraphs(texts: readonly string[]): readonly Markup[] {
  return texts.map((text) => markup`<p dir="auto">${text}</p> `);
}

/** A type in words, with a link to its page if it has one. */
export function typeWords({ help, links }: TypeLinks, words: string): Markup {
  const type = help.types.find((each) => each.name === nameIn(words));
  return type === undefined
    ? markup`<span class="${typeMark(words)}">${name(words)}</span>`
    : markup`<a href="${links.type(type)}">${name(words)}</a>`;
}

function tags({ secret, credential }: HelpField): readonly Markup[] {
  const words = [...(credential === true ? ["credential"] : []), ...(secret === true ? ["secret"] : [])];
  return words.map((word) => markup`<span class="tag mark">${word}</span> `);
}

/** `isOneOf`: whether each is there is not known, for they exclude each other. */
export function fieldTable(subject: TypeLinks, caption: string, fields: readonly HelpField[], isOneOf = false): Markup {
  return markup`<div class="wide" tabindex="0" role="group" aria-label="${caption}">
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          ${!isOneOf && markup`<th scope="col">Required</th> `}
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          (field) =>
            markup`<tr>
              <th scope="row">${code(field.name)}</th>
              <td>${typeWords(subject, field.type)}</td>
              ${!isOneOf && markup`<td>${field.required === true ? "required" : "optional"}</td> `}
              <td>${tags(field)}${paragraphs(field.notes ?? [])}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

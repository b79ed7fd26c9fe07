/** Owns the page of one operation: its parameters, its result, its examples, and its gaps. */
import type { HelpData, HelpOperation, HelpResult } from "./data.js";
import { exampleSection, type ExamplesSubject, programSection } from "./example-sections.js";
import { markup, type Markup, name } from "./html.js";
import type { PageLinks } from "./list-page.js";
import { type Trying, tryParts } from "./try-form.js";
import { columnTables, fieldTable, paragraphs, typePart, type TypeLinks, typeWords } from "./type-page.js";

export interface OperationSubject extends ExamplesSubject {
  readonly help: HelpData;
  readonly links: PageLinks;
  readonly trying: Trying;
}

export function operationHeader({ help, operation, links }: OperationSubject): Markup {
  const { deprecated, purpose, reads } = operation;
  return markup`<nav aria-label="Service">
      <a href="${links.list}">${name(help.name)}</a> &middot; <a href="${links.wsdl}">WSDL</a>
    </nav>
    ${neighbours(help, operation, links)}
    <h1>${name(operation.name)}</h1>
    <p>
      ${reads === true && markup`<span class="tag">only reads</span> `}${deprecated !== undefined && markup`<span class="tag mark">deprecated</span>`}
    </p>
    ${deprecated !== undefined && markup`<p class="note" dir="auto">Deprecated: ${deprecated}</p>`}
    ${purpose !== undefined && markup`<p dir="auto">${purpose}</p>`}`;
}

/** The operations before and after it, in the order of the list. */
function neighbours({ groups }: HelpData, operation: HelpOperation, links: PageLinks): Markup {
  const all = groups.flatMap(({ operations }) => operations);
  const index = all.indexOf(operation);
  const link = (to: HelpOperation | undefined, rel: string, word: string): Markup | undefined =>
    to && markup`<a rel="${rel}" href="${links.operation(to)}">${word}: ${name(to.name)}</a> `;
  const both = [link(all[index - 1], "prev", "Previous"), link(all[index + 1], "next", "Next")];
  return markup`<nav aria-label="Operations" class="screen bar">${both}</nav>`;
}

export function operationMain(subject: OperationSubject): Markup {
  const { help, operation } = subject;
  const { parameters, headers = [], notes = [], unspecified = [], faults = [], types = [] } = operation;
  const named = types.flatMap((type) => help.types.find((each) => each.name === type) ?? []);
  const parametersPart = markup`<section aria-labelledby="parameters">
      <h2 id="parameters">Parameters</h2>
      ${parameters.length === 0 ? markup`<p>None.</p>` : fieldTable(subject, "Parameters of the operation", parameters)}
      ${
        headers.length > 0 &&
        markup`<h3>SOAP headers</h3>
          ${fieldTable(subject, "SOAP headers of the request", headers)}`
      }
    </section>`;
  const factParts = markup`<section aria-labelledby="result">
      <h2 id="result">Result</h2>
      ${resultParts(subject, operation.result)}
      ${
        faults.length > 0 &&
        markup`<h3>Faults</h3>
          ${fieldTable(subject, "What faults may hold", faults, true)}`
      }
    </section>
    ${
      named.length > 0 &&
      markup`<section aria-labelledby="types">
        <h2 id="types">Types</h2>
        ${named.map((type) => typePart(subject, type))}
      </section>`
    }
    ${
      unspecified.length > 0 &&
      markup`<section aria-labelledby="open">
        <h2 id="open">Unspecified</h2>
        <ul>
          ${unspecified.map((text) => markup`<li dir="auto">${text}</li> `)}
        </ul>
      </section>`
    }`;
  const { line, form, beside } = tryParts(help, subject, subject.trying);
  const wire = markup`${exampleSection(subject)} ${programSection(subject)}`;
  return markup`${paragraphs(notes)}${
    beside === undefined
      ? pair(markup`${parametersPart} ${form} ${factParts}`, wire)
      : markup`<div class="try">${line} ${pair(markup`${form} ${parametersPart}`, beside)}</div>
          ${pair(factParts, wire)}`
  }`;
}

/** Side by side on wide screens. */
function pair(one: Markup, other: Markup): Markup {
  return markup`<div class="pair">
    <div>${one}</div>
    <div>${other}</div>
  </div>`;
}

function resultParts(subject: TypeLinks, { type, notes = [], tables = [], headers = [] }: HelpResult): Markup {
  return markup`<p>${typeWords(subject, type)}</p>
    ${paragraphs(notes)}
    ${columnTables(subject, tables)}
    ${
      headers.length > 0 &&
      markup`<h3>SOAP headers</h3>
        ${fieldTable(subject, "SOAP headers of the answer", headers)}`
    }`;
}

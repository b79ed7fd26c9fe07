/** Owns the examples on a page: request and response over each binding, and calls in several languages. */
import { bindingRows } from "../binding-rows.js";
import { curlLine } from "./curl.js";
import type { HelpData, HelpOperation } from "./data.js";
import { type ExamplePlace, messageText, targetOf } from "./exchange-text.js";
import { markup, type Markup } from "./html.js";
import type { Example } from "./sample-messages.js";
import { snippetsOf } from "./snippets.js";

export interface ExamplesSubject {
  readonly help: HelpData;
  readonly operation: HelpOperation;
  readonly place: ExamplePlace;
  /** Query of the service's address. */
  readonly query: string;
  readonly baseUrl: string;
  readonly createClient: string;
  readonly examples: readonly Example[];
}

export function exampleSection({ examples }: ExamplesSubject): Markup {
  if (examples.length === 0) return markup``;
  return markup`<section aria-labelledby="wire">
    <h2 id="wire">Requests and responses</h2>
    <p class="soft">With sample values. Secrets are asterisks.</p>
    ${examples.map(({ binding, request, response, faults }, index) => {
      const { title, family } = bindingRows[binding];
      const word = family === "soap" ? "Fault" : "Error";
      return markup`<details${index === 0 && markup` open`}>
        <summary>${title}</summary>
        ${block("Request", `${binding}-request`, messageText(request))}
        ${block("Response", `${binding}-response`, messageText(response))}
        ${faults.map((fault, at) => {
          const heading = fault.name === undefined ? word : `${word}: ${fault.name}`;
          return block(heading, `${binding}-fault-${at + 1}`, messageText(fault.response));
        })}
        ${block("curl", `${binding}-curl`, curlLine({ ...request, ...targetOf(request) }))}
      </details>`;
    })}
  </section>`;
}

export function programSection(subject: ExamplesSubject): Markup {
  const { operation, place, query, baseUrl, createClient, help, examples } = subject;
  const request = examples[0]?.request;
  const address = query === "" ? place.address : `${place.address}?${query}`;
  const snippets = snippetsOf({ service: help.name, address, baseUrl, createClient, operation, request });
  return markup`<section aria-labelledby="programs">
    <h2 id="programs">From a program</h2>
    ${snippets.flatMap(({ title, about, text }) => {
      if (text === "") return [];
      const id = `in-${title.toLowerCase().replace("#", "-sharp").replaceAll(" ", "-")}`;
      return [
        markup`<details>
          <summary>${title}</summary>
          <p class="soft">${about}</p>
          ${block(title, id, text)}
        </details>`,
      ];
    })}
  </section>`;
}

/** Text to copy. */
function block(title: string, id: string, text: string): Markup {
  return markup`<div class="example">
    <div class="bar">
      <h3 id="${id}-title">${title}</h3>
      ${copyButton(title, id)}
    </div>
    <pre id="${id}" tabindex="0" role="group" aria-labelledby="${id}-title">\n${text}</pre>
  </div>`;
}

/** Shown by the page's script. */
export function copyButton(title: string, id: string): Markup {
  return markup`<button type="button" data-copy="${id}" aria-label="Copy: ${title}" hidden>Copy</button>`;
}

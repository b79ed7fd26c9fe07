/**
 * Owns the form that tries an operation.
 * Invariant: the page's script sends it, like a request of any caller. No value is in an address or in the browser's
 * storage.
 */
import { type BindingFamily, type BindingId, bindingRows } from "../binding-rows.js";
import type { HelpData, HelpField, HelpParameter, HelpResult, HelpTable, HelpType } from "./data.js";
import { type ExamplesSubject, copyButton } from "./example-sections.js";
import { targetOf } from "./exchange-text.js";
import { code, markup, jsonBlock, type Markup } from "./html.js";
import { fieldMarks } from "./type-page.js";

/** `mock`: here, and the answers are made up. `elsewhere`: it could be tried from the machine of the service. */
export type Trying = "here" | "mock" | "elsewhere" | "never";

/** Data for the page's script. */
export interface TryData {
  readonly name: string;
  /** Its name in files. */
  readonly operation: string;
  /** Answers are made up, and say how if they are asked. */
  readonly mock: boolean;
  readonly address: string;
  readonly bare: boolean;
  readonly unwrapped: readonly ("request" | "response")[];
  readonly result: TryResult;
  readonly parameters: readonly TryParameter[];
  readonly headers: readonly TryParameter[];
  /** Types of parameters and headers that are given as XML. */
  readonly types: readonly TryType[];
  readonly requests: readonly TryRequest[];
}
export interface TryParameter {
  readonly name: string;
  readonly element: string;
  /** In words of the description. */
  readonly type: string;
  readonly id: string;
  readonly xml: boolean;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly secret: boolean;
  /** A credential, which several operations take. */
  readonly credential: boolean;
  readonly repeated: boolean;
}
/** `type`: in words. Its tables, and its fields if it has several values, are shown only for a result. */
interface TryResult {
  readonly kind: HelpResult["kind"];
  readonly type: string;
  readonly secret: boolean;
  readonly tables?: readonly HelpTable[];
  /** SOAP headers of the answer that are secrets, by their elements. */
  readonly secretHeaders: readonly string[];
}
export type TryType = Omit<HelpType, "about" | "notes" | "fields"> & {
  /** Including those of choices and sequences. */
  readonly fields?: readonly TryField[];
};
export type TryField = Omit<HelpField, "notes" | "parts"> & {
  /** Numbers of its choice in the type, and of its branch there: one branch is sent. */
  readonly choice?: readonly [choice: number, branch: number];
};
export interface TryRequest {
  readonly binding: BindingId;
  readonly family: BindingFamily;
  /** The parameters are in the URL. */
  readonly inUrl: boolean;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

function isInUrl(binding: BindingId): boolean {
  return bindingRows[binding].mediaType === undefined;
}

/** The line with the button that calls, then the form, and beside it on wide screens the request and its answer. */
interface TryParts {
  readonly line: Markup | undefined;
  readonly form: Markup | undefined;
  readonly beside: Markup | undefined;
}

export function tryParts(help: HelpData, subject: ExamplesSubject, trying: Trying): TryParts {
  if (trying === "never" || subject.examples.length === 0)
    return { line: undefined, form: undefined, beside: undefined };
  if (trying === "elsewhere") {
    const form = markup`<section aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <p class="note">Operations can be tried from the machine that the service runs on.</p>
    </section>`;
    return { line: undefined, form, beside: undefined };
  }
  return { line: callLine(subject), form: tryForm(help, subject, trying), beside: sentPart() };
}

/** Stays in view while the form is scrolled. */
function callLine({ examples }: ExamplesSubject): Markup {
  return markup`<div class="call screen" hidden>
    <select id="binding" form="try-form" aria-label="Binding">
      ${examples.map(({ binding }) => markup`<option value="${binding}">${bindingRows[binding].title}</option>`)}
    </select>
    <code id="target"></code>
    <button type="button" id="stop" hidden>Stop</button>
    <button type="submit" form="try-form" class="main" title="Enter in a field of one line, Ctrl+Enter or Cmd+Enter in any field">Call</button>
  </div>`;
}

function tryForm(help: HelpData, subject: ExamplesSubject, trying: Trying): Markup {
  const { operation, place, examples } = subject;
  const { parameters, headers = [], bare, unwrapped = [], result } = operation;
  const hasSecrets = parameters.some(({ secret }) => secret);
  const keptValues = [
    ...(parameters.some(({ secret, credential }) => secret ?? credential) ? ["credentials"] : []),
    ...(headers.length > 0 ? ["SOAP headers"] : []),
  ];
  const overGet = examples.some(({ binding }) => isInUrl(binding));
  const overForms = examples.some(({ binding }) => bindingRows[binding].family === "form");
  const data: TryData = {
    name: operation.name,
    operation: operation.file,
    mock: trying === "mock",
    address: place.address,
    bare: bare === true,
    unwrapped,
    result: resultOf(result),
    parameters: parameters.map((parameter, index) => tryParameter(parameter, `p${index}`)),
    headers: headers.map((header, index) => tryParameter(header, `h${index}`)),
    types: help.types.filter(({ name }) => operation.types?.includes(name)).map(tryType),
    requests: examples.map(({ binding, request: { headers: named, body, ...start } }) => {
      const { family } = bindingRows[binding];
      const target = targetOf({ ...start, headers: named, body });
      return { binding, family, inUrl: isInUrl(binding), ...target, headers: named, body };
    }),
  };
  return markup`<section class="screen" aria-labelledby="try">
    <h2 id="try">Try it</h2>
    <noscript><p class="note">Trying needs JavaScript; everything else on this page does not.</p></noscript>
    <form id="try-form" autocomplete="off" hidden>
      ${
        trying === "mock"
          ? markup`<p class="hint">This server is a mock: its answers are made up, and nothing happens.</p>`
          : operation.reads !== true && markup`<p class="hint">This calls the service for real.</p>`
      }
      <div class="fields">
        ${parameters.map((parameter, index) => field(parameter, `p${index}`, overForms))}
      </div>
      ${
        headers.length > 0 &&
        markup`<fieldset id="soap-headers">
          <legend>SOAP headers</legend>
          <div class="fields">${headers.map((header, index) => field(header, `h${index}`, false))}</div>
        </fieldset>`
      }
      ${
        hasSecrets &&
        overGet &&
        markup`<p id="in-address" hidden>
          <label>
            <input type="checkbox" id="secrets-in-address" /> Send secrets in the address, where servers and proxies
            write them down
          </label>
        </p>`
      }
      ${
        keptValues.length > 0 &&
        markup`<p class="hint">
          What you type as ${keptValues.join(" and ")} stays for the other operations of this tab, in its memory alone. Loading a page again forgets it.
        </p>`
      }
    </form>
    ${jsonBlock("try-data", data)}
  </section>`;
}

function sentPart(): Markup {
  return markup`<div class="beside screen">
    <div id="outcome" aria-live="polite" tabindex="-1"></div>
    <details id="will-be-sent" hidden>
      <summary>What will be sent</summary>
      <div class="bar">
        <h3 id="sent-title">Request</h3>
        <span>
          ${copyButton("the request", "sent")} <button type="button" id="download">Download as .http</button>
        </span>
      </div>
      <pre id="sent" tabindex="0" role="group" aria-labelledby="sent-title"></pre>
      <div class="bar">
        <h3 id="sent-curl-title">curl</h3>
        ${copyButton("the line for curl", "sent-curl")}
      </div>
      <pre id="sent-curl" tabindex="0" role="group" aria-labelledby="sent-curl-title"></pre>
    </details>
  </div>`;
}

function tryParameter({ name, element = name, type, ...parameter }: HelpParameter, id: string): TryParameter {
  const { input, required = false, nullable = false, secret = false, credential = false, repeated = false } = parameter;
  return { name, element, type, id, xml: input === "xml", required, nullable, secret, credential, repeated };
}

function resultOf({ kind, type, secret, tables, headers = [] }: HelpResult): TryResult {
  const secretHeaders = headers.filter((header) => header.secret === true).map(({ name, element = name }) => element);
  return { kind, type, secret: secret === true, secretHeaders, ...(tables && { tables }) };
}

function tryType({ about: _about, notes: _notes, fields, ...type }: HelpType): TryType {
  return { ...type, ...(fields && { fields: tryFields(fields) }) };
}

/** With the members of choices and sequences in their place; choices within choices are of the outer one. */
function tryFields(fields: readonly HelpField[]): readonly TryField[] {
  let choices = 0;
  const flat = ({ notes: _, parts, ...field }: HelpField, choice: TryField["choice"]): readonly TryField[] => {
    if (parts === undefined) return [choice === undefined ? field : { ...field, choice }];
    if (field.form !== "choice" || choice !== undefined) return parts.flatMap((part) => flat(part, choice));
    const number = choices++;
    return parts.flatMap((part, branch) => flat(part, [number, branch]));
  };
  return fields.flatMap((field) => flat(field, undefined));
}

/** `listed`: the value in XML is a list, whose items GET and POST send. */
function field(parameter: HelpParameter, id: string, listed: boolean): Markup {
  const { name, notes = [], input, repeated } = parameter;
  const hints = [
    ...notes,
    ...(input === "xml" ? [listed ? "Over GET and POST its items are sent." : "Over SOAP alone."] : []),
    ...(repeated === true ? [input === "xml" ? "One element, or several." : "One value a line."] : []),
  ];
  return markup`<div class="field${input === "xml" && " whole"}">
    <div class="label"><label for="${id}">${code(name)}</label><span id="${id}-marks">${fieldMarks(parameter)}</span></div>
    ${control(parameter, id)}
    <span class="actions"></span>
    <p class="hint" id="${id}-hint" dir="auto">${hints.join(" ")}</p>
  </div>`;
}

function control({ input, required, choices = [], secret, repeated, sample }: HelpParameter, id: string): Markup {
  const value = secret === true ? "" : sampleText(sample);
  const attributes = markup`id="${id}" aria-describedby="${id}-marks ${id}-hint" aria-required="${String(required === true)}" autocomplete="off"`;
  if (secret === true && repeated !== true && input !== "xml") {
    return markup`<input type="password" ${attributes} spellcheck="false" />`;
  }
  if (input === "xml" || repeated === true) {
    return markup`<textarea rows="4" ${attributes} spellcheck="false">\n${value}</textarea>`;
  }
  const options = input === "boolean" ? ["true", "false"] : choices;
  if (options.length > 0 && (value === "" || options.includes(value))) {
    return markup`<select ${attributes}>
      ${options.map(
        (option) => markup`<option value="${option}" ${option === value && markup` selected`}>${option}</option>`,
      )}
    </select>`;
  }
  if (input === "number") return markup`<input ${attributes} inputmode="decimal" value="${value}" />`;
  return markup`<textarea rows="1" ${attributes}>\n${value}</textarea>`;
}

/** The text of a sample. A sample of XML has none: the script takes it from the example. */
function sampleText(sample: HelpParameter["sample"]): string {
  if (typeof sample === "string") return sample;
  return sample !== undefined && "literal" in sample ? sample.literal.replace(/n$/, "") : "";
}

/**
 * Owns the form that tries an operation.
 * Invariant: the page's script sends it, like a request of any caller. No value is in an address or in the browser's
 * storage.
 */
import { type BindingFamily, type BindingId, bindingRows } from "../binding-rows.js";
import type { HelpData, HelpField, HelpParameter, HelpResult, HelpSample, HelpTable, HelpType } from "./data.js";
import { type ExamplesSubject, copyButton } from "./example-sections.js";
import { targetOf } from "./exchange-text.js";
import { markup, jsonBlock, type Markup } from "./html.js";

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
  readonly parameters: readonly TryField[];
  readonly headers: readonly TryField[];
  readonly types: readonly TryType[];
  readonly requests: readonly TryRequest[];
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
export type TryField = Omit<HelpField, "parts"> & {
  /** To choose from. */
  readonly choices?: readonly string[];
  /** Sample of a parameter without an example in SOAP. */
  readonly sample?: HelpSample;
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
  const hasSoap = examples.some(({ binding }) => bindingRows[binding].family === "soap");
  const data: TryData = {
    name: operation.name,
    operation: operation.file,
    mock: trying === "mock",
    address: place.address,
    bare: bare === true,
    unwrapped,
    result: resultOf(result),
    parameters: parameters.map((parameter) => tryParameter(parameter, hasSoap)),
    headers: headers.map((header) => tryParameter(header, hasSoap)),
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
      <div id="parameters-form"></div>
      ${
        headers.length > 0 &&
        markup`<fieldset id="soap-headers">
          <legend>SOAP headers</legend>
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

/** Parameters have hints in the form, and samples of their own where the script takes them from no example. */
function tryParameter({ repeated: _, property: _p, sample, ...field }: HelpParameter, hasSoap: boolean): TryField {
  return { ...field, ...(!hasSoap && field.secret !== true && sample !== undefined && { sample }) };
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

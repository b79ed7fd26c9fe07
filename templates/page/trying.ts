/**
 * Owns the form that tries an operation: its input, its request, and the answer.
 * Invariant: a secret is sent only to the service. It is in no address unless that was allowed, in no storage, and in
 * nothing that is shown or copied.
 */
import { curlLine, type CurlRequest } from "../runtime/help/curl.js";
import type { TryData, TryField, TryRequest } from "../runtime/help/try-form.js";
import { find, make, say } from "./elements.js";
import { FieldsForm } from "./fields-form.js";
import { exampleParts, fillRequest, type Given } from "./fill-request.js";
import { concealed, maskOf } from "./masking.js";
import { showMessage } from "./message-view.js";
import { addCall, type RecentCall, showRecent } from "./recent-calls.js";
import { sendByKeys } from "./sending-keys.js";
import { type Answer, answeredBy, isGood, mostShown, readAnswer, showAnswer, statusLine } from "./show-answer.js";
import { keep, keptAt, sharedOf } from "./tab-memory.js";
import type { ListNode, ValueNode } from "./xml-value.js";

/** `root`: of a page. Undefined if it has no form. */
export function startForm(root: Element): TryForm | undefined {
  const form = find("try-form", HTMLFormElement, root);
  const data = root.querySelector("#try-data")?.textContent;
  const outcome = find("outcome", HTMLElement, root);
  if (form === undefined || !data || outcome === undefined) return undefined;
  const tried = new TryForm(root, form, JSON.parse(data), outcome);
  tried.start();
  return tried;
}

export class TryForm {
  /** The page's content, which may be out of sight. */
  readonly #root: Element;
  readonly #form: HTMLFormElement;
  readonly #data: TryData;
  readonly #outcome: HTMLElement;
  /** Those of the parameters and the SOAP headers, if there are any. */
  readonly #forms: readonly FieldsForm[];
  readonly #shared: ReadonlyMap<TryField, string>;
  /** Query of its page. */
  readonly #search = location.search;
  #calls = 0;
  #stop = new AbortController();

  constructor(root: Element, form: HTMLFormElement, data: TryData, outcome: HTMLElement) {
    this.#root = root;
    this.#shared = sharedOf(data);
    this.#form = form;
    this.#data = data;
    this.#outcome = outcome;
    this.#forms = this.#formsOf(data);
  }

  #formsOf(data: TryData): readonly FieldsForm[] {
    // Over GET and POST every parameter is sent.
    const folds = data.requests.every(({ family }) => family === "soap");
    return exampleParts(data).flatMap(({ fields, ...part }, index) => {
      const id = index === 0 ? "p" : "h";
      const host = this.#find(id === "p" ? "parameters-form" : "soap-headers", HTMLElement);
      const name = id === "p" ? "The request" : "The header";
      if (fields.length === 0 || host === undefined) return [];
      return [new FieldsForm(host, { id, name, fields, types: data.types, folds, ...part })];
    });
  }

  start(): void {
    this.#form.hidden = false;
    for (const line of this.#root.querySelectorAll<HTMLElement>(".call")) line.hidden = false;
    this.#find("binding", HTMLSelectElement)?.addEventListener("input", () => this.#show());
    this.recall();
    this.#form.addEventListener("input", () => {
      this.#keep();
      this.#show();
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#call();
    });
    sendByKeys(this.#form);
    this.#find("download", HTMLButtonElement)?.addEventListener("click", () => this.#download());
    this.#find("stop", HTMLButtonElement)?.addEventListener("click", () => this.#stop.abort());
    const sent = this.#find("will-be-sent", HTMLDetailsElement);
    if (sent !== undefined) {
      sent.hidden = false;
      sent.open = matchMedia("(min-width: 76rem)").matches;
    }
    this.#show();
  }

  forget(): void {
    for (const each of this.#forms) each.forgetSecrets();
    this.#outcome.replaceChildren();
    this.#show();
  }

  /** Fills in what other operations of this tab were given. */
  recall(): void {
    for (const [field, key] of this.#shared) {
      const part = keptAt(key);
      const isHeader = this.#data.headers.includes(field);
      if (part !== undefined) this.#forms.find((each) => each.isHeader === isHeader)?.put(part);
    }
    this.#show();
    showRecent(this.#root);
  }

  /** Calls with earlier values, and with the secrets that are there. */
  async repeat({ chosen, values }: RecentCall): Promise<void> {
    const binding = this.#find("binding", HTMLSelectElement);
    if (binding !== undefined) binding.value = chosen;
    this.#forms.forEach((each, index) => each.revise(values[index] ?? ""));
    this.#show();
    await this.#call();
    this.#outcome.focus();
  }

  /** The call that is about to be made, as the list of recent ones shows it. */
  #begun(): Omit<RecentCall, "about" | "isGood" | "answer"> {
    const binding = this.#find("binding", HTMLSelectElement);
    return {
      operation: this.#data.name,
      search: this.#search,
      binding: binding?.selectedOptions[0]?.text ?? "",
      request: this.#find("sent", HTMLElement)?.textContent ?? "",
      chosen: binding?.value ?? "",
      values: this.#forms.map(({ text }) => text),
    };
  }

  #keep(): void {
    const parts = this.#forms.flatMap((form) => form.values.map((part) => [form.isHeader, part] as const));
    for (const [field, key] of this.#shared) {
      const isHeader = this.#data.headers.includes(field);
      const [, part] =
        parts.find(([inHeader, { facts }]) => inHeader === isHeader && facts.field?.name === field.name) ?? [];
      if (part !== undefined) keep(key, part);
    }
  }

  #find<Kind extends Element>(id: string, kind: new () => Kind): Kind | undefined {
    return find(id, kind, this.#root);
  }

  #request(): TryRequest | undefined {
    const chosen = this.#find("binding", HTMLSelectElement)?.value;
    return this.#data.requests.find(({ binding }) => binding === chosen);
  }

  /** Throws an Error with a sentence. */
  #given(secretText: Given["secretText"]): Given {
    const partsOf = (isHeader: boolean): readonly (ValueNode | ListNode)[] =>
      this.#forms.flatMap((form) => (form.isHeader === isHeader ? form.parts : []));
    return { parameters: partsOf(false), headers: partsOf(true), secretText };
  }

  /** Shows the request, without secrets. */
  #show(): void {
    const request = this.#request();
    const [sent, line] = [this.#find("sent", HTMLElement), this.#find("sent-curl", HTMLElement)];
    const target = this.#find("target", HTMLElement);
    if (request === undefined || sent === undefined || line === undefined) return;
    const isSoap = request.family === "soap";
    const inAddress = this.#find("in-address", HTMLElement);
    if (inAddress !== undefined) inAddress.hidden = !request.inUrl;
    const headers = this.#find("soap-headers", HTMLElement);
    if (headers !== undefined) headers.hidden = !isSoap;
    try {
      const filled = fillRequest(this.#data, request, this.#given(concealed));
      showMessage(sent, requestText(filled));
      line.textContent = curlLine(filled);
      target?.replaceChildren(make("b", {}, filled.method), ` ${filled.url}`);
    } catch (error) {
      sent.textContent = error instanceof Error ? error.message : "It cannot be sent.";
      line.textContent = "";
    }
  }

  /** The request as a file for the HTTP clients of editors, with asterisks for its secrets. */
  #download(): void {
    const text = this.#find("sent", HTMLElement)?.textContent ?? "";
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
    make("a", { href: url, download: `${this.#data.operation}.http` }).click();
    URL.revokeObjectURL(url);
  }

  async #call(): Promise<void> {
    const request = this.#request();
    if (request === undefined) return;
    const call = ++this.#calls;
    this.#stop.abort();
    this.#stop = new AbortController();
    const stop = this.#find("stop", HTMLButtonElement);
    if (stop !== undefined) stop.hidden = false;
    this.#outcome.replaceChildren(make("p", {}, "Calling ..."));
    const begun = this.#begun();
    try {
      const filled = this.#filled(request);
      const answer = await send(this.#data, filled, this.#stop.signal);
      if (call !== this.#calls) return;
      const read = readAnswer(this.#data, answer.text);
      const mask = maskOf([...this.#forms.flatMap((each) => each.secrets()), ...read.secrets]);
      this.#outcome.replaceChildren(...showAnswer(this.#data, answer, read, mask));
      this.#outcome.querySelector(".outcome")?.scrollIntoView({ block: "nearest" });
      const line = statusLine(answer);
      const text = `${line}\n\n${mask(answer.text.slice(0, mostShown))}`;
      addCall({ ...begun, about: `${line} in ${answer.ms} ms`, isGood: isGood(answer), answer: text });
      say(`Answered with status ${answer.status}`);
    } catch (error) {
      if (call !== this.#calls) return;
      const problem = problemOf(error);
      this.#outcome.replaceChildren(make("p", { class: "wrong", role: "alert" }, problem));
      addCall({ ...begun, about: problem, isGood: false, answer: problem });
    } finally {
      if (call === this.#calls && stop !== undefined) stop.hidden = true;
      if (this.#root.isConnected) showRecent(this.#root);
    }
  }

  /** Throws an Error with a sentence. */
  #filled(request: TryRequest): CurlRequest {
    const filled = fillRequest(
      this.#data,
      request,
      this.#given((secret) => secret),
    );
    const allowed = this.#find("secrets-in-address", HTMLInputElement)?.checked === true;
    if (!allowed && filled.url !== fillRequest(this.#data, request, this.#given(concealed)).url) {
      throw new Error(
        "Over HTTP GET the secrets would stand in the address. Allow that above, or choose another binding.",
      );
    }
    return filled;
  }
}

function requestText({ method, url, headers, body }: CurlRequest): string {
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body === "" ? lines.join("\n") : `${lines.join("\n")}\n\n${body}`;
}

/** To the service that this page belongs to, wherever a proxy puts it; a binding with a path of its own is on the page's host. */
function targetOf({ address }: TryData, url: string): string {
  if (url.startsWith(address)) return location.pathname + url.slice(address.length);
  const { origin } = new URL(address);
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** Asks a mock what makes its answer. */
const asking: [string, string] = [answeredBy, "?"];

async function send(data: TryData, { method, url, headers, body }: CurlRequest, signal: AbortSignal): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(targetOf(data, url), {
    method,
    headers: [...headers.map(([name, value]): [string, string] => [name, value]), ...(data.mock ? [asking] : [])],
    ...(method === "GET" ? {} : { body }),
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
    referrerPolicy: "no-referrer",
    signal,
  });
  const bytes = await response.arrayBuffer();
  const ms = Math.round(performance.now() - began);
  const { status, statusText } = response;
  return {
    status,
    statusText,
    headers: [...response.headers],
    text: decode(bytes, response),
    bytes: bytes.byteLength,
    ms,
  };
}

function decode(bytes: ArrayBuffer, { headers }: Response): string {
  const charset = /charset="?([\w.:-]+)/i.exec(headers.get("content-type") ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "AbortError")
    return "Stopped. The service may have done it all the same.";
  if (error instanceof TypeError) return "The service did not answer: the connection failed or was cut.";
  return error instanceof Error ? error.message : String(error);
}

/**
 * Owns the form that tries an operation: its input, its request, and the answer.
 * Invariant: a secret is sent only to the service. It is in no address unless that was allowed, in no storage, and in
 * nothing that is shown or copied.
 */
import { curlLine, type CurlRequest } from "../runtime/help/curl.js";
import type { TryData, TryParameter, TryRequest } from "../runtime/help/try-form.js";
import { find, make, say } from "./elements.js";
import { exampleElements, fillRequest, type Given, type GivenAll, parseWithin, xmlOf } from "./fill-request.js";
import { showMessage } from "./message-view.js";
import { hidden, maskOf } from "./masking.js";
import { NestedForm } from "./nested-form.js";
import { addPicker } from "./pickers.js";
import { addButton, addButtons, mostUnfolded, nullBox, removeButton } from "./presence.js";
import { addCall, type RecentCall, showRecent } from "./recent-calls.js";
import { sendByKeys } from "./sending-keys.js";
import { type Answer, answeredBy, isGood, mostShown, readAnswer, showAnswer, statusLine } from "./show-answer.js";
import { keep, keptAt, sharedOf } from "./tab-memory.js";

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
  /** Those of what is given as XML, by the id of its control. */
  readonly #nested = new Map<string, NestedForm>();
  /** Parameters and headers that are left out or null, by the id of their control. */
  readonly #what = new Map<string, Given["what"]>();
  /** Shows what of each of those is sent. */
  readonly #showWhat = new Map<string, () => void>();
  readonly #shared: ReadonlyMap<TryParameter, string>;
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
  }

  start(): void {
    this.#proposeXml();
    this.#addPickers();
    this.#addPresence(this.#data.parameters);
    this.#addPresence(this.#data.headers);
    this.#form.hidden = false;
    for (const line of this.#root.querySelectorAll<HTMLElement>(".call")) line.hidden = false;
    this.#find("binding", HTMLSelectElement)?.addEventListener("input", () => this.#show());
    this.recall();
    this.#form.addEventListener("input", ({ target }) => {
      this.#keep(target);
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
    for (const each of this.#form.querySelectorAll<HTMLInputElement>("input[type=password]")) each.value = "";
    for (const each of this.#nested.values()) each.forgetSecrets();
    this.#outcome.replaceChildren();
    this.#show();
  }

  /** Fills in what other operations of this tab were given. */
  recall(): void {
    for (const [{ id }, key] of this.#shared) {
      const kept = keptAt(key);
      const control = this.#control(id);
      if (kept === undefined || control === undefined) continue;
      const nested = this.#nested.get(id);
      if (nested === undefined) control.value = kept.text;
      else if (nested.text("given") !== kept.text) nested.revise(kept.text);
      this.#setWhat(id, kept.what);
    }
    this.#show();
    showRecent(this.#root);
  }

  /** Calls with earlier values, and with the secrets that are there. */
  async repeat(values: RecentCall["values"]): Promise<void> {
    for (const [id, { what, text: value }] of values) {
      const control = this.#control(id);
      const nested = this.#nested.get(id);
      this.#setWhat(id, what);
      if (value === undefined) continue;
      if (nested !== undefined) nested.revise(value);
      else if (control !== undefined) {
        control.value = value;
        // For what is beside it; the form is shown below.
        control.dispatchEvent(new Event("input"));
      }
    }
    this.#show();
    await this.#call();
    this.#outcome.focus();
  }

  /** Values of the controls by their id, but for secrets. */
  #values(): RecentCall["values"] {
    const { parameters, headers } = this.#data;
    const own = [...parameters, ...headers].map((parameter) => {
      const { id } = parameter;
      const { what, text } = this.#givenOf(parameter, "hidden");
      return [id, { what, text: parameter.secret && !this.#nested.has(id) ? undefined : text }] as const;
    });
    const binding = { what: "value", text: this.#find("binding", HTMLSelectElement)?.value } as const;
    return new Map([["binding", binding], ...own]);
  }

  /** The call that is about to be made, as the list of recent ones shows it. */
  #begun(): Omit<RecentCall, "about" | "isGood" | "answer"> {
    return {
      operation: this.#data.name,
      search: this.#search,
      binding: this.#find("binding", HTMLSelectElement)?.selectedOptions[0]?.text ?? "",
      request: this.#find("sent", HTMLElement)?.textContent ?? "",
      values: this.#values(),
    };
  }

  #keep(target: EventTarget | null): void {
    for (const [parameter, key] of this.#shared) {
      const field = this.#control(parameter.id)?.closest(".field");
      if (!(target instanceof Element) || field?.contains(target) !== true) continue;
      const { what, text } = this.#givenOf(parameter, "given");
      keep(key, { what, text });
    }
  }

  #find<Kind extends Element>(id: string, kind: new () => Kind): Kind | undefined {
    return find(id, kind, this.#root);
  }

  #control(id: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | undefined {
    return this.#find(id, HTMLInputElement) ?? this.#find(id, HTMLSelectElement) ?? this.#find(id, HTMLTextAreaElement);
  }

  #proposeXml(): void {
    const { requests, parameters, headers } = this.#data;
    const soap = requests.find(({ family }) => family === "soap");
    if (soap === undefined) return;
    for (const each of [...parameters, ...headers]) {
      const area = this.#find(each.id, HTMLTextAreaElement);
      if (!each.xml || area === undefined) continue;
      const elements = exampleElements(this.#data, soap, each, headers.includes(each));
      area.value = xmlOf(elements);
      const [example] = elements;
      if (example === undefined) continue;
      const { name, type, secret } = each;
      // Whether there is a value at all is asked beside it.
      const facts = { name, type, required: true, nullable: false, secret };
      const nested = new NestedForm(area, facts, this.#data.types, (text) => parseWithin(example, name, text));
      nested.start();
      this.#nested.set(each.id, nested);
    }
  }

  #addPickers(): void {
    const { parameters, headers, types } = this.#data;
    for (const { id, name, type, xml, secret, repeated } of [...parameters, ...headers]) {
      const control = this.#find(id, HTMLTextAreaElement);
      if (xml || secret || repeated || control === undefined) continue;
      const named = types.find((each) => each.name === type);
      addPicker(control, name, named?.base ?? type, named?.dates);
    }
  }

  /** Buttons that leave a parameter out and put it back, and what makes it null. */
  #addPresence(parameters: readonly TryParameter[]): void {
    // Over GET and POST every parameter is sent.
    const isLong = parameters.length > mostUnfolded && this.#data.requests.every(({ family }) => family === "soap");
    const adds = parameters.flatMap(({ id, name, required, nullable, credential }) => {
      const field = this.#control(id)?.closest<HTMLElement>(".field");
      const actions = field?.querySelector(".actions");
      if (!field || !actions) return [];
      const set = (what: Given["what"]): void => {
        this.#setWhat(id, what);
        actions.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const add = addButton(name, () => {
        set("value");
        field.querySelector<HTMLElement>("input, select, textarea")?.focus();
      });
      const box = nullBox(name, false, (isNull) => set(isNull ? "null" : "value"));
      const remove = removeButton(`Leave out ${name}`, () => {
        set("absent");
        add.focus();
      });
      actions.append(...(nullable ? [box] : []), ...(required ? [] : [remove]));
      this.#showWhat.set(id, () => {
        const what = this.#what.get(id) ?? "value";
        add.hidden = what !== "absent";
        field.hidden = what === "absent";
        field.classList.toggle("is-null", what === "null");
        for (const each of box.querySelectorAll("input")) each.checked = what === "null";
      });
      this.#setWhat(id, isLong && !required && !credential ? "absent" : "value");
      return required ? [] : [add];
    });
    const all = (): void => {
      for (const { id } of parameters) if (this.#what.get(id) === "absent") this.#setWhat(id, "value");
      this.#show();
    };
    const [first] = parameters;
    const fields = first && this.#control(first.id)?.closest(".fields");
    if (adds.length > 0) fields?.append(addButtons(adds, all));
  }

  #setWhat(id: string, what: Given["what"]): void {
    this.#what.set(id, what);
    this.#showWhat.get(id)?.();
  }

  #request(): TryRequest | undefined {
    const chosen = this.#find("binding", HTMLSelectElement)?.value;
    return this.#data.requests.find(({ binding }) => binding === chosen);
  }

  #givenOf(parameter: TryParameter, secrets: "given" | "hidden"): Given {
    const text = this.#control(parameter.id)?.value ?? "";
    const what = this.#what.get(parameter.id) ?? "value";
    const shown = secrets === "hidden" && parameter.secret && text !== "" ? hidden : text;
    const nested = this.#nested.get(parameter.id)?.text(secrets);
    return { parameter, what, text: nested ?? shown };
  }

  #given(secrets: "given" | "hidden"): GivenAll {
    const givenOf = (parameter: TryParameter): Given => this.#givenOf(parameter, secrets);
    const { parameters, headers } = this.#data;
    for (const { problem } of this.#nested.values()) if (problem !== undefined) throw new Error(problem);
    return { parameters: parameters.map(givenOf), headers: headers.map(givenOf) };
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
    for (const { id, xml } of this.#data.parameters) {
      const area = this.#find(id, HTMLTextAreaElement);
      if (xml && area !== undefined) (this.#nested.get(id) ?? area).disabled = !isSoap;
    }
    try {
      const filled = fillRequest(this.#data, request, this.#given("hidden"));
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
      const mask = maskOf([...this.#secrets(), ...read.secrets]);
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
    const values = this.#given("given");
    const hasSecret = values.parameters.some(
      ({ parameter, what, text }) => parameter.secret && what === "value" && text !== "",
    );
    const allowed = this.#find("secrets-in-address", HTMLInputElement)?.checked === true;
    if (request.inUrl && hasSecret && !allowed) {
      throw new Error(
        "Over HTTP GET the secrets would stand in the address. Allow that above, or choose another binding.",
      );
    }
    return fillRequest(this.#data, request, values);
  }

  /** Those that were given. */
  #secrets(): readonly string[] {
    const { parameters, headers } = this.#given("given");
    const nested = [...this.#nested.values()].flatMap((each) => each.secrets());
    const own = [...parameters, ...headers].filter(({ parameter }) => parameter.secret && !parameter.xml);
    return [...own.map(({ text }) => text), ...nested];
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

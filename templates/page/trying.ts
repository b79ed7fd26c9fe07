/**
 * Owns the form that tries an operation: what is given, sent, and shown.
 * Invariant: a secret leaves the form for the service alone: it is in no address unless that was allowed, in no storage, and in nothing
 * that is shown or copied.
 */
import { curlLine, type CurlRequest } from "../runtime/help/curl.js";
import type { TryData, TryParameter, TryRequest } from "../runtime/help/try-form.js";
import { find, make, say } from "./elements.js";
import { exampleElements, fillRequest, type Given, type GivenAll, parseWithin, xmlOf } from "./fill-request.js";
import { showMessage } from "./message-view.js";
import { hidden, NestedForm } from "./nested-form.js";
import { addPicker } from "./pickers.js";
import { showAnswer, type Answer } from "./show-answer.js";

export function startTrying(): void {
  const form = find("try-form", HTMLFormElement);
  const data = document.getElementById("try-data")?.textContent;
  const outcome = document.getElementById("outcome");
  if (form === undefined || !data || outcome === null) return;
  new TryForm(form, JSON.parse(data), outcome).start();
}

/** Shorter ones stand in too many texts by chance. */
const shortestMasked = 4;

class TryForm {
  readonly #form: HTMLFormElement;
  readonly #data: TryData;
  readonly #outcome: HTMLElement;
  /** Those of what is given as XML, by the id of its control. */
  readonly #nested = new Map<string, NestedForm>();
  #calls = 0;
  #stop = new AbortController();

  constructor(form: HTMLFormElement, data: TryData, outcome: HTMLElement) {
    this.#form = form;
    this.#data = data;
    this.#outcome = outcome;
  }

  start(): void {
    this.#proposeXml();
    this.#addPickers();
    this.#form.hidden = false;
    this.#form.addEventListener("input", () => this.#show());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#call();
    });
    find("download", HTMLButtonElement)?.addEventListener("click", () => this.#download());
    find("stop", HTMLButtonElement)?.addEventListener("click", () => this.#stop.abort());
    // A page that comes back from the browser's memory has no secrets.
    addEventListener("pagehide", () => {
      for (const each of this.#form.querySelectorAll<HTMLInputElement>("input[type=password]")) each.value = "";
      for (const each of this.#nested.values()) each.forgetSecrets();
      this.#outcome.replaceChildren();
      this.#show();
    });
    this.#show();
  }

  #proposeXml(): void {
    const { requests, parameters, headers } = this.#data;
    const soap = requests.find(({ family }) => family === "soap");
    if (soap === undefined) return;
    for (const each of [...parameters, ...headers]) {
      const area = find(each.id, HTMLTextAreaElement);
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
      const control = find(id, HTMLTextAreaElement);
      if (xml || secret || repeated || control === undefined) continue;
      addPicker(control, name, types.find((each) => each.name === type)?.base ?? type);
    }
  }

  #request(): TryRequest | undefined {
    const chosen = find("binding", HTMLSelectElement)?.value;
    return this.#data.requests.find(({ binding }) => binding === chosen);
  }

  #given(secrets: "given" | "hidden"): GivenAll {
    const givenOf = (parameter: TryParameter): Given => {
      const control = document.getElementById(parameter.id);
      const text =
        control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement
          ? control.value
          : "";
      const what = find(`${parameter.id}-given`, HTMLSelectElement)?.value;
      const shown = secrets === "hidden" && parameter.secret && text !== "" ? hidden : text;
      const nested = this.#nested.get(parameter.id)?.text(secrets);
      return { parameter, what: what === "null" || what === "absent" ? what : "value", text: nested ?? shown };
    };
    const { parameters, headers } = this.#data;
    return { parameters: parameters.map(givenOf), headers: headers.map(givenOf) };
  }

  /** Shows the request, without secrets. */
  #show(): void {
    const request = this.#request();
    const [sent, line] = [document.getElementById("sent"), document.getElementById("sent-curl")];
    if (request === undefined || sent === null || line === null) return;
    const isSoap = request.family === "soap";
    const inAddress = document.getElementById("in-address");
    if (inAddress !== null) inAddress.hidden = !request.inUrl;
    const headers = document.getElementById("soap-headers");
    if (headers !== null) headers.hidden = !isSoap;
    for (const { id, xml } of this.#data.parameters) {
      const area = find(id, HTMLTextAreaElement);
      if (xml && area !== undefined) (this.#nested.get(id) ?? area).disabled = !isSoap;
    }
    try {
      const filled = fillRequest(this.#data, request, this.#given("hidden"));
      showMessage(sent, requestText(filled));
      line.textContent = curlLine(filled);
    } catch (error) {
      sent.textContent = error instanceof Error ? error.message : "It cannot be sent.";
      line.textContent = "";
    }
  }

  /** The request as a file for the HTTP clients of editors, with asterisks for its secrets. */
  #download(): void {
    const text = document.getElementById("sent")?.textContent ?? "";
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
    const stop = find("stop", HTMLButtonElement);
    if (stop !== undefined) stop.hidden = false;
    this.#outcome.replaceChildren(make("p", {}, "Calling ..."));
    try {
      const filled = this.#filled(request);
      const answer = await send(this.#data, filled, this.#stop.signal);
      if (call !== this.#calls) return;
      this.#outcome.replaceChildren(...showAnswer(this.#data, answer, (text) => this.#mask(text)));
      say(`Answered with status ${answer.status}`);
    } catch (error) {
      if (call !== this.#calls) return;
      this.#outcome.replaceChildren(make("p", { class: "wrong", role: "alert" }, problemOf(error)));
    } finally {
      if (call === this.#calls && stop !== undefined) stop.hidden = true;
    }
  }

  /** Throws an Error with a sentence. */
  #filled(request: TryRequest): CurlRequest {
    const values = this.#given("given");
    const hasSecret = values.parameters.some(
      ({ parameter, what, text }) => parameter.secret && what === "value" && text !== "",
    );
    const allowed = find("secrets-in-address", HTMLInputElement)?.checked === true;
    if (request.inUrl && hasSecret && !allowed) {
      throw new Error(
        "Over HTTP GET the secrets would stand in the address. Allow that above, or choose another binding.",
      );
    }
    return fillRequest(this.#data, request, values);
  }

  #mask(text: string): string {
    const { parameters, headers } = this.#given("given");
    const nested = [...this.#nested.values()].flatMap((each) => each.secrets());
    const own = [...parameters, ...headers].filter(({ parameter }) => parameter.secret && !parameter.xml);
    const secrets = [...own.map(({ text: value }) => value), ...nested]
      .filter((value) => value.length >= shortestMasked)
      .flatMap(formsOf);
    return secrets.reduce((masked, secret) => masked.replaceAll(secret, hidden), text);
  }
}

/** A secret as text, in XML and in a URL. Longest first. */
function formsOf(secret: string): readonly string[] {
  const inXml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const forms = [secret, inXml, inXml.replaceAll('"', "&quot;").replaceAll("'", "&#39;"), encodeURIComponent(secret)];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function requestText({ method, url, headers, body }: CurlRequest): string {
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body === "" ? lines.join("\n") : `${lines.join("\n")}\n\n${body}`;
}

/** To the service that this page belongs to, wherever a proxy puts it. */
function targetOf({ address }: TryData, url: string): string {
  return url.startsWith(address) ? location.pathname + url.slice(address.length) : url;
}

async function send(data: TryData, { method, url, headers, body }: CurlRequest, signal: AbortSignal): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(targetOf(data, url), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
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

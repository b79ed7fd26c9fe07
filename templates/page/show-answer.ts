/**
 * Owns the display of an answer: its value, and the complete message.
 * Invariant: no secret is shown, neither a given nor a received one. Received text never becomes markup.
 */
import type { TryData } from "../runtime/help/try-form.js";
import { copy } from "./copying.js";
import { contentOf, isDataSet, tablesOf } from "./data-sets.js";
import { make } from "./elements.js";
import { showMessage } from "./message-view.js";
import { childrenNamed, isBroken, parse, partsOf } from "./fill-request.js";
import { resultOfJson } from "./json-calls.js";
import { tableView } from "./tables.js";
import { secretsOf, ValueReader } from "./xml-value.js";

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  readonly bytes: number;
  readonly ms: number;
}

/** Header by which a mock names what made an answer. */
export const answeredBy = "x-answered-by";

/** Characters of an answer that are shown as they came. */
export const mostShown = 200_000;

export function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

export function statusLine({ status, statusText }: Answer): string {
  return `${status} ${statusText}`.trim();
}

/** What an answer holds. */
interface ReadAnswer {
  readonly content: Content;
  /** All of it, unless it is a text. */
  readonly root?: Element;
  /** Texts that the types of the service call secret. */
  readonly secrets: ReadonlySet<string>;
}
type Content = { readonly kind: "nothing" | "text" } | { readonly kind: "fault" | "result"; readonly element: Element };

/** `mask`: takes secrets out of a text. */
export function showAnswer(
  data: TryData,
  answer: Answer,
  read: ReadAnswer,
  mask: (text: string) => string,
): readonly Node[] {
  const { ms, bytes } = answer;
  const line = make(
    "p",
    { class: `outcome ${isGood(answer) ? "good" : "wrong"}` },
    statusLine(answer),
    make("span", { class: "soft" }, ` in ${ms} ms, ${bytes} bytes`),
  );
  const [, by] = answer.headers.find(([name]) => name === answeredBy) ?? [];
  const source = by === undefined ? [] : [make("p", { class: "hint" }, `The mock answered with ${by}.`)];
  return [make("h3", {}, "Answer"), line, ...source, ...valueParts(data, answer, read, mask), rawPart(answer, mask)];
}

function rawPart({ headers, text }: Answer, mask: (text: string) => string): HTMLElement {
  const body =
    text.length > mostShown ? `${text.slice(0, mostShown)}\n... (${text.length - mostShown} characters more)` : text;
  const shown = mask([...headers.map(([name, value]) => `${name}: ${value}`), "", body].join("\n"));
  const button = make("button", { type: "button", "aria-label": "Copy: the raw answer" }, "Copy");
  button.addEventListener("click", () => void copy(shown, button));
  const bar = make("div", { class: "bar" }, make("span", { class: "soft" }, "Headers and body as they came."), button);
  const pre = make("pre", { id: "raw", tabindex: "0", role: "group", "aria-label": "Raw answer" });
  showMessage(pre, shown);
  return make("details", {}, make("summary", {}, "Raw answer"), bar, pre);
}

export function readAnswer(data: TryData, text: string): ReadAnswer {
  const none = new Set<string>();
  if (text.trim() === "") return { content: { kind: "nothing" }, secrets: none };
  const json = resultOfJson(text);
  if (json !== undefined) {
    const content: Content = { kind: "result", element: json };
    return { content, root: json, secrets: secretsIn(data, content, []) };
  }
  const document = parse(text);
  if (isBroken(document)) return { content: { kind: "text" }, secrets: none };
  const root = document.documentElement;
  const { body, header } = partsOf(document);
  const content: Content = body === undefined ? { kind: "result", element: root } : contentOfBody(data, body);
  return { content, root, secrets: secretsIn(data, content, [...(header?.children ?? [])]) };
}

function contentOfBody({ result: { kind }, bare, unwrapped }: TryData, body: Element): Content {
  const [response] = body.children;
  if (response?.localName === "Fault") return { kind: "fault", element: response };
  if (response === undefined || kind === "void" || kind === "none") return { kind: "nothing" };
  const isUnwrapped = unwrapped.includes("response");
  if (isUnwrapped && body.children.length > 1) return { kind: "result", element: body };
  const isWhole = bare || isUnwrapped || response.children.length !== 1;
  const [only] = response.children;
  return { kind: "result", element: isWhole || only === undefined ? response : only };
}

/** Where no type is known, as within faults, the names of secrets decide. */
function secretsIn({ result, types }: TryData, content: Content, headers: readonly Element[]): ReadonlySet<string> {
  const { kind, type, tables, secret, secretHeaders } = result;
  const fields = tables?.[0]?.columns ?? [];
  const own = tables === undefined ? [] : [{ name: type, ...(kind === "data-set" ? { tables } : { fields }) }];
  const reader = new ValueReader([...types, ...own]);
  const textsOf = (element: Element, word: string, isSecret: boolean): readonly string[] => {
    const facts = { name: element.localName, type: word, required: true, nullable: false, secret: isSecret };
    const value = reader.read(facts, [element]);
    return value === undefined ? [] : secretsOf(value).map(({ text }) => text);
  };
  const inHeaders = headers.flatMap((each) => textsOf(each, "", secretHeaders.includes(each.localName)));
  if (!("element" in content)) return new Set(inHeaders);
  const isResult = content.kind === "result";
  return new Set([...inHeaders, ...textsOf(content.element, isResult ? type : "", isResult && secret)]);
}

function valueParts(
  { result: { kind } }: TryData,
  { text }: Answer,
  { content, root, secrets }: ReadAnswer,
  mask: (text: string) => string,
): readonly Node[] {
  if (root !== undefined) maskAll(root, secrets, mask);
  switch (content.kind) {
    case "nothing":
      return [make("p", {}, "Nothing was returned.")];
    case "text":
      return [make("p", { class: "value", dir: "auto" }, mask(text.slice(0, 2_000)))];
    case "fault":
      return faultParts(content.element);
    case "result":
      return resultParts(kind, content.element);
  }
}

/** Secrets that came, by their elements: they can be copied unseen. */
const unseen = new WeakMap<Element, string>();

function maskAll(root: Element, secrets: ReadonlySet<string>, mask: (text: string) => string): void {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const text = element.children.length === 0 ? (element.textContent ?? "") : "";
    if (text !== "" && secrets.has(text)) unseen.set(element, text);
    for (const attribute of element.attributes) attribute.value = mask(attribute.value);
  }
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) node.nodeValue = mask(node.nodeValue ?? "");
}

function resultParts(kind: TryData["result"]["kind"], element: Element): readonly Node[] {
  if (isNil(element)) return [make("p", { class: "value soft" }, "null")];
  return kind === "data-set" ? dataSetParts(element) : [treeView(element)];
}

function dataSetParts(element: Element): readonly Node[] {
  const { tables, hasChanges } = tablesOf(element);
  return [
    ...(tables.length === 0
      ? [make("p", {}, "A DataSet without tables.")]
      : tables.map((table) => tableView(contentOf(table)))),
    ...(hasChanges
      ? [make("p", { class: "hint" }, "It also tells what rows were before, and errors: see the raw answer.")]
      : []),
  ];
}

function faultParts(fault: Element): readonly Node[] {
  const textOf = (...names: readonly string[]): string =>
    names.reduce<Element | undefined>((at, name) => childrenNamed(at, name)[0], fault)?.textContent ?? "";
  const message = textOf("faultstring") || textOf("Reason", "Text");
  const code = textOf("faultcode") || textOf("Code", "Value");
  const detail = childrenNamed(fault, "detail")[0] ?? childrenNamed(fault, "Detail")[0];
  return [
    make("p", { class: "value wrong", dir: "auto" }, message),
    make("p", { class: "soft" }, `Fault code: ${code}`),
    ...(detail === undefined || detail.childNodes.length === 0 ? [] : [make("p", {}, "Detail:"), treeView(detail)]),
  ];
}

const isNil = (element: Element): boolean =>
  /^\s*(?:true|1)\s*$/.test(element.getAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "nil") ?? "");

function textView(element: Element): HTMLElement {
  const value = make("span", { class: "value", dir: "auto" }, element.textContent ?? "");
  const secret = unseen.get(element);
  if (secret === undefined) return value;
  const button = make("button", { type: "button", "aria-label": `Copy: ${element.localName}, unseen` }, "Copy");
  button.addEventListener("click", () => void copy(secret, button));
  return make("span", {}, value, " ", button);
}

/** Text as text, elements by name; alike ones with fields of texts as a table. */
function treeView(element: Element): HTMLElement {
  if (isNil(element)) return make("span", { class: "soft" }, "null");
  if (isDataSet(element)) return make("div", {}, ...dataSetParts(element));
  const children = [...element.children];
  if (children.length === 0) return textView(element);
  const names = new Set(children.map(({ localName }) => localName));
  const [name = ""] = names;
  if (names.size === 1 && children.length > 1) return listView(name, children);
  if (names.size === 1 && children.every((each) => each.children.length > 0)) return listView(name, children);
  const rows = children.map((child) =>
    make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, child.localName)), make("td", {}, treeView(child))),
  );
  return make("table", { class: "stack" }, make("tbody", {}, ...rows));
}

function listView(name: string, items: readonly Element[]): HTMLElement {
  const hasFields = items.some(({ children }) => children.length > 0);
  const isFlat = items.every(({ children }) => [...children].every((child) => child.children.length === 0));
  if (!hasFields || !isFlat) return make("ul", {}, ...items.map((item) => make("li", {}, treeView(item))));
  const columns = [...new Set(items.flatMap(({ children }) => [...children].map(({ localName }) => localName)))];
  const rows = items.map((item) =>
    columns.map((column) => {
      const [cell] = childrenNamed(item, column);
      return cell === undefined || isNil(cell) ? undefined : (cell.textContent ?? "");
    }),
  );
  return tableView({ name, columns, rows });
}

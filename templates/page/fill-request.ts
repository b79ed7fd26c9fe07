/**
 * Owns the request that is made from an example and the values of a form.
 * Invariant: the example has the wire shape. Its elements are filled, left out or repeated, whatever their names.
 */
import type { TryData, TryParameter, TryRequest } from "../runtime/help/try-form.js";
import type { CurlRequest } from "../runtime/help/curl.js";
import { fillJson } from "./json-calls.js";

export interface Given {
  readonly parameter: TryParameter;
  readonly what: "value" | "null" | "absent";
  readonly text: string;
}

export interface GivenAll {
  readonly parameters: readonly Given[];
  readonly headers: readonly Given[];
}

export const instance = "http://www.w3.org/2001/XMLSchema-instance";
const namespaces = "http://www.w3.org/2000/xmlns/";

/** Throws an Error with a sentence for what cannot be sent. */
export function fillRequest(data: TryData, request: TryRequest, given: GivenAll): CurlRequest {
  if (request.family === "soap") {
    return { ...request, body: fillEnvelope(data, request.body, given) };
  }
  if (request.family !== "form") return fillJson(request, given.parameters);
  if (request.method === "POST") return { ...request, body: fillForm(data, "", given) };
  const [path = "", query = ""] = request.url.split(/\?(.*)/s);
  const filled = fillForm(data, query, given);
  return { ...request, url: filled === "" ? path : `${path}?${filled}` };
}

/** The elements of a parameter in the example. */
export function exampleElements(
  data: TryData,
  request: TryRequest,
  parameter: TryParameter,
  isHeader: boolean,
): readonly Element[] {
  const { body, header } = partsOf(parse(request.body));
  if (data.bare && !isHeader) return body?.firstElementChild ? [body.firstElementChild] : [];
  return childrenNamed(isHeader ? header : aroundParameters(data, body), parameter.element);
}

export function xmlOf(elements: readonly Element[]): string {
  return elements.map((element) => new XMLSerializer().serializeToString(element)).join("\n");
}

/** The element that holds the parameters. */
function aroundParameters({ unwrapped }: TryData, body: Element | undefined): Element | null | undefined {
  return unwrapped.includes("request") ? body : body?.firstElementChild;
}

function fillEnvelope(data: TryData, text: string, { parameters, headers }: GivenAll): string {
  const document = parse(text);
  const { body, header } = partsOf(document);
  const request = body?.firstElementChild ?? undefined;
  if (body === undefined || request === undefined) throw new Error("The example has no request.");
  const [first] = parameters;
  if (data.bare && first !== undefined) place(body, first, [request]);
  else fillElements(aroundParameters(data, body) ?? request, parameters);
  if (header !== undefined) {
    fillElements(header, headers);
    if (header.firstElementChild === null) header.remove();
  }
  const declaration = /^<\?xml[^>]*\?>/.exec(text)?.[0] ?? "";
  return declaration + new XMLSerializer().serializeToString(document.documentElement);
}

function fillElements(parent: Element, given: readonly Given[]): void {
  for (const each of given) place(parent, each, childrenNamed(parent, each.parameter.element));
}

/** `examples`: what stands in its place. */
function place(parent: Element, { parameter, what, text }: Given, examples: readonly Element[]): void {
  const [example] = examples;
  if (example === undefined) {
    if (what === "value" && text !== "")
      throw new Error(`${parameter.name} cannot be sent from here: its example leaves it out.`);
    return;
  }
  for (const each of valuesOf(example, parameter, what, text)) parent.insertBefore(each, example);
  for (const each of examples) each.remove();
}

function valuesOf(example: Element, parameter: TryParameter, what: Given["what"], text: string): readonly Element[] {
  if (what === "absent") return [];
  if (what === "value" && parameter.xml) return parseWithin(example, parameter.name, text);
  if (what === "value" && parameter.repeated) return linesOf(text).map((line) => withText(example, line));
  return [what === "value" ? withText(example, text) : nilElement(example)];
}

/** In its place, without a value. */
export function nilElement(example: Element): Element {
  const empty = withText(example, "");
  for (const attribute of [...empty.attributes]) {
    if (attribute.namespaceURI !== namespaces) empty.removeAttributeNode(attribute);
  }
  empty.setAttributeNS(instance, "xsi:nil", "true");
  return empty;
}

function withText(example: Element, text: string): Element {
  const element = example.cloneNode(false) as Element;
  if (text !== "") element.textContent = text;
  return element;
}

/** Markup of a user's, with the prefixes that are declared around its place. Throws an Error with a sentence. */
export function parseWithin(example: Element, name: string, text: string): readonly Element[] {
  const declared = new Map<string, string>();
  for (let at: Element | null = example.parentElement; at !== null; at = at.parentElement) {
    for (const { name: prefix, namespaceURI, value } of at.attributes) {
      if (namespaceURI === namespaces && !declared.has(prefix)) declared.set(prefix, value);
    }
  }
  const around = document.implementation.createDocument(null, "around").documentElement;
  for (const [prefix, value] of declared) around.setAttributeNS(namespaces, prefix, value);
  const open = new XMLSerializer().serializeToString(around).replace(/\/>$/, ">");
  const parsed = new DOMParser().parseFromString(`${open}${text}</around>`, "application/xml");
  if (isBroken(parsed)) throw new Error(`${name} is not well-formed XML.`);
  return [...parsed.documentElement.children].map((element) => {
    return (example.ownerDocument ?? document).importNode(element, true);
  });
}

/** Form fields of a list that the user enters as XML: one for each item. */
function fieldsOf({ name, xml, repeated }: TryParameter, text: string): readonly string[] {
  if (!xml) return repeated ? linesOf(text) : [text];
  const parsed = new DOMParser().parseFromString(`<list>${text}</list>`, "application/xml");
  if (isBroken(parsed)) throw new Error(`${name} is not well-formed XML.`);
  const items = [...parsed.documentElement.children].flatMap(({ children }) => [...children]);
  if (items.length === 0) throw new Error(`${name} cannot be sent from here without items.`);
  return items.map(({ textContent }) => textContent ?? "");
}

function fillForm({ parameters }: TryData, query: string, { parameters: fields }: GivenAll): string {
  const names = new Set(parameters.map(({ name }) => name));
  const ownPairs = query
    .split("&")
    .filter((pair) => pair !== "" && !names.has(decodePart(pair.split("=", 1)[0] ?? "")));
  const pairs = fields.flatMap(({ parameter, what, text }) => {
    if (what !== "value") return [];
    return fieldsOf(parameter, text).map(
      (value) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`,
    );
  });
  return [...ownPairs, ...pairs].join("&");
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

export function parse(text: string): XMLDocument {
  return new DOMParser().parseFromString(text, "application/xml");
}

export function isBroken(document: XMLDocument): boolean {
  return document.getElementsByTagName("parsererror").length > 0;
}

export function partsOf(document: XMLDocument): {
  readonly header: Element | undefined;
  readonly body: Element | undefined;
} {
  const [header] = childrenNamed(document.documentElement, "Header");
  const [body] = childrenNamed(document.documentElement, "Body");
  return { header, body };
}

export function childrenNamed(parent: Element | null | undefined, name: string): readonly Element[] {
  return [...(parent?.children ?? [])].filter(({ localName }) => localName === name);
}

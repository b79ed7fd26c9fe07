/**
 * Owns the request that is made from an example and the values of a form.
 * Invariant: the example has the wire shape. Its elements are filled, left out or repeated, whatever their names.
 */
import type { CurlRequest } from "../runtime/help/curl.js";
import type { HelpSample } from "../runtime/help/data.js";
import type { TryData, TryField, TryRequest } from "../runtime/help/try-form.js";
import { fillJson } from "./json-calls.js";
import { elementsOf, type ListNode, type ValueNode } from "./xml-value.js";

/** Fields of the form with their values, in the order of the request. */
export interface Given {
  readonly parameters: readonly (ValueNode | ListNode)[];
  readonly headers: readonly (ValueNode | ListNode)[];
  /** What is written for a secret. */
  readonly secretText: (secret: string) => string;
}

export const instance = "http://www.w3.org/2001/XMLSchema-instance";
const namespaces = "http://www.w3.org/2000/xmlns/";

/** Throws an Error with a sentence for what cannot be sent. */
export function fillRequest(data: TryData, request: TryRequest, given: Given): CurlRequest {
  if (request.family === "soap") {
    return { ...request, body: fillEnvelope(data, request.body, given) };
  }
  if (request.family !== "form") return fillJson(request, given);
  if (request.method === "POST") return { ...request, body: fillForm(data, "", given) };
  const [path = "", query = ""] = request.url.split(/\?(.*)/s);
  const filled = fillForm(data, query, given);
  return { ...request, url: filled === "" ? path : `${path}?${filled}` };
}

/** What a form begins with. `around`: the element around the others. */
interface ExamplePart {
  readonly around: Element;
  readonly fields: readonly TryField[];
  readonly elements: readonly Element[];
}

/** The parameters and the SOAP headers of the example, or those of the samples where there is no SOAP. */
export function exampleParts(data: TryData): readonly ExamplePart[] {
  const soap = data.requests.find(({ family }) => family === "soap");
  if (soap === undefined) {
    const around = document.implementation.createDocument(null, "parameters").documentElement;
    const elements = data.parameters.flatMap((field) => sampleElements(around, field));
    return [{ around, fields: data.parameters, elements }];
  }
  const { body, header } = partsOf(parse(soap.body));
  const around = aroundParameters(data, body);
  const [whole] = body?.children ?? [];
  // The one parameter is the request, whatever it is called.
  const fields = data.bare
    ? data.parameters.map((field) => ({ ...field, element: whole?.localName ?? field.name }))
    : data.parameters;
  return [
    { around, fields },
    { around: header, fields: data.headers },
  ].flatMap(({ around: parent, fields: own }) => {
    const elements = own.flatMap((field) => childrenNamed(parent, field.element ?? field.name));
    return parent ? [{ around: parent, fields: own, elements }] : [];
  });
}

function sampleElements(parent: Element, { name, type, sample = "" }: TryField): readonly Element[] {
  const isList = type.startsWith("list of ") && typeof sample === "object" && "items" in sample;
  return (isList ? sample.items : [sample]).map((each) => sampleElement(parent, name, each));
}

function sampleElement(parent: Element, name: string, sample: HelpSample): Element {
  const element = parent.ownerDocument.createElementNS(null, name);
  if (typeof sample === "string") element.textContent = sample;
  else if ("literal" in sample) element.textContent = sample.literal.replace(/n$/, "");
  else if ("items" in sample) element.append(...sample.items.map((each) => sampleElement(parent, sample.item, each)));
  else element.append(...sample.fields.map(([field, value]) => sampleElement(parent, field, value)));
  return element;
}

export function xmlOf(elements: readonly Element[]): string {
  return elements.map((element) => new XMLSerializer().serializeToString(element)).join("\n");
}

/** The element that holds the parameters. */
function aroundParameters({ bare, unwrapped }: TryData, body: Element | undefined): Element | null | undefined {
  return bare || unwrapped.includes("request") ? body : body?.firstElementChild;
}

function fillEnvelope(data: TryData, text: string, { parameters, headers, secretText }: Given): string {
  const document = parse(text);
  const { body, header } = partsOf(document);
  const around = aroundParameters(data, body);
  if (!around) throw new Error("The example has no request.");
  for (const part of parameters) place(around, part, secretText);
  if (header !== undefined) {
    for (const part of headers) place(header, part, secretText);
    if (header.firstElementChild === null) header.remove();
  }
  const declaration = /^<\?xml[^>]*\?>/.exec(text)?.[0] ?? "";
  return declaration + new XMLSerializer().serializeToString(document.documentElement);
}

/** In place of the example's elements. */
function place(parent: Element, part: ValueNode | ListNode, secretText: Given["secretText"]): void {
  const examples = childrenNamed(parent, part.facts.name);
  const [first = null] = examples;
  for (const each of elementsOf(part, secretText)) parent.insertBefore(each, first);
  for (const each of examples) each.remove();
}

/** In its place, without a value. */
export function nilElement(example: Element): Element {
  const empty = example.cloneNode(false) as Element;
  for (const attribute of [...empty.attributes]) {
    if (attribute.namespaceURI !== namespaces) empty.removeAttributeNode(attribute);
  }
  empty.setAttributeNS(instance, "xsi:nil", "true");
  return empty;
}

/** Markup of a user's, with the prefixes that are declared around its place. Throws an Error with a sentence. */
export function parseWithin(place: Element, name: string, text: string): readonly Element[] {
  const declared = new Map<string, string>();
  for (let at: Element | null = place; at !== null; at = at.parentElement) {
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
    // It is written again where it is needed.
    if (element.getAttribute("xmlns") === place.lookupNamespaceURI(null)) element.removeAttribute("xmlns");
    return place.ownerDocument.importNode(element, true);
  });
}

/** Texts of one form field: its value, or the items of its list. Throws an Error with a sentence for a record. */
function textsOf(part: ValueNode | ListNode, secretText: Given["secretText"]): readonly string[] {
  if ("items" in part) return part.items.flatMap((item) => textsOf(item, secretText));
  const { what, content, facts } = part;
  if (what !== "value") return [];
  if (content.kind === "text") return [facts.secret ? secretText(content.text) : content.text];
  const [list, ...others] = content.kind === "record" ? [...content.attributes, ...content.parts] : [];
  if (list === undefined || !("items" in list) || others.length > 0)
    throw new Error(`${facts.name} can be sent over SOAP alone, unless it is a list with items.`);
  return textsOf(list, secretText);
}

function fillForm({ parameters }: TryData, query: string, given: Given): string {
  const names = new Map(parameters.map(({ name, element = name }) => [element, name]));
  const own = new Set(names.values());
  const ownPairs = query.split("&").filter((pair) => pair !== "" && !own.has(decodePart(pair.split("=", 1)[0] ?? "")));
  const pairs = given.parameters.flatMap((part) => {
    const name = encodeURIComponent(names.get(part.facts.name) ?? part.facts.name);
    return textsOf(part, given.secretText).map((value) => `${name}=${encodeURIComponent(value)}`);
  });
  return [...ownPairs, ...pairs].join("&");
}

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

/**
 * Owns a WSDL as a list of facts that can be compared, whatever its prefixes and layout.
 * Invariant: every element, attribute and text of the document is in some fact; names are resolved.
 */
import { XmlReader } from "../../../templates/runtime/xml/reader.js";

interface Node {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Node[];
  readonly text: string;
}

const SHORT: Readonly<Record<string, string>> = {
  "http://schemas.xmlsoap.org/wsdl/": "",
  "http://www.w3.org/2001/XMLSchema": "s:",
  "http://schemas.xmlsoap.org/wsdl/soap/": "soap:",
  "http://schemas.xmlsoap.org/wsdl/soap12/": "soap12:",
  "http://schemas.xmlsoap.org/wsdl/http/": "http:",
  "http://schemas.xmlsoap.org/wsdl/mime/": "mime:",
  "http://example.org/messaging/": "tns:",
};

/** Attributes whose value is a name with a prefix. */
const NAMES = new Set(["type", "element", "ref", "base", "message", "binding"]);

/** Path to value; `<path> order` lists the children. The address's host and port are left out. */
export function readParts(wsdl: string): ReadonlyMap<string, string> {
  const reader = new XmlReader(wsdl);
  reader.readRoot();
  const root = readNode(reader);
  const parts = new Map<string, string>();
  addParts(parts, "", root, root.name);
  return parts;
}

function readNode(reader: XmlReader): Node {
  const name = short(reader.namespace) + reader.localName;
  const attributes = reader
    .attributes()
    .filter(({ prefix, localName }) => prefix !== "xmlns" && localName !== "xmlns")
    .map(({ localName, value }) => [localName, valueOf(reader, name, localName, value)] as const);
  if (name === "documentation") return { name, attributes, children: [], text: reader.readText().trim() };
  const children: Node[] = [];
  while (reader.nextChild()) children.push(readNode(reader));
  return { name, attributes, children, text: "" };
}

function short(namespace: string): string {
  return SHORT[namespace] ?? `{${namespace}}`;
}

function valueOf(reader: XmlReader, element: string, attribute: string, value: string): string {
  if (attribute === "location") return value.replace(/^http:\/\/[^/]+/, "");
  // `type` of mime:content is a media type, `verb` a method.
  if (!NAMES.has(attribute) || value.includes("/") || element.startsWith("mime:")) return value;
  const [prefix = "", local] = value.includes(":") ? value.split(":") : ["", value];
  return short(reader.resolvePrefix(prefix) ?? "") + (local ?? "");
}

function addParts(parts: Map<string, string>, parent: string, node: Node, step: string): void {
  const path = parent === "" ? step : `${parent}/${step}`;
  for (const [name, value] of node.attributes) if (name !== "name") parts.set(`${path} @${name}`, value);
  if (node.text !== "") parts.set(`${path} text`, node.text);
  const steps = node.children.map((child, index) => stepOf(child, index, node.children));
  parts.set(`${path} order`, steps.join(" "));
  node.children.forEach((child, index) => addParts(parts, path, child, steps[index] ?? ""));
}

/** `element[singlesms]`, by its name, target namespace or message; else by its place among its like. */
function stepOf(node: Node, index: number, siblings: readonly Node[]): string {
  const named = node.attributes.find(([name]) => name === "name" || name === "targetNamespace")?.[1];
  if (named !== undefined) return `${node.name}[${named}]`;
  const like = siblings.filter(
    ({ name, attributes }) => name === node.name && !attributes.some(([each]) => each === "name"),
  );
  return like.length === 1
    ? node.name
    : `${node.name}[${siblings.slice(0, index).filter(({ name }) => name === node.name).length + 1}]`;
}

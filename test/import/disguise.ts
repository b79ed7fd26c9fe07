/**
 * Owns writing a WSDL otherwise so that it says the same: other prefixes, another default namespace, another order of what has none, comments, and
 * documents cut in pieces that import one another.
 * Invariant: the same seed gives the same texts on every machine; nothing that travels, and no name that proxies get, is another.
 */
import { attributeOf, readXmlTree, type XmlNode } from "../../generator/import/documents/xml-tree.js";
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { namespaceOf, xmlNamespace } from "../../templates/runtime/xml/namespaces.js";
import type { Random } from "../fuzz/mutation.js";

/** By what imports name them; the one that imports the others is `main`. */
export interface Disguise {
  readonly main: string;
  readonly documents: ReadonlyMap<string, string>;
}

const wsdl = "http://schemas.xmlsoap.org/wsdl/";
const schema = "http://www.w3.org/2001/XMLSchema";
const qualifiedNames = new Set([
  "type",
  "ref",
  "base",
  "element",
  "message",
  "binding",
  "itemType",
  "memberTypes",
  "substitutionGroup",
]);

/** Enumerations of names: values of a restriction of `QName` or `NOTATION`. */
const enumeratedNames = new WeakSet<XmlNode>();

function noteEnumeratedNames(node: XmlNode): void {
  const base = node.name === "restriction" ? (attributeOf(node, "base") ?? "") : "";
  if (/(?:^|:)(?:QName|NOTATION)$/.test(base)) for (const child of node.children) enumeratedNames.add(child);
  for (const child of node.children) noteEnumeratedNames(child);
}

/** An arrayType of SOAP encoding is a name and brackets, without blanks. */
function isQualified(node: XmlNode, namespace: string, localName: string): boolean {
  if (namespace === "" && localName === "value") return enumeratedNames.has(node);
  return (namespace === "" && qualifiedNames.has(localName)) || (namespace === wsdl && localName === "arrayType");
}

export function disguise(text: string, random: Random): Disguise {
  const root = readXmlTree({ name: "input.wsdl", text });
  noteEnumeratedNames(root);
  const documents = new Map<string, string>();
  const main = new Writer(random, documents, orderedNames(root)).document(root);
  return { main, documents };
}

/** Names of operations that a binding has several of and does not tell apart: there their order does. */
function orderedNames({ children }: XmlNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const binding of children.filter(({ name }) => name === "binding")) {
    const names = binding.children
      .filter(({ name, children: parts }) => name === "operation" && !parts.some(isNamedInput))
      .map((operation) => attributeOf(operation, "name") ?? "");
    for (const [at, name] of names.entries()) if (names.indexOf(name) < at) found.add(name);
  }
  return found;
}

const isNamedInput = (node: XmlNode): boolean => node.name === "input" && attributeOf(node, "name") !== undefined;

/** Order is no matter among these. */
function isLoose(parent: XmlNode, child: XmlNode, ordered: ReadonlySet<string>): boolean {
  if (parent.namespace === schema && parent.name === "schema")
    return ["element", "complexType", "simpleType", "group", "attributeGroup", "attribute"].includes(child.name);
  if (parent.namespace !== wsdl) return false;
  if (parent.name === "definitions") return child.name === "message" || child.name === "portType";
  return (
    (parent.name === "portType" || parent.name === "binding") &&
    child.name === "operation" &&
    !ordered.has(attributeOf(child, "name") ?? "")
  );
}

class Writer {
  private readonly random: Random;
  private readonly documents: Map<string, string>;
  private prefixes = new Map<string, string>();

  private readonly ordered: ReadonlySet<string>;

  constructor(random: Random, documents: Map<string, string>, ordered: ReadonlySet<string>) {
    [this.random, this.documents, this.ordered] = [random, documents, ordered];
  }

  /** With declarations for all that it names. */
  document(root: XmlNode): string {
    const outer = this.prefixes;
    const spaces = [...new Set(spacesOf(root))].filter((space) => space !== xmlNamespace);
    const mayDefault = !hasBareNames(root);
    const given = spaces.filter((space) => space !== "");
    const start = Math.floor(this.random() * 20);
    this.prefixes = new Map(given.map((space, at) => [space, `n${String(start + at)}`]));
    const chosen = mayDefault ? given[Math.floor(this.random() * (given.length + 1))] : undefined;
    if (chosen !== undefined && !hasPrefixedAttributes(root, chosen)) this.prefixes.set(chosen, "");
    const declared = [...this.prefixes].map(
      ([space, prefix]) => ` xmlns${prefix === "" ? "" : ":"}${prefix}="${escapeXmlAttribute(space)}"`,
    );
    // Its prefix is its own, and needs no declaration.
    this.prefixes.set(xmlNamespace, "xml");
    const text = this.element(root, this.shuffled(declared).join(""));
    this.prefixes = outer;
    return text;
  }

  private element(node: XmlNode, declarations: string): string {
    const tag = this.name(node.namespace, node.name);
    const attributes = node.attributes
      .filter(({ prefix, localName }) => prefix !== "xmlns" && localName !== "xmlns")
      .map((each) => {
        const name =
          each.prefix === "xml" ? `xml:${each.localName}` : this.attributeName(each.namespace, each.localName);
        const isName = isQualified(node, each.namespace, each.localName);
        return ` ${name}="${escapeXmlAttribute(isName ? this.requalified(node, each.value) : each.value)}"`;
      });
    const content = node.text === "" ? this.content(node) : escapeXmlText(node.text);
    return `<${tag}${declarations}${this.shuffled(attributes).join("")}>${content}</${tag}>`;
  }

  private content(node: XmlNode): string {
    const loose = this.shuffled(node.children.filter((child) => isLoose(node, child, this.ordered)));
    const children = node.children.map((child) =>
      isLoose(node, child, this.ordered) ? (loose.shift() ?? child) : child,
    );
    return children
      .map((child) => {
        const comment = this.random() < 0.1 ? "<!-- said <otherwise> -->" : "";
        return comment + (this.moved(child) ?? this.element(child, ""));
      })
      .join("\n");
  }

  /** Some schemas stand in documents of their own, imported by one that holds nothing else. */
  private moved(node: XmlNode): string | undefined {
    const target = node.attributes.find(({ localName }) => localName === "targetNamespace")?.value ?? "";
    if (node.name !== "schema" || node.namespace !== schema || target === "" || this.random() < 0.5) return undefined;
    const place = `part-${String(this.documents.size)}.xsd`;
    this.documents.set(place, "");
    this.documents.set(place, this.document(node));
    const tag = this.name(schema, "schema");
    const named = `namespace="${escapeXmlAttribute(target)}" schemaLocation="${place}"`;
    return `<${tag}><${this.name(schema, "import")} ${named}/></${tag}>`;
  }

  private name(namespace: string, local: string): string {
    const prefix = this.prefixes.get(namespace) ?? "";
    return prefix === "" ? local : `${prefix}:${local}`;
  }
  private attributeName(namespace: string, local: string): string {
    return namespace === "" ? local : this.name(namespace, local);
  }

  private requalified(node: XmlNode, value: string): string {
    return value
      .trim()
      .split(/\s+/)
      .map((each) => {
        const space = spaceOfName(node, each);
        return space === undefined ? each : this.name(space, each.slice(each.indexOf(":") + 1));
      })
      .join(" ");
  }

  private shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return items.flatMap(() => left.splice(Math.floor(this.random() * left.length), 1));
  }
}

/** `undefined`: its prefix is not declared, or it has none and nothing is declared for that. */
function spaceOfName({ scope }: XmlNode, name: string): string | undefined {
  const colon = name.indexOf(":");
  const space = namespaceOf(scope, colon < 0 ? "" : name.slice(0, colon));
  return space === "" ? undefined : space;
}

const namesOf = (node: XmlNode): readonly string[] =>
  node.attributes.flatMap(({ namespace, localName, value }) =>
    isQualified(node, namespace, localName) ? value.trim().split(/\s+/) : [],
  );

function spacesOf(node: XmlNode): readonly string[] {
  return [
    node.namespace,
    ...node.attributes.flatMap(({ prefix, namespace }) => (prefix === "xmlns" || prefix === "xml" ? [] : [namespace])),
    ...namesOf(node).flatMap((name) => spaceOfName(node, name) ?? []),
    ...node.children.flatMap(spacesOf),
  ];
}

function hasBareNames(node: XmlNode): boolean {
  return namesOf(node).some((name) => spaceOfName(node, name) === undefined) || node.children.some(hasBareNames);
}

function hasPrefixedAttributes(node: XmlNode, space: string): boolean {
  return (
    node.attributes.some(({ namespace, prefix }) => prefix !== "xmlns" && namespace === space) ||
    node.children.some((child) => hasPrefixedAttributes(child, space))
  );
}

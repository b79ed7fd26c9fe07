/**
 * Owns the importer's model of WSDL 1.1 and its reader: messages, port types, bindings and services of all documents
 * together, their schemas, missing documents, and names without a prefix.
 * Invariant: components are found by qualified name. Each keeps its element, and with it its line.
 */
import { earlierAt } from "../../model/by-key.js";
import { DeclaredNames } from "../documents/declared-names.js";
import { noteOfTwo } from "../documents/declared-twice.js";
import type { DocumentLookup, MissingDocument } from "../documents/documents.js";
import { type QName, keyOf, namespaces, resolveName } from "../documents/qname.js";
import { type Note, Refusal } from "../documents/refusal.js";
import { type XmlNode, attributeOf, childrenNamed } from "../documents/xml-tree.js";
import { type PoliciesByReference, policiesOf } from "../policies/policies.js";

export interface WsdlPart {
  readonly name: string;
  readonly node: XmlNode;
  readonly element: QName | undefined;
  readonly type: QName | undefined;
  /** Media type, if a binding attaches it to its message. */
  readonly attachment?: string;
}
export interface WsdlMessage {
  readonly name: QName;
  readonly node: XmlNode;
  readonly parts: readonly WsdlPart[];
}
/** An operation of a port type. */
export interface WsdlOperation {
  readonly name: string;
  readonly node: XmlNode;
  readonly input: WsdlDirection | undefined;
  readonly output: WsdlDirection | undefined;
  readonly faults: readonly WsdlDirection[];
}
export interface WsdlDirection {
  readonly name: string | undefined;
  readonly message: QName | undefined;
  readonly node: XmlNode;
}
export interface WsdlPortType {
  readonly name: QName;
  readonly node: XmlNode;
  readonly operations: readonly WsdlOperation[];
}
export interface WsdlBinding {
  readonly name: QName;
  readonly node: XmlNode;
  readonly portType: QName;
  readonly operations: readonly XmlNode[];
}
export interface WsdlPort {
  readonly name: string;
  readonly node: XmlNode;
  readonly binding: QName | undefined;
  readonly address: string | undefined;
}
export interface WsdlService {
  readonly name: string;
  readonly node: XmlNode;
  readonly ports: readonly WsdlPort[];
}

/** Components of all documents. The maps are keyed by `keyOf` of the name; the first component of a name is kept. */
export interface Definitions {
  readonly root: XmlNode;
  readonly targetNamespace: string;
  readonly messages: ReadonlyMap<string, WsdlMessage>;
  readonly portTypes: ReadonlyMap<string, WsdlPortType>;
  readonly bindings: ReadonlyMap<string, WsdlBinding>;
  readonly names: Readonly<Record<"message" | "portType" | "binding", DeclaredNames>>;
  readonly services: readonly WsdlService[];
  /** Every `xs:schema` that stands in a document. */
  readonly schemas: readonly XmlNode[];
  readonly policies: PoliciesByReference;
  /** Documents that are referred to and are not there. */
  readonly missing: readonly MissingDocument[];
  /** Notes about elements that are read as something else than is written. */
  readonly corrections: Map<XmlNode, Note>;
}
/** Names that references may have, target namespace for those without a prefix, and the map for notes about them. */
export interface NameScope extends Pick<Definitions, "targetNamespace" | "corrections"> {
  readonly declared: DeclaredNames;
}

const { wsdl } = namespaces;

/** The root of a document is another element than that of a WSDL 1.1. */
export class NoDefinitions extends Refusal {
  constructor(root: XmlNode) {
    super(root, "no WSDL 1.1", "expected wsdl:definitions");
  }
}

/** Throws {@link NoDefinitions} where the root is no WSDL 1.1. */
export function readDefinitions(root: XmlNode, lookup: DocumentLookup): Definitions {
  if (root.namespace !== wsdl || root.name !== "definitions") throw new NoDefinitions(root);
  const missing: MissingDocument[] = [];
  const all = allDefinitions(root, lookup, missing);
  const wsdls = all.filter((each) => each.namespace === wsdl);
  const corrections: Definitions["corrections"] = new Map();
  const messages = byName(wsdls, "message", corrections, readMessage);
  const message = namesOf("message", messages);
  const portTypes = byName(wsdls, "portType", corrections, (node, name, home) =>
    readPortType(node, name, { ...home, declared: message }),
  );
  const portType = namesOf("port type", portTypes);
  const bindings = byName(wsdls, "binding", corrections, (node, name, home) =>
    readBinding(node, name, { ...home, declared: portType }),
  );
  const binding = namesOf("binding", bindings);
  return {
    root,
    targetNamespace: attributeOf(root, "targetNamespace") ?? "",
    messages,
    portTypes,
    bindings,
    names: { message, portType, binding },
    services: wsdls.flatMap((each) => {
      const targetNamespace = attributeOf(each, "targetNamespace") ?? "";
      const scope = { targetNamespace, corrections, declared: binding };
      return childrenNamed(each, wsdl, "service").map((node) => readService(node, scope));
    }),
    schemas: [
      ...wsdls.flatMap((each) =>
        childrenNamed(each, wsdl, "types").flatMap(({ children }) => children.filter(isSchema)),
      ),
      ...all.filter(isSchema),
    ],
    policies: policiesOf(wsdls),
    missing,
    corrections,
  };
}

const isSchema = ({ namespace, name }: XmlNode): boolean => name === "schema" && namespace === namespaces.schema;

/** The root and what `wsdl:import` reaches. A schema may be imported that way, too. */
function allDefinitions(root: XmlNode, lookup: DocumentLookup, missing: MissingDocument[]): readonly XmlNode[] {
  const documents = new Set([root]);
  for (const each of documents) {
    for (const node of each.namespace === wsdl ? childrenNamed(each, wsdl, "import") : []) {
      const written = attributeOf(node, "location")?.trim() ?? "";
      const there = lookup(each.document, written, attributeOf(node, "namespace"));
      if (typeof there === "string") missing.push({ node, written, reason: there });
      else documents.add(there);
    }
  }
  return [...documents];
}

function byName<Component extends { readonly name: QName; readonly node: XmlNode }>(
  roots: readonly XmlNode[],
  kind: string,
  corrections: Definitions["corrections"],
  read: (node: XmlNode, name: QName, home: Omit<NameScope, "declared">) => Component,
): ReadonlyMap<string, Component> {
  const components = new Map<string, Component>();
  for (const root of roots) {
    const namespace = attributeOf(root, "targetNamespace") ?? "";
    const home = { targetNamespace: namespace, corrections };
    for (const node of childrenNamed(root, wsdl, kind)) {
      const component = read(node, { namespace, name: attributeOf(node, "name") ?? "" }, home);
      const earlier = earlierAt(components, keyOf(component.name), component);
      const note = earlier === undefined ? undefined : noteOfTwo(earlier.node, node, component.name.name);
      if (note !== undefined) corrections.set(node, note);
    }
  }
  return components;
}

function namesOf(kind: string, components: ReadonlyMap<string, { readonly name: QName }>): DeclaredNames {
  return new DeclaredNames(
    kind,
    [...components.values()].map(({ name }) => name),
  );
}

/** The component of a name; undefined if there is no name, or no such component. */
export function componentAt<Component>(
  components: ReadonlyMap<string, Component>,
  name: QName | undefined,
): Component | undefined {
  return name === undefined ? undefined : components.get(keyOf(name));
}

const nameIn = (node: XmlNode, attribute: string): QName | undefined => {
  const written = attributeOf(node, attribute);
  return written === undefined ? undefined : resolveName(node, written);
};

/**
 * Name of a message, port type or binding. A name without a prefix that would be in no namespace, or in WSDL's own, is taken for one in the
 * target namespace. A name with an undeclared prefix is in no namespace.
 */
export function componentName(
  node: XmlNode,
  attribute: string,
  { targetNamespace, corrections, declared }: NameScope,
): QName | undefined {
  const written = attributeOf(node, attribute);
  if (written === undefined) return undefined;
  const name = resolveName(node, written) ?? { namespace: "", name: written.slice(written.indexOf(":") + 1) };
  const isNowhere = !written.includes(":") && (name.namespace === "" || name.namespace === wsdl);
  if (!isNowhere || targetNamespace === name.namespace) return declared.meant(name, node, corrections);
  const text = `${written} has no prefix: taken for the one in "${targetNamespace}"`;
  corrections.set(node, { node, construct: "name without prefix", text });
  return declared.meant({ namespace: targetNamespace, name: written }, node, corrections);
}

/** Finds the declared name of a schema that a part of a message means. */
type PartName = (kind: "element" | "type", name: QName | undefined, node: XmlNode) => QName | undefined;

/** The same with the names of schemas that parts mean. */
export function withMeantParts(definitions: Definitions, meant: PartName): Definitions {
  const messages = [...definitions.messages].map(([key, message]) => {
    const parts = message.parts.map((part) => {
      const { node, element, type } = part;
      return { ...part, element: meant("element", element, node), type: meant("type", type, node) };
    });
    return [key, { ...message, parts }] as const;
  });
  return { ...definitions, messages: new Map(messages) };
}

/** The first of two parts of one name counts. */
function readMessage(node: XmlNode, name: QName, { corrections }: Pick<NameScope, "corrections">): WsdlMessage {
  const firsts = new Map<string, XmlNode>();
  const declared = childrenNamed(node, wsdl, "part").filter((part) => {
    const partName = attributeOf(part, "name") ?? "";
    const first = earlierAt(firsts, partName, part);
    const note = first === undefined ? undefined : noteOfTwo(first, part, partName);
    if (note !== undefined) corrections.set(part, note);
    return first === undefined;
  });
  const parts = declared.map((part): WsdlPart => ({
    name: attributeOf(part, "name") ?? "",
    node: part,
    element: nameIn(part, "element"),
    type: nameIn(part, "type"),
  }));
  return { name, node, parts };
}

function readPortType(node: XmlNode, name: QName, scope: NameScope): WsdlPortType {
  const readDirection = (direction: XmlNode): WsdlDirection => ({
    name: attributeOf(direction, "name"),
    message: componentName(direction, "message", scope),
    node: direction,
  });
  const operations = childrenNamed(node, wsdl, "operation").map((operation): WsdlOperation => {
    const [input] = childrenNamed(operation, wsdl, "input").map(readDirection);
    const [output] = childrenNamed(operation, wsdl, "output").map(readDirection);
    const faults = childrenNamed(operation, wsdl, "fault").map(readDirection);
    return { name: attributeOf(operation, "name") ?? "", node: operation, input, output, faults };
  });
  return { name, node, operations };
}

function readBinding(node: XmlNode, name: QName, scope: NameScope): WsdlBinding {
  const portType = componentName(node, "type", scope) ?? { namespace: "", name: "" };
  return { name, node, portType, operations: childrenNamed(node, wsdl, "operation") };
}

function readService(node: XmlNode, scope: NameScope): WsdlService {
  const ports = childrenNamed(node, wsdl, "port").map((port): WsdlPort => ({
    name: attributeOf(port, "name") ?? "",
    node: port,
    binding: componentName(port, "binding", scope),
    address: attributeOf(
      port.children.find((child) => child.name === "address"),
      "location",
    ),
  }));
  return { name: attributeOf(node, "name") ?? "", node, ports };
}

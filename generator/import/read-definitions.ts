/**
 * Owns the way from the documents of a WSDL to its definitions.
 * Invariant: each document is read once, however it is referred to, so cycles end.
 */
import type {
  Definitions,
  MissingDocument,
  WsdlBinding,
  WsdlDirection,
  WsdlMessage,
  WsdlOperation,
  WsdlPart,
  WsdlPort,
  WsdlPortType,
  WsdlService,
} from "./definitions.js";
import type { DocumentLookup } from "./documents.js";
import { keyOf, namespaces, type QName, resolveName } from "./qname.js";
import { refuse } from "./refusal.js";
import { attributeOf, childrenNamed, type XmlNode } from "./xml-tree.js";

const { wsdl } = namespaces;

/** Throws {@link Refusal} where the root is no WSDL 1.1. */
export function readDefinitions(root: XmlNode, lookup: DocumentLookup): Definitions {
  if (root.namespace !== wsdl || root.name !== "definitions") {
    const found = root.name === "description" ? "a WSDL 2.0 document" : `the element ${root.name}`;
    refuse(root, "no WSDL 1.1", `expected wsdl:definitions, found ${found}`);
  }
  const missing: MissingDocument[] = [];
  const all = allDefinitions(root, lookup, missing);
  const wsdls = all.filter((each) => each.namespace === wsdl);
  return {
    root,
    targetNamespace: attributeOf(root, "targetNamespace") ?? "",
    messages: byName(wsdls, "message", readMessage),
    portTypes: byName(wsdls, "portType", readPortType),
    bindings: byName(wsdls, "binding", readBinding),
    services: wsdls.flatMap((each) => childrenNamed(each, wsdl, "service").map(readService)),
    schemas: [
      ...wsdls.flatMap((each) => childrenNamed(each, wsdl, "types").flatMap((types) => schemasIn(types))),
      ...all.filter((each) => each.namespace === namespaces.schema),
    ],
    missing,
  };
}

const schemasIn = (types: XmlNode): readonly XmlNode[] => childrenNamed(types, namespaces.schema, "schema");

/** The root and what `wsdl:import` reaches. A schema may be imported that way, too. */
function allDefinitions(root: XmlNode, lookup: DocumentLookup, missing: MissingDocument[]): readonly XmlNode[] {
  const found = new Set([root]);
  for (const each of found) {
    for (const node of each.namespace === wsdl ? childrenNamed(each, wsdl, "import") : []) {
      const written = attributeOf(node, "location")?.trim() ?? "";
      const there = written === "" ? "it names no location" : lookup(each.document, written);
      if (typeof there === "string") missing.push({ node, written, reason: there });
      else found.add(there);
    }
  }
  return [...found];
}

function byName<Component extends { readonly name: QName }>(
  roots: readonly XmlNode[],
  kind: string,
  read: (node: XmlNode, name: QName) => Component,
): ReadonlyMap<string, Component> {
  const components = new Map<string, Component>();
  for (const root of roots) {
    const namespace = attributeOf(root, "targetNamespace") ?? "";
    for (const node of childrenNamed(root, wsdl, kind)) {
      const component = read(node, { namespace, name: attributeOf(node, "name") ?? "" });
      const key = keyOf(component.name);
      if (!components.has(key)) components.set(key, component);
    }
  }
  return components;
}

const nameIn = (node: XmlNode, attribute: string): QName | undefined => {
  const written = attributeOf(node, attribute);
  return written === undefined ? undefined : resolveName(node, written);
};

function readMessage(node: XmlNode, name: QName): WsdlMessage {
  const parts = childrenNamed(node, wsdl, "part").map((part): WsdlPart => ({
    name: attributeOf(part, "name") ?? "",
    node: part,
    element: nameIn(part, "element"),
    type: nameIn(part, "type"),
  }));
  return { name, node, parts };
}

function readPortType(node: XmlNode, name: QName): WsdlPortType {
  const operations = childrenNamed(node, wsdl, "operation").map((operation): WsdlOperation => {
    const [input] = childrenNamed(operation, wsdl, "input").map(readDirection);
    const [output] = childrenNamed(operation, wsdl, "output").map(readDirection);
    const faults = childrenNamed(operation, wsdl, "fault").map(readDirection);
    return { name: attributeOf(operation, "name") ?? "", node: operation, input, output, faults };
  });
  return { name, node, operations };
}

function readDirection(node: XmlNode): WsdlDirection {
  return { name: attributeOf(node, "name"), message: nameIn(node, "message"), node };
}

function readBinding(node: XmlNode, name: QName): WsdlBinding {
  const portType = nameIn(node, "type") ?? { namespace: "", name: "" };
  return { name, node, portType, operations: childrenNamed(node, wsdl, "operation") };
}

function readService(node: XmlNode): WsdlService {
  const ports = childrenNamed(node, wsdl, "port").map((port): WsdlPort => {
    const address = port.children.find((child) => child.name === "address");
    return {
      name: attributeOf(port, "name") ?? "",
      node: port,
      binding: nameIn(port, "binding"),
      address: address === undefined ? undefined : attributeOf(address, "location"),
    };
  });
  return { name: attributeOf(node, "name") ?? "", node, ports };
}

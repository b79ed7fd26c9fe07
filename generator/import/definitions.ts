/**
 * Owns the model of WSDL 1.1 as the importer sees it: messages, port types, bindings and services of all documents together.
 * Invariant: components are found by qualified name; each keeps its element, and with it its line.
 */
import type { QName } from "./qname.js";
import type { Note } from "./refusal.js";
import type { XmlNode } from "./xml-tree.js";

export interface WsdlPart {
  readonly name: string;
  readonly node: XmlNode;
  readonly element: QName | undefined;
  readonly type: QName | undefined;
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

/** By key of their name; the first of each. */
export interface Definitions {
  readonly root: XmlNode;
  readonly targetNamespace: string;
  readonly messages: ReadonlyMap<string, WsdlMessage>;
  readonly portTypes: ReadonlyMap<string, WsdlPortType>;
  readonly bindings: ReadonlyMap<string, WsdlBinding>;
  readonly services: readonly WsdlService[];
  /** Every `xs:schema` that stands in a document. */
  readonly schemas: readonly XmlNode[];
  /** Documents that are referred to and are not there. */
  readonly missing: readonly MissingDocument[];
  /** What was taken for something else than is written. */
  readonly corrections: Map<XmlNode, Note>;
}
/** Where names without a prefix stand. */
export type NameScope = Pick<Definitions, "targetNamespace" | "corrections">;
export interface MissingDocument {
  readonly node: XmlNode;
  readonly written: string;
  readonly reason: string;
}

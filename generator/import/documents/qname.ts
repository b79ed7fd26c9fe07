/**
 * Owns qualified names: namespace and local name, and the namespaces that WSDL 1.1 and XML Schema are written in.
 * Invariant: two names are equal exactly when their keys are.
 */
import { namespaceOf } from "../../../templates/runtime/xml/namespaces.js";
import { bindingRows } from "../../model/bindings.js";
import type { StaticBindingId } from "../../model/service.js";
import { schemaNamespace, xsiNamespace } from "../../model/xml-namespaces.js";
import { earlierEdition, typeSince2001 } from "./earlier-editions.js";
import type { XmlNode } from "./xml-tree.js";

export interface QName {
  readonly namespace: string;
  readonly name: string;
  /** Target namespace around a name that has no prefix, if no default namespace is declared there. */
  readonly home?: string;
}

export const namespaces = {
  wsdl: "http://schemas.xmlsoap.org/wsdl/",
  soap11: "http://schemas.xmlsoap.org/wsdl/soap/",
  soap12: "http://schemas.xmlsoap.org/wsdl/soap12/",
  http: "http://schemas.xmlsoap.org/wsdl/http/",
  mime: "http://schemas.xmlsoap.org/wsdl/mime/",
  schema: schemaNamespace,
  instance: xsiNamespace,
  diffgram: "urn:schemas-microsoft-com:xml-diffgram-v1",
  microsoftTypes: "http://microsoft.com/wsdl/types/",
  serialization: "http://schemas.microsoft.com/2003/10/Serialization/",
  policy: "http://schemas.xmlsoap.org/ws/2004/09/policy",
  attachmentsProfile: "http://ws-i.org/profiles/basic/1.1/xsd",
} as const;

/** Namespace of the WSDL's elements for a binding. */
export function extensionNamespace(id: StaticBindingId): string {
  const { wsdlPrefix } = bindingRows[id];
  return wsdlPrefix === "soap" ? namespaces.soap11 : namespaces[wsdlPrefix];
}

/** A space is a safe separator: no name contains one. */
export const keyOf = ({ namespace, name }: QName): string => `${name} ${namespace}`;

/**
 * Resolves `p:name` at a node; undefined: its prefix is not declared. Without a prefix it is in the default namespace.
 */
export function resolveName(node: XmlNode, written: string): QName | undefined {
  const trimmed = written.trim();
  const colon = trimmed.indexOf(":");
  const namespace = namespaceOf(node.scope, colon < 0 ? "" : trimmed.slice(0, colon));
  if (namespace === undefined) return undefined;
  const name = trimmed.slice(colon + 1);
  return earlierEdition(namespace) !== undefined
    ? { namespace: schemaNamespace, name: typeSince2001(name) }
    : { namespace, name };
}

export function isSchemaName(name: QName): boolean {
  return name.namespace === namespaces.schema;
}

/**
 * Owns the reading of HTTP GET and POST bindings: the names of an operation's fields, and the root of its answer.
 * Invariant: everything that affects the wire is read, or a message says why this is no form that we support.
 */
import { isInUrl } from "../../model/bindings.js";
import { isSchemaName, namespaces, type QName } from "../documents/qname.js";
import { attributeOf, childNamed, type XmlNode } from "../documents/xml-tree.js";
import { globalElement } from "../schemas/particles.js";
import type { SchemaSet } from "../schemas/schema-set.js";
import type { BoundOperation } from "./bound-operations.js";
import type { Definitions, WsdlPart } from "./definitions.js";
import { messageOf } from "./soap-binding.js";

export interface FormMessages {
  readonly names: readonly string[];
  /** Types of the parts: texts, but for arrays. */
  readonly types: readonly (QName | undefined)[];
  /** The answer's root; undefined: none. */
  readonly root: QName | undefined;
  readonly nillableRoot: boolean;
  readonly node: XmlNode;
}

/** Throws `Refusal` where a message is not declared; a text says what no form of the language has. */
export function readFormBinding(
  { offered, operation, node }: BoundOperation,
  name: string,
  definitions: Definitions,
  set: SchemaSet,
): FormMessages | string {
  const written = attributeOf(childNamed(node, namespaces.http, "operation"), "location");
  const input = childNamed(node, namespaces.wsdl, "input");
  if (input !== undefined && childNamed(input, namespaces.http, "urlReplacement") !== undefined)
    return `its parameters are in the path (http:urlReplacement), ${JSON.stringify(written ?? "")}`;
  if (written !== `/${name}`) return `its location is ${JSON.stringify(written ?? "")}, not "/${name}"`;
  const fault = input === undefined ? undefined : inputFault(input, isInUrl(offered.id));
  if (fault !== undefined) return fault;
  if (operation.input === undefined || operation.output === undefined) return "it has no request or no answer";
  const { parts } = messageOf(operation.input, definitions);
  const output = childNamed(node, namespaces.wsdl, "output");
  const answer = messageOf(operation.output, definitions).parts;
  const unknown = parts.find((part) => !isTypeDeclared(part, set));
  if (unknown !== undefined) return `the type of its field ${unknown.name} is not declared`;
  const form = { names: parts.map(({ name }) => name), types: parts.map(({ type }) => type), node: operation.node };
  if (output === undefined || output.children.length === 0) return { ...form, root: undefined, nillableRoot: false };
  const xml = childNamed(output, namespaces.mime, "mimeXml");
  const chosen = attributeOf(xml, "part");
  const part = answer.find(({ name: own }) => chosen === undefined || own === chosen);
  if (xml === undefined) return `its answer is ${output.children[0]?.name ?? "nothing"}, no XML document`;
  if (part?.element === undefined)
    return part === undefined ? "its answer has no part" : "its answer has no root element";
  const declared = set.named("element", part.element, part.node);
  return { ...form, root: part.element, nillableRoot: globalElement(declared).nillable };
}

/** XML Schema's own types, those that .NET declares nowhere, and those of the WSDL; a part that names an element is judged elsewhere. */
function isTypeDeclared({ type, node }: WsdlPart, set: SchemaSet): boolean {
  if (attributeOf(node, "type") === undefined) return true;
  if (type === undefined) return false;
  if (isSchemaName(type) || type.namespace === namespaces.microsoftTypes || isArrayType(type)) return true;
  return set.find("type", type) !== undefined;
}

function inputFault(input: XmlNode, inUrl: boolean): string | undefined {
  if (inUrl)
    return childNamed(input, namespaces.http, "urlEncoded") === undefined
      ? "its parameters are not in the query (http:urlEncoded)"
      : undefined;
  const type = attributeOf(childNamed(input, namespaces.mime, "content"), "type");
  return type === "application/x-www-form-urlencoded" ? undefined : `its request is ${type ?? "no form"}`;
}

export function isArrayType(type: QName | undefined): boolean {
  if (type === undefined || isSchemaName(type) || type.namespace === namespaces.microsoftTypes) return false;
  return type.name.includes("Array");
}

/**
 * Owns how the HTTP GET and POST bindings send an operation: the names of its fields, the root of its answer.
 * Invariant: what is compared with the SOAP binding is everything that stands on the wire of a form.
 */
import { isInUrl } from "../model/bindings.js";
import { scalarNames } from "../model/service.js";
import { globalElement } from "./particles.js";
import type { Definitions, WsdlPart } from "./definitions.js";
import type { FieldDraft, ResultDraft, Use } from "./draft.js";
import type { BoundOperation, OperationBody } from "./operation-drafts.js";
import { actionBase } from "../model/questions.js";
import { dataElementName } from "../names/index.js";
import { isSchemaName, namespaces, type QName } from "./qname.js";
import { isByReference } from "./print-fields.js";
import type { SchemaSet } from "./schema-set.js";
import { messageOf } from "./soap-binding.js";
import { attributeOf, childNamed, type XmlNode } from "./xml-tree.js";

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
  const place = childNamed(node, namespaces.http, "operation");
  const written = place === undefined ? undefined : attributeOf(place, "location");
  if (written !== `/${name}`) return `its location is ${JSON.stringify(written ?? "")}`;
  const input = childNamed(node, namespaces.wsdl, "input");
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
  const chosen = xml === undefined ? undefined : attributeOf(xml, "part");
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
      ? "its parameters stand in the path"
      : undefined;
  const content = childNamed(input, namespaces.mime, "content");
  const type = content === undefined ? undefined : attributeOf(content, "type");
  return type === "application/x-www-form-urlencoded" ? undefined : `its request is ${type ?? "no form"}`;
}

/** How a form differs from what the language says of this operation; undefined: it does not. */
export function formDifference(
  form: FormMessages,
  { parameters, result, elements }: OperationBody,
  namespace: string,
): string | undefined {
  const names = parameters.map(({ name }) => name);
  if (names.join("\n") !== form.names.join("\n"))
    return `it takes ${form.names.join(", ") || "nothing"}, over SOAP ${names.join(", ") || "nothing"}`;
  for (const [index, parameter] of parameters.entries()) {
    const item = itemOf(parameter);
    if (!isText(item ?? parameter.use)) return `the parameter ${parameter.name} has a structure`;
    const type = form.types[index];
    const isList = isListType(type, namespace);
    if (isList !== (item !== undefined))
      return isList ? `the field ${parameter.name} repeats` : `the parameter ${parameter.name} repeats`;
    if (!isList && isArrayType(type)) return `a field repeats (${type?.name ?? ""})`;
  }
  if (result.kind === "value" && result.field.use.kind === "xml") return "its answer is XML";
  if (result.kind === "none") return "over SOAP nothing is answered";
  if (result.kind === "several") return "over SOAP several values are answered";
  if (result.kind === "value" && result.field.repeated !== undefined) return "its answer repeats";
  const root = elements.root ?? rootOf(result);
  if (root === undefined || form.root === undefined)
    return root === form.root?.name ? undefined : "its answer differs in having a root";
  if (root !== form.root.name || form.root.namespace !== namespace)
    return `the root of its answer is ${form.root.name} in ${JSON.stringify(form.root.namespace)}`;
  const { nullable, required } = result.kind === "value" ? result.field : { nullable: false, required: false };
  const mayBeNull = nullable || (result.kind === "value" && isByReference(result.field) && !required);
  return form.nillableRoot === mayBeNull ? undefined : `the root of its answer may ${mayBeNull ? "not " : ""}be null`;
}

/** What is in a list, if it is one. */
function itemOf({ use, repeated }: FieldDraft): Use | undefined {
  if (repeated !== undefined) return use;
  return use.kind === "type" && use.type.body?.kind === "array" ? use.type.body.item.use : undefined;
}

function isText(use: Use): boolean {
  if (use.kind !== "type") return use.kind === "scalar";
  const kind = use.type.body?.kind;
  return kind === "enumeration" || kind === "restricted" || kind === "list";
}

/** What ASMX says of fields that repeat, whatever their items. */
export function isListType(type: QName | undefined, namespace: string): boolean {
  return type?.name === "StringArray" && type.namespace === `${actionBase(namespace)}AbstractTypes`;
}

function isArrayType(type: QName | undefined): boolean {
  if (type === undefined || isSchemaName(type) || type.namespace === namespaces.microsoftTypes) return false;
  return type.name.includes("Array");
}

/**
 * The root where it is not called like the result's type; undefined: it is, or what it holds is something else. `forms` are of one
 * operation, and the first that has a root decides.
 */
export function ownRoot(
  forms: readonly FormMessages[],
  result: ResultDraft,
  useOfElement: (element: QName) => Use | undefined,
): string | undefined {
  const element = forms.find(({ root }) => root !== undefined)?.root;
  if (result.kind !== "value" || result.field.repeated !== undefined || element === undefined) return undefined;
  if (element.name === rootOf(result)) return undefined;
  const { use } = result.field;
  const found = useOfElement(element);
  return found !== undefined && isSameUse(found, use) ? element.name : undefined;
}

/** Whether a root of this type is that of a result of the other. */
export function isSameUse(one: Use, other: Use): boolean {
  // A text with facets stands in a root of the type that it restricts.
  if (one.kind === "scalar" && other.kind === "type" && other.type.body?.kind === "restricted")
    return other.type.body.base === one.name;
  if (one.kind === "data-set" || other.kind === "data-set") return one.kind === other.kind;
  return one.kind === "type" ? other.kind === "type" && one.type === other.type : isSameName(one, other);
}

function isSameName(one: Exclude<Use, { kind: "type" | "data-set" }>, other: Use): boolean {
  return one.kind === other.kind && one.name === other.name;
}

/** As ASMX names it: after the type of the result. */
function rootOf(result: ResultDraft): string | undefined {
  return result.kind === "value" ? rootOfUse(result.field.use) : undefined;
}

function rootOfUse(use: Use): string {
  if (use.kind === "data-set") return "DataSet";
  if (use.kind !== "type") return use.name;
  const { body } = use.type;
  // As .NET's class, which is what our WSDL has a schema of.
  if (body?.kind === "data-set") return use.type.namespace === undefined ? "DataSet" : dataElementName(body.name);
  return use.type.body?.kind === "restricted" ? use.type.body.base : use.type.name;
}

/** The scalar of a form's field. */
export function scalarOfField(type: QName | undefined): (typeof scalarNames)[number] {
  return (
    (type !== undefined && isSchemaName(type) ? scalarNames.find((name) => name === type.name) : undefined) ?? "string"
  );
}

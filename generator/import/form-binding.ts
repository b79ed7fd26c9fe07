/**
 * Owns how the HTTP GET and POST bindings send an operation: the names of its fields, the root of its answer.
 * Invariant: what is compared with the SOAP binding is everything that stands on the wire of a form.
 */
import { scalarNames } from "../model/service.js";
import { globalElement } from "./content.js";
import type { Definitions } from "./definitions.js";
import type { FieldDraft, ResultDraft, Use } from "./draft.js";
import type { BoundOperation } from "./operation-drafts.js";
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
  const fault = input === undefined ? undefined : inputFault(input, offered.id === "http-get");
  if (fault !== undefined) return fault;
  if (operation.input === undefined || operation.output === undefined) return "it has no request or no answer";
  const { parts } = messageOf(operation.input, definitions);
  const output = childNamed(node, namespaces.wsdl, "output");
  const answer = messageOf(operation.output, definitions).parts;
  const form = { names: parts.map(({ name }) => name), types: parts.map(({ type }) => type), node: operation.node };
  if (output === undefined || output.children.length === 0) return { ...form, root: undefined, nillableRoot: false };
  const xml = childNamed(output, namespaces.mime, "mimeXml");
  const [part] = answer;
  if (xml === undefined) return `its answer is ${output.children[0]?.name ?? "nothing"}, no XML document`;
  if (part?.element === undefined)
    return part === undefined ? "its answer has no part" : "its answer has no root element";
  const declared = set.named("element", part.element, part.node);
  return { ...form, root: part.element, nillableRoot: globalElement(declared).nillable };
}

function inputFault(input: XmlNode, get: boolean): string | undefined {
  if (get)
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
  parameters: readonly FieldDraft[],
  result: ResultDraft,
  namespace: string,
): string | undefined {
  const names = parameters.map(({ name }) => name);
  if (names.join("\n") !== form.names.join("\n")) return `its fields are ${form.names.join(", ") || "none"}`;
  const structured = parameters.find(
    ({ use }) =>
      use.kind === "data-set" ||
      use.kind === "xml" ||
      (use.kind === "type" && use.type.body?.kind !== "enumeration" && use.type.body?.kind !== "restricted"),
  );
  if (structured !== undefined) return `the parameter ${structured.name} has a structure`;
  const repeated = parameters.find((parameter) => parameter.repeated !== undefined);
  if (repeated !== undefined) return `the parameter ${repeated.name} repeats`;
  if (result.kind === "value" && result.field.use.kind === "xml") return "its answer is XML";
  if (result.kind === "none" || result.kind === "several") return "its answer is another";
  if (result.kind === "value" && result.field.repeated !== undefined) return "its answer repeats";
  const array = form.types.find(
    (type) =>
      type !== undefined &&
      !isSchemaName(type) &&
      type.namespace !== namespaces.microsoftTypes &&
      /Array/.test(type.name),
  );
  if (array !== undefined) return `a field repeats (${array.name})`;
  const root = rootOf(result);
  if (root === undefined || form.root === undefined)
    return root === form.root?.name ? undefined : "its answer differs in having a root";
  if (root !== form.root.name || form.root.namespace !== namespace)
    return `the root of its answer is ${form.root.name} in ${JSON.stringify(form.root.namespace)}`;
  const { nullable, required } = result.kind === "value" ? result.field : { nullable: false, required: false };
  const mayBeNull = nullable || (result.kind === "value" && isByReference(result.field) && !required);
  return form.nillableRoot === mayBeNull ? undefined : `the root of its answer may ${mayBeNull ? "not " : ""}be null`;
}

/** As ASMX names it: after the type of the result. */
function rootOf(result: ResultDraft): string | undefined {
  return result.kind === "value" ? rootOfUse(result.field.use) : undefined;
}

function rootOfUse(use: Use): string {
  if (use.kind === "data-set") return "DataSet";
  if (use.kind !== "type") return use.name;
  return use.type.body?.kind === "restricted" ? use.type.body.base : use.type.name;
}

/** The scalar of a form's field. */
export function scalarOfField(type: QName | undefined): (typeof scalarNames)[number] {
  return (
    (type !== undefined && isSchemaName(type) ? scalarNames.find((name) => name === type.name) : undefined) ?? "string"
  );
}

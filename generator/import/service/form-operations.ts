/**
 * Owns operations over HTTP GET and POST: how a form differs from SOAP, the root of its response, and operations that no SOAP binding has.
 * Invariant: everything on the wire of a form is compared with the SOAP binding.
 */
import { actionBase } from "../../model/questions.js";
import { type StaticBindingId, type ScalarName, scalarNames } from "../../model/service.js";
import { dataElementName } from "../../names/index.js";
import { looksSecret } from "../../names/secret-names.js";
import type { WsdlOperation } from "../definitions/definitions.js";
import { type FormMessages, isArrayType } from "../definitions/form-binding.js";
import { type QName, isSchemaName } from "../documents/qname.js";
import { refuse, unlessRefused } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import { globalElement } from "../schemas/particles.js";
import {
  type FieldDraft,
  isByReference,
  isSimple,
  type OperationBody,
  plainField,
  type ResultDraft,
  type Use,
} from "./draft.js";
import type { TypeDrafts } from "./type-drafts.js";

/** How a form differs from the language's rules for this operation; undefined: it does not. */
export function formDifference(
  form: FormMessages,
  { parameters, result, elements, headers }: OperationBody,
  types: TypeDrafts,
): string | undefined {
  const { namespace } = types.home;
  if (headers.length > 0) return "it has SOAP headers";
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
  if (form.nillableRoot !== mayBeNull) return `the root of its answer may ${mayBeNull ? "not " : ""}be null`;
  return result.kind === "value" ? rootDifference(form.root, result.field.use, types) : undefined;
}

/** A root of the right name may be declared with another type than the result has over SOAP. */
function rootDifference(root: QName, result: Use, types: TypeDrafts): string | undefined {
  const use = useOfElement(root, types);
  if (use === undefined) return `the type of the root of its answer, ${root.name}, is not declared`;
  return isSameUse(use, result) ? undefined : `the root of its answer, ${root.name}, has another type`;
}

/** Undefined: no such element is declared, or its type cannot be described. */
function useOfElement(element: QName, types: TypeDrafts): Use | undefined {
  const component = types.set.find("element", element);
  return component && unlessRefused(() => types.use(globalElement(component).type, "", element.name, []));
}

/** Type of the items of a list; undefined: the field is no list. */
function itemOf({ use, repeated }: FieldDraft): Use | undefined {
  if (repeated !== undefined) return use;
  return use.kind === "type" && use.type.body?.kind === "array" ? use.type.body.item.use : undefined;
}

function isText(use: Use): boolean {
  return use.kind === "type" ? isSimple(use.type) : use.kind === "scalar";
}

/** Whether a field has ASMX's type for fields that repeat, whatever their items. */
function isListType(type: QName | undefined, namespace: string): boolean {
  return type?.name === "StringArray" && type.namespace === `${actionBase(namespace)}AbstractTypes`;
}

/** An operation in a form binding. */
export interface BoundForm {
  readonly id: StaticBindingId;
  readonly node: XmlNode;
  /** A text says why the binding is no form of the language. */
  readonly form: FormMessages | string;
}

const readable = (forms: readonly BoundForm[]): readonly FormMessages[] =>
  forms.flatMap(({ form }) => (typeof form === "string" ? [] : [form]));

/**
 * The root of an answer over GET and POST if it does not have the name of the result's type. Undefined: it has, or its
 * content is something else. `forms`: those of one operation; the first root decides.
 */
export function ownRoot(forms: readonly BoundForm[], result: ResultDraft, types: TypeDrafts): string | undefined {
  const element = readable(forms).find(({ root }) => root !== undefined)?.root;
  if (result.kind !== "value" || result.field.repeated !== undefined || element === undefined) return undefined;
  if (element.name === rootOf(result)) return undefined;
  const use = useOfElement(element, types);
  return use !== undefined && isSameUse(use, result.field.use) ? element.name : undefined;
}

/** Whether a root of this type can be the root of a result of the other type. */
function isSameUse(one: Use, other: Use): boolean {
  // The root of a text with facets has the name of the base type.
  if (one.kind === "scalar" && other.kind === "type" && other.type.body?.kind === "restricted")
    return other.type.body.base === one.name;
  if (one.kind === "data-set" || other.kind === "data-set") return one.kind === other.kind;
  if (one.kind === "type") return other.kind === "type" && one.type === other.type;
  return other.kind !== "type" && one.kind === other.kind && one.name === other.name;
}

/** Name of the root in ASMX: it is named after the type of the result. */
function rootOf(result: ResultDraft): string | undefined {
  return result.kind === "value" ? rootOfUse(result.field.use) : undefined;
}

function rootOfUse(use: Use): string {
  if (use.kind === "data-set") return "DataSet";
  if (use.kind !== "type") return use.name;
  const { body } = use.type;
  // The root has the name of .NET's class, whose schema is in our WSDL.
  if (body?.kind === "data-set") return use.type.namespace === undefined ? "DataSet" : dataElementName(body.name);
  return use.type.body?.kind === "restricted" ? use.type.body.base : use.type.name;
}

/** The scalar of a form's field. */
function scalarOfField(type: QName | undefined): ScalarName {
  const isBuiltIn = type !== undefined && isSchemaName(type);
  return (isBuiltIn ? scalarNames.find((name) => name === type.name) : undefined) ?? "string";
}

const noBody = { headers: [], elements: {}, style: "wrapped" } as const;

/** An operation without a SOAP binding: its fields are texts, and its result follows from the root. */
export function bodyOfForm(
  { node, name }: WsdlOperation,
  forms: readonly BoundForm[],
  types: TypeDrafts,
): OperationBody {
  const [form] = readable(forms);
  const { namespace } = types.home;
  if (form === undefined) {
    const reasons = new Set(forms.map((each) => String(each.form)));
    refuse(
      node,
      "form",
      `${[...reasons].join("; ")}; leave it out, and call it with fetch or by a port over SOAP (--service)`,
    );
  }
  const parameters = form.names.map((field, index): FieldDraft => ({
    ...plainField,
    name: field,
    node,
    use: { kind: "scalar", name: scalarOfField(form.types[index]) },
    ...(isListType(form.types[index], namespace) ? { repeated: { min: 0, max: undefined } } : {}),
    secret: looksSecret(field),
  }));
  if (form.root === undefined) return { parameters, result: { kind: "void" }, ...noBody };
  if (form.root.namespace !== namespace)
    return refuse(node, "second namespace", `the root of the answer stands in ${JSON.stringify(form.root.namespace)}`);
  const root = types.set.named("element", form.root, node);
  const use = types.use(globalElement(root).type, "", `${name}Result`, []);
  const field: FieldDraft = {
    ...plainField,
    name: form.root.name,
    node: root.node,
    use,
    // There is no element around it that could be without it.
    required: !isByReference({ use }) && !globalElement(root).nillable,
  };
  return { parameters, result: { kind: "value", field }, ...noBody };
}

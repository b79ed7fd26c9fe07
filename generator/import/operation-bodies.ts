/**
 * Owns what stands in the messages of an operation: parameters, result, headers.
 * Invariant: the elements around them are named as the language names them, or the operation is refused.
 */
import { type Content, type ElementUse, globalElement, readContent } from "./content.js";
import type { WsdlOperation, WsdlPart } from "./definitions.js";
import type { FieldDraft, HeaderDraft, ResultDraft } from "./draft.js";
import { type FormMessages, scalarOfField } from "./form-binding.js";
import type { OperationBody, ServiceReading } from "./operation-drafts.js";
import { isSchemaName, type QName } from "./qname.js";
import { type Note, refuse } from "./refusal.js";
import { looksSecret } from "./secret-names.js";
import type { SoapHeaderUse, SoapMessages } from "./soap-binding.js";
import { holdsSlot } from "./soap-actions.js";
import { elementAlone, refuseBeyondElements } from "./type-drafts.js";
import type { XmlNode } from "./xml-tree.js";

/** Throws {@link Refusal}. */
export function bodyOfSoap(
  { name }: WsdlOperation,
  messages: SoapMessages,
  service: ServiceReading,
  notes: Note[],
): OperationBody {
  const request = wrapperOf(messages.input, name, service);
  const response = wrapperOf(messages.output, `${name}Response`, service);
  if (holdsSlot(messages.action ?? ""))
    refuse(messages.node, "SOAPAction", `the action ${JSON.stringify(messages.action)} holds braces of the language`);
  return {
    parameters: request.map((element) => service.types.field(element, name, notes)),
    result: resultOf(response, name, service, notes),
    headers: messages.headers.map((header) => headerOf(header, service, notes)),
  };
}

/** The elements that stand in a wrapper. */
function wrapperOf(part: WsdlPart, expected: string, { set, namespace }: ServiceReading): readonly ElementUse[] {
  const { element, node } = part;
  if (element === undefined) return refuse(node, "part with a type", `the part ${part.name} names no element`);
  const component = set.named("element", element, node);
  if (element.name !== expected)
    refuse(component.node, "element names", `the element is ${element.name}, not ${expected}`);
  if (element.namespace !== namespace)
    refuse(
      component.node,
      "second namespace",
      `the element ${element.name} stands in ${JSON.stringify(element.namespace)}`,
    );
  const content = contentOf(globalElement(component), component.node, set);
  refuseBeyondElements(content);
  return content.particles.map((particle) => elementAlone(particle));
}

const empty: Omit<Content, "node"> = {
  particles: [],
  anyOrder: false,
  attributes: [],
  anyAttribute: undefined,
  mixed: false,
  abstract: false,
  extends: undefined,
  text: undefined,
};

function contentOf({ type }: ElementUse, node: XmlNode, set: ServiceReading["set"]): Content {
  switch (type.kind) {
    case "none":
      // `<element name="Ping"/>`: any content by the letter, none by the intent of everybody who writes it as a message.
      return { node, ...empty };
    case "inline":
      return type.node.name === "complexType" ? readContent(type.node, type.schema, set) : refuseSimple(node);
    case "named": {
      if (isSchemaName(type.name)) return refuseSimple(node);
      const target = set.named("type", type.name, type.node);
      return target.node.name === "complexType" ? readContent(target.node, target.schema, set) : refuseSimple(node);
    }
  }
}

function refuseSimple(node: XmlNode): never {
  return refuse(node, "bare message", "the body's element holds a text, no parameters");
}

function resultOf(
  elements: readonly ElementUse[],
  operation: string,
  { types }: ServiceReading,
  notes: Note[],
): ResultDraft {
  const [element, second] = elements;
  if (element === undefined) return { kind: "void" };
  if (second !== undefined)
    return refuse(second.node, "several results", `${second.name} is a result beside ${element.name}`);
  if (element.name !== `${operation}Result`)
    return refuse(element.node, "element names", `the result is ${element.name}, not ${operation}Result`);
  const field = types.field(element, operation, notes);
  const isScalar =
    field.use.kind === "scalar" || (field.use.kind === "type" && field.use.type.body?.kind === "enumeration");
  if (field.nullable && !isScalar)
    return refuse(element.node, "nullable result", "a result with a structure that may be null (xsi:nil)");
  if (field.required === isByReference(field))
    return refuse(element.node, "result's occurrence", `minOccurs of the result is ${field.required ? "1" : "0"}`);
  return { kind: "value", field };
}

const references: ReadonlySet<string> = new Set(["string", "base64Binary", "anyURI"]);

/** What .NET keeps by reference may be absent. */
export function isByReference({ use }: FieldDraft): boolean {
  if (use.kind === "scalar") return references.has(use.name);
  return use.kind === "data-set" || use.type.body?.kind !== "enumeration";
}

function headerOf(
  { node, direction, part }: SoapHeaderUse,
  { set, types, namespace }: ServiceReading,
  notes: Note[],
): HeaderDraft {
  if (direction === "out") return refuse(node, "header in the answer", "a SOAP header that comes back");
  const name: QName = part.element ?? refuse(part.node, "part with a type", "the header names a type, no element");
  const component = set.named("element", name, part.node);
  if (name.namespace !== namespace)
    refuse(component.node, "second namespace", `the header ${name.name} stands in ${JSON.stringify(name.namespace)}`);
  const { type } = globalElement(component);
  return { name: name.name, use: types.use(type, "", name.name, notes), secret: looksSecret(name.name) };
}

interface Form {
  readonly form: FormMessages | string;
}

/** An operation that no SOAP binding has: its fields are texts, and its result what the root says. */
export function bodyOfForm(
  { node, name }: WsdlOperation,
  forms: readonly Form[],
  { set, types, namespace }: ServiceReading,
): OperationBody {
  const readable = forms.flatMap(({ form }) => (typeof form === "string" ? [] : [form]));
  const [form] = readable;
  if (form === undefined) return refuse(node, "form", forms.map((each) => String(each.form)).join("; "));
  const parameters = form.names.map((field, index): FieldDraft => ({
    name: field,
    node,
    use: { kind: "scalar", name: scalarOfField(form.types[index]) },
    required: false,
    nullable: false,
    purpose: undefined,
    secret: looksSecret(field),
  }));
  if (form.root === undefined) return { parameters, result: { kind: "void" }, headers: [] };
  if (form.root.namespace !== namespace)
    return refuse(node, "second namespace", `the root of the answer stands in ${JSON.stringify(form.root.namespace)}`);
  const root = set.named("element", form.root, node);
  const use = types.use(globalElement(root).type, "", `${name}Result`, []);
  const field: FieldDraft = {
    name: form.root.name,
    node: root.node,
    use,
    required: false,
    nullable: false,
    purpose: undefined,
    secret: false,
  };
  return { parameters, result: { kind: "value", field }, headers: [] };
}

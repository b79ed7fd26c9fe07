/**
 * Owns what stands in the bodies of an operation: parameters and result.
 * Invariant: the elements around them are named as the language names them, or the operation is refused.
 */
import { type Content } from "./content.js";
import { elementAlone, type ElementUse, globalElement, notesAlone } from "./particles.js";
import type { WsdlOperation } from "./definitions.js";
import { derivedTypes, type DerivedTypes, restrictedNote } from "./derived-types.js";
import type { FieldDraft, ResultDraft } from "./draft.js";
import { contentOfElement, isWrapper } from "./element-content.js";
import { type FormMessages, isListType, scalarOfField } from "./form-binding.js";
import { headerDrafts } from "./header-drafts.js";
import { holdsSlot } from "./name-patterns.js";
import type { OperationBody, ServiceReading } from "./operation-drafts.js";
import { isByReference } from "./print-fields.js";
import { type Note, refuse } from "./refusal.js";
import { type Component, isRestriction, type SchemaSet } from "./schema-set.js";
import { looksSecret } from "../names/secret-names.js";
import { rpcBody } from "./rpc-bodies.js";
import { noteValues } from "./schema-values.js";
import type { SoapBody, SoapMessages } from "./soap-binding.js";
import { keyNotes } from "./unkept.js";

/** Wrapped where both messages can be read that way, else bare. Throws {@link Refusal}. */
export function bodyOfSoap(
  { name }: WsdlOperation,
  messages: SoapMessages,
  service: ServiceReading,
  notes: Note[],
): OperationBody {
  if (holdsSlot(messages.action ?? ""))
    refuse(messages.node, "SOAPAction", `the action ${JSON.stringify(messages.action)} holds braces of the language`);
  const headers = headerDrafts(messages.headers, service, notes);
  const { input, output } = messages;
  if (input.kind === "rpc" || output?.kind === "rpc") return { ...rpcBody(messages, service, notes), headers };
  const request = bodyOf(input, service, notes);
  const response = output === undefined ? undefined : bodyOf(output, service, notes);
  const isWrapped = areWrapped(request, response);
  const bodies: Bodies = { request, response, isAnswered: output !== undefined, operation: name };
  const { result, resultName, resultNamespace, parameters } = (isWrapped ? wrappedBody : bareBody)(
    bodies,
    service,
    notes,
  );
  const elements = {
    request: request?.component.name.name ?? "",
    response: output === undefined ? undefined : (response?.component.name.name ?? ""),
    result: resultName,
    requestNamespace: ownNamespace(request, service),
    responseNamespace: ownNamespace(response, service),
    resultNamespace,
  };
  return { parameters, result, headers, elements, style: isWrapped ? "wrapped" : "bare" };
}

/** Undefined: nothing stands in the body. */
interface Bodies {
  readonly request: BodyElement | undefined;
  readonly response: BodyElement | undefined;
  readonly isAnswered: boolean;
  readonly operation: string;
}

/** The element that stands in a body. */
export interface BodyElement {
  readonly component: Component;
  /** Undefined: its type is simple. */
  readonly content: Content | undefined;
  /** What may stand in the place of its type by xsi:type. */
  readonly derived: DerivedTypes;
}

interface ReadBody {
  readonly parameters: readonly FieldDraft[];
  readonly result: ResultDraft;
  readonly resultName?: string | undefined;
  readonly resultNamespace?: string | undefined;
}

/** Undefined: it is empty. */
function bodyOf(body: SoapBody, { set }: ServiceReading, notes: Note[]): BodyElement | undefined {
  if (body.kind !== "element") return undefined;
  const { part } = body;
  const { element, node } = part;
  if (element === undefined) return refuse(node, "part with a type", `the part ${part.name} names no element`);
  const component = set.named("element", element, node);
  if (globalElement(component).type.kind === "none")
    notes.push({
      node: component.node,
      construct: "no type",
      text: `${element.name} has no type: taken for an empty message`,
    });
  notes.push(...notesAlone(component, set));
  return bodyElement(component, set);
}

/** Throws {@link Refusal}. */
export function bodyElement(component: Component, set: SchemaSet): BodyElement {
  const { type } = globalElement(component);
  const derived = type.kind === "named" ? derivedTypes(type.name, set) : { extending: [], restricting: [] };
  return { component, content: contentOfElement(component, set), derived };
}

/** Undefined: the service's. */
function ownNamespace(body: BodyElement | undefined, { namespace }: ServiceReading): string | undefined {
  const own = body?.component.name.namespace;
  return own === namespace ? undefined : own;
}

/** Of parameters and results in their wrapper, unless they say otherwise. */
function insideOf(body: BodyElement, service: ServiceReading): string {
  return service.types.localNamespace(ownNamespace(body, service));
}

/** Whether parameters and result stand in elements around them. */
export function areWrapped(request: BodyElement | undefined, response: BodyElement | undefined): boolean {
  // Declared once, it cannot hold both parameters and a result.
  const isShared =
    request !== undefined &&
    request.component.node === response?.component.node &&
    request.content?.particles.length !== 0;
  return !isShared && canWrap(request) && canWrap(response);
}

function canWrap(body: BodyElement | undefined): boolean {
  if (body === undefined) return true;
  const { component, content, derived } = body;
  return content !== undefined && isWrapper(content) && !isMore(derived) && !globalElement(component).nillable;
}

/** Whether more than its own elements may stand there. */
function isMore({ extending, restricting }: DerivedTypes): boolean {
  return extending.length > 0 || !restricting.every(isRestriction);
}

function wrappedBody(
  { request, response, isAnswered, operation }: Bodies,
  service: ServiceReading,
  notes: Note[],
): ReadBody {
  const elements = request === undefined ? [] : elementsOf(request);
  refuseRepeatedName(elements);
  const inside = request === undefined ? "" : insideOf(request, service);
  notes.push(
    ...[request, response].flatMap((body) =>
      body === undefined ? [] : [...notesOfDerived(body), ...keyNotes(body.component.node)],
    ),
  );
  const parameters = elements.map((element) => service.types.field(element, operation, notes, inside));
  if (response === undefined) return { parameters, result: { kind: isAnswered ? "void" : "none" } };
  return { parameters, ...wrappedResult(response, operation, service, notes) };
}

/** The element says what it holds, whatever its xsi:type. */
function notesOfDerived({ component, derived }: BodyElement): readonly Note[] {
  const { type } = globalElement(component);
  const { name } = type.kind === "named" ? type.name : component.name;
  return derived.restricting.map((each) => restrictedNote(each, name, true));
}

function refuseRepeatedName(elements: readonly ElementUse[]): void {
  const names = new Set<string>();
  for (const { name, node } of elements) {
    if (names.has(name)) refuse(node, "element twice", `the element ${name} stands in two places`);
    names.add(name);
  }
}

const elementsOf = ({ content }: BodyElement): readonly ElementUse[] => (content?.particles ?? []).map(elementAlone);

function wrappedResult(
  response: BodyElement,
  operation: string,
  service: ServiceReading,
  notes: Note[],
): Omit<ReadBody, "parameters"> {
  const elements = elementsOf(response);
  const [element, second] = elements;
  if (element === undefined) return { result: { kind: "void" } };
  const inside = insideOf(response, service);
  const [field, ...others] = elements.map((each) => service.types.field(each, operation, notes, inside));
  const isApart = field?.namespace !== undefined;
  const isDataSet = field !== undefined && holdsDataSet(field.use);
  if (field === undefined || second !== undefined || (isApart && (isDataSet || field.repeated !== undefined)))
    return { result: { kind: "several", fields: field === undefined ? [] : [field, ...others] } };
  noteValues(field, notes);
  return { result: { kind: "value", field }, resultName: element.name, resultNamespace: field.namespace };
}

/** Untyped or typed: as a result either has its rows one at a time. */
function holdsDataSet(use: FieldDraft["use"]): boolean {
  return use.kind === "data-set" || (use.kind === "type" && use.type.body?.kind === "data-set");
}

/** The elements themselves are parameter and result; an empty one is none. */
function bareBody({ request, response, isAnswered }: Bodies, service: ServiceReading, notes: Note[]): ReadBody {
  const parameter = request === undefined ? undefined : bareField(request, service, notes);
  const result = response === undefined ? undefined : bareField(response, service, notes);
  const nullable = request !== undefined && globalElement(request.component).nillable;
  return {
    parameters: parameter === undefined ? [] : [{ ...parameter, required: false, nullable }],
    result: result === undefined ? { kind: isAnswered ? "void" : "none" } : { kind: "value", field: result },
  };
}

/** Undefined: the element is always empty. What it may be null for is said by `required` alone, as for any other result. */
function bareField(
  { component, content, derived }: BodyElement,
  { types }: ServiceReading,
  notes: Note[],
): FieldDraft | undefined {
  const declared = globalElement(component);
  noteValues(declared, notes);
  const element = { ...declared, default: undefined, fixed: undefined };
  if (content?.particles.length === 0 && isWrapper(content) && !isMore(derived) && !element.nillable) return undefined;
  const field = types.field({ ...element, namespace: types.localNamespace() }, "", notes);
  if (!element.nillable) return { ...field, required: true };
  const isReference = isByReference(field);
  return { ...field, required: !isReference, nullable: !isReference };
}

const noBody = { headers: [], elements: {}, style: "wrapped" } as const;

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
    ...(isListType(form.types[index], namespace) ? { repeated: { min: 0, max: undefined } } : {}),
    required: false,
    nullable: false,
    purpose: undefined,
    secret: looksSecret(field),
  }));
  if (form.root === undefined) return { parameters, result: { kind: "void" }, ...noBody };
  if (form.root.namespace !== namespace)
    return refuse(node, "second namespace", `the root of the answer stands in ${JSON.stringify(form.root.namespace)}`);
  const root = set.named("element", form.root, node);
  const use = types.use(globalElement(root).type, "", `${name}Result`, []);
  const field: FieldDraft = {
    name: form.root.name,
    node: root.node,
    use,
    // There is no element around it that could be without it.
    required: !isByReference({ use }) && !globalElement(root).nillable,
    nullable: false,
    purpose: undefined,
    secret: false,
  };
  return { parameters, result: { kind: "value", field }, ...noBody };
}

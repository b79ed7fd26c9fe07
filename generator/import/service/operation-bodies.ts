/**
 * Owns the content of an operation's bodies: parameters and result.
 * Invariant: the elements around them have the names that the language gives them, or the operation is refused.
 */
import { messageBody } from "../../model/unwrapped.js";
import type { WsdlOperation, WsdlPart } from "../definitions/definitions.js";
import type { SoapBody, SoapMessages } from "../definitions/soap-binding.js";
import { keyOf } from "../documents/qname.js";
import { type Note, refuse, unlessRefused } from "../documents/refusal.js";
import { isWrapper } from "../schemas/content.js";
import { restrictedNote } from "../schemas/derived-types.js";
import { type ElementUse, elementAlone, globalElement, notesAlone } from "../schemas/particles.js";
import { absenceNotes } from "../schemas/schema-set.js";
import { type BodyElement, areWrapped, bodyElement, isMore } from "./body-elements.js";
import { type FieldDraft, type OperationBody, plainField, type ResultDraft, isByReference } from "./draft.js";
import { headerDrafts } from "./header-and-fault-drafts.js";
import type { TypeDrafts } from "./type-drafts.js";
import { keyNotes, noteValues } from "./unkept.js";

/** Wrapped where both messages can be read that way, else bare. Throws {@link Refusal}. */
export function bodyOfSoap(
  { name }: WsdlOperation,
  messages: SoapMessages,
  types: TypeDrafts,
  notes: Note[],
): OperationBody {
  if (/\{(?:namespace|operation)\}/.test(messages.action ?? ""))
    refuse(messages.node, "SOAPAction", `the action ${JSON.stringify(messages.action)} holds braces of the language`);
  const { encoded } = types.home;
  if (messages.encoded !== encoded) {
    const [use, usual] = encoded ? ["literal", "encoded"] : ["encoded", "literal"];
    const what = `its bodies are ${use}, where those of most operations are ${usual}`;
    refuse(messages.node, "rpc/encoded", `${what}: import it apart (--operations ${messages.name})`);
  }
  const headers = headerDrafts(messages.headers, types, notes);
  const { input, output } = messages;
  if (input.kind === "rpc" || output?.kind === "rpc") return { ...rpcBody(messages, types, notes), headers };
  const request = bodyOf(input, types, notes);
  const response = output === undefined ? undefined : bodyOf(output, types, notes);
  const withParts = [input, output].flatMap((body) => (body?.kind === "parts" ? [body.parts] : []));
  const any = withParts.filter((parts) => isAnyBody(parts, types, notes));
  if (any.length > 0) {
    if (any.length < withParts.length)
      refuse(messages.node, "several body parts", "one of its bodies is any elements, and the other has parts");
    return { ...anyBodies(messages, { request, response, isAnswered: output !== undefined }, types, notes), headers };
  }
  if (withParts.length > 0)
    return {
      ...partsBody(messages, { request, response, isAnswered: output !== undefined, operation: name }, types, notes),
      headers,
    };
  const isWrapped = areWrapped(request, response, types.values);
  const bodies: Bodies = { request, response, isAnswered: output !== undefined, operation: name };
  const { result, resultName, resultNamespace, parameters } = (isWrapped ? wrappedBody : bareBody)(
    bodies,
    types,
    notes,
  );
  const elements = {
    request: request?.component.name.name ?? "",
    response: output === undefined ? undefined : (response?.component.name.name ?? ""),
    result: resultName,
    requestNamespace: types.ownNamespace(request?.component.name.namespace),
    responseNamespace: types.ownNamespace(response?.component.name.namespace),
    resultNamespace,
  };
  return { parameters, result, headers, elements, style: isWrapped ? "wrapped" : "bare" };
}

/** Undefined: the body is empty. */
interface Bodies {
  readonly request: BodyElement | undefined;
  readonly response: BodyElement | undefined;
  readonly isAnswered: boolean;
  readonly operation: string;
}

interface ReadBody {
  readonly parameters: readonly FieldDraft[];
  readonly result: ResultDraft;
  readonly resultName?: string | undefined;
  readonly resultNamespace?: string | undefined;
}

/** Undefined: it is empty. */
function bodyOf(body: SoapBody, { set }: TypeDrafts, notes: Note[]): BodyElement | undefined {
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
  notes.push(...absenceNotes(component, node), ...notesAlone(component, set));
  return bodyElement(component, set);
}

/** Namespace of parameters and results in their wrapper, unless they state another. */
function insideOf(body: BodyElement, types: TypeDrafts): string {
  return types.localNamespace(types.ownNamespace(body.component.name.namespace));
}

function wrappedBody({ request, response, isAnswered, operation }: Bodies, types: TypeDrafts, notes: Note[]): ReadBody {
  const elements = request === undefined ? [] : elementsOf(request);
  refuseRepeatedName(elements);
  const inside = request === undefined ? "" : insideOf(request, types);
  notes.push(
    ...[request, response].flatMap((body) =>
      body === undefined
        ? []
        : [...(body.content?.notes ?? []), ...notesOfDerived(body), ...keyNotes(body.component.node)],
    ),
  );
  const parameters = elements.map((element) => types.field(element, operation, notes, inside));
  if (response === undefined) return { parameters, result: { kind: isAnswered ? "void" : "none" } };
  return { parameters, ...wrappedResult(response, operation, types, notes) };
}

/** The element determines its content, whatever its xsi:type. */
function notesOfDerived({ component, derived }: BodyElement): readonly Note[] {
  const { type } = globalElement(component);
  const { name } = type.kind === "named" ? type.name : component.name;
  return derived.restricting.map((each) => restrictedNote(each, name, true));
}

function refuseRepeatedName(elements: readonly Pick<ElementUse, "name" | "node">[]): void {
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
  types: TypeDrafts,
  notes: Note[],
): Omit<ReadBody, "parameters"> {
  const elements = elementsOf(response);
  const [element, second] = elements;
  if (element === undefined) return { result: { kind: "void" } };
  const inside = insideOf(response, types);
  const [field, ...others] = elements.map((each) => types.field(each, operation, notes, inside));
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

/** The elements themselves are parameter and result; an empty element is neither. */
function bareBody({ request, response, isAnswered }: Bodies, types: TypeDrafts, notes: Note[]): ReadBody {
  const parameter = request === undefined ? undefined : bareField(request, types, notes);
  const result = response === undefined ? undefined : bareField(response, types, notes);
  const nullable = request !== undefined && globalElement(request.component).nillable;
  return {
    parameters: parameter === undefined ? [] : [{ ...parameter, required: false, nullable }],
    result: result === undefined ? { kind: isAnswered ? "void" : "none" } : { kind: "value", field: result },
  };
}

/** Undefined: the element is always empty. Whether it may be null follows from `required`, as for any other result. */
function bareField(
  { component, content, derived }: BodyElement,
  types: TypeDrafts,
  notes: Note[],
): FieldDraft | undefined {
  const declared = globalElement(component);
  noteValues(declared, notes);
  const element = { ...declared, default: undefined, fixed: undefined };
  const isValue = isMore(derived) || element.nillable || types.values.has(keyOf(component.name));
  if (content?.particles.length === 0 && isWrapper(content) && !isValue) return undefined;
  const field = types.field({ ...element, namespace: types.localNamespace() }, "", notes);
  if (!element.nillable) return { ...field, required: true };
  const isReference = isByReference(field);
  return { ...field, required: !isReference, nullable: !isReference };
}

/** Whether the one part of a body has a type of any elements: it is the whole body (WSDL 3.5), as in WCF's untyped messages. */
function isAnyBody([part, second]: readonly WsdlPart[], types: TypeDrafts, notes: Note[]): boolean {
  if (part?.type === undefined || second !== undefined || isAttached(part)) return false;
  const ownNotes: Note[] = [];
  const use = unlessRefused(() => types.use(elementOf(part).type, "", part.name, ownNotes));
  if (use?.kind !== "xml" || use.name !== "xml" || use.isStandIn === true) return false;
  const { namespace, name } = part.type;
  if (namespace === messageBody.namespace && name === messageBody.name) return true;
  const becomes = `becomes ${messageBody.name} in ${messageBody.namespace}, as WCF has it`;
  notes.push(...ownNotes, {
    node: part.node,
    construct: "type of a body",
    text: `the part ${part.name} is the whole body: its type ${name} ${becomes}`,
  });
  return true;
}

/** Bodies that are XML, whatever elements they hold; an element on the other side is the value itself. Throws `Refusal`. */
function anyBodies(
  { input, output }: SoapMessages,
  { request, response, isAnswered }: Pick<Bodies, "request" | "response" | "isAnswered">,
  types: TypeDrafts,
  notes: Note[],
): Omit<OperationBody, "headers"> {
  const bare = bareBody({ request, response, isAnswered, operation: "" }, types, notes);
  const [sent, returned] = [anyField(input), output && anyField(output)];
  return {
    parameters: sent === undefined ? bare.parameters : [sent],
    result: returned === undefined ? bare.result : { kind: "value", field: { ...returned, required: true } },
    elements: {
      request: request?.component.name.name ?? "",
      response: isAnswered ? (response?.component.name.name ?? "") : undefined,
      result: returned?.name,
      requestNamespace: types.ownNamespace(request?.component.name.namespace),
      responseNamespace: types.ownNamespace(response?.component.name.namespace),
    },
    style: "bare",
  };
}

function anyField(body: SoapBody): FieldDraft | undefined {
  const [part] = body.kind === "parts" ? body.parts : [];
  return (
    part && { ...plainField, name: part.name, node: part.node, use: { kind: "xml", name: "xml" }, required: false }
  );
}

/**
 * Parts without a wrapper, on one side or on both; on the other side, an element that is no wrapper counts as such a
 * part. Throws `Refusal`.
 */
function partsBody(
  { input, output }: SoapMessages,
  bodies: Bodies,
  types: TypeDrafts,
  notes: Note[],
): Omit<OperationBody, "headers"> {
  const { request, response, isAnswered, operation } = bodies;
  const sent = partFields(input, request, operation, types, notes);
  const returned = partFields(output, response, operation, types, notes);
  const wrapped = wrappedBody(
    {
      ...bodies,
      request: sent === undefined ? request : undefined,
      response: returned === undefined ? response : undefined,
    },
    types,
    notes,
  );
  const result = returned === undefined ? wrapped : { result: resultOf(output, returned) };
  const [first] = returned ?? [];
  const isOne = returned?.length === 1;
  return {
    parameters: sent?.map((field) => ({ ...field, required: false })) ?? wrapped.parameters,
    result: result.result,
    elements: {
      request: sent === undefined ? (request?.component.name.name ?? "") : "",
      response: isAnswered ? (returned === undefined ? (response?.component.name.name ?? "") : "") : undefined,
      result: isOne ? first?.name : wrapped.resultName,
      requestNamespace: sent === undefined ? types.ownNamespace(request?.component.name.namespace) : undefined,
      responseNamespace: returned === undefined ? types.ownNamespace(response?.component.name.namespace) : undefined,
      resultNamespace: isOne ? first?.namespace : wrapped.resultNamespace,
    },
    style: "wrapped",
  };
}

/** The fields of a body without a wrapper; undefined: there is a wrapper, or there are no fields. */
function partFields(
  body: SoapBody | undefined,
  element: BodyElement | undefined,
  operation: string,
  types: TypeDrafts,
  notes: Note[],
): readonly FieldDraft[] | undefined {
  if (body?.kind !== "parts" && (body?.kind !== "element" || areWrapped(element, undefined, types.values)))
    return undefined;
  const parts = body.kind === "parts" ? body.parts : [body.part];
  const attached = parts.filter(isAttached);
  const inBody = parts.filter((part) => !isAttached(part));
  noteType(inBody, notes);
  const elements = inBody.map((part) => globalOf(part, types, notes) ?? elementOf(part));
  refuseRepeatedName([...elements, ...attached]);
  noteNames(body.kind === "parts" ? inBody : [], notes);
  const fields = elements.map((each) => {
    const field = partField(types.field(each, operation, notes, types.localNamespace()), each);
    // A part with a type can be null only by being absent.
    const isAbsent = each.namespace === "" && !each.nillable && isByReference(field);
    return { ...field, required: !isAbsent, nullable: each.nillable };
  });
  return [...fields, ...attached.map((part) => attachedField(part, notes))];
}

/** The element that a part names; undefined: it names a type. */
function globalOf({ element, node }: WsdlPart, types: TypeDrafts, notes: Note[]): ElementUse | undefined {
  if (element === undefined) return undefined;
  const component = types.set.named("element", element, node);
  notes.push(...absenceNotes(component, node), ...notesAlone(component, types.set));
  const declared = globalElement(component);
  noteValues(declared, notes);
  return { ...declared, default: undefined, fixed: undefined };
}

/** PHP and zeep have an element for a part that names a type. */
function noteType(parts: readonly WsdlPart[], notes: Note[]): void {
  const typed = parts.find(({ element }) => element === undefined);
  if (typed === undefined) return;
  const text = `the part ${typed.name} names a type where WS-I (R2204) has an element: taken for an element of its name in no namespace`;
  notes.push({ node: typed.node, construct: "part with a type", text });
}

/** A part has the name of its element, as in every other operation. */
function noteNames(parts: readonly WsdlPart[], notes: Note[]): void {
  const others = parts.filter(({ name, element }) => element !== undefined && element.name !== name);
  const [first] = others;
  if (first === undefined) return;
  const names = others.map(({ name, element }) => `${name} (${element?.name ?? ""})`).join(", ");
  notes.push({ node: first.node, construct: "names", text: `its parts get the names of their elements: ${names}` });
}

/** Throws `Refusal`. */
function rpcBody(
  { name, input, output }: SoapMessages,
  types: TypeDrafts,
  notes: Note[],
): Omit<OperationBody, "headers"> {
  const [loose] = [input, output].flatMap((body) => (body?.kind === "rpc" ? body.parts.filter(isElementPart) : []));
  const isLoose = loose !== undefined;
  if (isLoose) noteElement(loose, types, notes);
  // Every part is sent, so nothing is said of it.
  const parameters = fieldsOf(input, name, isLoose, types, notes).map((field) => ({ ...field, required: isLoose }));
  const results = fieldsOf(output, name, isLoose, types, notes);
  const result = resultOf(output, results);
  const elements = {
    request: name,
    response: output === undefined ? undefined : `${name}Response`,
    requestNamespace: types.ownNamespace(input.kind === "rpc" ? input.namespace : undefined),
    responseNamespace: types.ownNamespace(output?.kind === "rpc" ? output.namespace : undefined),
    result: results.length === 1 ? results[0]?.name : undefined,
    ...(isLoose && result.kind === "value" ? { resultNamespace: result.field.namespace } : {}),
  };
  return { parameters, result, elements, style: isLoose ? "wrapped" : "rpc" };
}

const isElementPart = (part: WsdlPart): boolean => part.element !== undefined && !isAttached(part);

/** zeep, gSOAP and node-soap put the element that a part names into the element of the operation. Throws `Refusal`. */
function noteElement({ name, node }: WsdlPart, types: TypeDrafts, notes: Note[]): void {
  const construct = "part with an element";
  const fault = `the part ${name} names an element, where rpc has a type`;
  if (types.home.encoded) refuse(node, construct, fault);
  notes.push({ node, construct, text: `${fault} (WS-I R2203): taken for that element in the one of the operation` });
}

function resultOf(output: SoapBody | undefined, results: readonly FieldDraft[]): ResultDraft {
  if (output === undefined) return { kind: "none" };
  const [field, second] = results;
  if (field === undefined) return { kind: "void" };
  return second === undefined ? { kind: "value", field } : { kind: "several", fields: results };
}

/** `isLoose`: elements of parts have their own namespaces. */
function fieldsOf(
  body: SoapBody | undefined,
  operation: string,
  isLoose: boolean,
  types: TypeDrafts,
  notes: Note[],
): readonly FieldDraft[] {
  const parts = body?.kind === "rpc" ? body.parts : [];
  const names = new Set<string>();
  return parts.map((part) => {
    if (names.has(part.name)) refuse(part.node, "part twice", `there are two parts ${part.name}`);
    names.add(part.name);
    if (isAttached(part)) return attachedField(part, notes);
    const around = isLoose && body?.kind === "rpc" ? types.localNamespace(types.ownNamespace(body.namespace)) : "";
    const declared = globalOf(part, types, notes);
    const owner = declared === undefined ? operation : "";
    const use = declared ?? elementOf(part);
    const field = partField(types.field(use, owner, notes, around), use);
    // The WSDL does not state what an absent result means, so the rule for all other results applies.
    return { ...field, required: !isByReference(field) };
  });
}

/** A part names its type, and XML without one has none: a missing type is any. */
function partField(field: FieldDraft, part: ElementUse): FieldDraft {
  const isAny = field.use.kind === "xml" && field.use.isStandIn === true && !part.global;
  return isAny ? { ...field, use: { kind: "xml", name: "anyType" } } : field;
}

type AttachedPart = WsdlPart & { readonly attachment: string };

function isAttached(part: WsdlPart): part is AttachedPart {
  return part.attachment !== undefined;
}

const bytesTypes: ReadonlySet<string> = new Set(["base64Binary", "hexBinary"]);

/** The bytes of an attachment, whatever the type of its part. */
function attachedField({ name, node, type, element, attachment }: AttachedPart, notes: Note[]): FieldDraft {
  const declaration = element ?? type;
  if (declaration !== undefined && !bytesTypes.has(declaration.name))
    notes.push({
      node,
      construct: "type of an attachment",
      text: `the part ${name} is ${declaration.name} in an attachment: taken for its bytes`,
    });
  const use = { kind: "scalar", name: "base64Binary" } as const;
  return { ...plainField, name, node, use, attachment };
}

/** The element of a part. */
function elementOf({ node, name, type }: WsdlPart): ElementUse {
  if (type === undefined) refuse(node, "part without a type", `the part ${name} names neither a type nor an element`);
  return {
    kind: "element",
    node,
    name,
    namespace: "",
    type: { kind: "named", name: type, node },
    nillable: false,
    global: false,
    min: 1,
    max: 1,
    default: undefined,
    fixed: undefined,
  };
}

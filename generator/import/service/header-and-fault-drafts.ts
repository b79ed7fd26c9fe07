/**
 * Owns the import of an operation's SOAP headers and faults. Each header element becomes one entry, for both
 * directions.
 * Invariant: all headers of the binding for requests and responses are imported; their order has no meaning on the
 * wire. Headers of faults, and faults that the language cannot describe, have a note.
 */
import { looksSecret } from "../../names/secret-names.js";
import type { Definitions, WsdlDirection, WsdlOperation, WsdlPart } from "../definitions/definitions.js";
import { type SoapHeaderUse, messageOf } from "../definitions/soap-binding.js";
import { type QName, keyOf, namespaces } from "../documents/qname.js";
import { attempt, type Note, Refusal, refuse } from "../documents/refusal.js";
import { type XmlNode, attributeOf, childNamed, childrenNamed } from "../documents/xml-tree.js";
import { globalElement, notesAlone } from "../schemas/particles.js";
import { absenceNotes } from "../schemas/schema-set.js";
import type { FaultDraft, HeaderDraft } from "./draft.js";
import type { TypeDrafts } from "./type-drafts.js";
import { keyNotes, nilNotes, noteValues } from "./unkept.js";
import { usableName, xmlNameOf } from "./wsdl-names.js";

/** Throws {@link Refusal}. */
export function headerDrafts(uses: readonly SoapHeaderUse[], types: TypeDrafts, notes: Note[]): readonly HeaderDraft[] {
  const drafts = new Map<string, HeaderDraft>();
  const readParts = { in: new Set<WsdlPart>(), out: new Set<WsdlPart>() };
  for (const use of uses) {
    const { node, direction, part } = use;
    noteFaults(use, readParts[direction].has(part), notes);
    if (readParts[direction].has(part)) continue;
    readParts[direction].add(part);
    if (isUndeclared(use, types)) {
      const text = `the SOAP header ${part.name} is left out: its element is not declared`;
      notes.push({ node, construct: "undeclared header", text });
      continue;
    }
    const name = nameOfHeader(use, types, notes);
    const key = `${name.namespace} ${name.name}`;
    const existingDraft = drafts.get(key);
    if (existingDraft?.direction === direction || existingDraft?.direction === "inout")
      refuse(node, "header twice", `the SOAP header ${name.name} stands there twice`);
    if (existingDraft !== undefined && existingDraft.literal !== (types.home.encoded && !use.encoded))
      refuse(node, "rpc/encoded", `the SOAP header ${name.name} is literal in one message and encoded in another`);
    const draft = existingDraft ?? headerOf(use, name, [...drafts.values()], types, notes);
    drafts.set(key, existingDraft === undefined ? draft : { ...draft, direction: "inout" });
  }
  return [...drafts.values()];
}

/** True if nothing declares the element, though no document is missing. */
function isUndeclared({ part: { element, node } }: SoapHeaderUse, { set }: TypeDrafts): boolean {
  return element !== undefined && set.isWhole && !set.isDeclared("element", element, node);
}

/**
 * For a header of answers and faults, .NET lists the header of answers twice (`InOut | Fault`); others have an element
 * for faults.
 */
function noteFaults({ node, direction, part }: SoapHeaderUse, again: boolean, notes: Note[]): void {
  const construct = "header of faults";
  const name = part.element?.name ?? part.name;
  const twice = `the SOAP header ${name} stands twice in ${direction === "in" ? "the request" : "the answer"}`;
  if (again && direction === "in") notes.push({ node, construct: "header twice", text: `${twice}: taken once` });
  else if (again)
    notes.push({ node, construct, text: `${twice}, which is how .NET says that faults have it: here they do not` });
  const inFaults = childNamed(node, node.namespace, "headerfault");
  if (inFaults === undefined) return;
  const text = `a SOAP header of faults (${attributeOf(inFaults, "part") ?? name}) is left out`;
  notes.push({ node: inFaults, construct, text });
}

/**
 * Name of the element. A part with a type is named as WSDL 1.1 (3.7) has bodies: after the part, in the namespace of `soap:header`; without
 * one in the target namespace, if it is encoded, as rpc bodies are. Throws {@link Refusal}.
 */
function nameOfHeader({ node, part, encoded }: SoapHeaderUse, { home }: TypeDrafts, notes: Note[]): QName {
  if (encoded && !home.encoded)
    refuse(node, "rpc/encoded", `SOAP encoding (use="encoded") of a header, where bodies are literal`);
  if (part.element !== undefined) return part.element;
  if (part.type === undefined)
    refuse(part.node, "part without a type", "the header names neither a type nor an element");
  const written = attributeOf(node, "namespace");
  const namespace = written ?? (encoded ? home.namespace : "");
  if (!encoded)
    notes.push({
      node: part.node,
      construct: "part with a type",
      text: `the SOAP header ${part.name} names a type, where WS-I (R2205) has an element: taken for an element of its name in ${namespace === "" ? "no namespace" : `"${namespace}"`}`,
    });
  else if (
    written === undefined &&
    namespace !== "" &&
    !notes.some(({ construct }) => construct === "no header namespace")
  )
    notes.push({
      node,
      construct: "no header namespace",
      text: `no namespace is said for its SOAP headers: taken for "${namespace}"`,
    });
  return { namespace, name: part.name };
}

function headerOf(
  { direction, part, encoded }: SoapHeaderUse,
  { name, namespace }: QName,
  others: readonly HeaderDraft[],
  types: TypeDrafts,
  notes: Note[],
): HeaderDraft {
  const entry =
    part.element === undefined
      ? typedEntry(part, { name, namespace }, types, notes)
      : entryOf({ name, namespace }, part.node, types, notes);
  const same = others.filter((each) => (each.element ?? each.name) === name).length;
  return {
    ...entry,
    name: same === 0 ? name : `${name}_${String(same + 1)}`,
    direction,
    secret: looksSecret(name),
    element: same === 0 ? undefined : name,
    literal: types.home.encoded && !encoded,
  };
}

/** The type of the element that a header or the detail of a fault is. Throws {@link Refusal}. */
function entryOf(
  { name, namespace }: QName,
  node: XmlNode,
  types: TypeDrafts,
  notes: Note[],
): Pick<FaultDraft, "use" | "nullable" | "namespace"> {
  const { set } = types;
  const component = set.named("element", { name, namespace }, node);
  const declared = globalElement(component);
  notes.push(
    ...absenceNotes(component, node),
    ...notesAlone(component, set),
    ...keyNotes(component.node),
    ...nilNotes(declared, set),
  );
  noteValues(declared, notes);
  return {
    use: types.use(declared.type, "", name, notes),
    nullable: declared.nillable,
    namespace: types.ownNamespace(namespace),
  };
}

/** The same of a part that has a type. */
function typedEntry(
  { node, type }: WsdlPart,
  { name, namespace }: QName,
  types: TypeDrafts,
  notes: Note[],
): Pick<FaultDraft, "use" | "nullable" | "namespace"> {
  const named = type ?? refuse(node, "part without a type", `the part ${name} has no type`);
  return {
    use: types.use({ kind: "named", name: named, node }, "", name, notes),
    nullable: false,
    namespace: types.ownNamespace(namespace),
  };
}

interface FaultSource {
  readonly definitions: Definitions;
  readonly types: TypeDrafts;
}

/** `soap`: the operation in its SOAP bindings; none: errors over HTTP GET and POST are texts. `isWrapped`: the elements of requests and responses are no values of their own. */
export function faultDrafts(
  operation: WsdlOperation,
  { soap, isWrapped }: { readonly soap: readonly XmlNode[]; readonly isWrapped: boolean },
  service: FaultSource,
  notes: Note[],
): readonly FaultDraft[] {
  const { definitions } = service;
  const { faults, input, output } = operation;
  const wrappers = new Set(
    [input, output].flatMap((direction) =>
      direction === undefined || !isWrapped ? [] : elementsIn(direction, definitions),
    ),
  );
  const drafts: FaultDraft[] = [];
  for (const fault of faults) {
    const { name = "", node } = fault;
    const draft = attempt(() => {
      if (soap.length === 0 || output === undefined) refuse(node, "wsdl:fault", "no SOAP answer can carry it");
      if (elementsIn(fault, definitions).some((element) => wrappers.has(element)))
        refuse(node, "wsdl:fault", "its element is that of a request or response");
      const bound = soap.map((each) => boundFault(each, fault.name)).find((each) => each !== undefined);
      return draftOf(fault, bound, drafts, service, notes);
    });
    if (!(draft instanceof Refusal)) drafts.push(draft);
    else {
      const text = `the fault ${name} is not described: clients see its detail as text (${draft.reason})`;
      notes.push({ node, construct: "wsdl:fault", text });
    }
  }
  return drafts;
}

/** SOAP element of the fault `name` in a binding. */
function boundFault(bound: XmlNode, name: string | undefined): XmlNode | undefined {
  return childrenNamed(bound, namespaces.wsdl, "fault")
    .filter((each) => attributeOf(each, "name") === name)
    .flatMap(({ children }) => children)
    .find((each) => each.name === "fault");
}

function elementsIn(direction: WsdlDirection, definitions: Definitions): readonly string[] {
  return messageOf(direction, definitions).parts.flatMap(({ element }) => (element ? [keyOf(element)] : []));
}

/** A part with a type if it is encoded, else one with an element. Throws {@link Refusal}. */
function draftOf(
  fault: WsdlDirection,
  bound: XmlNode | undefined,
  others: readonly FaultDraft[],
  { definitions, types }: FaultSource,
  notes: Note[],
): FaultDraft {
  const { node } = fault;
  const { encoded } = types.home;
  const use = attributeOf(bound, "use");
  if (use === "encoded" && !encoded)
    refuse(node, "wsdl:fault", `SOAP encoding (use="encoded") of its detail, where bodies are literal`);
  const [part, second] = messageOf(fault, definitions).parts;
  const isEncoded = encoded && use !== "literal";
  if (part === undefined || second !== undefined || (isEncoded ? part.type : part.element) === undefined)
    return refuse(node, "wsdl:fault", `its message is not one part with ${isEncoded ? "a type" : "an element"}`);
  const element = part.element ?? {
    name: part.name,
    namespace: attributeOf(bound, "namespace") ?? types.home.namespace,
  };
  const name = nameOfFault(fault, part, notes);
  if (others.some((each) => each.name === name)) refuse(node, "wsdl:fault", "another fault has its name");
  const isTaken = others.some(
    (each) => each.element === element.name && each.namespace === types.ownNamespace(element.namespace),
  );
  if (isTaken && !isEncoded) refuse(node, "wsdl:fault", "another fault has its element");
  if (isTaken)
    notes.push({
      node,
      construct: "wsdl:fault",
      text: `the element in the detail of the fault ${name} is ${name}, too: another fault has the element ${element.name}`,
    });
  const entry = isEncoded ? typedEntry(part, element, types, notes) : entryOf(element, part.node, types, notes);
  return {
    name,
    // Faults of SOAP encoding may share the name of their part, as in Axis: their types distinguish them.
    element: isTaken ? name : element.name,
    ...entry,
    literal: encoded && !isEncoded,
    message: xmlNameOf(fault.message?.name),
  };
}

/** The fault's name. Axis uses names of classes, where nested classes have a `$`, which is invalid in XML names. */
function nameOfFault({ name, node }: WsdlDirection, part: WsdlPart, notes: Note[]): string {
  if (name === undefined) return part.element?.name ?? part.name;
  return usableName("the fault", name, node, notes);
}

/**
 * Owns how the SOAP headers and faults of an operation become entries of the language: one for each element,
 * for headers whichever way they go.
 * Invariant: the headers of requests and responses are the binding's; their order has no meaning on the wire.
 * Headers of faults, and faults that the language cannot describe, are noted.
 */
import { looksSecret } from "../../names/secret-names.js";
import type { Definitions, WsdlDirection, WsdlOperation, WsdlPart } from "../definitions/definitions.js";
import { type SoapHeaderUse, messageOf } from "../definitions/soap-binding.js";
import { type QName, keyOf, namespaces } from "../documents/qname.js";
import { attempt, type Note, Refusal, refuse } from "../documents/refusal.js";
import { type XmlNode, attributeOf, childNamed, childrenNamed } from "../documents/xml-tree.js";
import { globalElement, notesAlone } from "../schemas/particles.js";
import type { FaultDraft, HeaderDraft } from "./draft.js";
import type { TypeDrafts } from "./type-drafts.js";
import { keyNotes, nilNotes, noteValues } from "./unkept.js";
import { xmlNameOf } from "./wsdl-names.js";

/** Throws {@link Refusal}. */
export function headerDrafts(uses: readonly SoapHeaderUse[], types: TypeDrafts, notes: Note[]): readonly HeaderDraft[] {
  const drafts = new Map<string, HeaderDraft>();
  const readParts = { in: new Set<WsdlPart>(), out: new Set<WsdlPart>() };
  for (const use of uses) {
    const { node, direction, part } = use;
    noteFaults(use, readParts[direction].has(part), notes);
    if (readParts[direction].has(part)) continue;
    readParts[direction].add(part);
    const name: QName = part.element ?? refuse(part.node, "part with a type", "the header names a type, no element");
    const key = `${name.namespace} ${name.name}`;
    const existingDraft = drafts.get(key);
    if (existingDraft?.direction === direction || existingDraft?.direction === "inout")
      refuse(node, "header twice", `the SOAP header ${name.name} stands there twice`);
    const draft = existingDraft ?? headerOf(use, name, [...drafts.values()], types, notes);
    drafts.set(key, existingDraft === undefined ? draft : { ...draft, direction: "inout" });
  }
  return [...drafts.values()];
}

/** .NET says of a header that goes with faults, too, that it goes with answers, twice (`InOut | Fault`); others have an element for it. */
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

function headerOf(
  { direction, part }: SoapHeaderUse,
  { name, namespace }: QName,
  others: readonly HeaderDraft[],
  types: TypeDrafts,
  notes: Note[],
): HeaderDraft {
  const entry = entryOf({ name, namespace }, part.node, types, notes);
  const same = others.filter((each) => (each.element ?? each.name) === name).length;
  return {
    ...entry,
    name: same === 0 ? name : `${name}_${String(same + 1)}`,
    direction,
    secret: looksSecret(name),
    element: same === 0 ? undefined : name,
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
  notes.push(...notesAlone(component, set), ...keyNotes(component.node), ...nilNotes(declared, set));
  noteValues(declared, notes);
  return {
    use: types.use(declared.type, "", name, notes),
    nullable: declared.nillable,
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
      const encoded = soap.map((bound) => encodedFault(bound, fault.name)).find((each) => each !== undefined);
      if (encoded !== undefined) refuse(encoded, "wsdl:fault", `SOAP encoding (use="encoded") of its detail`);
      return draftOf(fault, drafts, service, notes);
    });
    if (!(draft instanceof Refusal)) drafts.push(draft);
    else {
      const text = `the fault ${name} is not described: clients see its detail as text (${draft.reason})`;
      notes.push({ node, construct: "wsdl:fault", text });
    }
  }
  return drafts;
}

/** SOAP element of the fault `name` in a binding if its use is `encoded`; undefined: it is not. */
function encodedFault(bound: XmlNode, name: string | undefined): XmlNode | undefined {
  return childrenNamed(bound, namespaces.wsdl, "fault")
    .filter((each) => attributeOf(each, "name") === name)
    .flatMap(({ children }) => children)
    .find((each) => each.name === "fault" && attributeOf(each, "use") === "encoded");
}

function elementsIn(direction: WsdlDirection, definitions: Definitions): readonly string[] {
  return messageOf(direction, definitions).parts.flatMap(({ element }) => (element ? [keyOf(element)] : []));
}

function draftOf(
  fault: WsdlDirection,
  others: readonly FaultDraft[],
  { definitions, types }: FaultSource,
  notes: Note[],
): FaultDraft {
  const { node } = fault;
  const [part, second] = messageOf(fault, definitions).parts;
  if (part?.element === undefined || second !== undefined)
    return refuse(node, "wsdl:fault", "its message is not one part with an element");
  const { name: element, namespace } = part.element;
  if (others.some((each) => each.element === element && each.namespace === types.ownNamespace(namespace)))
    refuse(node, "wsdl:fault", "another fault has its element");
  const message = xmlNameOf(fault.message?.name);
  const name = fault.name ?? element;
  if (others.some((each) => each.name === name)) refuse(node, "wsdl:fault", "another fault has its name");
  return { name, element, ...entryOf(part.element, part.node, types, notes), message };
}

/**
 * Owns how the faults that a WSDL declares become entries of the language.
 * Invariant: no fault refuses its operation; what cannot be described is a note, since clients see its detail as text all the same.
 */
import { globalElement, notesAlone } from "./particles.js";
import type { WsdlDirection, WsdlOperation } from "./definitions.js";
import type { FaultDraft } from "./draft.js";
import type { ServiceReading } from "./operation-drafts.js";
import { keyOf, namespaces } from "./qname.js";
import { type Note, refuse, Refusal } from "./refusal.js";
import { noteValues } from "./schema-values.js";
import { messageOf } from "./soap-binding.js";
import { keyNotes, nilNotes } from "./unkept.js";
import { xmlNameOf } from "./wsdl-names.js";
import { attributeOf, childrenNamed, type XmlNode } from "./xml-tree.js";

/** `soap`: the operation in its SOAP bindings; none: errors over HTTP GET and POST are texts. `isWrapped`: the elements of requests and responses are no values of their own. */
export function faultDrafts(
  operation: WsdlOperation,
  { soap, isWrapped }: { readonly soap: readonly XmlNode[]; readonly isWrapped: boolean },
  service: ServiceReading,
  notes: Note[],
): readonly FaultDraft[] {
  const { faults, input, output } = operation;
  const wrappers = new Set(
    [input, output].flatMap((direction) =>
      direction === undefined || !isWrapped ? [] : elementsIn(direction, service.definitions),
    ),
  );
  const found: FaultDraft[] = [];
  for (const fault of faults) {
    try {
      if (soap.length === 0 || output === undefined) refuse(fault.node, "wsdl:fault", "no SOAP answer can carry it");
      if (elementsIn(fault, service.definitions).some((element) => wrappers.has(element)))
        refuse(fault.node, "wsdl:fault", "its element is that of a request or response");
      const encoded = soap.map((node) => encodedFault(node, fault.name)).find((node) => node !== undefined);
      if (encoded !== undefined) refuse(encoded, "wsdl:fault", `SOAP encoding (use="encoded") of its detail`);
      found.push(draftOf(fault, found, service, notes));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = `the fault ${fault.name ?? ""} is not described: clients see its detail as text (${error.reason})`;
      notes.push({ node: fault.node, construct: "wsdl:fault", text });
    }
  }
  return found;
}

/** What a binding says of a fault, where that is encoded. */
function encodedFault(bound: XmlNode, name: string | undefined): XmlNode | undefined {
  return childrenNamed(bound, namespaces.wsdl, "fault")
    .filter((each) => attributeOf(each, "name") === name)
    .flatMap(({ children }) => children)
    .find((each) => each.name === "fault" && attributeOf(each, "use") === "encoded");
}

function elementsIn(direction: WsdlDirection, definitions: ServiceReading["definitions"]): readonly string[] {
  return messageOf(direction, definitions).parts.flatMap(({ element }) =>
    element === undefined ? [] : [keyOf(element)],
  );
}

function draftOf(
  fault: WsdlDirection,
  others: readonly FaultDraft[],
  { set, types, definitions, namespace: ofService }: ServiceReading,
  notes: Note[],
): FaultDraft {
  const { node } = fault;
  const [part, second] = messageOf(fault, definitions).parts;
  if (part?.element === undefined || second !== undefined)
    return refuse(node, "wsdl:fault", "its message is not one part with an element");
  const { name: element, namespace } = part.element;
  const component = set.named("element", part.element, part.node);
  const draft = { element, namespace: namespace === ofService ? undefined : namespace };
  if (others.some((each) => each.element === draft.element && each.namespace === draft.namespace))
    refuse(node, "wsdl:fault", "another fault has its element");
  const message = xmlNameOf(fault.message?.name);
  const name = fault.name ?? element;
  if (others.some((each) => each.name === name)) refuse(node, "wsdl:fault", "another fault has its name");
  const declared = globalElement(component);
  const { type, nillable } = declared;
  notes.push(...notesAlone(component, set), ...keyNotes(component.node), ...nilNotes(declared, set));
  noteValues(declared, notes);
  return { name, use: types.use(type, "", element, notes), nullable: nillable, ...draft, message };
}

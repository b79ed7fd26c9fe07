/**
 * Owns how the SOAP headers of an operation become entries of the language: one for each element, whichever way it goes.
 * Invariant: the blocks of requests and of answers are the binding's, whatever their order, which says nothing on the wire; those of faults, which the
 * language does not say, are noted.
 */
import { globalElement, notesAlone } from "./particles.js";
import type { WsdlPart } from "./definitions.js";
import type { HeaderDraft } from "./draft.js";
import type { ServiceReading } from "./operation-drafts.js";
import type { QName } from "./qname.js";
import { type Note, refuse } from "./refusal.js";
import { looksSecret } from "../names/secret-names.js";
import { noteValues } from "./schema-values.js";
import type { SoapHeaderUse } from "./soap-binding.js";
import { keyNotes, nilNotes } from "./unkept.js";
import { attributeOf, childNamed } from "./xml-tree.js";

/** Throws {@link Refusal}. */
export function headerDrafts(
  uses: readonly SoapHeaderUse[],
  service: ServiceReading,
  notes: Note[],
): readonly HeaderDraft[] {
  const found = new Map<string, HeaderDraft>();
  const taken = { in: new Set<WsdlPart>(), out: new Set<WsdlPart>() };
  for (const use of uses) {
    const { node, direction, part } = use;
    noteFaults(use, taken[direction].has(part), notes);
    if (taken[direction].has(part)) continue;
    taken[direction].add(part);
    const name: QName = part.element ?? refuse(part.node, "part with a type", "the header names a type, no element");
    const key = `${name.namespace} ${name.name}`;
    const known = found.get(key);
    if (known?.direction === direction || known?.direction === "inout")
      refuse(node, "header twice", `the SOAP header ${name.name} stands there twice`);
    const draft = known ?? headerOf(use, name, [...found.values()], service, notes);
    found.set(key, known === undefined ? draft : { ...draft, direction: "inout" });
  }
  return [...found.values()];
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
  { set, types, namespace: ofService }: ServiceReading,
  notes: Note[],
): HeaderDraft {
  const component = set.named("element", { name, namespace }, part.node);
  const declared = globalElement(component);
  const { type, nillable } = declared;
  notes.push(...notesAlone(component, set), ...keyNotes(component.node), ...nilNotes(declared, set));
  noteValues(declared, notes);
  const same = others.filter((each) => (each.element ?? each.name) === name).length;
  return {
    name: same === 0 ? name : `${name}_${String(same + 1)}`,
    use: types.use(type, "", name, notes),
    direction,
    nullable: nillable,
    secret: looksSecret(name),
    element: same === 0 ? undefined : name,
    namespace: namespace === ofService ? undefined : namespace,
  };
}

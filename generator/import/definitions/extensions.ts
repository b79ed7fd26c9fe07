/**
 * Owns the extension elements of a WSDL (WSDL 1.1, 2.1.3): those that readers must understand, and policies.
 * Invariant: an operation with such a requirement is refused or noted, wherever the requirement is; each element is read once.
 */
import { oncePer } from "../../model/once-per.js";
import type { BoundOperation } from "./bound-operations.js";
import { namespaces } from "../documents/qname.js";
import { type Note, refuse } from "../documents/refusal.js";
import { type XmlNode, attributeOf } from "../documents/xml-tree.js";

interface Requirements {
  /** The first that must be understood, and is not. */
  readonly required: XmlNode | undefined;
  /** The first that says or names a policy. */
  readonly policy: XmlNode | undefined;
}

const policies: ReadonlySet<string> = new Set([namespaces.policy, "http://www.w3.org/ns/ws-policy"]);
const understood: ReadonlySet<string> = new Set([
  ...[namespaces.wsdl, namespaces.soap11, namespaces.soap12, namespaces.http, namespaces.mime, namespaces.schema],
  // A note says of them what there is to say.
  ...policies,
]);

/** Checks the operation, its binding, port type and port, and `around`: the service and the definitions. Throws `Refusal`. */
export function checkExtensions(
  { offered, operation, node }: BoundOperation,
  around: readonly XmlNode[],
  notes: Note[],
): void {
  const construct = "policy";
  for (const each of [offered.binding.node, offered.portType.node, offered.port, operation.node, node, ...around]) {
    for (const place of each === operation.node || each === node ? [each, ...each.children] : [each]) {
      const { required, policy } = requirementsOf(place);
      if (required !== undefined)
        refuse(required, "required extension", `the service requires ${required.name}, in ${required.namespace}`);
      if (policy === undefined || notes.some((note) => note.construct === construct)) continue;
      const text =
        "policies are not read: security, addressing and whatever else they ask for is not part of what is sent";
      notes.push({ node: policy, construct, text });
    }
  }
}

const requirementsOf = oncePer((place: XmlNode): Requirements => {
  const isRoot = place.name === "definitions";
  return {
    required: place.children.find((each) => !understood.has(each.namespace) && isRequired(each)),
    // Policies in the definitions apply only where they are referred to.
    policy: isRoot ? undefined : namesPolicy(place) ? place : place.children.find(saysPolicy),
  };
});

const isRequired = ({ attributes }: XmlNode): boolean =>
  attributes.some(
    ({ namespace, localName, value }) =>
      namespace === namespaces.wsdl && localName === "required" && /^\s*(?:true|1)\s*$/.test(value),
  );

const namesPolicy = ({ attributes }: XmlNode): boolean =>
  attributes.some(({ namespace, localName }) => localName === "PolicyURIs" && policies.has(namespace));

/** An empty policy asks for nothing. */
const saysPolicy = (node: XmlNode): boolean =>
  policies.has(node.namespace) && (node.children.length > 0 || attributeOf(node, "URI") !== undefined);

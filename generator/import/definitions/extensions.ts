/**
 * Owns the extension elements of a WSDL (WSDL 1.1, 2.1.3): those that readers must understand, and policies.
 * Invariant: an operation with such a requirement is refused or noted, wherever the requirement is; the extensions of each element are read once.
 */
import { oncePer } from "../../model/once-per.js";
import type { BoundOperation } from "./bound-operations.js";
import { lineOf } from "../documents/line-of.js";
import { namespaces } from "../documents/qname.js";
import { type Note, refuse } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import { featureOf } from "../policies/known-assertions.js";
import { areOfSignatures, securityAdvice } from "../policies/security-advice.js";
import {
  assertionsAt,
  isPolicyNamespace,
  type PoliciesByReference,
  type PolicyAssertion,
} from "../policies/policies.js";

const understood: ReadonlySet<string> = new Set([
  ...[namespaces.wsdl, namespaces.soap11, namespaces.soap12, namespaces.http, namespaces.mime, namespaces.schema],
]);

const dimeNamespace = "http://schemas.xmlsoap.org/ws/2002/04/dime/wsdl/";

/** Assertions that a note names. */
const mostNamed = 5;

/** Checks the operation, its binding, port type and port, and `around`: the service and the definitions. Throws `Refusal`. */
export function checkExtensions(
  bound: BoundOperation,
  around: readonly XmlNode[],
  policies: PoliciesByReference,
  notes: Note[],
): void {
  for (const place of placesOf(bound, around)) {
    const { required, dime } = extensionsAt(place);
    if (required?.namespace === dimeNamespace)
      refuse(required, "DIME", "the service requires attachments in DIME, a format of 2002 that few tools ever had");
    if (required !== undefined)
      refuse(required, "required extension", `the service requires ${required.name}, in ${required.namespace}`);
    if (dime !== undefined)
      notes.push({
        node: dime,
        construct: "DIME",
        text: "messages are without the attachments in DIME that it offers",
      });
  }
  const construct = "policy";
  const unknown = unknownAssertions(policyAssertions(bound, around, policies));
  const [first] = unknown;
  if (first === undefined || notes.some((note) => note.construct === construct)) return;
  notes.push({ node: first, construct, text: policyText([...unknown]) });
}

/** Assertions that must be met, and are of no known feature. */
function unknownAssertions(assertions: readonly PolicyAssertion[]): ReadonlySet<XmlNode> {
  return new Set(
    assertions.filter(({ node, isOptional }) => !isOptional && featureOf(node) === undefined).map(({ node }) => node),
  );
}

/** Whether the assertions ask for X.509 signatures, and for no security beside them. */
export function asksForSignatures(assertions: readonly PolicyAssertion[]): boolean {
  return areOfSignatures([...unknownAssertions(assertions)]);
}

/** Assertions that the policies of an operation ask for, wherever they are attached. */
export function policyAssertions(
  bound: BoundOperation,
  around: readonly XmlNode[],
  policies: PoliciesByReference,
): readonly PolicyAssertion[] {
  return placesOf(bound, around).flatMap(assertionsWith(policies));
}

/** Elements whose extensions apply to an operation. Policies in the definitions apply only where they are referred to. */
export function placesOf({ offered, operation, node }: BoundOperation, around: readonly XmlNode[]): readonly XmlNode[] {
  return [
    ...[offered.binding.node, offered.portType.node, offered.port, ...around],
    ...[operation.node, node].flatMap((each) => [each, ...each.children]),
  ];
}

/** The first extension that must be understood, and is not; and the first that offers DIME. */
const extensionsAt = oncePer(({ children }: XmlNode) => ({
  required: children.find((each) => !isUnderstood(each) && isRequired(each)),
  dime: children.find(({ namespace }) => namespace === dimeNamespace),
}));

const assertionsWith = oncePer((policies: PoliciesByReference) =>
  oncePer((place: XmlNode) => (place.name === "definitions" ? [] : assertionsAt(place, policies))),
);

function policyText(unknown: readonly XmlNode[]): string {
  const named = unknown.slice(0, mostNamed).map((node) => `${node.name} (${lineOf(node).replace(/^.*:/, "line ")})`);
  const more = unknown.length > mostNamed ? [`${String(unknown.length - mostNamed)} more`] : [];
  return `the policy asks for ${[...named, ...more].join(", ")}: not part of what is sent${securityAdvice(unknown)}`;
}

/** Extensions that are read, or noted as policies. */
const isUnderstood = (node: XmlNode): boolean =>
  understood.has(node.namespace) || isPolicyNamespace(node.namespace) || featureOf(node) !== undefined;

/** Whether `wsdl:required` is true. */
export const isRequired = ({ attributes }: XmlNode): boolean =>
  attributes.some(
    ({ namespace, localName, value }) =>
      namespace === namespaces.wsdl && localName === "required" && /^\s*(?:true|1)\s*$/.test(value),
  );

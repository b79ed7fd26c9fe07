/**
 * Owns the policies of a WSDL (WS-Policy 1.2 and 1.5 with their attachments): the assertions that apply to an element.
 * Invariant: circular references end, and the number of alternatives is bounded.
 */
import { namespaces } from "../documents/qname.js";
import { type XmlNode, attributeOf } from "../documents/xml-tree.js";
import { featureOf } from "./known-assertions.js";

/** An assertion of the policy that a client chooses. */
export interface PolicyAssertion {
  /** The assertion; for a policy that is not there, the reference to it. */
  readonly node: XmlNode;
  /** `wsp:Optional`: a client may leave it out. */
  readonly isOptional: boolean;
}

/** Policies of all documents, by the references to them: `#Id`, or a name. */
export type PoliciesByReference = ReadonlyMap<string, XmlNode>;

type Alternative = readonly PolicyAssertion[];

/** Alternatives of one policy, and references inside one another; no tool writes as many. */
const mostAlternatives = 64;
const mostReferences = 20;

const policyNamespaces: ReadonlySet<string> = new Set([namespaces.policy, "http://www.w3.org/ns/ws-policy"]);

/** Whether a namespace is that of WS-Policy. */
export function isPolicyNamespace(namespace: string): boolean {
  return policyNamespaces.has(namespace);
}

/** `roots`: the `wsdl:definitions` of all documents. */
export function policiesOf(roots: readonly XmlNode[]): PoliciesByReference {
  const policies = new Map<string, XmlNode>();
  for (const node of roots.flatMap(({ children }) => children)) {
    if (!isPolicyNamespace(node.namespace) || node.name !== "Policy") continue;
    for (const { localName, namespace, value } of node.attributes) {
      const key = localName.toLowerCase() === "id" ? `#${value.trim()}` : value.trim();
      const isName = localName === "Name" && namespace === "";
      if ((isName || localName.toLowerCase() === "id") && !policies.has(key)) policies.set(key, node);
    }
  }
  return policies;
}

/** Assertions of the policies attached to an element: of the first alternative that is known as a whole, or else of the first. */
export function assertionsAt(place: XmlNode, policies: PoliciesByReference): readonly PolicyAssertion[] {
  const referred = place.attributes
    .filter(({ localName, namespace }) => localName === "PolicyURIs" && isPolicyNamespace(namespace))
    .flatMap(({ value }) => value.split(/\s+/).filter((each) => each !== ""))
    .map((uri) => alternativesAt(uri, place, policies, 0));
  const attached = place.children
    .filter(({ namespace, name }) => isPolicyNamespace(namespace) && (name === "Policy" || name === "PolicyReference"))
    .map((node) => alternatives(node, policies, 0));
  const all = [...referred, ...attached].reduce(combinations, [[]]);
  const isKnown = ({ node, isOptional }: PolicyAssertion): boolean => isOptional || featureOf(node) !== undefined;
  return all.find((each) => each.every(isKnown)) ?? all[0] ?? [];
}

function alternatives(node: XmlNode, policies: PoliciesByReference, depth: number): readonly Alternative[] {
  if (!isPolicyNamespace(node.namespace)) return [[{ node, isOptional: isMarkedOptional(node) }]];
  const inner = (): readonly (readonly Alternative[])[] =>
    node.children.map((each) => alternatives(each, policies, depth));
  switch (node.name) {
    case "Policy":
    case "All":
      return inner().reduce(combinations, [[]]);
    case "ExactlyOne":
      return inner().flat().slice(0, mostAlternatives);
    case "PolicyReference":
      return alternativesAt(attributeOf(node, "URI")?.trim() ?? "", node, policies, depth);
    default:
      return [[]];
  }
}

/** Alternatives of the policy that a reference leads to. */
function alternativesAt(
  uri: string,
  node: XmlNode,
  policies: PoliciesByReference,
  depth: number,
): readonly Alternative[] {
  const policy = policies.get(uri);
  if (policy === undefined || depth > mostReferences) return [[{ node, isOptional: false }]];
  return alternatives(policy, policies, depth + 1);
}

/** Every alternative of one with every alternative of the other. */
function combinations(one: readonly Alternative[], other: readonly Alternative[]): readonly Alternative[] {
  if (one.length === 0 || other.length === 0) return [];
  return one.flatMap((left) => other.map((right) => [...left, ...right])).slice(0, mostAlternatives);
}

const isMarkedOptional = ({ attributes }: XmlNode): boolean =>
  attributes.some(
    ({ namespace, localName, value }) =>
      localName === "Optional" && isPolicyNamespace(namespace) && /^\s*(?:true|1)\s*$/.test(value),
  );

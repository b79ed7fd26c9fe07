/**
 * Owns which namespace a service is in, and whether its local elements are: what most of its requests and responses have.
 * Invariant: it is a namespace of messages, which travels; the target namespace of the WSDL does not.
 */
import { contentOfElement, contentOfType } from "./element-content.js";
import type { Definitions, WsdlDirection } from "./definitions.js";
import type { BoundOperation } from "./operation-drafts.js";
import { keyOf, type QName } from "./qname.js";
import { Refusal } from "./refusal.js";
import type { SchemaSet } from "./schema-set.js";
import type { ServiceNamespace } from "./service-home.js";
import { bodyNamespace, isRpc } from "./soap-binding.js";

export function serviceNamespace(
  definitions: Definitions,
  set: SchemaSet,
  operations: readonly (readonly BoundOperation[])[],
): ServiceNamespace {
  const isOfRpc = (bound: BoundOperation): boolean => /^soap/.test(bound.offered.id) && isRpc(bound);
  const firsts = operations.flatMap(([first]) => first ?? []);
  const rpc = firsts.filter(isOfRpc);
  const elements = firsts
    .filter((bound) => !isOfRpc(bound))
    .flatMap(({ operation: { input, output } }) =>
      [input, output].flatMap((direction) => bodyElement(direction, definitions)),
    );
  const made = rpc.map((bound) => bodyNamespace(bound, "input") ?? definitions.targetNamespace);
  const namespace = mostOf([...elements.map((element) => element.namespace), ...made]) ?? definitions.targetNamespace;
  const own = elements.filter((element) => element.namespace === namespace);
  const types = rpc.flatMap(({ operation: { input, output } }) => [
    ...typesOf(input, definitions),
    ...typesOf(output, definitions),
  ]);
  const local = [
    ...own.flatMap((element) => localNamespaces("element", element, set)),
    ...types.flatMap((type) => localNamespaces("type", type, set)),
  ];
  const forms = own.map((element) => set.find("element", element)?.schema.qualifiedElements === false);
  const votes = local.length > 0 ? local.map((each) => each === "") : forms;
  return { namespace, unqualified: votes.filter((vote) => vote).length * 2 > votes.length };
}

function mostOf(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const [text, count] of counts) if (count > most) [best, most] = [text, count];
  return best;
}

/** Of the elements directly inside of an element or type; references aside, unless there is nothing else. */
function localNamespaces(kind: "element" | "type", name: QName, set: SchemaSet): readonly string[] {
  const component = set.find(kind, name);
  if (component === undefined) return [];
  try {
    const content = kind === "element" ? contentOfElement(component, set) : contentOfType(component, set);
    const elements = (content?.particles ?? []).flatMap((each) => (each.kind === "element" ? [each] : []));
    const local = elements.filter((each) => !each.global);
    const own = local.length > 0 ? local : elements.filter((each) => each.namespace === name.namespace);
    return own.map((each) => each.namespace);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Of the parts of a message. */
function typesOf(direction: WsdlDirection | undefined, { messages }: Definitions): readonly QName[] {
  const { message } = direction ?? {};
  return (
    (message === undefined ? undefined : messages.get(keyOf(message)))?.parts.flatMap(({ type }) => type ?? []) ?? []
  );
}

function bodyElement(direction: WsdlDirection | undefined, { messages }: Definitions): readonly QName[] {
  const { message } = direction ?? {};
  const parts = message === undefined ? undefined : messages.get(keyOf(message))?.parts;
  return (parts ?? []).flatMap(({ element }) => element ?? []).slice(0, 1);
}

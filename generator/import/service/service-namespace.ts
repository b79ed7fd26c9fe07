/**
 * Owns the namespace of a service, and whether its local elements are unqualified: those that most of its elements
 * have.
 * Invariant: a description states both once; a type or field states them only if they differ.
 */
import { isSoapBinding } from "../../model/bindings.js";
import { isSoapEncoding } from "../../model/soap-encoding.js";
import { areWrapped, type BodyElement, bodyElement } from "./body-elements.js";
import { unlessRefused } from "../documents/refusal.js";
import type { BoundOperation } from "../definitions/bound-operations.js";
import { componentAt, type Definitions, type WsdlDirection } from "../definitions/definitions.js";
import { bodyNamespace, isEncodedBody, isRpc, namesElements, partsInBody } from "../definitions/soap-binding.js";
import { keyOf, type QName } from "../documents/qname.js";
import { type Content, contentOfType } from "../schemas/content.js";
import { globalElement } from "../schemas/particles.js";
import type { SchemaSet } from "../schemas/schema-set.js";

export interface ServiceNamespace {
  readonly namespace: string;
  /** Local elements are in no namespace. */
  readonly unqualified: boolean;
  /** Bodies are in SOAP encoding. */
  readonly encoded: boolean;
  /** Keys of types that rpc parts name. Our WSDL has to name them, too. */
  readonly partTypes: ReadonlySet<string>;
}

export function serviceNamespace(
  definitions: Definitions,
  set: SchemaSet,
  operations: readonly (readonly BoundOperation[])[],
): ServiceNamespace {
  const isOfRpc = (bound: BoundOperation): boolean => isSoapBinding(bound.offered.id) && isRpc(bound);
  const firsts = operations.flatMap(([first]) => first ?? []);
  const rpc = firsts.filter(isOfRpc);
  const pairs = firsts
    .filter((bound) => !isOfRpc(bound))
    .map((bound) => [elementOf(bound, "input", definitions), elementOf(bound, "output", definitions)] as const);
  const elements = pairs.flatMap((pair) => pair.flatMap((element) => element ?? []));
  const spaceOf = (bound: BoundOperation, side: "input" | "output"): string =>
    bodyNamespace(bound, side) ?? definitions.targetNamespace;
  const isLoose = (bound: BoundOperation): boolean => isOfRpc(bound) && namesElements(bound, definitions);
  const spacesOf = (bound: BoundOperation): readonly string[] =>
    sides.flatMap((side) => (bound.operation[side] === undefined ? [] : [spaceOf(bound, side)]));
  // The wrapper elements around parts with elements are declared in our WSDL.
  const bodyNamespaces = firsts.flatMap((bound) => {
    if (isLoose(bound)) return spacesOf(bound);
    if (isOfRpc(bound)) return [];
    return sides.flatMap((side) => elementOf(bound, side, definitions)?.namespace ?? []);
  });
  const plainRpc = rpc.filter((bound) => !isLoose(bound));
  const rpcNamespaces = plainRpc.map((bound) => spaceOf(bound, "input"));
  // Types of SOAP encoding are in its own namespace, never in a service's.
  const spaces = [...bodyNamespaces, ...rpcNamespaces].filter((each) => !isSoapEncoding(each));
  const namespace = mostOf(spaces) ?? definitions.targetNamespace;
  const homeElements = elements.filter((element) => element.namespace === namespace);
  const types = plainRpc.flatMap(({ operation: { input, output } }) => [
    ...typesOf(input, definitions),
    ...typesOf(output, definitions),
  ]);
  const local = [
    ...pairs.flatMap((pair) => {
      const [request, response] = pair.map((element) => (element === undefined ? undefined : bodyOf(element, set)));
      const isWrapped = areWrapped(request, response);
      const bodies = [request, response].filter((body) => body?.component.name.namespace === namespace);
      return bodies.flatMap((body) =>
        body === undefined ? [] : localNamespaces(body.content, homeOf(body, isWrapped)),
      );
    }),
    ...rpc.filter(isLoose).flatMap((bound) =>
      sides.flatMap((side) => {
        if (spaceOf(bound, side) !== namespace) return [];
        const parts = partsInBody(bound, side, definitions).map(({ element }) => element?.namespace ?? "");
        return parts.filter((each) => each === "" || each === namespace);
      }),
    ),
    ...types.flatMap((type) => localNamespaces(contentOf(type, set), type.namespace)),
  ];
  const forms = homeElements.map((element) => set.find("element", element)?.schema.qualifiedElements === false);
  const votes = local.length > 0 ? local.map((each) => each === "") : forms;
  const encoded = rpc.filter(isEncodedBody).length * 2 > firsts.length;
  const partTypes = new Set(types.map(keyOf));
  // Accessors of SOAP encoding are in no namespace, whatever the schema says.
  if (encoded) return { namespace, unqualified: true, encoded, partTypes };
  // In no namespace both forms are the same.
  return {
    namespace,
    unqualified: namespace !== "" && votes.filter((vote) => vote).length * 2 > votes.length,
    encoded,
    partTypes,
  };
}

function mostOf(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const [text, count] of counts) if (count > most) [best, most] = [text, count];
  return best;
}

/** Undefined: it is refused, whatever the service's namespace. */
function bodyOf(name: QName, set: SchemaSet): BodyElement | undefined {
  const component = set.find("element", name);
  return component && unlessRefused(() => bodyElement(component, set));
}

function contentOf(name: QName, set: SchemaSet): Content | undefined {
  const component = set.find("type", name);
  return component && unlessRefused(() => contentOfType(component, set));
}

/** The namespace of what is around the elements of a body in the WSDL that comes of it. */
function homeOf({ component }: BodyElement, isWrapped: boolean): string {
  const { type } = globalElement(component);
  return type.kind === "named" && !isWrapped ? type.name.namespace : component.name.namespace;
}

/** Namespaces of the elements directly inside a body or type: `home` or none. The emitted WSDL can only refer to elements of others. */
function localNamespaces(content: Content | undefined, home: string): readonly string[] {
  const elements = (content?.particles ?? []).flatMap((each) => (each.kind === "element" ? [each] : []));
  return elements.map((each) => each.namespace).filter((each) => each === "" || each === home);
}

/** Types of the parts of a message. */
function typesOf(direction: WsdlDirection | undefined, { messages }: Definitions): readonly QName[] {
  return componentAt(messages, direction?.message)?.parts.flatMap(({ type }) => type ?? []) ?? [];
}

/** Name of the element in a body; `undefined`: it is rpc, or empty. */
export function elementOf(bound: BoundOperation, side: WsdlSide, definitions: Definitions): QName | undefined {
  return partsInBody(bound, side, definitions).find(({ element }) => element !== undefined)?.element;
}

type WsdlSide = (typeof sides)[number];
const sides = ["input", "output"] as const;

/**
 * Owns bodies without an element around their values (`request: ""` of an operation with parameters, `response: ""` of one with a result).
 * Invariant: each value is a part of the message: an element that the schema declares, or one in no namespace with the part's name.
 */
import { attachmentsOf } from "./attachments.js";
import { resultUse } from "./questions.js";
import type { Operation, Service, TypeUse } from "./service.js";
import type { MessageWay } from "./wsdl-names.js";

/** An element in a body. */
export interface BodyPart {
  readonly name: string;
  /** `""`: none. */
  readonly namespace: string;
  readonly type: TypeUse;
  readonly nullable: boolean;
}

export function isUnwrapped({ unwrapped }: Operation, side: MessageWay): boolean {
  return unwrapped?.includes(side) === true;
}

/** The elements in a body of an operation whose messages of this side are unwrapped. */
export function bodyParts(service: Service, operation: Operation, side: MessageWay): readonly BodyPart[] {
  const { elements, parameters, result } = operation;
  const { requestNamespace = service.namespace, responseNamespace = service.namespace } = elements;
  const inside = service.unqualified ? "" : side === "request" ? requestNamespace : responseNamespace;
  if (side === "request")
    return parameters.map(({ name, type, nullable, namespace = inside }) => ({ name, namespace, type, nullable }));
  if (result.kind === "several")
    return result.fields.map(({ element: name, type, nullable, namespace = inside }) => ({
      name,
      namespace,
      type,
      nullable,
    }));
  const type = resultUse(operation);
  const nullable = "nullable" in result && result.nullable;
  const { result: name, resultNamespace: namespace = inside } = elements;
  return type === undefined ? [] : [{ name, namespace, type, nullable }];
}

/** The element in the body of a request by which its operation is found: the first, if there are several; without a name: the body is empty. */
export function requestElementOf(
  service: Service,
  operation: Operation,
): { readonly name: string; readonly namespace: string | undefined } {
  const { request, requestNamespace } = operation.elements;
  if (!isUnwrapped(operation, "request")) return { name: request, namespace: requestNamespace };
  const attached = new Set(attachmentsOf(operation, "request").map(({ name }) => name));
  const first = bodyParts(service, operation, "request").find(({ name }) => !attached.has(name));
  return first ?? { name: "", namespace: undefined };
}

/**
 * Owns bodies without an element around their values (`request: ""` of an operation with parameters, `response: ""` of one with a result), and by
 * which element or action a request is found.
 * Invariant: each value is a part of the message: an element that the schema declares, or one in no namespace with the part's name. The value of a
 * bare operation is XML that is the whole body.
 */
import { attachmentsOf } from "./attachments.js";
import { oncePer } from "./once-per.js";
import { operationsOf, resultUse } from "./questions.js";
import type { Operation, Service, TypeUse } from "./service.js";
import type { MessageWay } from "./wsdl-names.js";

/** The type of a body of any elements, as WCF publishes it. */
export const messageBody = { namespace: "http://schemas.microsoft.com/Message", name: "MessageBody" };

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

/** Whether any elements may stand in the body. */
export function isAnyBody(operation: Operation, side: MessageWay): boolean {
  return operation.bare && isUnwrapped(operation, side);
}

export function hasAnyBody(service: Service): boolean {
  return operationsOf(service).some((operation) => isAnyBody(operation, "request") || isAnyBody(operation, "response"));
}

/** The parts of an operation whose messages of this side are unwrapped. */
export function bodyParts(service: Service, operation: Operation, side: MessageWay): readonly BodyPart[] {
  const { elements, parameters, result } = operation;
  const { requestNamespace = service.namespace, responseNamespace = service.namespace } = elements;
  const inside = service.unqualified || operation.bare ? "" : side === "request" ? requestNamespace : responseNamespace;
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

/**
 * The element in the body of a request by which its operation is found: the first, if there are several. Without a name: the body is empty, or may
 * hold any elements.
 */
export function requestElementOf(
  service: Service,
  operation: Operation,
): { readonly name: string; readonly namespace: string | undefined } {
  const { request, requestNamespace } = operation.elements;
  if (!isUnwrapped(operation, "request")) return { name: request, namespace: requestNamespace };
  if (operation.bare) return { name: "", namespace: undefined };
  const attached = new Set(attachmentsOf(operation, "request").map(({ name }) => name));
  const first = bodyParts(service, operation, "request").find(({ name }) => !attached.has(name));
  return first ?? { name: "", namespace: undefined };
}

const sharedRequests = oncePer((service: Service): ReadonlySet<string> => {
  const earlier = new Set<string>(service.otherRequests);
  const requests = operationsOf(service).map(({ elements }) => elements.request);
  return new Set(requests.filter((request) => request === "" || earlier.has(request) || !earlier.add(request)));
});

/** True if the parameters are attachments, without an element around them: nothing is in the body of a request. */
export function hasEmptyRequest(operation: Operation): boolean {
  return isUnwrapped(operation, "request") && operation.parameters.every(({ attachment }) => attachment !== undefined);
}

/** True if only the SOAPAction identifies the operation: its request element is empty or any, or other operations have the same. */
export function isRequestShared(service: Service, operation: Operation): boolean {
  if (isAnyBody(operation, "request") || hasEmptyRequest(operation)) return true;
  return sharedRequests(service).has(operation.elements.request);
}

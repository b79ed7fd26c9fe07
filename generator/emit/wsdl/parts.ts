/**
 * Owns the parts of request and response messages: one element, or in rpc style a type for each parameter and result.
 * Invariant: a part has an element or a type, never both.
 */
import { resultUse } from "../../model/questions.js";
import { isEncoded } from "../../model/soap-encoding.js";
import type { Operation, Service, TypeUse } from "../../model/service.js";
import { partName } from "../../model/wsdl-names.js";
import { qualified } from "./elements.js";
import { prefixed } from "./namespaces.js";
import { bodyParts, isUnwrapped, messageBody } from "../../model/unwrapped.js";
import type { MessageWay } from "../../model/wsdl-names.js";

export interface PartView {
  readonly name: string;
  readonly element?: string;
  readonly type?: string;
}

export function requestParts(service: Service, operation: Operation): readonly PartView[] {
  const { elements, parameters, rpc } = operation;
  if (rpc) return parameters.map((parameter) => typedPart(service, parameter.name, parameter));
  if (isUnwrapped(operation, "request")) return ownParts(service, operation, "request");
  return elementParts(service, elements.requestNamespace, elements.request, partName(operation, "request"));
}

export function responseParts(service: Service, operation: Operation): readonly PartView[] {
  const { elements, result, rpc } = operation;
  if (isUnwrapped(operation, "response")) return ownParts(service, operation, "response");
  if (!rpc)
    return elementParts(service, elements.responseNamespace, elements.response, partName(operation, "response"));
  if (result.kind === "several") return result.fields.map((field) => typedPart(service, field.element, field));
  const use = resultUse(operation);
  const nullable = "nullable" in result && result.nullable;
  return use === undefined ? [] : [typedPart(service, elements.result, { type: use, nullable })];
}

/** An element that a schema declares, or in no namespace a type. */
function ownParts(service: Service, operation: Operation, side: MessageWay): readonly PartView[] {
  const parts = bodyParts(service, operation, side);
  if (operation.bare)
    return parts.map(({ name }) => ({ name, type: prefixed(service, messageBody.namespace, messageBody.name) }));
  const only = parts.length === 1 ? operation.wsdl?.parts[side] : undefined;
  return parts.map(({ name, namespace, type, nullable }) =>
    namespace === ""
      ? typedPart(service, name, { type, nullable })
      : { name: only ?? name, element: prefixed(service, namespace, name) },
  );
}

/** None where nothing stands in the body. */
function elementParts(
  service: Service,
  namespace: string | undefined,
  element: string,
  name: string,
): readonly PartView[] {
  return element === "" ? [] : [{ name, element: prefixed(service, namespace, element) }];
}

/** A part cannot be said to be null, but the scalars of SOAP encoding may. */
function typedPart(
  service: Service,
  name: string,
  { type, nullable }: { readonly type: TypeUse; readonly nullable: boolean },
): PartView {
  const text = qualified(service, type);
  const isSimple = type.kind === "scalar" || type.name === "QName";
  const isNullable = nullable && isSimple && isEncoded(service) && text.startsWith("s:");
  return { name, type: isNullable ? text.replace("s:", "soapenc:") : text };
}

/** Message parts of an operation in a SOAP binding. */
export interface StyleView {
  readonly style: "document" | "rpc";
  readonly input: BodyView;
  readonly output: BodyView;
  readonly use: "literal" | "encoded";
  /** Value of `encodingStyle`; empty: none. */
  readonly encodingStyle: string;
}
/** The namespace of the element around the parts of rpc. */
interface BodyView {
  readonly said: boolean;
  readonly namespace: string;
}

/** `own`: the service's namespace, or what stands for it. Where a service in none says nothing, as ASMX does, it is that. */
export function styleOf({ rpc, encoded, elements }: Operation, own: string, encoding: string): StyleView {
  const { requestNamespace = own, responseNamespace = own } = elements;
  const body = (namespace: string): BodyView => ({ said: rpc && (own !== "" || namespace !== ""), namespace });
  return {
    style: rpc ? "rpc" : "document",
    input: body(requestNamespace),
    output: body(responseNamespace),
    use: encoded ? "encoded" : "literal",
    encodingStyle: encoded ? encoding : "",
  };
}

/**
 * Owns the actions of messages in WS-Addressing: those of a description, or the defaults of Web Services Addressing 1.0 - WSDL Binding, 4.4.
 * Invariant: actions are patterns with the slot `{namespace}`, because users may replace the namespace.
 */
import { hasSoap, soapActionPattern } from "./questions.js";
import type { AddressingVersion, DeclaredFault, Operation, Service } from "./service.js";
import { inputName, outputName, portTypeName, wsdlOperationName } from "./wsdl-names.js";

/** Namespace of the headers. */
export const addressingNamespaces: Readonly<Record<AddressingVersion, string>> = {
  "1.0": "http://www.w3.org/2005/08/addressing",
  "2004/08": "http://schemas.xmlsoap.org/ws/2004/08/addressing",
};

/** Whether a name (`{namespace}name`) is that of a header. */
export function isAddressingName(name: string): boolean {
  return Object.values(addressingNamespaces).some((namespace) => name.startsWith(`{${namespace}}`));
}

export function isAddressed(service: Service, operation: Operation): boolean {
  return service.addressing !== undefined && hasSoap(operation);
}

/** Start of the default actions, with a delimiter at its end. */
export function actionStart(service: Service): string {
  return startOfActions(service.namespace, portTypeName(service, "soap"), "{namespace}");
}

/** The same of a port type in a namespace. `shown`: in place of the namespace. */
export function startOfActions(namespace: string, portType: string, shown = namespace): string {
  const delimiter = namespace.startsWith("urn:") ? ":" : "/";
  return `${shown}${namespace.endsWith(delimiter) ? "" : delimiter}${portType}${delimiter}`;
}

/** The default action of a fault. `start`: of {@link startOfActions}. */
export function usualFaultAction(start: string, operation: string, fault: string): string {
  return [start + operation, "Fault", fault].join(start.slice(-1));
}

/** A request without an action of its own has the SOAPAction. */
export function requestAction(service: Service, operation: Operation): string {
  const ending = inputName(operation) ?? `${wsdlOperationName(operation)}Request`;
  return operation.actions?.request ?? (soapActionPattern(service, operation) || actionStart(service) + ending);
}

export function responseAction(service: Service, operation: Operation): string {
  const ending = outputName(operation) ?? `${wsdlOperationName(operation)}Response`;
  return operation.actions?.response ?? actionStart(service) + ending;
}

export function faultAction(service: Service, operation: Operation, { name, action }: DeclaredFault): string {
  return action ?? usualFaultAction(actionStart(service), wsdlOperationName(operation), name);
}

/** An action with the namespace in its slots. */
export function filledAction(pattern: string, namespace: string): string {
  return pattern.split("{namespace}").join(namespace);
}

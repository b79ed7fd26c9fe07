/**
 * Owns what the WSDL calls its service, ports, bindings, port types, operations and messages: as ASMX does, unless the description says another.
 * Invariant: none of these names is on the wire; proxies that tools generate from the WSDL are named by them.
 */
import type { BindingId, Operation, PortTypeId, Service } from "./service.js";

/** How ASMX ends the names of ports and bindings. */
export const portEndings: Readonly<Record<BindingId, string>> = {
  soap11: "Soap",
  soap12: "Soap12",
  "http-get": "HttpGet",
  "http-post": "HttpPost",
};

/** Both SOAP bindings share one. */
export function portTypeOf(id: BindingId): PortTypeId {
  return id === "soap11" || id === "soap12" ? "soap" : id;
}

export function wsdlServiceName({ name, wsdl }: Service): string {
  return wsdl?.service ?? name;
}
export function portName({ name, wsdl }: Service, id: BindingId): string {
  return wsdl?.ports[id] ?? name + portEndings[id];
}
export function bindingName({ name, wsdl }: Service, id: BindingId): string {
  return wsdl?.bindings[id] ?? name + portEndings[id];
}
export function portTypeName({ name, wsdl }: Service, id: PortTypeId): string {
  return wsdl?.portTypes[id] ?? name + (id === "soap" ? "Soap" : portEndings[id]);
}

/** In the SOAP port type. The elements that rpc puts around parts are called after it, so that there it is called like the request's. */
export function wsdlOperationName({ name, rpc, elements, wsdl }: Operation): string {
  return rpc ? elements.request : (wsdl?.name ?? name);
}

/** What two operations of one name are told apart by; undefined: the WSDL does not say it. */
export function inputName({ wsdl }: Operation): string | undefined {
  return wsdl?.input;
}
export function outputName({ wsdl }: Operation): string | undefined {
  return wsdl?.output;
}

export type MessageWay = "request" | "response";

/** Of SOAP. */
export function messageName({ name, wsdl }: Operation, way: MessageWay): string {
  return wsdl?.messages[way] ?? name + (way === "request" ? "SoapIn" : "SoapOut");
}
/** Of the one element in a message. */
export function partName({ wsdl }: Operation, way: MessageWay): string {
  return wsdl?.parts[way] ?? "parameters";
}
export function faultMessageName({ name, faults }: Operation, fault: string): string {
  return faults.find((each) => each.name === fault)?.message ?? `${name}${fault}Fault`;
}

/**
 * Owns what the WSDL calls its service, ports, bindings, port types, operations and messages: as ASMX does, unless the description says another.
 * Invariant: none of these names is on the wire; proxies that tools generate from the WSDL are named by them.
 */
import { bindingRows } from "../../templates/runtime/binding-rows.js";
import { bindingIds, isSoapBinding } from "./bindings.js";
import type { BindingId, DeclaredFault, Operation, PortTypeId, Service } from "./service.js";

/** Alone, a name gives what ASMX makes of it. */
type Named<Of extends Service | Operation> = Pick<Of, "name"> & Partial<Pick<Of, "wsdl">>;

/** How ASMX ends the names of ports and bindings. */
export function portEnding(id: BindingId): string {
  return bindingRows[id].wsdlEnding;
}

/** All SOAP bindings share one. */
export function portTypeOf(id: BindingId): PortTypeId {
  return isSoapBinding(id) ? "soap" : id;
}
export const portTypeIds: readonly PortTypeId[] = [...new Set(bindingIds.map(portTypeOf))];

/** In the order of the WSDL. */
export function offeredBindings({ bindings }: Pick<Service, "bindings">): readonly BindingId[] {
  return bindingIds.filter((id) => bindings.includes(id));
}

/** Those of the bindings that it is offered over. */
export function portTypesOf({ bindings }: Pick<Service, "bindings">): readonly PortTypeId[] {
  return portTypeIds.filter((id) => bindings.some((each) => portTypeOf(each) === id));
}

export function wsdlServiceName({ name, wsdl }: Named<Service>): string {
  return wsdl?.service ?? name;
}
export function portName({ name, wsdl }: Named<Service>, id: BindingId): string {
  return wsdl?.ports[id] ?? name + portEnding(id);
}
export function bindingName({ name, wsdl }: Named<Service>, id: BindingId): string {
  return wsdl?.bindings[id] ?? name + portEnding(id);
}
export function portTypeName({ name, wsdl }: Named<Service>, id: PortTypeId): string {
  return wsdl?.portTypes[id] ?? name + (id === "soap" ? "Soap" : portEnding(id));
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
export function messageName({ name, wsdl }: Named<Operation>, way: MessageWay): string {
  return wsdl?.messages[way] ?? name + (way === "request" ? "SoapIn" : "SoapOut");
}
/** Of the one element in a message. */
export function partName({ wsdl }: Named<Operation>, way: MessageWay): string {
  return wsdl?.parts[way] ?? "parameters";
}
export function faultMessageName(
  { name }: Pick<Operation, "name">,
  fault: Pick<DeclaredFault, "name"> & Partial<Pick<DeclaredFault, "message">>,
): string {
  return fault.message ?? `${name}${fault.name}Fault`;
}

/**
 * Owns the names inside the WSDL: service, ports, bindings, port types, operations and messages. Default: ASMX's names.
 * Invariant: none of these names is on the wire. Tools name their generated proxies after them.
 */
import { bindingRows, type StaticBindingId } from "../../templates/runtime/binding-rows.js";
import { isInWsdl, isSoapBinding, wsdlBindingIds } from "./bindings.js";
import type { DeclaredFault, Operation, PortTypeId, Service } from "./service.js";

/** Without `wsdl`, the functions below return ASMX's name. */
type Named<Of extends Service | Operation> = Pick<Of, "name"> & Partial<Pick<Of, "wsdl">>;

/** Suffix of ASMX's ports and bindings. */
export function portEnding(id: StaticBindingId): string {
  return bindingRows[id].wsdlEnding;
}

/** All SOAP bindings share one port type. */
export function portTypeOf(id: StaticBindingId): PortTypeId {
  return isSoapBinding(id) ? "soap" : id;
}
export const portTypeIds: readonly PortTypeId[] = [...new Set(wsdlBindingIds.map(portTypeOf))];

/** Bindings of the WSDL, in its order. */
export function offeredBindings({ bindings }: Pick<Service, "bindings">): readonly StaticBindingId[] {
  return wsdlBindingIds.filter((id) => bindings.includes(id));
}

export function portTypesOf({ bindings }: Pick<Service, "bindings">): readonly PortTypeId[] {
  return portTypeIds.filter((id) => bindings.some((each) => isInWsdl(each) && portTypeOf(each) === id));
}

export function wsdlServiceName({ name, wsdl }: Named<Service>): string {
  return wsdl?.service ?? name;
}
export function portName({ name, wsdl }: Named<Service>, id: StaticBindingId): string {
  return wsdl?.ports[id] ?? name + portEnding(id);
}
export function bindingName({ name, wsdl }: Named<Service>, id: StaticBindingId): string {
  return wsdl?.bindings[id] ?? name + portEnding(id);
}
export function portTypeName({ name, wsdl }: Named<Service>, id: PortTypeId): string {
  return wsdl?.portTypes[id] ?? name + (id === "soap" ? "Soap" : portEnding(id));
}

/** Name in the SOAP port type. An rpc wrapper element has the operation's name, so for rpc the request element decides. */
export function wsdlOperationName({ name, rpc, elements, wsdl }: Operation): string {
  return rpc ? elements.request : (wsdl?.name ?? name);
}

/** Identifies an overload; undefined if the WSDL has no such name. */
export function inputName({ wsdl }: Operation): string | undefined {
  return wsdl?.input;
}
export function outputName({ wsdl }: Operation): string | undefined {
  return wsdl?.output;
}

export type MessageWay = "request" | "response";

/** Name of a SOAP message. */
export function messageName({ name, wsdl }: Named<Operation>, way: MessageWay): string {
  return wsdl?.messages[way] ?? name + (way === "request" ? "SoapIn" : "SoapOut");
}
/** Name of the single part of a message. */
export function partName({ wsdl }: Named<Operation>, way: MessageWay): string {
  return wsdl?.parts[way] ?? "parameters";
}
export function faultMessageName(
  { name }: Pick<Operation, "name">,
  fault: Pick<DeclaredFault, "name"> & Partial<Pick<DeclaredFault, "message">>,
): string {
  return fault.message ?? `${name}${fault.name}Fault`;
}

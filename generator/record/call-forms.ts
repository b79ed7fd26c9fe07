/**
 * Owns the forms of a recorded call: a binding, or a gateway's JSON, which is no binding of a description.
 * Invariant: other code asks the row, never the name.
 */
import { type BindingId, bindingRows } from "../../templates/runtime/binding-rows.js";
import { bindingIds, isFormBinding, isScriptBinding, isSoapBinding } from "../model/bindings.js";

export type CallForm = BindingId | "json";

/** JSON at `/Operation`, by POST or, for an operation that only reads, by GET. */
const gatewayRow = {
  id: "json",
  family: "gateway",
  title: "JSON of a gateway",
  method: "POST",
  mediaType: "application/json",
} as const;

const rows = [...Object.values(bindingRows), gatewayRow];

/** Undefined: there is no such form. */
export function callForm(id: string): CallForm | undefined {
  return rows.find((row) => row.id === id)?.id;
}

function rowOf(id: CallForm): (typeof rows)[number] {
  return id === gatewayRow.id ? gatewayRow : bindingRows[id];
}

/** True if the operation is the last segment of the path. */
export function isAtOperation(id: CallForm): boolean {
  return rowOf(id).family !== "soap";
}

/** True if parameters are fields of a form or of the address. */
export function isOfFields(id: CallForm): boolean {
  return rowOf(id).family === "form";
}

/** The form binding with this HTTP method; undefined: there is none. */
export function formBinding(method: string): BindingId | undefined {
  return bindingIds.find((id) => isFormBinding(id) && bindingRows[id].method === method);
}

/** The SOAP binding of XML with this media type; undefined: it is of none. */
export function soapBinding(mediaType: string): BindingId | undefined {
  return bindingIds.find((id) => isSoapBinding(id) && bindingRows[id].mediaType === mediaType);
}

/** JSON at an operation's address. `isBelowService`: the path has the file of a service, `/x.asmx/Operation`, as ASMX's own JSON has. */
export function jsonForm(isBelowService: boolean): CallForm | undefined {
  return isBelowService ? bindingIds.find(isScriptBinding) : gatewayRow.id;
}

/** The binding of an answer that is not a gateway's. */
export function bindingOf(id: CallForm): BindingId | undefined {
  return id === gatewayRow.id ? undefined : id;
}

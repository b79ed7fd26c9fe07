/**
 * Owns the compiler's questions about bindings.
 * Invariant: every answer comes from the runtime's table of bindings.
 */
import {
  type BindingId,
  bindingRows,
  defaultBindings,
  type FormBindingId,
  type ScriptBindingId,
  type SoapBindingId,
  type StaticBindingId,
} from "../../templates/runtime/binding-rows.js";

export { bindingRows, defaultBindings };

/** In the order of the table. */
export const bindingIds: readonly BindingId[] = Object.values(bindingRows).map(({ id }) => id);

export function isSoapBinding(id: BindingId): id is SoapBindingId {
  return bindingRows[id].family === "soap";
}

export function isFormBinding(id: BindingId): id is FormBindingId {
  return bindingRows[id].family === "form";
}

/** True if the WSDL has a binding and a port for it. */
export function isInWsdl(id: BindingId): id is StaticBindingId {
  return bindingRows[id].wsdlEnding !== undefined;
}

/** In the order of the WSDL. */
export const wsdlBindingIds: readonly StaticBindingId[] = bindingIds.filter(isInWsdl);

/** True for bindings that only services with them load. */
export function isScriptBinding(id: BindingId): id is ScriptBindingId {
  return !isInWsdl(id);
}

/** True if parameters are in the URL. */
export function isInUrl(id: BindingId): boolean {
  return bindingRows[id].mediaType === undefined;
}

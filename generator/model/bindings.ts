/**
 * Owns the compiler's questions about bindings.
 * Invariant: every answer comes from the runtime's table of bindings.
 */
import {
  type BindingId,
  bindingRows,
  defaultBindings,
  type FormBindingId,
  type SoapBindingId,
} from "../../templates/runtime/binding-rows.js";

export { bindingRows, defaultBindings };

/** In the order of the WSDL. */
export const bindingIds: readonly BindingId[] = Object.values(bindingRows).map(({ id }) => id);

export function isSoapBinding(id: BindingId): id is SoapBindingId {
  return bindingRows[id].family === "soap";
}

export function isFormBinding(id: BindingId): id is FormBindingId {
  return bindingRows[id].family === "form";
}

/** True if parameters are in the URL. */
export function isInUrl(id: BindingId): boolean {
  return bindingRows[id].mediaType === undefined;
}

/**
 * Owns what the compiler asks of a binding: the list of them, and the family of each.
 * Invariant: the answers come from the one table of bindings, which the runtime has.
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

/** Whether the parameters stand in the URL. */
export function isInUrl(id: BindingId): boolean {
  return bindingRows[id].mediaType === undefined;
}

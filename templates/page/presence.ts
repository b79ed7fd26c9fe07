/** Owns the small controls by which a field is left out, put back, or null. */
import { make } from "./elements.js";

/** A record or an operation with more fields begins with those that are required. */
export const mostUnfolded = 12;

function smallButton(kind: string, label: string, text: string, action: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: kind, "aria-label": label, title: label }, text);
  button.addEventListener("click", action);
  return button;
}

/** At the end of a field's line. */
export function removeButton(label: string, action: () => void): HTMLButtonElement {
  return smallButton("remove", label, "\u00d7", action);
}

/** In place of a field that is left out, or of another item. */
export function addButton(name: string, action: () => void): HTMLButtonElement {
  return smallButton("add", `Add ${name}`, `+ ${name}`, action);
}

/** The fields that can be added. `all`: adds them; seen where there are several. */
export function addButtons(buttons: readonly HTMLButtonElement[], all: () => void): HTMLElement {
  return make("div", { class: "adds" }, ...buttons, smallButton("all", "Add all fields", "+ all", all));
}

export function nullBox(name: string, isNull: boolean, changed: (isNull: boolean) => void): HTMLElement {
  const box = make("input", { type: "checkbox", "aria-label": `${name}: null` });
  box.checked = isNull;
  box.addEventListener("input", () => changed(box.checked));
  return make("label", { class: "null" }, box, "null");
}

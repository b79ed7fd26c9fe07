/** Owns the keys that send a form. */

/** Sends by Ctrl or Cmd with Enter anywhere, and by Enter in a field of one line. */
export function sendByKeys(form: HTMLFormElement): void {
  form.addEventListener("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, defaultPrevented, isComposing } = event;
    const isOneLine = target instanceof HTMLTextAreaElement && target.rows === 1 && !target.value.includes("\n");
    const isAnywhere = key === "Enter" && (ctrlKey || metaKey) && !isComposing;
    if (defaultPrevented || !(isAnywhere || (isOneLine && isPlainEnter(event)))) return;
    event.preventDefault();
    if (!event.repeat) form.requestSubmit();
  });
}

export function isPlainEnter({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return key === "Enter" && !(shiftKey || ctrlKey || metaKey || altKey || isComposing);
}

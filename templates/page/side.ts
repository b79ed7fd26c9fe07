/** Owns the list beside a page: its search, and that the current page is seen in it. */
import { find } from "./elements.js";
import { showMatching } from "./searching.js";

let started: Element | undefined;

export function startSide(): void {
  const side = find("side", HTMLElement);
  const input = find("side-search", HTMLInputElement);
  if (side === undefined || input === undefined || side === started) return;
  started = side;
  if (input.labels?.[0] !== undefined) input.labels[0].hidden = false;
  const none = find("side-none", HTMLElement);
  const links = (): readonly HTMLElement[] => [...side.querySelectorAll<HTMLElement>("li:not([hidden]) a")];
  input.addEventListener("input", () => {
    const count = showMatching(side, "li", (item) => item.textContent ?? "", input.value);
    if (none !== undefined) none.hidden = count > 0;
  });
  side.addEventListener("keydown", (event) => {
    const all = links();
    const isSearch = event.target === input;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const index = all.findIndex((each) => each === document.activeElement);
    if (isSearch && event.key === "Enter") {
      event.preventDefault();
      all[0]?.click();
    } else if (step !== 0 && (isSearch || index >= 0)) {
      event.preventDefault();
      (all[index + step] ?? (step < 0 ? input : all[index]))?.focus();
    }
  });
  const at = side.querySelector<HTMLElement>("[aria-current]");
  if (at !== null) side.scrollTop = at.offsetTop - side.clientHeight / 2;
}

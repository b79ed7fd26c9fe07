/** Owns the list beside a page: its search, and scrolling to the current page. */
import { find } from "./elements.js";
import { showMatching, startMoving } from "./searching.js";

let started: Element | undefined;

export function startSide(): void {
  const side = find("side", HTMLElement);
  const input = find("side-search", HTMLInputElement);
  if (side === undefined || input === undefined || side === started) return;
  started = side;
  if (input.labels?.[0] !== undefined) input.labels[0].hidden = false;
  const none = find("side-none", HTMLElement);
  startMoving(side, input, () => side.querySelectorAll("li:not([hidden]) a"));
  input.addEventListener("input", () => {
    const count = showMatching(side, "li", (item) => item.textContent ?? "", input.value);
    if (none !== undefined) none.hidden = count > 0;
  });
  const at = side.querySelector<HTMLElement>("[aria-current]");
  if (at !== null) side.scrollTop = at.offsetTop - side.clientHeight / 2;
}

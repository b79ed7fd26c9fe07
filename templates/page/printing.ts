/** Owns printing on paper: folded sections are printed completely. */

export function startPrinting(): void {
  let folded: readonly HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const each of folded) each.open = true;
  });
  addEventListener("afterprint", () => {
    for (const each of folded) each.open = false;
    folded = [];
  });
}

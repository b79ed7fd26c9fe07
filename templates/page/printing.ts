/** Owns paper: what is folded on the screen stands there in whole. */

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

/** Owns the search among operations while somebody types. Without this script the server searches. */
import { find } from "./elements.js";

export function startSearching(): void {
  const input = find("search", HTMLInputElement);
  const counter = document.getElementById("found");
  if (input === undefined || counter === null) return;
  const form = input.form;
  // After a search by the server, the page lacks operations that a new search may find.
  if (form === null || new URLSearchParams(location.search).get("q")) return;
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("button")?.remove();
  const main = find("main", HTMLElement);
  const results = "section:not([hidden]) > .operations > li:not([hidden]) > a";
  if (main !== undefined) startMoving(main, input, () => main.querySelectorAll(results));
  const groups = main?.querySelector<HTMLElement>("nav");
  input.addEventListener("input", () => {
    // Nothing is between the search and what it finds.
    if (groups) groups.hidden = input.value.trim() !== "";
    const count = showMatching(document, "li[data-words]", ({ dataset }) => dataset["words"] ?? "", input.value);
    counter.textContent = `${count === 1 ? "1 operation" : `${count} operations`}${input.value.trim() === "" ? "" : " found"}`;
  });
}

/** Enter in a search opens the first of its results, and arrows go through them. */
export function startMoving(root: HTMLElement, input: HTMLInputElement, results: () => NodeListOf<HTMLElement>): void {
  root.addEventListener("keydown", (event) => {
    const isSearch = event.target === input;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isEnter = isSearch && event.key === "Enter" && input.value.trim() !== "" && !event.isComposing;
    if (!isEnter && step === 0) return;
    const all = [...results()];
    const index = all.findIndex((each) => each === document.activeElement);
    if (isEnter) {
      event.preventDefault();
      all[0]?.click();
    } else if (step !== 0 && (isSearch || index >= 0)) {
      event.preventDefault();
      (all[index + step] ?? (step < 0 ? input : all[index]))?.focus();
    }
  });
}

/** Hides other items, and groups without one. */
export function showMatching(
  root: ParentNode,
  items: string,
  textOf: (item: HTMLElement) => string,
  search: string,
): number {
  const words = search.toLowerCase().split(/\s+/);
  let count = 0;
  for (const group of root.querySelectorAll<HTMLElement>(".group")) {
    let inGroup = 0;
    for (const item of group.querySelectorAll<HTMLElement>(items)) {
      const text = textOf(item).toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) inGroup++;
    }
    group.hidden = inGroup === 0;
    count += inGroup;
  }
  return count;
}

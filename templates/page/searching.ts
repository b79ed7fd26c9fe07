/** Owns the search among operations while somebody types; without it the server searches. */
import { find } from "./elements.js";

export function startSearching(): void {
  const input = find("search", HTMLInputElement);
  const counter = document.getElementById("found");
  if (input === undefined || counter === null) return;
  const form = input.form;
  // Where a server searched already, operations are missing that a new search may find.
  if (form === null || new URLSearchParams(location.search).get("q")) return;
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("button")?.remove();
  input.addEventListener("input", () => {
    const count = showMatching(document, "li[data-words]", ({ dataset }) => dataset["words"] ?? "", input.value);
    counter.textContent = `${count === 1 ? "1 operation" : `${count} operations`}${input.value.trim() === "" ? "" : " found"}`;
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

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
    const words = input.value.toLowerCase().split(/\s+/);
    const count = showMatching((text) => words.every((word) => text.includes(word)));
    counter.textContent = `${count === 1 ? "1 operation" : `${count} operations`}${input.value.trim() === "" ? "" : " found"}`;
  });
}

function showMatching(matches: (text: string) => boolean): number {
  let count = 0;
  for (const group of document.querySelectorAll<HTMLElement>("section.group")) {
    let inGroup = 0;
    for (const item of group.querySelectorAll<HTMLElement>("li[data-words]")) {
      item.hidden = !matches(item.dataset["words"] ?? "");
      if (!item.hidden) inGroup++;
    }
    group.hidden = inGroup === 0;
    count += inGroup;
  }
  return count;
}

/** Owns the list of diagnostics: each with its place, which a button shows in the editor. */
import type { Problem } from "../protocol.js";
import { make } from "./elements.js";

/** More would fill the page; the compiler itself stops at a hundred. */
const mostShown = 100;

/** `goTo`: shows a place in the editor. */
export function showProblems(list: HTMLElement, problems: readonly Problem[], goTo: (problem: Problem) => void): void {
  const items = problems.slice(0, mostShown).map((problem) => itemOf(problem, goTo));
  const more = problems.length - mostShown;
  if (more > 0) items.push(make("li", { class: "none" }, `${String(more)} more`));
  if (items.length === 0) items.push(make("li", { class: "none" }, "None."));
  list.replaceChildren(...items);
}

function itemOf(problem: Problem, goTo: (problem: Problem) => void): HTMLLIElement {
  const { severity, code, message, document: name, line, column, found, expected, suggestion } = problem;
  const place =
    name === undefined
      ? `its description:${String(line)}:${String(column)}`
      : `${name}:${String(line)}:${String(column)}`;
  const button = make("button", { type: "button" }, place);
  button.addEventListener("click", () => {
    goTo(problem);
  });
  const page = make("a", { href: `../docs/diagnostics/${code}.html`, target: "_blank", rel: "noopener" }, code);
  const head = make("span", { class: "severity" }, severity === "error" ? "Error" : "Warning");
  const notes = [
    ["found", found],
    ["expected", expected],
    ["suggestion", suggestion],
  ].flatMap(([label, note]) => (note === undefined ? [] : [make("p", {}, `${label ?? ""}: ${note}`)]));
  return make("li", { class: severity }, head, " ", page, " ", button, " ", message, ...notes);
}

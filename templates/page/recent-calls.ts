/**
 * Owns the recent calls of this tab: they can be viewed, repeated and compared.
 * Invariant: they are only in this document's memory. Requests and answers are those that were shown, without secrets.
 */
import { make, say } from "./elements.js";
import { lineDifferences } from "./line-differences.js";
import { plainLines, showMessage } from "./message-view.js";

export interface RecentCall {
  readonly operation: string;
  /** Query of the operation's page. */
  readonly search: string;
  readonly binding: string;
  /** Outcome in words. */
  readonly about: string;
  readonly isGood: boolean;
  readonly request: string;
  readonly answer: string;
  /** Value of the binding that was chosen. */
  readonly chosen: string;
  /** XML of the parameters and the headers, with asterisks for secrets. */
  readonly values: readonly string[];
}

const mostCalls = 20;
/** Lines of both answers that are shown around a difference. */
const context = 3;

/** Newest first, by their number. */
let calls: readonly (readonly [number: number, call: RecentCall])[] = [];
let count = 0;
let chosen: readonly number[] = [];
let repeat: (call: RecentCall) => void = () => undefined;

const summary = make("summary");
const list = make("ul", { class: "calls" });
const view = make("div", { tabindex: "-1" });
const hint =
  "Newest first, in this tab's memory alone: loading a page again forgets them. Tick two to compare their answers.";
const panel = make("details", { id: "recent" }, summary, make("p", { class: "hint" }, hint), list, view);

export function onRepeat(action: (call: RecentCall) => void): void {
  repeat = action;
}

export function addCall(call: RecentCall): void {
  calls = [[++count, call] as const, ...calls].slice(0, mostCalls);
  showList();
}

export function forgetCalls(): void {
  calls = [];
  panel.remove();
}

/** `root`: of the page that is seen. */
export function showRecent(root: Element): void {
  if (calls.length > 0) root.querySelector(".beside")?.append(panel);
}

function showList(): void {
  summary.textContent = `Recent calls: ${calls.length}`;
  chosen = chosen.filter((number) => calls.some(([each]) => each === number));
  list.replaceChildren(...calls.map(([number, call]) => itemOf(number, call)));
}

function itemOf(number: number, call: RecentCall): HTMLElement {
  const name = `call ${number}, ${call.operation}`;
  const box = make("input", { type: "checkbox", "aria-label": `Compare ${name}` });
  box.checked = chosen.includes(number);
  box.addEventListener("input", (event) => {
    event.stopPropagation();
    chosen = box.checked ? [...chosen.slice(-1), number] : chosen.filter((each) => each !== number);
    showList();
    compare();
    list.querySelector<HTMLElement>(`[aria-label="Compare ${name}"]`)?.focus();
  });
  const button = (word: string, action: () => void): HTMLElement => {
    const made = make("button", { type: "button", "aria-label": `${word} ${name}` }, word);
    made.addEventListener("click", action);
    return made;
  };
  return make(
    "li",
    {},
    box,
    make("span", {}, `${number}. `, make("bdi", {}, call.operation)),
    make("span", { class: call.isGood ? "soft" : "wrong" }, `${call.binding}: ${call.about}`),
    button("Show", () => show(name, call)),
    button("Repeat", () => repeat(call)),
  );
}

function show(name: string, { request, answer }: RecentCall): void {
  const parts = [
    ["Request", request],
    ["Answer", answer],
  ] as const;
  view.replaceChildren(
    ...parts.flatMap(([title, text]) => {
      const pre = make("pre", { tabindex: "0", role: "group", "aria-label": `${title} of ${name}` });
      showMessage(pre, text);
      return [make("h3", {}, title, ` of ${name}`), pre];
    }),
  );
  view.focus();
}

function compare(): void {
  // The calls are newest first.
  const [later, earlier] = calls.filter(([number]) => chosen.includes(number));
  if (earlier === undefined || later === undefined) return view.replaceChildren();
  const [[first, one], [second, other]] = [earlier, later];
  const changes = lineDifferences(plainLines(one.answer), plainLines(other.answer));
  const isChange = changes.map(({ sign }) => sign !== " ");
  const heading = make("h3", {}, `Answers of call ${first} (-) and call ${second} (+)`);
  if (!isChange.includes(true)) {
    view.replaceChildren(heading, make("p", {}, "They are the same."));
    return say("The answers are the same");
  }
  const pre = make("pre", { tabindex: "0", role: "group", "aria-label": "Differences of the answers" });
  let isLeft = false;
  changes.forEach(({ sign, line }, index) => {
    const isNear = isChange.slice(Math.max(0, index - context), index + context + 1).includes(true);
    if (isNear)
      pre.append(make(sign === "-" ? "del" : sign === "+" ? "ins" : "span", { class: "line" }, `${sign} ${line}`));
    else if (!isLeft) pre.append(make("span", { class: "line soft" }, "  ..."));
    isLeft = !isNear;
  });
  view.replaceChildren(heading, pre);
  const differing = isChange.filter((each) => each).length;
  say(`${differing} lines differ`);
}

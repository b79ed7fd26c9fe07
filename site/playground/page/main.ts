/**
 * Owns the page: what is written, what came of it, and what its buttons do.
 * Invariant: every text that is shown becomes a text node, and no request leaves the page.
 */
import type { Answer, Input, Problem, SourceDocument } from "../protocol.js";
import { commandsFor } from "./commands.js";
import { Compiler } from "./compiler.js";
import { InputEditor } from "./editors.js";
import { byId, make, setOptions } from "./elements.js";
import { examples } from "./examples.js";
import { Output } from "./output.js";
import { showProblems } from "./problems.js";
import { fragmentOf, inputOf } from "./share.js";

const own = "Yours";
const status = byId("status", HTMLElement);
const said = byId("said", HTMLElement);
const documentBar = byId("documents", HTMLElement);
const exampleList = byId("examples", HTMLSelectElement);
const serviceList = byId("service", HTMLSelectElement);
const fileInput = byId("files", HTMLInputElement);

let documents: readonly SourceDocument[] = [];
let current = 0;
let service: string | undefined;
let problems: readonly Problem[] = [];
/** The input was opened, not edited, and is not answered yet. */
let isOther = false;
/** When the text changed that is compiled now; for the time that is shown. */
const changedAt = new WeakMap<Input, number>();

const say = (text: string): void => {
  said.textContent = text;
};

const editor = new InputEditor(byId("editor", HTMLElement), "WSDL or description", (text, isAnother) => {
  const name = nameFor(isAnother ? "" : (documents[current]?.name ?? ""), text);
  documents = documents.map((document, at) => (at === current ? { name, text } : document));
  if (exampleList.value !== own) setOptions(exampleList, titles(), own);
  isOther ||= isAnother;
  say("");
  compile();
});

const output = new Output((text) => {
  open({ documents: [{ name: "description.yaml", text }], service: undefined });
  editor.focus();
}, say);

const compiler = new Compiler(showAnswer, () => {
  status.textContent = "The compiler was stopped: it took longer than 30 seconds.";
});

const titles = (): readonly string[] => [own, ...examples.map(({ title }) => title)];

/** A text of another kind than its file's gets another name. */
function nameFor(name: string, text: string): string {
  const isXml = /^\s*</.test(text);
  if (name !== "" && isXml === !/\.ya?ml$/.test(name)) return name;
  return isXml ? "service.wsdl" : "description.yaml";
}

function compile(): void {
  const input: Input = { documents, service };
  changedAt.set(input, performance.now());
  compiler.compile(input);
}

/** Shows another input, the first document first. */
function open(input: Input, title = own): void {
  ({ documents, service } = input);
  isOther = true;
  problems = [];
  setOptions(exampleList, titles(), title);
  show(0);
  compile();
}

function show(at: number): void {
  current = at;
  const { name = "", text = "" } = documents[at] ?? {};
  editor.show(name, text);
  editor.mark(ofCurrent());
  showDocuments();
}

const ofCurrent = (): readonly Problem[] => problems.filter((problem) => problem.document === documents[current]?.name);

function showDocuments(): void {
  documentBar.hidden = documents.length < 2;
  const entries = documents.map(({ name }, at) => {
    const choose = make("button", { type: "button", "aria-current": at === current ? "true" : undefined }, name);
    choose.addEventListener("click", () => {
      show(at);
    });
    const remove = make("button", { type: "button", "aria-label": `Remove ${name}` }, "×");
    remove.addEventListener("click", () => {
      documents = documents.filter((_, other) => other !== at);
      show(0);
      compile();
      editor.focus();
    });
    return make("span", {}, choose, remove);
  });
  documentBar.replaceChildren(...entries);
}

function showAnswer(answer: Answer, input: Input): void {
  problems = answer.problems;
  editor.mark(ofCurrent());
  showProblems(byId("problems", HTMLElement), problems, goTo);
  byId("services", HTMLElement).hidden = answer.services.length < 2;
  if (answer.services.length > 1) setOptions(serviceList, answer.services, service ?? answer.services[0]);
  output.update(answer, isOther);
  status.textContent = wordsFor(answer, isOther, timeSince(input));
  isOther = isOther && input.documents !== documents;
  byId("commands", HTMLElement).textContent = commandsFor(documents[0]?.name ?? "");
  status.dataset["milliseconds"] = String(timeSince(input));
  status.dataset["answers"] = String(answer.id);
}

const timeSince = (input: Input): number => Math.round(performance.now() - (changedAt.get(input) ?? performance.now()));

function wordsFor({ defect, files, service: made, imported }: Answer, isFirst: boolean, milliseconds: number): string {
  if (defect !== undefined) return `A mistake of the compiler, please report it: ${defect}`;
  if (made === undefined)
    return isFirst
      ? "There are errors, so there is no output yet."
      : "There are errors; the output is that of the last text without any.";
  const count = made.operations === 1 ? "1 operation" : `${String(made.operations)} operations`;
  const how = imported === undefined ? "" : ` (${imported})`;
  return `${made.name}: ${count}${how}, ${String(files.length)} files, in ${String(milliseconds)} ms.`;
}

function goTo({ document: name, start }: Problem): void {
  if (name === undefined) {
    output.showDescription(start);
    return;
  }
  const at = documents.findIndex((document) => document.name === name);
  if (at < 0) return;
  if (at !== current) show(at);
  editor.goTo(start);
}

/** A WSDL or a description takes the place of what was there; schemas are added to it. */
async function take(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const { readFiles } = await import("./files.js");
  const added = await readFiles(files);
  if (typeof added === "string") {
    say(added);
    return;
  }
  const isWhole = added.some(({ name, text }) => /\.ya?ml$/i.test(name) || /[<:]definitions[\s>]/.test(text));
  const names = new Set(added.map(({ name }) => name));
  const others = isWhole ? [] : documents.filter(({ name }) => !names.has(name));
  const isSchema = ({ name }: SourceDocument): boolean => /\.xsd$/i.test(name);
  const all = [...others, ...added];
  open({ documents: [...all.filter((each) => !isSchema(each)), ...all.filter(isSchema)], service: undefined });
  say(added.length === 1 ? `Opened ${added[0]?.name ?? ""}.` : `Opened ${String(added.length)} files.`);
}

async function share(): Promise<void> {
  const fragment = await fragmentOf({ documents, service });
  if (fragment === undefined) {
    say("The text is too long for a link.");
    return;
  }
  history.replaceState(null, "", fragment);
  const length = location.href.length > 8000 ? " Some programs cut links of this length." : "";
  await navigator.clipboard.writeText(location.href).then(
    () => {
      say(`Copied a link that holds the text.${length}`);
    },
    () => {
      say(`The link is in the address bar.${length}`);
    },
  );
}

async function openFragment(): Promise<boolean> {
  const { hash } = location;
  if (hash.length < 3 || hash === "#input-title") return false;
  const input = await inputOf(hash);
  if (typeof input === "string") say(input);
  else open(input);
  return typeof input !== "string";
}

function openExample(title: string): void {
  const example = examples.find((each) => each.title === title);
  if (example === undefined) return;
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  open({ documents: example.documents, service: undefined }, title);
}

exampleList.addEventListener("change", () => {
  say("");
  openExample(exampleList.value);
});
serviceList.addEventListener("change", () => {
  service = serviceList.value;
  compile();
});
byId("open", HTMLButtonElement).addEventListener("click", () => {
  fileInput.click();
});
fileInput.addEventListener("change", () => {
  void take([...(fileInput.files ?? [])]).then(() => {
    fileInput.value = "";
  });
});
byId("share", HTMLButtonElement).addEventListener("click", () => {
  void share();
});
window.addEventListener("hashchange", () => {
  void openFragment();
});
for (const type of ["dragover", "dragleave", "drop"] as const)
  window.addEventListener(
    type,
    (event) => {
      if (event.dataTransfer === null || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      document.body.classList.toggle("dropping", type === "dragover");
      if (type === "drop") void take([...event.dataTransfer.files]);
    },
    { capture: true },
  );

const [first] = examples;
// After the first paint: the compiler is loaded when there is something to look at.
requestAnimationFrame(() =>
  setTimeout(() => {
    void openFragment().then((isOpen) => {
      if (!isOpen && first !== undefined) openExample(first.title);
    });
  }),
);

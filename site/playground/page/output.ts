/**
 * Owns the output side: tabs by what people look for, a list of files where a tab has several, and the text of one.
 * Invariant: a tab and a file stay chosen while the input changes.
 */
import type { Answer, OutputFile } from "../protocol.js";
import { OutputView } from "./editors.js";
import { byId, make, setOptions } from "./elements.js";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly holds: (path: string) => boolean;
}

const descriptionFile = "description.yaml";

const tabs: readonly Tab[] = [
  { id: "client", label: "Client", holds: (path) => path === "client.ts" },
  { id: "types", label: "Types", holds: (path) => path === "types.ts" },
  { id: "wsdl", label: "WSDL", holds: (path) => path.endsWith(".wsdl") },
  { id: "fixtures", label: "Fixtures", holds: (path) => path.startsWith("fixtures/") },
  { id: "description", label: "Description", holds: (path) => path === descriptionFile },
  { id: "all", label: "All files", holds: (path) => path !== descriptionFile },
];

export class Output {
  readonly #view = new OutputView(byId("viewer", HTMLElement), "Text of the file");
  readonly #file = byId("file", HTMLSelectElement);
  readonly #panel = byId("panel", HTMLElement);
  readonly #adopt = byId("adopt", HTMLButtonElement);
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #chosenFiles = new Map<string, string>();
  #files: readonly OutputFile[] = [];
  #tab: Tab = tabs[0] as Tab;

  /** `onAdopt`: the user goes on with the description that was made of a WSDL. */
  constructor(onAdopt: (text: string) => void, say: (text: string) => void) {
    const list = byId("tabs", HTMLElement);
    for (const tab of tabs) {
      const button = make(
        "button",
        { type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": "panel" },
        tab.label,
      );
      button.addEventListener("click", () => {
        this.#choose(tab);
      });
      this.#buttons.set(tab.id, button);
      list.append(button);
    }
    list.addEventListener("keydown", (event) => {
      this.#move(event);
    });
    this.#file.addEventListener("change", () => {
      this.#chosenFiles.set(this.#tab.id, this.#file.value);
      this.#show();
    });
    byId("copy", HTMLButtonElement).addEventListener("click", () => {
      void navigator.clipboard.writeText(this.#view.text).then(
        () => {
          say("Copied.");
        },
        () => {
          say("The browser did not let this page copy.");
        },
      );
    });
    byId("save", HTMLButtonElement).addEventListener("click", () => {
      this.#save();
    });
    this.#adopt.addEventListener("click", () => {
      onAdopt(this.#view.text);
    });
    this.#choose(this.#tab);
  }

  /** The files of an answer; without any, those of the last one stay to be read, unless the input is another one. */
  update({ files, description }: Answer, isOther: boolean): void {
    if (files.length === 0 && !isOther) return;
    this.#files = description === undefined ? files : [...files, { path: descriptionFile, text: description }];
    for (const { id, holds } of tabs) {
      const button = this.#buttons.get(id);
      if (button !== undefined)
        button.hidden = files.length > 0 ? !this.#files.some(({ path }) => holds(path)) : id === "description";
    }
    if (this.#buttons.get(this.#tab.id)?.hidden === true) this.#choose(tabs[0] as Tab);
    else this.#show(isOther);
  }

  /** The description that was made of a WSDL, at an offset of its text. */
  showDescription(start: number): void {
    const tab = tabs.find(({ id }) => id === "description");
    if (tab === undefined) return;
    this.#choose(tab);
    this.#view.goTo(start);
  }

  #choose(tab: Tab): void {
    this.#tab = tab;
    for (const [id, button] of this.#buttons) {
      button.setAttribute("aria-selected", String(id === tab.id));
      button.tabIndex = id === tab.id ? 0 : -1;
    }
    this.#panel.setAttribute("aria-labelledby", `tab-${tab.id}`);
    this.#show();
  }

  #move({ key }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const shown = tabs.filter(({ id }) => this.#buttons.get(id)?.hidden !== true);
    const next = shown[(shown.indexOf(this.#tab) + step + shown.length) % shown.length];
    if (next === undefined) return;
    this.#choose(next);
    this.#buttons.get(next.id)?.focus();
  }

  #current(): OutputFile | undefined {
    const files = this.#files.filter(({ path }) => this.#tab.holds(path));
    const chosen = this.#chosenFiles.get(this.#tab.id);
    const file = files.find(({ path }) => path === chosen) ?? files[0];
    setOptions(
      this.#file,
      files.map(({ path }) => path),
      file?.path,
    );
    return file;
  }

  #show(isOther = false): void {
    const file = this.#current();
    this.#adopt.hidden = this.#tab.id !== "description";
    this.#view.show(file?.path ?? "", file?.text ?? "", isOther);
  }

  #save(): void {
    const file = this.#current();
    if (file === undefined) return;
    const url = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
    make("a", { href: url, download: file.path.split("/").at(-1) }).click();
    URL.revokeObjectURL(url);
  }
}

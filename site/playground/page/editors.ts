/**
 * Owns the two editors: one to write in, one to read the output in.
 * Invariant: a text is only ever a text node. Both are in shadow trees, where styles need no exception of the page's policy.
 */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { xml } from "@codemirror/lang-xml";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Problem } from "../protocol.js";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: [tags.tagName, tags.definition(tags.propertyName)], color: "var(--tag)" },
  { tag: [tags.string, tags.attributeValue], color: "var(--string)" },
  { tag: [tags.comment, tags.processingInstruction], color: "var(--comment)" },
  { tag: [tags.number, tags.bool, tags.null, tags.typeName, tags.attributeName], color: "var(--number)" },
]);

const looks = EditorView.theme({
  "&": { height: "100%", fontSize: "0.85rem", backgroundColor: "var(--page)", color: "var(--text)" },
  // The frame around the editor shows the focus: line numbers would cover a part of it here.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--vp-font-family-mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--quiet)", borderRight: "1px solid var(--edge)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--soft)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "var(--select)",
  },
  ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "var(--select)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--soft)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    maxWidth: "40rem",
  },
  ".cm-panels button, .cm-panels input": {
    color: "var(--text)",
    backgroundColor: "var(--page)",
    backgroundImage: "none",
  },
});

/** Scrolls to the beginning of a text inside the editor. CodeMirror itself would also scroll the page, past what is above the editor. */
const insideAlone = EditorView.scrollHandler.of((view, { head }, { y }) => {
  if (y !== "start") return false;
  view.scrollDOM.scrollTop = view.lineBlockAt(head).top;
  return true;
});

const common: Extension = [
  insideAlone,
  lineNumbers(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  syntaxHighlighting(colours),
  looks,
  keymap.of([...defaultKeymap, ...searchKeymap]),
];

/** The language of a file by its name, or of a text by its beginning. */
function languageOf(name: string, text: string): Extension {
  if (/^\uFEFF?\s*</.test(text)) return xml();
  if (/\.(?:ts|js|json)$/.test(name)) return javascript({ typescript: true });
  return /\.ya?ml$/.test(name) ? yaml() : [];
}

/** An editor in a shadow tree of `place`. */
function open(place: HTMLElement, extensions: Extension): EditorView {
  const root = place.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(":host { display: block } .cm-editor { height: 100% }");
  const parent = document.createElement("div");
  parent.style.height = "100%";
  root.append(parent);
  const view = new EditorView({ parent, root, state: EditorState.create({ extensions }) });
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, style];
  return view;
}

/** Both kinds of editor show a text of some language. */
class TextView {
  protected readonly view: EditorView;
  readonly #language = new Compartment();

  constructor(place: HTMLElement, extensions: Extension) {
    this.view = open(place, [common, this.#language.of([]), extensions]);
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  focus(): void {
    this.view.focus();
  }

  protected replace(name: string, text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      effects: [this.#language.reconfigure(languageOf(name, text)), EditorView.scrollIntoView(0, { y: "start" })],
    });
  }

  /** A newer version of the same text: what is equal at its ends stays where it is seen. */
  protected amend(text: string): void {
    const before = this.text;
    const most = Math.min(before.length, text.length);
    let from = 0;
    while (from < most && before.charCodeAt(from) === text.charCodeAt(from)) from += 1;
    let end = 0;
    while (end < most - from && before.charCodeAt(before.length - 1 - end) === text.charCodeAt(text.length - 1 - end))
      end += 1;
    this.view.dispatch({ changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) } });
  }

  goTo(start: number): void {
    const anchor = Math.min(start, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  protected setLanguage(name: string): void {
    this.view.dispatch({ effects: this.#language.reconfigure(languageOf(name, this.text)) });
  }
}

/** Where the input is written. `onChange`: the user changed the text, or put another one in its place. */
export class InputEditor extends TextView {
  #isReplacing = false;
  #isXml = false;

  constructor(place: HTMLElement, label: string, onChange: (text: string, isOther: boolean) => void) {
    super(place, [
      history(),
      lintGutter(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      indentUnit.of("  "),
      keymap.of(historyKeymap),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || this.#isReplacing) return;
        const { text } = this;
        const isXml = /^\uFEFF?\s*</.test(text);
        if (isXml !== this.#isXml) {
          this.#isXml = isXml;
          queueMicrotask(() => {
            this.setLanguage("description.yaml");
          });
        }
        let isOther = false;
        update.changes.iterChanges((from, to) => {
          isOther ||= from === 0 && to === update.startState.doc.length;
        });
        onChange(text, isOther);
      }),
    ]);
  }

  show(name: string, text: string): void {
    this.#isReplacing = true;
    this.replace(/\./.test(name) ? name : "description.yaml", text);
    this.#isXml = /^\uFEFF?\s*</.test(text);
    this.#isReplacing = false;
  }

  /** Marks each problem at its place; those beyond the text, at its end. */
  mark(problems: readonly Problem[]): void {
    const { length } = this.view.state.doc;
    const marks = problems.map(({ start, end, severity, code, message, suggestion }) => {
      const from = Math.min(start, length);
      const more = suggestion === undefined ? "" : ` ${suggestion}`;
      return { from, to: Math.max(from, Math.min(end, length)), severity, message: `${code}: ${message}${more}` };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }
}

/** Where a file of the output is read. */
export class OutputView extends TextView {
  #name = "";

  constructor(place: HTMLElement, label: string) {
    super(place, [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
    ]);
  }

  /** `isOther`: the file is of another input than the one before. */
  show(name: string, text: string, isOther: boolean): void {
    if (name === this.#name && !isOther) {
      this.amend(text);
      return;
    }
    this.#name = name;
    this.replace(name, text);
    const anchor = beginningOf(name, text);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "start" }) });
  }
}

/** Where reading begins: in TypeScript the first declaration with its comment, after marks for linters and imports. */
function beginningOf(name: string, text: string): number {
  if (!name.endsWith(".ts")) return 0;
  const declaration = text.search(/^export /m);
  const comment = text.lastIndexOf("\n/**", declaration);
  const isOwn =
    comment >= 0 &&
    !text.slice(comment, declaration).includes("*/\n\n") &&
    !/^import /m.test(text.slice(comment, declaration));
  return Math.max(0, isOwn ? comment + 1 : declaration);
}

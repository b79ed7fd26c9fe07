/**
 * Owns a record or a list of the form: its fields and its XML, of which either can be edited.
 * Invariant: both say the same, and a secret is seen in neither of them.
 */
import type { TryField, TryType } from "../runtime/help/try-form.js";
import { dataSetForm } from "./data-set-form.js";
import { make } from "./elements.js";
import { xmlOf } from "./fill-request.js";
import { hidden } from "./masking.js";
import { addPicker } from "./pickers.js";
import {
  countTexts,
  elementNameOf,
  elementsOf,
  type Facts,
  type ListNode,
  type RecordContent,
  secretsOf,
  type ValueNode,
  ValueReader,
} from "./xml-value.js";

/** Fields that are shown; what has more is edited as XML. */
const mostFields = 300;

export class NestedForm {
  readonly #area: HTMLTextAreaElement;
  readonly #facts: Facts;
  readonly #reader: ValueReader;
  /** Throws for a text that is not well-formed. */
  readonly #parse: (text: string) => readonly Element[];
  readonly #fields: HTMLElement;
  readonly #tabs: readonly [fields: HTMLButtonElement, xml: HTMLButtonElement];
  /** Undefined if the text is not well-formed. */
  #value: ValueNode | ListNode | undefined;
  #showsFields = false;
  #controls = 0;

  constructor(
    area: HTMLTextAreaElement,
    facts: Facts,
    types: readonly TryType[],
    parse: (text: string) => readonly Element[],
  ) {
    this.#area = area;
    this.#facts = facts;
    this.#reader = new ValueReader(types);
    this.#parse = parse;
    const { id } = area;
    this.#fields = make("div", { id: `${id}-fields`, role: "tabpanel", "aria-label": `${facts.name}: fields` });
    const tab = (word: string, panel: string): HTMLButtonElement =>
      make("button", { type: "button", role: "tab", "aria-controls": panel }, word);
    this.#tabs = [tab("Fields", `${id}-fields`), tab("XML", id)];
  }

  start(): void {
    this.#read(() => "");
    this.#conceal();
    this.#area.addEventListener("input", () => this.#read((index, before) => before[index]?.text ?? ""));
    this.#area.addEventListener("change", () => this.#conceal());
    if (this.#value === undefined || !this.#hasFields(this.#value)) return;
    const bar = make("div", { role: "tablist", class: "tabs", "aria-label": `${this.#facts.name}: how it is edited` });
    bar.append(...this.#tabs);
    this.#area.before(bar, this.#fields);
    this.#tabs.forEach((tab, index) => {
      tab.addEventListener("click", () => this.#open(index === 0));
    });
    bar.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      this.#open(!this.#showsFields);
      this.#tabs[this.#showsFields ? 0 : 1].focus();
    });
    this.#open(countTexts(this.#value) <= mostFields);
  }

  /** What the types do not describe is XML alone, but for DataSets, which describe themselves. */
  #hasFields(value: ValueNode | ListNode): boolean {
    const [first] = "items" in value ? value.items : [value];
    return this.#reader.typeOf(this.#facts.type) !== undefined || first?.content.kind === "data-set";
  }

  set disabled(disabled: boolean) {
    this.#area.disabled = disabled;
    for (const each of this.#fields.querySelectorAll("fieldset")) each.disabled = disabled;
  }

  /** The XML to be sent or shown. */
  text(secrets: "given" | "hidden"): string {
    if (this.#value === undefined || secretsOf(this.#value).length === 0) return this.#area.value;
    return xmlOf(elementsOf(this.#value, secrets === "given" ? (secret) => secret : concealed));
  }

  /** Another XML, in which asterisks stand for the secrets that are there. */
  revise(text: string): void {
    this.#area.value = text;
    this.#read((index, before) => before[index]?.text ?? "");
    this.#conceal();
    if (this.#showsFields) this.#open(true);
  }

  secrets(): readonly string[] {
    return this.#value === undefined ? [] : secretsOf(this.#value).map(({ text }) => text);
  }

  forgetSecrets(): void {
    for (const each of this.#value === undefined ? [] : secretsOf(this.#value)) each.text = "";
    this.#conceal();
    if (this.#showsFields) this.#open(true);
  }

  /** `known`: the secret that asterisks stand for. */
  #read(known: (index: number, before: readonly { readonly text: string }[]) => string): void {
    const before = this.#value === undefined ? [] : secretsOf(this.#value);
    try {
      this.#value = this.#reader.read(this.#facts, this.#parse(this.#area.value));
    } catch {
      this.#value = undefined;
    }
    if (this.#value === undefined) return;
    const secrets = secretsOf(this.#value);
    // Of more or fewer places nobody knows which is which.
    const isSame = secrets.length === before.length;
    secrets.forEach((secret, index) => {
      if (secret.text === hidden) secret.text = isSame ? known(index, before) : "";
    });
  }

  #conceal(): void {
    if (this.#value !== undefined && secretsOf(this.#value).length > 0) this.#area.value = this.text("hidden");
  }

  #open(asFields: boolean): void {
    if (asFields) {
      this.#controls = 0;
      this.#fields.replaceChildren(
        this.#value === undefined
          ? make("p", { class: "wrong", role: "alert" }, "The XML is not well-formed. Correct it to see its fields.")
          : make("fieldset", { class: "plain" }, this.#part(this.#value)),
      );
      this.disabled = this.#area.disabled;
    }
    this.#showsFields = asFields;
    this.#fields.hidden = !asFields;
    this.#area.hidden = asFields;
    this.#tabs.forEach((tab, index) => {
      const isChosen = (index === 0) === asFields;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** The XML follows the fields. The form hears of it by the event itself. */
  #changed(): void {
    if (this.#value !== undefined) this.#area.value = xmlOf(elementsOf(this.#value, concealed));
  }

  /** `focus`: where the keyboard goes on, as the button that was pressed may be gone. A button's text, or another control's label. */
  #changedShape(focus: string): void {
    this.#changed();
    this.#open(true);
    const controls = [...this.#fields.querySelectorAll<HTMLElement>("button, select")];
    controls.find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === focus)?.focus();
    this.#fields.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #part(part: ValueNode | ListNode): HTMLElement {
    return "items" in part ? this.#list(part) : this.#node(part);
  }

  #list(list: ListNode): HTMLElement {
    const { facts, items } = list;
    const set = make("fieldset", {}, make("legend", {}, make("code", {}, facts.name)));
    items.forEach((item, index) => {
      const remove = make("button", { type: "button" }, `Remove ${facts.name} ${index + 1}`);
      remove.addEventListener("click", () => {
        items.splice(index, 1);
        this.#changedShape(`Add ${facts.name}`);
      });
      set.append(make("div", { class: "item" }, this.#node(item), remove));
    });
    const add = make("button", { type: "button" }, `Add ${facts.name}`);
    add.addEventListener("click", () => {
      items.push(this.#reader.itemOf(list));
      this.#changedShape(`Add ${facts.name}`);
    });
    set.append(add);
    return set;
  }

  #nextId(): string {
    return `${this.#area.id}-${++this.#controls}`;
  }

  #node(node: ValueNode): HTMLElement {
    const { content, facts } = node;
    if (content.kind === "text") return this.#text(node, content);
    const set = make("fieldset", {}, make("legend", {}, make("code", {}, facts.name)));
    const given = givenSelect(node, facts, () => this.#changed());
    if (given !== undefined) set.append(given);
    if (content.kind === "data-set") {
      set.append(dataSetForm(content, facts.type === "DataSet", () => this.#changed()));
      return set;
    }
    if (content.kind === "markup") {
      set.append(make("p", { class: "hint" }, "Text and elements: edit it as XML."));
      return set;
    }
    set.append(make("div", { class: "fields" }, ...this.#partsOf(node, content)));
    return set;
  }

  /** What is in a record, and what can be put there. */
  #partsOf(node: ValueNode, { attributes, parts }: RecordContent): readonly HTMLElement[] {
    const fields = this.#reader.fieldsOf(node);
    const isThere = (field: TryField): boolean => parts.some(({ facts }) => facts.name === elementNameOf(field));
    const choices = new Map<number, TryField[]>();
    for (const field of fields) {
      const [choice] = field.choice ?? [];
      if (choice !== undefined) choices.set(choice, [...(choices.get(choice) ?? []), field]);
    }
    const selects = [...choices.values()].map((members) => this.#choice(node, parts, members, members.find(isThere)));
    const buttons = fields
      .filter((field) => field.choice === undefined && !isThere(field))
      .map((field) => {
        const button = make("button", { type: "button" }, `Add ${elementNameOf(field)}`);
        button.addEventListener("click", () => {
          this.#reader.add(node, [field]);
          this.#changedShape(`Add ${elementNameOf(field)}`);
        });
        return button;
      });
    return [...selects, ...[...attributes, ...parts].map((part) => this.#part(part)), ...buttons];
  }

  /** `current`: a member that is there. */
  #choice(
    node: ValueNode,
    parts: (ValueNode | ListNode)[],
    members: readonly TryField[],
    current: TryField | undefined,
  ): HTMLElement {
    const branchOf = ({ choice }: TryField): string => String(choice?.[1]);
    const branches = [...new Set(members.map(branchOf))];
    const of = (branch: string): readonly TryField[] => members.filter((member) => branchOf(member) === branch);
    const label = `${node.facts.name}: which one is sent`;
    const select = make("select", { "aria-label": label });
    for (const branch of branches)
      select.append(make("option", { value: branch }, of(branch).map(elementNameOf).join(", ")));
    select.value = current === undefined ? "" : branchOf(current);
    select.addEventListener("change", () => {
      const names = new Set(members.map(elementNameOf));
      parts.splice(0, parts.length, ...parts.filter(({ facts }) => !names.has(facts.name)));
      this.#reader.add(node, of(select.value));
      this.#changedShape(label);
    });
    return make("div", { class: "field" }, make("p", { class: "hint" }, "One of these is sent."), select);
  }

  #text(node: ValueNode, content: { text: string }): HTMLElement {
    const { facts } = node;
    const id = this.#nextId();
    const type = this.#reader.typeOf(facts.type);
    const hint = [facts.type, ...(facts.required ? ["required"] : [])].filter((word) => word !== "").join(", ");
    const control = textControl(facts, type, content.text, { id, "aria-describedby": `${id}-hint` });
    control.addEventListener("input", () => {
      content.text = control.value;
      this.#changed();
    });
    const given = givenSelect(node, facts, () => this.#changed());
    if (given === undefined) control.classList.add("alone");
    const field = make(
      "div",
      { class: "field" },
      make("label", { for: id }, make("code", {}, facts.name)),
      make("p", { class: "hint", id: `${id}-hint`, dir: "auto" }, hint),
      control,
      ...(given === undefined ? [] : [given]),
    );
    if (!facts.secret) addPicker(control, facts.name, type?.base ?? facts.type, type?.dates);
    return field;
  }
}

const concealed = (secret: string): string => (secret === "" ? "" : hidden);

/** Undefined if there is always a value. */
function givenSelect(node: ValueNode, facts: Facts, changed: () => void): HTMLElement | undefined {
  const kinds = [
    ...(facts.required ? [] : [["absent", "left out"] as const]),
    ...(facts.nullable || node.what === "null" ? [["null", "null"] as const] : []),
  ];
  if (kinds.length === 0) return undefined;
  const select = make("select", { class: "given", "aria-label": `${facts.name}: what is sent` });
  for (const [value, word] of [["value", "this value"] as const, ...kinds]) {
    select.append(make("option", { value }, word));
  }
  select.value = node.what;
  select.addEventListener("input", () => {
    const chosen = [...kinds.map(([value]) => value), "value" as const].find((kind) => kind === select.value);
    node.what = chosen ?? "value";
    changed();
  });
  return select;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function textControl(
  { secret, type: word }: Facts,
  type: TryType | undefined,
  text: string,
  named: Readonly<Record<string, string>>,
): Control {
  const attributes = { ...named, autocomplete: "off", spellcheck: "false" };
  const choices = word === "boolean" ? ["true", "false"] : (type?.values ?? []);
  const control = secret
    ? make("input", { ...attributes, type: "password" })
    : choices.length > 0 && type?.open !== true && choices.includes(text)
      ? make("select", attributes, ...choices.map((choice) => make("option", { value: choice }, choice)))
      : make("textarea", { ...attributes, rows: "1" });
  control.value = text;
  return control;
}

/**
 * Owns a record or a list of the form: its fields, its XML and its JSON, of which each can be edited.
 * Invariant: all say the same, and a secret is seen in none of them.
 */
import type { TryField, TryType } from "../runtime/help/try-form.js";
import { typeMark } from "../runtime/help/type-marks.js";
import { dataSetForm } from "./data-set-form.js";
import { make } from "./elements.js";
import { xmlOf } from "./fill-request.js";
import { hasJson, JsonValues } from "./json-value.js";
import { hidden } from "./masking.js";
import { addPicker } from "./pickers.js";
import { addButton, addButtons, mostUnfolded, nullBox, removeButton } from "./presence.js";
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

const views = ["Fields", "XML", "JSON"] as const;
type View = (typeof views)[number];

export class NestedForm {
  readonly #area: HTMLTextAreaElement;
  readonly #facts: Facts;
  readonly #reader: ValueReader;
  /** Throws for a text that is not well-formed. */
  readonly #parse: (text: string) => readonly Element[];
  readonly #fields: HTMLElement;
  readonly #json: HTMLTextAreaElement;
  readonly #jsonValues: JsonValues;
  readonly #wrong = make("p", { class: "wrong", role: "alert" });
  #tabs: ReadonlyMap<View, HTMLButtonElement> = new Map();
  /** Undefined if the text is not well-formed. */
  #value: ValueNode | ListNode | undefined;
  #view: View = "XML";
  /** Why the JSON is no value. */
  #problem: string | undefined;
  #controls = 0;
  /** What is seen of a value. */
  readonly #places = new Map<object, HTMLElement>();

  constructor(
    area: HTMLTextAreaElement,
    facts: Facts,
    types: readonly TryType[],
    parse: (text: string) => readonly Element[],
  ) {
    this.#area = area;
    this.#facts = facts;
    this.#reader = new ValueReader(types);
    this.#jsonValues = new JsonValues(this.#reader);
    this.#parse = parse;
    const { id } = area;
    this.#fields = make("div", { id: `${id}-fields`, role: "tabpanel", "aria-label": `${facts.name}: fields` });
    const named = { id: `${id}-json`, "aria-label": `${facts.name}: JSON` };
    this.#json = make("textarea", { ...named, rows: "12", autocomplete: "off", spellcheck: "false" });
  }

  start(): void {
    this.#read(() => "");
    if (this.#value !== undefined) {
      foldOptional(this.#value);
      this.#changed();
    }
    this.#area.addEventListener("input", () => this.#read((index, before) => before[index]?.text ?? ""));
    this.#area.addEventListener("change", () => this.#conceal());
    if (this.#value === undefined || !this.#hasFields(this.#value)) return;
    this.#json.addEventListener("input", () => this.#readJson());
    this.#json.addEventListener("change", () => this.#problem === undefined && this.#open("JSON"));
    const { id } = this.#area;
    const panels = { Fields: `${id}-fields`, XML: id, JSON: `${id}-json` };
    const offered = hasJson(this.#value) ? views : views.slice(0, 2);
    this.#tabs = new Map(
      offered.map((view) => {
        const tab = make("button", { type: "button", role: "tab", "aria-controls": panels[view] }, view);
        tab.addEventListener("click", () => this.#open(view));
        return [view, tab];
      }),
    );
    const bar = make("div", { role: "tablist", class: "tabs", "aria-label": `${this.#facts.name}: how it is edited` });
    bar.append(...this.#tabs.values());
    this.#area.before(bar, this.#fields);
    this.#area.after(this.#json, this.#wrong);
    bar.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const step = key === "ArrowLeft" ? offered.length - 1 : 1;
      this.#open(offered[(offered.indexOf(this.#view) + step) % offered.length] ?? "XML");
      this.#tabs.get(this.#view)?.focus();
    });
    this.#open(countTexts(this.#value) <= mostFields ? "Fields" : "XML");
  }

  /** What the types do not describe is XML alone, but for DataSets, which describe themselves. */
  #hasFields(value: ValueNode | ListNode): boolean {
    const [first] = "items" in value ? value.items : [value];
    return this.#reader.typeOf(this.#facts.type) !== undefined || first?.content.kind === "data-set";
  }

  set disabled(disabled: boolean) {
    for (const area of [this.#area, this.#json]) area.disabled = disabled;
    for (const each of this.#fields.querySelectorAll("fieldset")) each.disabled = disabled;
  }

  /** Why the value cannot be sent. */
  get problem(): string | undefined {
    return this.#problem;
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
    this.#problem = undefined;
    if (this.#view !== "XML") this.#open(this.#view);
  }

  secrets(): readonly string[] {
    return this.#value === undefined ? [] : secretsOf(this.#value).map(({ text }) => text);
  }

  forgetSecrets(): void {
    for (const each of this.#value === undefined ? [] : secretsOf(this.#value)) each.text = "";
    this.#conceal();
    this.#problem = undefined;
    if (this.#view !== "XML") this.#open(this.#view);
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

  /** The fields and the XML follow the JSON, unless it is wrong. */
  #readJson(): void {
    if (this.#value === undefined) return;
    try {
      this.#value = this.#jsonValues.revised(this.#value, this.#json.value);
      this.#problem = undefined;
      this.#changed();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
    this.#wrong.textContent = this.#problem ?? "";
  }

  /** Another view drops JSON that is wrong. */
  #open(view: View): void {
    this.#problem = undefined;
    this.#wrong.textContent = "";
    const value = this.#value;
    if (view === "JSON") this.#json.value = value === undefined ? "" : this.#jsonValues.textOf(value);
    if (view === "JSON" && value === undefined) this.#wrong.textContent = notWellFormed;
    if (view === "Fields") {
      this.#controls = 0;
      this.#places.clear();
      this.#fields.replaceChildren(
        this.#value === undefined
          ? make("p", { class: "wrong", role: "alert" }, notWellFormed)
          : make("fieldset", { class: "plain" }, ...this.#whole(this.#value)),
      );
      this.disabled = this.#area.disabled;
    }
    this.#view = view;
    this.#fields.hidden = view !== "Fields";
    this.#area.hidden = view !== "XML";
    this.#json.hidden = view !== "JSON";
    this.#tabs.forEach((tab, each) => {
      const isChosen = each === view;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** The value itself: its name is beside it. */
  #whole(value: ValueNode | ListNode): readonly HTMLElement[] {
    if ("items" in value) return this.#itemsOf(value);
    return value.content.kind === "text" ? [this.#part(value)] : this.#bodyOf(value);
  }

  /** The XML follows the fields. The form hears of it by the event itself. */
  #changed(): void {
    if (this.#value !== undefined) this.#area.value = xmlOf(elementsOf(this.#value, concealed));
  }

  /** `focus`: where the keyboard goes on, as the button that was pressed may be gone. A value, or the label of a control. */
  #changedShape(focus: object | string): void {
    this.#changed();
    this.#open("Fields");
    const controls = [...this.#fields.querySelectorAll<HTMLElement>("button, select")];
    const place = typeof focus === "string" ? undefined : this.#places.get(focus);
    const control =
      place?.querySelector<HTMLElement>("input, textarea, select, button") ??
      controls.find(({ ariaLabel }) => ariaLabel === focus);
    control?.focus();
    this.#fields.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #part(part: ValueNode | ListNode): HTMLElement {
    const place = "items" in part ? this.#list(part) : this.#node(part, part.facts.name, this.#leaving(part));
    this.#places.set(part, place);
    return place;
  }

  /** The button that leaves a field out. */
  #leaving(node: ValueNode): readonly HTMLElement[] {
    const { required, name } = node.facts;
    if (required) return [];
    const leave = (): void => {
      node.what = "absent";
      this.#changedShape(`Add ${name}`);
    };
    return [removeButton(`Leave out ${name}`, leave)];
  }

  #list(list: ListNode): HTMLElement {
    return make("fieldset", {}, legendOf(list.facts.name, list.facts.type), ...this.#itemsOf(list));
  }

  #itemsOf(list: ListNode): readonly HTMLElement[] {
    const { facts, items } = list;
    const { name } = facts;
    const shown = items.map((item, index) => {
      const remove = removeButton(`Remove ${name} ${index + 1}`, () => {
        items.splice(index, 1);
        this.#changedShape(items[Math.min(index, items.length - 1)] ?? `Add ${name}`);
      });
      const place = this.#node(item, `${name} ${index + 1}`, [remove]);
      this.#places.set(item, place);
      return place;
    });
    const add = addButton(name, () => {
      const item = this.#reader.itemOf(list);
      items.push(item);
      this.#changedShape(item);
    });
    return [...shown, make("div", { class: "adds" }, add)];
  }

  #nextId(): string {
    return `${this.#area.id}-${++this.#controls}`;
  }

  /** `actions`: at the end of its line. */
  #node(node: ValueNode, title: string, actions: readonly HTMLElement[]): HTMLElement {
    const { content, facts } = node;
    if (content.kind === "text") return this.#text(node, content, actions);
    const body = make("div", { class: "fields" }, ...this.#bodyOf(node));
    const mayBeNull = facts.nullable || node.what === "null";
    const show = (isNull: boolean): void => {
      node.what = isNull ? "null" : "value";
      body.hidden = isNull;
    };
    body.hidden = node.what === "null";
    const box = nullBox(facts.name, body.hidden, (isNull) => {
      show(isNull);
      this.#changed();
    });
    const all = [...(mayBeNull ? [box] : []), ...actions];
    return make("fieldset", {}, legendOf(title, facts.type), make("span", { class: "actions" }, ...all), body);
  }

  #bodyOf(node: ValueNode): readonly HTMLElement[] {
    const { content, facts } = node;
    if (content.kind === "data-set") return [dataSetForm(content, facts.type === "DataSet", () => this.#changed())];
    if (content.kind !== "record") return [make("p", { class: "hint" }, "Text and elements: edit it as XML.")];
    const [only] = content.parts;
    const isArray = this.#reader.typeOf(facts.type)?.item !== undefined && content.attributes.length === 0;
    // An array is its items: its own element needs no frame around them.
    return isArray && content.parts.length === 1 && only !== undefined && "items" in only
      ? this.#itemsOf(only)
      : this.#partsOf(node, content);
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
    const all = [...attributes, ...parts];
    const absent = all.filter((part): part is ValueNode => "what" in part && part.what === "absent");
    const missing = fields.filter((field) => field.choice === undefined && !isThere(field));
    const addTo = (part: ValueNode): ValueNode => Object.assign(part, { what: "value" as const });
    const made = (field: TryField): ValueNode | ListNode | undefined => {
      const part = this.#reader.add(node, [field]);
      if (part !== undefined) foldOptional(part);
      return part;
    };
    const buttons = [
      ...absent.map((part) => addButton(part.facts.name, () => this.#changedShape(addTo(part)))),
      ...missing.map((field) => addButton(elementNameOf(field), () => this.#changedShape(made(field) ?? ""))),
    ];
    const addAll = (): void => {
      const [first] = [...absent.map(addTo), ...missing.map(made)];
      this.#changedShape(first ?? "");
    };
    const shown = all.filter((part) => !("what" in part) || part.what !== "absent");
    const adds = buttons.length === 0 ? [] : [addButtons(buttons, addAll)];
    return [...selects, ...shown.map((part) => this.#part(part)), ...adds];
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
    return make("div", { class: "field" }, make("p", { class: "label soft" }, "One of these"), select);
  }

  #text(node: ValueNode, content: { text: string }, actions: readonly HTMLElement[]): HTMLElement {
    const { facts } = node;
    const id = this.#nextId();
    const type = this.#reader.typeOf(facts.type);
    const control = textControl(facts, type, content.text, {
      id,
      "aria-describedby": `${id}-hint`,
      "aria-required": String(facts.required),
    });
    control.addEventListener("input", () => {
      content.text = control.value;
      this.#changed();
    });
    const mayBeNull = facts.nullable || node.what === "null";
    control.disabled = node.what === "null";
    const box = nullBox(facts.name, control.disabled, (isNull) => {
      node.what = isNull ? "null" : "value";
      control.disabled = isNull;
      this.#changed();
    });
    const name = make("code", {}, facts.name);
    const hint = make("span", { id: `${id}-hint` }, ...marksOf(facts));
    const field = make(
      "div",
      { class: "field" },
      make("div", { class: "label" }, make("label", { for: id }, name), hint),
      control,
      make("span", { class: "actions" }, ...(mayBeNull ? [box] : []), ...actions),
    );
    if (!facts.secret) addPicker(control, facts.name, type?.base ?? facts.type, type?.dates);
    return field;
  }
}

const notWellFormed = "The XML is not well-formed. Correct it to see its fields.";
const concealed = (secret: string): string => (secret === "" ? "" : hidden);

function legendOf(title: string, type: string): HTMLElement {
  const mark = type === "" ? [] : [make("span", { class: typeMark(type) }, type)];
  return make("legend", {}, make("code", {}, title), " ", ...mark);
}

function marksOf({ type, required, secret }: Facts): readonly HTMLElement[] {
  return [
    ...(type === "" ? [] : [make("span", { class: typeMark(type) }, type)]),
    ...(required && type !== "" ? [make("abbr", { title: "required" }, "*")] : []),
    ...(secret ? [make("span", { class: "type mark" }, "secret")] : []),
  ];
}

/** Leaves the optional fields of long records out. */
function foldOptional(part: ValueNode | ListNode): void {
  if ("items" in part) return part.items.forEach(foldOptional);
  if (part.content.kind !== "record") return;
  const { attributes, parts } = part.content;
  const all = [...attributes, ...parts];
  all.forEach(foldOptional);
  if (all.length <= mostUnfolded) return;
  for (const each of all) {
    if (each.facts.required) continue;
    if ("items" in each) each.items.length = 0;
    else each.what = "absent";
  }
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

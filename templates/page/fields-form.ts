/**
 * Owns the parameters of a form, or its SOAP headers: their fields, their XML and their JSON, of which each can be edited.
 * Invariant: all have the same values, and a secret is seen in none of them.
 */
import type { TryField, TryType } from "../runtime/help/try-form.js";
import { typeMark } from "../runtime/help/type-marks.js";
import { dataSetForm } from "./data-set-form.js";
import { make } from "./elements.js";
import { parseWithin, xmlOf } from "./fill-request.js";
import { hasJson, JsonValues } from "./json-value.js";
import { concealed, hidden } from "./masking.js";
import { addPicker } from "./pickers.js";
import { addButton, addButtons, mostUnfolded, nullBox, removeButton } from "./presence.js";
import {
  copyOf,
  countTexts,
  elementNameOf,
  elementsOf,
  type Facts,
  formType,
  type ListNode,
  type RecordContent,
  type RecordNode,
  secretsOf,
  type ValueNode,
  ValueReader,
} from "./xml-value.js";

/** Fields that are shown; what has more is edited as XML. */
const mostFields = 300;

const views = ["Fields", "XML", "JSON"] as const;
type View = (typeof views)[number];

/** What a form begins with. */
interface FormStart {
  /** Of its controls: `p` for parameters, `h` for SOAP headers. */
  readonly id: string;
  /** Subject of sentences about it. */
  readonly name: string;
  readonly fields: readonly TryField[];
  readonly types: readonly TryType[];
  /** The element around the fields. */
  readonly around: Element;
  readonly elements: readonly Element[];
  /** Long forms begin with the fields that are required. */
  readonly folds: boolean;
}

export class FieldsForm {
  readonly #start: FormStart;
  readonly #reader: ValueReader;
  readonly #jsonValues: JsonValues;
  readonly #fields: HTMLElement;
  readonly #area: HTMLTextAreaElement;
  readonly #json: HTMLTextAreaElement;
  readonly #wrong = make("p", { class: "wrong", role: "alert" });
  /** As the example has it. */
  readonly #example: RecordNode | undefined;
  #tabs: ReadonlyMap<View, HTMLButtonElement> = new Map();
  #value: RecordNode;
  #view: View = "Fields";
  /** Why what was typed is no value. */
  #problem: string | undefined;
  #controls = 0;
  /** What is seen of a value. */
  readonly #places = new Map<object, HTMLElement>();

  constructor(host: Element, start: FormStart) {
    const { id, name, types, fields, folds } = start;
    this.#start = start;
    this.#reader = new ValueReader([...types, { name: formType, fields }]);
    this.#jsonValues = new JsonValues(this.#reader);
    this.#fields = make("div", { id: `${id}-fields`, role: "tabpanel", "aria-label": `${name}: fields` });
    const common = { rows: "12", autocomplete: "off", spellcheck: "false" };
    this.#area = make("textarea", { id: `${id}-xml`, "aria-label": `${name}: XML`, ...common });
    this.#json = make("textarea", { id: `${id}-json`, "aria-label": `${name}: JSON`, ...common });
    const example = this.#recordOf(start.elements);
    for (const secret of secretsOf(example)) secret.text = "";
    example.content.parts.forEach(foldOptional);
    this.#example = example;
    this.#value = copyOf(example);
    if (folds) foldParts(this.#value.content);
    this.#changed();
    this.#area.addEventListener("input", () => this.#readXml());
    this.#area.addEventListener("change", () => this.#problem === undefined && this.#changed());
    this.#json.addEventListener("input", () => this.#readJson());
    this.#json.addEventListener("change", () => this.#problem === undefined && this.#open("JSON"));
    host.append(this.#tabBar(), this.#fields, this.#area, this.#json, this.#wrong);
    this.#open(countTexts(this.#value) <= mostFields ? "Fields" : "XML");
  }

  #tabBar(): HTMLElement {
    const { id, name } = this.#start;
    const offered = hasJson(this.#value) ? views : views.slice(0, 2);
    this.#tabs = new Map(
      offered.map((view) => {
        const controlled = `${id}-${view.toLowerCase()}`;
        const tab = make("button", { type: "button", role: "tab", "aria-controls": controlled }, view);
        tab.addEventListener("click", () => this.#open(view));
        return [view, tab];
      }),
    );
    const bar = make("div", { role: "tablist", class: "tabs", "aria-label": `${name}: how it is edited` });
    bar.append(...this.#tabs.values());
    bar.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const step = key === "ArrowLeft" ? offered.length - 1 : 1;
      this.#open(offered[(offered.indexOf(this.#view) + step) % offered.length] ?? "XML");
      this.#tabs.get(this.#view)?.focus();
    });
    return bar;
  }

  get isHeader(): boolean {
    return this.#start.id === "h";
  }

  get values(): readonly (ValueNode | ListNode)[] {
    return this.#value.content.parts;
  }

  /** The fields, as they can be sent. Throws an Error with a sentence for what cannot be sent. */
  get parts(): readonly (ValueNode | ListNode)[] {
    if (this.#problem !== undefined) throw new Error(this.#problem);
    return this.#value.content.parts;
  }

  /** XML with asterisks for its secrets. */
  get text(): string {
    return xmlOf(this.#value.content.parts.flatMap((part) => elementsOf(part, concealed)));
  }

  /** A field as another form has it. */
  put(part: ValueNode | ListNode): void {
    const { parts } = this.#value.content;
    const index = parts.findIndex(({ facts }) => facts.name === part.facts.name);
    const own = parts[index];
    if (own === undefined) return;
    const { facts } = own;
    parts[index] =
      "items" in own || "items" in part ? { ...copyOf(part), facts } : { ...copyOf(part), facts, source: own.source };
    this.#shown();
  }

  /** Another XML, in which asterisks stand for the secrets that are there. */
  revise(text: string): void {
    this.#area.value = text;
    this.#readXml();
    this.#shown();
  }

  secrets(): readonly string[] {
    return secretsOf(this.#value).map(({ text }) => text);
  }

  forgetSecrets(): void {
    for (const each of secretsOf(this.#value)) each.text = "";
    this.#shown();
  }

  /** Parts of the example that are not among the elements are left out. */
  #recordOf(elements: readonly Element[]): RecordNode {
    const { name, around } = this.#start;
    const source = around.cloneNode(false) as Element;
    source.replaceChildren(...elements.map((each) => each.cloneNode(true)));
    const facts = { name, type: formType, required: true, nullable: false, secret: false };
    const parts = this.#reader.partsOf(facts, source);
    for (const [index, part] of (this.#example?.content.parts ?? []).entries()) {
      if (parts.some((each) => each.facts.name === part.facts.name)) continue;
      const absent = copyOf(part);
      leaveOut(absent);
      parts.splice(index, 0, absent);
    }
    return { facts, source, what: "value", content: { kind: "record", attributes: [], parts } };
  }

  /** Asterisks are the secrets that were there. */
  #readXml(): void {
    const before = secretsOf(this.#value);
    this.#try(() => {
      const { around, name } = this.#start;
      this.#value = this.#recordOf(parseWithin(around, name, this.#area.value));
      const secrets = secretsOf(this.#value);
      // Of more or fewer places nobody knows which is which.
      const isSame = secrets.length === before.length;
      secrets.forEach((secret, index) => {
        if (secret.text === hidden) secret.text = (isSame && before[index]?.text) || "";
      });
    });
  }

  /** The fields and the XML follow the JSON, unless it is wrong. */
  #readJson(): void {
    this.#try(() => {
      this.#value = this.#jsonValues.revised(this.#value, this.#json.value);
      this.#changed();
    });
  }

  #try(read: () => void): void {
    this.#problem = undefined;
    try {
      read();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
    this.#wrong.textContent = this.#problem ?? "";
  }

  #shown(): void {
    this.#changed();
    this.#open(this.#view);
  }

  /** What is wrong is corrected first: another view would lose it. */
  #open(view: View): void {
    if (this.#problem !== undefined && view !== this.#view) return;
    this.#problem = undefined;
    this.#wrong.textContent = "";
    if (view !== "XML") this.#changed();
    if (view === "JSON") this.#json.value = this.#jsonValues.textOf(this.#value);
    if (view === "Fields") {
      this.#controls = 0;
      this.#places.clear();
      this.#fields.replaceChildren(
        make("fieldset", { class: "plain fields" }, ...this.#partsOf(this.#value, this.#value.content)),
      );
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

  /** The XML follows the fields. The form hears of it by the event itself. */
  #changed(): void {
    this.#area.value = this.text;
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

  /** Fields of the form itself have their number. */
  #idOf({ facts }: ValueNode): string {
    const { id, fields } = this.#start;
    return facts.field === undefined ? `${id}-${++this.#controls}` : `${id}${fields.indexOf(facts.field)}`;
  }

  /** `actions`: at the end of its line. */
  #node(node: ValueNode, title: string, actions: readonly HTMLElement[]): HTMLElement {
    const { content, facts } = node;
    if (content.kind === "text") return this.#text(node, content.text, actions);
    if (content.kind === "markup") return this.#text(node, xmlOf(content.elements), actions);
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
    if (content.kind !== "record") return [];
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

  /** `text`: the value, or its XML. */
  #text(node: ValueNode, text: string, actions: readonly HTMLElement[]): HTMLElement {
    const { facts, content } = node;
    const id = this.#idOf(node);
    const type = this.#reader.typeOf(facts.type);
    const control = textControl(facts, type, text, {
      id,
      "aria-describedby": `${id}-marks ${id}-hint`,
      "aria-required": String(facts.required),
      rows: content.kind === "markup" ? "4" : "1",
    });
    control.addEventListener("input", () => {
      if (content.kind === "text") content.text = control.value;
      else this.#try(() => this.#putMarkup(node, control.value));
      if (this.#problem === undefined) this.#changed();
    });
    const mayBeNull = facts.nullable || node.what === "null";
    control.disabled = node.what === "null";
    const box = nullBox(facts.name, control.disabled, (isNull) => {
      node.what = isNull ? "null" : "value";
      control.disabled = isNull;
      this.#changed();
    });
    const name = make("code", {}, facts.name);
    const marks = make("span", { id: `${id}-marks` }, ...marksOf(facts));
    const field = make(
      "div",
      { class: "field" },
      make("div", { class: "label" }, make("label", { for: id }, name), marks),
      control,
      make("span", { class: "actions" }, ...(mayBeNull ? [box] : []), ...actions),
      make("p", { class: "hint", id: `${id}-hint`, dir: "auto" }, facts.field?.notes?.join(" ") ?? ""),
    );
    if (!facts.secret) addPicker(control, facts.name, type?.base ?? facts.type, type?.dates);
    return field;
  }

  /** Secrets in it are found as in any XML. */
  #putMarkup(node: ValueNode, text: string): void {
    const elements = parseWithin(this.#start.around, node.facts.name, text);
    const read = elements.length === 1 ? this.#reader.read(node.facts, elements) : undefined;
    Object.assign(node, read ?? { content: { kind: "markup", elements } });
  }
}

function legendOf(title: string, type: string): HTMLElement {
  const mark = type === "" ? [] : [make("span", { class: typeMark(type) }, type)];
  return make("legend", {}, make("code", {}, title), " ", ...mark);
}

function marksOf({ type, required, secret, field }: Facts): readonly HTMLElement[] {
  return [
    ...(type === "" ? [] : [make("span", { class: typeMark(type) }, type)]),
    ...(required && type !== "" ? [make("abbr", { title: "required" }, "*")] : []),
    ...(field?.credential === true ? [make("span", { class: "type mark" }, "credential")] : []),
    ...(secret ? [make("span", { class: "type mark" }, "secret")] : []),
  ];
}

/** Leaves the optional fields of long records out. */
function foldOptional(part: ValueNode | ListNode): void {
  if ("items" in part) return part.items.forEach(foldOptional);
  if (part.content.kind !== "record") return;
  part.content.parts.forEach(foldOptional);
  foldParts(part.content);
}

function foldParts({ attributes, parts }: RecordContent): void {
  const all = [...attributes, ...parts];
  if (all.length <= mostUnfolded) return;
  for (const each of all) if (!each.facts.required && each.facts.field?.credential !== true) leaveOut(each);
}

function leaveOut(part: ValueNode | ListNode): void {
  if ("items" in part) part.items.length = 0;
  else part.what = "absent";
}

/** To choose from. */
const mostOptions = 200;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function textControl(
  { secret, type: word, field }: Facts,
  type: TryType | undefined,
  text: string,
  { rows = "1", ...named }: Readonly<Record<string, string>>,
): Control {
  const attributes = { ...named, autocomplete: "off", spellcheck: "false" };
  const options = (type?.base ?? word) === "boolean" ? ["true", "false"] : (field?.choices ?? type?.values ?? []);
  const isChoice = options.length <= mostOptions && type?.open !== true && options.includes(text);
  const control = secret
    ? make("input", { ...attributes, type: "password" })
    : isChoice
      ? make("select", attributes, ...options.map((option) => make("option", { value: option }, option)))
      : make("textarea", { ...attributes, rows, ...(typeMark(word).includes("number") && { inputmode: "decimal" }) });
  control.value = text;
  return control;
}

/**
 * Owns a value in XML as a tree of editable parts: texts, records, lists.
 * Invariant: unchanged elements are written as they were read. Names, order and namespaces are those of the XML.
 */
import type { TryField, TryType } from "../runtime/help/try-form.js";
import { isSecretColumn, secretCells } from "./data-set-value.js";
import { type DataColumn, type DataTable, isDataSet, tablesOf } from "./data-sets.js";
import { instance, nilElement } from "./fill-request.js";

/** Facts about a place, from the types of the service. */
export interface Facts {
  readonly name: string;
  /** In words of the description. */
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly secret: boolean;
  /** A parameter of this form, which has more to show. */
  readonly field?: TryField;
}

/** One element, or an attribute of one. */
export interface ValueNode {
  readonly facts: Facts;
  /** Of which the next one is a copy. */
  readonly source: Element | Attr;
  what: "value" | "null" | "absent";
  readonly content: TextContent | RecordContent | DataSetContent | MarkupContent;
}
export interface RecordNode extends ValueNode {
  readonly content: RecordContent;
}
export interface ListNode {
  readonly facts: Facts;
  readonly items: ValueNode[];
  readonly first: Element;
}
interface Secret {
  text: string;
}
interface TextContent extends Secret {
  readonly kind: "text";
}
export interface RecordContent {
  readonly kind: "record";
  readonly attributes: readonly ValueNode[];
  readonly parts: (ValueNode | ListNode)[];
}
export interface DataSetContent {
  readonly kind: "data-set";
  /** A copy of the source, which is edited. */
  readonly element: Element;
  readonly isSecret: (table: DataTable, column: DataColumn) => boolean;
}
/** Any XML, text between elements, or too deep: it is edited as XML. */
export interface MarkupContent {
  readonly kind: "markup";
  elements: readonly Element[];
}

const namespaces = "http://www.w3.org/2000/xmlns/";
/** Levels of records in records. */
const deepest = 12;

export class ValueReader {
  readonly #types: ReadonlyMap<string, TryType>;

  /** Names of secrets anywhere: a type that only `xsi:type` names is not told of. */
  readonly #secrets: ReadonlySet<string>;

  constructor(types: readonly TryType[]) {
    this.#types = new Map(types.map((type) => [type.name, type]));
    const fields = types.flatMap((type) => type.fields ?? []).filter(({ secret }) => secret === true);
    this.#secrets = new Set(fields.map(({ name, element = name }) => element));
  }

  /** Undefined for a scalar, and for any XML. */
  typeOf(word: string): TryType | undefined {
    return this.#types.get(word.replace(/^list of /, ""));
  }

  /** The elements of one place: one, or those of a list. */
  read(facts: Facts, elements: readonly Element[], depth = 0): ValueNode | ListNode | undefined {
    const [first] = elements;
    if (first === undefined) return undefined;
    if (!facts.type.startsWith("list of ") && elements.length === 1) return this.#readElement(facts, first, depth);
    return { facts, first, items: elements.map((each) => this.#readElement(factsOfItem(facts), each, depth)) };
  }

  /** Another item, like the first one. */
  itemOf({ facts, first }: ListNode): ValueNode {
    return this.#readElement(factsOfItem(facts), first, 0);
  }

  /** Fields of a record, and the items of a list, as far as an element can be made of them. */
  fieldsOf({ facts }: ValueNode): readonly TryField[] {
    const { item, itemElement, fields = [] } = this.typeOf(facts.type) ?? {};
    if (item !== undefined) return [{ name: itemElement ?? item, type: `list of ${item}` }];
    return fields.filter(({ form, type }) => {
      const named = this.typeOf(type);
      return (
        form === undefined &&
        named?.tables === undefined &&
        !/^(?:DataSet|any\w*|xml)$/i.test(type.replace(/^list of /, ""))
      );
    });
  }

  /** Puts fields into a record in the order of its type. Returns the last one. */
  add(node: ValueNode, fields: readonly TryField[]): ValueNode | ListNode | undefined {
    const { content, facts, source } = node;
    if (content.kind !== "record" || !(source instanceof Element)) return undefined;
    let added: ValueNode | ListNode | undefined;
    const order = this.fieldsOf(node).map(elementNameOf);
    const placeOf = (part: ValueNode | ListNode): number => order.indexOf(part.facts.name);
    const type = this.typeOf(facts.type);
    for (const field of fields) {
      const element = this.#made(source, type, field, new Set([type?.name ?? ""]));
      const part = this.read(this.#factsWithin(facts, type, elementNameOf(field)), [element], 1);
      if (part === undefined) continue;
      const later = content.parts.findIndex((each) => placeOf(each) > order.indexOf(elementNameOf(field)));
      content.parts.splice(later < 0 ? content.parts.length : later, 0, part);
      added = part;
    }
    return added;
  }

  /** With what it needs; a type within itself ends there. `around`: types that it is in. */
  #made(parent: Element, owner: TryType | undefined, field: TryField, around: ReadonlySet<string>): Element {
    const namespace = field.namespace ?? owner?.namespace ?? (parent.firstElementChild ?? parent).namespaceURI;
    // Without a namespace for the empty text, too.
    const element = parent.ownerDocument.createElementNS(namespace || null, elementNameOf(field));
    const type = this.typeOf(field.type);
    const [value = ""] = type?.values ?? [];
    element.textContent = (type?.base ?? field.type) === "boolean" ? "true" : value;
    if (type === undefined) return element;
    const facts = { name: "", type: type.name, required: true, nullable: false, secret: false };
    const inner = new Set([...around, type.name]);
    for (const each of this.fieldsOf({
      facts,
      source: element,
      what: "value",
      content: { kind: "markup", elements: [] },
    })) {
      const isRecursive = inner.has(this.typeOf(each.type)?.name ?? "");
      if (isRecursive || (each.choice?.[1] ?? 0) > 0) continue;
      element.append(this.#made(element, type, each, inner));
    }
    return element;
  }

  #readElement(facts: Facts, source: Element, depth: number): ValueNode {
    const isNil = /^\s*(?:true|1)\s*$/.test(source.getAttributeNS(instance, "nil") ?? "");
    const what = isNil ? "null" : "value";
    const type = this.typeOf(facts.type);
    if (isDataSet(source)) {
      const isSecret: DataSetContent["isSecret"] = (table, column) => isSecretColumn(type, facts.secret, table, column);
      return {
        facts,
        source,
        what,
        content: { kind: "data-set", element: source.cloneNode(true) as Element, isSecret },
      };
    }
    const isPlainXml =
      isAny(facts.type) && ![...source.querySelectorAll("*")].some(({ localName }) => this.#secrets.has(localName));
    const isRecord =
      source.childElementCount > 0 || isPlainXml || type?.fields !== undefined || type?.item !== undefined;
    if (!isRecord) return { facts, source, what, content: { kind: "text", text: source.textContent ?? "" } };
    const texts = [...source.childNodes].filter((node) => node.nodeType !== Node.ELEMENT_NODE);
    const hasText = texts.some(({ textContent }) => /\S/.test(textContent ?? ""));
    if (depth >= deepest || hasText || isPlainXml) {
      return { facts, source, what, content: { kind: "markup", elements: [source] } };
    }
    const within = (name: string): Facts => this.#factsWithin(facts, type, name);
    const attributes = [...source.attributes]
      .filter(({ namespaceURI }) => namespaceURI !== namespaces && namespaceURI !== instance)
      .map((attribute): ValueNode => {
        const { name, value } = attribute;
        return {
          facts: within(name),
          source: attribute,
          what: "value",
          content: { kind: "text", text: value },
        };
      });
    return { facts, source, what, content: { kind: "record", attributes, parts: this.partsOf(facts, source, depth) } };
  }

  /** The elements in a record. */
  partsOf(facts: Facts, source: Element, depth = 0): (ValueNode | ListNode)[] {
    const type = this.typeOf(facts.type);
    return runsOf([...source.children]).flatMap(
      (run) => this.read(this.#factsWithin(facts, type, run[0]?.localName ?? ""), run, depth + 1) ?? [],
    );
  }

  #factsWithin(around: Facts, type: TryType | undefined, name: string): Facts {
    const field = type?.fields?.find((each) => (each.element ?? each.name) === name);
    if (field !== undefined) {
      const { type: word, required, nullable, secret } = field;
      return {
        name,
        type: word,
        required: required === true,
        nullable: nullable === true,
        secret: around.secret || secret === true,
        ...(type?.name === formType && { field }),
      };
    }
    const item = type?.item;
    return {
      name,
      type: item === undefined ? "" : `list of ${item}`,
      required: true,
      nullable: false,
      secret: around.secret || type?.secret === true || this.#secrets.has(name),
    };
  }
}

/** Name of the type whose fields are the parameters, or the SOAP headers. No type of a service has a blank. */
export const formType = "the form";

const isAny = (type: string): boolean => /^any(?!URI)|^xml$/i.test(type.replace(/^list of /, ""));

export const elementNameOf = ({ name, element = name }: TryField): string => element;

function factsOfItem(facts: Facts): Facts {
  return { ...facts, type: facts.type.replace(/^list of /, "") };
}

/** Neighbours of one name. */
function runsOf(elements: readonly Element[]): readonly (readonly Element[])[] {
  const runs: Element[][] = [];
  for (const element of elements) {
    const before = runs.at(-1);
    const isSame = before?.[0]?.localName === element.localName && before[0].namespaceURI === element.namespaceURI;
    if (before !== undefined && isSame) before.push(element);
    else runs.push([element]);
  }
  return runs;
}

/** `secretText`: what stands for a secret. */
export function elementsOf(node: ValueNode | ListNode, secretText: (secret: string) => string): readonly Element[] {
  if ("items" in node) return node.items.flatMap((item) => elementsOf(item, secretText));
  const { source, what, content, facts } = node;
  if (!(source instanceof Element) || what === "absent") return [];
  if (what === "null") return [nilElement(source)];
  if (content.kind === "markup") return content.elements.map((each) => each.cloneNode(true) as Element);
  if (content.kind === "data-set") {
    const copy = content.element.cloneNode(true) as Element;
    for (const cell of secretCells(copy, content.isSecret)) cell.textContent = secretText(cell.textContent ?? "");
    return [copy];
  }
  const element = source.cloneNode(false) as Element;
  element.removeAttributeNS(instance, "nil");
  if (content.kind === "text") {
    const text = facts.secret ? secretText(content.text) : content.text;
    if (text !== "") element.textContent = text;
    return [element];
  }
  for (const attribute of content.attributes) {
    if (!(attribute.source instanceof Attr) || attribute.content.kind !== "text") continue;
    const { namespaceURI, name } = attribute.source;
    const { text } = attribute.content;
    if (attribute.what === "absent") element.removeAttribute(name);
    else element.setAttributeNS(namespaceURI, name, attribute.facts.secret ? secretText(text) : text);
  }
  for (const part of content.parts) element.append(...elementsOf(part, secretText));
  return [element];
}

/** The texts that are secret, in the order of the document. */
export function secretsOf(node: ValueNode | ListNode): readonly Secret[] {
  if ("items" in node) return node.items.flatMap(secretsOf);
  const { content, facts } = node;
  if (content.kind === "text") return facts.secret ? [content] : [];
  if (content.kind === "data-set") return secretCells(content.element, content.isSecret).map(cellSecret);
  if (content.kind === "markup") return [];
  return [...content.attributes, ...content.parts].flatMap(secretsOf);
}

export function copyOf<Kind extends ValueNode | ListNode>(part: Kind): Kind {
  if ("items" in part) return { ...part, items: part.items.map(copyOf) };
  const { content } = part;
  if (content.kind !== "record") return { ...part, content: { ...content } };
  return {
    ...part,
    content: { ...content, attributes: content.attributes.map(copyOf), parts: content.parts.map(copyOf) },
  };
}

function cellSecret(cell: Node): Secret {
  return {
    get text() {
      return cell.textContent ?? "";
    },
    set text(text) {
      cell.textContent = text;
    },
  };
}

/** Texts of a value: a form of too many helps nobody. */
export function countTexts(node: ValueNode | ListNode): number {
  if ("items" in node) return node.items.reduce((sum, item) => sum + countTexts(item), 0);
  const { content } = node;
  if (content.kind === "data-set")
    return tablesOf(content.element).tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
  if (content.kind !== "record") return 1;
  return [...content.attributes, ...content.parts].reduce((sum, part) => sum + countTexts(part), 0);
}

/**
 * Owns a value of the form as JSON: records are objects, lists and arrays are arrays, and what is left out is missing.
 * Invariant: a number too long for JavaScript is a text; asterisks stand for the secret that is there.
 */
import { hidden } from "./masking.js";
import {
  copyOf,
  elementNameOf,
  type ListNode,
  type RecordContent,
  type ValueNode,
  type ValueReader,
} from "./xml-value.js";

type Part = ValueNode | ListNode;

/** Types whose values JavaScript's numbers have. */
const numbers = /^(?:unsigned)?(?:byte|short|int|float|double)$/i;

/** True unless some of it can only be XML: DataSets, and text between elements. */
export function hasJson(part: Part): boolean {
  if ("items" in part) return part.items.every(hasJson);
  const { content } = part;
  if (content.kind === "record") return [...content.attributes, ...content.parts].every(hasJson);
  return content.kind === "text";
}

export class JsonValues {
  readonly #reader: ValueReader;

  constructor(reader: ValueReader) {
    this.#reader = reader;
  }

  textOf(part: Part): string {
    return JSON.stringify(this.#jsonOf(part), undefined, 2) ?? "null";
  }

  /** A copy of the value with other content. Throws an Error with a sentence. */
  revised<Kind extends Part>(part: Kind, text: string): Kind {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new Error(`${part.facts.name} is not JSON.`);
    }
    const copy = copyOf(part);
    this.#put(copy, json);
    return copy;
  }

  /** Undefined if it is left out. */
  #jsonOf(part: Part): unknown {
    if ("items" in part) return part.items.map((item) => this.#jsonOf(item));
    const { what, content, facts } = part;
    if (what !== "value") return what === "null" ? null : undefined;
    if (content.kind === "text") return this.#scalar(facts.secret && content.text !== "" ? hidden : content.text, part);
    if (content.kind !== "record") return undefined;
    const all = [...content.attributes, ...content.parts];
    if (this.#isArray(part, content)) return all.flatMap((each) => this.#jsonOf(each) ?? []);
    return Object.fromEntries(all.map((each) => [each.facts.name, this.#jsonOf(each)]));
  }

  #scalar(text: string, { facts }: ValueNode): unknown {
    const word = this.#reader.typeOf(facts.type)?.base ?? facts.type;
    if (word === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
    return numbers.test(word) && String(Number(text)) === text ? Number(text) : text;
  }

  #isArray({ facts }: ValueNode, { attributes }: RecordContent): boolean {
    return this.#reader.typeOf(facts.type)?.item !== undefined && attributes.length === 0;
  }

  #put(part: Part, json: unknown): void {
    if ("items" in part) return this.#putItems(part, json);
    const { content, facts } = part;
    part.what = json === undefined ? "absent" : json === null ? "null" : "value";
    if (part.what !== "value") return;
    if (content.kind === "text") {
      const text = lexical(json, facts.name);
      if (!facts.secret || text !== hidden) content.text = text;
    } else if (content.kind === "record") {
      if (this.#isArray(part, content)) this.#putArray(part, content, json);
      else this.#putFields(part, content, json);
    }
  }

  #putItems(list: ListNode, json: unknown): void {
    const values: unknown = json ?? [];
    if (!Array.isArray(values)) throw new Error(`${list.facts.name} needs an array.`);
    // Of more or fewer items nobody knows which secret is whose.
    if (values.length !== list.items.length) for (const each of list.items) forgetSecrets(each);
    list.items.length = Math.min(list.items.length, values.length);
    while (list.items.length < values.length) list.items.push(this.#reader.itemOf(list));
    list.items.forEach((item, index) => this.#put(item, values[index] ?? null));
  }

  #putArray(node: ValueNode, { parts }: RecordContent, json: unknown): void {
    const [items = this.#reader.add(node, this.#reader.fieldsOf(node))] = parts;
    if (items === undefined) return;
    if ("items" in items) this.#putItems(items, json);
    else throw new Error(`${node.facts.name} is edited as XML.`);
  }

  #putFields(node: ValueNode, { attributes, parts }: RecordContent, json: unknown): void {
    const { name } = node.facts;
    if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error(`${name} needs an object.`);
    const values = new Map<string, unknown>(Object.entries(json));
    const fields = this.#reader.fieldsOf(node);
    const members = new Set(fields.filter(({ choice }) => choice !== undefined).map(elementNameOf));
    // Another member of a choice takes the place of the one that was there.
    const staying = parts.filter(({ facts }) => values.has(facts.name) || !members.has(facts.name));
    parts.splice(0, parts.length, ...staying);
    const names = new Set([...attributes, ...parts].map(({ facts }) => facts.name));
    for (const key of values.keys()) {
      const field = fields.find((each) => elementNameOf(each) === key);
      if (names.has(key)) continue;
      if (field === undefined) throw new Error(`${name} has no field ${JSON.stringify(key)}.`);
      this.#reader.add(node, [field]);
    }
    for (const part of [...attributes, ...parts]) this.#put(part, values.get(part.facts.name));
  }
}

function lexical(json: unknown, name: string): string {
  if (typeof json === "number" && Math.abs(json) > Number.MAX_SAFE_INTEGER)
    throw new Error(`${name} is a long number: write it in quotes.`);
  if (typeof json === "object") throw new Error(`${name} needs a text, a number or a boolean.`);
  return String(json);
}

function forgetSecrets(part: Part): void {
  if ("items" in part) return part.items.forEach(forgetSecrets);
  const { content, facts } = part;
  if (content.kind === "record") [...content.attributes, ...content.parts].forEach(forgetSecrets);
  else if (content.kind === "text" && facts.secret) content.text = "";
}

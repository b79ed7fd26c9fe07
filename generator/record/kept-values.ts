/**
 * Owns the list of names whose values a recording contains, so that a person can find missed secrets.
 * Invariant: no value is shown completely.
 */
import { XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";
import { readBodyText } from "./body-text.js";
import type { Message } from "./conversation.js";
import { headersOf } from "./http-file.js";
import { UnrecordableExchange } from "./hide-names.js";
import { isForm, isJson } from "./identify.js";
import { type JsonNode, readJsonNodes } from "./json-nodes.js";
import { isTrivial } from "./values.js";

export interface KeptName {
  readonly kind: "element" | "attribute" | "field" | "header" | "member";
  readonly name: string;
  /** Values, and one of them: its first characters and its length. */
  count: number;
  readonly sample: string;
}

const mostBytes = 256 * 1024 * 1024;
/** Names are untrusted, so their number is bounded. */
const mostNames = 10_000;

export class KeptValues {
  private readonly byName = new Map<string, KeptName>();

  /** All names, sorted by kind, then by name. */
  get names(): readonly KeptName[] {
    return [...this.byName.values()].sort((one, other) =>
      one.kind === other.kind ? (one.name < other.name ? -1 : 1) : one.kind < other.kind ? -1 : 1,
    );
  }

  /** `query`: of a request's address; `""`: none. */
  addMessage(message: Message, query: string): void {
    this.fields(query);
    for (const [name, value] of headersOf(message.headers)) this.add("header", name, value);
    try {
      const { text } = readBodyText(message, mostBytes);
      if (isForm(message)) this.fields(text);
      else if (isJson(message)) this.members(readJsonNodes(text, true), "(an answer in JSON)");
      else this.elements(text);
    } catch (error) {
      if (!(error instanceof XmlError) && !(error instanceof UnrecordableExchange)) throw error;
      this.add("element", "(a body that is no XML)", "body");
    }
  }

  private fields(form: string): void {
    for (const [name, value] of new URLSearchParams(form)) this.add("field", name, value);
  }

  private members(node: JsonNode | undefined, around: string): void {
    if (node === undefined) return;
    const name = node.name?.text ?? around;
    this.add("member", name, node.value.text);
    for (const child of node.children) this.members(child, name);
  }

  private elements(text: string): void {
    if (text === "") return;
    const reader = new XmlReader(text);
    reader.readRoot();
    for (let entered = true; reader.depth > 0;) {
      if (!entered) {
        entered = reader.nextChild();
        continue;
      }
      const { localName } = reader;
      for (const { namespace, localName: name, value } of reader.attributes())
        if (namespace === "") this.add("attribute", name, value);
      const value = reader.readTextOrChild();
      entered = value === undefined;
      if (value !== undefined) this.add("element", localName, value);
    }
  }

  private add(kind: KeptName["kind"], name: string, value: string): void {
    if (isTrivial(value)) return;
    const key = `${kind} ${name}`;
    const entry = this.byName.get(key);
    if (entry !== undefined) entry.count++;
    else if (this.byName.size < mostNames) this.byName.set(key, { kind, name, count: 1, sample: masked(value.trim()) });
  }
}

/** Never more than a third of it. */
function masked(value: string): string {
  const characters = [...value];
  const shown = characters.slice(0, Math.min(2, Math.floor(characters.length / 3))).join("");
  return `${shown}*** (${characters.length === 1 ? "1 char" : `${characters.length} chars`})`;
}

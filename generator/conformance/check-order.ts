/**
 * Owns the check of element order in records with nested choices and sequences.
 * Invariant: a wildcard never takes an element that the record names, so the next element decides which part it belongs
 * to.
 */
import { fieldsWithin } from "../model/questions.js";
import { mayBeEmpty } from "../model/records.js";
import { asSeen } from "../model/seen-repetitions.js";
import type { RecordField } from "../model/service.js";
import { type AnswerNode, elementsOf, stepOf } from "./answer-tree.js";
import type { Judgement, Path } from "./judgement.js";

export interface OrderedElements {
  readonly fields: readonly RecordField[];
  /** `{namespace}name` of an element. */
  nameOf(field: RecordField): string;
  check(node: AnswerNode, field: RecordField, path: Path): void;
  /** A section of docs/wire.md. */
  readonly section: number;
}

export function checkOrder(node: AnswerNode, elements: OrderedElements, path: Path, judge: Judgement): void {
  new OrderCheck(node, elements, path, judge).run();
}

class OrderCheck {
  readonly #elements: OrderedElements;
  readonly #path: Path;
  readonly #judge: Judgement;
  readonly #waiting: AnswerNode[];
  readonly #seen = new Map<string, number>();
  readonly #named: ReadonlySet<string>;

  constructor(node: AnswerNode, elements: OrderedElements, path: Path, judge: Judgement) {
    this.#elements = elements;
    this.#path = path;
    this.#judge = judge;
    this.#waiting = [...elementsOf(node)].reverse();
    const all = elements.fields.flatMap(fieldsWithin).filter(({ form }) => form === "element");
    this.#named = new Set(all.map((field) => elements.nameOf(field)));
  }

  run(): void {
    const { fields, section } = this.#elements;
    // Bounds that nobody can count are nobody's fault.
    for (const field of fields) this.#part(asSeen(field));
    for (const node of [...this.#waiting].reverse()) {
      const expected = this.#named.has(node.name) ? `<${node.localName}> at its place` : "no such element";
      this.#judge.note(
        this.#path,
        expected,
        this.#named.has(node.name) ? "it at another" : `<${node.localName}>`,
        section,
      );
    }
  }

  #part(part: RecordField): void {
    if (part.form === "attribute" || part.form === "attributes" || part.form === "text") return;
    const { min, max = Infinity } = part.repeated ?? { min: part.required ? 1 : 0, max: 1 };
    let count = 0;
    for (; count < max && this.#begins(part); count++) this.#once(part);
    if (count < min && !mayBeEmpty(part)) this.#missing(part, count);
  }

  #once(part: RecordField): void {
    if (part.form === "sequence") for (const each of part.parts) this.#part(each);
    else if (part.form === "choice") {
      const chosen = part.parts.find((each) => this.#begins(each));
      if (chosen !== undefined) this.#part(chosen);
    } else {
      const node = this.#waiting.pop();
      if (node === undefined) return;
      const here = [...this.#path, stepOf(node, this.#seen)];
      if (part.form === "element") this.#elements.check(node, part, here);
    }
  }

  #begins(part: RecordField): boolean {
    const node = this.#waiting.at(-1);
    if (node === undefined) return false;
    if (part.form === "any") return !this.#named.has(node.name);
    if (part.form === "choice") return part.parts.some((each) => this.#begins(each));
    if (part.form === "element") return this.#elements.nameOf(part) === node.name;
    for (const each of part.parts) {
      if (this.#begins(each)) return true;
      if (!mayBeEmpty(each)) return false;
    }
    return false;
  }

  #missing(part: RecordField, count: number): void {
    const names = part.form === "element" ? [part] : part.parts;
    const label = names.map(({ element }) => element).join(part.form === "choice" ? "> or <" : "> and <");
    this.#judge.note(this.#path, `<${label}>`, count === 0 ? "none" : String(count), this.#elements.section);
  }
}

/**
 * Owns the check that an element contains a value of a described type: its text, or its attributes and elements.
 * Invariant: the check accepts what ASMX writes (wire 3), which is less than the runtime reads.
 */
import { typeNamed } from "../model/questions.js";
import { isInOrder } from "../model/element-order.js";
import { isTrue } from "../model/lexical-form.js";
import { compareValues } from "../model/ordered-values.js";
import { allFields, childNamespace, derivedOf, isTagged, nameNamespace } from "../model/records.js";
import { type Scalar, type ScalarName, scalars } from "../model/scalars.js";
import type { ArrayType, RecordField, RecordType, RestrictedType, Service, TypeUse } from "../model/service.js";
import { isEncodingAttribute } from "../model/soap-encoding.js";
import { writtenFormOf } from "../model/written-forms.js";
import { xsiNamespace } from "../model/xml-namespaces.js";
import { type AnswerNode, elementsOf, isNil, localOf, nameIn } from "./answer-tree.js";
import { checkDataSet, writtenAs } from "./check-data-set.js";
import { checkOrder } from "./check-order.js";
import { checkSequence, type ExpectedElement, type Slot } from "./check-sequence.js";
import { type Judgement, type Path, shown } from "./judgement.js";

const type = `{${xsiNamespace}}type`;

/** Whether two texts are one value. */
function isSameValue(name: ScalarName, one: string, other: string): boolean {
  const { order }: Scalar = scalars[name];
  if (name === "boolean") return isTrue(one) === isTrue(other);
  return one === other || (order !== undefined && compareValues(order, one, other) === 0);
}

/** The type and form that an element's value has to have. */
export interface Expected {
  readonly use: TypeUse;
  readonly nullable: boolean;
  /** The only value there may be. */
  readonly fixed?: string | undefined;
  /** The namespace of elements that do not state one. */
  readonly around: string;
}

/** A field, parameter or item as an element. */
type SlotField = Pick<RecordField, "type" | "name" | "nullable" | "repeated" | "required"> &
  Partial<Pick<RecordField, "fixed">>;

export class ValueCheck {
  readonly #service: Service;
  readonly #judge: Judgement;

  constructor(service: Service, judge: Judgement) {
    this.#service = service;
    this.#judge = judge;
  }

  /** Recursion follows the answer, whose depth the reader has bounded. */
  value(node: AnswerNode, { use, nullable, fixed, around }: Expected, path: Path): void {
    if (isNil(node)) {
      if (!nullable) this.#judge.note(path, "a value", "xsi:nil", 3);
      return;
    }
    if (use.kind === "scalar") return this.#scalar(node, use.name, fixed, path);
    if (use.kind === "xml") return this.#xml(node, use.name, path);
    const named = typeNamed(this.#service, use.name);
    switch (named.kind) {
      case "record":
        return this.#record(node, named, around, path);
      case "array":
        return this.array(node, named, around, path);
      case "enumeration": {
        const text = this.#text(node, path);
        if (named.open || text === undefined || named.values.includes(text)) return;
        return this.#judge.note(path, `one of ${named.values.map(shown).join(", ")}`, shown(text), 3);
      }
      case "restricted":
        return this.#restricted(node, named, fixed, path);
      case "item-list": {
        const { item } = named;
        const text = this.#text(node, path);
        const parts = text?.split(/[ \t\r\n]+/).filter((part) => part !== "") ?? [];
        for (const part of parts)
          this.value({ ...node, attributes: new Map(), content: [part] }, { use: item, nullable: false, around }, path);
        return;
      }
      case "list":
      case "date-text":
        this.#text(node, path);
        return;
    }
  }

  /** Elements of a field, parameter or item. */
  slotOf(field: SlotField, namespace: string): Slot {
    const { type: use, name, nullable, repeated, required, fixed } = field;
    const check: ExpectedElement["check"] = (node, path) =>
      this.value(node, { use, nullable, fixed, around: namespace }, path);
    const { min, max = Number.POSITIVE_INFINITY } = repeated ?? { min: required ? 1 : 0, max: 1 };
    return { elements: [{ name: nameIn(namespace, name), check }], least: min, most: max };
  }

  array(node: AnswerNode, array: ArrayType, around: string, path: Path): void {
    this.#attributes(node, [], path);
    const namespace = childNamespace(this.#service, array) ?? around;
    const repeated = { min: 0, max: undefined };
    checkSequence(node, [this.slotOf({ ...array.item, repeated }, namespace)], path, this.#judge);
  }

  fields(node: AnswerNode, fields: readonly RecordField[], namespace: string, path: Path, isOrdered = true): void {
    this.#attributes(node, fields, path);
    const text = fields.find(({ form }) => form === "text");
    if (text !== undefined)
      return this.value(
        { ...node, attributes: new Map() },
        { use: text.type, nullable: false, fixed: text.fixed, around: namespace },
        path,
      );
    const slots = fields.flatMap((field): readonly Slot[] => {
      const { form, required, repeated, parts } = field;
      if (form === "any") return [{ elements: [], least: 0, most: Number.POSITIVE_INFINITY, open: true }];
      if (form === "choice") {
        const each = parts.map((choice) =>
          this.slotOf({ ...choice, name: choice.element }, choice.namespace ?? namespace),
        );
        const times = repeated === undefined ? 1 : (repeated.max ?? Number.POSITIVE_INFINITY);
        const most = times * Math.max(1, ...each.map((slot) => slot.most));
        return [
          {
            elements: each.flatMap(({ elements }) => elements),
            least: required && each.every(({ least }) => least > 0) ? 1 : 0,
            most,
          },
        ];
      }
      return form === "element" ? [this.slotOf({ ...field, name: field.element }, field.namespace ?? namespace)] : [];
    });
    checkSequence(node, slots, path, this.#judge, { isOrdered });
  }

  #record(node: AnswerNode, described: RecordType, around: string, path: Path): void {
    const record = this.#recordOf(node, described, path);
    if (record === undefined) return;
    const namespace = childNamespace(this.#service, record) ?? around;
    if (isInOrder(this.#service, record)) return this.#inOrder(node, record, namespace, path);
    this.fields(node, allFields(this.#service, record), namespace, path, !record.unordered);
  }

  #inOrder(node: AnswerNode, record: RecordType, own: string, path: Path): void {
    const fields = allFields(this.#service, record);
    this.#attributes(node, fields, path);
    const spaceOf = ({ namespace = own }: RecordField): string => namespace;
    checkOrder(
      node,
      {
        fields,
        nameOf: (field) => nameIn(spaceOf(field), field.element),
        check: (child, field, here) => {
          const { type: use, nullable, fixed } = field;
          this.value(child, { use, nullable, fixed, around: spaceOf(field) }, here);
        },
        section: 3,
      },
      path,
      this.#judge,
    );
  }

  /** The described record, or the one derived from it that `xsi:type` names. */
  #recordOf(node: AnswerNode, described: RecordType, path: Path): RecordType | undefined {
    const typeAttribute = node.attributes.get(type);
    if (!isTagged(this.#service, described)) return described;
    const family = [described, ...derivedOf(this.#service, described)].filter(({ abstract }) => !abstract);
    const nameOf = (record: RecordType): string =>
      nameIn(nameNamespace(this.#service, record) ?? this.#service.namespace, record.wireName);
    const actual =
      typeAttribute === undefined
        ? described.abstract
          ? undefined
          : described
        : family.find((each) => nameOf(each) === typeAttribute);
    if (actual === undefined)
      this.#judge.note([...path, "@type"], `one of ${family.map(nameOf).join(", ")}`, typeAttribute ?? "none", 3);
    return actual;
  }

  #attributes(node: AnswerNode, fields: readonly RecordField[], path: Path): void {
    const open = fields.some(({ form }) => form === "attributes");
    const described = fields.filter(({ form }) => form === "attribute");
    const fieldsByName = new Map(described.map((field) => [nameIn(field.namespace ?? "", field.element), field]));
    for (const [name, value] of node.attributes) {
      const field = fieldsByName.get(name);
      const here = [...path, `@${localOf(name)}`];
      if (field !== undefined)
        this.value(
          { ...node, attributes: new Map(), content: value === "" ? [] : [value] },
          { use: field.type, nullable: false, fixed: field.fixed, around: "" },
          here,
        );
      else if (!open && !name.startsWith(`{${xsiNamespace}}`) && !isEncodingAttribute(name))
        this.#judge.note(here, "no such attribute", shown(value), 3);
    }
    for (const [name, { required, element }] of fieldsByName)
      if (required && !node.attributes.has(name))
        this.#judge.note([...path, `@${element}`], "such an attribute", "none", 3);
  }

  #scalar(node: AnswerNode, name: ScalarName, fixed: string | undefined, path: Path): void {
    const text = this.#text(node, path);
    if (text === undefined) return;
    const { form }: Scalar = scalars[name];
    if (!writtenAs(name, text)) this.#judge.note(path, form?.expected ?? name, shown(text), 3);
    else if (fixed !== undefined && !isSameValue(name, fixed, text))
      this.#judge.note(path, shown(fixed), shown(text), 3);
  }

  /** A pattern that allows no `true` asks for `1`. */
  #restricted(node: AnswerNode, type: RestrictedType, fixed: string | undefined, path: Path): void {
    const form = writtenFormOf(type);
    if (form?.kind !== "boolean") return this.#scalar(node, type.base, fixed, path);
    const text = this.#text(node, path);
    const words = [form.whenTrue, form.whenFalse];
    if (text === undefined || words.includes(text)) return;
    this.#judge.note(path, words.join(" or "), shown(text), 3);
  }

  #xml(node: AnswerNode, name: string, path: Path): void {
    if (name === "DataSet" || name === "DataTable") checkDataSet(node, undefined, path, this.#judge);
    if (name === "QName") this.#text(node, path);
  }

  /** The text of an element that has nothing else; undefined where it has, which is noted. */
  #text(node: AnswerNode, path: Path): string | undefined {
    const [child] = elementsOf(node);
    if (child === undefined) return node.content.join("");
    this.#judge.note(path, "text alone", `<${child.localName}>`, 3);
    return undefined;
  }
}

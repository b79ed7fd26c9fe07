/**
 * Owns two questions about a part of a record: which elements it may begin with, and whether it may be empty.
 * Invariant: an element that the record names anywhere never begins a wildcard, so looking one element ahead decides.
 */
import type { RepeatedType } from "../description.js";
import { resolveType, wireName } from "./element.js";
import type { RichField } from "./rich-description.js";

export interface ElementOrder {
  /** Elements, wildcards, choices and sequences of the record. */
  readonly parts: readonly RichField[];
  /** All elements at any depth, by local name. */
  readonly named: ReadonlyMap<string, readonly RichField[]>;
  readonly wildcards: readonly RichField[];
}

/** An element of a document, before it is known which field it belongs to. */
export interface IncomingElement {
  readonly localName: string;
  readonly namespace: string;
  /** Namespace of the record's own elements. */
  readonly own: string;
  readonly isNamed: boolean;
}

export function orderOf(fields: readonly RichField[]): ElementOrder {
  const parts = fields.filter((field) => field.as !== "attribute" && field.as !== "attributes");
  const named = new Map<string, RichField[]>();
  const wildcards: RichField[] = [];
  const add = (field: RichField): void => {
    if (field.as === undefined) {
      const name = wireName(field);
      named.set(name, [...(named.get(name) ?? []), field]);
    } else if (field.as === "any") wildcards.push(field);
    partsOf(field).forEach(add);
  };
  parts.forEach(add);
  return { parts, named, wildcards };
}

/** Parts of a choice or a sequence. */
export function partsOf({ choices, sequence }: RichField): readonly RichField[] {
  return choices ?? sequence ?? [];
}

/** Whether a part may begin with the element. */
export function mayBegin(part: RichField, element: IncomingElement): boolean {
  switch (part.as) {
    case "any":
      return !element.isNamed && isFor(part, element);
    case "choice":
      return partsOf(part).some((each) => mayBegin(each, element));
    case "sequence":
      for (const each of partsOf(part)) {
        if (mayBegin(each, element)) return true;
        if (!mayBeAbsent(each)) return false;
      }
      return false;
    default:
      return wireName(part) === element.localName && (part.namespace ?? element.own) === element.namespace;
  }
}

/** Whether a wildcard accepts elements of the namespace. */
export function isFor({ namespaces }: RichField, { namespace }: { readonly namespace: string }): boolean {
  const [first, ...others] = namespaces ?? [];
  if (first === undefined) return true;
  if (first === "##other") return namespace !== "" && !others.includes(namespace);
  return first === namespace || others.includes(namespace);
}

function mayBeAbsent(part: RichField): boolean {
  if (part.many !== undefined) return (part.many.min ?? 0) === 0;
  if (part.as === "sequence") return part.required !== true || partsOf(part).every(mayBeAbsent);
  if (part.as === "any") return true;
  const type = resolveType(part.type);
  return type.kind === "repeated" ? mayBeNone(type) : part.required !== true;
}

function mayBeNone(type: RepeatedType): boolean {
  try {
    type.checkCount(0);
    return true;
  } catch {
    return false;
  }
}

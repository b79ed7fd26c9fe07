/**
 * Owns the matching of a struct's elements with the parts of a record: by name, in any order (SOAP 1.1, 5.4).
 * Invariant: an element belongs to one part. One that matches no field belongs to a wildcard, or is ignored.
 */
import { resolveType, wireName } from "../values/element.js";
import { isFor, partsOf } from "../values/element-order.js";
import type { RichField } from "../values/rich-description.js";
import { type EncodedNode, isNull } from "./nodes.js";
import { accessorsOf } from "./typed.js";

export class Accessors {
  private readonly elements: readonly EncodedNode[];
  private readonly accessors: ReadonlyMap<string, unknown>;
  private readonly byName = new Map<string, EncodedNode[]>();
  /** Elements of no field; none, if no wildcard could have them. */
  private readonly others: Set<EncodedNode>;

  constructor(elements: readonly EncodedNode[], fields: readonly RichField[]) {
    this.elements = elements;
    const accessors = accessorsOf(fields);
    this.accessors = accessors;
    const isOpen = fields.some(hasWildcard);
    this.others = isOpen ? new Set() : nobody;
    // Accessors are in no namespace; writers differ in that. A wildcard makes the namespace count, if both kinds are there.
    const ownNames = isOpen ? namesInNoNamespace(elements) : undefined;
    for (const element of elements) {
      const { name, namespace } = element;
      const named = this.byName.get(name);
      if (!accessors.has(name) || (namespace !== "" && ownNames?.has(name) === true)) {
        if (isOpen) this.others.add(element);
      } else if (named === undefined) this.byName.set(name, [element]);
      else named.push(element);
    }
  }

  /** Elements of no field, which no wildcard could have. */
  strangers(): readonly EncodedNode[] {
    if (this.others !== nobody) return [];
    return this.elements.filter(({ name }) => !this.accessors.has(name));
  }

  named(name: string): readonly EncodedNode[] {
    return this.byName.get(name) ?? [];
  }

  /** Elements of a wildcard, which no later one has. */
  takeAny(wildcard: RichField): readonly EncodedNode[] {
    const { max } = wildcard.many ?? {};
    const matches = [...this.others].filter((element) => isFor(wildcard, element)).slice(0, max);
    for (const each of matches) this.others.delete(each);
    return matches;
  }

  /**
   * Parts of a choice that have an element. A null counts as absent (SOAP 1.1, 5.1), because writers of structs add
   * nulls for parts that are not chosen. If there is only one element, it may be the choice even if it is null.
   */
  chosen(choice: RichField): readonly RichField[] {
    const parts = partsOf(choice);
    const present = parts.filter((part) => this.has(part, (node) => !isNull(node)));
    if (present.length > 0) return present;
    const nulls = parts.filter((part) => this.has(part, () => true));
    return nulls.length === 1 ? nulls.filter(mayBeNull) : [];
  }

  /** Elements of a part in document order, each with its field; undefined for a wildcard. */
  within(part: RichField): readonly (readonly [RichField | undefined, EncodedNode])[] {
    const partAccessors = accessorsOf([part]);
    const wild = new Set(wildcardsOf(part).flatMap((each) => this.takeAny(each)));
    return this.elements.flatMap((element): readonly (readonly [RichField | undefined, EncodedNode])[] => {
      if (wild.has(element)) return [[undefined, element]];
      const field = this.others.has(element) ? undefined : partAccessors.get(element.name)?.field;
      return field === undefined ? [] : [[field, element]];
    });
  }

  private has(part: RichField, isMeant: (node: EncodedNode) => boolean): boolean {
    if (part.as === "any") return [...this.others].some((element) => isFor(part, element));
    if (part.as === undefined) return this.named(wireName(part)).some(isMeant);
    return partsOf(part).some((each) => this.has(each, isMeant));
  }
}

const nobody = new Set<EncodedNode>();

function namesInNoNamespace(elements: readonly EncodedNode[]): ReadonlySet<string> {
  return new Set(elements.filter(({ namespace }) => namespace === "").map(({ name }) => name));
}

function mayBeNull({ as, type, nullable }: RichField): boolean {
  return nullable === true || as !== undefined || resolveType(type).kind === "repeated";
}

function hasWildcard(part: RichField): boolean {
  return part.as !== undefined && wildcardsOf(part).length > 0;
}

function wildcardsOf(part: RichField): readonly RichField[] {
  return part.as === "any" ? [part] : partsOf(part).flatMap(wildcardsOf);
}

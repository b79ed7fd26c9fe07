/**
 * Owns the open element and those around it.
 * Invariant: the object of an open element never changes, so a mark in the document only has to keep that object.
 */
import { defaultXmlLimits, type XmlLimits } from "./limits.js";
import { XmlName } from "./names.js";
import { initialScope, type NamespaceScope } from "./namespaces.js";
import { noAttributes, type XmlAttribute } from "./attribute.js";

/** An open element, and through `parent` all those around it. */
interface OpenElement {
  readonly name: XmlName;
  readonly namespace: string;
  readonly scope: NamespaceScope;
  readonly attributes: readonly XmlAttribute[];
  readonly parent: OpenElement | undefined;
  /** 1 for the root. */
  readonly depth: number;
  /** Offset of its `<` in the document. */
  readonly start: number;
}

/** Nothing is open: before the root and after it. */
export const outside: OpenElement = {
  name: /* @__PURE__ */ new XmlName("", -1, true),
  namespace: "",
  scope: initialScope,
  attributes: noAttributes,
  parent: undefined,
  depth: 0,
  start: 0,
};

export class OpenElements {
  current: OpenElement = outside;
  /** The current element was written `<a/>`. */
  selfClosed = false;
  private markedElement = outside;
  private markedSelfClosed = false;

  mark(): void {
    this.markedElement = this.current;
    this.markedSelfClosed = this.selfClosed;
  }

  reset(): void {
    this.current = this.markedElement;
    this.selfClosed = this.markedSelfClosed;
  }

  /** Called after the end tag of the current element. Returns false: the element has ended. */
  leave(): false {
    this.selfClosed = false;
    this.current = this.current.parent ?? outside;
    return false;
  }

  /** Whether elements may be nested this deep here. */
  canHold(levels: number, limits: XmlLimits): boolean {
    const { depth } = this.current;
    return !this.selfClosed && depth > 0 && depth + levels <= limits.depth;
  }

  /** Equal where reading the current element depends on nothing but its source: so deep, with these prefixes and limits around it. */
  surroundings(limits: XmlLimits): string {
    const { depth, parent } = this.current;
    let text = limits === defaultXmlLimits ? `${depth}` : `${depth} ${Object.values(limits).join()}`;
    for (let at: NamespaceScope | undefined = (parent ?? outside).scope; at !== undefined; at = at.outer) {
      text += ` ${at.prefix} ${at.namespace.length} ${at.namespace}`;
    }
    return text;
  }
}

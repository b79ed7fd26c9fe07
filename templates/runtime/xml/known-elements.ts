/**
 * Owns the cache of elements that occur literally in one document after another, such as the schema of a service's
 * replies.
 * Invariant: a cached result is used only if reading would take the same steps: the same text with the same namespaces
 * in scope. The cache is bounded.
 */
import { detached } from "../text/detached.js";
import type { XmlReader } from "./reader.js";

interface KnownElement<Value> {
  readonly source: string;
  readonly surroundings: string;
  readonly value: Value;
}

/** Elements kept at a time, characters of one, and elements learnt without any of them coming again. */
const mostElements = 4;
const mostCharacters = 65_536;
const mostMisses = 16;

export class KnownElements<Value> {
  private readonly keep: (value: Value) => Value;
  private elements: readonly KnownElement<Value>[] = [];
  private misses = 0;

  /** `keep`: a copy of a value that keeps nothing of the document alive; its users must not change it. */
  constructor(keep: (value: Value) => Value) {
    this.keep = keep;
  }

  /**
   * Result of `read` for the current element, whose start tag was just read; from memory if the element is known. Reads through its
   * end tag.
   */
  read(reader: XmlReader, read: () => Value): Value {
    const { elementStart, surroundings } = reader;
    for (const element of this.elements) {
      if (element.surroundings !== surroundings || !reader.tryKnown(element.source)) continue;
      this.misses = 0;
      return element.value;
    }
    const value = read();
    return this.learn(reader.source(elementStart, reader.offset), surroundings, value);
  }

  private learn(source: string, surroundings: string, value: Value): Value {
    // References count against a limit for the whole document.
    if (source.length > mostCharacters || source.includes("&") || ++this.misses > mostMisses) return value;
    const element = { source: detached(source), surroundings: detached(surroundings), value: this.keep(value) };
    this.elements = [element, ...this.elements.slice(0, mostElements - 1)];
    return element.value;
  }
}

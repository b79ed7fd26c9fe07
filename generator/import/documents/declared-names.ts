/**
 * Owns references with a wrong namespace: they mean the only component of that local name.
 * Invariant: every such reference has a note at its element.
 */
import { groupBy } from "../../model/by-key.js";
import type { QName } from "./qname.js";
import type { Note } from "./refusal.js";
import type { XmlNode } from "./xml-tree.js";

/** Namespaces that a message names. */
const mostNamed = 3;

/** Names of all components of a kind. */
export class DeclaredNames {
  readonly #kind: string;
  readonly #byName: ReadonlyMap<string, readonly QName[]>;

  /** `kind`: in words, such as `binding`. */
  constructor(kind: string, names: Iterable<QName>) {
    this.#kind = kind;
    this.#byName = groupBy(names, ({ name }) => name);
  }

  /** The name itself; if it is not declared, the only declared one with its local name. `node`: has the reference. */
  meant(name: QName, node: XmlNode, corrections: Map<XmlNode, Note>): QName {
    const [candidate, second] = this.#byName.get(name.name) ?? [];
    if (candidate === undefined || second !== undefined || candidate.namespace === name.namespace) return name;
    const text = `${this.#undeclared(name)}: taken for the one in ${namespaceInWords(candidate.namespace)}`;
    corrections.set(node, { node, construct: "name of another namespace", text });
    return candidate;
  }

  /** Why a reference leads nowhere, with the namespaces that declare the local name. */
  absence(name: QName): string {
    const namespaces = (this.#byName.get(name.name) ?? []).map(({ namespace }) => namespaceInWords(namespace));
    const shown = namespaces.slice(0, mostNamed).join(" and in ");
    const more = namespaces.length > mostNamed ? ` and ${String(namespaces.length - mostNamed)} more` : "";
    return `${this.#undeclared(name)}${shown === "" ? "" : `, but in ${shown}${more}`}`;
  }

  #undeclared({ name, namespace }: QName): string {
    return `no ${this.#kind} ${name} is declared in ${namespaceInWords(namespace)}`;
  }
}

export const namespaceInWords = (namespace: string): string => (namespace === "" ? "no namespace" : `"${namespace}"`);

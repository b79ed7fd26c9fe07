/**
 * Owns .NET's own attributes in the schema of a DataSet, and the list of those that a description cannot express.
 * Invariant: each attribute is described, known to have no effect, or listed.
 */
import { type DataSetSetting, dataSetSettings } from "../../model/service.js";
import type { Note } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";

const msdata = "urn:schemas-microsoft-com:xml-msdata";
const msprop = "urn:schemas-microsoft-com:xml-msprop";

export function msdataMark(node: XmlNode, name: string): string | undefined {
  return node.attributes.find((each) => each.namespace === msdata && each.localName === name)?.value;
}

/** Whether .NET says of an element that it is a DataSet. */
export function isMarkedDataSet(node: XmlNode): boolean {
  return msdataMark(node, "IsDataSet") === "true";
}

/** A relation that rows are not held to. */
export function isRelationship({ namespace, name }: XmlNode): boolean {
  return namespace === msdata && name === "Relationship";
}

/** Words that a message lists; it only counts the rest. */
const mostListed = 8;

export class DataSetLeftovers {
  private readonly words = new Set<string>();

  add(word: string): void {
    this.words.add(word);
  }

  /**
   * Settings of an element in attributes of .NET; unknown attributes are added to the leftovers. `of`: kind of the element, undefined if
   * the language has no settings for it; `known`: attributes of .NET that are read elsewhere; `plain`: such attributes in no namespace.
   */
  settings(
    { attributes }: XmlNode,
    of: keyof typeof dataSetSettings | undefined,
    known: readonly string[],
    plain: readonly string[],
  ): readonly DataSetSetting[] {
    const names: readonly string[] = of === undefined ? [] : dataSetSettings[of];
    const msdataAttributes = attributes.filter(({ namespace }) => namespace === msdata);
    for (const { namespace, localName } of attributes) {
      const isKnown =
        namespace === msdata ? [...names, ...known].includes(localName) : namespace === "" && plain.includes(localName);
      if (!isKnown) this.add(nameInWords(namespace, localName));
    }
    return names.flatMap((name) =>
      msdataAttributes.filter(({ localName }) => localName === name).map(({ value }) => ({ name, value })),
    );
  }

  notes(node: XmlNode, name: string): readonly Note[] {
    if (this.words.size === 0) return [];
    const listed = [...this.words].slice(0, mostListed).join(", ");
    const more = this.words.size - mostListed;
    const text = `of the typed DataSet ${name} is left out: ${listed}${more > 0 ? ` and ${String(more)} more` : ""}`;
    return [{ node, construct: "part of a typed DataSet", text }];
  }
}

function nameInWords(namespace: string, name: string): string {
  return `${namespace === msdata ? "msdata:" : namespace === msprop ? "msprop:" : ""}${name}`;
}

/**
 * Owns lists of qualified names that are one text with white space between (xs:list of xs:QName).
 * Invariant: a list declares one prefix for each namespace. Only services with such a list load this module.
 */
import type { CodedType, TextOfNames } from "../description.js";
import { countRepeated } from "../xml/growth.js";
import { nameText, QName, type QualifiedName } from "./q-name.js";
import { collapseBlanks, ValueError } from "./type.js";

const text: TextOfNames<readonly QualifiedName[]> = {
  decode(written, prefixes) {
    const collapsed = collapseBlanks(written);
    return collapsed === "" ? [] : collapsed.split(" ").map((each) => nameText.decode(each, prefixes));
  },
  encode(value, declare, around) {
    if (!Array.isArray(value)) throw new ValueError("an array of names");
    const prefixes = new Map<string, string>();
    const prefixOf = (namespace: string): string => {
      const prefix = prefixes.get(namespace) ?? declare(namespace);
      prefixes.set(namespace, prefix);
      return prefix;
    };
    return value.map((each) => nameText.encode(each, prefixOf, around)).join(" ");
  },
};

/** `name`: of the list's own type. */
export function nameList(name: string): CodedType<readonly QualifiedName[]> {
  return {
    kind: "coded",
    name,
    decode(reader) {
      const { prefixes } = reader;
      const names = text.decode(reader.readText(), prefixes);
      countRepeated(reader, names.join().length);
      return names;
    },
    encode(writer, value) {
      let count = 0;
      const declare = (namespace: string): string => {
        count += 1;
        writer.attribute(`xmlns:q${count}`, namespace);
        return `q${count}`;
      };
      writer.text(text.encode(value, declare, writer.namespace));
    },
    text,
    item: { name: "item", type: QName, required: true },
  };
}

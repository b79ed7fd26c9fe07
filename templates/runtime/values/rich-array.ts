/**
 * Owns arrays whose items are in a namespace that is not that of the array's own element.
 * Invariant: what one direction writes the other reads, in the same order.
 */
import type { CodedType, FieldDescription } from "../description.js";
import { decodeElement } from "./decode-element.js";
import { encodeNamed } from "./element.js";
import { ValueError } from "./type.js";

export interface RichArrayDescription {
  readonly name: string;
  /** Of the items; `""`: none. */
  readonly namespace: string;
  readonly item: FieldDescription;
}

export function richArray({ name, namespace, item }: RichArrayDescription): CodedType<readonly unknown[]> {
  const required: FieldDescription = { ...item, required: true };
  return {
    kind: "coded",
    name,
    decode(reader) {
      const values: unknown[] = [];
      while (reader.nextChild()) {
        const isItem = reader.localName === item.name && reader.namespace === namespace;
        if (isItem) values.push(decodeElement(reader, { ...item, name: `[${values.length}]` }));
        else reader.skip();
      }
      return values;
    },
    encode(writer, value, depth) {
      if (!Array.isArray(value)) throw new ValueError(`an array (${name})`);
      const outer = writer.namespace;
      writer.namespace = namespace;
      const attributes = outer === namespace ? [] : [["xmlns", namespace] as const];
      value.forEach((each: unknown, index) => encodeNamed(writer, `[${index}]`, required, each, depth, attributes));
      writer.namespace = outer;
    },
  };
}

/**
 * Owns arrays whose items are in another namespace than the array's element.
 * Invariant: written arrays are read back with the same items in the same order.
 */
import type { CodedType, FieldDescription } from "../description.js";
import { decodeItems } from "./decode-element.js";
import { encodeItems } from "./element.js";

export interface RichArrayDescription {
  readonly name: string;
  /** Namespace of the items; `""` for none. */
  readonly namespace: string;
  readonly item: FieldDescription;
}

export function richArray(description: RichArrayDescription): CodedType<readonly unknown[]> {
  const { name, namespace, item } = description;
  return {
    kind: "coded",
    name,
    item,
    decode: (reader) => decodeItems(reader, item, namespace),
    encode(writer, value, depth) {
      const outer = writer.namespace;
      writer.namespace = namespace;
      encodeItems(writer, description, value, depth, outer === namespace ? [] : [["xmlns", namespace]]);
      writer.namespace = outer;
    },
  };
}

/**
 * Owns what generated code says about records that are more than a row of elements.
 * Invariant: a field's `name` is its name in values; what it is called on the wire stands beside it where it differs.
 */
import type { CodedType, FieldDescription } from "../description.js";
import type { XmlReader } from "../xml/reader.js";
import type { XmlWriter } from "../xml/writer.js";
import type { Repetition } from "./repeated.js";

export interface RichField extends FieldDescription {
  /**
   * What it is on the wire; an element unless given. `any`: elements that are no other field's; `attributes`: such attributes;
   * `choice`: one of `choices`; `sequence`: all of `sequence`.
   */
  readonly as?: "attribute" | "text" | "any" | "attributes" | "choice" | "sequence";
  /** Its name on the wire, where that is another. */
  readonly element?: string;
  /** Of its element or attribute; `""`: none. Unless given, elements are in that of the record, attributes in none. */
  readonly namespace?: string;
  readonly choices?: readonly RichField[];
  /** In an ordered record alone, as are sequences and wildcards within choices. */
  readonly sequence?: readonly RichField[];
  /** Of a wildcard: the namespaces of its elements, or `##other` and those that they are not in. All unless given. */
  readonly namespaces?: readonly string[];
  /** Of a choice or a sequence: it stands there several times. Of a wildcard in an ordered record: so often. */
  readonly many?: Repetition;
}

export interface RichRecordDescription {
  /** Also what `$type` says of its values. */
  readonly name: string;
  /** What `xsi:type` says, where that is another. */
  readonly typeName?: string;
  /** Of its elements; unless given, that of the element it stands in. */
  readonly namespace?: string;
  /** Of the type's own name, which `xsi:type` gives; unless given, the namespace of the service. */
  readonly typeNamespace?: string;
  /** Those it inherits come first. */
  readonly fields: readonly RichField[];
  /** No value is of this type alone. */
  readonly abstract?: true;
  /** Belongs to a family: its values say in `$type` which they are. */
  readonly tagged?: true;
  /** What is derived from it, over however many steps. */
  readonly derived?: () => readonly RichRecord[];
}

export interface RichRecord extends CodedType<Record<string, unknown>> {
  readonly description: RichRecordDescription;
  /** Without regard to `xsi:type`. */
  decodeOwn(reader: XmlReader): Record<string, unknown>;
  encodeOwn(writer: XmlWriter, value: object, depth: number, derived: boolean): void;
}

/** What the element or attribute of a field is called. */
export function wireName({ name, element }: RichField): string {
  return element ?? name;
}

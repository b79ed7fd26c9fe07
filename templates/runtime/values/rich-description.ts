/**
 * Owns the types with which generated code describes rich records: records that are more than a sequence of elements.
 * Invariant: a field's `name` is its name in values. Its name on the wire is beside it if it differs.
 */
import type { CodedType, FieldDescription } from "../description.js";
import type { XmlReader } from "../xml/reader.js";
import type { XmlWriter } from "../xml/writer.js";
import type { Repetition } from "./repeated.js";

export interface RichField extends FieldDescription {
  /**
   * Kind on the wire; an element by default. `any`: elements that belong to no other field; `attributes`: such attributes; `choice`:
   * one of `choices`; `sequence`: all of `sequence`.
   */
  readonly as?: "attribute" | "text" | "any" | "attributes" | "choice" | "sequence";
  /** Namespace of its element or attribute; `""` for none. By default, elements are in the record's namespace and attributes in none. */
  readonly namespace?: string;
  readonly choices?: readonly RichField[];
  /** In an ordered record alone, as are sequences and wildcards within choices. */
  readonly sequence?: readonly RichField[];
  /** Namespaces of a wildcard's elements, or `##other` and the excluded namespaces. All by default. */
  readonly namespaces?: readonly string[];
  /** Bounds of a repeated choice or sequence, or of a wildcard in an ordered record. */
  readonly many?: Repetition;
}

export interface RichRecordDescription {
  /** The record's name, which is also `$type` of its values. */
  readonly name: string;
  /** Name in `xsi:type`, if it differs. */
  readonly typeName?: string;
  /** Namespace of its elements; default: that of the element around them. */
  readonly namespace?: string;
  /** Namespace of the type's name in `xsi:type`; default: that of the service. */
  readonly typeNamespace?: string;
  /** Fields, inherited ones first. */
  readonly fields: readonly RichField[];
  /** No value is of this type alone. */
  readonly abstract?: true;
  /** Belongs to a family: its values say in `$type` which they are. */
  readonly tagged?: true;
  /** Records derived from it, over any number of steps. */
  readonly derived?: () => readonly RichRecord[];
}

export interface RichRecord extends CodedType<Record<string, unknown>> {
  readonly description: RichRecordDescription;
  /** Without regard to `xsi:type`. */
  decodeOwn(reader: XmlReader): Record<string, unknown>;
  encodeOwn(writer: XmlWriter, value: object, depth: number, derived: boolean): void;
}

/**
 * Owns the tree of a sample: values as lexical texts, in records and arrays. The fixtures, the help page, the OpenAPI document and the first
 * steps print the same tree.
 * Invariant: it has no form of one output. `generator/emit/fixtures/` makes it.
 */
import { derivedOf } from "./records.js";
import type { RecordType, Service, XmlTypeName } from "./service.js";
import type { XmlSample } from "./xml-samples.js";

export type Sample = SampleText | SampleRecord | SampleArray | SampleXml | SampleSet | SampleNil;
/** Null where an element says so. */
interface SampleNil {
  readonly kind: "nil";
  readonly type: string;
}
export interface SampleText {
  readonly kind: "text";
  /** XSD type name, `guid`, or the enumeration's name. */
  readonly type: string;
  readonly text: string;
  /** Text over GET and POST, if different. */
  readonly form?: string;
}
export interface SampleRecord {
  readonly kind: "record";
  readonly type: string;
  readonly fields: readonly NamedSample[];
  /** Fields that must be there were left out, because the tree has grown too large: no reader takes this for a whole record. */
  readonly cut: boolean;
  /** `xsi:type` of a derived record; `namespace` undefined: the default namespace. */
  readonly derived?: { readonly name: string; readonly namespace: string | undefined };
}
/** The record that a sample is of: the described one, or one derived from it. */
export function sampledRecord(service: Service, record: RecordType, { derived }: SampleRecord): RecordType {
  if (derived === undefined) return record;
  return derivedOf(service, record).find(({ wireName }) => wireName === derived.name) ?? record;
}
/** Without the elements of wildcards. */
export function describedFields({ fields }: SampleRecord): readonly NamedSample[] {
  return fields.filter(({ form }) => form !== "any");
}
export interface SampleArray {
  readonly kind: "array";
  readonly type: string;
  readonly items: readonly NamedSample[];
}
/**
 * XML itself: an element that holds a text; of `anyType`, a value of one of XML Schema's types; of `QName`, `{namespace}name`, or several
 * with a blank between; a DataSet of one neutral table.
 */
interface SampleXml {
  readonly kind: "xml";
  readonly type: XmlTypeName;
  readonly text: string;
  /** Attributes and content of the type `xml`, in the place of that element. */
  readonly content?: XmlSample;
}
/** A DataSet whose tables are stated. */
interface SampleSet {
  readonly kind: "data-set";
  readonly type: string;
  readonly set: SampleDataSet;
}
export interface NamedSample {
  /** On the wire. */
  readonly name: string;
  /** Name of its property in TypeScript, if that is another. */
  readonly property?: string;
  readonly value: Sample;
  /** An element unless given; `any`: an element that a wildcard allows, and no other field is. */
  readonly form?: "attribute" | "text" | "any";
  /** Namespace of the element or attribute. Default: the parent's for elements, none for attributes. */
  readonly namespace?: string;
}

export interface SampleDataSet {
  readonly name: string;
  /** Namespace of the DataSet and its rows; empty if none. */
  readonly namespace: string;
  /** The rows are not specified: only the shape of a DataSet is meant, not these columns. */
  readonly neutral: boolean;
  readonly tables: readonly SampleTable[];
}
export interface SampleTable {
  readonly name: string;
  readonly columns: readonly SampleColumn[];
  /** Lexical texts in the order of the columns; `null` where a column is null. */
  readonly rows: readonly (readonly (string | null)[])[];
}
interface SampleColumn {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

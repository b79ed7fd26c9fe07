/**
 * Owns the types of values in the model: types of the description, fields, and tables of DataSets.
 * Invariant: types refer to each other by name, and every such name exists. The loader and the rules check it.
 */
import type { NamedCode } from "./codes.js";
import type { Facet } from "./facets.js";
import type { ScalarName } from "./scalars.js";

export { facetNames, type Facet, type FacetName } from "./facets.js";
export { scalarNames, type ScalarName } from "./scalars.js";

export type DateFormat = "mm/dd/yyyy" | "yyyy/mm/dd";
export const dateFormats: readonly DateFormat[] = ["mm/dd/yyyy", "yyyy/mm/dd"];

/** The type of a parameter, field, item or result. */
export type TypeUse =
  | { readonly kind: "scalar"; readonly name: ScalarName }
  /** Raw XML: any content, or a value of any type. */
  | { readonly kind: "xml"; readonly name: XmlTypeName }
  /** The name of one of `Service.types`. */
  | { readonly kind: "named"; readonly name: string };

/**
 * `QName`: a name with the prefixes in scope. `DataSet`: a DataSet whose tables the description does not list.
 * `DataTable`: such a DataSet with a single table.
 */
export type XmlTypeName = "xml" | "anyType" | "QName" | "DataSet" | "DataTable";
export const xmlTypeNames: readonly XmlTypeName[] = ["xml", "anyType", "QName", "DataSet", "DataTable"];

/** How often an element occurs in its parent; `max` is undefined if there is no upper bound. */
export interface Repetition {
  readonly min: number;
  readonly max: number | undefined;
}

/** How an XML Schema validator treats content that matches a wildcard (`processContents`). */
export type WildcardCheck = "strict" | "lax" | "skip";
export const wildcardChecks: readonly WildcardCheck[] = ["strict", "lax", "skip"];

/** The elements or attributes that a wildcard allows in the WSDL. Not checked on the wire. */
export interface Wildcard {
  /** `##any`, `##other`, or a list separated by spaces of namespaces, `##local` and `##targetNamespace`. */
  readonly namespace: string;
  readonly processContents: WildcardCheck;
}

/**
 * The form of a field on the wire. `any`: all elements that belong to no other field, as XML. `attributes`: the same for attributes.
 * `choice`: one of its parts. `sequence`: all of its parts, in order. Fields of these four forms have no type.
 */
export type FieldForm = "element" | "attribute" | "text" | "any" | "attributes" | "choice" | "sequence";

/** An entry of `types` in the description. */
export type NamedType =
  EnumerationType | RestrictedType | RecordType | ArrayType | ItemListType | ListType | DateTextType | DataSetType;

interface NamedTypeBase {
  readonly name: string;
  readonly purpose: string | undefined;
  /** Section of the interface document: `2.1`. */
  readonly source: string | undefined;
  /** Namespace of the type and its elements; `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** True if its elements are in no namespace. */
  readonly unqualified: boolean;
  /** Name in the WSDL and in `xsi:type`; by default `name`. */
  readonly wireName: string;
  /** In SOAP encoding: it stands inside the elements that have it, and no value names it. */
  readonly anonymous?: true;
}
export interface EnumerationType extends NamedTypeBase {
  readonly kind: "enumeration";
  readonly values: readonly string[];
  /** True if the service may use further values. */
  readonly open: boolean;
}
/** A scalar with facets in the WSDL. They are documented but not checked. */
export interface RestrictedType extends NamedTypeBase {
  readonly kind: "restricted";
  readonly base: ScalarName;
  /** In schema order; a name may occur more than once. */
  readonly facets: readonly Facet[];
  /** Names of some values. Nothing of them is on the wire. */
  readonly codes?: readonly NamedCode[];
  /** Sample value. It fits the facets if a fitting one was found. */
  readonly sample: string;
}
export interface RecordType extends NamedTypeBase {
  readonly kind: "record";
  /** The record's own fields, without inherited ones. */
  readonly fields: readonly RecordField[];
  /** Name of the base record, whose fields come first. */
  readonly extends: string | undefined;
  /** True if its elements may come in any order (xs:all). */
  readonly unordered: boolean;
  /** True if every value is of a derived type. */
  readonly abstract: boolean;
}
export interface RecordField extends Field, SchemaValues {
  readonly form: FieldForm;
  /** Name on the wire; by default `name`. */
  readonly element: string;
  /** Namespace of its element or attribute; `""`: none. `undefined`: the record's for elements, none for attributes. */
  readonly namespace: string | undefined;
  /** Alternatives of a choice, or members of a sequence: elements, wildcards, choices and sequences. */
  readonly parts: readonly RecordField[];
  /** Set for the forms `any` and `attributes`. */
  readonly wildcard: Wildcard | undefined;
}
/** A wrapper element with repeated items. A GET or POST parameter of this type is one form field per item. */
export interface ArrayType extends NamedTypeBase {
  readonly kind: "array";
  readonly item: Field;
  /** More than 1: in SOAP encoding it is one array with the arrays inside it, all of one length. */
  readonly dimensions: number;
}
/** Simple values separated by white space (xs:list). */
interface ItemListType extends NamedTypeBase {
  readonly kind: "item-list";
  /** A scalar or an enumeration. */
  readonly item: TypeUse;
}
/** A string of items separated by a delimiter. */
export interface ListType extends NamedTypeBase {
  readonly kind: "list";
  readonly delimiter: string;
}
/** A typed DataSet. `wireName` is the DataSet's own name, `namespace` that of its rows. */
export interface DataSetType extends NamedTypeBase {
  readonly kind: "data-set";
  readonly tables: readonly Table[];
  readonly keys: readonly DataSetKey[];
  readonly relations: readonly DataSetRelation[];
  readonly settings: readonly DataSetSetting[];
}
/** A unique constraint of a table. */
export interface DataSetKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly primary: boolean;
  readonly settings: readonly DataSetSetting[];
}
export interface DataSetRelation {
  readonly name: string;
  /** Table of the child rows; `columns` identify the parent row. */
  readonly table: string;
  readonly columns: readonly string[];
  /** A key makes .NET enforce the relation for its rows. Columns of a table do not. */
  readonly parent: { readonly key: string } | { readonly table: string; readonly columns: readonly string[] };
  readonly settings: readonly DataSetSetting[];
}
/** A .NET attribute of the schema (`msdata:`). It has no effect on rows. */
export interface DataSetSetting {
  readonly name: string;
  /** Text of the attribute, unchanged. */
  readonly value: string;
}
/** Names of the .NET attributes. Descriptions begin them with a lower-case letter: see `settingKey`. */
export const dataSetSettings = {
  dataSet: ["CaseSensitive", "Locale", "EnforceConstraints"],
  column: [
    "ReadOnly",
    "AutoIncrement",
    "AutoIncrementSeed",
    "AutoIncrementStep",
    "Caption",
    "DateTimeMode",
    "Expression",
  ],
  key: ["ConstraintName"],
  relation: ["ConstraintName", "RelationName", "ConstraintOnly", "UpdateRule", "DeleteRule", "AcceptRejectRule"],
} as const;
/** A string that is a date in one of these formats. */
export interface DateTextType extends NamedTypeBase {
  readonly kind: "date-text";
  readonly formats: readonly DateFormat[];
}

/** Protection of a secret value. `full`: redacted, and rejected over HTTP GET by default. `hide`: redacted only. */
export type Secrecy = "full" | "hide";

export interface Field {
  readonly name: string;
  /** Name of its property in TypeScript, if that is not `name`. */
  readonly property?: string;
  readonly type: TypeUse;
  /** minOccurs 1. Default: true for fields of value types, false for other fields and for parameters (wire 3). */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Set if its element may occur several times; `nullable` then applies to each element. */
  readonly repeated: Repetition | undefined;
  readonly purpose: string | undefined;
  /** Sample value for fixtures and documentation, in lexical form. The default depends on name and type. */
  readonly sample: string | undefined;
  /** Applies to everything inside the value. */
  readonly secret: Secrecy | undefined;
  /** Media type of the attachment that its bytes are, in messages over SOAP; absent: its element contains its value. */
  readonly attachment?: string;
}

/** Default and fixed values of the schema, in lexical form. */
export interface SchemaValues {
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}

export interface Column {
  readonly name: string;
  readonly type: TypeUse;
  readonly required: boolean;
  readonly sample: string | undefined;
  /** The next three are printed in the WSDL only: character counts, and the value of new rows in .NET. */
  readonly maxLength: string | undefined;
  readonly length: string | undefined;
  readonly default: string | undefined;
  readonly settings: readonly DataSetSetting[];
  readonly secret: Secrecy | undefined;
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/**
 * Owns the immutable model of a service: what a valid description means, free of YAML and of any output.
 * Invariant: every reference is resolved by name and exists; the loader and the rules saw to it.
 */
import type { BindingId, FormBindingId } from "../../templates/runtime/binding-rows.js";
import type { ScalarName } from "./scalars.js";

export { scalarNames, type ScalarName } from "./scalars.js";
export type { BindingId } from "../../templates/runtime/binding-rows.js";

export type DateFormat = "mm/dd/yyyy" | "yyyy/mm/dd";
export const dateFormats: readonly DateFormat[] = ["mm/dd/yyyy", "yyyy/mm/dd"];

/** What a parameter, field, item or result is made of. */
export type TypeUse =
  | { readonly kind: "scalar"; readonly name: ScalarName }
  /** XML itself: any content, or a value of any type. */
  | { readonly kind: "xml"; readonly name: XmlTypeName }
  /** A name of `Service.types`. */
  | { readonly kind: "named"; readonly name: string };

/** `QName`: a name with the prefixes in scope. `DataSet`: one whose tables the description does not state; `DataTable`: one of one table. */
export type XmlTypeName = "xml" | "anyType" | "QName" | "DataSet" | "DataTable";
export const xmlTypeNames: readonly XmlTypeName[] = ["xml", "anyType", "QName", "DataSet", "DataTable"];

/** How often an element stands beside others; `max` undefined: without bound. */
export interface Repetition {
  readonly min: number;
  readonly max: number | undefined;
}

/** How an XML Schema validator is to look at what stands for a wildcard. */
export type WildcardCheck = "strict" | "lax" | "skip";
export const wildcardChecks: readonly WildcardCheck[] = ["strict", "lax", "skip"];

/** Which elements or attributes a wildcard stands for, as the WSDL says; nobody checks it on the wire. */
export interface Wildcard {
  /** `##any`, `##other`, or namespaces with blanks between, `##local` and `##targetNamespace` among them. */
  readonly namespace: string;
  readonly processContents: WildcardCheck;
}

/**
 * What a field is on the wire. `any`: elements that are no other field's, as XML; `attributes`: such attributes; `choice`: one of its
 * parts; `sequence`: its parts together, in their order. Fields of these four have no type of their own.
 */
export type FieldForm = "element" | "attribute" | "text" | "any" | "attributes" | "choice" | "sequence";

/** A type of the description's `types`. */
export type NamedType =
  EnumerationType | RestrictedType | RecordType | ArrayType | ItemListType | ListType | DateTextType | DataSetType;

interface NamedTypeBase {
  readonly name: string;
  readonly purpose: string | undefined;
  /** Where the interface document says so: `2.1`. */
  readonly source: string | undefined;
  /** Its own, and that of its elements; `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** Its elements are in no namespace. */
  readonly unqualified: boolean;
  /** What the WSDL and `xsi:type` call it; `name` unless another was given. */
  readonly wireName: string;
}
export interface EnumerationType extends NamedTypeBase {
  readonly kind: "enumeration";
  readonly values: readonly string[];
  /** The service may have others. */
  readonly open: boolean;
}
/** A scalar of which the WSDL says more: documented, and checked nowhere. */
export interface RestrictedType extends NamedTypeBase {
  readonly kind: "restricted";
  readonly base: ScalarName;
  /** As the schema has them, in their order there; of one name there may be several. */
  readonly facets: readonly Facet[];
  /** What stands for any of its values: one that fits the facets, as far as such a one was found. */
  readonly sample: string;
}
/** `values`: one of the possible values. */
export const facetNames = [
  "length",
  "minLength",
  "maxLength",
  "pattern",
  "values",
  "minInclusive",
  "maxInclusive",
  "minExclusive",
  "maxExclusive",
  "totalDigits",
  "fractionDigits",
  "whiteSpace",
] as const;
export type FacetName = (typeof facetNames)[number];
export interface Facet {
  readonly name: FacetName;
  readonly value: string;
}
export interface RecordType extends NamedTypeBase {
  readonly kind: "record";
  /** Its own, without those of the record it extends. */
  readonly fields: readonly RecordField[];
  /** Name of a record whose fields come before its own. */
  readonly extends: string | undefined;
  /** Its elements come in any order (xs:all). */
  readonly unordered: boolean;
  /** No value is of this type alone. */
  readonly abstract: boolean;
}
/** A field of a record. */
export interface RecordField extends Field, SchemaValues {
  readonly form: FieldForm;
  /** Its name on the wire; `name` unless another was given. */
  readonly element: string;
  /** Of its element or attribute, `""` none; `undefined`: elements that of the record, attributes none. */
  readonly namespace: string | undefined;
  /** What a choice is between, or a sequence holds: elements, wildcards, and other choices and sequences. */
  readonly parts: readonly RecordField[];
  /** Of the forms `any` and `attributes`. */
  readonly wildcard: Wildcard | undefined;
}
/** A wrapper element with repeated items; as a parameter over GET and POST a field for each. */
export interface ArrayType extends NamedTypeBase {
  readonly kind: "array";
  readonly item: Field;
}
/** Simple values with white space between (xs:list). */
interface ItemListType extends NamedTypeBase {
  readonly kind: "item-list";
  /** A scalar or an enumeration. */
  readonly item: TypeUse;
}
/** A string that holds elements with a delimiter between. */
export interface ListType extends NamedTypeBase {
  readonly kind: "list";
  readonly delimiter: string;
}
/** A DataSet with these tables; its own name is the wire name, its namespace that of its rows. */
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
  /** That of the child rows, with the columns that say which parent they have. */
  readonly table: string;
  readonly columns: readonly string[];
  /** A key: .NET holds the rows to it. Or the columns of a table, and it does not. */
  readonly parent: { readonly key: string } | { readonly table: string; readonly columns: readonly string[] };
  readonly settings: readonly DataSetSetting[];
}
/** What .NET notes by an attribute of its own in the schema; nothing of it is in rows. */
export interface DataSetSetting {
  readonly name: string;
  /** As it is written. */
  readonly value: string;
}
/** The description calls them a little otherwise: `settingKey`. */
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
/** A string that holds a date in one of these formats. */
export interface DateTextType extends NamedTypeBase {
  readonly kind: "date-text";
  readonly formats: readonly DateFormat[];
}

/** How a value is kept secret. `full`: hidden wherever it might show, and refused over HTTP GET unless allowed. `hide`: hidden, nothing else. */
export type Secrecy = "full" | "hide";

export interface Field {
  readonly name: string;
  readonly type: TypeUse;
  /** minOccurs 1. Fields: by kind of type unless said (wire: value types 1, else 0). Parameters: false unless said. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Its element stands there several times; `nullable` is about each of them. */
  readonly repeated: Repetition | undefined;
  readonly purpose: string | undefined;
  /** Sample value for fixtures and documentation, in lexical form; always set (a default by name or type). */
  readonly sample: string | undefined;
  /** Of all that its value contains. */
  readonly secret: Secrecy | undefined;
}

/** What absence means, and the only value there may be, as the schema says; in lexical form. */
export interface SchemaValues {
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}

export interface Parameter extends Field, SchemaValues {
  /** Of its element, `""` none; `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** Name of the credential set it came from. */
  readonly credential: string | undefined;
}

export interface CredentialSet {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

export interface Column {
  readonly name: string;
  readonly type: TypeUse;
  readonly required: boolean;
  readonly sample: string | undefined;
  /** Numbers of characters as they are written, and what .NET puts into new rows: all for the WSDL alone. */
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

interface ResultOccurrence {
  readonly nullable: boolean;
  /** Its element must be there; by kind of type unless said. */
  readonly required: boolean;
  /** Of all that it contains. */
  readonly secret: Secrecy | undefined;
}

export type Result =
  | { readonly kind: "void" }
  /** Nothing is answered at all. */
  | { readonly kind: "none" }
  /** Several elements in the response, as fields of one object. */
  | { readonly kind: "several"; readonly fields: readonly RecordField[] }
  /** Its element stands there several times: a list. `nullable` is about each of them. */
  | {
      readonly kind: "repeated";
      readonly type: TypeUse;
      readonly nullable: boolean;
      readonly repeated: Repetition;
      readonly sample: string | undefined;
      readonly secret: Secrecy | undefined;
    }
  /** A scalar or enumeration (list and date-text count as string). */
  | (ResultOccurrence & { readonly kind: "scalar"; readonly type: TypeUse; readonly sample: string | undefined })
  | (ResultOccurrence & { readonly kind: "record"; readonly type: string })
  | (ResultOccurrence & { readonly kind: "array"; readonly type: string })
  | (ResultOccurrence & { readonly kind: "xml"; readonly type: TypeUse })
  /** `set`: a type that states its tables. Neither that nor `tables`: the rows are not specified. */
  | (ResultOccurrence & {
      readonly kind: "data-set";
      readonly tables: readonly Table[] | undefined;
      readonly set: string | undefined;
    });

/** Whether a SOAP header stands in requests, in answers, or in both. */
export type HeaderDirection = "in" | "out" | "inout";
export const headerDirections: readonly HeaderDirection[] = ["in", "out", "inout"];

/** All SOAP bindings share one port type. */
export type PortTypeId = "soap" | FormBindingId;

/** What the WSDL calls its parts, where that is not as ASMX has it; nothing of it is on the wire. */
export interface WsdlNames {
  readonly service: string | undefined;
  readonly portTypes: Readonly<Partial<Record<PortTypeId, string>>>;
  readonly bindings: Readonly<Partial<Record<BindingId, string>>>;
  readonly ports: Readonly<Partial<Record<BindingId, string>>>;
}
/** The same of an operation over SOAP; patterns of the service are filled in. */
export interface WsdlOperationNames {
  readonly name: string | undefined;
  /** Of `wsdl:input` and `wsdl:output`: what operations of one name are told apart by. */
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly messages: WsdlMessageNames;
  /** Of the one element in a message. */
  readonly parts: WsdlMessageNames;
}
export interface WsdlMessageNames {
  readonly request: string | undefined;
  readonly response: string | undefined;
}

export interface SoapHeader {
  readonly name: string;
  readonly type: TypeUse;
  readonly direction: HeaderDirection;
  /** Of requests; what comes back may always be absent. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Of all that its value contains. */
  readonly secret: Secrecy | undefined;
  /** Its name on the wire; `name` unless another was given. */
  readonly element: string;
  /** Of its element; `undefined`: the service's. */
  readonly namespace: string | undefined;
}

/** What the detail of a SOAP fault may hold: one element with a type. */
export interface DeclaredFault {
  readonly name: string;
  readonly type: TypeUse;
  readonly nullable: boolean;
  readonly purpose: string | undefined;
  /** Its name on the wire; `name` unless another was given. */
  readonly element: string;
  /** Of its element; `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** What the WSDL calls its message, where that is not as ASMX would. */
  readonly message: string | undefined;
}

/** What the elements in the body of SOAP are called. */
export interface BodyElements {
  /** Empty, as the response may be, too: nothing stands in the body. */
  readonly request: string;
  readonly response: string;
  readonly result: string;
  /** Of the request's element and the parameters in it, of the response's and the result in it; `undefined`: the service's. */
  readonly requestNamespace: string | undefined;
  readonly responseNamespace: string | undefined;
  /** Of the result's element alone, where that is another. */
  readonly resultNamespace: string | undefined;
  /** The root of an answer over GET and POST; `undefined`: called like the result's type. */
  readonly root: string | undefined;
}

export interface Operation {
  readonly name: string;
  readonly purpose: string | undefined;
  /** What its SOAPAction is made from, where it is not the service's; see {@link Service.soapAction}. */
  readonly soapAction: string | undefined;
  readonly elements: BodyElements;
  /** The body's element is the one parameter itself, or the result: neither has a wrapper. */
  readonly bare: boolean;
  /** rpc/literal: parameters and results are parts of messages, each in no namespace, in elements called after the operation. */
  readonly rpc: boolean;
  /** `undefined`: the WSDL has ASMX's names. */
  readonly wsdl: WsdlOperationNames | undefined;
  /** Credential parameters stand where the description puts them (first, unless `parameters` names the set). In wire order. */
  readonly parameters: readonly Parameter[];
  /** Names of the credential sets it takes. */
  readonly credentials: readonly string[];
  readonly result: Result;
  readonly bindings: readonly BindingId[];
  readonly soapHeaders: readonly SoapHeader[];
  readonly faults: readonly DeclaredFault[];
  /** Only reads: retrying it does no harm. */
  readonly reads: boolean;
  /** Reason, where deprecated. */
  readonly deprecated: string | undefined;
  /** Limits as the interface words them; documented, never enforced. */
  readonly limits: string | undefined;
  /** Its own section, or its group's. */
  readonly source: string | undefined;
}

export interface Group {
  readonly name: string;
  readonly title: string;
  readonly source: string | undefined;
  readonly operations: readonly Operation[];
}

/** Something the interface leaves open. Nothing may give it a meaning. */
export interface Gap {
  readonly name: string;
  readonly text: string;
  readonly source: string | undefined;
  /** What it is about. Empty list everywhere: the service as a whole. */
  readonly appliesTo: {
    /** Every operation whose result is of one of these kinds or types: `int`, `DataSet`. */
    readonly results: readonly string[];
    readonly operations: readonly string[];
    /** Every operation that takes one of these credential sets. */
    readonly credentials: readonly string[];
    /** `Account.Cn`. */
    readonly fields: readonly string[];
    /** Operations that the lists above would include and that it is not about. */
    readonly except: readonly string[];
  };
}

export interface Service {
  readonly name: string;
  readonly purpose: string | undefined;
  /** The document the `source` numbers refer to: `interface`. */
  readonly document: string | undefined;
  readonly namespace: string;
  /** What SOAPActions are made from: `{namespace}` and `{operation}` stand for theirs. `undefined`: ASMX's own rule (wire 1). */
  readonly soapAction: string | undefined;
  /** Parameters, results and fields are in no namespace (the schema's elementFormDefault). */
  readonly unqualified: boolean;
  /** `undefined`: the WSDL has ASMX's names. */
  readonly wsdl: WsdlNames | undefined;
  /** `undefined`: whoever calls it has to know. */
  readonly baseUrl: string | undefined;
  readonly path: string;
  readonly bindings: readonly BindingId[];
  readonly credentials: readonly CredentialSet[];
  readonly types: readonly NamedType[];
  readonly groups: readonly Group[];
  readonly gaps: readonly Gap[];
}

/**
 * Owns the type of a help page's data: a service in words, with an example of each exchange.
 * Invariant: texts are the description's own and may contain anything, so code that shows them must encode them.
 */
import type { BindingId } from "../description.js";

export interface HelpData {
  readonly name: string;
  readonly purpose?: string;
  /** Gaps of the service as a whole. */
  readonly unspecified?: readonly string[];
  readonly groups: readonly HelpGroup[];
  /** Types of the description that operations use, by name. */
  readonly types: readonly HelpType[];
}

export interface HelpGroup {
  readonly title: string;
  readonly operations: readonly HelpOperation[];
}

export interface HelpOperation {
  readonly name: string;
  /** Name of the client's method, if it differs from the operation's name. */
  readonly method?: string;
  /** Base name of its file in published pages: valid on every file system. */
  readonly file: string;
  readonly purpose?: string;
  /** Sentences about its place in the document and its limits. */
  readonly notes?: readonly string[];
  readonly unspecified?: readonly string[];
  /** The reason for the deprecation. */
  readonly deprecated?: string;
  /** It only reads. */
  readonly reads?: true;
  readonly parameters: readonly HelpParameter[];
  /** The one parameter is the request's element itself. */
  readonly bare?: true;
  /** Messages whose values are in the body directly, without a wrapper element. */
  readonly unwrapped?: readonly ("request" | "response")[];
  /** SOAP headers of requests; those of answers are in `result.headers`. */
  readonly headers?: readonly HelpParameter[];
  readonly result: HelpResult;
  readonly faults?: readonly HelpFault[];
  /** Names of `HelpData.types`, nearest first. */
  readonly types?: readonly string[];
  /** Texts of exchanges that samples cannot express. Default: the samples over each binding, as clients and servers write them. */
  readonly exchanges?: readonly HelpExchange[];
}

export interface HelpField {
  readonly name: string;
  /** In words of the description: `int`, `Account`. */
  readonly type: string;
  readonly required?: true;
  readonly nullable?: true;
  readonly secret?: true;
  /** A parameter that is one of the credentials, which several operations take. */
  readonly credential?: true;
  /** Its element, where that is not called like it. */
  readonly element?: string;
  /** Namespace of its element; `""`: none. Default: that of the record's elements. */
  readonly namespace?: string;
  /** Unless it is an element. */
  readonly form?: "attribute" | "text" | "choice" | "sequence" | "any" | "attributes";
  /** Parts of a choice, of which one occurs, or of a sequence. */
  readonly parts?: readonly HelpField[];
  readonly notes?: readonly string[];
}

export interface HelpParameter extends HelpField {
  /** Values of a restricted scalar. */
  readonly choices?: readonly string[];
  /** It may occur several times. */
  readonly repeated?: true;
  /** Its name in TypeScript, where that is another. */
  readonly property?: string;
  readonly sample?: HelpSample;
}

/** A declared fault. `sample`: of its detail, where samples express it. */
export interface HelpFault extends HelpField {
  readonly sample?: HelpSample;
}

/** A lexical text; a number or boolean unchanged; fields by name; items, each in an element of that name. */
export type HelpSample =
  | string
  | { readonly literal: string }
  | { readonly fields: readonly HelpSampleField[] }
  | { readonly item: string; readonly items: readonly HelpSample[] };

/** `property`: its name in TypeScript, where that is another. */
export type HelpSampleField = readonly [name: string, value: HelpSample, property?: string | undefined];

export interface HelpResult {
  readonly kind: "void" | "none" | "value" | "record" | "list" | "xml" | "data-set";
  readonly type: string;
  readonly notes?: readonly string[];
  /** The tables of a DataSet, where they are specified. */
  readonly tables?: readonly HelpTable[];
  /** All of it is a secret. */
  readonly secret?: true;
  readonly headers?: readonly HelpReturnedHeader[];
  readonly sample?: HelpSample | HelpRows;
}

export interface HelpTable {
  readonly name: string;
  readonly columns: readonly HelpField[];
}

/** A SOAP header of an answer. */
interface HelpReturnedHeader extends HelpField {
  /** Its name in TypeScript, if that is another. */
  readonly property?: string;
  readonly sample?: HelpSample;
}

/** Rows of each table of a DataSet, as lexical texts in the order of the columns; `null` for a null column. */
export interface HelpRows {
  readonly rows: readonly (readonly (readonly (string | null)[])[])[];
}

export interface HelpType {
  readonly name: string;
  readonly about: string;
  readonly notes?: readonly string[];
  /** Type of the items of a list, in words. */
  readonly item?: string;
  /** Namespace of the elements in it; `""`: none. By default that of the element around them. */
  readonly namespace?: string;
  /** Element of an item, if it is not called like its type. */
  readonly itemElement?: string;
  /** Its items are secrets. */
  readonly secret?: true;
  /** The scalar that it restricts. */
  readonly base?: string;
  readonly values?: readonly string[];
  /** There may be other values. */
  readonly open?: true;
  /** Names of an integer's values. */
  readonly codes?: readonly HelpCode[];
  readonly fields?: readonly HelpField[];
  /** Tables of a DataSet. */
  readonly tables?: readonly HelpTable[];
  /** Formats of a date that is a text: `mm/dd/yyyy`. */
  readonly dates?: readonly string[];
}

export interface HelpCode {
  readonly name: string;
  readonly value: string;
  readonly about?: string;
}

/**
 * Request and response as they stand in `.http` files, with `{{address}}` (of the service, without a query), `{{namespace}}` and
 * `{{actions}}` (the namespace as SOAPActions begin with it) to be filled; secrets are asterisks.
 */
interface HelpExchange {
  readonly binding: BindingId;
  readonly request: string;
  /** Unless given, the one before. */
  readonly response?: string;
}

/**
 * Owns the description that an import makes, as data: what will be printed, not yet text.
 * Invariant: parts refer to each other, not to names, so that a name can change until it is printed.
 */
import { scalars } from "../../model/scalars.js";
import type {
  BindingId,
  BodyElements,
  Column,
  DataSetType,
  Facet,
  FieldForm,
  HeaderDirection,
  PortTypeId,
  Repetition,
  ScalarName,
  Wildcard,
  WsdlOperationNames,
  XmlTypeName,
} from "../../model/service.js";
import type { QName } from "../documents/qname.js";
import type { Note, Refusal } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";

export type Use =
  | { readonly kind: "scalar"; readonly name: ScalarName }
  | { readonly kind: "type"; readonly type: TypeDraft }
  | { readonly kind: "xml"; readonly name: XmlTypeName }
  | { readonly kind: "data-set" };

/** A parameter, field, item or result. */
export interface FieldDraft {
  /** Its key in the description. */
  readonly name: string;
  /** Its name on the wire, where that is not the key. */
  readonly element?: string | undefined;
  /** An element unless given. `any` and `attributes` have no type of their own. */
  readonly form?: Exclude<FieldForm, "element"> | undefined;
  /** Of its element or attribute, where that is not the namespace of those around it; `""`: none. */
  readonly namespace?: string | undefined;
  /** What absence means, and the only value there may be. */
  readonly default?: string | undefined;
  readonly fixed?: string | undefined;
  /** Of a choice or a sequence: what one of stands there, or all. */
  readonly parts?: readonly FieldDraft[] | undefined;
  /** Of the forms `any` and `attributes`: which elements or attributes it stands for. */
  readonly wildcard?: Wildcard | undefined;
  /** How often its element stands there, where that is not once. */
  readonly repeated?: Repetition | undefined;
  readonly node: XmlNode;
  readonly use: Use;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly purpose: string | undefined;
  /** Looks secret by its name: marked, with a comment. */
  readonly secret: boolean;
}

export type TypeBody =
  | { readonly kind: "enumeration"; readonly values: readonly string[] }
  | { readonly kind: "restricted"; readonly base: ScalarName; readonly facets: readonly Facet[] }
  | {
      readonly kind: "record";
      readonly fields: readonly FieldDraft[];
      /** Its own fields come after this one's. */
      readonly extends: TypeDraft | undefined;
      /** What extends it, in one step or several. */
      readonly derived: readonly TypeDraft[];
      readonly abstract: boolean;
      readonly anyOrder: boolean;
    }
  | { readonly kind: "array"; readonly item: FieldDraft }
  | DataSetBody
  /** Simple values with white space between. */
  | { readonly kind: "list"; readonly item: Use };

/** Of a typed DataSet, by the names that .NET has for them. */
export interface DataSetBody extends Pick<DataSetType, "keys" | "relations" | "settings"> {
  readonly kind: "data-set";
  /** Its DataSetName. */
  readonly name: string;
  /** Of its rows, also where that is the service's; empty: none. */
  readonly namespace: string;
  readonly tables: readonly DraftTable[];
}
export interface DraftTable {
  readonly name: string;
  readonly columns: readonly DraftColumn[];
}
export interface DraftColumn extends Omit<Column, "type" | "sample" | "secret"> {
  readonly type: ScalarName;
  /** Looks secret by its name. */
  readonly secret: boolean;
}

export interface TypeDraft {
  name: string;
  readonly origin: QName | undefined;
  /** Its own and, unless they are unqualified, that of its elements; undefined: the service's. */
  readonly namespace: string | undefined;
  /** Whether its elements are in no namespace; undefined: as the service has it. */
  unqualified: boolean | undefined;
  readonly node: XmlNode;
  readonly purpose: string | undefined;
  /** Set once it is read; undefined where it was refused. */
  body: TypeBody | undefined;
  refusal: Refusal | undefined;
  readonly notes: Note[];
}

export type ResultDraft =
  | { readonly kind: "void" }
  /** Nothing is answered at all. */
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly fields: readonly FieldDraft[] }
  | { readonly kind: "value"; readonly field: FieldDraft };

export interface HeaderDraft {
  readonly name: string;
  readonly use: Use;
  readonly direction: HeaderDirection;
  readonly nullable: boolean;
  readonly secret: boolean;
  /** Where its name cannot be the key. */
  readonly element: string | undefined;
  /** Undefined: the service's. */
  readonly namespace: string | undefined;
}

export interface FaultDraft {
  readonly name: string;
  readonly use: Use;
  readonly nullable: boolean;
  readonly element: string;
  /** Undefined: the service's. */
  readonly namespace: string | undefined;
  /** What the WSDL calls its message; undefined: as with the names of operations. */
  readonly message: string | undefined;
}

/** What the WSDL calls an operation over SOAP and its messages; undefined: it has none, or no name that a WSDL of ours could have. */
export interface OperationNames extends WsdlOperationNames {
  readonly name: string;
}

/** The same of the service as a whole; of bindings that no operation is offered over, too. */
export interface ServiceNames {
  readonly service: string | undefined;
  readonly portTypes: ReadonlyMap<PortTypeId, string>;
  readonly bindings: ReadonlyMap<BindingId, string>;
  readonly ports: ReadonlyMap<BindingId, string>;
}

export interface OperationDraft {
  readonly name: string;
  /** Undefined: it is not offered over SOAP. */
  readonly names: OperationNames | undefined;
  readonly node: XmlNode;
  readonly purpose: string | undefined;
  readonly parameters: readonly FieldDraft[];
  /** Names of the sets that its first parameters are taken from; those parameters are not printed. */
  credentials: readonly CredentialDraft[];
  readonly result: ResultDraft;
  /** Of its SOAP bindings; undefined: it has none of them. */
  readonly action: string | undefined;
  /** What the elements of its bodies are called, where it has them. */
  readonly elements: Readonly<Partial<Record<keyof BodyElements, string | undefined>>>;
  /** `bare`: parameter and result stand in the body themselves; `rpc`: as parts, in no namespace, in elements called after the operation. */
  readonly style: "wrapped" | "bare" | "rpc";
  readonly bindings: readonly BindingId[];
  readonly headers: readonly HeaderDraft[];
  readonly faults: readonly FaultDraft[];
  readonly notes: readonly Note[];
}

/** What an operation takes and returns. */
export type OperationBody = Pick<OperationDraft, "parameters" | "result" | "headers" | "elements" | "style">;

export interface CredentialDraft {
  readonly name: string;
  readonly parameters: readonly FieldDraft[];
}

export interface GroupDraft {
  readonly name: string;
  readonly title: string | undefined;
  readonly operations: readonly OperationDraft[];
}

export interface ServiceDraft {
  readonly name: string;
  readonly purpose: string | undefined;
  readonly namespace: string;
  /** Local elements are in no namespace. */
  readonly unqualified: boolean;
  readonly baseUrl: string | undefined;
  readonly path: string;
  /** An address of the WSDL that nobody can call. */
  readonly placeholder: string | undefined;
  /** What the WSDL calls its parts; undefined: as ASMX does. */
  readonly names: ServiceNames | undefined;
  readonly bindings: readonly BindingId[];
  readonly credentials: readonly CredentialDraft[];
  readonly types: readonly TypeDraft[];
  readonly groups: readonly GroupDraft[];
}

/** What a type is made of, its family included. */
export function usesOfBody(body: TypeBody | undefined): readonly Use[] {
  if (body?.kind === "record") {
    const family = body.extends === undefined ? body.derived : [body.extends, ...body.derived];
    return [...body.fields.flatMap(usesOfField), ...family.map((type) => ({ kind: "type", type }) as const)];
  }
  if (body?.kind === "list") return [body.item];
  return body?.kind === "array" ? [body.item.use] : [];
}

function usesOfField({ use, parts }: FieldDraft): readonly Use[] {
  return parts === undefined ? [use] : parts.flatMap(usesOfField);
}

export function usesOfOperation({ parameters, result, headers, faults }: OperationDraft): readonly Use[] {
  return [
    ...parameters.map(({ use }) => use),
    ...(result.kind === "value"
      ? [result.field.use]
      : result.kind === "several"
        ? result.fields.flatMap(usesOfField)
        : []),
    ...headers.map(({ use }) => use),
    ...faults.map(({ use }) => use),
  ];
}

/** What .NET keeps by reference may be absent. */
export function isByReference({ use }: Pick<FieldDraft, "use">): boolean {
  if (use.kind === "scalar") return scalars[use.name].reference === true;
  const body = use.kind === "type" ? use.type.body : undefined;
  if (body?.kind === "restricted") return scalars[body.base].reference === true;
  return body?.kind !== "enumeration";
}

/**
 * Owns the description that an import makes, as data: what will be printed, not yet text.
 * Invariant: parts refer to each other, not to names, so that a name can change until it is printed.
 */
import { scalars } from "../../model/scalars.js";
import type {
  Addressing,
  StaticBindingId,
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
  /** `sample`: a value that its schema allows, where that is not any text. */
  | { readonly kind: "scalar"; readonly name: ScalarName; readonly sample?: string | undefined }
  | { readonly kind: "type"; readonly type: TypeDraft }
  /** `sample`: for a QName, or for XML whose schema requires certain content. */
  | {
      readonly kind: "xml";
      readonly name: XmlTypeName;
      readonly sample?: string | undefined;
      /** Its type, or a base of its type, is not declared anywhere. */
      readonly isStandIn?: boolean;
    }
  | { readonly kind: "data-set" };

/** A parameter, field, item or result. */
export interface FieldDraft {
  /** Its key in the description. */
  readonly name: string;
  /** Its name on the wire, where that is not the key. */
  readonly element?: string | undefined;
  /** An element unless given. `any` and `attributes` have no type of their own. */
  readonly form?: Exclude<FieldForm, "element"> | undefined;
  /**
   * Namespace of its element or attribute. Undefined: that of the parent element, or none for an attribute; `""`: none.
   */
  readonly namespace?: string | undefined;
  /** The value that an absent element or attribute has. */
  readonly default?: string | undefined;
  /** Only value that is allowed. */
  readonly fixed?: string | undefined;
  /** Parts of a choice, of which one occurs, or of a sequence, of which all occur. */
  readonly parts?: readonly FieldDraft[] | undefined;
  /** Elements or attributes that a field of the form `any` or `attributes` allows. */
  readonly wildcard?: Wildcard | undefined;
  /** How often its element occurs, if not exactly once. */
  readonly repeated?: Repetition | undefined;
  readonly node: XmlNode;
  readonly use: Use;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly purpose: string | undefined;
  /** Looks secret by its name: marked, with a comment. */
  readonly secret: boolean;
  /** Media type of an attachment. */
  readonly attachment?: string;
}

export type TypeBody =
  | { readonly kind: "enumeration"; readonly values: readonly string[] }
  | { readonly kind: "restricted"; readonly base: ScalarName; readonly facets: readonly Facet[] }
  | {
      readonly kind: "record";
      readonly fields: readonly FieldDraft[];
      /** Its own fields come after this one's. */
      readonly extends: TypeDraft | undefined;
      /** Types that extend it, directly or indirectly. */
      readonly derived: readonly TypeDraft[];
      readonly abstract: boolean;
      readonly anyOrder: boolean;
    }
  | { readonly kind: "array"; readonly item: FieldDraft; readonly dimensions: number }
  | DataSetBody
  /** Simple values with white space between. */
  | { readonly kind: "list"; readonly item: Use };

/** Tables, keys and relations of a typed DataSet, with the names that .NET has for them. */
export interface DataSetBody extends Pick<DataSetType, "keys" | "relations" | "settings"> {
  readonly kind: "data-set";
  /** Its DataSetName. */
  readonly name: string;
  /** Namespace of its rows, even if it is the service's; empty: none. */
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
  /** Its namespace, which its elements share unless they are unqualified; undefined: the service's. */
  readonly namespace: string | undefined;
  /** Whether its elements are in no namespace; undefined: as the service has it. */
  unqualified: boolean | undefined;
  readonly node: XmlNode;
  readonly purpose: string | undefined;
  /** Set once all is read: in SOAP encoding it has no name, and the description says so. */
  anonymous: boolean;
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
  /** Name of its element if that cannot be the key. */
  readonly element: string | undefined;
  /** Undefined: the service's. */
  readonly namespace: string | undefined;
  /** It has no SOAP encoding, though bodies have. */
  readonly literal: boolean;
}

export interface FaultDraft {
  readonly name: string;
  readonly use: Use;
  readonly nullable: boolean;
  readonly element: string;
  /** Undefined: the service's. */
  readonly namespace: string | undefined;
  /** It has no SOAP encoding, though bodies have. */
  readonly literal: boolean;
  /** Name of its message in the WSDL; undefined: it has none, or no name that a WSDL of ours could have. */
  readonly message: string | undefined;
}

/** Names of an operation over SOAP and of its messages in the WSDL; undefined: it has none, or no name that a WSDL of ours could have. */
export interface OperationNames extends WsdlOperationNames {
  readonly name: string;
}

/** Names of the service, its port types, bindings and ports in the WSDL, also of bindings that no operation is offered over. */
export interface ServiceNames {
  readonly service: string | undefined;
  readonly portTypes: ReadonlyMap<PortTypeId, string>;
  readonly bindings: ReadonlyMap<StaticBindingId, string>;
  readonly ports: ReadonlyMap<StaticBindingId, string>;
}

/** Actions of WS-Addressing. */
export interface OperationActions {
  readonly request: string;
  readonly response: string | undefined;
  /** Actions by name of the fault. */
  readonly faults: ReadonlyMap<string, string>;
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
  /** SOAPAction in its SOAP bindings; undefined: it has no SOAP binding. */
  readonly action: string | undefined;
  /** Undefined: the service has no WS-Addressing. */
  readonly actions: OperationActions | undefined;
  /** Names and namespaces of the elements of its bodies, as far as it has them. */
  readonly elements: Readonly<Partial<Record<keyof BodyElements, string | undefined>>>;
  /**
   * `bare`: parameter and result are the elements of the body; `rpc`: they are parts without a namespace, in elements
   * named after the operation.
   */
  readonly style: "wrapped" | "bare" | "rpc";
  readonly bindings: readonly StaticBindingId[];
  readonly headers: readonly HeaderDraft[];
  readonly faults: readonly FaultDraft[];
  readonly notes: readonly Note[];
}

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
  readonly addressing: Addressing | undefined;
  /** A policy asks for MTOM. */
  readonly mtom: boolean;
  /** A policy asks for X.509 signatures, and for no other security. */
  readonly signatures: boolean;
  /** Bodies are in SOAP encoding. */
  readonly encoded: boolean;
  readonly baseUrl: string | undefined;
  readonly path: string;
  /** Paths of bindings that are not at `path`. */
  readonly paths: readonly (readonly [StaticBindingId, string])[];
  /** An address of the WSDL that cannot be called. */
  readonly placeholder: string | undefined;
  /** Names of its parts in the WSDL; undefined: ASMX's. */
  readonly names: ServiceNames | undefined;
  readonly bindings: readonly StaticBindingId[];
  readonly credentials: readonly CredentialDraft[];
  readonly types: readonly TypeDraft[];
  readonly groups: readonly GroupDraft[];
}

/** Types of the fields or items of a type, with the types that it extends and those that extend it. */
export function usesOfBody(body: TypeBody | undefined): readonly Use[] {
  if (body?.kind !== "record") return valuesOfBody(body);
  const family = body.extends === undefined ? body.derived : [body.extends, ...body.derived];
  return [...valuesOfBody(body), ...family.map((type) => ({ kind: "type", type }) as const)];
}

/** Types of the fields or items of a type. */
export function valuesOfBody(body: TypeBody | undefined): readonly Use[] {
  if (body?.kind === "record") return body.fields.flatMap(usesOfField);
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

/** Defaults of a field that has nothing beside its name and type. */
export const plainField = { required: false, nullable: false, purpose: undefined, secret: false } as const;

/** True for types that are texts on the wire, without elements or attributes. */
export function isSimple({ body }: TypeDraft): boolean {
  return body?.kind === "enumeration" || body?.kind === "restricted" || body?.kind === "list";
}

/**
 * Whether messages or the WSDL have the name and namespace of its schema. Simple types are nowhere on the wire, but in SOAP encoding, where values
 * say their types; those with facets say the scalar.
 */
export function isKnownByName(type: TypeDraft, encoded: boolean): boolean {
  return !isSimple(type) || (encoded && !type.anonymous && type.body?.kind !== "restricted");
}

/** Whether .NET keeps its value by reference: such a value may be absent. */
export function isByReference({ use }: Pick<FieldDraft, "use">): boolean {
  if (use.kind === "scalar") return scalars[use.name].reference === true;
  const body = use.kind === "type" ? use.type.body : undefined;
  if (body?.kind === "restricted") return scalars[body.base].reference === true;
  return body?.kind !== "enumeration";
}

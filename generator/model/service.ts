/**
 * Owns the immutable model of a service: the meaning of a valid description, independent of YAML and of any output format.
 * Invariant: operations refer to types, credential sets and gaps by name, and every such name exists.
 */
import type { BindingId, FormBindingId, StaticBindingId } from "../../templates/runtime/binding-rows.js";
import type { Field, NamedType, RecordField, Repetition, SchemaValues, Secrecy, Table, TypeUse } from "./types.js";
import type { ValueChoices } from "./value-choices.js";

export type { BindingId, SoapBindingId, StaticBindingId } from "../../templates/runtime/binding-rows.js";
export * from "./types.js";

export interface Parameter extends Field, SchemaValues {
  /** Namespace of its element; `""`: none, `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** Name of its credential set, if it is part of one. */
  readonly credential: string | undefined;
}

export interface CredentialSet {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

interface ResultOccurrence {
  readonly nullable: boolean;
  /** True if its element must be present. The default depends on the kind of type. */
  readonly required: boolean;
  /** Applies to everything inside the result. */
  readonly secret: Secrecy | undefined;
}

export type Result =
  | { readonly kind: "void" }
  /** No response message at all (one-way). */
  | { readonly kind: "none" }
  /** Several elements in the response; results are the fields of one object. */
  | { readonly kind: "several"; readonly fields: readonly RecordField[] }
  /** A list: the result element may occur several times. `nullable` applies to each element. */
  | {
      readonly kind: "repeated";
      readonly type: TypeUse;
      readonly nullable: boolean;
      readonly repeated: Repetition;
      readonly sample: string | undefined;
      readonly secret: Secrecy | undefined;
    }
  /** A scalar or an enumeration. The types `list` and `date-text` count as string. */
  | (ResultOccurrence & {
      readonly kind: "scalar";
      readonly type: TypeUse;
      readonly sample: string | undefined;
      /** Media type, if its bytes are an attachment. */
      readonly attachment?: string;
    })
  | (ResultOccurrence & { readonly kind: "record"; readonly type: string })
  | (ResultOccurrence & { readonly kind: "array"; readonly type: string })
  /** `sample`: of the type `xml`, see xml-samples.ts. */
  | (ResultOccurrence & { readonly kind: "xml"; readonly type: TypeUse; readonly sample: string | undefined })
  /** `set`: name of a DataSet type. Without `set` and `tables` the rows are unspecified. */
  | (ResultOccurrence & {
      readonly kind: "data-set";
      readonly tables: readonly Table[] | undefined;
      readonly set: string | undefined;
    });

/** Whether a SOAP header is sent in requests, in responses, or in both. */
export type HeaderDirection = "in" | "out" | "inout";
export const headerDirections: readonly HeaderDirection[] = ["in", "out", "inout"];

/** All SOAP bindings share one port type. */
export type PortTypeId = "soap" | FormBindingId;

/** Names inside the WSDL that differ from ASMX's. They are not on the wire. */
export interface WsdlNames {
  readonly service: string | undefined;
  readonly portTypes: Readonly<Partial<Record<PortTypeId, string>>>;
  readonly bindings: Readonly<Partial<Record<StaticBindingId, string>>>;
  readonly ports: Readonly<Partial<Record<StaticBindingId, string>>>;
}
/** Names of a SOAP operation inside the WSDL. The service's name patterns are already expanded. */
export interface WsdlOperationNames {
  readonly name: string | undefined;
  /** Names of `wsdl:input` and `wsdl:output`. Overloads share a name and differ in these. */
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly messages: WsdlMessageNames;
  /** Name of the single part of each message. */
  readonly parts: WsdlMessageNames;
}
export interface WsdlMessageNames {
  readonly request: string | undefined;
  readonly response: string | undefined;
}

export interface SoapHeader {
  readonly name: string;
  /** Name of its property in TypeScript, if that is not `name`. */
  readonly property?: string;
  readonly type: TypeUse;
  readonly direction: HeaderDirection;
  /** Applies to requests. A response header may always be absent. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Applies to everything inside the value. */
  readonly secret: Secrecy | undefined;
  /** Name on the wire; by default `name`. */
  readonly element: string;
  /** Namespace of its element; `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** It is literal, though bodies are encoded. */
  readonly literal?: true;
}

/** A documented content of a SOAP fault's detail: one element with a type. */
export interface DeclaredFault {
  readonly name: string;
  readonly type: TypeUse;
  readonly nullable: boolean;
  readonly purpose: string | undefined;
  /** Name on the wire; by default `name`. */
  readonly element: string;
  /** Namespace of its element; `undefined`: the service's. */
  readonly namespace: string | undefined;
  /** It is literal, though bodies are encoded. */
  readonly literal?: true;
  /** Name of its WSDL message; `undefined`: ASMX's name. */
  readonly message: string | undefined;
  /** Pattern of its action in WS-Addressing with the slot `{namespace}`; absent: the default of the specification. */
  readonly action?: string;
}

export type AddressingVersion = "1.0" | "2004/08";
export const addressingVersions: readonly AddressingVersion[] = ["1.0", "2004/08"];
/** WS-Addressing of all messages over SOAP. */
export interface Addressing {
  readonly version: AddressingVersion;
  /** A request without its headers is rejected. */
  readonly required: boolean;
}
interface MessageActions {
  readonly request: string | undefined;
  readonly response: string | undefined;
}

/** Names and namespaces of the elements in SOAP bodies. */
export interface BodyElements {
  /** `request` and `response` are empty if the body is empty. */
  readonly request: string;
  readonly response: string;
  readonly result: string;
  /** Namespaces of the request element with its parameters, and of the response element with its result; `undefined`: the service's. */
  readonly requestNamespace: string | undefined;
  readonly responseNamespace: string | undefined;
  /** Namespace of the result element, if it differs from the response element's. */
  readonly resultNamespace: string | undefined;
  /** Root element of a GET or POST response; `undefined`: the name of the result type. */
  readonly root: string | undefined;
}

export interface Operation {
  readonly name: string;
  /** Name of its method in TypeScript, if that is not `name`. */
  readonly method?: string;
  readonly purpose: string | undefined;
  /** Pattern of its SOAPAction; `undefined`: that of {@link Service.soapAction}. */
  readonly soapAction: string | undefined;
  readonly elements: BodyElements;
  /** True if the body element is the only parameter, or the result, without a wrapper element. */
  readonly bare: boolean;
  /** Messages whose body has no element around its values; absent: none. */
  readonly unwrapped?: readonly ("request" | "response")[];
  /** rpc/literal: parameters and results are message parts in no namespace, inside an element with the operation's name. */
  readonly rpc: boolean;
  /** rpc/encoded: the same parts with their types, in SOAP encoding. `rpc` is true as well. */
  readonly encoded: boolean;
  /** Patterns of its actions in WS-Addressing with the slot `{namespace}`; absent: the defaults of the specification. */
  readonly actions?: MessageActions;
  /** `undefined`: ASMX's names. */
  readonly wsdl: WsdlOperationNames | undefined;
  /** In wire order. Credential parameters come first, unless `parameters` in the description names their set. */
  readonly parameters: readonly Parameter[];
  /** Names of its credential sets. */
  readonly credentials: readonly string[];
  readonly result: Result;
  readonly bindings: readonly BindingId[];
  readonly soapHeaders: readonly SoapHeader[];
  readonly faults: readonly DeclaredFault[];
  /** True if the operation only reads, so that it may be retried. */
  readonly reads: boolean;
  /** Over the binding `script` it answers GET, not POST. */
  readonly useHttpGet: boolean;
  /** Reason of the deprecation. */
  readonly deprecated: string | undefined;
  /** Limits in the words of the interface document. Documented, not enforced. */
  readonly limits: string | undefined;
  /** Section of the interface document for the operation, else for its group. */
  readonly source: string | undefined;
}

export interface Group {
  readonly name: string;
  readonly title: string;
  readonly source: string | undefined;
  readonly operations: readonly Operation[];
}

/** A detail that the interface does not specify. Nothing in the output gives it a meaning. */
export interface Gap {
  readonly name: string;
  readonly text: string;
  readonly source: string | undefined;
  /** The parts of the service it applies to. If all lists are empty, it applies to the whole service. */
  readonly appliesTo: {
    /** Kinds or types of results, `int` or `DataSet`: applies to every operation with such a result. */
    readonly results: readonly string[];
    readonly operations: readonly string[];
    /** Names of credential sets: applies to every operation that takes one of them. */
    readonly credentials: readonly string[];
    /** Fields, such as `Account.Cn`. */
    readonly fields: readonly string[];
    /** Operations that are excluded from the lists above. */
    readonly except: readonly string[];
  };
}

export interface Service {
  readonly name: string;
  readonly purpose: string | undefined;
  /** Name of the document to which the `source` numbers refer: `interface`. */
  readonly document: string | undefined;
  readonly namespace: string;
  /** Pattern of SOAPActions with the slots `{namespace}` and `{operation}`. `undefined`: ASMX's rule (wire 1). */
  readonly soapAction: string | undefined;
  /** True if parameters, results and fields are in no namespace (elementFormDefault `unqualified`). */
  readonly unqualified: boolean;
  readonly addressing?: Addressing;
  /** True if the output exports what signs and verifies envelopes (X.509 signatures of WS-Security). */
  readonly signatures: boolean;
  /** True if SOAP messages carry bytes in parts (MTOM). */
  readonly mtom: boolean;
  /** Forms of values in TypeScript; absent: the defaults. */
  readonly values?: ValueChoices;
  /** `undefined`: ASMX's names. */
  readonly wsdl: WsdlNames | undefined;
  /** `undefined`: the caller must provide it. */
  readonly baseUrl: string | undefined;
  readonly path: string;
  /** Paths of bindings that are not at `path`; absent: all are there. */
  readonly paths?: Readonly<Partial<Record<StaticBindingId, string>>>;
  readonly bindings: readonly BindingId[];
  readonly credentials: readonly CredentialSet[];
  readonly types: readonly NamedType[];
  readonly groups: readonly Group[];
  /** Request elements of the operations that were not chosen: the service has them all the same. */
  readonly otherRequests: readonly string[];
  readonly gaps: readonly Gap[];
}

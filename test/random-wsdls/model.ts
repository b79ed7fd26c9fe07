/**
 * Owns the model of a random WSDL: what XML Schema and WSDL can say, as data that instances and texts are made of.
 * Invariant: no file of the generator is asked here or in the files beside this one, except by `judge-import.ts` and `exchange.ts`.
 */

/** A type that XML Schema has. */
export interface BuiltIn {
  readonly kind: "built-in";
  readonly name: string;
  /** Texts that are valid, each as it is written again. */
  readonly values: readonly string[];
}

export interface SimpleType {
  readonly kind: "simple";
  readonly name: string | undefined;
  readonly schema: Schema;
  readonly variety:
    | {
        readonly kind: "restriction";
        readonly base: SimpleRef;
        readonly facets: readonly (readonly [string, string])[];
      }
    | { readonly kind: "list"; readonly item: SimpleRef }
    | { readonly kind: "union"; readonly members: readonly SimpleRef[] };
  readonly values: readonly string[];
}

export type SimpleRef = BuiltIn | SimpleType;

export interface ComplexType {
  readonly kind: "complex";
  readonly name: string | undefined;
  readonly schema: Schema;
  abstract: boolean;
  mixed: boolean;
  base: ComplexType | undefined;
  restricts: boolean;
  /** Of simpleContent that extends no other complex type. */
  text: SimpleRef | undefined;
  content: Particle | undefined;
  attributes: readonly Attribute[];
  attributeGroup: AttributeGroup | undefined;
  anyAttribute: boolean;
  /** Types that extend it at once. */
  readonly derived: ComplexType[];
}

export interface AnyType {
  readonly kind: "any-type";
}

export type TypeRef = SimpleRef | ComplexType | AnyType;

export interface Attribute {
  readonly name: string;
  readonly type: SimpleRef;
  readonly required: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
  readonly qualified: boolean | undefined;
  /** What it refers to, whose name and type it has. */
  readonly declared: GlobalAttribute | undefined;
}

/** At the top of a schema. */
export interface GlobalAttribute {
  readonly name: string;
  readonly schema: Schema;
  readonly type: SimpleRef;
}

export interface AttributeGroup {
  readonly name: string;
  readonly schema: Schema;
  readonly attributes: readonly Attribute[];
}

export interface Occurrence {
  readonly min: number;
  readonly max: number;
}

export interface LocalElement extends Occurrence {
  readonly kind: "element";
  readonly name: string;
  readonly type: TypeRef;
  readonly nillable: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
  /** Undefined: what the schema says. */
  readonly form: boolean | undefined;
}

export interface ElementRef extends Occurrence {
  readonly kind: "ref";
  readonly element: GlobalElement;
}

export interface Wildcard extends Occurrence {
  readonly kind: "any";
  readonly namespaces: string;
}

export interface Compositor extends Occurrence {
  readonly kind: "sequence" | "choice" | "all";
  readonly parts: readonly Particle[];
}

export interface GroupRef extends Occurrence {
  readonly kind: "group";
  readonly group: Group;
}

export type Particle = LocalElement | ElementRef | Wildcard | Compositor | GroupRef;

export interface Group {
  readonly name: string;
  readonly schema: Schema;
  readonly content: Compositor;
}

export interface GlobalElement {
  readonly name: string;
  readonly schema: Schema;
  readonly type: TypeRef;
  readonly nillable: boolean;
  readonly abstract: boolean;
  readonly head: GlobalElement | undefined;
  /** Those that name it as their head. */
  readonly members: GlobalElement[];
}

export interface Schema {
  /** `""`: none. */
  readonly namespace: string;
  readonly qualified: boolean;
  readonly qualifiedAttributes: boolean;
  readonly types: (SimpleType | ComplexType)[];
  readonly elements: GlobalElement[];
  readonly groups: Group[];
  readonly attributeGroups: AttributeGroup[];
  readonly attributes: GlobalAttribute[];
  /** Where it stands: in the WSDL, or in a file of its own. */
  readonly file: string | undefined;
  /** Its types stand in a further file, which says no namespace of its own or the same. */
  readonly included: "chameleon" | "plain" | undefined;
}

export interface Header {
  readonly element: GlobalElement;
  readonly where: "request" | "response" | "both";
}

/** What is around one or several values in a body. */
export type Body =
  | { readonly kind: "element"; readonly element: GlobalElement }
  | { readonly kind: "rpc"; readonly parts: readonly (readonly [string, TypeRef])[] }
  | { readonly kind: "nothing" };

export interface Operation {
  readonly name: string;
  readonly action: string;
  readonly request: Body;
  /** Undefined: no answer. */
  readonly response: Body | undefined;
  readonly headers: readonly Header[];
  readonly faults: readonly GlobalElement[];
}

export interface WsdlModel {
  readonly namespace: string;
  readonly service: string;
  readonly schemas: readonly Schema[];
  readonly operations: readonly Operation[];
  readonly rpc: boolean;
  readonly rpcNamespace: string;
  readonly soap12: boolean;
  readonly messageNames: "asmx" | "wcf" | "plain";
  readonly address: string;
  readonly noise: boolean;
}

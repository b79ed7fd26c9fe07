/**
 * Owns random messages, made straight from the model of a WSDL: what a peer that has only the schema may send.
 * Invariant: libxml2 takes each for valid by the schemas as they are printed; nothing of the generator has a say in them.
 */
import { escaped } from "./print.js";
import type {
  Attribute,
  Body,
  ComplexType,
  GlobalElement,
  LocalElement,
  Occurrence,
  Particle,
  Schema,
  SimpleRef,
  TypeRef,
  WsdlModel,
} from "./model.js";
import type { Tape } from "./tape.js";
import { isSimple, textOf } from "./types.js";

const xsi = "http://www.w3.org/2001/XMLSchema-instance";
const xsd = "http://www.w3.org/2001/XMLSchema";
const foreign = "urn:example:foreign";

/** Deeper, only what has to be there is. */
const mostDepth = 5;
/** A type that leads to itself by way of types that extend it. */
const endless = 40;

/** Makes elements; each declares every prefix of {@link prefixes} that is used in it, or none where they stand around it. */
export class Instances {
  private readonly tape: Tape;
  private readonly model: WsdlModel;

  constructor(tape: Tape, model: WsdlModel) {
    this.tape = tape;
    this.model = model;
  }

  /** For the element around: prefixes of all namespaces. */
  prefixes(): string {
    const own = this.model.schemas.flatMap(({ namespace }, index) =>
      namespace === "" ? [] : [`xmlns:n${String(index)}="${escaped(namespace)}"`],
    );
    return [
      `xmlns:xsi="${xsi}" xmlns:xs="${xsd}" xmlns:f="${foreign}"${this.model.rpcNamespace === "" ? "" : ` xmlns:r="${escaped(this.model.rpcNamespace)}"`}`,
      ...own,
    ].join(" ");
  }

  /** What stands in a Body. Undefined: there is no instance that ends. */
  body(body: Body, called: string): string | undefined {
    const rpc = this.model.rpcNamespace === "" ? "" : "r:";
    return ending(() => {
      switch (body.kind) {
        case "nothing":
          return "";
        case "element":
          return this.global(body.element, 0);
        case "rpc":
          return `<${rpc}${called}>${body.parts.map(([name, type]) => this.typed(name, type, false, 0)).join("")}</${rpc}${called}>`;
      }
    });
  }

  /** Undefined: there is no instance that ends. */
  element(element: GlobalElement): string | undefined {
    return ending(() => this.global(element, 0));
  }

  private name(name: string, schema: Schema): string {
    return schema.namespace === "" ? name : `n${String(this.model.schemas.indexOf(schema))}:${name}`;
  }

  private global(element: GlobalElement, depth: number): string {
    return this.typed(this.name(element.name, element.schema), element.type, element.nillable, depth);
  }

  private typed(
    tag: string,
    declared: TypeRef,
    nillable: boolean,
    depth: number,
    given?: { readonly default: string | undefined; readonly fixed: string | undefined },
  ): string {
    const { tape } = this;
    if (depth > endless) throw new Endless();
    if (declared.kind === "any-type") return this.anything(tag);
    const type = declared.kind === "complex" ? this.actual(declared, depth) : declared;
    const said =
      type !== declared && type.kind === "complex" ? ` xsi:type="${this.name(type.name ?? "", type.schema)}"` : "";
    // Null is nothing else, here as in .NET: attributes of an element that is nil have no place beside it, nor has the type that an abstract
    // one would have to say there.
    const isConcrete = declared.kind !== "complex" || !declared.abstract;
    const mayBeNil =
      isConcrete && (type.kind !== "complex" || allAttributes(type).every(([{ required }]) => !required));
    if (nillable && mayBeNil && given?.fixed === undefined && tape.chance(25)) return `<${tag} xsi:nil="true"/>`;
    const attributes = type.kind === "complex" ? this.attributes(type) : "";
    const content = isSimple(type) ? escapedText(this.value(type, given)) : this.content(type, depth);
    return content === "" ? `<${tag}${said}${attributes}/>` : `<${tag}${said}${attributes}>${content}</${tag}>`;
  }

  private anything(tag: string): string {
    return this.tape.oneOf([
      `<${tag} xsi:type="xs:int">5</${tag}>`,
      `<${tag} xsi:type="xs:string">a  b</${tag}>`,
      `<${tag}><f:any f:a="1">text</f:any></${tag}>`,
    ]);
  }

  /** The type itself or one that extends it. */
  private actual(type: ComplexType, depth: number): ComplexType {
    const all = [type, ...descendants(type)].filter(({ abstract }) => !abstract);
    if (!type.abstract && (depth >= mostDepth || !this.tape.chance(50))) return type;
    const found = this.tape.anyOf(all);
    if (found === undefined) throw new Endless();
    return found;
  }

  private value(
    type: SimpleRef,
    given: { readonly default: string | undefined; readonly fixed: string | undefined } | undefined,
  ): string {
    if (given?.fixed !== undefined) return given.fixed;
    const values = given?.default === undefined ? type.values : type.values.filter((each) => each !== "");
    return this.tape.anyOf(values) ?? given?.default ?? "";
  }

  private attributes(type: ComplexType): string {
    return allAttributes(type)
      .flatMap(([attribute, schema]) => {
        const isChosen = attribute.required || this.tape.chance(50);
        // An absent one is filled in by whoever reads it.
        if (!isChosen && attribute.fixed === undefined) return [];
        const { declared, qualified = schema.qualifiedAttributes } = attribute;
        const home = declared?.schema ?? (qualified ? schema : undefined);
        const name = home === undefined ? attribute.name : this.name(attribute.name, home);
        return [` ${name}="${escaped(this.value(attribute.type, { default: undefined, fixed: attribute.fixed }))}"`];
      })
      .join("");
  }

  private content(type: ComplexType, depth: number): string {
    const text = textOf(type);
    if (text !== undefined) return escapedText(this.value(text, undefined));
    const lines = type.restricts ? [type] : lineOf(type);
    const inside = lines.map((each) =>
      each.content === undefined ? "" : this.particle(each.content, each.schema, depth + 1),
    );
    return `${type.mixed ? "some text" : ""}${inside.join("")}`;
  }

  private particle(particle: Particle, schema: Schema, depth: number): string {
    const parts: string[] = [];
    for (let count = this.count(particle, depth); count > 0; count--) parts.push(this.once(particle, schema, depth));
    return parts.join("");
  }

  private count({ min, max }: Occurrence, depth: number): number {
    return depth >= mostDepth ? min : this.tape.between(min, Math.min(max, min + 2));
  }

  private once(particle: Particle, schema: Schema, depth: number): string {
    const { tape } = this;
    switch (particle.kind) {
      case "element":
        return this.local(particle, schema, depth);
      case "ref": {
        const all = substitutes(particle.element).filter(({ abstract }) => !abstract);
        return this.global(tape.anyOf(all) ?? particle.element, depth);
      }
      case "any":
        return particle.namespaces === "##local" ? "<free>text</free>" : `<f:any f:a="1">text<f:inner/></f:any>`;
      case "group":
        return this.compositor(particle.group.content, particle.group.schema, depth);
      default:
        return this.compositor(particle, schema, depth);
    }
  }

  private compositor(
    particle: Extract<Particle, { readonly parts: readonly Particle[] }>,
    schema: Schema,
    depth: number,
  ): string {
    if (particle.kind !== "choice") return particle.parts.map((each) => this.particle(each, schema, depth)).join("");
    const chosen = this.tape.anyOf(particle.parts);
    return chosen === undefined ? "" : this.particle(chosen, schema, depth);
  }

  private local(element: LocalElement, schema: Schema, depth: number): string {
    const tag = (element.form ?? schema.qualified) ? this.name(element.name, schema) : element.name;
    const given = element.default === undefined && element.fixed === undefined ? undefined : element;
    return this.typed(tag, element.type, element.nillable, depth, given);
  }
}

class Endless extends Error {}

function ending(make: () => string): string | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Endless) return undefined;
    throw error;
  }
}

/** A line end of XML would be read as another. */
const escapedText = (text: string): string => escaped(text).replace(/&quot;/g, '"');

/** From the first ancestor. A restriction says what it has of the ancestors before it. */
function lineOf(type: ComplexType): readonly ComplexType[] {
  if (type.base === undefined || type.restricts) return [type];
  return [...lineOf(type.base), type];
}

function allAttributes(type: ComplexType): readonly (readonly [Attribute, Schema])[] {
  const inherited = type.base === undefined ? [] : allAttributes(type.base);
  const group = type.attributeGroup;
  return [
    ...inherited,
    ...type.attributes.map((each) => [each, type.schema] as const),
    ...(group === undefined ? [] : group.attributes.map((each) => [each, group.schema] as const)),
  ];
}

const descendants = (type: ComplexType): readonly ComplexType[] =>
  type.derived.flatMap((each) => [each, ...descendants(each)]);
const substitutes = (element: GlobalElement): readonly GlobalElement[] => [
  element,
  ...element.members.flatMap(substitutes),
];

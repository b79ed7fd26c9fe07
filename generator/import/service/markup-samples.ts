/**
 * Owns samples of types that are imported as XML: the smallest content that their schema allows, in one element whose
 * name has no meaning.
 * Invariant: a sample is valid by the schema, or there is none.
 */
import { facetSample } from "../../model/facet-samples.js";
import { isTrue } from "../../model/lexical-form.js";
import { scalars } from "../../model/scalars.js";
import { Steps } from "../../model/steps.js";
import { wildcardNamespace } from "../../model/xml-samples.js";
import { escapeXmlAttribute, escapeXmlText } from "../../../templates/runtime/xml/writer.js";
import { isSchemaName } from "../documents/qname.js";
import { refuse, unlessRefused } from "../documents/refusal.js";
import { attributeOf, type XmlNode } from "../documents/xml-tree.js";
import { type Content, readContent } from "../schemas/content.js";
import type { AnyUse, ElementUse, Particle, TypeReference } from "../schemas/particles.js";
import type { Component, SchemaSet } from "../schemas/schema-set.js";
import { builtInScalar, readSimpleType } from "../schemas/simple-types.js";

/** Number of elements, wildcards and groups that a sample may visit, including those that lead to no sample. */
const mostParticles = 200;
const mostDepth = 20;
/** For patterns of all samples. */
const mostSteps = 1_000_000;

/** Attributes of the start tag, and the content of the element. */
interface Markup {
  readonly attributes: string;
  readonly body: string;
}

export class MarkupSamples {
  readonly #set: SchemaSet;
  readonly #steps = new Steps(mostSteps);
  readonly #known = new Map<XmlNode, string | undefined>();
  #room = 0;
  /** Maximum depth of nested types. */
  readonly #open: XmlNode[] = [];

  constructor(set: SchemaSet) {
    this.#set = set;
  }

  /** Undefined: the schema asks for more than is written here. */
  of(content: Content): string | undefined {
    const { node } = content;
    if (!this.#known.has(node)) {
      this.#room = mostParticles;
      const markup = unlessRefused(() => this.#contentOf(content, ""));
      this.#open.length = 0;
      this.#known.set(node, markup && tagOf("any", markup));
    }
    return this.#known.get(node);
  }

  /** `around`: the default namespace. Throws `Refusal`. */
  #contentOf(content: Content, around: string): Markup {
    const { node, particles, attributes, mixed, text, extends: base, array } = content;
    const isEndless = this.#open.includes(node) || this.#open.length > mostDepth;
    if (isEndless || array !== undefined) refuse(node, "sample", "no end of it, or an array");
    this.#open.push(node);
    const component = base && this.#set.named("type", base, node);
    const inherited = component && this.#contentOf(readContent(component.node, component.schema, this.#set), around);
    const required = attributes.filter((each) => each.required);
    const tags = required.map(({ name, namespace, type, default: given, fixed }) => {
      if (namespace !== "") refuse(node, "sample", "an attribute in a namespace");
      return ` ${name}="${escapeXmlAttribute(fixed ?? given ?? this.#textOf(type))}"`;
    });
    const elements = particles.map((particle) => this.#particle(particle, around)).join("");
    const value = text === undefined ? "" : escapeXmlText(this.#textOf(text));
    this.#open.pop();
    const body = (inherited?.body ?? "") + elements + value;
    return {
      attributes: (inherited?.attributes ?? "") + tags.join(""),
      body: body === "" && mixed ? "sample" : body,
    };
  }

  #particle(particle: Particle, around: string): string {
    const { kind, min, node } = particle;
    this.#room -= min;
    if (this.#room < 0) refuse(node, "sample", "too large");
    const each = (): string => {
      if (kind === "element") return this.#element(particle, around);
      if (kind === "any") return wildcard(particle, around);
      const inRow = (parts: readonly Particle[]): string => parts.map((part) => this.#particle(part, around)).join("");
      if (kind === "sequence") return inRow(particle.parts);
      for (const branch of particle.branches) {
        const depth = this.#open.length;
        const markup = unlessRefused(() => inRow(branch));
        if (markup !== undefined) return markup;
        this.#open.length = depth;
      }
      return refuse(node, "sample", "no branch of a choice has one");
    };
    return Array.from({ length: min }, each).join("");
  }

  #element({ node, name, namespace, type, default: given, fixed }: ElementUse, around: string): string {
    if (isTrue(attributeOf(node, "abstract"))) refuse(node, "sample", "an abstract element");
    const declared = namespace === around ? "" : ` xmlns="${escapeXmlAttribute(namespace)}"`;
    const complex = this.#complexType(type);
    const markup =
      complex === undefined
        ? { attributes: "", body: escapeXmlText(fixed ?? given ?? this.#textOf(type)) }
        : this.#contentOf(concrete(readContent(complex.node, complex.schema, this.#set)), namespace);
    return tagOf(name, { ...markup, attributes: declared + markup.attributes });
  }

  /** Undefined for simple types, and where no type is given. */
  #complexType(type: TypeReference): Pick<Component, "node" | "schema"> | undefined {
    const target = this.#target(type);
    return target?.node.name === "complexType" ? target : undefined;
  }

  /** Undefined for XML Schema's own types. */
  #target(type: TypeReference): Pick<Component, "node" | "schema"> | undefined {
    if (type.kind === "inline") return type;
    if (type.kind === "none" || builtInScalar(type.name) !== undefined || isSchemaName(type.name)) return undefined;
    return this.#set.named("type", type.name, type.node);
  }

  #textOf(type: TypeReference): string {
    if (type.kind === "none") return "sample";
    const scalar = type.kind === "named" ? builtInScalar(type.name) : undefined;
    if (scalar !== undefined) return scalars[scalar].sample;
    const target = this.#target(type);
    if (target === undefined) return refuse(type.node, "sample", "names, or any value");
    const { scalar: base, values, facets, sample } = readSimpleType(target.node, target.schema, this.#set);
    return sample ?? values?.[0] ?? facetSample(base, facets, this.#steps);
  }
}

function concrete(content: Content): Content {
  return content.abstract ? refuse(content.node, "sample", "an abstract type") : content;
}

/** An element that a wildcard allows, which its schema need not declare. */
function wildcard({ node, namespaces, processContents }: AnyUse, around: string): string {
  if (processContents !== "lax" && processContents !== "skip") refuse(node, "sample", "a strict wildcard");
  if (namespaces.startsWith("##targetNamespace")) refuse(node, "sample", "a wildcard of its own namespace");
  const namespace = wildcardNamespace(namespaces, "");
  const declared = namespace === around ? "" : ` xmlns="${escapeXmlAttribute(namespace)}"`;
  return tagOf("sample", { attributes: declared, body: "sample" });
}

function tagOf(name: string, { attributes, body }: Markup): string {
  return body === "" ? `<${name}${attributes} />` : `<${name}${attributes}>${body}</${name}>`;
}

/**
 * Owns what the types of the schemas become: one draft a type, made when something first uses it.
 * Invariant: nothing here goes deeper with a document: types wait in a list until they are read, so circles and chains end.
 */
import { type Content, type ElementUse, readContent, type TypeReference } from "./content.js";
import { isDataSet } from "./data-sets.js";
import { documentationOf } from "./documentation.js";
import type { FieldDraft, TypeBody, TypeDraft, Use } from "./draft.js";
import { type Note, Refusal, refuse } from "./refusal.js";
import { isSchemaName, keyOf, type QName } from "./qname.js";
import type { Schema, SchemaSet } from "./schema-set.js";
import { looksSecret } from "./secret-names.js";
import { builtInScalar, readSimpleType, refuseBuiltIn, simpleTypeNamed } from "./simple-types.js";
import type { XmlNode } from "./xml-tree.js";

/** A complex type that something uses and that has not been read. */
interface Pending {
  readonly draft: TypeDraft;
  readonly schema: Schema;
}

export class TypeDrafts {
  /** In the order of first use. */
  readonly all: TypeDraft[] = [];
  private readonly set: SchemaSet;
  private readonly namespace: string;
  private readonly byKey = new Map<string, TypeDraft>();
  private readonly inline = new Map<XmlNode, TypeDraft>();
  private readonly pending: Pending[] = [];

  /** `namespace`: that of the service, in which local elements stand unless a description says otherwise. */
  constructor(set: SchemaSet, namespace: string) {
    this.set = set;
    this.namespace = namespace;
  }

  /** Reads every type that is used so far, and those they use. A type that cannot be described keeps the reason. */
  readAll(): void {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      const { draft, schema } = next;
      try {
        draft.body = this.readBody(draft, schema);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        draft.refusal = error;
      }
    }
  }

  /** As they stand in the documents, so that importing what was emitted keeps the order. */
  inOrder(): readonly TypeDraft[] {
    const documents = new Map<unknown, number>();
    for (const { node } of this.all) if (!documents.has(node.document)) documents.set(node.document, documents.size);
    const place = ({ node }: TypeDraft): number => documents.get(node.document) ?? 0;
    return [...this.all].sort((a, b) => place(a) - place(b) || a.node.start - b.node.start);
  }

  /** An element as parameter, field or result. `owner`: names a type that has no name. Throws {@link Refusal}. */
  field(use: ElementUse, owner: string, notes: Note[]): FieldDraft {
    const { node, name } = use;
    if (use.namespace !== this.namespace) refuseNamespace(use, this.namespace);
    if (use.max > 1) refuse(node, "repeated element", "an element that repeats beside others");
    for (const kind of ["default", "fixed"] as const)
      if (use[kind] !== undefined)
        notes.push({
          node,
          construct: kind,
          text: `the ${kind} value ${JSON.stringify(use[kind])} of ${name} is not kept`,
        });
    return {
      name,
      node,
      use: this.use(use.type, owner, name, notes),
      required: use.min > 0,
      nullable: use.nillable,
      purpose: documentationOf(node),
      secret: looksSecret(name),
    };
  }

  /** What an element is made of. Throws {@link Refusal}. */
  use(reference: TypeReference, owner: string, name: string, notes: Note[]): Use {
    switch (reference.kind) {
      case "none":
        return refuse(reference.node, "xs:anyType", "an element without a type holds anything");
      case "named":
        return this.named(reference.name, reference.node, notes);
      case "inline":
        return this.anonymous(reference.node, reference.schema, owner, name, notes);
    }
  }

  private named(name: QName, node: XmlNode, notes: Note[]): Use {
    const scalar = builtInScalar(name);
    if (scalar !== undefined) return { kind: "scalar", name: scalar };
    if (isSchemaName(name)) return refuseBuiltIn(name, node);
    const target = this.set.named("type", name, node);
    const known = this.byKey.get(keyOf(name));
    if (known !== undefined) return { kind: "type", type: known };
    if (target.node.name === "simpleType") {
      const meaning = simpleTypeNamed(name, node, this.set);
      notes.push(...meaning.notes);
      if (meaning.values === undefined) return { kind: "scalar", name: meaning.scalar };
      const draft = this.add(name.name, name, target.node);
      draft.body = { kind: "enumeration", values: meaning.values };
      return { kind: "type", type: draft };
    }
    const draft = this.add(name.name, name, target.node);
    this.pending.push({ draft, schema: target.schema });
    return { kind: "type", type: draft };
  }

  private anonymous(node: XmlNode, schema: Schema, owner: string, name: string, notes: Note[]): Use {
    if (node.name === "simpleType") {
      const meaning = readSimpleType(node, schema, this.set);
      notes.push(...meaning.notes);
      if (meaning.values === undefined) return { kind: "scalar", name: meaning.scalar };
      const draft = this.inlineDraft(node, owner, name);
      draft.body = { kind: "enumeration", values: meaning.values };
      return { kind: "type", type: draft };
    }
    const known = this.inline.get(node);
    if (known !== undefined) return { kind: "type", type: known };
    if (isDataSet(readContent(node, schema, this.set))) return { kind: "data-set" };
    const draft = this.inlineDraft(node, owner, name);
    this.pending.push({ draft, schema });
    return { kind: "type", type: draft };
  }

  private inlineDraft(node: XmlNode, owner: string, name: string): TypeDraft {
    const known = this.inline.get(node);
    if (known !== undefined) return known;
    const draft = this.add(owner === "" ? name : `${owner}_${name}`, undefined, node);
    this.inline.set(node, draft);
    return draft;
  }

  private add(name: string, origin: QName | undefined, node: XmlNode): TypeDraft {
    const draft: TypeDraft = {
      name,
      origin,
      node,
      purpose: documentationOf(node),
      body: undefined,
      refusal: undefined,
      notes: [],
    };
    if (origin !== undefined) this.byKey.set(keyOf(origin), draft);
    this.all.push(draft);
    return draft;
  }

  private readBody(draft: TypeDraft, schema: Schema): TypeBody {
    const content = readContent(draft.node, schema, this.set);
    const [derived] = draft.origin === undefined ? [] : this.set.derivedFrom(draft.origin);
    if (derived !== undefined)
      refuse(
        derived.node,
        "inheritance",
        `${derived.name.name} derives from ${draft.name}, and xsi:type would tell which one is sent`,
      );
    if (isDataSet(content)) refuse(draft.node, "DataSet", "a DataSet that is no result");
    refuseBeyondElements(content);
    const elements = content.particles.map((particle) => elementAlone(particle));
    const [only, second] = elements;
    if (only !== undefined && second === undefined && only.max === Infinity && only.min === 0) {
      return { kind: "array", item: this.field({ ...only, max: 1 }, draft.name, draft.notes) };
    }
    return { kind: "record", fields: elements.map((element) => this.field(element, draft.name, draft.notes)) };
  }
}

/** What a record of the language cannot hold. */
export function refuseBeyondElements(content: Content): void {
  const { node, attributes, anyAttribute, mixed, abstract, extends: base, text } = content;
  const [attribute] = attributes;
  if (attribute !== undefined) refuse(attribute.node, "xs:attribute", "an attribute");
  if (anyAttribute !== undefined) refuse(anyAttribute, "xs:anyAttribute", "any attributes");
  if (text !== undefined) refuse(node, "xs:simpleContent", "a text with attributes");
  if (mixed) refuse(node, "mixed content", "text between elements");
  if (base !== undefined || abstract) refuse(node, "inheritance", "a type that extends another");
  if (content.anyOrder && content.particles.length > 1) refuse(node, "xs:all", "elements in any order");
}

export function elementAlone(particle: Content["particles"][number]): ElementUse {
  if (particle.kind === "any") return refuse(particle.node, "xs:any", "any element may stand there");
  if (particle.kind === "choice") return refuse(particle.node, "xs:choice", "one of several elements");
  return particle;
}

function refuseNamespace({ node, namespace, name }: ElementUse, expected: string): never {
  if (namespace === "") return refuse(node, "unqualified element", `the element ${name} stands in no namespace`);
  return refuse(
    node,
    "second namespace",
    `the element ${name} stands in ${JSON.stringify(namespace)}, not in ${JSON.stringify(expected)}`,
  );
}

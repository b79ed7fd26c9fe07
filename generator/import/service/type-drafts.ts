/**
 * Owns the import of schema types: one draft for each type, made at its first use.
 * Invariant: there is no recursion from type to type. Types wait in a list until they are read, so cycles and long
 * chains end.
 */
import { scalars } from "../../model/scalars.js";
import { isReferenceAttribute, isSoapEncoding, isSoapOwn, usualItem } from "../../model/soap-encoding.js";
import { looksSecret } from "../../names/secret-names.js";
import { documentationOf } from "../documents/documentation.js";
import { isSchemaName, keyOf, namespaces, type QName } from "../documents/qname.js";
import { attempt, type Note, Refusal, refuse, unlessRefused } from "../documents/refusal.js";
import { attributeOf, childNamed, type XmlNode } from "../documents/xml-tree.js";
import { type ArrayContent, type Content, isMixed, readContent } from "../schemas/content.js";
import { derivedTypes, restrictedNote } from "../schemas/derived-types.js";
import type { ElementUse, Particle, TypeReference } from "../schemas/particles.js";
import { absenceNotes, type Component, nameAt, type Schema, type SchemaSet } from "../schemas/schema-set.js";
import {
  builtInScalar,
  encodedName,
  encodedScalar,
  namesOrList,
  notesOfName,
  notesOfReference,
  readSimpleType,
  refuseBuiltIn,
  type SimpleMeaning,
} from "../schemas/simple-types.js";
import { isDataSet, isDataTable, readDataSet, typedDataSet } from "./data-sets.js";
import { type FieldDraft, plainField, type TypeBody, type TypeDraft, type Use } from "./draft.js";
import { nameAlongLines } from "./field-keys.js";
import { MarkupSamples } from "./markup-samples.js";
import { anyXml, recordBody } from "./record-drafts.js";
import type { ServiceNamespace } from "./service-namespace.js";
import { blockNotes, keptValues, keyNotes, nilNotes } from "./unkept.js";

/** A complex type that something uses and that has not been read. */
interface Pending {
  readonly draft: TypeDraft;
  readonly schema: Schema;
}

export class TypeDrafts {
  /** In the order of first use. */
  readonly all: TypeDraft[] = [];
  readonly set: SchemaSet;
  readonly home: ServiceNamespace;
  /** Keys of the elements of bodies that have to be values ({@link valueElements}). */
  readonly values: ReadonlySet<string>;
  private readonly byKey = new Map<string, TypeDraft>();
  private readonly inline = new Map<XmlNode, TypeDraft>();
  private readonly pending: Pending[] = [];
  /** Types that are known to be more than a DataSet or any XML. */
  private readonly structured = new Set<XmlNode>();
  /** Elements of typed DataSets whose tables cannot be said. */
  private readonly unstated = new Set<XmlNode>();
  private readonly samples: MarkupSamples;
  /** The array of SOAP encoding, if something uses it. */
  private anyArray: TypeDraft | undefined;
  /** Whether the type of a list's items is being read. */
  private inList = false;

  constructor(set: SchemaSet, home: ServiceNamespace, values: ReadonlySet<string>) {
    this.set = set;
    this.home = home;
    this.values = values;
    this.samples = new MarkupSamples(set);
  }

  /** Reads every type that is used so far, and those they use. A type that cannot be described keeps the reason. */
  readAll(): void {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      const { draft, schema } = next;
      const body = attempt(() => this.readBody(draft, schema));
      if (body instanceof Refusal) draft.refusal = body;
      else draft.body = body;
    }
    nameAlongLines(this.all);
  }

  /** Types in the order of the documents, so that importing an emitted WSDL keeps the order. */
  inOrder(): readonly TypeDraft[] {
    const documents = new Map<unknown, number>();
    for (const { node } of this.all) if (!documents.has(node.document)) documents.set(node.document, documents.size);
    const place = ({ node }: TypeDraft): number => documents.get(node.document) ?? 0;
    return [...this.all].sort((a, b) => place(a) - place(b) || a.node.start - b.node.start);
  }

  /** Undefined: the service's. */
  ownNamespace(namespace: string | undefined): string | undefined {
    return namespace === this.home.namespace ? undefined : namespace;
  }

  /** Namespace of parameters and results: that of the element around them, or none if local elements are unqualified. */
  localNamespace(around = this.home.namespace): string {
    return this.home.unqualified ? "" : around;
  }

  /**
   * An element as parameter, field or result. `owner`: names a type that has no name; `around`: the namespace that it is in unless it says
   * otherwise. Throws {@link Refusal}.
   */
  field(use: ElementUse, owner: string, notes: Note[], around = this.localNamespace()): FieldDraft {
    const { node, name, min, max } = use;
    const type = this.use(use.type, owner, name, notes);
    if (type.kind !== "data-set" && type.kind !== "xml")
      notes.push(...keyNotes(node), ...blockNotes(use, this.set), ...nilNotes(use, this.set));
    return {
      name,
      node,
      namespace: use.namespace === around || this.home.encoded ? undefined : use.namespace,
      use: type,
      // SOAP encoding may leave out what is null (SOAP 1.1, 5.1), and its stacks do.
      required: min > 0 && !(this.home.encoded && isReference(type)),
      nullable: use.nillable || this.isNullableScalar(use.type),
      repeated: max > 1 ? { min, max: max === Infinity ? undefined : max } : undefined,
      ...keptValues(type, use, notes),
      purpose: documentationOf(node),
      secret: looksSecret(name),
    };
  }

  /** Type that `reference` leads to. `owner` and `name`: name a type that has no name. Throws {@link Refusal}. */
  use(reference: TypeReference, owner: string, name: string, notes: Note[]): Use {
    switch (reference.kind) {
      case "none":
        return anyType;
      case "named":
        return this.named(reference.name, reference.node, notes);
      case "inline":
        return this.anonymous(reference.node, reference.schema, owner, name, notes);
    }
  }

  private named(written: QName, node: XmlNode, notes: Note[]): Use {
    const scalar = builtInScalar(written) ?? (this.home.encoded ? encodedScalar(written) : undefined);
    if (scalar !== undefined) return { kind: "scalar", name: scalar };
    const notesAboutName = notesOfName((this.home.encoded ? encodedName(written) : undefined) ?? written, node);
    if (notesAboutName !== undefined) {
      notes.push(...notesAboutName);
      return qName;
    }
    const notesOfAddress = notesOfReference(written, node);
    if (notesOfAddress !== undefined) {
      notes.push(...notesOfAddress);
      return { kind: "scalar", name: "anyURI" };
    }
    if (isSchemaName(written)) return written.name === "anyType" ? anyType : refuseBuiltIn(written, node);
    const encodedUse = this.encodedUse(written, node, notes);
    if (encodedUse !== undefined) return encodedUse;
    const target = this.set.named("type", written, node);
    notes.push(...absenceNotes(target, node));
    if (target.absence !== undefined && target.node.name === "complexType")
      return { kind: "xml", name: this.home.encoded ? "anyType" : "xml", isStandIn: true };
    const { name } = target;
    const existingDraft = this.byKey.get(keyOf(name));
    if (existingDraft !== undefined) return { kind: "type", type: existingDraft };
    const add = (): TypeDraft => this.add(name.name, name, target.node, target.schema);
    if (target.node.name === "simpleType") return this.simple(target, notes, add);
    const isBase = this.set.derivedFrom(name).length > 0 || this.set.isExtended(name);
    const keepsName = isBase || this.home.partTypes.has(keyOf(name));
    // What extends a type with text between its elements is XML, too.
    const isRecord = keepsName && !isMixed(target, this.set);
    const plain = isRecord ? undefined : this.structureless(target.node, target.schema, notes);
    if (plain !== undefined) return plain;
    const draft = add();
    this.pending.push({ draft, schema: target.schema });
    return { kind: "type", type: draft };
  }

  /** Types that nothing declares, since SOAP encoding and Apache's stacks know them; undefined: another type. */
  private encodedUse({ namespace, name }: QName, node: XmlNode, notes: Note[]): Use | undefined {
    if (!this.home.encoded) return undefined;
    if (isSoapEncoding(namespace) && name === "Struct") return anyType;
    if (isSoapEncoding(namespace) && name === "Array") return { kind: "type", type: this.arrayOfAny(node) };
    if (namespace !== apacheTypes || this.set.find("type", { namespace, name }) !== undefined) return undefined;
    notes.push({ node, construct: `Apache's ${name}`, text: `${name} of Apache's stacks is taken for any value` });
    return anyType;
  }

  /** The array of SOAP encoding itself has one draft for all its uses. `node`: the first of them. */
  private arrayOfAny(node: XmlNode): TypeDraft {
    if (this.anyArray !== undefined) return this.anyArray;
    this.anyArray = this.add("Array", undefined, node, { targetNamespace: this.home.namespace });
    const item = { ...plainField, name: usualItem, node, use: anyType };
    this.anyArray.body = { kind: "array", item, dimensions: 1 };
    return this.anyArray;
  }

  /** The scalars of SOAP encoding may be null; those of XML Schema may not. */
  private isNullableScalar(reference: TypeReference): boolean {
    if (!this.home.encoded || reference.kind !== "named") return false;
    return (encodedScalar(reference.name) ?? encodedName(reference.name)) !== undefined;
  }

  /** An array of SOAP encoding. Inner arrays have no name of their own. */
  private encodedArray({ item, ranks, name, nillable }: ArrayContent, draft: TypeDraft, schema: Schema): TypeBody {
    const { node } = draft;
    let use = this.use(item, draft.name, usualItem, draft.notes);
    if (use.kind === "data-set" || (use.kind === "xml" && use.name !== "anyType" && use.name !== "QName"))
      refuse(node, "SOAP encoding", "items of an array are XML, which SOAP encoding cannot express");
    // Arrays of one dimension from the innermost to the outermost. The element declares the items of the last rank.
    const levels = ranks.flatMap((rank, at) =>
      Array.from({ length: rank }, (_, level) => ({
        dimensions: level === rank - 1 ? rank : 1,
        isDeclared: level === 0 && at === ranks.length - 1,
      })),
    );
    const bodies = levels.map(({ dimensions, isDeclared }, level): TypeBody => {
      const nullable = (isDeclared && nillable) || (level === 0 && this.isNullableScalar(item));
      const itemName = (isDeclared ? name : undefined) ?? usualItem;
      const body: TypeBody = {
        kind: "array",
        item: { ...plainField, name: itemName, node, use, nullable },
        dimensions,
      };
      if (level === levels.length - 1) return body;
      const inner = this.add(`${draft.name}_${usualItem}`, undefined, node, schema);
      inner.body = body;
      use = { kind: "type", type: inner };
      return body;
    });
    return bodies.at(-1) ?? refuse(node, "array", "an array without dimensions");
  }

  /** A simple type. Notes about a type with a name go to its draft, so that they hold for all its uses. */
  private simple({ node, schema }: Pick<Component, "node" | "schema">, notes: Note[], add: () => TypeDraft): Use {
    const other = namesOrList(node, schema, this.set);
    if (other !== undefined) notes.push(...other.notes);
    if (other !== undefined && other.list === undefined) return { ...qName, sample: other.sample };
    const list = other?.list && this.listOf(other.list, node, other.schema, notes);
    const meaning = list === undefined ? readSimpleType(node, schema, this.set) : undefined;
    const body = list ?? (meaning && bodyOfSimple(meaning));
    if (meaning !== undefined && body === undefined) {
      notes.push(...meaning.notes);
      return { kind: "scalar", name: meaning.scalar, sample: meaning.sample };
    }
    const draft = add();
    draft.body = body;
    (draft.origin === undefined ? notes : draft.notes).push(...(meaning?.notes ?? []));
    return { kind: "type", type: draft };
  }

  /** A DataSet, or content that a schema says nothing of; undefined: the type has a structure, or is refused later. */
  private structureless(node: XmlNode, schema: Schema, notes: Note[]): Use | undefined {
    if (this.structured.has(node)) return undefined;
    if (this.home.encoded) return this.encodedXml(node, schema, notes);
    const use = unlessRefused((): Use | undefined => {
      const content = readContent(node, schema, this.set);
      if (isDataSet(content)) return { kind: "data-set" };
      const typed = typedDataSet(content, this.set);
      if (typed !== undefined) return this.typedDataSet(typed, notes);
      if (isDataTable(content)) return { kind: "xml", name: "DataTable" };
      const anything = anyXml(content, notes, this.samples);
      if (anything === undefined) return undefined;
      notes.push(...content.notes);
      return { kind: "xml", name: "xml", ...anything, ...(content.isOfMissing ? { isStandIn: true } : {}) };
    });
    if (use === undefined) this.structured.add(node);
    return use;
  }

  /** A type of SOAP encoding that is made of a missing one may be anything. */
  private encodedXml(node: XmlNode, schema: Schema, notes: Note[]): Use | undefined {
    const content = unlessRefused(() => readContent(node, schema, this.set));
    if (content?.isOfMissing !== true) {
      this.structured.add(node);
      return undefined;
    }
    notes.push(...content.notes);
    return anyType;
  }

  /** A typed DataSet has one draft for all its uses. If its tables cannot be described, it is used as an untyped DataSet. */
  private typedDataSet(component: Component, notes: Note[]): Use {
    const { name, node, schema } = component;
    const existingDraft = this.inline.get(node);
    if (existingDraft !== undefined) return { kind: "type", type: existingDraft };
    const dataSet = this.unstated.has(node) ? undefined : readDataSet(component);
    if (dataSet === undefined) {
      this.unstated.add(node);
      const text = `the typed DataSet ${name.name} is taken for one whose tables are not stated`;
      notes.push({ node, construct: "typed DataSet", text });
      return { kind: "data-set" };
    }
    const draft = this.add(name.name, undefined, node, schema);
    draft.body = dataSet.body;
    draft.notes.push(...dataSet.notes);
    if (draft.namespace === undefined || draft.namespace === "") {
      const place = schema.targetNamespace === "" ? "no namespace" : "the service's namespace";
      const text = `the schema of the typed DataSet ${name.name} is in ${place}: ours declares any DataSet`;
      draft.notes.push({ node, construct: "typed DataSet", text });
    }
    this.inline.set(node, draft);
    return { kind: "type", type: draft };
  }

  private anonymous(node: XmlNode, schema: Schema, owner: string, name: string, notes: Note[]): Use {
    const add = (): TypeDraft => this.inlineDraft(node, schema, owner, name);
    if (node.name === "simpleType" || node.name === "simpleContent") return this.simple({ node, schema }, notes, add);
    const existingDraft = this.inline.get(node);
    if (existingDraft !== undefined) return { kind: "type", type: existingDraft };
    const plain = this.structureless(node, schema, notes);
    if (plain !== undefined) return plain;
    const draft = add();
    this.pending.push({ draft, schema });
    return { kind: "type", type: draft };
  }

  /** A simple type that is a list of others. `node`: the type. */
  private listOf(list: XmlNode, node: XmlNode, schema: Schema, notes: Note[]): TypeBody {
    if (this.inList) return refuse(list, "xs:list", "a list of lists, which XML Schema does not allow");
    const inner = childNamed(list, namespaces.schema, "simpleType");
    const name = nameAt(schema, list, "itemType");
    if (name === undefined && inner === undefined) return refuse(list, "xs:list", "a list without a type of its items");
    this.inList = true;
    try {
      const item =
        name === undefined
          ? this.anonymous(inner ?? list, schema, attributeOf(node, "name") ?? "", "item", notes)
          : this.named(name, list, notes);
      if (item.kind === "xml" && item.name !== "QName") refuse(list, "xs:list", `a list of ${item.name}`);
      return { kind: "list", item };
    } finally {
      this.inList = false;
    }
  }

  private inlineDraft(node: XmlNode, schema: Schema, owner: string, name: string): TypeDraft {
    const existingDraft = this.inline.get(node);
    if (existingDraft !== undefined) return existingDraft;
    const draft = this.add(owner === "" ? name : `${owner}_${name}`, undefined, node, schema);
    this.inline.set(node, draft);
    return draft;
  }

  private add(
    name: string,
    origin: QName | undefined,
    node: XmlNode,
    schema: Pick<Schema, "targetNamespace">,
  ): TypeDraft {
    const draft: TypeDraft = {
      name,
      origin,
      namespace: this.ownNamespace(schema.targetNamespace),
      unqualified: undefined,
      node,
      purpose: documentationOf(node),
      anonymous: false,
      body: undefined,
      refusal: undefined,
      notes: [],
    };
    if (origin !== undefined) this.byKey.set(keyOf(origin), draft);
    this.all.push(draft);
    return draft;
  }

  private readBody(draft: TypeDraft, schema: Schema): TypeBody {
    if (draft.origin !== undefined) this.set.checkLine(draft.origin, draft.node);
    const content = readContent(draft.node, schema, this.set);
    draft.notes.push(...content.notes);
    const { encoded } = this.home;
    if (content.array !== undefined) {
      if (!encoded) refuse(draft.node, "SOAP encoding", "arrays of SOAP encoding stand in rpc/encoded messages alone");
      if (draft.origin !== undefined && this.set.derivedFrom(draft.origin).length > 0)
        draft.notes.push(arraysNote(draft));
      return this.encodedArray(content.array, draft, schema);
    }
    if (encoded) refuseUnencodable(content);
    const readable = encoded ? withoutUnencoded(content, draft.notes) : content;
    const derived = draft.origin === undefined ? [] : this.derivedDrafts(draft.origin, draft.notes);
    const base = content.extends === undefined ? undefined : this.named(content.extends, draft.node, draft.notes);
    if (base !== undefined && base.kind !== "type")
      refuse(draft.node, "inheritance", "it extends a type that is no record of its own");
    draft.unqualified = schema.targetNamespace === "" || encoded ? undefined : formOf(content, this.home);
    const around = (draft.unqualified ?? this.home.unqualified) ? "" : (draft.namespace ?? this.home.namespace);
    const isExtended = draft.origin !== undefined && this.set.isExtended(draft.origin);
    if (content.abstract && derived.length === 0 && !isExtended) draft.notes.push(abstractNote(draft));
    return recordBody(readable, draft, this, { base: base?.type, derived, isExtended, around, encoded });
  }

  /** Types that extend `name` and may replace it. A type that restricts it may not, though its schema allows it: that is noted. */
  private derivedDrafts(name: QName, notes: Note[]): readonly TypeDraft[] {
    const { extending, restricting } = derivedTypes(name, this.set);
    notes.push(...restricting.map((each) => restrictedNote(each, name.name, false)));
    return extending.flatMap((each) => {
      const use = this.named(each.name, each.node, notes);
      return use.kind === "type" ? [use.type] : [];
    });
  }
}

const qName = { kind: "xml", name: "QName" } as const;
const anyType = { kind: "xml", name: "anyType" } as const;

/** True for values that may be null in any language: texts, records, arrays. */
function isReference(use: Use): boolean {
  if (use.kind === "scalar") return scalars[use.name].reference === true;
  const body = use.kind === "type" ? use.type.body : undefined;
  return body?.kind === "restricted" ? scalars[body.base].reference === true : body?.kind !== "enumeration";
}

/** Namespace of Map and Vector. */
const apacheTypes = "http://xml.apache.org/xml-soap";

/** SOAP encoding tells the elements of a struct apart by their names. */
function refuseUnencodable({ node, particles, mixed }: Content): void {
  if (mixed) refuse(node, "SOAP encoding", "text between elements in a type of an encoded message");
  const names = new Map<string, Particle>();
  const add = (particle: Particle, top: Particle): void => {
    if (particle.kind === "choice") for (const each of particle.branches.flat()) add(each, top);
    if (particle.kind === "sequence") for (const each of particle.parts) add(each, top);
    if (particle.kind !== "element") return;
    const other = names.get(particle.name);
    if (other !== undefined && (top.kind !== "element" || other.kind !== "element"))
      refuse(particle.node, "SOAP encoding", `two elements ${particle.name} in a type of an encoded message`);
    names.set(particle.name, top);
  };
  for (const each of particles) add(each, each);
}

/** Without optional attributes that no writer of SOAP encoding has beside its own: any, and those of SOAP's names and namespaces. */
function withoutUnencoded(content: Content, notes: Note[]): Content {
  const attributes = content.attributes.filter((attribute) => {
    const { node, name, namespace, required } = attribute;
    if (namespace === "" ? !isReferenceAttribute(name) : !isSoapOwn(namespace)) return true;
    const what = namespace === "" ? `${name}, a name of SOAP's own references` : `${name} in ${namespace}`;
    if (required) refuse(node, "SOAP encoding", `the required attribute ${what}, in a type of an encoded message`);
    notes.push({
      node,
      construct: "reference attribute",
      text: `the optional attribute ${what}, is left out of an encoded message`,
    });
    return false;
  });
  const { anyAttribute } = content;
  if (anyAttribute !== undefined)
    notes.push({
      node: anyAttribute,
      construct: "any attributes",
      text: "attributes of any name are left out of an encoded message",
    });
  return { ...content, attributes, anyAttribute: undefined };
}

/** Note about an abstract type that nothing extends: no value of it is valid, and services send it all the same. */
function abstractNote({ node, name }: TypeDraft): Note {
  const text = `the type ${name} is abstract and no type extends it: its values are read and written all the same`;
  return { node, construct: "abstract type", text };
}

/** Note about an array that others are made of, as JAX-RPC has its collections. */
function arraysNote({ node, name }: TypeDraft): Note {
  const text = `other types are made of the array ${name}: in its place they are read as ${name}, and it is written alone`;
  return { node, construct: "derived array", text };
}

/** Undefined: a scalar of which nothing more is said. */
function bodyOfSimple({ scalar, values, facets }: SimpleMeaning): TypeBody | undefined {
  if (values !== undefined) return { kind: "enumeration", values };
  return facets.length === 0 ? undefined : { kind: "restricted", base: scalar, facets };
}

/** Whether most of its elements are in no namespace, where that is not what the service has. */
function formOf({ particles }: Content, { unqualified }: ServiceNamespace): boolean | undefined {
  const local = particles.flatMap((each) => (each.kind === "element" && !each.global ? [each.namespace === ""] : []));
  if (local.length === 0) return undefined;
  const most = local.filter((each) => each).length * 2 > local.length;
  return most === unqualified ? undefined : most;
}

/**
 * Owns the schemas of a WSDL together: every global component by its qualified name, and derivations between types.
 * Invariant: a document is added once per target namespace, so cycles end. An included document without a namespace
 * gets that of its includer.
 */
import { addTo, earlierAt } from "../../model/by-key.js";
import { scalarNames } from "../../model/service.js";
import { soapEncodings } from "../../model/soap-encoding.js";
import { DeclaredNames, namespaceInWords } from "../documents/declared-names.js";
import { noteOfTwo } from "../documents/declared-twice.js";
import type { DocumentLookup, MissingDocument } from "../documents/documents.js";
import { type QName, keyOf, namespaces, resolveName } from "../documents/qname.js";
import { type Note, Refusal, refuse, unlessRefused } from "../documents/refusal.js";
import { shownAddress } from "../documents/shown-address.js";
import { type XmlNode, attributeOf, childNamed, childrenNamed, elementsWithin } from "../documents/xml-tree.js";
import { isMarkedDataSet } from "./data-set-marks.js";
import { stepIn } from "./derivation-step.js";
import { redefinedSchema } from "./redefinitions.js";
import { standIn, type StandInWords } from "./stand-ins.js";

/** A schema document in one target namespace: a text that two namespaces include is two schemas. */
export interface Schema {
  readonly node: XmlNode;
  readonly targetNamespace: string;
  /** Took its namespace from its includer: names without a prefix mean that one. */
  readonly chameleon: boolean;
  readonly qualifiedElements: boolean;
  readonly qualifiedAttributes: boolean;
  /** Notes about elements that are read as something else than is written; all schemas of a set share this map. */
  readonly corrections: Map<XmlNode, Note>;
}
export interface Component {
  readonly node: XmlNode;
  readonly schema: Schema;
  readonly name: QName;
  /** Set for the stand-in of a missing declaration: the reason, and what its uses become. */
  readonly absence?: string;
}
export type ComponentKind = "element" | "type" | "group" | "attributeGroup" | "attribute";

const kinds: ReadonlyMap<string, ComponentKind> = new Map([
  ["element", "element"],
  ["complexType", "type"],
  ["simpleType", "type"],
  ["group", "group"],
  ["attributeGroup", "attributeGroup"],
  ["attribute", "attribute"],
]);

/** Namespaces whose types the importer knows without a declaration. */
const knownNamespaces: ReadonlySet<string> = new Set([
  namespaces.schema,
  namespaces.microsoftTypes,
  namespaces.serialization,
  ...Object.values(soapEncodings),
]);

/** Missing documents that a message names. */
const mostNamed = 3;

const missingDeclaration = "missing declaration";

/** A component of a schema is not declared. Missing components of WSDL, such as messages, have another error. */
export class MissingDeclaration extends Refusal {
  /** A document is missing that may have it. */
  readonly isElsewhere: boolean;

  constructor(node: XmlNode, reason: string, isElsewhere: boolean) {
    super(node, missingDeclaration, reason);
    this.isElsewhere = isElsewhere;
  }
}

/** Missing declarations with a stand-in. */
export interface Absences {
  readonly declarations: number;
  /** Missing documents that may have them, as messages show them. */
  readonly documents: readonly string[];
}

/** Schema elements that groups may expand to in one import; groups that double each other grow without end. */
const mostExpansions = 100_000;
/** Types that extend or restrict one another in a row; more than anybody writes. */
const mostSteps = 100;

export class SchemaSet {
  readonly missing: MissingDocument[] = [];
  /** Notes about elements that are read as something else than is written. */
  readonly corrections = new Map<XmlNode, Note>();
  private readonly components = new Map<string, Component>();
  /** The first DataSet of each namespace, by namespace. */
  private readonly dataSets = new Map<string, Component>();
  /** Members of substitution groups by the element that they may replace. */
  private readonly substitutes = new Map<string, Component[]>();
  private readonly derivations = new Map<string, Component[]>();
  private readonly bases = new Map<string, QName>();
  /** Types that others extend, those without a name of their own too. */
  private readonly extended = new Set<string>();
  /** Schemas with their redefinitions in place, or the reasons why there are none, by `xs:redefine`. */
  private readonly redefinitions = new Map<XmlNode, XmlNode | string>();
  private expansions = 0;
  private readonly schemas: readonly Schema[];
  /** Missing declarations get stand-ins; without this option they are refused. */
  readonly missingAsXml: boolean;
  /** Components in place of missing declarations, by kind and name. */
  private readonly standIns = new Map<string, Component>();
  private textTypes: ReadonlySet<string> | undefined;
  private readonly namesByKind = new Map<ComponentKind, DeclaredNames>();

  constructor(schemas: readonly XmlNode[], lookup: DocumentLookup, missingAsXml = false) {
    this.missingAsXml = missingAsXml;
    const pending = schemas.map((node) => makeSchema(node, undefined, this.corrections));
    const knownIdentities = new Set(pending.map(identityOf));
    for (const schema of pending) {
      this.add(schema);
      for (const included of this.referred(schema, lookup)) {
        const identity = identityOf(included);
        if (knownIdentities.has(identity)) continue;
        knownIdentities.add(identity);
        pending.push(included);
      }
    }
    this.schemas = pending;
  }

  /** No document is missing. */
  get isWhole(): boolean {
    return this.missing.length === 0;
  }

  find(kind: ComponentKind, name: QName): Component | undefined {
    return this.components.get(`${kind} ${keyOf(name)}`);
  }

  /** The element that a schema of this namespace declares as a DataSet. */
  dataSetOf(namespace: string): Component | undefined {
    return this.dataSets.get(namespace);
  }

  /** Types that extend or restrict this one by name, directly. */
  derivedFrom(name: QName): readonly Component[] {
    return this.derivations.get(keyOf(name)) ?? [];
  }

  /** Whether some type extends it, including types of single elements. */
  isExtended(name: QName): boolean {
    return this.extended.has(keyOf(name));
  }

  /** The component that an attribute of `node` names, or its stand-in. Throws {@link Refusal} if there is none. */
  named(kind: ComponentKind, name: QName, node: XmlNode): Component {
    const component = this.find(kind, name) ?? this.findAtHome(kind, name, node);
    const usable = component ?? this.standInFor(kind, name, node);
    if (usable === undefined) throw new MissingDeclaration(node, this.absenceOf(kind, name), !this.isWhole);
    return usable;
  }

  /** The declared name that a reference from outside of schemas means. */
  meant(kind: ComponentKind, name: QName | undefined, node: XmlNode): QName | undefined {
    if (name === undefined || knownNamespaces.has(name.namespace)) return name;
    return this.namesOf(kind).meant(name, node, this.corrections);
  }

  private namesOf(kind: ComponentKind): DeclaredNames {
    const existingNames = this.namesByKind.get(kind);
    if (existingNames !== undefined) return existingNames;
    const components = [...this.components].filter(([key]) => key.startsWith(`${kind} `));
    const names = new DeclaredNames(
      kind,
      components.map(([, { name }]) => name),
    );
    this.namesByKind.set(kind, names);
    return names;
  }

  /** Whether {@link named} finds a declaration. */
  isDeclared(kind: ComponentKind, name: QName, node: XmlNode): boolean {
    return (this.find(kind, name) ?? this.findAtHome(kind, name, node)) !== undefined;
  }

  /** Stand-in of the missing base of a type, unless that is a text; undefined: the base is declared. */
  missingBase(name: QName, node: XmlNode): Component | undefined {
    const isDeclared = this.find("type", name) !== undefined || knownNamespaces.has(name.namespace);
    const component = isDeclared || !this.missingAsXml ? undefined : this.named("type", name, node);
    return component?.absence === undefined || component.node.name === "simpleType" ? undefined : component;
  }

  /** Undefined: every declaration that is used is there. */
  get absences(): Absences | undefined {
    const names = [...this.standIns.values()].map(({ name }) => name);
    const documents = names.flatMap((name) => this.documentsOf(name).map(({ written }) => shownAddress(written)));
    return names.length === 0 ? undefined : { declarations: names.length, documents: [...new Set(documents)] };
  }

  /** Missing documents that may declare a name: those of its namespace, or of any. */
  private documentsOf({ namespace }: QName): readonly MissingDocument[] {
    const inNamespace = this.missing.filter((each) => each.namespace === namespace);
    return inNamespace.length > 0 ? inNamespace : this.missing;
  }

  private absenceOf(kind: ComponentKind, name: QName): string {
    const absent = this.documentsOf(name).map(
      ({ written, reason }) => `${shownAddress(written)} is not there: ${reason}`,
    );
    const why = absent.length === 0 ? "" : ` (${absent.slice(0, mostNamed).join("; ")})`;
    return `${this.namesOf(kind).absence(name)}${why}`;
  }

  /** Words of a note about a use: the declaration, the document, and the command that fetches it. */
  private absenceWords(kind: ComponentKind, name: QName): Pick<StandInWords, "reason" | "advice"> {
    const documents = this.documentsOf(name).slice(0, mostNamed);
    const [first] = documents;
    const what = this.namesOf(kind).absence(name);
    if (first === undefined) return { reason: what, advice: "" };
    const [advice = "codegen fetch 'ADDRESS?wsdl' -o wsdl saves all documents"] =
      /codegen fetch [^;)]+/.exec(first.reason) ?? [];
    const list = documents.map(({ written }) => shownAddress(written)).join(", ");
    const verb = documents.length === 1 ? "is" : "are";
    return { reason: `${what}, and ${list} ${verb} not there`, advice: ` (${advice})` };
  }

  /** Undefined: stand-ins were not requested, or the name is one of XML Schema's own. */
  private standInFor(kind: ComponentKind, name: QName, at: XmlNode): Component | undefined {
    if (!this.missingAsXml || name.namespace === namespaces.schema) return undefined;
    const key = `${kind} ${keyOf(name)}`;
    const existingStandIn = this.standIns.get(key);
    if (existingStandIn !== undefined) return existingStandIn;
    this.textTypes ??= textTypesIn(this.schemas);
    const isText = kind === "type" && this.textTypes.has(keyOf(name));
    const { corrections } = this;
    const component = standIn(kind, name, { at, ...this.absenceWords(kind, name), isText, corrections });
    this.standIns.set(key, component);
    return component;
  }

  /** Members of an element's substitution group, direct and indirect, without itself; empty if it blocks substitution. */
  substitutesFor(name: QName): readonly Component[] {
    const head = this.find("element", name);
    if (head !== undefined && isBlocked(head, "substitution")) return [];
    const members = new Set(this.substitutes.get(keyOf(name)));
    for (const each of members) for (const next of this.substitutes.get(keyOf(each.name)) ?? []) members.add(next);
    return [...members];
  }

  /**
   * Resolves a name without a prefix in the surrounding target namespace, if no component without a namespace has it.
   */
  private findAtHome(kind: ComponentKind, { name, home }: QName, node: XmlNode): Component | undefined {
    const component = home === undefined ? undefined : this.find(kind, { namespace: home, name });
    if (component !== undefined)
      this.corrections.set(node, {
        node,
        construct: "name without prefix",
        text: `${name} has no prefix, and no ${kind} of that name is in no namespace: taken for the one in ${namespaceInWords(home ?? "")}`,
      });
    return component;
  }

  /** Throws {@link Refusal} if the types derive from one another in a cycle. */
  checkLine(name: QName, node: XmlNode): void {
    let at: QName | undefined = name;
    for (let steps = 0; at !== undefined; steps += 1) {
      if (steps === mostSteps)
        refuse(node, "types without end", `more than ${String(mostSteps)} types extend or restrict one another`);
      at = this.bases.get(keyOf(at));
    }
  }

  /**
   * Counts the content of a group that replaces its use. Throws {@link Refusal} if groups contain one another in a
   * cycle.
   */
  countExpansion(node: XmlNode): void {
    this.expansions += 1;
    if (this.expansions > mostExpansions) refuse(node, "groups without end", "groups expand to too many elements");
  }

  private add(schema: Schema): void {
    this.addExtended(schema, schema.node);
    for (const node of schema.node.children) {
      const kind = node.namespace === namespaces.schema ? kinds.get(node.name) : undefined;
      if (kind === undefined) continue;
      const name = { namespace: schema.targetNamespace, name: attributeOf(node, "name") ?? "" };
      const component = { node, schema, name };
      const earlier = earlierAt(this.components, `${kind} ${keyOf(name)}`, component);
      if (earlier !== undefined) {
        const note = noteOfTwo(earlier.node, node, name.name);
        if (note !== undefined) this.corrections.set(node, note);
        continue;
      }
      if (isMarkedDataSet(node) && !this.dataSets.has(name.namespace)) this.dataSets.set(name.namespace, component);
      if (kind === "type") this.addDerivation(component);
      if (kind === "element") this.addSubstitute(component);
    }
  }

  private addExtended(schema: Schema, around: XmlNode): void {
    for (const node of around.children) {
      // A redefined type extends itself, as declared in the named schema.
      if (node.name === "redefine") continue;
      const base =
        around.name === "complexContent" && node.name === "extension" ? nameAt(schema, node, "base") : undefined;
      if (base !== undefined) this.extended.add(keyOf(base));
      this.addExtended(schema, node);
    }
  }

  private addSubstitute(component: Component): void {
    const head = resolveName(component.node, attributeOf(component.node, "substitutionGroup") ?? "");
    if (head === undefined || head.name === "") return;
    addTo(this.substitutes, keyOf(head), component);
  }

  private addDerivation(component: Component): void {
    const content = component.node.children.find(({ name }) => name === "complexContent" || name === "simpleContent");
    const step = stepIn(content);
    const base = step === undefined ? undefined : nameAt(component.schema, step, "base");
    if (base === undefined || base.namespace === namespaces.schema) return;
    this.bases.set(keyOf(component.name), base);
    addTo(this.derivations, keyOf(base), component);
  }

  private referred(schema: Schema, lookup: DocumentLookup): readonly Schema[] {
    return schema.node.children.flatMap((node) => {
      if (node.namespace !== namespaces.schema || !["import", "include", "redefine"].includes(node.name)) return [];
      const written = attributeOf(node, "schemaLocation")?.trim() ?? "";
      const namespace = node.name === "import" ? attributeOf(node, "namespace") : undefined;
      const document = lookup(node.document, written, namespace);
      if (written === "" && typeof document === "string") return [];
      const fault = typeof document === "string" ? document : faultOf(document, node, schema);
      const target =
        typeof document === "string" || fault !== undefined ? fault : this.redefined(node, document, schema);
      if (target === undefined || typeof target === "string") {
        const declares = node.name === "import" ? namespace : schema.targetNamespace;
        this.missing.push({ node, written, reason: target ?? "", namespace: declares });
        return [];
      }
      return [makeSchema(target, node.name === "import" ? undefined : schema.targetNamespace, this.corrections)];
    });
  }

  /** The same for each use of an `xs:redefine`, so that schemas which redefine one another end. */
  private redefined(node: XmlNode, document: XmlNode, { node: redefiner }: Schema): XmlNode | string {
    if (node.name !== "redefine") return document;
    const target = this.redefinitions.get(node) ?? redefinedSchema(node, document, redefiner);
    this.redefinitions.set(node, target);
    return target;
  }
}

/** Notes a use of a missing declaration. */
export function absenceNotes({ absence }: Component, node: XmlNode): readonly Note[] {
  return absence === undefined ? [] : [{ node, construct: missingDeclaration, text: absence }];
}

/** Keys of types that can only be simple: attributes, lists, unions and simple types are made of them. */
function textTypesIn(schemas: readonly Schema[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const add = (schema: Schema, node: XmlNode, attribute: string): void => {
    for (const written of (attributeOf(node, attribute) ?? "").split(/\s+/)) {
      const name = written === "" ? undefined : unlessRefused(() => nameWritten(schema, node, written, attribute));
      if (name !== undefined) keys.add(keyOf(name));
    }
  };
  for (const schema of schemas) {
    for (const node of elementsWithin(schema.node)) {
      if (node.namespace !== namespaces.schema) continue;
      if (node.name === "attribute") add(schema, node, "type");
      if (node.name === "list") add(schema, node, "itemType");
      if (node.name === "union") add(schema, node, "memberTypes");
      if (node.name === "simpleType")
        for (const inner of childrenNamed(node, namespaces.schema, "restriction")) add(schema, inner, "base");
    }
  }
  return keys;
}

/**
 * Whether a type or element forbids types of such a derivation in its place (`block`, or `blockDefault` of its schema).
 */
export function isBlocked({ node, schema }: Pick<Component, "node" | "schema">, how: string): boolean {
  const blocked = attributeOf(node, "block") ?? attributeOf(schema.node, "blockDefault") ?? "";
  return blocked.split(/\s+/).some((word) => word === how || word === "#all");
}

/** Whether a type is a restriction of another. */
export function isRestriction({ node }: Pick<Component, "node">): boolean {
  const contents = ["complexContent", "simpleContent"].map((name) => childNamed(node, namespaces.schema, name));
  return contents.some((content) => content?.children.some(({ name }) => name === "restriction"));
}

function faultOf(found: XmlNode, node: XmlNode, schema: Schema): string | undefined {
  if (found.namespace !== namespaces.schema || found.name !== "schema") return `it is no schema but ${found.name}`;
  const ownNamespace = attributeOf(found, "targetNamespace");
  const isOwn = node.name !== "import";
  const expectedNamespace = isOwn ? schema.targetNamespace : (attributeOf(node, "namespace") ?? ownNamespace ?? "");
  if (ownNamespace === expectedNamespace || (ownNamespace === undefined && isOwn)) return undefined;
  return ownNamespace === undefined && expectedNamespace === ""
    ? undefined
    : `its namespace is ${namespaceInWords(ownNamespace ?? "")}, not ${namespaceInWords(expectedNamespace)}`;
}

function makeSchema(node: XmlNode, includer: string | undefined, corrections: Schema["corrections"]): Schema {
  const ownNamespace = attributeOf(node, "targetNamespace");
  return {
    node,
    targetNamespace: ownNamespace ?? includer ?? "",
    chameleon: ownNamespace === undefined && includer !== undefined && includer !== "",
    qualifiedElements: attributeOf(node, "elementFormDefault") === "qualified",
    qualifiedAttributes: attributeOf(node, "attributeFormDefault") === "qualified",
    corrections,
  };
}

const identities = new WeakMap<XmlNode, number>();
let identityCount = 0;
function identityOf({ node, targetNamespace }: Schema): string {
  const identity = identities.get(node) ?? ++identityCount;
  identities.set(node, identity);
  return `${String(identity)} ${targetNamespace}`;
}

/**
 * The qualified name in an attribute; undefined: there is no such attribute. Throws {@link Refusal} for an undeclared
 * prefix.
 */
export function nameAt(schema: Schema, node: XmlNode, attribute: string): QName | undefined {
  const written = attributeOf(node, attribute);
  if (written === undefined) return undefined;
  return nameWritten(schema, node, written, attribute);
}

export function nameWritten(schema: Schema, node: XmlNode, written: string, attribute: string): QName {
  const name = resolveName(node, written) ?? builtInWithoutPrefix(schema, node, written, attribute);
  if (name === undefined)
    return refuse(node, "undeclared prefix", `no namespace is declared for the prefix of ${attribute}="${written}"`);
  if (name.namespace !== "") return name;
  return schema.chameleon ? { ...name, namespace: schema.targetNamespace } : { ...name, home: schema.targetNamespace };
}

const usualPrefixes: ReadonlySet<string> = new Set(["s", "xs", "xsd"]);

/** `xs:string` with `xs` undeclared: it can only mean XML Schema. */
function builtInWithoutPrefix(schema: Schema, node: XmlNode, written: string, attribute: string): QName | undefined {
  const [prefix = "", name = ""] = written.trim().split(":");
  if (!usualPrefixes.has(prefix) || !scalarNames.some((scalar) => scalar === name)) return undefined;
  schema.corrections.set(node, {
    node,
    construct: "undeclared prefix",
    text: `no namespace is declared for the prefix of ${attribute}="${written}": taken for XML Schema's ${name}`,
  });
  return { namespace: namespaces.schema, name };
}

/**
 * Owns the import of simple types: each becomes a scalar, with or without facets, or an enumeration.
 * Invariant: a scalar that cannot hold all values of the type is never used; without a suitable one the type is
 * refused.
 */
import { collapseBlanks, trimBlanks } from "../../../templates/runtime/values/type.js";
import { addTo } from "../../model/by-key.js";
import { facetSample } from "../../model/facet-samples.js";
import { facetFaults } from "../../model/facet-faults.js";
import { Steps } from "../../model/steps.js";
import { facetElement, facetNames, facetRows, type Facet, type FacetName } from "../../model/facets.js";
import { scalarNames, type ScalarName } from "../../model/service.js";
import { isSoapEncoding } from "../../model/soap-encoding.js";
import { quote } from "../../diagnostics/quote.js";
import { keyOf, namespaces, type QName } from "../documents/qname.js";
import { refuse, type Note } from "../documents/refusal.js";
import { attributeOf, childNamed, childrenNamed, type XmlNode } from "../documents/xml-tree.js";
import { absenceNotes, nameAt, nameWritten, type Schema, type SchemaSet } from "./schema-set.js";

export interface SimpleMeaning {
  readonly scalar: ScalarName;
  /** Undefined: no enumeration. */
  readonly values: readonly string[] | undefined;
  /** In the order in which the language has them. */
  readonly facets: readonly Facet[];
  /** A value of the first of several types, whose values are kept as texts. */
  readonly sample?: string | undefined;
  readonly notes: readonly Note[];
}

/** A facet with its element. */
interface FoundFacet extends Facet {
  readonly node: XmlNode;
}
type FoundFacets = Map<FacetName, readonly FoundFacet[]>;

const { schema: xsd } = namespaces;
const facetsByName: ReadonlyMap<string, FacetName> = new Map(facetNames.map((name) => [facetElement(name), name]));
const besideFacets: ReadonlySet<string> = new Set(
  "annotation simpleType attribute attributeGroup anyAttribute".split(" "),
);
const texts: ReadonlySet<string> = new Set(["string", "normalizedString", "token", "NMTOKEN", "NCName", "Name"]);

/** Texts whose blanks belong to the value. */
const preserved: ReadonlySet<ScalarName> = new Set(["string", "normalizedString"]);

/** Types that .NET declares in namespaces of its own, whether or not a WSDL repeats their declaration. */
const wellKnown: ReadonlyMap<string, ScalarName> = new Map([
  [keyOf({ namespace: namespaces.microsoftTypes, name: "guid" }), "guid"],
  [keyOf({ namespace: namespaces.microsoftTypes, name: "char" }), "char"],
  [keyOf({ namespace: namespaces.serialization, name: "guid" }), "guid"],
  [keyOf({ namespace: namespaces.serialization, name: "char" }), "int"],
  [keyOf({ namespace: namespaces.serialization, name: "duration" }), "duration"],
]);

/** The scalar that a built-in type is; undefined: the language has none. */
export function builtInScalar(name: QName): ScalarName | undefined {
  const wellKnownScalar = wellKnown.get(keyOf(name));
  if (wellKnownScalar !== undefined || name.namespace !== xsd) return wellKnownScalar;
  return scalarCalled(name);
}

/** The scalar that a type of SOAP encoding is in an encoded body; in others it is a record with attributes. */
export function encodedScalar(name: QName): ScalarName | undefined {
  if (!isSoapEncoding(name.namespace)) return undefined;
  return name.name === "base64" ? "base64Binary" : scalarCalled(name);
}

/** Name in XML Schema of a type of SOAP encoding that is a qualified name in an encoded body; undefined: another type. */
export function encodedName({ namespace, name }: QName): QName | undefined {
  return isSoapEncoding(namespace) && (name === "QName" || name === "NOTATION") ? { namespace: xsd, name } : undefined;
}

function scalarCalled(name: QName): ScalarName | undefined {
  return name.name === "guid" || name.name === "char" ? undefined : scalarNames.find((scalar) => scalar === name.name);
}

/** Meanings of the simple types of a set; `open` has the types that are being read. */
interface Read {
  readonly meanings: Map<XmlNode, SimpleMeaning>;
  readonly open: Set<XmlNode>;
}
const readings = new WeakMap<SchemaSet, Read>();

/** Types that are made of one another in a row; more than anybody writes. */
const mostSteps = 100;

/** Meaning of a `simpleType`, or of the text in a `simpleContent`, with the facets of all types that it restricts. Throws {@link Refusal}. */
export function readSimpleType(node: XmlNode, schema: Schema, set: SchemaSet): SimpleMeaning {
  const reading = readings.get(set) ?? { meanings: new Map(), open: new Set() };
  readings.set(set, reading);
  const existingMeaning = reading.meanings.get(node);
  if (existingMeaning !== undefined) return existingMeaning;
  if (reading.open.has(node)) return refuse(node, "circular type", "a simple type that is made of itself");
  if (reading.open.size === mostSteps) return refuse(node, "types without end", "unions of unions without end");
  reading.open.add(node);
  try {
    const meaning = readSteps(node, schema, set);
    reading.meanings.set(node, meaning);
    return meaning;
  } finally {
    reading.open.delete(node);
  }
}

function readSteps(node: XmlNode, schema: Schema, set: SchemaSet): SimpleMeaning {
  const notes: Note[] = [];
  const facets: FoundFacets = new Map();
  const visitedNodes = new Set<XmlNode>();
  for (let at = { node, schema }; ;) {
    if (visitedNodes.has(at.node)) refuse(node, "circular type", "a simple type that restricts itself");
    visitedNodes.add(at.node);
    if (visitedNodes.size > mostSteps)
      refuse(node, "types without end", "simple types that restrict one another without end");
    const union = childNamed(at.node, xsd, "union");
    if (union !== undefined) {
      const members = readUnion(union, at.schema, set);
      const values = members.values?.map((value): FoundFacet => ({ name: "values", value, node: union }));
      const enumeration = facets.get("values") ?? values;
      if (enumeration !== undefined) facets.set("values", enumeration);
      return { ...meaningOf("string", facets, union, [...notes, ...members.notes]), sample: members.sample };
    }
    const restriction = stepOf(at.node) ?? refuseOther(at.node);
    const base = nameAt(at.schema, restriction, "base");
    const inner = childNamed(restriction, xsd, "simpleType");
    const isGuid = attributeOf(at.node, "name") === "guid" && base?.name === "string" && facets.size === 0;
    const scalar = isGuid ? "guid" : base === undefined ? undefined : (builtInScalar(base) ?? encodedScalar(base));
    if (!isGuid) addFacets(restriction, facets, notes);
    if (scalar !== undefined) return meaningOf(scalar, facets, restriction, notes);
    if (base !== undefined && base.namespace === xsd) refuseBuiltIn(base, restriction);
    at = inner === undefined ? nextStep(base, restriction, set, notes) : { node: inner, schema: at.schema };
  }
}

/** Adds the facets of a restriction, except those that a type derived from it overrides. */
function addFacets(restriction: XmlNode, facets: FoundFacets, notes: Note[]): void {
  const ownFacets = new Map<FacetName, FoundFacet[]>();
  for (const node of restriction.children) {
    if (node.namespace !== xsd || besideFacets.has(node.name)) continue;
    const note = (reason: string): unknown => notes.push(notKept(node, node.name, reason));
    const name = facetsByName.get(node.name);
    const value = attributeOf(node, "value");
    if (name === undefined) note("it is no known facet");
    else if (value === undefined) note("it has no value");
    else if (![name, ...(facetRows[name].overrides ?? [])].some((each) => facets.has(each)))
      addTo(ownFacets, name, { name, value: valueOf(name, value), node });
    else if (name !== "values") note("the type that restricts this one has its own");
  }
  for (const [name, values] of ownFacets) facets.set(name, values);
  // A length that the restricted type says is the only one; bounds around it say nothing more.
  if (ownFacets.has("length")) for (const name of ["minLength", "maxLength"] as const) facets.delete(name);
}

/** Blanks around it mean something in texts alone. */
const valueOf = (name: FacetName, written: string): string =>
  facetRows[name].several === true ? written : trimBlanks(written);

/** Some of some texts are an enumeration, which has no other facets. */
function meaningOf(scalar: ScalarName, found: FoundFacets, node: XmlNode, notes: readonly Note[]): SimpleMeaning {
  const all = facetNames.flatMap((name) => found.get(name) ?? []);
  const faults = new Map(facetFaults(scalar, all).map(({ facet, reason }) => [facet, reason]));
  const wrong = [...faults].map(([each, reason]): Note => notKept(each.node, facetElement(each.name), `it ${reason}`));
  const facets = all.filter((each) => !faults.has(each));
  const values = texts.has(scalar) ? facets.filter(({ name }) => name === "values") : [];
  const plain = facets.map(({ name, value }) => ({ name, value }));
  if (values.length === 0) return { scalar, values: undefined, facets: plain, notes: [...notes, ...wrong] };
  const written = values.map(({ value }) => (preserved.has(scalar) ? value : collapseBlanks(value)));
  const odd = written.find((value) => collapseBlanks(value) !== value);
  if (odd !== undefined) {
    const text = `a value begins or ends with a blank, or has two in a row: kept as text, whatever its value (${quote(odd)})`;
    const oddNote = { node, construct: "values", text };
    return { scalar, values: undefined, facets: [], sample: written[0], notes: [...notes, ...wrong, oddNote] };
  }
  const enumerationNotes = facets.flatMap((each) =>
    each.name === "values" ? [] : [notKept(each.node, facetElement(each.name), "an enumeration has its values alone")],
  );
  if (scalar !== "string")
    enumerationNotes.push({
      node,
      construct: "enumeration",
      text: `the values of xs:${scalar} are kept as those of a string`,
    });
  return { scalar, values: [...new Set(written)], facets: [], notes: [...notes, ...wrong, ...enumerationNotes] };
}

const notKept = (node: XmlNode, element: string, reason: string): Note => ({
  node,
  construct: "facets",
  text: `xs:${element} is not kept: ${reason}`,
});

function nextStep(
  base: QName | undefined,
  node: XmlNode,
  set: SchemaSet,
  notes: Note[] = [],
): { node: XmlNode; schema: Schema } {
  if (base === undefined) return refuse(node, "type without base", "the restriction has no base");
  const target = set.named("type", base, node);
  notes.push(...absenceNotes(target, node));
  const text = childNamed(target.node, xsd, "simpleContent");
  if (text !== undefined) return { node: text, schema: target.schema };
  if (target.node.name !== "simpleType") refuse(node, "type without base", `${base.name} is no simple type`);
  return target;
}

/** The restriction of a simple type, or the derivation of a text with attributes. */
function stepOf(node: XmlNode): XmlNode | undefined {
  const restriction = childNamed(node, xsd, "restriction");
  return restriction ?? (node.name === "simpleContent" ? childNamed(node, xsd, "extension") : undefined);
}

function refuseOther(node: XmlNode): never {
  if (childNamed(node, xsd, "list") !== undefined) refuse(node, "xs:list", "a list of values with blanks between");
  return refuse(node, "empty simple type", "it says nothing of its values");
}

/** A simple type that is no scalar: a qualified name, or a list. */
export interface NamesOrList {
  /** Undefined: a qualified name. */
  readonly list: XmlNode | undefined;
  /** Schema of the list. */
  readonly schema: Schema;
  /** The first value of an enumeration of names, as `{namespace}name`. */
  readonly sample: string | undefined;
  readonly notes: readonly Note[];
}

/** Undefined: the type is a scalar or an enumeration, or {@link readSimpleType} refuses it. Throws {@link Refusal}. */
export function namesOrList(node: XmlNode, schema: Schema, set: SchemaSet, depth = 0): NamesOrList | undefined {
  const notes: Note[] = [];
  let sample: (() => string | undefined) | undefined;
  let at = { node, schema };
  for (let steps = depth; steps < mostSteps; steps++) {
    const list = childNamed(at.node, xsd, "list");
    if (list !== undefined) return { list, schema: at.schema, sample: undefined, notes };
    const union = childNamed(at.node, xsd, "union");
    if (union !== undefined) {
      const inner = namesInUnion(union, at.schema, set, steps + 1);
      return (
        inner && { ...inner, schema: at.schema, sample: sample?.() ?? inner.sample, notes: [...notes, ...inner.notes] }
      );
    }
    const restriction = stepOf(at.node);
    if (restriction === undefined) return undefined;
    const base = nameAt(at.schema, restriction, "base");
    notes.push(...facetsNotKept(restriction));
    sample ??= sampleOfNames(restriction, at.schema);
    const nameNotes = base && notesOfName(base, restriction);
    if (nameNotes !== undefined)
      return { list: undefined, schema: at.schema, sample: sample?.(), notes: [...notes, ...nameNotes] };
    const inner = childNamed(restriction, xsd, "simpleType");
    if (base !== undefined && (base.namespace === xsd || builtInScalar(base) !== undefined)) return undefined;
    if (base !== undefined && encodedScalar(base) !== undefined) return undefined;
    at = inner === undefined ? nextStep(base, restriction, set) : { node: inner, schema: at.schema };
  }
  return undefined;
}

/** Notes about a built-in type of qualified names; undefined for any other type. */
export function notesOfName({ namespace, name }: QName, node: XmlNode): readonly Note[] | undefined {
  if (namespace !== xsd) return undefined;
  if (name === "QName") return [];
  const text = "a notation is taken for a QName, which is written alike";
  return name === "NOTATION" ? [{ node, construct: "xs:NOTATION", text }] : undefined;
}

/** Notes about WS-I's reference to an attachment, a `cid:` address; undefined: it is another type. */
export function notesOfReference({ namespace, name }: QName, node: XmlNode): readonly Note[] | undefined {
  if (namespace !== namespaces.attachmentsProfile || name !== "swaRef") return undefined;
  const text =
    "swaRef refers to an attachment, which is neither sent nor read: its address (cid:) is a text, and a message in parts is refused";
  return [{ node, construct: "swaRef", text }];
}

function facetsNotKept(restriction: XmlNode): readonly Note[] {
  const facet = restriction.children.find(({ namespace, name }) => namespace === xsd && facetsByName.has(name));
  if (facet === undefined) return [];
  const text = `xs:${facet.name} is not kept: a QName and a list have no facets here, and samples may not fit`;
  return [{ node: facet, construct: "facets", text }];
}

/** Resolves the first value of an enumeration of names; undefined: there is none. */
function sampleOfNames(restriction: XmlNode, schema: Schema): (() => string | undefined) | undefined {
  const value = childNamed(restriction, xsd, "enumeration");
  if (value === undefined) return undefined;
  return () => {
    const { namespace, name } = nameWritten(schema, value, attributeOf(value, "value") ?? "", "value");
    return namespace === "" ? undefined : `{${namespace}}${name}`;
  };
}

/** Undefined: they include another type than names. */
function namesInUnion(node: XmlNode, schema: Schema, set: SchemaSet, depth: number): NamesOrList | undefined {
  const named = (attributeOf(node, "memberTypes") ?? "").split(/\s+/).filter((each) => each !== "");
  const plain = { list: undefined, schema, sample: undefined } as const;
  const ofNamed = named.map((written): NamesOrList | undefined => {
    const name = nameWritten(schema, node, written, "memberTypes");
    const notes = notesOfName(name, node);
    if (notes !== undefined) return { ...plain, notes };
    if (name.namespace === xsd || builtInScalar(name) !== undefined) return undefined;
    const target = set.named("type", name, node);
    return namesOrList(target.node, target.schema, set, depth);
  });
  const inner = childrenNamed(node, xsd, "simpleType").map((each) => namesOrList(each, schema, set, depth));
  const all = [...ofNamed, ...inner].flatMap((each) => (each === undefined || each.list !== undefined ? [] : [each]));
  if (all.length < ofNamed.length + inner.length || all.length === 0) return undefined;
  const text = "a name of one of several types is kept as a QName, whatever it is";
  const notes = [{ node, construct: "xs:union", text }, ...all.flatMap((each) => each.notes)];
  return { ...plain, sample: all.find(({ sample }) => sample !== undefined)?.sample, notes };
}

/** Values of a union: all values if its types are enumerations, otherwise any text. */
function readUnion(node: XmlNode, schema: Schema, set: SchemaSet): Pick<SimpleMeaning, "values" | "notes" | "sample"> {
  const named = (attributeOf(node, "memberTypes") ?? "").split(/\s+/).filter((each) => each !== "");
  const absences: Note[] = [];
  const members = [
    ...named.map((written) => memberNamed(nameWritten(schema, node, written, "memberTypes"), node, set, absences)),
    ...childrenNamed(node, xsd, "simpleType").map((inner) => readSimpleType(inner, schema, set)),
  ];
  if (members.length > 0 && members.every(({ values }) => values !== undefined))
    return { values: [...new Set(members.flatMap(({ values }) => values ?? []))], notes: absences };
  const text = "a value of one of several types is kept as its text, whatever it is";
  const [first] = members;
  return {
    values: undefined,
    sample: first && sampleOf(first),
    notes: [...absences, { node, construct: "xs:union", text }],
  };
}

/** Steps of the search for a value that fits the facets of a union's first type. */
const sampleSteps = 10_000;

/** Undefined: any text. */
function sampleOf({ sample, scalar, values, facets }: SimpleMeaning): string | undefined {
  if (sample !== undefined || values !== undefined) return sample ?? values?.[0];
  return scalar === "string" && facets.length === 0 ? undefined : facetSample(scalar, facets, new Steps(sampleSteps));
}

function memberNamed(name: QName, node: XmlNode, set: SchemaSet, absences: Note[]): SimpleMeaning {
  const plain = (scalar: ScalarName): SimpleMeaning => ({ scalar, values: undefined, facets: [], notes: [] });
  const scalar = builtInScalar(name);
  if (scalar !== undefined) return plain(scalar);
  const target = set.named("type", name, node);
  if (childNamed(target.node, xsd, "list") !== undefined) return plain("string");
  absences.push(...absenceNotes(target, node));
  return readSimpleType(target.node, target.schema, set);
}

export function refuseBuiltIn(name: QName, node: XmlNode): never {
  return refuse(node, `xs:${name.name}`, `the language has no type for xs:${name.name}`);
}

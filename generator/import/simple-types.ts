/**
 * Owns what simple types become: a scalar, or the values of an enumeration.
 * Invariant: the text on the wire is never read as less than it is: where no scalar holds all of a type's values it is refused.
 */
import { scalarNames, type ScalarName } from "../model/service.js";
import { keyOf, namespaces, type QName } from "./qname.js";
import { type Note, refuse } from "./refusal.js";
import { nameAt, nameWritten, type Schema, type SchemaSet } from "./schema-set.js";
import { attributeOf, childNamed, childrenNamed, type XmlNode } from "./xml-tree.js";

export interface SimpleMeaning {
  readonly scalar: ScalarName;
  /** Undefined: no enumeration. */
  readonly values: readonly string[] | undefined;
  readonly notes: readonly Note[];
}

const { schema: xsd } = namespaces;
const facetNames = [
  "length",
  "minLength",
  "maxLength",
  "pattern",
  "minInclusive",
  "maxInclusive",
  "minExclusive",
  "maxExclusive",
];
const facets: ReadonlySet<string> = new Set([...facetNames, "totalDigits", "fractionDigits"]);
const texts: ReadonlySet<string> = new Set(["string", "normalizedString", "token", "NMTOKEN", "NCName", "Name"]);

/** Types that .NET declares in namespaces of its own, whether or not a WSDL repeats their declaration. */
const wellKnown: ReadonlyMap<string, ScalarName> = new Map([
  [keyOf({ namespace: namespaces.microsoftTypes, name: "guid" }), "guid"],
  [keyOf({ namespace: namespaces.microsoftTypes, name: "char" }), "unsignedShort"],
  [keyOf({ namespace: namespaces.serialization, name: "guid" }), "guid"],
  [keyOf({ namespace: namespaces.serialization, name: "char" }), "int"],
  [keyOf({ namespace: namespaces.serialization, name: "duration" }), "duration"],
]);

/** The scalar that a built-in type is; undefined: the language has none. */
export function builtInScalar(name: QName): ScalarName | undefined {
  const known = wellKnown.get(keyOf(name));
  if (known !== undefined || name.namespace !== xsd) return known;
  return name.name === "guid" ? undefined : scalarNames.find((scalar) => scalar === name.name);
}

/** What a `simpleType` stands for, through all it restricts. Throws {@link Refusal}. */
export function readSimpleType(
  node: XmlNode,
  schema: Schema,
  set: SchemaSet,
  read: ReadTypes = new Map(),
): SimpleMeaning {
  const known = read.get(node);
  if (known === "open") return refuse(node, "circular type", "a simple type that is made of itself");
  if (known !== undefined) return known;
  read.set(node, "open");
  const meaning = readSteps(node, schema, set, read);
  read.set(node, meaning);
  return meaning;
}

/** What types turned out to be, by their place; open: it is being read. */
type ReadTypes = Map<XmlNode, SimpleMeaning | "open">;

function readSteps(node: XmlNode, schema: Schema, set: SchemaSet, read: ReadTypes): SimpleMeaning {
  const notes: Note[] = [];
  const seen = new Set<XmlNode>();
  let values: readonly string[] | undefined;
  for (let at = { node, schema }; ;) {
    if (seen.has(at.node)) refuse(node, "circular type", "a simple type that restricts itself");
    seen.add(at.node);
    const union = childNamed(at.node, xsd, "union");
    if (union !== undefined) {
      const any = readUnion(union, at.schema, set, read);
      return { scalar: "string", values: values ?? any.values, notes: [...notes, ...any.notes] };
    }
    const restriction = childNamed(at.node, xsd, "restriction") ?? refuseOther(at.node);
    const found = childrenNamed(restriction, xsd, "enumeration");
    if (values === undefined && found.length > 0) values = found.map((each) => attributeOf(each, "value") ?? "");
    const [facet] = restriction.children.filter((each) => facets.has(each.name));
    const base = nameAt(at.schema, restriction, "base");
    const inner = childNamed(restriction, xsd, "simpleType");
    const isGuid = attributeOf(at.node, "name") === "guid" && base?.name === "string" && values === undefined;
    const scalar = isGuid ? "guid" : base === undefined ? undefined : builtInScalar(base);
    if (facet !== undefined && !isGuid)
      notes.push({
        node: facet,
        construct: "facets",
        text: `xs:${facet.name} is not kept: values are not checked against it`,
      });
    if (scalar !== undefined) {
      if (texts.has(scalar)) return { scalar, values, notes };
      if (values !== undefined)
        notes.push({
          node: restriction,
          construct: "values",
          text: `any ${scalar} is taken, not only ${values.slice(0, 8).join(", ")}${values.length > 8 ? ", …" : ""}`,
        });
      return { scalar, values: undefined, notes };
    }
    if (base !== undefined && base.namespace === xsd) refuseBuiltIn(base, restriction);
    at = inner === undefined ? nextStep(base, restriction, set) : { node: inner, schema: at.schema };
  }
}

function nextStep(base: QName | undefined, node: XmlNode, set: SchemaSet): { node: XmlNode; schema: Schema } {
  if (base === undefined) return refuse(node, "type without base", "the restriction has no base");
  const target = set.named("type", base, node);
  if (target.node.name !== "simpleType") refuse(node, "type without base", `${base.name} is no simple type`);
  return target;
}

function refuseOther(node: XmlNode): never {
  if (childNamed(node, xsd, "list") !== undefined) refuse(node, "xs:list", "a list of values with blanks between");
  return refuse(node, "empty simple type", "it says nothing of its values");
}

/** Values of one of several types: those of enumerations together, else any text. */
function readUnion(node: XmlNode, schema: Schema, set: SchemaSet, read: ReadTypes): Omit<SimpleMeaning, "scalar"> {
  const named = (attributeOf(node, "memberTypes") ?? "").split(/\s+/).filter((each) => each !== "");
  const members = [
    ...named.map((written) => memberNamed(nameWritten(schema, node, written, "memberTypes"), node, set, read)),
    ...childrenNamed(node, xsd, "simpleType").map((inner) => readSimpleType(inner, schema, set, read)),
  ];
  if (members.length > 0 && members.every(({ values }) => values !== undefined))
    return { values: [...new Set(members.flatMap(({ values }) => values ?? []))], notes: [] };
  const text = "a value of one of several types is kept as its text, whatever it is";
  return { values: undefined, notes: [{ node, construct: "xs:union", text }] };
}

function memberNamed(name: QName, node: XmlNode, set: SchemaSet, read: ReadTypes): SimpleMeaning {
  const scalar = builtInScalar(name);
  if (scalar !== undefined) return { scalar, values: undefined, notes: [] };
  const target = set.named("type", name, node);
  if (childNamed(target.node, xsd, "list") !== undefined) return { scalar: "string", values: undefined, notes: [] };
  return readSimpleType(target.node, target.schema, set, read);
}

export function refuseBuiltIn(name: QName, node: XmlNode): never {
  return refuse(node, `xs:${name.name}`, `the language has no type for xs:${name.name}`);
}

/** The named simple type, or built-in, that stands at a name. */
export function simpleTypeNamed(name: QName, node: XmlNode, set: SchemaSet): SimpleMeaning {
  const scalar = builtInScalar(name);
  if (scalar !== undefined) return { scalar, values: undefined, notes: [] };
  if (name.namespace === xsd) return refuseBuiltIn(name, node);
  const target = set.named("type", name, node);
  if (target.node.name !== "simpleType") refuse(node, "complex type", `${name.name} is no simple type`);
  return readSimpleType(target.node, target.schema, set);
}

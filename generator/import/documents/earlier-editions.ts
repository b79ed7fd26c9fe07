/**
 * Owns the editions of XML Schema before the Recommendation of 2001: elements and attributes are renamed to those of
 * 2001.
 * Invariant: other code sees only the edition of 2001. A construct without a counterpart keeps its name, and is refused
 * like any unknown one.
 */
import { schemaNamespace } from "../../model/xml-namespaces.js";
import type { XmlAttribute } from "../../../templates/runtime/xml/reader.js";

const editions: ReadonlyMap<string, string> = new Map(
  ["1999", "2000/08", "2000/10"].map((edition) => [`http://www.w3.org/${edition}/XMLSchema`, edition]),
);

/** `1999`: the year of an earlier edition; undefined for any other namespace. */
export function earlierEdition(namespace: string): string | undefined {
  return editions.get(namespace);
}

/** False: no name in a document of this text can be of an earlier edition. */
export function mayNameEarlier(text: string): boolean {
  return [...editions.keys()].some((namespace) => text.includes(namespace));
}

/** Types that have another name since. `binary` has none: its encoding was a facet. */
const renamedTypes: ReadonlyMap<string, string> = new Map([
  ["timeInstant", "dateTime"],
  ["timeDuration", "duration"],
  ["uriReference", "anyURI"],
  ["CDATA", "normalizedString"],
  ["month", "gYearMonth"],
  ["year", "gYear"],
  ["recurringDate", "gMonthDay"],
  ["recurringDay", "gDay"],
]);

/** The name of a type of XML Schema since 2001. */
export function typeSince2001(name: string): string {
  return renamedTypes.get(name) ?? name;
}

const renamedElements: ReadonlyMap<string, string> = new Map([
  ["precision", "totalDigits"],
  ["scale", "fractionDigits"],
]);
const renamedAttributes: ReadonlyMap<string, string> = new Map([
  ["nullable", "nillable"],
  ["equivClass", "substitutionGroup"],
]);
const orders: ReadonlyMap<string, string> = new Map([
  ["seq", "sequence"],
  ["choice", "choice"],
  ["all", "all"],
]);
const particles: ReadonlySet<string> = new Set(["element", "any", "group", "sequence", "choice", "all"]);
const groups: ReadonlySet<string> = new Set(["group", "sequence", "choice", "all"]);

interface SchemaElement<Self> {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly Self[];
  readonly text: string;
}

/** An element of an earlier edition as one of 2001. Its children are that already. */
export function elementSince2001<Node extends SchemaElement<Node>>(element: Node): Node {
  const attributes = element.attributes.map(attributeSince2001);
  const node: Node = { ...element, namespace: schemaNamespace, attributes };
  const written = (name: string): string | undefined => valueOf(attributes, name);
  switch (node.name) {
    case "group": {
      const order = orders.get(written("order") ?? "seq");
      const isReference = written("ref") !== undefined || written("name") !== undefined;
      return isReference || order === undefined ? node : { ...node, name: order };
    }
    case "simpleType":
      return written("base") === undefined ? node : withBase(node, "restriction");
    case "complexType": {
      const mixed = written("content") === "mixed" ? [isMixed] : [];
      const body: Node = { ...node, children: inSequence(node), attributes: [...attributes, ...mixed] };
      if (written("base") === undefined) return body;
      const step = withBase(body, written("derivedBy") === "extension" ? "extension" : "restriction");
      const isOfText = written("content") === "textOnly";
      return {
        ...step,
        children: [{ ...within(node), name: isOfText ? "simpleContent" : "complexContent", children: step.children }],
      };
    }
    default:
      return { ...node, name: renamedElements.get(node.name) ?? node.name };
  }
}

function attributeSince2001(attribute: XmlAttribute): XmlAttribute {
  const { namespace, prefix, localName, value } = attribute;
  if (namespace !== "") return attribute;
  const isUnbounded = localName === "maxOccurs" && value.trim() === "*";
  return {
    namespace,
    prefix,
    localName: renamedAttributes.get(localName) ?? localName,
    value: isUnbounded ? "unbounded" : value,
  };
}

function valueOf(attributes: readonly XmlAttribute[], name: string): string | undefined {
  return attributes.find(({ localName, namespace }) => localName === name && namespace === "")?.value;
}

const isMixed: XmlAttribute = { namespace: "", prefix: "", localName: "mixed", value: "true" };

/** An element without any meaning, at the place of `node`. */
const within = <Node extends SchemaElement<Node>>(node: Node): Node => ({ ...node, attributes: [], text: "" });

/** In the edition of 2001, `base` is an attribute of an extension or restriction inside the type. */
function withBase<Node extends SchemaElement<Node>>(node: Node, step: "extension" | "restriction"): Node {
  const base = node.attributes.filter(({ localName }) => localName === "base");
  return { ...node, children: [{ ...within(node), name: step, attributes: base }] };
}

/** Particles that stood in a type without a group around them were a sequence. */
function inSequence<Node extends SchemaElement<Node>>(node: Node): readonly Node[] {
  const isParticle = ({ namespace, name }: Node): boolean => namespace === schemaNamespace && particles.has(name);
  const loose = node.children.filter(isParticle);
  const isGrouped = loose.length === 1 && loose.every(({ name }) => groups.has(name));
  if (loose.length === 0 || isGrouped) return node.children;
  const sequence = { ...within(node), name: "sequence", children: loose };
  return [sequence, ...node.children.filter((child) => !isParticle(child))];
}

/**
 * Owns what the schema of a typed DataSet says, as facts by their place: tables, columns, keys and relations, and what .NET notes of them.
 * Invariant: two schemas of which .NET makes the same DataSet say the same; documentation and the order of keys are no fact.
 */
import { expand, type Tag } from "./wire-tree.js";

const xsd = "http://www.w3.org/2001/XMLSchema";
const msdata = "urn:schemas-microsoft-com:xml-msdata";

export const dataSetFactKinds = ["element", "occurrence", "type", "facet", "default", "noted", "key"] as const;
type DataSetFactKind = (typeof dataSetFactKinds)[number];

/** What is said, by `kind place`. */
export type DataSetFacts = ReadonlyMap<`${DataSetFactKind} ${string}`, string>;

/** `element`: the one that is marked as a DataSet, at the top of `schema`. */
export function dataSetFacts(element: Tag, schema: Tag, space: string): DataSetFacts {
  const facts = new Map<`${DataSetFactKind} ${string}`, string>();
  const qualified = schema.attributes.get("elementFormDefault") === "qualified";
  facts.set("element name", `{${space}}${nameOf(element)}`);

  const walk = (tag: Tag, path: string): void => {
    const inside: string[] = [];
    for (const child of contentOf(tag)) {
      const form = child.attributes.get("form") ?? (qualified || child.name === "attribute" ? "" : "unqualified");
      const name = `${child.name === "element" ? "" : "@"}${nameOf(child)}`;
      inside.push(`${name}${form === "qualified" ? "" : form}`);
      const at = `${path}/${name}`;
      const { attributes } = child;
      const isTable = isComplex(child);
      // A table is there as often as it has rows.
      const [min, max] = [countIn(attributes.get("minOccurs")), countIn(attributes.get("maxOccurs"))];
      if (!isTable || path.includes("/"))
        facts.set(`occurrence ${at}`, [min, max, attributes.get("nillable"), attributes.get("use")].join(" "));
      facts.set(`default ${at}`, `${attributes.get("default") ?? ""} ${attributes.get("fixed") ?? ""}`);
      facts.set(`noted ${at}`, notesOf(child));
      if (isTable) walk(child, at);
      else {
        const [base, facets] = simpleOf(child);
        facts.set(`type ${at}`, `${base} ${(attributes.get(`${msdata} DataType`) ?? "").replace(/,.*/s, "")}`);
        facts.set(`facet ${at}`, facets);
      }
    }
    facts.set(`element ${path}`, inside.join(" "));
  };
  walk(element, "DataSet");
  facts.set("noted DataSet", notesOf(element));
  for (const tag of element.children)
    if (["unique", "key", "keyref"].includes(tag.name)) facts.set(`key ${nameOf(tag)}`, constraintOf(tag));
  for (const tag of [...within(schema, "annotation"), ...within(element, "annotation")])
    for (const relation of within(tag, "appinfo").flatMap(({ children }) => children))
      if (relation.space === msdata) facts.set(`key relation ${nameOf(relation)}`, notesOf(relation));
  return facts;
}

/** A name that is none of XML is written as XmlConvert has it. */
const nameOf = ({ attributes }: Tag): string =>
  (attributes.get("name") ?? attributes.get("ref") ?? "").replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
const within = (tag: Tag, name: string): readonly Tag[] =>
  tag.children.filter((each) => each.space === xsd && each.name === name);
const isComplex = (tag: Tag): boolean => within(tag, "complexType").length > 0;

/** Elements and attributes, whatever groups them. */
function contentOf(tag: Tag): readonly Tag[] {
  const groups = ["complexType", "sequence", "choice", "all", "simpleContent", "complexContent", "extension"];
  return tag.children.flatMap((child) => {
    if (child.space !== xsd) return [];
    if (child.name === "element" || child.name === "attribute") return [child];
    return groups.includes(child.name) ? contentOf(child) : [];
  });
}

/** A text that is no count says nothing. */
const countIn = (written = "1"): string => (/^(?:\d+|unbounded)$/.test(written) ? written : "1");

/** The type, and what restricts it. */
function simpleOf(tag: Tag): readonly [string, string] {
  const named = tag.attributes.get("type");
  const [restriction] = within(tag, "simpleType").flatMap((type) => within(type, "restriction"));
  const base = named === undefined ? restriction?.attributes.get("base") : named;
  const facets = restriction?.children.map((facet) => `${facet.name}=${facet.attributes.get("value") ?? ""}`) ?? [];
  return [base === undefined ? "" : expand(tag, base), [...new Set(facets)].sort().join(" ")];
}

/** Attributes of .NET but those that are said otherwise, or that mean nothing to rows. */
function notesOf({ attributes }: Tag): string {
  const other = /^(?:IsDataSet|UseCurrentLocale|DataType|Ordinal)$/;
  return [...attributes]
    .filter(([key]) => key.startsWith("urn:schemas-microsoft-com:xml-ms"))
    .map(([key, value]) => [key.replace(/^.* /, ""), value] as const)
    .filter(([name, value]) => !other.test(name) && (name !== "PrimaryKey" || /^(?:true|1)$/.test(value)))
    .map((pair) => pair.join("="))
    .sort()
    .join(" ");
}

/** What it is about, wherever prefixes come from. */
function constraintOf(tag: Tag): string {
  const step = (path: string): string =>
    path
      .split("/")
      .map((name) => (/^@?[^.@]/.test(name) ? expand(tag, name) : name))
      .join("/");
  const paths = [...within(tag, "selector").slice(0, 1), ...within(tag, "field")].map((each) =>
    step((each.attributes.get("xpath") ?? "").trim()),
  );
  const refer = tag.attributes.get("refer");
  return [tag.name, ...paths, refer === undefined ? "" : expand(tag, refer), notesOf(tag)].join(" ");
}

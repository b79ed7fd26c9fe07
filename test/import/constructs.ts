/**
 * Owns what real WSDLs are made of, construct by construct, for the table of docs/import.md.
 * Invariant: it is read by libxml2 (`wire-tree.ts`); the importer is not asked what it saw.
 */
import { readTags, type Tag } from "./wire-tree.js";

const wsdl = "http://schemas.xmlsoap.org/wsdl/";
const schema = "http://www.w3.org/2001/XMLSchema";
const soap11 = "http://schemas.xmlsoap.org/wsdl/soap/";
const soap12 = "http://schemas.xmlsoap.org/wsdl/soap12/";
const http = "http://schemas.xmlsoap.org/wsdl/http/";

type Predicate = (tag: Tag) => boolean;

const attribute = (tag: Tag, name: string): string | undefined => tag.attributes.get(name);
const isOf = (spaces: readonly string[], ...names: readonly string[]): Predicate => {
  return ({ space, name }) => spaces.includes(space) && names.includes(name);
};
const inSchema = (...names: readonly string[]): Predicate => isOf([schema], ...names);
const bySoap = (...names: readonly string[]): Predicate => isOf([soap11, soap12], ...names);
const within = (name: string, { parent }: Tag): boolean => parent?.name === name;
const verbOf = (tag: Tag): string | undefined => (isOf([http], "binding")(tag) ? attribute(tag, "verb") : undefined);
const childOf = (tag: Tag, name: string): Tag | undefined => tag.children.find((child) => child.name === name);
const isElement = inSchema("element");
const isLocal: Predicate = (tag) => isElement(tag) && !within("schema", tag);
const soapAction = (tag: Tag): string | undefined =>
  bySoap("operation")(tag) ? attribute(tag, "soapAction") : undefined;

/** Whether the schema's reference is the one by which .NET says DataSet. */
const isDataSet: Predicate = (tag) =>
  isElement(tag) &&
  (/^(\w+:)?schema$/.test(attribute(tag, "ref") ?? "") ||
    [...tag.attributes].some(([name, value]) => name.endsWith(" IsDataSet") && value === "true"));

/** `namespace/operation` or `namespaceoperation`: ASMX's own. */
function isOwnAction(tag: Tag): boolean {
  const action = soapAction(tag) ?? "";
  const name = attribute(tag.parent ?? tag, "name") ?? "";
  const root = rootOf(tag);
  const spaces = [root, ...descendants(root).filter(inSchema("schema"))].map((each) =>
    attribute(each, "targetNamespace"),
  );
  return spaces.some((space) => space !== undefined && action === `${space}${space.endsWith("/") ? "" : "/"}${name}`);
}

const rootOf = (tag: Tag): Tag => (tag.parent === undefined ? tag : rootOf(tag.parent));

function descendants(tag: Tag): readonly Tag[] {
  return [tag, ...tag.children.flatMap(descendants)];
}

/** What a file has where one of its tags is as the predicate says. */
const constructs: readonly (readonly [string, Predicate])[] = [
  ["SOAP 1.1", isOf([soap11], "binding")],
  ["SOAP 1.2", isOf([soap12], "binding")],
  ["HTTP GET", (tag) => verbOf(tag) === "GET"],
  ["HTTP POST", (tag) => verbOf(tag) === "POST"],
  [
    "a namespace without a slash at its end",
    (tag) => inSchema("schema")(tag) && /[^/]$/.test(attribute(tag, "targetNamespace") ?? ""),
  ],
  ["a SOAPAction that is not ASMX's", (tag) => (soapAction(tag) ?? "") !== "" && !isOwnAction(tag)],
  ["an empty SOAPAction", (tag) => soapAction(tag) === ""],
  ["rpc style", (tag) => attribute(tag, "style") === "rpc" && bySoap("binding", "operation")(tag)],
  ["encoded messages", (tag) => bySoap("body")(tag) && attribute(tag, "use") === "encoded"],
  ["a SOAP header in requests", (tag) => bySoap("header")(tag) && within("input", tag)],
  ["a SOAP header in answers", (tag) => bySoap("header")(tag) && within("output", tag)],
  ["a declared fault", (tag) => isOf([wsdl], "fault")(tag) && tag.parent?.parent?.name === "portType"],
  [
    "no answer (one-way)",
    (tag) => isOf([wsdl], "operation")(tag) && within("portType", tag) && childOf(tag, "output") === undefined,
  ],
  ["an attachment", (tag) => tag.name === "multipartRelated"],
  ["a message part with a type", (tag) => isOf([wsdl], "part")(tag) && attribute(tag, "type") !== undefined],
  [
    "imports or includes",
    (tag) =>
      isOf([wsdl, schema], "import", "include")(tag) &&
      (attribute(tag, "location") ?? attribute(tag, "schemaLocation")) !== undefined,
  ],
  ["several schemas", (tag) => isOf([wsdl], "types")(tag) && tag.children.filter(inSchema("schema")).length > 1],
  ["unqualified local elements", (tag) => isLocal(tag) && attribute(tag, "name") !== undefined && !isQualified(tag)],
  ["attributes", inSchema("attribute", "attributeGroup")],
  ["text with attributes (simpleContent)", inSchema("simpleContent")],
  ["any attributes", inSchema("anyAttribute")],
  ["any elements", (tag) => inSchema("any")(tag) && !descendants(tag.parent ?? tag).some(isDataSet)],
  ["anyType", (tag) => /(^|:)anyType$/.test(attribute(tag, "type") ?? "")],
  ["mixed content", (tag) => attribute(tag, "mixed") === "true"],
  ["DataSet", isDataSet],
  ["inheritance", (tag) => inSchema("extension")(tag) && within("complexContent", tag)],
  ["abstract types", (tag) => attribute(tag, "abstract") === "true"],
  ["choice", inSchema("choice")],
  ["xs:all", inSchema("all")],
  ["groups", inSchema("group")],
  ["enumerations", inSchema("enumeration")],
  ["lists in a text", inSchema("list")],
  ["unions", inSchema("union")],
  [
    "facets",
    inSchema(
      "length",
      "minLength",
      "maxLength",
      "pattern",
      "minInclusive",
      "maxInclusive",
      "minExclusive",
      "maxExclusive",
      "totalDigits",
      "fractionDigits",
      "whiteSpace",
    ),
  ],
  ["references to elements", (tag) => isLocal(tag) && attribute(tag, "ref") !== undefined && !isDataSet(tag)],
  ["repeated beside others", isRepeatedBesideOthers],
  ["nillable", (tag) => attribute(tag, "nillable") === "true"],
  ["defaults", (tag) => inSchema("element", "attribute")(tag) && attribute(tag, "default") !== undefined],
  ["fixed values", (tag) => inSchema("element", "attribute")(tag) && attribute(tag, "fixed") !== undefined],
  ["substitution groups", (tag) => attribute(tag, "substitutionGroup") !== undefined],
];

function isQualified(tag: Tag): boolean {
  const own = attribute(tag, "form");
  const at = ancestorOf(tag, "schema");
  return (own ?? (at === undefined ? undefined : attribute(at, "elementFormDefault"))) === "qualified";
}

function ancestorOf({ parent }: Tag, name: string): Tag | undefined {
  return parent === undefined || parent.name === name ? parent : ancestorOf(parent, name);
}

function isRepeatedBesideOthers(tag: Tag): boolean {
  const most = attribute(tag, "maxOccurs");
  return isLocal(tag) && most !== undefined && most !== "1" && most !== "0" && (tag.parent?.children.length ?? 0) > 1;
}

/** The constructs of the documents of a file, in the order of the table; a document that libxml2 does not take has none. */
export function constructsOf(texts: readonly string[]): readonly string[] {
  const tags = texts.flatMap(tagsOf);
  return constructs.filter(([, has]) => tags.some(has)).map(([name]) => name);
}

function tagsOf(text: string): readonly Tag[] {
  try {
    return descendants(readTags(text, "text"));
  } catch {
    return [];
  }
}

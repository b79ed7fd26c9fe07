/**
 * Owns the tables that the schema in an answer declares (wire 4).
 * Invariant: columns are in the order of the schema. A type that XML Schema does not have is given by its name.
 */
import { schemaNamespace } from "../model/xml-namespaces.js";
import { type AnswerNode, elementsOf, localOf, nameIn } from "./answer-tree.js";
import type { Judgement, Path } from "./judgement.js";

/** The namespace of the attributes that .NET adds to schemas and rows. */
export const msdataNamespace = "urn:schemas-microsoft-com:xml-msdata";

export const schemaName = `{${schemaNamespace}}schema`;

export interface DeclaredTable {
  readonly name: string;
  /** Name of its rows' elements: `{namespace}name`. */
  readonly element: string;
  readonly columns: readonly DeclaredColumn[];
  /** Tables whose rows stand in its rows. */
  readonly nested: readonly DeclaredTable[];
}
interface DeclaredColumn {
  readonly name: string;
  readonly element: string;
  /** `int`, `guid`; for a type declared in the schema, its base type. */
  readonly type: string;
  readonly required: boolean;
}

/** Undefined where no element is the DataSet's, which is noted. */
export function readSchema(
  schema: AnswerNode,
  path: Path,
  judge: Judgement,
): { readonly tables: readonly DeclaredTable[] } | undefined {
  const namespace = schema.attributes.get("targetNamespace") ?? "";
  const globals = elementsOf(schema).filter(({ localName }) => localName === "element");
  const dataSet = globals.find((each) => each.attributes.get(`{${msdataNamespace}}IsDataSet`) === "true");
  if (dataSet === undefined) {
    judge.note(path, 'an element with msdata:IsDataSet="true"', "none", 4);
    return undefined;
  }
  const reading = { namespace, globals };
  const within = partsOf(dataSet).flatMap((each) => tableOf(each, reading, 0) ?? []);
  // Tables of a nested relation may stand beside the DataSet's element.
  const beside = globals.filter((each) => each !== dataSet).flatMap((each) => tableOf(each, reading, 0) ?? []);
  return { tables: [...within, ...beside.filter(({ element }) => within.every((each) => each.element !== element))] };
}

interface Reading {
  readonly namespace: string;
  readonly globals: readonly AnswerNode[];
}

/** More than any schema has; a table may refer to itself. */
const mostLevels = 64;

/** Undefined: it is a column. */
function tableOf(written: AnswerNode, reading: Reading, level: number): DeclaredTable | undefined {
  const referred = localOf(written.attributes.get("ref") ?? "");
  const node = referred === "" ? written : reading.globals.find((each) => each.attributes.get("name") === referred);
  const isTable = node !== undefined && elementsOf(node).some(({ localName }) => localName === "complexType");
  if (!isTable || level > mostLevels) return undefined;
  const name = node.attributes.get("name") ?? "";
  const parts = partsOf(node);
  return {
    name,
    element: nameIn(reading.namespace, name),
    columns: parts.flatMap((each) => columnOf(each, reading.namespace) ?? []),
    nested: referred === "" || level === 0 ? parts.flatMap((each) => tableOf(each, reading, level + 1) ?? []) : [],
  };
}

/** Elements in the choice or sequence of its complex type. */
function partsOf(node: AnswerNode): readonly AnswerNode[] {
  return elementsOf(node)
    .filter(({ localName }) => localName === "complexType")
    .flatMap(elementsOf)
    .filter(({ localName }) => localName === "choice" || localName === "sequence")
    .flatMap(elementsOf)
    .filter(({ localName }) => localName === "element");
}

function columnOf(node: AnswerNode, namespace: string): DeclaredColumn | undefined {
  const { attributes } = node;
  if (attributes.has("ref") || elementsOf(node).some(({ localName }) => localName === "complexType")) return undefined;
  const name = attributes.get("name") ?? "";
  return {
    name,
    element: nameIn(namespace, name),
    type:
      attributes.get(`{${msdataNamespace}}DataType`)?.startsWith("System.Guid") === true
        ? "guid"
        : localOf(schemaTypeOf(node)),
    required: attributes.get("minOccurs") !== "0",
  };
}

/** Its own, or the base of a restriction that stands in it. */
function schemaTypeOf(node: AnswerNode): string {
  const ownType = node.attributes.get("type");
  if (ownType !== undefined) return ownType;
  const simple = elementsOf(node).find(({ localName }) => localName === "simpleType");
  const [restriction] = simple === undefined ? [] : elementsOf(simple);
  return restriction?.attributes.get("base") ?? "anyType";
}

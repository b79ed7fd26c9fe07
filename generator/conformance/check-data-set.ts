/**
 * Owns the check that an element is a DataSet as .NET reads it: the schema first, then rows that fit it (wire 4).
 * Invariant: tables that the description does not declare are checked against the answer's own schema alone.
 */
import { dataElementName } from "../names/index.js";
import { type Scalar, scalarNames, type ScalarName, scalars } from "../model/scalars.js";
import type { Column, Table } from "../model/service.js";
import { type AnswerNode, elementsOf, isNil, stepOf } from "./answer-tree.js";
import { type Judgement, type Path, shown } from "./judgement.js";
import { type DeclaredTable, msdataNamespace, readSchema, schemaName } from "./data-set-schema.js";

const diffgram = "{urn:schemas-microsoft-com:xml-diffgram-v1}diffgram";
const idName = "{urn:schemas-microsoft-com:xml-diffgram-v1}id";
const orderName = `{${msdataNamespace}}rowOrder`;
const schemaLeftOut = `{${msdataNamespace}}SchemaSerializationMode`;

/** `tables` undefined: the description does not state them. */
export function checkDataSet(
  node: AnswerNode,
  tables: readonly Table[] | undefined,
  path: Path,
  judge: Judgement,
): void {
  const [first, second, third] = elementsOf(node);
  const isLeftOut = node.attributes.get(schemaLeftOut) === "ExcludeSchema";
  const schema = isLeftOut ? undefined : first;
  const rows = isLeftOut ? first : second;
  if (!isLeftOut && schema?.name !== schemaName)
    return judge.note(path, "<schema> of XML Schema first", schema === undefined ? "none" : `<${schema.localName}>`, 4);
  if (rows?.name !== diffgram)
    return judge.note(path, "<diffgram> after the schema", rows === undefined ? "none" : `<${rows.localName}>`, 4);
  if (third !== undefined && !isLeftOut) judge.note(path, "the end of the DataSet", `<${third.localName}>`, 4);
  const before = judge.deviations.length;
  const declared = schema === undefined ? undefined : readSchema(schema, [...path, "schema"], judge);
  if (declared !== undefined) checkTables(declared.tables, tables ?? [], [...path, "schema"], judge);
  // Rows that do not fit a wrong schema would be said twice.
  if (judge.deviations.length > before) return;
  const [root] = elementsOf(rows);
  if (root !== undefined && root.name.startsWith("{urn:schemas-microsoft-com:") === false)
    new RowCheck(declared?.tables, judge).rows(root, [...path, "diffgram", root.localName]);
}

/** Checks that every table of the description is declared with its columns. */
function checkTables(declared: readonly DeclaredTable[], tables: readonly Table[], path: Path, judge: Judgement): void {
  for (const table of tables) {
    const name = dataElementName(table.name);
    const declaration = declared.find((each) => each.name === name);
    const here = [...path, name];
    if (declaration === undefined) {
      judge.note(path, `a declaration of <${name}>`, listed(declared.map((each) => each.name)), 4);
      continue;
    }
    const expectedNames = table.columns.map((column) => dataElementName(column.name));
    const declaredNames = declaration.columns.map((column) => column.name);
    if (expectedNames.join(" ") !== declaredNames.join(" ")) {
      judge.note(here, `the columns ${listed(expectedNames)}`, listed(declaredNames), 4);
      continue;
    }
    for (const [index, column] of table.columns.entries()) {
      const { type, required } = declaration.columns[index] ?? { type: "", required: false };
      const expected = typeOf(column);
      if (type !== expected) judge.note([...here, declaredNames[index] ?? ""], `the type ${expected}`, type, 4);
      if (required !== column.required)
        judge.note(
          [...here, declaredNames[index] ?? ""],
          column.required ? "no minOccurs" : 'minOccurs="0"',
          required ? "none" : 'minOccurs="0"',
          4,
        );
    }
  }
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}

/** A column's schema knows XML Schema's own types alone: enumerations travel as their text. */
function typeOf({ type }: Column): string {
  return type.kind === "scalar" ? type.name : "string";
}

class RowCheck {
  readonly #declared: readonly DeclaredTable[] | undefined;
  readonly #judge: Judgement;
  readonly #ids = new Set<string>();
  readonly #orders = new Map<string, number>();

  constructor(declared: readonly DeclaredTable[] | undefined, judge: Judgement) {
    this.#declared = declared;
    this.#judge = judge;
  }

  rows(root: AnswerNode, path: Path): void {
    const counts = new Map<string, number>();
    for (const row of elementsOf(root)) {
      const here = [...path, stepOf(row, counts)];
      const table = this.#tableOf(row, here);
      // The others are probably strange in the same way.
      if (table === undefined) return;
      this.#row(row, table, here);
    }
  }

  #tableOf(row: AnswerNode, path: Path): DeclaredTable | undefined {
    const table = this.#declared?.find(({ element }) => element === row.name);
    if (table !== undefined || this.#declared === undefined) return table;
    const near = this.#declared.find(({ name }) => name.toLowerCase() === row.localName.toLowerCase());
    const expected = near === undefined ? "a row of a declared table" : `the element ${near.element}`;
    this.#judge.note(path, expected, row.name, 4);
    return undefined;
  }

  #row(row: AnswerNode, table: DeclaredTable, path: Path): void {
    if (this.#judge.isFull) return;
    this.#marks(row, table.name, path);
    this.#cells(row, table, path);
  }

  /** Checks the attributes that identify and order rows. */
  #marks(row: AnswerNode, table: string, path: Path): void {
    const id = row.attributes.get(idName);
    const order = row.attributes.get(orderName);
    if (id === undefined) this.#judge.note([...path, "@id"], "diffgr:id", "none", 4);
    else if (this.#ids.has(`${table} ${id}`))
      this.#judge.note([...path, "@id"], "one that no other row has", shown(id), 4);
    this.#ids.add(`${table} ${id ?? ""}`);
    const last = this.#orders.get(table) ?? -1;
    if (order === undefined || !/^\d+$/.test(order))
      return this.#judge.note([...path, "@rowOrder"], "a number", order ?? "none", 4);
    if (Number(order) <= last) this.#judge.note([...path, "@rowOrder"], `more than ${String(last)}`, order, 4);
    this.#orders.set(table, Number(order));
  }

  #cells(row: AnswerNode, { columns, nested }: DeclaredTable, path: Path): void {
    let at = 0;
    const present = new Set<string>();
    const counts = new Map<string, number>();
    for (const cell of elementsOf(row)) {
      const here = [...path, stepOf(cell, counts)];
      const inner = nested.find(({ element }) => element === cell.name);
      if (inner !== undefined) {
        this.#row(cell, inner, here);
        continue;
      }
      const index = columns.findIndex(({ element }) => element === cell.name);
      const column = columns[index];
      if (column === undefined) {
        const near = columns.find(({ name }) => name.toLowerCase() === cell.localName.toLowerCase());
        this.#judge.note(here, near === undefined ? "a declared column" : `the element ${near.element}`, cell.name, 4);
        if (near !== undefined) present.add(near.element);
        continue;
      }
      if (index < at)
        this.#judge.note(here, "the order of the schema", `<${cell.localName}> after <${columns[at]?.name ?? ""}>`, 4);
      at = Math.max(at, index);
      present.add(column.element);
      this.#cell(cell, column.type, here);
    }
    for (const { element, name, required } of columns)
      if (required && !present.has(element)) this.#judge.note(path, `<${name}>`, "none", 4);
  }

  #cell(cell: AnswerNode, type: string, path: Path): void {
    const scalar = scalarNames.find((each) => each === type);
    if (isNil(cell)) this.#judge.note(path, "no element for null", "xsi:nil", 4);
    else if (scalar !== undefined) this.#text(cell, scalar, path);
  }

  #text(cell: AnswerNode, type: ScalarName, path: Path): void {
    const [child] = elementsOf(cell);
    if (child !== undefined) return this.#judge.note(path, "text alone", `<${child.localName}>`, 4);
    const text = cell.content.join("");
    if (!writtenAs(type, text)) this.#judge.note(path, `a value of ${type}`, shown(text), 4);
  }
}

/** Whether a text of a scalar type is one as ASMX writes them. */
export function writtenAs(name: ScalarName, text: string): boolean {
  const { form }: Scalar = scalars[name];
  // Some stacks break its lines.
  const plain = name === "base64Binary" ? text.replace(/\s+/g, "") : text;
  return form === undefined || form.fits(plain);
}

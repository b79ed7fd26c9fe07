/**
 * Owns the reading of a whole DataSet (wire 4).
 * Invariant: memory is a small multiple of the text's size, whatever the text contains.
 */
import { type ResultDescription, ValueError } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import { PlacedError, placeError } from "../../values/placed-error.js";
import type { XmlReader } from "../../xml/reader.js";
import { ChangesReader } from "./changes.js";
import { createDataSet } from "./create-data-set.js";
import { DataSetReader } from "./data-set-reader.js";
import type { DataRow, DataSet, DataTable } from "./data-set.js";
import { type DataSetLimits, defaultDataSetLimits } from "./limits.js";
import { planOf, readKnownSchema } from "./known-schemas.js";
import { type ReadingPlan, showColumns } from "./reading-plan.js";
import type { SchemaNode } from "./schema-tree.js";
import type { OpenRow } from "./row-template.js";
import type { RowReceiver, TableReader } from "./table-reader.js";
import { diffgramNamespace, msdataNamespace, xsdNamespace } from "./words.js";

/**
 * The reader is at the start tag of the result and reads through its end tag. `null` for xsi:nil. Throws PlacedError,
 * XmlError.
 */
export function readDataSet(
  reader: XmlReader,
  result: Pick<ResultDescription, "tables">,
  limits: DataSetLimits = defaultDataSetLimits,
): DataSet | null {
  if (isNil(reader)) {
    reader.skip();
    return null;
  }
  const settings = { described: result.tables, limits, excluded: excludesSchema(reader) };
  const schemas: SchemaNode[] = [];
  let collector: DataSetCollector | undefined;
  const collect = (): DataSetCollector => {
    collector ??= placed(reader, () => new DataSetCollector(planOf(schemas, settings), limits));
    return collector;
  };
  while (reader.nextChild()) {
    if (isSchema(reader)) schemas.push(readKnownSchema(reader, result));
    else placed(reader, () => collect().read(reader));
  }
  if (schemas.length === 0 && collector === undefined) refuseText(reader);
  return placed(reader, () => collect().finish());
}

export function isSchema({ namespace, localName }: XmlReader): boolean {
  return namespace === xsdNamespace && localName === "schema";
}

/**
 * Whether the element whose start tag was read just now is a DataSet, whatever it is called: over GET and POST a DataTable and a typed
 * DataSet have the names of their classes (wire 4). Reads its first child's start tag.
 */
export function holdsDataSet(reader: XmlReader): boolean {
  return reader.nextChild() && (isSchema(reader) || isDiffgram(reader));
}

/** Whether the result says that its schema leaves the tables out (.NET's `SchemaSerializationMode` of typed DataSets). */
export function excludesSchema(reader: XmlReader): boolean {
  return reader.attribute(msdataNamespace, "SchemaSerializationMode") === "ExcludeSchema";
}

/** Whether the current element is the diffgram; other makers put the data root right after the schema. */
export function isDiffgram({ namespace, localName }: XmlReader): boolean {
  return namespace === diffgramNamespace && localName === "diffgram";
}

/** A result with nothing but text is no empty DataSet: the text would be lost. Throws PlacedError. */
export function refuseText(reader: XmlReader): void {
  placed(reader, () => {
    if (reader.textSeen) throw new ValueError("a schema and rows, found text");
  });
}

/** Errors about the reply as a whole are placed at its root. */
export function placed<Value>(reader: XmlReader, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof PlacedError || !(error instanceof ValueError)) throw error;
    throw placeError(error, { path: "DataSet", ...reader.position() });
  }
}

/** Rows of one table as they come. */
interface CollectedRows {
  readonly rows: OpenRow[];
  /** `msdata:rowOrder` of each row, for nested tables, whose rows have another order in the document. */
  readonly orders: number[] | undefined;
}

class DataSetCollector {
  private readonly source: DataSetReader;
  private readonly limits: DataSetLimits;
  private readonly changes = new ChangesReader();
  private readonly collected = new Map<TableReader, CollectedRows>();
  private readonly parents = new Map<object, DataRow>();
  private readonly bareTables: ReadonlySet<string>;
  private rowCount = 0;
  private cellCount = 0;
  /** Cells of all finished tables, counted with the columns that the last rows added. */
  private finishedCells = 0;

  constructor(plan: ReadingPlan, limits: DataSetLimits) {
    this.source = new DataSetReader(plan, limits);
    this.limits = limits;
    const nested = plan.schema.relations.filter((relation) => relation.nested);
    this.bareTables = new Set(
      nested.filter(({ parentColumns }) => parentColumns.length === 0).map(({ childTable }) => childTable),
    );
  }

  /** The reader is at the diffgram, or at a data root without one, and reads through its end tag. */
  read(reader: XmlReader): void {
    if (!isDiffgram(reader)) {
      this.readRows(reader);
      return;
    }
    while (reader.nextChild()) {
      if (reader.namespace !== diffgramNamespace) this.readRows(reader);
      else if (reader.localName === "before") this.readBefore(reader);
      else if (reader.localName === "errors") this.readErrors(reader);
      else reader.skip();
    }
  }

  finish(): DataSet {
    const { schema, declared, undeclared } = this.source;
    const { name, namespace, relations, notes, properties } = schema;
    return createDataSet({
      name,
      namespace,
      tables: [...declared].map((table) => finishTable(table, this.rowsOf(table), namespace)),
      undeclared: [...undeclared].map((table) => finishTable(table, this.rowsOf(table), namespace)),
      relations,
      parents: this.parents,
      changes: this.changes.finish(),
      notes,
      properties,
    });
  }

  private readRows(reader: XmlReader): void {
    const { source } = this;
    source.begin();
    while (source.readRow(reader, this.receive));
  }

  private readBefore(reader: XmlReader): void {
    this.changes.readBefore(
      reader,
      (xmlName, namespace) => this.source.tableOf(xmlName, namespace),
      (table) => this.count(table),
    );
  }

  private readErrors(reader: XmlReader): void {
    this.changes.readErrors(reader, (xmlName, namespace) => this.source.nameOf(xmlName, namespace));
  }

  /** A row is held, whether it is a current one or not. */
  private count({ columns }: TableReader): void {
    this.cellCount += columns.all.length;
    if (++this.rowCount > this.limits.rows) throw tooMany("rows", this.limits.rows);
    if (this.cellCount > this.limits.cells) throw tooMany("cells", this.limits.cells);
  }

  private readonly receive: RowReceiver = (table, row, reader, parent) => {
    this.count(table);
    const collected = this.collectedOf(table);
    collected.rows.push(row);
    collected.orders?.push(Number(reader?.attribute(msdataNamespace, "rowOrder") ?? NaN));
    if (parent !== undefined && this.bareTables.has(table.name)) this.parents.set(row, parent);
    if (reader !== undefined) this.changes.note(table, row, reader);
  };

  private collectedOf(table: TableReader): CollectedRows {
    const existing = this.collected.get(table);
    if (existing !== undefined) return existing;
    const collected = { rows: [], orders: table.inside ? [] : undefined };
    this.collected.set(table, collected);
    return collected;
  }

  private rowsOf(table: TableReader): readonly DataRow[] {
    const { rows = [], orders } = this.collected.get(table) ?? {};
    this.finishedCells += rows.length * table.columns.all.length;
    if (this.finishedCells > this.limits.cells) throw tooMany("cells", this.limits.cells);
    table.columns.complete(rows);
    if (orders === undefined || orders.some(Number.isNaN)) return rows;
    const places = rows.map((_row, index) => index);
    places.sort((left, right) => (orders[left] ?? 0) - (orders[right] ?? 0));
    return places.map((place) => rows[place] ?? {});
  }
}

/** The table that users get. `around`: the namespace of the DataSet. */
export function finishTable(
  table: TableReader,
  rows: readonly DataRow[],
  around: string = table.schema.namespace,
): DataTable {
  const { name, columns, schema, plan, undeclaredColumns } = table;
  const shown = plan.shown ?? showColumns(columns.all);
  const { keys, foreignKeys, notes, properties } = schema;
  const namespace = schema.namespace === "" || schema.namespace === around ? undefined : schema.namespace;
  return { name, namespace, columns: shown, rows, keys, foreignKeys, notes, properties, undeclaredColumns };
}

function tooMany(limit: "rows" | "cells", most: number): ValueError {
  return new ValueError(`at most ${most} ${limit} (limit "${limit}"; read a row at a time instead)`);
}

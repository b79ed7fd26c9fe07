/**
 * Owns the reading of a DataSet one row at a time, while its text arrives.
 * Invariant: memory contains one row (with its nested rows) and the arrived part of the next. If the text ends within a
 * step, the step is repeated from its mark, and returns its rows once.
 */
import { type ResultDescription, ValueError } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import { XmlIncomplete, type XmlReader } from "../../xml/reader.js";
import { DataSetReader } from "./data-set-reader.js";
import type { DataRow, DataTable, DataTables, UnspecifiedTables } from "./data-set.js";
import { HeldRows } from "./held-rows.js";
import { planOf, readKnownSchema } from "./known-schemas.js";
import { defaultDataSetLimits } from "./limits.js";
import { excludesSchema, isDiffgram, isSchema, placed, refuseText } from "./read.js";
import type { OpenRow } from "./row-template.js";
import type { SchemaNode } from "./schema-tree.js";
import type { TableReader } from "./table-reader.js";
import { diffgramNamespace } from "./words.js";

/** A row with the name of its table. If the description states the rows, `table` determines the type of `row`. */
export type DataSetRow<Tables extends DataTables = UnspecifiedTables> = [keyof Tables] extends [never]
  ? AnyDataSetRow
  : {
      [Name in keyof Tables & string]: { readonly table: Name; readonly row: Tables[Name] };
    }[keyof Tables & string];

/** A row where the description states none. */
export interface AnyDataSetRow {
  readonly table: string;
  readonly row: DataRow;
}

/** Rows one at a time, and the rest of the reply. */
export interface DataSetRows<Row> extends AsyncIterable<Row> {
  /**
   * Tables of the rows that the schema does not declare, as in a DataSet; these rows are not among the others. Filled when the last row
   * was given, or the loop was left.
   */
  readonly undeclared: readonly DataTable[];
}

/** Up to so many attempts at one step wait for one piece of text each; later ones wait for twice as much as before. */
const promptAttempts = 8;

/**
 * The reader is at the start tag of the result; the generator ends after its end tag. `more` appends text to the
 * reader. Nested rows follow the row around them. A null DataSet has no rows. At the end, `undeclared` gets the
 * undeclared tables. Throws PlacedError, XmlError, and the errors of `more`.
 */
export async function* readRows(
  reader: XmlReader,
  more: () => Promise<void>,
  result: Pick<ResultDescription, "tables">,
  undeclared: unknown[] = [],
): AsyncGenerator<DataSetRow, void, undefined> {
  const steps = new Steps(reader, more);
  const source = await steps.take(() => readHead(reader, result));
  if (source === undefined) return;
  const rows = new RowQueue(source, reader);
  try {
    do {
      if (isSchema(reader)) await steps.skip();
      else if (!isDiffgram(reader)) yield* rows.readAll(steps);
      else {
        while (await steps.take(() => reader.nextChild())) {
          if (reader.namespace === diffgramNamespace) await steps.skip();
          else yield* rows.readAll(steps);
        }
      }
    } while (await steps.take(() => reader.nextChild()));
  } finally {
    undeclared.push(...rows.held.tables());
  }
}

/**
 * Reads up to the diffgram, or to a data root without one. Undefined: there is none, and the result was read through
 * its end tag.
 */
function readHead(reader: XmlReader, result: Pick<ResultDescription, "tables">): DataSetReader | undefined {
  if (isNil(reader)) {
    reader.skip();
    return undefined;
  }
  const limits = defaultDataSetLimits;
  const settings = { described: result.tables, limits, excluded: excludesSchema(reader) };
  const schemas: SchemaNode[] = [];
  const open = (): DataSetReader => placed(reader, () => new DataSetReader(planOf(schemas, settings), limits));
  while (reader.nextChild()) {
    if (!isSchema(reader)) return open();
    schemas.push(readKnownSchema(reader, result));
  }
  if (schemas.length === 0) refuseText(reader);
  open();
  return undefined;
}

/** Tries steps of reading, each from a mark, until there is enough text for it. */
class Steps {
  private readonly reader: XmlReader;
  private readonly more: () => Promise<void>;

  constructor(reader: XmlReader, more: () => Promise<void>) {
    this.reader = reader;
    this.more = more;
  }

  /** The step's value, at once or not at all: undefined where there was not enough text. */
  attempt<Value>(step: () => Value): { readonly value: Value } | undefined {
    this.reader.mark();
    try {
      return { value: step() };
    } catch (error) {
      if (error instanceof XmlIncomplete) return undefined;
      throw error;
    }
  }

  /**
   * Appends text and returns to the mark. The wait grows with the number of `attempts`: quick reading looks at all
   * available text, so a new attempt for every piece of a large row would take quadratic time.
   */
  async grow(attempts: number): Promise<void> {
    const pieces = 2 ** Math.max(0, attempts - promptAttempts);
    for (let piece = 0; piece < pieces; piece++) await this.more();
    this.reader.reset();
  }

  async take<Value>(step: () => Value): Promise<Value> {
    for (let attempts = 1; ; attempts++) {
      const result = this.attempt(step);
      if (result !== undefined) return result.value;
      await this.grow(attempts);
    }
  }

  /** Through the end tag of the current element, child by child, so that long ones are not held. */
  async skip(): Promise<void> {
    const { reader } = this;
    while (await this.take(() => reader.nextChild())) await this.take(() => reader.skip());
  }
}

/** The rows of the step being taken. */
class RowQueue {
  private readonly source: DataSetReader;
  private readonly reader: XmlReader;
  readonly held = new HeldRows();
  private queue: { readonly table: TableReader; readonly row: OpenRow }[] = [];
  private cellCount = 0;

  constructor(source: DataSetReader, reader: XmlReader) {
    this.source = source;
    this.reader = reader;
  }

  /** The rows of the data root, whose start tag was read just now, through its end tag. */
  async *readAll(steps: Steps): AsyncGenerator<DataSetRow, void, undefined> {
    this.source.begin();
    let attempts = 0;
    for (;;) {
      const result = steps.attempt(() => this.readOne());
      if (result === undefined) {
        await steps.grow(++attempts);
        this.forget();
        continue;
      }
      attempts = 0;
      for (const { table, row } of this.queue) {
        if (table.isUndeclared) placed(this.reader, () => this.held.add(table, row));
        else yield { table: table.name, row };
      }
      this.clear();
      if (!result.value) return;
    }
  }

  private readOne(): boolean {
    const { reader, source } = this;
    return placed(reader, () => source.readRow(reader, (table, row) => this.receive(table, row)));
  }

  private receive(table: TableReader, row: OpenRow): void {
    this.queue.push({ table, row });
    this.cellCount += table.columns.all.length;
    const { cells } = defaultDataSetLimits;
    if (this.cellCount > cells)
      throw new ValueError(`at most ${cells} cells in a row and those inside it (limit "cells")`);
  }

  private clear(): void {
    this.queue = [];
    this.cellCount = 0;
  }

  /** The rows of an attempt that failed were not rows yet. */
  private forget(): void {
    for (const { table } of this.queue) table.count--;
    this.clear();
  }
}

/**
 * Owns the texts of a streamed DataSet: everything around the rows at once, then one row at a time (wire 4).
 * Invariant: together they equal the text of `writeDataSet` for the same rows. A row with an unknown column is an
 * error.
 */
import { PlacedError } from "../../values/placed-error.js";
import { AroundRows, type StreamedDataSet } from "./data-set-stream.js";
import type { DataSet } from "./data-set.js";
import { checkRow, dataSet, hasInferredColumns } from "./input.js";
import type { WriteRow } from "./row-writer.js";
import { prepareResult, writeDeclared } from "./write-result.js";
import { writeAround } from "./write-rows.js";

/** Marks the place of the rows. XML cannot contain this character, so no value of a handler equals it. */
export const seam = "\0";

/** Everything but the rows; after writing it, a function that writes the rows of a table. */
export interface StreamedTexts {
  /** The DataSet without rows, for streams that end before their first row. */
  readonly empty: DataSet;
  readonly around: AroundRows;
  /** Throws ValueError for a row that does not fit the table. */
  writerOf(table: string): WriteRow;
}

export function streamTexts({ input }: StreamedDataSet): StreamedTexts {
  const schema = dataSet(input);
  const writers = new Map<string, WriteRow>();
  const around = new AroundRows((writer, result) => {
    const data = prepareResult(schema, result);
    for (const table of schema.tables) {
      const describedColumns = new Set(
        result.tables?.find(({ name }) => name === table.name)?.columns.map(({ name }) => name),
      );
      if (hasInferredColumns(table) && describedColumns.size === 0) throw unknownColumns(table.name);
    }
    writeDeclared(writer, data);
    for (const { table, write } of writeAround(writer, data, seam)) {
      const columnNames = new Set(table.columns.map(({ name }) => name));
      writers.set(table.name, (pieces, row, index) => {
        checkRow(table.name, columnNames, row, index);
        write(pieces, row, index);
      });
    }
  });
  return {
    empty: schema,
    around,
    writerOf(table) {
      const write = writers.get(table);
      if (write === undefined) throw new Error(`streamTexts: no table ${table} was written`);
      return write;
    },
  };
}

function unknownColumns(table: string): PlacedError {
  return new PlacedError("columns: the description states none, and rows that come one by one cannot show them", {
    path: `DataSet.${table}`,
  });
}

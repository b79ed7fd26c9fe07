/**
 * Owns the texts of a DataSet whose rows come while it is sent: all but the rows at once, then a row at a time (wire 4).
 * Invariant: put together they are what `writeDataSet` writes of the same rows; no row has a column that would be left out.
 */
import { PlacedError } from "../../values/placed-error.js";
import { AroundRows, type StreamedDataSet } from "./data-set-stream.js";
import type { DataSet } from "./data-set.js";
import { checkRow, dataSet, hasInferredColumns } from "./input.js";
import { prepareResult, writeDeclared } from "./write-result.js";
import { type PrintRow, writeAround } from "./write-rows.js";

/** Stands where the rows go. XML cannot carry it, so that nothing a handler gives can hold another. */
export const seam = "\0";

/** All but the rows, and once that is written what prints those of a table. */
export interface StreamedTexts {
  /** Where there are no rows. */
  readonly empty: DataSet;
  readonly around: AroundRows;
  /** Throws ValueError for a row that is none of the table's. */
  printer(table: string): PrintRow;
}

export function streamTexts({ input }: StreamedDataSet): StreamedTexts {
  const schema = dataSet(input);
  const printers = new Map<string, PrintRow>();
  const around = new AroundRows((writer, result) => {
    const data = prepareResult(schema, result);
    for (const table of schema.tables) {
      const stated = new Set(result.tables?.find(({ name }) => name === table.name)?.columns.map(({ name }) => name));
      if (hasInferredColumns(table) && stated.size === 0) throw unknownColumns(table.name);
    }
    writeDeclared(writer, data);
    for (const { table, print } of writeAround(writer, data, seam)) {
      const known = new Set(table.columns.map(({ name }) => name));
      printers.set(table.name, (row, index) => {
        checkRow(table.name, known, row, index);
        return print(row, index);
      });
    }
  });
  return {
    empty: schema,
    around,
    printer(table) {
      const print = printers.get(table);
      if (print === undefined) throw new Error(`streamTexts: no table ${table} was written`);
      return print;
    },
  };
}

function unknownColumns(table: string): PlacedError {
  return new PlacedError("columns: the description states none, and rows that come one by one cannot show them", {
    path: `DataSet.${table}`,
  });
}

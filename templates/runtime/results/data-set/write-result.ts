/**
 * Owns the writing of DataSet results (wire 4).
 * Invariant: the result can be read back, or an error names the place and the reason.
 */
import { ValueError, type ResultDescription } from "../../description.js";
import { within } from "../../values/placed-error.js";
import type { XmlWriter } from "../../xml/writer.js";
import { writeKnownSchema } from "./schema-text.js";
import { prepareDataSet, type WritableDataSet } from "./writable.js";
import { writeDiffgram } from "./write-rows.js";

/** Writes a DataSet, read or made by `dataSet`; `result.tables`: checked. Throws ValueError. */
export function writeDataSet(writer: XmlWriter, value: unknown, result: ResultDescription): void {
  const data = prepareResult(value, result);
  writeDeclared(writer, data);
  writeDiffgram(writer, data);
}

/** Writes a DataSet of one table as .NET writes a DataTable. Throws ValueError. */
export function writeDataTable(writer: XmlWriter, value: unknown): void {
  const data = prepareResult(value, {});
  const [table, another] = data.tables;
  if (table === undefined || another !== undefined || data.undeclared.length > 0)
    throw new ValueError("a DataSet of one table");
  writeDeclared(writer, { ...data, notes: { ...data.notes, MainDataTable: table.xmlName } });
  writeDiffgram(writer, { ...data, xmlName: "DocumentElement" });
}

/** The schema. Throws ValueError. */
export function writeDeclared(writer: XmlWriter, data: WritableDataSet): void {
  within("DataSet", () => writeKnownSchema(writer, data));
}

/** `result.tables`: checked. Throws ValueError. */
export function prepareResult(
  value: unknown,
  { tables, dataSet }: Pick<ResultDescription, "tables" | "dataSet">,
): WritableDataSet {
  return within("DataSet", () => prepareDataSet(value, tables, dataSet));
}

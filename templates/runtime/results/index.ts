/**
 * Owns the list of result kinds.
 * Invariant: one file per kind, and each kind is exported here.
 */
export { arrayResult } from "./array.js";
export { codedResult } from "./coded.js";
export { dataSetResult } from "./data-set.js";
export { dataSet } from "./data-set/input.js";
export type {
  DataSetChangesInput,
  DeletedRowInput,
  InsertedRowInput,
  ModifiedRowInput,
  RowErrorInput,
} from "./data-set/changes-input.js";
export type { DataRowInput, DataSetInput, DataTableInput } from "./data-set/input.js";
export type { DataColumnInput } from "./data-set/known-columns.js";
export type * from "./data-set/data-set.js";
export { objectTypes, setObjectTypes } from "./data-set/object-types.js";
export type { AnyDataSetRow, DataSetRow, DataSetRows } from "./data-set/read-rows.js";
export { decodeAbsentResult, nullForm } from "./null-result.js";
export { recordResult } from "./record.js";
export { scalarResult } from "./scalar.js";
export { voidResult } from "./void.js";

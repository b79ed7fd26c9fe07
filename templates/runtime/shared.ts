/** Owns what users of a generated client and of a server alike may import from the runtime. */
export type * from "./description.js";
export type * from "./exchange.js";
export { dataSet, objectTypes, setObjectTypes } from "./results/index.js";
export type {
  ColumnMapping,
  DataColumn,
  DataColumnInput,
  DataForeignKey,
  DataKey,
  DataKeyRule,
  DataKeyRules,
  DataRelation,
  DataRow,
  DataRowInput,
  DataSet,
  DataSetChanges,
  DataSetChangesInput,
  DataSetInput,
  DataSetRow,
  DataTable,
  DataTableInput,
  DataValue,
  DeletedRow,
  DeletedRowInput,
  InsertedRow,
  InsertedRowInput,
  ModifiedRow,
  ModifiedRowInput,
  RowError,
  RowErrorInput,
} from "./results/index.js";
/** The scalar types, for columns of DataSets, and the helpers that convert knowingly. */
export * as values from "./values/index.js";
export { compareDecimals, decimalFromNumber, decimalToNumber } from "./values/index.js";
export { dateTimeFromInstant, dateTimeToInstant, formatDate } from "./values/index.js";
export type { DateOnly, DateTime, Decimal, Duration, Guid, TimeOnly } from "./values/index.js";

/** Owns what users of a generated client or server may import from the runtime. */
export * from "./errors.js";
export type * from "./description.js";
export type * from "./exchange.js";
export type * from "./operation-call.js";
export type * from "./handler.js";
export { call } from "./call.js";
export type { SingleCallOptions } from "./call.js";
export { callRows } from "./call-rows.js";
export { createClient } from "./client.js";
export { createDispatcher } from "./dispatcher.js";
export { notImplemented } from "./not-implemented.js";
export { httpGet, httpPost, soap11, soap12 } from "./bindings/index.js";
export type { Binding } from "./bindings/index.js";
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
export { fetchTransport, type FetchTransportOptions } from "./transports/fetch.js";
export { fixtureTransport, type FixtureSource } from "./transports/fixture.js";
export { inProcessTransport } from "./transports/in-process.js";
export { nodeHttpTransport, type NodeHttpTransportOptions } from "./transports/node-http.js";
export { nodeHttpListener, serve, type ServeOptions, type ServerHandle } from "./adapters/node-http.js";
export { webHandler, type WebHandlerOptions } from "./adapters/web.js";

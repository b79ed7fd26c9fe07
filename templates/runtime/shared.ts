/**
 * Owns the exports of the runtime that generated clients and servers share.
 * `wire 3` in a comment means section 3 of docs/wire.md in the package asmx-codegen: how ASMX uses HTTP.
 */
export type { SoapVersion } from "./bindings/soap/envelope.js";
export type { RuntimeContract } from "./contract.js";
export type * from "./description.js";
export type * from "./exchange.js";
export { formItems, type FormItemCount } from "./bindings/form/form-items.js";
export { responseHeaders } from "./bindings/soap/response-headers.js";
export { textsNamed } from "./xml/named-texts.js";
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
  AnyDataSetRow,
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
/** The scalar types, for columns of DataSets, and explicit conversions. */
export * as values from "./values/index.js";
export { compareDecimals, decimalFromNumber, decimalToNumber } from "./values/index.js";
export { dateTimeFromInstant, dateTimeToInstant, formatDate } from "./values/index.js";
export type { DateOnly, DateTime, Decimal, Duration, Guid, TimeOnly } from "./values/index.js";
export type { AnyValue, QualifiedName, TypedText, XmlAttributes, XmlContent, XmlElementText } from "./values/index.js";
export type { Repetition, RichArrayDescription, RichField, RichRecord, RichRecordDescription } from "./values/index.js";
export type { RowTypes as DataRowTypes } from "./results/data-set/changes-input.js";
export type {
  DataTables,
  Noted as DataNoted,
  Notes as DataNotes,
  UnspecifiedTables as AnyDataTables,
} from "./results/data-set/data-set.js";
export type { TableInputs as DataTableInputs } from "./results/data-set/input.js";
export type { ObjectTypes } from "./results/data-set/object-types.js";
export type { DataSetRows } from "./results/data-set/read-rows.js";
export type { ErrorPlace } from "./values/placed-error.js";
export type { EncodedPieces } from "./xml/encoded-pieces.js";
export type { XmlError, XmlErrorCode, XmlPosition } from "./xml/error.js";
export type { XmlLimitName, XmlLimits } from "./xml/limits.js";
export type { Markup as Utf8Markup, Utf8Text } from "./xml/utf8-text.js";
export type { NamespaceScope } from "./xml/namespaces.js";
export type { ElementPath } from "./xml/plain-document.js";
export type { LeafRecord, XmlAttribute, XmlReader, XmlReaderOptions } from "./xml/reader.js";
export type { WrittenAttribute, XmlWriter, XmlWriterOptions } from "./xml/writer.js";

/** Operations of Clash as data. Generated: change the description, not this file. */
import type {
  ArrayType,
  OperationDescription,
  RecordType,
  ServiceDescription,
  SimpleType,
} from "./runtime/description.js";
import type { DataSet } from "./runtime/results/index.js";
import { dataSetResult, recordResult, scalarResult, voidResult } from "./runtime/results/index.js";
import type { Decimal } from "./runtime/values/index.js";
import { decimal, enumeration, int, string } from "./runtime/values/index.js";
import type {
  AwaitParameters,
  CallParameters,
  DataSetParameters,
  ErrorParameters,
  FormatDateParameters,
  Info,
  IntParameters,
  NotImplementedParameters,
  OperationsParameters,
  ServeParameters,
  ServiceParameters,
  Transport_,
  TypesParameters,
  ValuesParameters,
  class_,
} from "./types.js";
import { classValues } from "./types.js";

/** What every operation of Clash shares. */
export const service: ServiceDescription = {
  name: "Clash",
  namespace: "http://example.org/clash/",
  path: "/clash.asmx",
  bindings: ["soap11", "soap12"],
};

/** The type Info as data. */
export const typeOfInfo: RecordType = {
  kind: "record",
  name: "Info",
  fields: [{ name: "Text", type: string }],
};

/** The type Error as data. */
export const typeOfError: RecordType = {
  kind: "record",
  name: "Error",
  fields: [
    { name: "Text", type: string },
    { name: "Inner", type: () => typeOfError },
    { name: "Kind", type: () => typeOfClass, required: true },
  ],
};

/** The type class as data. */
export const typeOfClass: SimpleType<class_> = /* @__PURE__ */ enumeration("class", classValues);

/** The type Record as data. */
export const typeOfRecord: ArrayType = {
  kind: "array",
  name: "Record",
  item: { name: "Error", type: typeOfError },
};

/** The type Transport as data. */
export const typeOfTransport: RecordType = {
  kind: "record",
  name: "Transport",
  fields: [
    { name: "Credentials", type: string },
    { name: "All", type: typeOfRecord },
  ],
};

/** A function of the runtime. */
export const dataSetOperation: OperationDescription<DataSetParameters, DataSet | null> = {
  service,
  name: "dataSet",
  parameters: [
    { name: "User", type: string, credential: "login" },
    { name: "Names", type: string },
  ],
  result: { codec: dataSetResult },
};

/** A namespace of the runtime. */
export const valuesOperation: OperationDescription<ValuesParameters, Info | null> = {
  service,
  name: "values",
  parameters: [],
  result: { codec: recordResult, type: typeOfInfo },
};

/** A function of the runtime. */
export const serveOperation: OperationDescription<ServeParameters, Info | null> = {
  service,
  name: "serve",
  parameters: [],
  result: { codec: recordResult, type: typeOfInfo },
};

/** A function of the runtime. */
export const formatDateOperation: OperationDescription<FormatDateParameters, Info | null> = {
  service,
  name: "formatDate",
  parameters: [],
  result: { codec: recordResult, type: typeOfInfo },
};

/** A value type. */
export const intOperation: OperationDescription<IntParameters, Info | null> = {
  service,
  name: "int",
  parameters: [],
  result: { codec: recordResult, type: typeOfInfo },
};

/** A function of the runtime. */
export const callOperation: OperationDescription<CallParameters, Decimal> = {
  service,
  name: "call",
  parameters: [],
  result: { codec: scalarResult, type: decimal },
};

/** A function of the runtime. */
export const notImplementedOperation: OperationDescription<NotImplementedParameters, void> = {
  service,
  name: "notImplemented",
  parameters: [],
  result: { codec: voidResult },
};

/** A constant of the generated code. */
export const operationsOperation: OperationDescription<OperationsParameters, number> = {
  service,
  name: "operations",
  parameters: [],
  result: { codec: scalarResult, type: int },
};

/** A constant of the generated code. */
export const serviceOperation: OperationDescription<ServiceParameters, string | null> = {
  service,
  name: "service",
  parameters: [],
  result: { codec: scalarResult, type: string },
};

/** Types of taken names. */
export const types: OperationDescription<TypesParameters, Transport_ | null> = {
  service,
  name: "types",
  parameters: [
    { name: "Error", type: typeOfError },
    { name: "class", type: typeOfClass },
    { name: "Fault", type: string, dateFormats: ["mm/dd/yyyy"] },
    { name: "Record", type: typeOfRecord },
  ],
  result: { codec: recordResult, type: typeOfTransport },
  soapHeaders: [{ name: "Transport", type: typeOfTransport }],
};

/** An operation called as a type. */
export const ErrorOperation: OperationDescription<ErrorParameters, class_> = {
  service,
  name: "Error",
  parameters: [],
  result: { codec: scalarResult, type: typeOfClass },
};

/** A word of the language. */
export const awaitOperation: OperationDescription<AwaitParameters, string | null> = {
  service,
  name: "await",
  parameters: [],
  result: { codec: scalarResult, type: string },
};

/** All operations of Clash by their wire names. Import single operations instead where size matters. */
export const operations: {
  readonly dataSet: typeof dataSetOperation;
  readonly values: typeof valuesOperation;
  readonly serve: typeof serveOperation;
  readonly formatDate: typeof formatDateOperation;
  readonly int: typeof intOperation;
  readonly call: typeof callOperation;
  readonly notImplemented: typeof notImplementedOperation;
  readonly operations: typeof operationsOperation;
  readonly service: typeof serviceOperation;
  readonly types: typeof types;
  readonly Error: typeof ErrorOperation;
  readonly await: typeof awaitOperation;
} = {
  dataSet: dataSetOperation,
  values: valuesOperation,
  serve: serveOperation,
  formatDate: formatDateOperation,
  int: intOperation,
  call: callOperation,
  notImplemented: notImplementedOperation,
  operations: operationsOperation,
  service: serviceOperation,
  types,
  Error: ErrorOperation,
  await: awaitOperation,
};

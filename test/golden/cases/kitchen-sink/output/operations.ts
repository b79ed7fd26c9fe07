/** Operations of KitchenSink as data. Generated: change the description, not this file. */
import type {
  ArrayType,
  OperationDescription,
  RecordType,
  ServiceDescription,
  SimpleType,
} from "./runtime/description.js";
import type { DataSet } from "./runtime/results/index.js";
import { arrayResult, dataSetResult, recordResult, scalarResult, voidResult } from "./runtime/results/index.js";
import type { Guid } from "./runtime/values/index.js";
import {
  anyURI,
  base64Binary,
  boolean,
  byte,
  date,
  dateTime,
  decimal,
  double,
  duration,
  enumeration,
  float,
  guid,
  int,
  long,
  short,
  string,
  time,
  unsignedByte,
  unsignedInt,
  unsignedLong,
  unsignedShort,
} from "./runtime/values/index.js";
import type {
  AllScalars,
  AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineParameters,
  Color,
  DeleteParameters,
  EmptyParameters,
  NothingParameters,
  OldParameters,
  OneValue,
  OnlyGetParameters,
  OnlySoap12Parameters,
  Points,
  RecordsParameters,
  RowsParameters,
  RowsTables,
  ScalarsParameters,
  Shape,
  ShapeParameters,
  ShapesParameters,
  Tags,
  TwoParameters,
  UnspecifiedInt,
  UnspecifiedRows,
} from "./types.js";
import { ColorValues, OneValueValues } from "./types.js";

/** What every operation of KitchenSink shares. */
export const service: ServiceDescription = {
  name: "KitchenSink",
  namespace: "http://example.org/kitchen/?a=1&b='2'/",
  path: "/kitchen/sink.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
};

/** The type Color as data. */
export const typeOfColor: SimpleType<Color> = /* @__PURE__ */ enumeration("Color", ColorValues);

/** The type OneValue as data. */
export const typeOfOneValue: SimpleType<OneValue> = /* @__PURE__ */ enumeration("OneValue", OneValueValues);

/** The type Point as data. */
export const typeOfPoint: RecordType = {
  kind: "record",
  name: "Point",
  fields: [
    { name: "X", type: double, required: true },
    { name: "Y", type: double, required: true, nullable: true },
  ],
};

/** The type Nothing as data. */
export const typeOfNothing: RecordType = {
  kind: "record",
  name: "Nothing",
  fields: [],
};

/** The type Shape as data. */
export const typeOfShape: RecordType = {
  kind: "record",
  name: "Shape",
  fields: [
    { name: "Name", type: string, required: true },
    { name: "Color", type: typeOfColor, required: true },
    { name: "Center", type: typeOfPoint },
    { name: "Points", type: () => typeOfPoints },
    { name: "Parent", type: () => typeOfShape },
    { name: "Tags", type: () => typeOfTags },
    { name: "constructor", type: string },
    { name: "toString", type: int, required: true, nullable: true },
    { name: "Größe-in.mm", type: decimal, required: true },
    { name: "Preis-in-€", type: decimal, required: true },
    { name: "Hush", type: string },
  ],
};

/** The type Points as data. */
export const typeOfPoints: ArrayType = {
  kind: "array",
  name: "Points",
  item: { name: "P", type: typeOfPoint, nullable: true },
};

/** The type Tags as data. */
export const typeOfTags: ArrayType = {
  kind: "array",
  name: "Tags",
  item: { name: "Tag", type: string },
};

/** The type AllScalars as data. */
export const typeOfAllScalars: RecordType = {
  kind: "record",
  name: "AllScalars",
  fields: [
    { name: "aString", type: string },
    { name: "aBoolean", type: boolean, required: true },
    { name: "aByte", type: byte, required: true },
    { name: "anUnsignedByte", type: unsignedByte, required: true },
    { name: "aShort", type: short, required: true },
    { name: "anUnsignedShort", type: unsignedShort, required: true },
    { name: "anInt", type: int, required: true },
    { name: "anUnsignedInt", type: unsignedInt, required: true },
    { name: "aLong", type: long, required: true },
    { name: "anUnsignedLong", type: unsignedLong, required: true },
    { name: "aFloat", type: float, required: true },
    { name: "aDouble", type: double, required: true },
    { name: "aDecimal", type: decimal, required: true },
    { name: "aDateTime", type: dateTime, required: true },
    { name: "aDate", type: date, required: true },
    { name: "aTime", type: time, required: true },
    { name: "aDuration", type: duration, required: true },
    { name: "aGuid", type: guid, required: true },
    { name: "aBase64Binary", type: base64Binary },
    { name: "anAnyURI", type: anyURI },
  ],
};

/** The type Ticket as data. */
export const typeOfTicket: RecordType = {
  kind: "record",
  name: "Ticket",
  fields: [{ name: "Token", type: string }],
};

/**
 * A word of the language. *\/ ${x} `y` {{z}} \@throws {Error} \u2028 \u202e Sink 4.1.
 *
 * Unspecified (sink 7): What an int means *\/
 *
 * Unspecified: Wrong credentials.
 */
export const deleteOperation: OperationDescription<DeleteParameters, UnspecifiedInt> = {
  service,
  name: "delete",
  parameters: [
    { name: "User", type: string, credential: "login" },
    { name: "Secret", type: string, credential: "login", secret: true },
    { name: "Id", type: int, required: true },
  ],
  result: { codec: scalarResult, type: int },
};

/**
 * Two credential sets. Sink 4.1.2.
 *
 * Limit: At most 3 *\/ calls.
 *
 * Unspecified: Two kinds at once, so no alias.
 *
 * Unspecified: Wrong credentials.
 */
export const two: OperationDescription<TwoParameters, string | null> = {
  service,
  name: "two",
  parameters: [
    { name: "User", type: string, credential: "login" },
    { name: "Secret", type: string, credential: "login", secret: true },
    { name: "Api_Key", type: string, credential: "key", secret: true },
    { name: "Numbers", type: string, delimiter: ";" },
    { name: "Start", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
    { name: "End", type: string, dateFormats: ["yyyy/mm/dd"] },
    { name: "Color", type: typeOfColor },
    { name: "Flag", type: boolean },
  ],
  result: { codec: scalarResult, type: string },
  reads: true,
};

/** Neither takes nor gives anything. Sink 4.1. */
export const nothing: OperationDescription<NothingParameters, void> = {
  service,
  name: "nothing",
  parameters: [],
  result: { codec: voidResult },
};

/** Every scalar. Sink 4.1. */
export const scalars: OperationDescription<ScalarsParameters, AllScalars | null> = {
  service,
  name: "scalars",
  parameters: [
    { name: "aString", type: string },
    { name: "aBoolean", type: boolean },
    { name: "aByte", type: byte },
    { name: "anUnsignedByte", type: unsignedByte },
    { name: "aShort", type: short },
    { name: "anUnsignedShort", type: unsignedShort },
    { name: "anInt", type: int },
    { name: "anUnsignedInt", type: unsignedInt },
    { name: "aLong", type: long },
    { name: "anUnsignedLong", type: unsignedLong },
    { name: "aFloat", type: float },
    { name: "aDouble", type: double },
    { name: "aDecimal", type: decimal },
    { name: "aDateTime", type: dateTime },
    { name: "aDate", type: date },
    { name: "aTime", type: time },
    { name: "aDuration", type: duration },
    { name: "aGuid", type: guid },
    { name: "aBase64Binary", type: base64Binary },
    { name: "anAnyURI", type: anyURI },
  ],
  result: { codec: recordResult, type: typeOfAllScalars },
};

/**
 * An old one. Sink 4.1.
 * @deprecated use two; *\/ see {\@link two}
 */
export const old: OperationDescription<OldParameters, number | null> = {
  service,
  name: "old",
  parameters: [
    { name: "a-b", type: string },
    { name: "a.b", type: string },
    { name: "constructor", type: string },
    { name: "ünïcode", type: string },
  ],
  result: { codec: scalarResult, type: int, nullable: true },
};

/**
 * Records and arrays as parameters.
 *
 * Only over soap11, soap12.
 */
export const records: OperationDescription<RecordsParameters, Points | null> = {
  service,
  name: "records",
  parameters: [
    { name: "Shape", type: typeOfShape, required: true },
    { name: "Points", type: typeOfPoints },
    { name: "Tags", type: typeOfTags, nullable: true },
    { name: "When", type: dateTime, nullable: true },
  ],
  result: { codec: arrayResult, type: typeOfPoints },
  bindings: ["soap11", "soap12"],
  soapHeaders: [
    { name: "Ticket", type: typeOfTicket, required: true, secret: true },
    { name: "Trace", type: string },
    { name: "Since", type: string },
  ],
};

/**
 * One binding alone.
 *
 * Only over soap12.
 */
export const onlySoap12: OperationDescription<OnlySoap12Parameters, Color> = {
  service,
  name: "onlySoap12",
  parameters: [],
  result: { codec: scalarResult, type: typeOfColor },
  bindings: ["soap12"],
};

/**
 * One binding alone.
 *
 * Unspecified: Two kinds at once, so no alias.
 *
 * Only over http-get.
 */
export const onlyGet: OperationDescription<OnlyGetParameters, Guid> = {
  service,
  name: "onlyGet",
  parameters: [{ name: "Q", type: string }],
  result: { codec: scalarResult, type: guid },
  bindings: ["http-get"],
};

/**
 * A sentence that is so long that it has to be broken over several lines of documentation, because nobody wants to
 * scroll to the side to read what an operation is for.
 *
 * Unspecified: Rows are open.
 *
 * Unspecified: Wrong credentials.
 */
export const anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine: OperationDescription<
  AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineParameters,
  UnspecifiedRows | null
> = {
  service,
  name: "anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine",
  parameters: [
    { name: "User", type: string, credential: "login" },
    { name: "Secret", type: string, credential: "login", secret: true },
    { name: "aParameterWithAQuiteLongNameThatGoesOnAndOn", type: string, delimiter: ";" },
  ],
  result: { codec: dataSetResult },
};

/** Known rows. */
export const rows: OperationDescription<RowsParameters, DataSet<RowsTables> | null> = {
  service,
  name: "rows",
  parameters: [],
  result: {
    codec: dataSetResult,
    tables: [
      {
        name: "Order",
        columns: [
          { name: "Id", type: int, required: true },
          { name: "Customer Name", type: string },
          { name: "Color", type: typeOfColor },
          { name: "Key", type: guid },
          { name: "1st", type: long },
          { name: "a_x0020_b", type: string },
          { name: "__proto__", type: string },
        ],
      },
      {
        name: "Order Line",
        columns: [
          { name: "Amount", type: decimal },
          { name: "At", type: dateTime },
          { name: "Blob", type: base64Binary },
        ],
      },
    ],
  },
  reads: true,
};

/** An array result. */
export const shapes: OperationDescription<ShapesParameters, Tags | null> = {
  service,
  name: "shapes",
  parameters: [],
  result: { codec: arrayResult, type: typeOfTags },
};

/** A record result. */
export const shape: OperationDescription<ShapeParameters, Shape | null> = {
  service,
  name: "shape",
  parameters: [],
  result: { codec: recordResult, type: typeOfShape },
};

/**
 * An empty text.
 *
 * Unspecified: Two kinds at once, so no alias.
 */
export const empty: OperationDescription<EmptyParameters, string | null> = {
  service,
  name: "empty",
  parameters: [{ name: "A", type: string }],
  result: { codec: scalarResult, type: string },
};

/** All operations of KitchenSink by their wire names. Import single operations instead where size matters. */
export const operations: {
  readonly delete: typeof deleteOperation;
  readonly two: typeof two;
  readonly nothing: typeof nothing;
  readonly scalars: typeof scalars;
  readonly old: typeof old;
  readonly records: typeof records;
  readonly onlySoap12: typeof onlySoap12;
  readonly onlyGet: typeof onlyGet;
  readonly anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine: typeof anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine;
  readonly rows: typeof rows;
  readonly shapes: typeof shapes;
  readonly shape: typeof shape;
  readonly empty: typeof empty;
} = {
  delete: deleteOperation,
  two,
  nothing,
  scalars,
  old,
  records,
  onlySoap12,
  onlyGet,
  anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine,
  rows,
  shapes,
  shape,
  empty,
};

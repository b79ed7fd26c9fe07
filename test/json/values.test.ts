/** Values of each kind of type as JSON and back, by hand; and JSON that does not fit, refused with its place and without its value. */
import { describe, expect, test } from "vitest";
import type { CodedType, RecordType, SimpleType, TypeReference } from "../../templates/runtime/description.js";
import { JsonError } from "../../templates/runtime/json/json-error.js";
import { resultFromJson, resultToJson, valueFromJson, valueToJson } from "../../templates/runtime/json/json-values.js";
import {
  resultWithNumbers,
  rowWithNumbers,
  valueWithNumbers,
  valueWithTexts,
  withLongNumbersAsTexts,
} from "../../templates/runtime/json/number-values.js";
import {
  anyType,
  base64Binary,
  boolean,
  decimal,
  double,
  enumeration,
  int,
  itemList,
  long,
  positiveInteger,
  QName,
  repeated,
  richArray,
  richRecord,
  type RichRecord,
  string,
  unsignedLong,
  xml,
} from "../../templates/runtime/values/index.js";
import { dataSet } from "../../templates/runtime/results/data-set/input.js";

const color = enumeration("Color", ["Red", "Green"]);
const longs = itemList("Longs", long) as SimpleType;
const line: RecordType = {
  kind: "record",
  name: "Line",
  fields: [
    { name: "Id", type: long, required: true },
    { name: "Price", type: decimal },
    { name: "Note", type: string, nullable: true },
    { name: "Next", type: () => line },
    { name: "toString", type: string },
  ],
};
const lines: TypeReference = { kind: "array", name: "Lines", item: { name: "Line", type: line, nullable: true } };
const few = repeated(long, { min: 1, max: 2 });
const cat = richRecord({ name: "Cat", tagged: true, fields: [{ name: "Lives", type: long }] });
const pet: RichRecord = richRecord({
  name: "Pet",
  tagged: true,
  abstract: true,
  fields: [],
  derived: () => [cat],
});
const part = (name: string): { readonly name: string; readonly type: TypeReference } => ({ name, type: long });
const rich = richRecord({
  name: "Rich",
  fields: [
    { name: "Id", type: long, as: "attribute" },
    { name: "One", type: string, as: "choice", choices: [part("A"), part("B")] },
    { name: "Many", type: string, as: "choice", choices: [part("C"), part("D")], many: {} },
    { name: "Pair", type: string, as: "sequence", sequence: [part("E"), part("F")], required: true },
    { name: "Pairs", type: string, as: "sequence", sequence: [part("G")], many: {}, required: true },
    { name: "Rest", type: string, as: "any" },
    { name: "Others", type: string, as: "attributes" },
  ],
});
const richFields = { Pair: {}, Pairs: [] };
const empty: TypeReference = { kind: "record", name: "Empty", fields: [] };
const plainLongs: TypeReference = { kind: "array", name: "PlainLongs", item: { name: "long", type: long } };
const richLongs = richArray({ name: "RichLongs", namespace: "urn:r", item: { name: "long", type: long } });
const some = richRecord({ name: "Some", fields: [{ name: "Few", type: few, required: true }] });
const names = QName as CodedType;

const values: readonly (readonly [string, TypeReference, unknown, unknown])[] = [
  ["a string", string, "a", "a"],
  ["a boolean", boolean, false, false],
  ["an int", int, -1, -1],
  ["a double", double, 0.5, 0.5],
  ["an infinite double", double, -Infinity, "-INF"],
  ["a double that is no number", double, NaN, "NaN"],
  ["a decimal", decimal, "1.50", "1.50"],
  ["a long", long, 9007199254740993n, "9007199254740993"],
  ["an integer above 0", positiveInteger, 1n, "1"],
  ["bytes", base64Binary, new Uint8Array([1, 2]), "AQI="],
  ["an enumeration", color, "Green", "Green"],
  ["a list of longs", longs, [1n, -2n], ["1", "-2"]],
  ["a list of booleans", itemList("Flags", boolean) as SimpleType, [true, false], [true, false]],
  ["a list of doubles", itemList("Doubles", double) as SimpleType, [1, Infinity], [1, "INF"]],
  ["an empty list", longs, [], []],
  ["an array", lines, [{ Id: 1n }, null], [{ Id: "1" }, null]],
  ["elements that repeat", few, [1n, 2n], ["1", "2"]],
  [
    "a record",
    line,
    { Id: 1n, Price: "2.0", Note: null, Next: { Id: 2n }, toString: "x" },
    { Id: "1", Price: "2.0", Note: null, Next: { Id: "2" }, toString: "x" },
  ],
  ["a record of a family", pet, { $type: "Cat", Lives: 9n }, { $type: "Cat", Lives: "9" }],
  [
    "a record with all kinds of parts",
    rich,
    {
      Id: 1n,
      One: { B: 2n },
      Many: [{ C: 3n }, { D: 4n }],
      Pair: { E: 5n, F: 6n },
      Pairs: [{ G: 7n }, {}],
      Rest: ["<a/>"],
      Others: { "{urn:x}y": "1" },
    },
    {
      Id: "1",
      One: { B: "2" },
      Many: [{ C: "3" }, { D: "4" }],
      Pair: { E: "5", F: "6" },
      Pairs: [{ G: "7" }, {}],
      Rest: ["<a/>"],
      Others: { "{urn:x}y": "1" },
    },
  ],
  ["a record with what is required alone", rich, richFields, richFields],
  ["an array in another namespace", richLongs, [1n], ["1"]],
  ["a qualified name", names, "{urn:x}y", "{urn:x}y"],
  ["XML", xml, { xml: "<a/>" }, { xml: "<a/>" }],
  [
    "XML with a type and attributes",
    anyType,
    { xml: "<a/>", type: "{urn:x}T", attributes: { b: "1" } },
    { xml: "<a/>", type: "{urn:x}T", attributes: { b: "1" } },
  ],
  ["a text with its type", anyType, { type: "int", text: "5" }, { type: "int", text: "5" }],
];

test.each(values)("%s as JSON, and back", (_name, type, value, json) => {
  expect(valueToJson(type, value)).toEqual(json);
  expect(valueFromJson(type, json, undefined)).toEqual(value);
  expect(resultToJson({ type }, value)).toEqual(json);
  expect(resultFromJson({ type }, json)).toEqual(value);
});

test.each([null, undefined])("%s is itself as JSON", (value) => {
  expect(valueToJson(line, value)).toBe(value);
  expect(resultToJson({ type: line }, value)).toBe(value);
  expect(resultToJson({}, value)).toBe(value);
  expect(resultFromJson({ type: line }, null)).toBeNull();
  expect(resultFromJson({}, null)).toBeNull();
});

test("values that are not of their type have no members that are not theirs", () => {
  expect(valueToJson(line, { Id: 1n, Other: 2n, Note: undefined })).toEqual({ Id: "1" });
  expect([valueToJson(line, "text"), valueToJson(rich, null), valueToJson(lines, "text")]).toEqual([{}, null, "text"]);
  expect(valueToJson(pet, "text")).toEqual({});
});

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce((inner) => ({ Id: "1", Next: inner }), { Id: "1" });

test("JSON has at most 128 parts inside one another", () => {
  expect(() => valueFromJson(line, nested(127), undefined)).not.toThrow();
  expect(() => valueFromJson(line, nested(128), undefined)).toThrow(
    /^the document: found more, expected at most 128 parts inside one another$/,
  );
});

const anInt = "an integer from -2147483648 to 2147483647";
const refused: readonly (readonly [TypeReference, unknown, string])[] = [
  [string, 1, "the document: found a number, expected a string"],
  [boolean, "true", "the document: found a string, expected a boolean (true or false)"],
  [int, 2.5, `the document: found another value (a number), expected ${anInt}`],
  [int, "1", `the document: found a string, expected ${anInt}, as a number`],
  [long, 1, "the document: found a number, expected a string"],
  [
    base64Binary,
    "?",
    "the document: found another value (a string), expected base64 text, padded with = to a multiple of four characters",
  ],
  [color, "Blue", "the document: found another value (a string), expected one of Red, Green"],
  [longs, "1", "the document: found a string, expected an array"],
  [longs, [null], "/0: found null, expected a string, a number or a boolean"],
  [longs, ["1", " "], "/1: found a string, expected an item without white space, and not empty"],
  [longs, [""], "/0: found a string, expected an item without white space, and not empty"],
  [lines, {}, "the document: found an object, expected an array"],
  [lines, [1], "/0: found a number, expected an object"],
  [few, [], "the document: found another value (an array), expected 1 to 2 elements, found 0"],
  [few, [null], "/0: found null, expected a value"],
  [line, [], "the document: found an array, expected an object"],
  [line, null, "the document: found null, expected an object"],
  [line, {}, "/Id: found nothing, expected a value: it is required"],
  [line, { Id: null }, "/Id: found null, expected a value"],
  [line, { Id: "1", Price: null }, "/Price: found null, expected a value; leave it out instead"],
  [
    line,
    { Id: "1", id: 2 },
    'the document: found the property "id"; did you mean "Id"?, expected properties Id, Price, Note, Next, toString',
  ],
  [line, { Id: "1", Next: { Id: true } }, "/Next/Id: found a boolean, expected a string"],
  [pet, {}, "/$type: found nothing, expected one of Cat"],
  [pet, { $type: "Pet" }, "/$type: found a string, expected one of Cat"],
  [
    pet,
    { $type: "Cat", lives: "9" },
    'the document: found the property "lives"; did you mean "Lives"?, expected properties Lives, $type',
  ],
  [rich, { Pairs: [] }, "/Pair: found nothing, expected an object"],
  [rich, { Pair: {} }, "/Pairs: found nothing, expected an array"],
  [rich, { ...richFields, One: null }, "/One: found null, expected an object"],
  [rich, { ...richFields, One: {} }, "/One: found 0 of them, expected an object with one of A, B"],
  [rich, { ...richFields, One: { A: "1", B: "2" } }, "/One: found 2 of them, expected an object with one of A, B"],
  [rich, { ...richFields, Many: {} }, "/Many: found an object, expected an array"],
  [rich, { ...richFields, Many: [{ Other: "1" }] }, '/Many/0: found the property "Other", expected properties C, D'],
  [rich, { ...richFields, Pairs: [1] }, "/Pairs/0: found a number, expected an object"],
  [rich, { ...richFields, Rest: "<a/>" }, "/Rest: found a string, expected an array of XML elements as strings"],
  [rich, { ...richFields, Rest: [1] }, "/Rest/0: found a number, expected a string"],
  [rich, { ...richFields, Others: [] }, "/Others: found an array, expected an object"],
  [rich, { ...richFields, Others: { "a/b~": 1 } }, "/Others/a~1b~0: found a number, expected a string"],
  [richLongs, [null], "/0: found null, expected a value"],
  [plainLongs, [null], "/0: found null, expected a value"],
  [empty, { a: 1 }, 'the document: found the property "a", expected no property'],
  [empty, { ["a".repeat(300)]: 1 }, `the document: found the property "${"a".repeat(200)}", expected no property`],
  [names, 1, "the document: found a number, expected a string"],
  [some, { Few: ["1", "2", "3"] }, "/Few: found another value (an array), expected 1 to 2 elements, found 3"],
  [xml, { xml: 1 }, "/xml: found a number, expected a string"],
  [xml, { xml: "", text: "" }, 'the document: found the property "text", expected properties xml, type, attributes'],
  [xml, { xml: "", attributes: { a: 1 } }, "/attributes/a: found a number, expected a string"],
  [anyType, { type: "int" }, "/text: found nothing, expected a string"],
  [anyType, { text: "1" }, "/type: found nothing, expected a string"],
  [
    anyType,
    { text: "1", attributes: {} },
    'the document: found the property "attributes", expected properties type, text',
  ],
  [anyType, "1", "the document: found a string, expected an object"],
];

test.each(refused.map(([type, json, message]) => [JSON.stringify(json), message, type, json] as const))(
  "%s is refused: %s",
  (_shown, message, type, json) => {
    expect(refusal(() => valueFromJson(type, json, undefined))).toBe(message);
  },
);

function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof JsonError) return error.message;
    throw error;
  }
  return "nothing";
}

describe("a DataSet", () => {
  const tables = [
    {
      name: "Order",
      columns: [
        { name: "Id", type: long, required: true },
        { name: "Price", type: decimal },
      ],
    },
  ];
  const orders = { tables: { Order: [{ Id: "1", Price: null }] } };

  test("with declared tables has their columns only in its tables", () => {
    const set = resultFromJson({ tables }, orders);
    expect(resultToJson({ tables }, set)).toEqual(orders);
    const more = {
      tables: { Order: [{ Id: "1", Price: null, Paid: true, constructor: null }], Other: [{ At: "x" }] },
      columns: { Order: { Paid: "boolean", constructor: "int" }, Other: { At: "string" } },
    };
    expect(resultToJson({ tables }, resultFromJson({ tables }, more))).toEqual(more);
    const missing = resultFromJson({ tables }, { tables: {} });
    expect(resultToJson({ tables }, missing)).toEqual({ tables: { Order: [] } });
  });

  test.each(["DataSet", "DataTable"])("in a field of the type %s is JSON like a result", (name) => {
    const type = { kind: "coded", name, tables } as unknown as CodedType;
    const record: TypeReference = { kind: "record", name: "Holder", fields: [{ name: "Set", type }] };
    const holder = valueFromJson(record, { Set: orders }, undefined);
    expect(valueToJson(record, holder)).toEqual({ Set: orders });
    expect(valueWithNumbers(record, { Set: orders })).toEqual({ Set: { tables: { Order: [{ Id: 1, Price: null }] } } });
    const other = { kind: "coded", name: "Other", tables } as unknown as CodedType;
    expect(valueToJson(other, "text")).toBe("text");
  });

  test("without declared tables has its name, and the types of columns by the values of its rows", () => {
    const json = {
      name: "Shop",
      namespace: "urn:shop",
      tables: {
        T: [
          { A: 1, B: "x", C: true, D: 0.5 },
          { A: null, B: null, C: null, D: null },
        ],
      },
    };
    const columns = { T: { A: "int", B: "string", C: "boolean", D: "double" } };
    expect(resultToJson({}, resultFromJson({}, json))).toEqual({ ...json, columns });
    const named = dataSet({ tables: [{ name: "T", rows: [], columns: [{ name: "E", type: color }] }] });
    expect(resultToJson({}, named)).toMatchObject({ name: "NewDataSet", columns: { T: { E: "string" } } });
  });

  test.each([
    [[], "the document: found an array, expected an object"],
    [{}, "/tables: found nothing, expected an object"],
    [
      { tables: {}, Tables: {} },
      'the document: found the property "Tables"; did you mean "tables"?, expected properties name, namespace, tables, columns',
    ],
    [{ tables: {}, name: 1 }, "/name: found a number, expected a string"],
    [{ tables: {}, namespace: 1 }, "/namespace: found a number, expected a string"],
    [{ tables: {}, columns: 1 }, "/columns: found a number, expected an object"],
    [{ tables: { Order: {} } }, "/tables/Order: found an object, expected an array of rows"],
    [{ tables: { Order: [1] } }, "/tables/Order/0: found a number, expected an object"],
    [
      { tables: { Order: [{ Id: "x" }] } },
      "/tables/Order/0/Id: found another value (a string), expected an integer from -9223372036854775808 to 9223372036854775807",
    ],
    [
      { tables: { Order: [{ Price: "1" }] } },
      "/tables/Order/0/Id: found nothing, expected a value: the column is never null",
    ],
    [
      { tables: { Order: [{ Id: null }] } },
      "/tables/Order/0/Id: found null, expected a value: the column is never null",
    ],
    [
      { tables: { Order: [{ Id: "1", id: 1 }] } },
      '/tables/Order/0: found the column "id"; did you mean "Id"?, expected columns Id, Price',
    ],
    [
      { tables: { Other: [{ A: [] }] } },
      "/tables/Other/0/A: found an array, expected a string, a number, a boolean or null",
    ],
    [{ tables: {}, columns: { Order: { A: "Int" } } }, "/columns/Order/A: found a string, expected one of "],
    [{ tables: {}, columns: { Order: [] } }, "/columns/Order: found an array, expected an object"],
  ])("%j is refused: %s", (json, message) => {
    const found = refusal(() => resultFromJson({ tables }, json));
    if (message.endsWith(" of ")) expect(found).toMatch(/expected one of string, boolean, byte, .*, anyURI$/);
    expect(found.slice(0, message.endsWith(" of ") ? message.length : undefined)).toBe(message);
  });
});

describe("numbers", () => {
  test.each([
    [long, "9007199254740991", 9007199254740991],
    [long, "-0", 0],
    [unsignedLong, "5", 5],
    [decimal, "1.50", 1.5],
    [decimal, "-0.0", 0],
    [string, "5", "5"],
    [int, 5, 5],
    [double, "INF", "INF"],
    [base64Binary, "AQI=", "AQI="],
    [lines, [{ Id: "1", Next: { Id: "2", Price: "0.1" } }, null], [{ Id: 1, Next: { Id: 2, Price: 0.1 } }, null]],
    [few, ["1"], [1]],
    [pet, { $type: "Cat", Lives: "9" }, { $type: "Cat", Lives: 9 }],
    [pet, { $type: "Dog", Lives: "9" }, { $type: "Dog", Lives: "9" }],
    [
      rich,
      { Id: "1", One: { A: "2" }, Many: [{ C: "3" }], Pairs: [{ G: "4" }], Rest: ["5"], Others: { a: "6" }, None: "7" },
      { Id: 1, One: { A: 2 }, Many: [{ C: 3 }], Pairs: [{ G: 4 }], Rest: ["5"], Others: { a: "6" }, None: "7" },
    ],
    [richLongs, ["1"], [1]],
    [names, "5", "5"],
    [anyType, { type: "long", text: "5" }, { type: "long", text: "5" }],
    [line, null, null],
    [line, [], []],
  ] as readonly (readonly [TypeReference, unknown, unknown])[])("%j", (type, texts, numbers) => {
    expect(valueWithNumbers(type, texts)).toEqual(numbers);
    expect(resultWithNumbers({ type }, texts)).toEqual(numbers);
  });

  test.each([
    [
      long,
      "9007199254740992",
      "the document: found one with more digits, expected a long that a JavaScript number holds",
    ],
    [
      decimal,
      "0.10000000000000000001",
      "the document: found one with more digits, expected a decimal that a JavaScript number holds",
    ],
    [
      decimal,
      `1${"0".repeat(400)}`,
      "the document: found one with more digits, expected a decimal that a JavaScript number holds",
    ],
    [
      lines,
      [{ Id: "1", Next: { Id: "-9007199254740992" } }],
      "/0/Next/Id: found one with more digits, expected a long that a JavaScript number holds",
    ],
    [
      rich,
      { Many: [{ C: "9007199254740993" }] },
      "/Many/0/C: found one with more digits, expected a long that a JavaScript number holds",
    ],
  ] as readonly (readonly [TypeReference, unknown, string])[])(
    "of more digits are refused: %j %s",
    (type, json, message) => {
      expect(refusal(() => valueWithNumbers(type, json))).toBe(message);
    },
  );

  test("of a request are texts for the decoders, whatever their length", () => {
    const text = (json: string): unknown => JSON.parse(withLongNumbersAsTexts(json));
    const mark = "\u0000";
    expect(withLongNumbersAsTexts("[123456789012345, 1.23456789012345]")).toBe("[123456789012345, 1.23456789012345]");
    expect(text("[1234567890123456, -0.1234567890123456, 1234567890123456e-2]")).toEqual([
      `${mark}1234567890123456`,
      `${mark}-0.1234567890123456`,
      `${mark}1234567890123456e-2`,
    ]);
    expect(text('{"1234567890123456":"\\"1234567890123456"}')).toEqual({ "1234567890123456": '"1234567890123456' });
    expect(text("1e1234567890123456")).toBe(Infinity);
    expect(valueWithTexts(long, 5)).toBe("5");
    expect(valueWithTexts(long, 5.5)).toBe(5.5);
    expect(valueWithTexts(long, `${mark}1234567890123456`)).toBe("1234567890123456");
    expect(valueWithTexts(long, "text")).toBe("text");
    expect(valueWithTexts(decimal, 1e-7)).toBe("0.0000001");
    expect(valueWithTexts(decimal, `${mark}0.12345678901234567`)).toBe("0.12345678901234567");
    expect(valueWithTexts(decimal, true)).toBe(true);
    expect(valueWithTexts(double, `${mark}1234567890123456.5`)).toBe(1234567890123456.5);
    expect(valueWithTexts(double, "INF")).toBe("INF");
    expect(valueWithTexts(longs, [`${mark}1234567890123456`, 1])).toEqual(["1234567890123456", 1]);
    expect(valueWithTexts(lines, [{ Id: 1, Price: 0.5 }])).toEqual([{ Id: "1", Price: "0.5" }]);
  });

  test("of a DataSet are those of its columns, declared or named beside the tables", () => {
    const tables = [{ name: "Order", columns: [{ name: "Id", type: long }] }];
    const json = {
      name: "5",
      tables: { Order: [{ Id: "1", Paid: "2.0", Word: "3", At: "4" }], Other: [{ Id: "5" }] },
      columns: { Order: { Paid: "decimal", Word: "string", At: "none" } },
    };
    const numbers = { Order: [{ Id: 1, Paid: 2, Word: "3", At: "4" }], Other: [{ Id: "5" }] };
    expect(resultWithNumbers({ tables }, json)).toEqual({ ...json, tables: numbers });
    expect(resultWithNumbers({}, { tables: { Order: [{ Id: "1" }] } })).toEqual({ tables: { Order: [{ Id: "1" }] } });
    expect(resultWithNumbers({}, "text")).toBe("text");
    const tooLong = { tables: { Order: [{ Id: "1" }, { Id: "9007199254740993" }] } };
    expect(refusal(() => resultWithNumbers({ tables }, tooLong))).toMatch(/^\/tables\/Order\/1\/Id: /);
    expect(rowWithNumbers(tables, "Order", { Id: "1", Paid: "2" })).toEqual({ Id: 1, Paid: "2" });
    expect(rowWithNumbers(tables, "Other", { Id: "1" })).toEqual({ Id: "1" });
    expect(rowWithNumbers(undefined, "Order", { Id: "1" })).toEqual({ Id: "1" });
  });
});

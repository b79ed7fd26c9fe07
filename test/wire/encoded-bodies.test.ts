/** Encoded bodies alone, without a client or a server: places of items, references, headers, faults, and the types that are written. */
import { expect, test } from "vitest";
import type {
  AnyOperation,
  ArrayType,
  FaultDescription,
  RecordType,
  TypeReference,
} from "../../templates/runtime/description.js";
import { encodedBodies } from "../../templates/runtime/encoded/bodies.js";
import { toLiteral } from "../../templates/runtime/encoded/read.js";
import { placeInRow } from "../../templates/runtime/encoded/rectangle.js";
import { encodedHeaders, partsOf } from "../../templates/runtime/encoded/typed.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { char } from "../../templates/runtime/values/char.js";
import { guid } from "../../templates/runtime/values/guid.js";
import { int } from "../../templates/runtime/values/integer.js";
import { QName } from "../../templates/runtime/values/q-name.js";
import { repeated } from "../../templates/runtime/values/repeated.js";
import { richRecord } from "../../templates/runtime/values/rich-record.js";
import { string } from "../../templates/runtime/values/string.js";
import { anyType } from "../../templates/runtime/values/xml-content.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { bytes, envelope11, envelope12, text } from "./capture.js";

const item: RecordType = { kind: "record", name: "Item", unqualified: true, fields: [{ name: "Code", type: string }] };
const count: RecordType = { kind: "record", name: "Count", unqualified: true, fields: [{ name: "Many", type: int }] };
const arrayOf = (name: string, type: TypeReference): ArrayType => ({
  kind: "array",
  name,
  unqualified: true,
  item: { name: "i", type },
});
const numbers = arrayOf("Numbers", int);
const rows = arrayOf("Rows", numbers);
const cube = arrayOf("Cube", rows);

const put: AnyOperation = {
  service: { name: "Stock", namespace: "urn:stock", path: "/", bindings: ["soap11"], unqualified: true, contract: 1 },
  name: "put",
  parameters: [
    { name: "items", type: arrayOf("Items", item) },
    { name: "numbers", type: numbers },
    { name: "rows", type: rows },
    { name: "cube", type: cube },
    { name: "any", type: anyType },
    { name: "name", type: QName },
    { name: "text", type: string },
    { name: "list", type: repeated(string), required: true, nullable: true },
  ],
  result: { codec: voidResult },
};
const answering = (result: TypeReference): AnyOperation => ({ ...put, result: { codec: voidResult, type: result } });

const schemas = 'xmlns:x="http://www.w3.org/2001/XMLSchema-instance" xmlns:s="http://www.w3.org/2001/XMLSchema"';
const encoding11 = "http://schemas.xmlsoap.org/soap/encoding/";
const envelope = (body: string, header = ""): string =>
  `<e:Envelope xmlns:e="${envelope11}" ${schemas} xmlns:c="${encoding11}" xmlns:o="urn:stock">${header}<e:Body>${body}</e:Body></e:Envelope>`;

/** Parameters as rpc/literal has them. */
function read(parameters: string, besides = ""): string {
  const literal = toLiteral(envelope(`<o:put>${parameters}</o:put>${besides}`), put, "request");
  return /<o:put [^>]*>(.*)<\/o:put>/s.exec(literal)?.[1] ?? literal;
}
const row = (...all: readonly string[]): string =>
  `<i>${all.map((each) => (each === "" ? '<i xsi:nil="true" />' : `<i>${each}</i>`)).join("")}</i>`;

test.each<[string, string, string]>([
  [
    "an offset in a row",
    '<rows c:arrayType="s:int[2,2]" c:offset="[0,1]"><i>1</i><i>2</i></rows>',
    row("", "1") + row("2", ""),
  ],
  [
    "a position in a row",
    '<rows c:arrayType="s:int[2, 2]"><i c:position=" [1,0] ">1</i></rows>',
    row("", "") + row("1", ""),
  ],
  ["rows whose number is not said", '<rows c:arrayType="s:int[,1]"><i>1</i><i>2</i></rows>', row("1") + row("2")],
  ["empty rows", '<rows c:arrayType="s:int[2,0]" />', row() + row()],
  ["no rows", '<rows c:arrayType="s:int[0,3]" />', ""],
  ["no rows of a length that nobody said", '<rows c:arrayType="s:int[2,]" />', ""],
  [
    "arrays in an array in spite of its sizes",
    '<rows c:arrayType="s:int[1,1]"><i><n>1</n><n>2</n></i></rows>',
    row("1", "2"),
  ],
  ["arrays that say so", '<rows c:arrayType="s:int[1,1]"><i x:type="c:Array" /></rows>', row()],
])("reads %s", (_, content, expected) => {
  expect(read(content)).toBe(`<rows>${expected}</rows>`);
});

test("items far apart are read up to a bound, which each absent one counts against once", () => {
  const at = (position: number, more = ""): number =>
    read(`<numbers><i c:position="[${position}]">1</i>${more}</numbers>`).split("<i").length - 1;
  expect([at(10_000), at(9_000, "<i>2</i><i>3</i>")]).toEqual([10_001, 9_003]);
  expect(read('<rows c:arrayType="s:int[10001,1]" c:offset="[0,0]"><i>1</i></rows>').split('nil="true"')).toHaveLength(
    10_001,
  );
  expect(read('<rows c:arrayType="s:int[10000,0]" />').split("<i>")).toHaveLength(10_001);
});

/** Code, limit and message of the error with which a request is refused. */
function refused(content: string, besides = ""): readonly unknown[] {
  try {
    return [read(content, besides)];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return [error.code, error.limit, error.message.replace(/^line \d+, column \d+: /, "")];
  }
}

test.each<[string, string, string | undefined, string]>([
  [
    '<numbers><i c:position="[1]" /><i c:position="[1]" /></numbers>',
    "structure",
    undefined,
    "<i>: two items at the position 1",
  ],
  [
    '<numbers><i c:position="1" /></numbers>',
    "structure",
    undefined,
    "<i>: expected position as [2], one number in brackets",
  ],
  [
    '<numbers><i c:position="[0,1]" /></numbers>',
    "structure",
    undefined,
    "<i>: expected position as [2], one number in brackets",
  ],
  [
    '<rows c:arrayType="s:int[1,2]"><i c:position="[0,2]" /></rows>',
    "structure",
    undefined,
    "<i>: expected position as an index for each dimension inside its size",
  ],
  [
    '<rows c:arrayType="s:int[1,2]" c:offset="[0]"><i /></rows>',
    "structure",
    undefined,
    "<rows>: expected offset as an index for each dimension inside its size",
  ],
  ['<numbers><i c:position="[10001]" /></numbers>', "limit", "size", "<i>: more than 10000 absent items"],
  [
    '<rows c:arrayType="s:int[2,2]"><i /><i /><i /></rows>',
    "structure",
    undefined,
    "<rows>: 3 items in an array of 2 x 2",
  ],
  [
    '<rows c:arrayType="s:int[1,2]"><i /><i /><i /></rows>',
    "structure",
    undefined,
    "<rows>: 3 items in an array of 1 x 2",
  ],
  [
    '<rows c:arrayType="s:int[,2]"><i /><i /><i /></rows>',
    "structure",
    undefined,
    "<rows>: 3 items in an array of  x 2",
  ],
  [
    '<rows c:arrayType="s:int[2,]"><i /></rows>',
    "structure",
    undefined,
    "<rows>: items in an array of several dimensions without their sizes (2 x )",
  ],
  [
    '<rows c:arrayType="s:int[10002,1]" c:offset="[0,0]"><i /></rows>',
    "limit",
    "size",
    "<rows>: more than 10000 absent items in an array of 10002 x 1",
  ],
  [
    '<rows c:arrayType="s:int[10001,0]" />',
    "limit",
    "size",
    "<rows>: more than 10000 absent items in an array of 10001 x 0",
  ],
  [
    '<rows c:arrayType="s:int[1,1,1]"><i /></rows>',
    "structure",
    undefined,
    "<rows>: an array of 3 dimensions, expected at most 2",
  ],
  [`<rows c:arrayType="s:int[${"1,".repeat(32)}1]" />`, "limit", "size", "<rows>: an array of more than 32 dimensions"],
  ['<items href="#a" />', "structure", undefined, '<items>: no element in the Body has the id that href="#a" names'],
  ["<text><a /></text>", "structure", undefined, "<text>: expected string, found elements"],
  [
    '<rows c:arrayType="s:int[1,2]"><i><n>1</n></i><i>2</i></rows>',
    "structure",
    undefined,
    "<i>: expected int, found elements",
  ],
  ["<items>a</items>", "structure", undefined, "<items>: expected elements, found text"],
])("refuses %s", (content, code, limit, message) => {
  expect(refused(content)).toEqual([code, limit, message]);
});

test("an href without a number sign leads to another document, even if an element has this id", () => {
  const [code, , message] = refused('<items href="a" />', '<m id="a" />');
  expect(code).toBe("structure");
  expect(message).toBe('<items>: no element in the Body has the id that href="a" names');
});

test("a body is translated to three times its length and 1 MiB, and to half of it beyond Latin-1", () => {
  const value = (content: string): string => `<m id="a"><Code>${content}</Code></m>`;
  const items = (references: number): string => `<items>${'<i href="#a" />'.repeat(references)}</items>`;
  expect(read(items(6), value("x".repeat(300_000))).length).toBeGreaterThan(1_800_000);
  expect(refused(items(7), value("x".repeat(300_000))).slice(0, 2)).toEqual(["limit", "size"]);
  expect(read(items(3), value("\u20ac".repeat(300_000))).length).toBeGreaterThan(900_000);
  expect(refused(items(4), value("\u20ac".repeat(300_000))).slice(0, 2)).toEqual(["limit", "size"]);
});

const isNil = '<text xsi:nil="true" />';
test.each<[string, string]>([
  ['<text x:nil="1" />', isNil],
  ['<text xmlns:d="http://www.w3.org/1999/XMLSchema-instance" d:null=" true " />', isNil],
  ['<text xmlns:d="http://www.w3.org/2000/10/XMLSchema-instance" x:other="a" d:nil="true" />', isNil],
  ['<text x:other="true">a</text>', "<text>a</text>"],
  ['<text x:nil="false">a</text>', "<text>a</text>"],
  ['<text xmlns:d="urn:d" d:nil="true">a</text>', "<text>a</text>"],
  ["<any><Code>1</Code></any>", "<any><Code>1</Code></any>"],
  ["<any>1</any>", "<any>1</any>"],
  ['<any x:type="s:int">1</any>', '<any xsi:type="xsd:int">1</any>'],
  ['<any x:type="c:int">1</any>', '<any xsi:type="xsd:int">1</any>'],
  [
    '<any x:type="c:Array"><a x:type="s:int">1</a><a x:type="c:short">2</a><a x:type="T">3</a></any>',
    `<any xmlns:t="${encoding11}" xsi:type="t:Array"><a xsi:type="xsd:int">1</a><a xsi:type="xsd:short">2</a><a xsi:type="T">3</a></any>`,
  ],
  ["<list>1</list><text>a</text><list>2</list>", "<text>a</text><list>1</list><list>2</list>"],
  ["<items><o:i><o:Code>1</o:Code></o:i></items>", "<items><i><Code>1</Code></i></items>"],
  ['<any x:type="o:T"><a x:nil="1" /></any>', '<any xmlns:t="urn:stock" xsi:type="t:T"><a xsi:nil="true" /></any>'],
  ["<name>u:a</name>", "<name>u:a</name>"],
  ["<name>o:a</name>", '<name xmlns:q="urn:stock">q:a</name>'],
  ["<name> a </name>", "<name>a</name>"],
])("reads %s", (content, expected) => {
  expect(read(content)).toBe(expected);
});

const declared =
  'xmlns="" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
test.each<[string, string]>([
  [
    "<putResponse><putResult>7</putResult></putResponse>",
    `<o:putResponse ${declared} xmlns:o="urn:stock"><putResult>7</putResult></o:putResponse>`,
  ],
  [
    "<o:putResponse><other>1</other><putResult>7</putResult></o:putResponse>",
    `<o:putResponse ${declared} xmlns:o="urn:stock"><putResult>7</putResult><other /></o:putResponse>`,
  ],
  [
    "<o:Fault><n>7</n></o:Fault>",
    `<o:putResponse ${declared} xmlns:o="urn:stock"><putResult>7</putResult></o:putResponse>`,
  ],
  ["<e:Told><n>7</n></e:Told>", "<e:Told><n>7</n></e:Told>"],
])("reads the answer %s", (body, expected) => {
  const literal = toLiteral(envelope(body), answering(int), "response");
  expect(/<e:Body>(.*)<\/e:Body>/s.exec(literal)?.[1]).toBe(expected);
});

const login = { name: "login", type: item, namespace: "urn:login" };
const withHeaders: AnyOperation = {
  ...put,
  soapHeaders: [
    login,
    { name: "out", type: int, direction: "out" },
    { name: "both", type: int, direction: "inout" },
    { name: "plain", type: int, direction: "inout", literal: true },
  ],
};

test("headers are those of their side", () => {
  const names = (side: "request" | "response") => encodedHeaders(withHeaders, side).map(({ name }) => name);
  expect([names("request"), names("response")]).toEqual([
    ["login", "both"],
    ["out", "both"],
  ]);
});

test("header blocks are read by name or id, and all others left alone", () => {
  const readHeader = (header: string, operation = withHeaders): string =>
    /<e:Header>(.*)<\/e:Header>/s.exec(
      toLiteral(envelope("<o:put />", `<e:Header>${header}</e:Header>`), operation, "request"),
    )?.[1] ?? "";
  const kept = '<o:other id="b">a<b /></o:other>';
  expect(readHeader(kept, put)).toBe(kept);
  const others = '<o:other x="y">a<b /></o:other><o:other>a<b /></o:other>';
  const value = '<o:Login c:root="0" id="a"><Code>v</Code></o:Login>';
  const literal = `<f:login ${declared} xmlns:f="urn:login" xmlns:e="${envelope11}" e:mustUnderstand="1" e:actor="urn:b"><Code>v</Code></f:login>`;
  const sent = `<l:login xmlns:l="urn:login" href="#a" e:mustUnderstand="1" e:actor="urn:b" e:encodingStyle="${encoding11}" />`;
  expect(readHeader(`${others}${sent}${value}`)).toBe(`${others}${literal}${value}`);
});

test("a header block is written in its own namespace, or in none, and with no marks that it did not have", () => {
  const readHeader = (namespace: string): string => {
    const operation = { ...put, soapHeaders: [{ ...login, namespace }] };
    const header = "<e:Header><login><Code>v</Code></login></e:Header>";
    return toLiteral(envelope("<o:put />", header), operation, "request").replace(
      /^[^]*<e:Header>|<\/e:Header>[^]*$/g,
      "",
    );
  };
  expect(readHeader("")).toBe(`<login ${declared}><Code>v</Code></login>`);
  expect(readHeader("urn:l")).toBe(`<f:login ${declared} xmlns:f="urn:l"><Code>v</Code></f:login>`);
});

test("an id of a header block that is not read may be that of a value in the Body", () => {
  const literal = toLiteral(
    envelope('<o:put><items href="#a" /></o:put><m id="a" />', '<e:Header><o:other id="a" /></e:Header>'),
    put,
    "request",
  );
  expect(literal).toContain("<items></items>");
});

test("a record of text has its attributes on both sides, and no elements", () => {
  // A new type in each run: what was found out of a type is kept.
  const price = richRecord({
    name: "Price",
    fields: [
      { name: "value", type: string, as: "text" },
      { name: "currency", type: string, as: "attribute" },
    ],
  });
  const parameters = [{ name: "price", type: price }];
  const literal = '<price currency="EUR">1 &lt; 2</price>';
  const readPrice = (content: string): string =>
    toLiteral(envelope(`<o:put>${content}</o:put>`), { ...put, parameters }, "request");
  expect(readPrice('<price other="x" currency="EUR">1 &lt; 2</price>')).toContain(`>${literal}</o:put>`);
  expect(write(literal, parameters, encodedBodies([["urn:stock", price]]))).toBe(
    '<price xsi:type="tns:Price" currency="EUR">1 &lt; 2</price>',
  );
  expect(() => readPrice("<price><a /></price>")).toThrow(
    expect.objectContaining({ code: "structure", message: expect.stringContaining("expected the text of Price") }),
  );
});

test("a record has its attributes beside its elements on both sides", () => {
  const label = richRecord({
    name: "Label",
    fields: [
      { name: "rank", type: int, as: "attribute" },
      { name: "Text", type: string },
    ],
  });
  const parameters = [{ name: "label", type: label }];
  const literal = '<label rank="1"><Text>t</Text></label>';
  const content = toLiteral(envelope(`<o:put>${literal}</o:put>`), { ...put, parameters }, "request");
  expect(content).toContain(`>${literal}</o:put>`);
  expect(write(literal, parameters, encodedBodies([["urn:stock", label]]))).toBe(
    '<label xsi:type="tns:Label" rank="1"><Text xsi:type="xsd:string">t</Text></label>',
  );
});

test("parts of a bare answer are the fields of its record", () => {
  const names = (operation: AnyOperation) => partsOf(operation, "response").map(({ name }) => name);
  expect(names({ ...answering(item), bareResponse: true })).toEqual(["Code"]);
  expect(names({ ...answering(int), bareResponse: true })).toEqual([]);
  expect(names(answering(item))).toEqual(["putResult"]);
  expect(names({ ...answering(item), elements: { result: "return" } })).toEqual(["return"]);
  expect(names(put)).toEqual([]);
});

/** The detail of a fault, as rpc/literal has it. */
function readDetail(detail: string, ...faults: readonly FaultDescription[]): string {
  const fault = envelope(`<e:Fault><faultcode>e:Server</faultcode><detail>${detail}</detail></e:Fault>`);
  const literal = toLiteral(fault, { ...put, faults }, "response");
  if (literal === fault) return "unchanged";
  return /<detail>(.*)<\/detail>/s.exec(literal)?.[1]?.replace(/ xmlns="[^>]*(xmlns:f="[^"]*")/g, " $1") ?? "";
}

test("the element of a fault is found by type, name and namespace", () => {
  const [a, b] = [
    { name: "A", element: "fault", namespace: "urn:a", type: item },
    { name: "B", element: "fault", namespace: "urn:b", type: count },
  ];
  const code = '<f:fault xmlns:f="urn:a"><Code>1</Code></f:fault>';
  const many = '<f:fault xmlns:f="urn:b"><Many>1</Many></f:fault>';
  const sent = (element: string, content: string, type = "") =>
    `<${element} xmlns:a="urn:a" xmlns:b="urn:b"${type}>${content}</${element}>`;
  expect(readDetail(sent("b:fault", "<Many>1</Many>"), a, b)).toBe(many);
  expect(readDetail(sent("a:fault", "<Code>1</Code>"), b, a)).toBe(code);
  expect(readDetail(sent("o:fault", "<Code>1</Code>"), a, b)).toBe(code);
  expect(readDetail(sent("o:x", "<Many>1</Many>", ' x:type="o:Count"'), a, b)).toBe(many);
  expect(readDetail(sent("a:fault", "<Code>1</Code>", ' x:type="s:string"'), { name: "T", type: string }, a)).toBe(
    code,
  );
  expect(readDetail(sent("a:fault", "<Code>1</Code>"), { ...a, literal: true })).toBe("unchanged");
  expect(readDetail(sent("a:fault", "<Code>1</Code>"))).toBe("unchanged");
  expect(readDetail(sent("a:fault", "text"), a)).toBe("unchanged");
  const withoutDetail = envelope("<e:Fault><faultcode>e:Server</faultcode></e:Fault>");
  expect(toLiteral(withoutDetail, { ...put, faults: [a] }, "response")).toBe(withoutDetail);
  const broken = (): never => {
    throw new TypeError("a type without a description");
  };
  expect(() => readDetail(sent("a:fault", "<Code>1</Code>"), { ...a, type: broken })).toThrow(
    "a type without a description",
  );
});

/** The parameters of a request as they are sent. */
function write(
  literal: string,
  parameters: AnyOperation["parameters"],
  encoding: ReturnType<typeof encodedBodies>,
  version = envelope11,
): string {
  const body = `<soap:Envelope xmlns:soap="${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><tns:put xmlns:tns="urn:stock">${literal}</tns:put></soap:Body></soap:Envelope>`;
  const names = { operation: "put", binding: "soap11" } as const;
  const operation = { ...put, parameters };
  const encodeRequest = () => ({ headers: {}, body: bytes(body) });
  const sent = encoding.client({ encodeRequest }, { operation, namespace: "urn:stock", names }).encodeRequest();
  return /<tns:put [^>]*>(.*)<\/tns:put>/s.exec(text(sent.body))?.[1] ?? text(sent.body);
}
const array11 = (type: string): string => `xsi:type="soapenc:Array" soapenc:arrayType="${type}"`;
const intItem = '<i xsi:type="xsd:int">1</i>';
const itemTypes = (namespace: string | undefined) => encodedBodies([[namespace, item]]);
const plain = encodedBodies([]);

test.each<[string, TypeReference, ReturnType<typeof encodedBodies>, string, string]>([
  ["a text", string, plain, "<p>a &lt; b</p>", '<p xsi:type="xsd:string">a &lt; b</p>'],
  ["an empty text", string, plain, "<p />", '<p xsi:type="xsd:string" />'],
  ["a guid", guid, plain, "<p>g</p>", '<p xsi:type="xsd:string">g</p>'],
  ["a char", char, plain, "<p>65</p>", '<p xsi:type="xsd:unsignedShort">65</p>'],
  ["a null", string, plain, '<p xsi:nil="true" />', '<p xsi:nil="true" />'],
  ["any value", anyType, plain, "<p><a>1</a></p>", "<p><a>1</a></p>"],
  ["any values", arrayOf("Any", anyType), plain, "<p><i>1</i></p>", `<p ${array11("xsd:anyType[1]")}><i>1</i></p>`],
  [
    "arrays in an array",
    rows,
    plain,
    "<p><i><i>1</i></i></p>",
    `<p ${array11("xsd:int[][1]")}><i ${array11("xsd:int[1]")}>${intItem}</i></p>`,
  ],
  ["a type of the service", item, itemTypes("urn:stock"), "<p />", '<p xsi:type="tns:Item" />'],
  ["a type in no namespace", item, itemTypes(""), "<p />", '<p xsi:type="Item" />'],
  ["a type of another namespace", item, itemTypes("urn:b"), "<p />", '<p xmlns:q1="urn:b" xsi:type="q1:Item" />'],
  [
    "a type without a name",
    item,
    itemTypes(undefined),
    "<p><Code>1</Code></p>",
    '<p><Code xsi:type="xsd:string">1</Code></p>',
  ],
  [
    "types without a name",
    arrayOf("I", item),
    itemTypes(undefined),
    "<p><i /></p>",
    `<p ${array11("xsd:anyType[1]")}><i /></p>`,
  ],
])("writes %s", (_, type, encoding, literal, expected) => {
  expect(write(literal, [{ name: "p", type }], encoding)).toBe(expected);
});

test("writes the items of several dimensions in a row, and refuses those of other lengths", () => {
  const flat = encodedBodies(
    [],
    [
      [rows, 2],
      [cube, 3],
    ],
  );
  const writeIt = (literal: string, type: ArrayType, version?: string): string =>
    write(literal, [{ name: "p", type }], flat, version);
  const pair = "<i><i>1</i><i>1</i></i>";
  expect(writeIt(`<p>${pair}</p>`, rows)).toBe(`<p ${array11("xsd:int[1,2]")}>${intItem}${intItem}</p>`);
  expect(writeIt(`<p>${pair}</p>`, rows, envelope12)).toBe(
    `<p soapenc:itemType="xsd:int" soapenc:arraySize="1 2">${intItem}${intItem}</p>`,
  );
  expect(writeIt("<p />", rows)).toBe(`<p ${array11("xsd:int[0,0]")} />`);
  expect(writeIt("<p />", cube)).toBe(`<p ${array11("xsd:int[0,0,0]")} />`);
  expect(writeIt(`<p><i>${pair}</i></p>`, cube)).toBe(`<p ${array11("xsd:int[1,1,2]")}>${intItem}${intItem}</p>`);
  expect(write(`<p><i>${pair}</i></p>`, [{ name: "p", type: arrayOf("Lists", rows) }], flat)).toContain(
    array11("xsd:int[,][1]"),
  );
  expect(() => writeIt(`<p>${pair}<i><i>1</i></i></p>`, rows)).toThrow(
    "p[1]: expected 2 items as in [0], not 1: an array of several dimensions",
  );
  expect(() => writeIt(`<p>${pair}<i xsi:nil="true" /></p>`, rows)).toThrow(
    "p[1]: expected an array, not null: an array of several dimensions",
  );
  expect(() => writeIt(`<p><i>${pair}<i xsi:nil="true" /></i></p>`, cube)).toThrow(
    "p[0][1]: expected an array, not null",
  );
  expect([placeInRow(0, [2, 3]), placeInRow(5, [2, 3]), placeInRow(4, [5])]).toEqual(["[0][0]", "[1][2]", "[4]"]);
});

test("a fault whose detail is empty, literal or of a binding without SOAP stays as it is", () => {
  const fault = { name: "A", type: item };
  const written = (detail: string, declaredFault: FaultDescription, id: "soap11" | "soap12" | "http-get") =>
    plain.fault?.(detail, declaredFault, { binding: { id } });
  expect(written("", fault, "soap11")).toBe("");
  expect(written("<A />", { ...fault, literal: true }, "soap11")).toBe("<A />");
  expect(written("<A />", fault, "http-get")).toBe("<A />");
  expect(written("<A />", fault, "soap12")).toContain('xmlns:soapenc="http://www.w3.org/2003/05/soap-encoding"');
});

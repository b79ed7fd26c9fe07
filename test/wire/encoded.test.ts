/** Owns encoded bodies on the wire: what is read whatever the peer's habits, what is refused, and what is written. */
import { expect, test } from "vitest";
import type { AnyOperation, ArrayType, RecordType } from "../../templates/runtime/description.js";
import { encodedBodies } from "../../templates/runtime/encoded/bodies.js";
import { toLiteral } from "../../templates/runtime/encoded/read.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { int } from "../../templates/runtime/values/integer.js";
import { string } from "../../templates/runtime/values/string.js";
import { anyType } from "../../templates/runtime/values/xml-content.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";

const item: RecordType = {
  kind: "record",
  name: "Item",
  unqualified: true,
  fields: [
    { name: "Code", type: string },
    { name: "Next", type: () => item },
  ],
};
const dated: RecordType = {
  kind: "record",
  name: "Dated",
  unqualified: true,
  fields: [{ name: "Since", type: string, required: true, nullable: true }],
};
const items: ArrayType = { kind: "array", name: "Items", unqualified: true, item: { name: "item", type: item } };
const numbers: ArrayType = { kind: "array", name: "Numbers", unqualified: true, item: { name: "item", type: int } };
const rows: ArrayType = { kind: "array", name: "Rows", unqualified: true, item: { name: "row", type: numbers } };
const encoding = encodedBodies([["urn:stock", item]]);
const put: AnyOperation = {
  service: { name: "Stock", namespace: "urn:stock", path: "/", bindings: ["soap11"], unqualified: true, contract: 1 },
  name: "put",
  parameters: [
    { name: "items", type: items },
    { name: "numbers", type: numbers },
    { name: "rows", type: rows },
    { name: "dated", type: dated },
  ],
  result: { codec: voidResult },
  encoding,
};

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const envelope = (body: string): string =>
  `<e:Envelope xmlns:e="${soap}" xmlns:x="http://www.w3.org/2001/XMLSchema-instance" xmlns:c="http://schemas.xmlsoap.org/soap/encoding/"><e:Body>${body}</e:Body></e:Envelope>`;

/** Content of the body's element, as rpc/literal has it. */
function read(parameters: string, besides = ""): string {
  const text = toLiteral(envelope(`<o:put xmlns:o="urn:stock">${parameters}</o:put>${besides}`), put, "request");
  return /<o:put [^>]*>(.*)<\/o:put>/s.exec(text)?.[1] ?? text;
}

test.each([
  ["items of any names", "<numbers><int>1</int><x>2</x></numbers>", "<numbers><item>1</item><item>2</item></numbers>"],
  ["any xsi:type", '<numbers><i x:type="c:short">1</i></numbers>', "<numbers><item>1</item></numbers>"],
  [
    "fields in any order",
    "<items><a><Next><Code>b</Code></Next><Code>a</Code><Other>1</Other></a></items>",
    "<items><item><Code>a</Code><Next><Code>b</Code></Next><Other /></item></items>",
  ],
  ["a null", '<numbers x:nil="1" />', '<numbers xsi:nil="true" />'],
  ["a null that is left out", "<dated />", '<dated><Since xsi:nil="true" /></dated>'],
  [
    "an offset and positions",
    '<numbers c:offset="[1]"><i>1</i><i c:position="[3]">3</i></numbers>',
    '<numbers><item xsi:nil="true" /><item>1</item><item xsi:nil="true" /><item>3</item></numbers>',
  ],
  [
    "two dimensions of SOAP 1.1",
    '<rows c:arrayType="s:int[2,2]"><i>1</i><i>2</i><i>3</i><i>4</i></rows>',
    "<rows><row><item>1</item><item>2</item></row><row><item>3</item><item>4</item></row></rows>",
  ],
  [
    "two dimensions of SOAP 1.2",
    '<rows c:arraySize="* 2"><i>1</i><i>2</i><i>3</i><i>4</i></rows>',
    "<rows><row><item>1</item><item>2</item></row><row><item>3</item><item>4</item></row></rows>",
  ],
  [
    "arrays in an array",
    '<rows c:arrayType="s:int[][2]"><i><n>1</n></i><i /></rows>',
    "<rows><row><item>1</item></row><row></row></rows>",
  ],
])("reads %s", (_, parameters, expected) => {
  expect(read(parameters)).toBe(expected);
});

test.each([
  ["of a text", '<any x:type="TYPE">1</any>'],
  ["of an element", '<any x:type="TYPE"><Code x:type="TYPE">1</Code></any>'],
])("no name of a type %s becomes markup", (_, any) => {
  const type = 's:a" /></any><numbers><i>7</i></numbers><any y="'.replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const withAny: AnyOperation = { ...put, parameters: [...put.parameters, { name: "any", type: anyType }] };
  const body = `<o:put xmlns:o="urn:stock" xmlns:s="http://www.w3.org/2001/XMLSchema">${any.replaceAll("TYPE", type)}</o:put>`;
  const text = toLiteral(envelope(body), withAny, "request");
  const document = new XmlReader(text);
  document.readRoot();
  document.skip();
  document.readEnd();
  expect(text).not.toContain("<numbers>");
  expect(text).toContain("&lt;numbers&gt;");
});

test("reads what references lead to, also where two share it", () => {
  const besides = '<m id="a"><i href="#b" /><i href="#b" /></m><m id="b"><Code>x</Code></m>';
  const one = "<item><Code>x</Code></item>";
  expect(read('<items href="#a" />', besides)).toBe(`<items>${one}${one}</items>`);
});

test.each([
  ["a circle", '<items><i href="#a" /></items>', '<m id="a"><Next href="#a" /></m>', "a circle cannot be read"],
  ["a circle of references alone", '<items href="#a" />', '<m id="a" href="#b" /><m id="b" href="#a" />', "a circle"],
  ["a reference to nothing", '<items href="#a" />', "", 'no element in the Body has the id that href="#a" names'],
  ["a reference to another document", '<items href="cid:a" />', "", 'href="cid:a"'],
  ["an id that is there twice", "<items />", '<m id="a" /><m id="a" />', 'the id "a" is there twice'],
  ["a text in an array", "<numbers>1</numbers>", "", "expected elements, found text"],
  [
    "an array of too many dimensions",
    `<rows c:arrayType="s:int[${"1,".repeat(40)}1]"><i>1</i></rows>`,
    "",
    "more than 32 dimensions",
  ],
  ["elements in a text", "<numbers><i><a /></i></numbers>", "", "expected int, found elements"],
  ["a position beyond all bounds", '<numbers><i c:position="[999999999]">1</i></numbers>', "", "absent items"],
  [
    "two items at one position",
    '<numbers><i c:position="[0]">1</i><i c:position="[0]">1</i></numbers>',
    "",
    "two items",
  ],
])("refuses %s", (_, parameters, besides, message) => {
  expect(() => read(parameters, besides)).toThrow(message);
});

const count: AnyOperation = { ...put, name: "count", parameters: [], result: { type: int, codec: voidResult } };

/** Content of the body, as rpc/literal has it. */
function readAnswer(body: string): string {
  const text = toLiteral(envelope(body), count, "response");
  return /<e:Body>(.*)<[/]e:Body>/s.exec(text)?.[1]?.replace(/ xmlns[^ >]*/g, "") ?? text;
}

test.each([
  ["the usual names", '<o:countResponse xmlns:o="urn:stock"><countResult>7</countResult></o:countResponse>'],
  ["other names of element and result", '<o:Told xmlns:o="urn:stock"><return>7</return></o:Told>'],
  [
    "the name of the result in SOAP 1.2's own element",
    '<o:Told xmlns:o="urn:stock"><r:result xmlns:r="http://www.w3.org/2003/05/soap-rpc">n</r:result><n>7</n></o:Told>',
  ],
])("reads an answer with %s", (_, body) => {
  expect(readAnswer(body)).toBe("<o:countResponse><countResult>7</countResult></o:countResponse>");
});

/** An answer over SOAP 1.2, whose references are `enc:ref` without a number sign. */
function readAnswer12(result: string, besides = ""): string {
  const encoding12 = "http://www.w3.org/2003/05/soap-encoding";
  const body = `<o:listResponse xmlns:o="urn:stock"><listResult>${result}</listResult></o:listResponse>${besides}`;
  const text = `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:c="${encoding12}"><e:Body>${body}</e:Body></e:Envelope>`;
  const list: AnyOperation = { ...put, name: "list", parameters: [], result: { type: items, codec: voidResult } };
  return /<listResult>(.*)<[/]listResult>/s.exec(toLiteral(text, list, "response"))?.[1] ?? "";
}

test("reads the references of SOAP 1.2 in an answer", () => {
  const one = "<item><Code>x</Code></item>";
  expect(readAnswer12('<i c:id="a"><Code>x</Code></i><i c:ref="a" />')).toBe(one + one);
});

test.each([
  ["a circle", '<i c:id="a"><Next c:ref="a" /></i>', "a circle cannot be read"],
  ["a reference to nothing", '<i c:ref="a" />', 'no element in the Body has the id that ref="a" names'],
  ["an id that is there twice", '<i c:id="a" /><i c:id="a" />', 'the id "a" is there twice'],
  ["too many absent items", '<i c:position="[99999999]" />', "absent items"],
])("refuses %s in an answer over SOAP 1.2", (_, result, message) => {
  expect(() => readAnswer12(result)).toThrow(message);
});

test("refuses shared values of an answer over SOAP 1.2 that would make it many times larger", () => {
  const level = (at: number): string =>
    `<m c:id="a${at}"><Code>${"x".repeat(50)}</Code><Next c:ref="a${at + 1}" /></m>`;
  const chain = Array.from({ length: 60 }, (_, at) => level(at)).join("") + '<m c:id="a60" />';
  expect(() => readAnswer12('<i c:ref="a0" />'.repeat(2000), chain)).toThrow("many times larger");
});

test("refuses shared values that would make the document many times larger", () => {
  const level = (at: number): string => `<m id="a${at}"><Code>${"x".repeat(50)}</Code><Next href="#a${at + 1}" /></m>`;
  const chain = Array.from({ length: 60 }, (_, at) => level(at)).join("") + '<m id="a60" />';
  const many = '<i href="#a0" />'.repeat(2000);
  expect(() => read(`<items>${many}</items>`, chain)).toThrow("many times larger");
});

test("refuses references deeper than the limit of the document", () => {
  const chain = Array.from({ length: 200 }, (_, at) => `<m id="a${at}"><Next href="#a${at + 1}" /></m>`).join("");
  expect(() => read('<items><i href="#a0" /></items>', `${chain}<m id="a200" />`)).toThrow("inside one another");
});

const missing = { name: "Missing", element: "fault", type: item };
const other = { name: "Other", type: dated };
const buy: AnyOperation = { ...put, name: "buy", faults: [other, missing] };

/** Detail of a fault, as rpc/literal has it. */
function readDetail(detail: string, besides = ""): string | undefined {
  const fault = `<e:Fault><faultcode>e:Server</faultcode><detail>${detail}</detail></e:Fault>`;
  const text = toLiteral(envelope(fault + besides), buy, "response");
  return /<detail>(.*)<[/]detail>/s.exec(text)?.[1]?.replace(/ xmlns[^ >]*/g, "");
}

test.each([
  ["by its name", '<o:fault xmlns:o="urn:stock"><Code x:type="s:string">a</Code></o:fault>'],
  ["by its type, whatever its name", '<Other x:type="o:Item" xmlns:o="urn:stock"><Code>a</Code></Other>'],
  ["by a reference", '<fault href="#a" />', '<m id="a"><Code>a</Code></m>'],
])("finds the element of a declared fault %s", (_, detail, besides = "") => {
  expect(readDetail(`<first />${detail}<stack>at</stack>`, besides)).toBe(
    "<first /><f:fault><Code>a</Code></f:fault><stack>at</stack>",
  );
});

test("leaves a fault as it is if its detail cannot be read", () => {
  expect(readDetail('<fault href="#a" />')).toBe('<fault href="#a" />');
});

test("writes the type of each value of a declared fault", () => {
  const literal = '<tns:fault xmlns:tns="urn:stock"><Code>a</Code></tns:fault>';
  expect(encoding.fault?.(literal, missing, { binding: { id: "soap11" } })).toBe(
    '<tns:fault xmlns:tns="urn:stock" xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/" soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xsi:type="tns:Item"><Code xsi:type="xsd:string">a</Code></tns:fault>',
  );
});

test("writes the type of each value, and of the items of arrays", () => {
  const literal = `<soap:Envelope xmlns:soap="${soap}"><soap:Body><tns:put xmlns:tns="urn:stock"><items><item><Code>a</Code></item></items><numbers><item>1</item><item>2</item></numbers></tns:put></soap:Body></soap:Envelope>`;
  const names = { operation: "put", binding: "soap11" } as const;
  const encodeRequest = () => ({ headers: {}, body: new TextEncoder().encode(literal) });
  const text = new TextDecoder().decode(
    encoding.client({ encodeRequest }, { operation: put, namespace: "urn:stock", names }).encodeRequest().body,
  );
  expect(text).toContain(
    '<items xsi:type="soapenc:Array" soapenc:arrayType="tns:Item[1]"><item xsi:type="tns:Item"><Code xsi:type="xsd:string">a</Code></item></items>',
  );
  expect(text).toContain(
    '<numbers xsi:type="soapenc:Array" soapenc:arrayType="xsd:int[2]"><item xsi:type="xsd:int">1</item>',
  );
  expect(text).toContain('soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"');
});

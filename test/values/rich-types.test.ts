/**
 * Owns the tests of types that bring their own codec: XML as a value, repeated elements, records with attributes, text and open content.
 * Invariant: each is put through both directions, and what comes back is compared with what went in.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDescription, TypeReference } from "../../templates/runtime/description.js";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { encodeElement } from "../../templates/runtime/values/element.js";
import {
  anyType,
  decimal,
  int,
  repeated,
  richArray,
  richRecord,
  string,
  xml,
} from "../../templates/runtime/values/index.js";
import type { XmlContent } from "../../templates/runtime/values/xml-content.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";
import { growth } from "../wire/work.js";

const xsi = "http://www.w3.org/2001/XMLSchema-instance";
const xsd = "http://www.w3.org/2001/XMLSchema";
const around = `<s:e xmlns:s="urn:s" xmlns:xsi="${xsi}" xmlns:xsd="${xsd}" xmlns="urn:x">`;

function write(type: TypeReference, value: unknown, field: Partial<FieldDescription> = {}): string {
  const writer = new XmlWriter();
  encodeElement(writer, { name: "V", type, ...field }, value);
  return writer.toString();
}

function read(type: TypeReference, text: string, field: Partial<FieldDescription> = {}): unknown {
  const reader = new XmlReader(`${around}${text}</s:e>`);
  reader.readRoot();
  let value: unknown[] | unknown = [];
  while (reader.nextChild()) {
    value = decodeElement(reader, { name: "V", type, ...field }, Array.isArray(value) ? value : []);
  }
  reader.readEnd();
  return value;
}

describe("xml", () => {
  const texts: readonly (readonly [title: string, text: string, value: string])[] = [
    ["an element of no namespace", '<V><a xmlns=""><b/></a></V>', '<a xmlns=""><b/></a>'],
    ["an element in the namespace around it", "<V><a><b/></a></V>", '<a xmlns="urn:x"><b/></a>'],
    [
      "prefixes from outside, of names and of values",
      '<V><s:a t="xsd:int"/></V>',
      `<s:a xmlns="urn:x" xmlns:s="urn:s" xmlns:xsd="${xsd}" t="xsd:int"/>`,
    ],
    ["text around elements", '<V>one <a xmlns="">two</a> three</V>', 'one <a xmlns="">two</a> three'],
    [
      "comments, instructions and sections",
      "<V><!-- <a> --><?p q?><![CDATA[</V>]]></V>",
      "<!-- <a> --><?p q?><![CDATA[</V>]]>",
    ],
    [
      "markup in quotes",
      `<V><a xmlns='' b=" xmlns:xsd='no' " c='>'>x</a></V>`,
      `<a xmlns='' b=" xmlns:xsd='no' " c='>'>x</a>`,
    ],
    [
      "declarations in quotes, and declared prefixes",
      `<V><a xmlns = '' b=" xmlns:xsd='no' " c=' xmlns:s="no"' xmlns:p\n=\t"u" t="xsd:int s:x p:y 1:2 :z"/></V>`,
      `<a xmlns:xsd="${xsd}" xmlns:s="urn:s" xmlns = '' b=" xmlns:xsd='no' " c=' xmlns:s="no"' xmlns:p\n=\t"u" t="xsd:int s:x p:y 1:2 :z"/>`,
    ],
    ["the prefix xml", "<V><a xmlns='' xml:lang='de'/></V>", "<a xmlns='' xml:lang='de'/>"],
    [
      "declarations between quotes",
      `<V><a xmlns='' b="1" xmlns:s='w' c="2">s:</a></V>`,
      `<a xmlns='' b="1" xmlns:s='w' c="2">s:</a>`,
    ],
    ["nothing", "<V/>", ""],
    ["references as they were written", "<V>&#13;&lt;&amp;</V>", "&#13;&lt;&amp;"],
    ["an end tag with a blank", "<V><a xmlns=''/></V >", "<a xmlns=''/>"],
  ];

  test.each(texts)("%s", (_title, text, value) => {
    expect(read(xml, text)).toEqual({ xml: value });
    expect(read(xml, write(xml, { xml: value }))).toEqual({ xml: value });
  });

  test("names without a prefix that are given stay in no namespace", () => {
    expect(write(xml, { xml: "<a><b/></a><c/>" })).toBe('<V><a xmlns=""><b/></a><c xmlns=""/></V>');
  });

  test("needs no declaration in an element without a namespace", () => {
    const open = richRecord({ name: "Open", fields: [{ name: "None", type: xml, namespace: "" }] });
    expect(write(open, { None: { xml: "<a/>" } })).toBe('<V><None xmlns=""><a/></None></V>');
  });

  test("attributes and xsi:type of the element are kept", () => {
    const value = {
      xml: "x",
      type: "{urn:s}T",
      attributes: { a: "1", "{urn:n}b": "2", "{http://www.w3.org/XML/1998/namespace}lang": "de" },
    };
    const text = write(xml, value);
    expect(text).toBe('<V xmlns:q1="urn:s" xsi:type="q1:T" a="1" xmlns:a1="urn:n" a1:b="2" xml:lang="de">x</V>');
    expect(read(xml, text)).toEqual(value);
  });

  test.each([
    "<a>",
    "</V><V>",
    "</x><x>",
    "&nbsp;",
    "<p:a/>",
    "<!DOCTYPE a>",
    "a]]>b",
    "<a b=1/>",
    "\u0001",
    "<?xml version='1.0'?>",
  ])("%s is refused, and nothing of it shown", (text) => {
    expect(() => write(xml, { xml: text })).toThrow(
      /^V: expected well-formed XML in xml, with every prefix declared in it/,
    );
  });

  test.each([undefined, "<a/>", 5, {}, { xml: 5 }, []])("%j is no XML", (value) => {
    if (value === undefined) expect(write(xml, value)).toBe("");
    else expect(() => write(xml, value)).toThrow("V: expected XML as { xml:");
  });

  test.each([
    [{ xml: "", type: "T" }, "an xsi:type with its namespace"],
    [{ xml: "", attributes: 5 }, "attributes as an object"],
    [{ xml: "", attributes: { a: 5 } }, "attributes by their names"],
    [{ xml: "", attributes: { "a b": "1" } }, "attributes by their names"],
    [{ xml: "", attributes: { xmlns: "urn:a" } }, "attributes by their names"],
    [{ xml: "", attributes: { "{urn:a}": "1" } }, "attributes by their names"],
    [{ xml: "", attributes: { "{http://www.w3.org/2000/xmlns/}a": "1" } }, "attributes by their names"],
  ])("%j says more than can be written", (value, problem) => {
    expect(() => write(xml, value)).toThrow(`V: expected ${problem}`);
  });

  test("attributes may be left out, and a type of no namespace is read", () => {
    expect(write(xml, { xml: "x", attributes: null, type: undefined })).toBe("<V>x</V>");
    expect(Object.keys(read(xml, "<V>x</V>") as object)).toEqual(["xml"]);
    expect(read(xml, '<V xmlns="" xsi:type=" T ">x</V>')).toEqual({ xml: "x", type: "T" });
  });

  test("null is nil where it may be", () => {
    expect(write(xml, null)).toBe("");
    expect(write(xml, null, { nullable: true })).toBe('<V xsi:nil="true" />');
    expect(read(xml, '<V xsi:nil="true"/>')).toBeNull();
  });

  test("whatever can be written is read back", () => {
    const name = fc.constantFrom("a", "p:b", "é", "q.r-1");
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.string().map((text) => new XmlWriterText(text).toString()),
        fc.tuple(name, fc.array(tie("node"), { maxLength: 3 })).map(([tag, children]) => {
          return `<${tag} xmlns="" xmlns:p="urn:p">${children.join("")}</${tag}>`;
        }),
      ),
    })).node;
    // A text such as `s:` may be a name of a value, so that the prefix of the envelope is declared with it.
    const outer = / xmlns:(?:s|xsi|xsd)="[^"]*"/g;
    fc.assert(
      fc.property(tree, (value) => {
        const once = read(xml, write(xml, { xml: value })) as XmlContent;
        expect({ ...once, xml: once.xml.replace(outer, "") }).toEqual({ xml: value });
        expect(read(xml, write(xml, once))).toEqual(once);
      }),
      { examples: [['<a xmlns="" xmlns:p="urn:p">s:</a>']] },
    );
  });

  test.each(["a:", "x", ": ", "<a:b xmlns:a='u'/>", "<c d='e:f'/>"])("many of %s cost linear work", (unit) => {
    expect(growth((size) => void read(xml, `<V>${unit.repeat(size)}</V>`), 500)).toBeLessThan(5);
  });
});

/** Text as it stands between tags. */
class XmlWriterText {
  readonly text: string;
  constructor(text: string) {
    // XML carries no control characters and no half pairs.
    this.text = text
      .replace(/[^\n -~é-ÿ]/g, "")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;");
  }
  toString(): string {
    return this.text;
  }
}

describe("anyType", () => {
  test("a value of XML Schema's own types", () => {
    expect(read(anyType, '<V xsi:type="xsd:int">5</V>')).toEqual({ type: "int", text: "5" });
    for (const type of ["q:T", ":T", "q:int"])
      for (const any of [anyType, xml])
        expect(() => read(any, `<V xsi:type="${type}">5</V>`), type).toThrow("an xsi:type whose prefix is declared");
    expect(write(anyType, { type: "int", text: "5" })).toBe('<V xsi:type="xsd:int">5</V>');
    const bytes = '<V xsi:type="xsd:base64Binary">AQI=</V>';
    expect(write(anyType, read(anyType, bytes))).toBe(bytes);
    for (const wrong of [{ type: "a b", text: "5" }, { type: 5, text: "5" }, { type: "int", text: 5 }, {}, 5]) {
      expect(() => write(anyType, wrong)).toThrow("V: expected XML as { xml:");
    }
  });

  test("anything else is XML, with its type", () => {
    const text = '<V xmlns:q1="urn:t" xsi:type="q1:Guid">5<a xmlns=""/></V>';
    const value = { type: "{urn:t}Guid", xml: '5<a xmlns=""/>' };
    expect(read(anyType, text)).toEqual(value);
    expect(write(anyType, value)).toBe(text);
    expect(read(anyType, "<V>5</V>")).toEqual({ xml: "5" });
  });
});

describe("repeated", () => {
  const numbers = repeated(int, { min: 1, max: 3 });

  test("is written and read in order", () => {
    expect(write(numbers, [1, 2])).toBe("<V>1</V><V>2</V>");
    expect(read(numbers, "<V>1</V><V>2</V>")).toEqual([1, 2]);
    const nullable = repeated(string, { nullable: true });
    expect(write(nullable, ["a", null])).toBe('<V>a</V><V xsi:nil="true" />');
    expect(read(nullable, '<V>a</V><V xsi:nil="true"/>')).toEqual(["a", null]);
  });

  test("names the wrong item in an error", () => {
    expect(() => write(numbers, [])).toThrow("V: expected 1 to 3 elements, found 0");
    expect(() => write(numbers, [1, 2, 3, 4])).toThrow("V: expected 1 to 3 elements, found 4");
    expect(() => write(numbers, [1, "x"])).toThrow("V[1]: expected an integer");
    expect(() => write(numbers, [1, null])).toThrow("V[1]: expected a value: it is required");
    expect(() => read(numbers, "<V>1</V><V>x</V>")).toThrow('V[1]: found "x", expected an integer');
    expect(() => write(numbers, 5)).toThrow("V: expected an array");
    expect(() => write(repeated(int, { min: 2 }), [1])).toThrow("V: expected 2 or more elements, found 1");
    expect(() => write(repeated(int, { min: 2, max: 2 }), [1])).toThrow("V: expected 2 elements, found 1");
    expect(() => write(repeated(int), [null])).toThrow("V[0]: expected a value: it is required");
  });

  test("many elements cost linear work", () => {
    expect(growth((size) => void read(repeated(int), "<V>1</V>".repeat(size)), 500)).toBeLessThan(5);
  });
});

describe("richRecord", () => {
  const price = richRecord({
    name: "Price",
    fields: [
      { name: "amount", type: decimal, as: "text", required: true },
      { name: "currency", type: string, as: "attribute", required: true },
      { name: "lang", type: string, as: "attribute", namespace: "http://www.w3.org/XML/1998/namespace" },
      { name: "rest", type: string, as: "attributes" },
    ],
  });
  const item = richRecord({
    name: "Item",
    fields: [
      { name: "id", type: int, as: "attribute" },
      { name: "idElement", element: "id", type: string },
      { name: "Price", type: repeated(price, { max: 2 }) },
      { name: "Far", type: string, namespace: "urn:far" },
      { name: "None", type: string, namespace: "" },
      { name: "Rest", type: string, as: "any" },
    ],
  });

  test("attributes beside a text", () => {
    const value = { amount: "1.50", currency: "EUR", lang: "de", rest: { x: "1" } };
    const text = '<V currency="EUR" xml:lang="de" x="1">1.50</V>';
    expect(write(price, value)).toBe(text);
    expect({ ...(read(price, text) as object) }).toEqual(value);
  });

  test("elements of several namespaces, a name that is taken, and what nobody described", () => {
    const value = {
      id: 7,
      idElement: "seven",
      Price: [{ amount: "1", currency: "A" }],
      Far: "far",
      None: "none",
      Rest: ['<q xmlns=""/>', '<r:s xmlns:r="urn:r"> t </r:s>'],
    };
    const text =
      '<V id="7"><id>seven</id><Price currency="A">1</Price><Far xmlns="urn:far">far</Far><None xmlns="">none</None>' +
      '<q xmlns=""/><r:s xmlns="" xmlns:r="urn:r"> t </r:s></V>';
    expect(write(item, value)).toBe(text);
    expect(read(item, text)).toEqual({ ...value, Rest: ['<q xmlns=""/>', '<r:s xmlns="" xmlns:r="urn:r"> t </r:s>'] });
  });

  test("a field counts in its namespace alone; another of its name is not described", () => {
    const value = read(item, '<V><Far>near</Far><id>a</id><f:Far xmlns:f="urn:far">far</f:Far></V>');
    expect(value).toEqual({ idElement: "a", Price: [], Far: "far", Rest: ['<Far xmlns="urn:x">near</Far>'] });
  });

  const plain = richRecord({ name: "Plain", fields: [{ name: "id", type: string }] });

  test.each([
    ["all namespaces", undefined],
    ["the namespace of the record", ["urn:w", "urn:x"]],
    ["all but others", ["##other", "urn:w"]],
  ])("what its field has no room for is of a wildcard for %s", (_title, namespaces) => {
    const wild = richRecord({
      name: "Wild",
      fields: [
        { name: "id", type: string },
        { name: "names", element: "name", type: repeated(string) },
        {
          name: "What",
          type: string,
          as: "choice",
          choices: [
            { name: "a", type: string },
            { name: "b", type: repeated(string) },
          ],
        },
        { name: "Rest", type: string, as: "any", ...(namespaces === undefined ? {} : { namespaces }) },
      ],
    });
    const text = "<V><id>1</id><name>n</name><name>m</name><b>x</b><b>y</b><a>z</a><id>2</id></V>";
    const rest = ['<a xmlns="urn:x">z</a>', '<id xmlns="urn:x">2</id>'];
    const value = { id: "1", names: ["n", "m"], What: { b: ["x", "y"] }, Rest: rest };
    expect(read(wild, text)).toEqual(value);
    expect(read(wild, write(wild, value))).toEqual(value);
  });

  test("a wildcard for other namespaces is none for a second element of the record's", () => {
    const wild = richRecord({
      name: "Wild",
      fields: [
        { name: "id", type: string },
        { name: "What", type: string, as: "choice", choices: [{ name: "a", type: string }] },
        { name: "Rest", type: string, as: "any", namespaces: ["##other", "urn:x"] },
      ],
    });
    expect(() => read(wild, "<V><id>a</id><id>b</id></V>")).toThrow("V.id: expected the element id once");
    expect(() => read(wild, "<V><a>1</a><a>2</a></V>")).toThrow("V.What.a: expected one element of a, found a second");
  });

  test("reports missing, repeated and wrong parts at their places", () => {
    expect(() => read(price, "<V>1</V>")).toThrow("V.currency: expected a value: the attribute currency is missing");
    expect(() => read(price, '<V currency="A">x</V>')).toThrow('V.amount: found "x", expected a decimal');
    expect(() => read(plain, "<V><id>a</id><id>b</id></V>")).toThrow("V.id: expected the element id once");
    expect(() => read(item, '<V id="x"/>')).toThrow('V.id: found "x"');
    expect(() => write(price, { amount: "1" })).toThrow("V.currency: expected a value: it is required");
    expect(() => write(item, { Rest: ["<a/><b/>"] })).toThrow("V.Rest: expected one well-formed element");
    for (const rest of ["x<a/>", "<a/>x", "<a/><!-- -->", "x", ""])
      expect(() => write(item, { Rest: [rest] })).toThrow("V.Rest: expected one well-formed element");
    expect(write(item, { Rest: [' <q xmlns="">\r1\r\n2</q>\n'] })).toContain('<q xmlns="">\n1\n2</q>');
    expect(() => write(item, { Price: [{ amount: "1", currency: "A" }, { amount: "1" }] })).toThrow(
      "V.Price[1].currency: expected a value",
    );
    expect(() => read(item, `<V>${'<Price currency="A">1</Price>'.repeat(3)}</V>`)).toThrow("V.Price: expected 0 to 2");
    expect(() => read(item, '<V xsi:type="Other"/>')).toThrow("V: expected xsi:type to name one of Item");
  });

  test.each([
    [5, "V: expected an object with the fields of Price"],
    ["", "V: expected an object with the fields of Price"],
    [{ currency: "A" }, "V.amount: expected a value: it is required"],
    [{ currency: "A", amount: null }, "V.amount: expected a value: it is required"],
    [{ currency: null, amount: "1" }, "V.currency: expected a value: it is required"],
    [{ currency: "A", amount: "x" }, "V.amount: expected a string: a decimal"],
    [{ currency: "A", amount: "1", lang: 5 }, "V.lang: expected a string"],
    [{ currency: "A", amount: "1", rest: 5 }, "V.rest: expected attributes as an object"],
    [{ currency: "A", amount: "1", rest: { x: 5 } }, "V.rest: expected attributes by their names"],
  ])("%j is no price", (value, problem) => {
    expect(() => write(price, value)).toThrow(problem);
  });

  test.each([
    [{ Rest: "<a/>" }, "V.Rest: expected an array of elements as strings"],
    [{ Rest: [5] }, "V.Rest: expected an element as a string"],
    [{ Far: 5 }, "V.Far: expected a string"],
  ])("%j is no item", (value, problem) => {
    expect(() => write(item, value)).toThrow(problem);
  });

  test("leaves nothing behind for absent optional parts", () => {
    const note = richRecord({
      name: "Note",
      fields: [
        { name: "Text", type: string, as: "text" },
        { name: "by", type: string, as: "attribute" },
        { name: "others", type: string, as: "attributes" },
      ],
    });
    for (const nothing of [undefined, null]) {
      expect(write(note, { Text: nothing, by: nothing, others: nothing })).toBe("<V />");
      expect(write(item, { id: nothing, Far: nothing, Rest: nothing, Price: [] })).toBe("<V />");
    }
    expect(Object.keys(read(note, "<V/>") as object)).toEqual(["Text"]);
    expect(Object.keys(read(item, "<V/>") as object)).toEqual(["Price", "Rest"]);
  });

  test("an attribute counts in its namespace alone; another of its name is one of the rest", () => {
    const text = '<V currency="A" lang="a" s:lang="b" s:currency="c" xml:lang="de" xsi:nil="false">1</V>';
    const rest = { lang: "a", "{urn:s}lang": "b", "{urn:s}currency": "c" };
    expect({ ...(read(price, text) as object) }).toEqual({ amount: "1", currency: "A", lang: "de", rest });
    expect(read(price, write(price, { amount: "1", currency: "A", rest }))).toEqual({
      amount: "1",
      currency: "A",
      rest,
    });
  });

  test("an error says where its text stands, one of a value that is written does not", () => {
    expect(() => read(item, "<V>\n  <Price currency='A'>x</Price></V>")).toThrow(/ \(line 2, column \d+\)$/);
    expect(() => write(price, { amount: "1" })).toThrow(/it is required$/);
  });

  test("names a missing element by its wire name", () => {
    const two = richRecord({
      name: "Two",
      fields: [
        { name: "first", element: "First", type: int, required: true },
        { name: "Second", type: int },
      ],
    });
    expect(() => read(two, "<V/>")).toThrow("V.First: expected a value: the element First is missing");
    expect(Object.keys(read(two, "<V><First>1</First></V>") as object)).toEqual(["first"]);
  });

  test("attributes and text are of simple types", () => {
    for (const as of ["attribute", "text"] as const) {
      const wrong = richRecord({ name: "Wrong", fields: [{ name: "A", type: price, as }] });
      expect(() => write(wrong, { A: {} })).toThrow("richRecord: the type of A must be simple");
    }
  });

  test("elements stand in the namespace of their record, whatever stands around it", () => {
    const fields = [
      { name: "A", type: string },
      { name: "B", type: string },
    ];
    const inner = richRecord({ name: "Inner", namespace: "urn:i", fields });
    const outer = richRecord({
      name: "Outer",
      namespace: "urn:o",
      fields: [{ name: "In", type: inner }, { name: "Same", type: richRecord({ name: "S", fields }) }, ...fields],
    });
    const value = { In: { A: "1", B: "2" }, Same: { A: "3" }, A: "4", B: "5" };
    const text =
      '<V><In xmlns="urn:o"><A xmlns="urn:i">1</A><B xmlns="urn:i">2</B></In><Same xmlns="urn:o"><A>3</A></Same>' +
      '<A xmlns="urn:o">4</A><B xmlns="urn:o">5</B></V>';
    expect(write(outer, value)).toBe(text);
    expect(read(outer, text)).toEqual(value);
    expect(read(outer, text.replaceAll("urn:i", "urn:j"))).toEqual({ ...value, In: {} });
  });

  test("names that every object has are fields like others", () => {
    const odd = richRecord({
      name: "Odd",
      fields: [
        { name: "constructor", type: string, as: "attribute" },
        { name: "toString", type: repeated(int) },
      ],
    });
    expect(write(odd, {})).toBe("<V />");
    const value = read(odd, "<V/>") as Record<string, unknown>;
    expect(Object.hasOwn(value, "constructor") ? value["constructor"] : "inherited").toBeUndefined();
    expect(value["toString"]).toEqual([]);
  });
});

describe("records that extend others", () => {
  const name = { name: "Name", type: string };
  const shape = richRecord({
    name: "Shape",
    fields: [name],
    abstract: true,
    tagged: true,
    derived: () => [circle, ring],
  });
  const ring = richRecord({
    name: "Ring",
    typeName: "ring",
    typeNamespace: "urn:rings",
    fields: [name, { name: "Inner", type: int, required: true }],
    tagged: true,
  });
  const circle = richRecord({ name: "Circle", fields: [name], tagged: true, derived: () => [ring] });

  test("say which they are, both ways", () => {
    expect(write(shape, { $type: "Circle", Name: "c" })).toBe('<V xsi:type="Circle"><Name>c</Name></V>');
    const text = '<V xmlns:q1="urn:rings" xsi:type="q1:ring"><Inner>5</Inner></V>';
    expect(write(shape, { $type: "Ring", Inner: 5 })).toBe(text);
    expect(read(shape, text)).toEqual({ $type: "Ring", Inner: 5 });
    expect(read(shape, '<V xsi:type="Circle"/>')).toEqual({ $type: "Circle" });
    expect(read(circle, "<V><Name>c</Name></V>")).toEqual({ $type: "Circle", Name: "c" });
    expect(write(circle, { Name: "c" })).toBe("<V><Name>c</Name></V>");
  });

  test("reject a type outside of the family", () => {
    expect(() => read(shape, "<V><Name>x</Name></V>")).toThrow(
      "V: expected xsi:type to name one of Circle, Ring, found none",
    );
    expect(() => read(shape, '<V xsi:type="Square"/>')).toThrow("found another type");
    expect(() => read(shape, '<V xmlns:q="urn:other" xsi:type="q:ring"/>')).toThrow("found another type");
    expect(() => read(shape, '<V xsi:type="q:Circle"/>')).toThrow("found another type");
    expect(() => read(shape, '<V xsi:type=":Circle"/>')).toThrow("found another type");
    expect(() => write(shape, { Name: "x" })).toThrow("V: expected $type to be one of Circle, Ring");
    expect(() => write(circle, { $type: "Shape" })).toThrow("V: expected $type to be one of Circle, Ring");
    expect(() => write(circle, { $type: "toString" })).toThrow("V: expected $type");
  });

  test("a plain record is not read from a derived one", () => {
    const plain = { kind: "record", name: "P", fields: [name] } as const;
    expect(read(plain, '<V xsi:type="s:P"><Name>p</Name></V>')).toEqual({ Name: "p" });
    expect(() => read(plain, '<V xsi:type="s:Q"><Name>p</Name></V>')).toThrow("V: expected a P, not the type");
  });
});

describe("choices", () => {
  const choices = [
    { name: "Number", type: int },
    { name: "Words", element: "Word", type: repeated(string) },
    { name: "Far", type: string, namespace: "urn:far", nullable: true },
  ];
  const once = richRecord({
    name: "Once",
    fields: [
      { name: "What", type: string, as: "choice", choices, required: true },
      { name: "Last", type: string },
    ],
  });
  const often = richRecord({
    name: "Often",
    fields: [{ name: "Items", type: string, as: "choice", choices, many: { max: 3 } }],
  });

  test.each([
    [{ What: { Number: 1 }, Last: "x" }, "<V><Number>1</Number><Last>x</Last></V>"],
    [{ What: { Words: ["a", "b"] } }, "<V><Word>a</Word><Word>b</Word></V>"],
    [{ What: { Far: null } }, '<V><Far xmlns="urn:far" xsi:nil="true" /></V>'],
  ])("%j", (value, text) => {
    expect(write(once, value)).toBe(text);
    expect(read(once, text)).toEqual(value);
  });

  test("repeated ones keep the order of the document", () => {
    const value = { Items: [{ Words: ["a", "b"] }, { Number: 1 }, { Words: ["c"] }] };
    const text = "<V><Word>a</Word><Word>b</Word><Number>1</Number><Word>c</Word></V>";
    expect(write(often, value)).toBe(text);
    expect(read(often, text)).toEqual(value);
    expect(read(often, "<V/>")).toEqual({ Items: [] });
  });

  test("none, two and too many are errors", () => {
    expect(() => write(once, {})).toThrow("V.What: expected an object with one of Number, Word, Far");
    expect(() => write(once, { What: {} })).toThrow("V.What: expected an object with one of");
    expect(() => write(once, { What: { Number: 1, Far: "x" } })).toThrow("V.What: expected an object with one of");
    expect(() => read(once, "<V/>")).toThrow("V.What: expected a value: the choice What is missing");
    expect(() => read(once, "<V><Number>1</Number><Number>2</Number></V>")).toThrow("V.What.Number: expected one");
    expect(() => read(once, "<V><Number>x</Number></V>")).toThrow('V.What.Number: found "x"');
    expect(() => read(often, `<V>${"<Number>1</Number>".repeat(4)}</V>`)).toThrow("V.Items: expected 0 to 3");
    expect(() => write(often, { Items: [{}] })).toThrow("V.Items: expected an object with one of");
    expect(() => write(often, { Items: [5] })).toThrow("V.Items: expected an object with one of");
    expect(() => write(often, { Items: {} })).toThrow(
      "V.Items: expected an array of objects, each with one of Number,",
    );
    expect(() => write(often, { Items: Array(4).fill({ Number: 1 }) })).toThrow("V.Items: expected 0 to 3 elements");
    expect(() => write(once, { What: 5 })).toThrow("V.What: expected an object with one of Number, Word, Far");
    expect(() => write(once, { What: null })).toThrow("V.What: expected an object with one of Number, Word, Far");
    expect(() => write(once, { What: { Number: "x" } })).toThrow("V.What.Number: expected an integer");
  });

  test("may be absent unless they are required", () => {
    const some = (many: object): TypeReference =>
      richRecord({ name: "Some", fields: [{ name: "Items", type: string, as: "choice", choices, many }] });
    const maybe = richRecord({ name: "Maybe", fields: [{ name: "What", type: string, as: "choice", choices }] });
    for (const nothing of [undefined, null]) {
      expect(write(maybe, { What: nothing })).toBe("<V />");
      expect(write(often, { Items: nothing })).toBe("<V />");
      expect(() => write(some({ min: 1 }), { Items: nothing })).toThrow("V.Items: expected 1 or more elements");
    }
    expect(Object.keys(read(maybe, "<V/>") as object)).toEqual([]);
    expect(() => read(some({ min: 1 }), "<V/>")).toThrow("V.Items: expected 1 or more elements, found 0");
    expect(read(some({ min: 1, max: 1 }), "<V><Number>1</Number></V>")).toEqual({ Items: [{ Number: 1 }] });
  });

  test("elements of a choice that repeat are counted once all are read", () => {
    const pairs = { name: "Pair", type: repeated(int, { min: 2, max: 3 }) };
    const word = { name: "Word", type: string };
    const of = (many: object): TypeReference =>
      richRecord({
        name: "Pairs",
        fields: [{ name: "What", type: string, as: "choice", choices: [pairs, word], ...many }],
      });
    const [once, often] = [of({}), of({ many: {} })];
    const pair = (count: number): string => "<Pair>1</Pair>".repeat(count);
    expect(read(once, `<V>${pair(2)}</V>`)).toEqual({ What: { Pair: [1, 1] } });
    expect(() => read(once, `<V>${pair(1)}</V>`)).toThrow("V.What.Pair: expected 2 to 3 elements, found 1");
    expect(() => read(once, `<V>${pair(4)}</V>`)).toThrow("V.What.Pair: expected 2 to 3 elements, found 4");
    expect(() => read(often, `<V>${pair(3)}<Word>a</Word>${pair(1)}</V>`)).toThrow("V.What.Pair: expected 2 to 3");
    expect(read(often, `<V>${pair(3)}<Word>a</Word>${pair(2)}</V>`)).toEqual({
      What: [{ Pair: [1, 1, 1] }, { Word: "a" }, { Pair: [1, 1] }],
    });
  });

  test("an array that comes twice is two", () => {
    const list = richArray({ name: "Numbers", namespace: "urn:x", item: { name: "n", type: int } });
    const lists = [{ name: "List", type: list }, ...choices];
    const type = richRecord({
      name: "L",
      fields: [{ name: "Items", type: string, as: "choice", choices: lists, many: {} }],
    });
    expect(read(type, "<V><List><n>1</n></List><List><n>2</n></List></V>")).toEqual({
      Items: [{ List: [1] }, { List: [2] }],
    });
  });
});

test("items of an array count in its namespace and by their name alone, in both forms of elements", () => {
  const array = (unqualified?: true): TypeReference => ({
    kind: "array",
    name: "Numbers",
    item: { name: "n", type: int },
    ...(unqualified === undefined ? {} : { unqualified }),
  });
  const text = '<V><n>1</n><m>2</m><n xmlns="">3</n><n>4</n><n xmlns="urn:y">5</n><n xmlns="">6</n></V>';
  expect(read(array(), text)).toEqual([1, 4]);
  expect(read(array(true), text)).toEqual([3, 6]);
});

test("items of an array in another namespace", () => {
  const strings = richArray({
    name: "ArrayOfstring",
    namespace: "urn:arrays",
    item: { name: "string", type: string, nullable: true },
  });
  const text = '<V><string xmlns="urn:arrays">a</string><string xmlns="urn:arrays" xsi:nil="true" /></V>';
  expect(write(strings, ["a", null])).toBe(text);
  expect(read(strings, text)).toEqual(["a", null]);
  expect(read(strings, "<V><string>a</string></V>")).toEqual([]);
  expect(read(strings, '<V><other xmlns="urn:arrays">a</other></V>')).toEqual([]);
  expect(() => write(strings, "a")).toThrow("V: expected an array (ArrayOfstring)");
  const ints = richArray({ name: "ArrayOfint", namespace: "urn:arrays", item: { name: "int", type: int } });
  expect(() => write(ints, [1, null])).toThrow("V[1]: expected a value: it is required");
  expect(() => write(ints, [1, "x"])).toThrow("V[1]: expected an integer");
  expect(() => read(ints, text.replaceAll("string", "int"))).toThrow('V[0]: found "a", expected an integer');
  const record = richRecord({ name: "R", namespace: "urn:arrays", fields: [{ name: "A", type: ints }] });
  expect(write(record, { A: [1] })).toBe('<V><A xmlns="urn:arrays"><int>1</int></A></V>');
});

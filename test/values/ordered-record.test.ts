/**
 * Records whose elements are told apart by where they stand: choices of sequences, elements of one name in two places, several wildcards.
 * What is read is what is written, in the same order; what stands elsewhere is an error, and what nobody described is passed over.
 */
import { describe, expect, test } from "vitest";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { encodeElement } from "../../templates/runtime/values/element.js";
import { int, orderedRecord, repeated, string } from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";

const type = orderedRecord({
  name: "Way",
  fields: [
    { name: "kind", type: string, as: "attribute" },
    {
      name: "Where",
      type: string,
      required: true,
      as: "choice",
      choices: [
        {
          name: "Street",
          type: string,
          as: "sequence",
          sequence: [
            { name: "street", type: string, required: true },
            { name: "city", type: string },
          ],
        },
        {
          name: "Box",
          type: string,
          as: "sequence",
          sequence: [
            { name: "box", type: int, required: true },
            { name: "city", type: string, required: true },
          ],
        },
        { name: "phone", type: string },
      ],
    },
    {
      name: "Pairs",
      type: string,
      as: "sequence",
      sequence: [
        { name: "a", type: int, required: true },
        { name: "b", type: repeated(int) },
      ],
      many: { max: 2 },
    },
    { name: "others", type: string, as: "any", many: { max: 1 } },
    { name: "others2", type: string, as: "any", namespaces: ["##other", "urn:n"], many: {} },
    { name: "end", type: string, required: true },
    { name: "rest", type: string, as: "any", namespaces: ["urn:x", ""], many: {} },
    { name: "box_2", element: "box", type: int },
  ],
});
const field = { name: "way", type, required: true };

function read(content: string): unknown {
  const reader = new XmlReader(`<way xmlns="urn:n">${content}</way>`);
  reader.readRoot();
  return decodeElement(reader, field);
}

function write(value: unknown): string {
  const writer = new XmlWriter();
  writer.namespace = "urn:n";
  encodeElement(writer, field, value);
  return writer.toString();
}

const street = { Where: { Street: { street: "S", city: "C" } } };
const lists = { Pairs: [], others: [], others2: [], rest: [] };

describe("what stands in its place", () => {
  test.each([
    ["<street>S</street><city>C</city><end>e</end>", { ...street, ...lists, end: "e" }],
    ["<box>5</box><city>C</city><end>e</end>", { Where: { Box: { box: 5, city: "C" } }, ...lists, end: "e" }],
    ["<phone>1</phone><end>e</end><box>7</box>", { Where: { phone: "1" }, ...lists, end: "e", box_2: 7 }],
    [
      "<phone>1</phone><a>1</a><b>2</b><b>3</b><a>4</a><end>e</end>",
      {
        Where: { phone: "1" },
        ...lists,
        Pairs: [
          { a: 1, b: [2, 3] },
          { a: 4, b: [] },
        ],
        end: "e",
      },
    ],
    [
      '<phone>1</phone><u xmlns="urn:n"/><v xmlns="urn:v"/><w xmlns="urn:w"/><end>e</end><x xmlns="urn:x"/><y xmlns=""/>',
      {
        Where: { phone: "1" },
        ...lists,
        others: ['<u xmlns="urn:n"/>'],
        others2: ['<v xmlns="urn:v"/>', '<w xmlns="urn:w"/>'],
        end: "e",
        rest: ['<x xmlns="urn:x"/>', '<y xmlns=""/>'],
      },
    ],
  ])("%s is read, and written the same", (content, value) => {
    expect(read(content)).toEqual(value);
    expect(write(value)).toBe(`<way>${content}</way>`);
  });

  test("is read beside undescribed elements", () => {
    const plain = orderedRecord({
      name: "Plain",
      fields: [
        { name: "a", type: int, required: true },
        { name: "b", type: int, required: true },
        { name: "a_2", element: "a", type: int },
      ],
    });
    const reader = new XmlReader('<way xmlns="urn:n"><z/><a>1</a><b>2</b><a xmlns="urn:z"/><a>3</a><z/></way>');
    reader.readRoot();
    expect(decodeElement(reader, { name: "way", type: plain })).toEqual({ a: 1, b: 2, a_2: 3 });
  });
});

describe("a wildcard at the end", () => {
  const wild = (namespaces: readonly string[]) =>
    orderedRecord({
      name: "Wild",
      fields: [
        { name: "a", type: int },
        { name: "b", type: string, as: "sequence", sequence: [{ name: "c", type: int }] },
        { name: "rest", type: string, as: "any", namespaces, many: { max: 3 } },
      ],
    });
  const readWild = (namespaces: readonly string[], content: string): unknown => {
    const reader = new XmlReader(`<way xmlns="urn:n">${content}</way>`);
    reader.readRoot();
    return decodeElement(reader, { name: "way", type: wild(namespaces) });
  };

  test("takes elements that fit nowhere else", () => {
    expect(readWild(["urn:n"], "<c>1</c><d/><a>2</a><c>3</c>")).toEqual({
      b: { c: 1 },
      rest: ['<d xmlns="urn:n"/>', '<a xmlns="urn:n">2</a>', '<c xmlns="urn:n">3</c>'],
    });
  });

  test("takes no elements of other namespaces, and not more than its maximum", () => {
    expect(() => readWild(["##other", "urn:n"], "<a>1</a><a>2</a>")).toThrow("in their order");
    expect(() => readWild(["urn:n"], "<a>1</a><a>2</a><a>3</a><a>4</a><a>5</a>")).toThrow("in their order");
  });
});

describe("what does not", () => {
  test.each([
    ["<end>e</end>", "the choice Where is missing"],
    ["<street>S</street>", "the element end is missing"],
    ["<box>5</box><end>e</end>", "the element city is missing"],
    ["<street>S</street><phone>1</phone><end>e</end>", "the element end is missing"],
    ["<street>S</street><end>e</end><city>C</city>", "in their order"],
    ["<phone>1</phone><a>1</a><a>2</a><a>3</a><end>e</end>", "0 to 2 elements, found 3"],
    ["<phone>1</phone><end>e</end><box>1</box><box>2</box>", "in their order"],
    ["<phone>1</phone><a>one</a><end>e</end>", "Pairs.a"],
  ])("%s is refused", (content, words) => {
    expect(() => read(content)).toThrow(words);
  });

  test.each([
    [{ ...lists, end: "e" }, "one of Street, Box, phone"],
    [{ ...street, ...lists }, "it is required"],
    [{ Where: { Street: { city: "C" } }, ...lists, end: "e" }, "Where.Street.street"],
    [{ Where: { Street: "S" }, ...lists, end: "e" }, "an object with street, city"],
    [{ Where: { phone: "1", Street: {} }, ...lists, end: "e" }, "one of Street, Box, phone"],
    [{ ...street, Pairs: [{}], end: "e" }, "Pairs.a"],
    [{ ...street, Pairs: {}, end: "e" }, "an array of objects with a, b"],
    [{ ...street, others: ["<a/>", "<b/>"], end: "e" }, "at most 1 elements, found 2"],
  ])("of %j nothing is written", (value, words) => {
    expect(() => write(value)).toThrow(words);
  });
});

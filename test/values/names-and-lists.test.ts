/** Owns the proof of values whose text means something only where it stands: names with a prefix, lists with blanks between. */
import { describe, expect, test } from "vitest";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { encodeElement } from "../../templates/runtime/values/element.js";
import { int, itemList, QName, richRecord, string } from "../../templates/runtime/values/index.js";
import { nameList } from "../../templates/runtime/values/name-list.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";

function readName(content: string, xmlns = ' xmlns="urn:default"'): unknown {
  const reader = new XmlReader(`<e${xmlns} xmlns:p="urn:p"><V xmlns:own="urn:own">${content}</V></e>`);
  reader.readRoot();
  reader.nextChild();
  return decodeElement(reader, { name: "V", type: QName }, []);
}

function writeName(value: unknown, namespace = ""): string {
  const writer = new XmlWriter();
  writer.namespace = namespace;
  encodeElement(writer, { name: "V", type: QName }, value);
  return writer.toString();
}

describe("QName", () => {
  test.each([
    ["p:a", "{urn:p}a"],
    ["own:a", "{urn:own}a"],
    ["a", "{urn:default}a"],
    [" \t\n own:a-1.\u00e9 \r\n", "{urn:own}a-1.\u00e9"],
  ])("%j is %s", (text, name) => {
    expect(readName(text)).toBe(name);
  });

  test("without a prefix is in no namespace if there is no default one", () => {
    expect(readName("a", "")).toBe("a");
    expect(readName("p:a", "")).toBe("{urn:p}a");
  });

  test.each(["other:a", "p:", ":a", "p:a:b", "p: a", "", "1a", "p:1a", "own a", "{urn:p}a"])("%j is none", (text) => {
    expect(() => readName(text)).toThrow("a name whose prefix is declared");
  });

  test.each([
    ["{urn:p}a", '<V xmlns:q1="urn:p">q1:a</V>'],
    ["{urn:{odd}}a", '<V xmlns:q1="urn:{odd}">q1:a</V>'],
    ["{x}a", '<V xmlns:q1="x">q1:a</V>'],
    ["a", "<V>a</V>"],
    ["{}a", "<V>a</V>"],
    ["{http://www.w3.org/XML/1998/namespace}lang", "<V>xml:lang</V>"],
  ])("%j is written as %s", (name, text) => {
    expect(writeName(name)).toBe(text);
  });

  test.each([
    "",
    "{http://www.w3.org/2000/xmlns/}a",
    "{urn:p}",
    "{urn:p",
    "p:a",
    "{urn:p}p:a",
    "a b",
    " a",
    "urn}a",
    1,
    {},
    ["a"],
  ])("%j is refused", (value) => {
    expect(() => writeName(value)).toThrow("a name as {namespace}name, or name where it is in no namespace");
  });

  test("a name in no namespace cannot be said where elements are in one", () => {
    const sentence = "a name in a namespace, {namespace}a, where elements are in one";
    expect(() => writeName("a", "urn:s")).toThrow(sentence);
    expect(() => writeName("{}a", "urn:s")).toThrow(sentence);
    expect(writeName("{urn:p}a", "urn:s")).toBe('<V xmlns:q1="urn:p">q1:a</V>');
  });
});

describe("QName in attributes, and as a text with attributes", () => {
  const marked = richRecord({
    name: "Marked",
    fields: [
      { name: "value", type: QName, as: "text" },
      { name: "one", type: QName, as: "attribute", required: true },
      { name: "two", type: QName, as: "attribute", namespace: "urn:n" },
      { name: "hasOwnProperty", type: () => QName, as: "attribute" },
      { name: "lang", type: QName, as: "attribute", namespace: "http://www.w3.org/XML/1998/namespace" },
      { name: "rest", type: string, as: "attributes" },
    ],
  });
  const derived = richRecord({
    name: "Base",
    typeNamespace: "urn:t",
    tagged: true,
    fields: [],
    derived: () => [
      richRecord({
        name: "Derived",
        typeNamespace: "urn:t",
        tagged: true,
        fields: [{ name: "one", type: QName, as: "attribute" }],
      }),
    ],
  });

  function readMarked(markup: string, type = marked): unknown {
    const reader = new XmlReader(`<e xmlns="urn:default" xmlns:p="urn:p">${markup}</e>`);
    reader.readRoot();
    reader.nextChild();
    return decodeElement(reader, { name: "V", type }, []);
  }
  function writeMarked(value: unknown, namespace = "urn:s", type = marked): string {
    const writer = new XmlWriter();
    writer.namespace = namespace;
    encodeElement(writer, { name: "V", type }, value);
    return writer.toString();
  }

  test.each([
    ["a prefix of outside", '<V one="p:a">p:b</V>', { value: "{urn:p}b", one: "{urn:p}a" }],
    [
      "prefixes of the element itself, declared after them",
      '<V one="o:a" xmlns:o="urn:o"> o:b </V>',
      { value: "{urn:o}b", one: "{urn:o}a" },
    ],
    [
      "the default namespace is of values, not of attributes' names",
      '<V one="a">b</V>',
      { value: "{urn:default}b", one: "{urn:default}a" },
    ],
    ["no namespace", '<p:V xmlns="" one=" a ">b</p:V>', { value: "b", one: "a" }],
    [
      "XML's own",
      '<V one="xml:a">xml:b</V>',
      { value: "{http://www.w3.org/XML/1998/namespace}b", one: "{http://www.w3.org/XML/1998/namespace}a" },
    ],
    [
      "another prefix for the name of an attribute",
      '<V one="p:a" xmlns:n="urn:n" n:two="n:b" two="x">p:c</V>',
      { value: "{urn:p}c", one: "{urn:p}a", two: "{urn:n}b", rest: { two: "x" } },
    ],
    [
      "hasOwnProperty, and xml:lang",
      '<V one="p:a" hasOwnProperty="p:b" xml:lang="p:c">p:d</V>',
      { value: "{urn:p}d", one: "{urn:p}a", hasOwnProperty: "{urn:p}b", lang: "{urn:p}c" },
    ],
  ])("%s", (_title, markup, value) => {
    const given = readMarked(markup);
    expect(JSON.parse(JSON.stringify(given))).toEqual(value);
  });

  test.each([
    ['<V one="x:a">p:b</V>', "V.one"],
    ['<V one="p:a">x:b</V>', "V.value"],
    ['<V one="p:a"><i xmlns:x="urn:x"/>x:b</V>', "V"],
    ['<V one="">p:b</V>', "V.one"],
    ['<V one="p:a p:b">p:b</V>', "V.one"],
  ])("%s is none", (markup, path) => {
    expect(() => readMarked(markup)).toThrow(path);
  });

  test("each namespace is declared in the start tag, also the same twice", () => {
    const value = { value: "{urn:a}v", one: "{urn:a}o", two: "{urn:b}t", rest: { "{urn:c}x": "1" } };
    const text =
      '<V xmlns:a1="urn:a" one="a1:o" xmlns:a2="urn:b" xmlns:a3="urn:n" a3:two="a2:t" xmlns:a4="urn:c" a4:x="1" xmlns:a5="urn:a">a5:v</V>';
    expect(writeMarked(value)).toBe(text);
    expect(JSON.parse(JSON.stringify(readMarked(text)))).toEqual(value);
  });

  test("XML's own prefix is declared nowhere, and none for declarations", () => {
    expect(writeMarked({ one: "{http://www.w3.org/XML/1998/namespace}lang", value: "{urn:a}v" })).toBe(
      '<V one="xml:lang" xmlns:a1="urn:a">a1:v</V>',
    );
    expect(() => writeMarked({ one: "{http://www.w3.org/2000/xmlns/}a" })).toThrow("V.one: expected a name as");
  });

  test("a name in no namespace can be said where elements are in none", () => {
    expect(writeMarked({ one: "a", value: "b" }, "")).toBe('<V one="a">b</V>');
    expect(() => writeMarked({ one: "a" })).toThrow(
      "V.one: expected a name in a namespace, {namespace}a, where elements are in one",
    );
  });

  test("the prefix of xsi:type stays its own", () => {
    expect(writeMarked({ $type: "Derived", one: "{urn:a}o" }, "urn:s", derived)).toBe(
      '<V xmlns:q1="urn:t" xsi:type="q1:Derived" xmlns:a1="urn:a" one="a1:o" />',
    );
  });

  test("is an error if it is required but absent", () => {
    expect(() => writeMarked({ value: "{urn:a}v" })).toThrow("V.one: expected a value: it is required");
    expect(() => readMarked("<V>p:b</V>")).toThrow("attribute one");
  });
});

describe("a list of items", () => {
  const numbers = itemList("Numbers", int);
  const texts = itemList("Texts", () => string);

  test.each<[string, readonly number[]]>([
    ["", []],
    [" \t\r\n ", []],
    ["1", [1]],
    ["1 2", [1, 2]],
    ["  1\t\n2\r3  ", [1, 2, 3]],
    ["-1 0 1", [-1, 0, 1]],
  ])("%j is %j", (text, items) => {
    expect(numbers.decode(text)).toEqual(items);
  });

  test("its items are checked as such", () => {
    expect(() => numbers.decode("1 x")).toThrow();
    expect(() => numbers.decode("1,2")).toThrow();
    expect(() => numbers.encode([1, 1.5])).toThrow();
    expect(numbers).toMatchObject({ kind: "simple", name: "Numbers", reference: true });
  });

  test("splits into the same items after writing, or is refused", () => {
    expect(numbers.encode([])).toBe("");
    expect(numbers.encode([1, -2, 3])).toBe("1 -2 3");
    expect(texts.encode(["a", "b\u00a0c"])).toBe("a b\u00a0c");
    expect(texts.decode("a b\u00a0c")).toEqual(["a", "b\u00a0c"]);
    for (const blank of ["", " ", "a b", "a\tb", "\na", "a\r"]) {
      expect(() => texts.encode(["x", blank]), JSON.stringify(blank)).toThrow(
        "items that are not empty and have no white space in them",
      );
    }
    for (const value of ["a b", { length: 1 }, null, undefined, 1]) {
      expect(() => texts.encode(value as unknown as string[])).toThrow("an array");
    }
  });
});

describe("a list of names", () => {
  const names = nameList("Names");
  const field = { name: "V", type: names };
  const record = richRecord({ name: "R", fields: [{ ...field, as: "attribute" }] });

  function written(type: typeof names | typeof record, value: never, namespace = ""): string {
    const writer = new XmlWriter();
    writer.namespace = namespace;
    encodeElement(writer, { name: "V", type }, value);
    return writer.toString();
  }

  function read(text: string, type: typeof names | typeof record): unknown {
    const reader = new XmlReader(`<e xmlns:p="urn:p" xmlns="urn:default">${text}</e>`);
    reader.readRoot();
    reader.nextChild();
    return decodeElement(reader, { name: "V", type }, []);
  }

  test("declares each namespace once, in elements and in attributes", () => {
    const value = ["{urn:p}a", "{urn:q}b", "{urn:p}c"] as never;
    expect(written(names, value)).toBe('<V xmlns:q1="urn:p" xmlns:q2="urn:q">q1:a q2:b q1:c</V>');
    const inAttribute = written(record, { V: value } as never);
    expect(inAttribute).toBe('<V xmlns:a1="urn:p" xmlns:a2="urn:q" V="a1:a a2:b a1:c" />');
    expect(read(written(names, value), names)).toEqual(value);
    expect(read(inAttribute, record)).toEqual({ V: value });
  });

  test("is read with the prefixes around it, and may be empty", () => {
    expect(read("<V> p:a\n\tb </V>", names)).toEqual(["{urn:p}a", "{urn:default}b"]);
    expect(read("<V />", names)).toEqual([]);
    expect(written(names, [] as never)).toBe("<V />");
  });

  test("refuses what is no name, both ways", () => {
    expect(() => read("<V>p:a x:b</V>", names)).toThrow("a name whose prefix is declared");
    expect(() => written(names, "{urn:p}a" as never)).toThrow("an array of names");
    expect(() => written(names, ["{urn:p}a b"] as never)).toThrow("a name as {namespace}name");
    expect(() => written(names, ["a"] as never, "urn:x")).toThrow("a name in a namespace");
  });

  test("does not read more than its document holds", () => {
    const text = `<V xmlns:x="urn:${"x".repeat(10_000)}">${"x:a ".repeat(1_000)}</V>`;
    expect(() => read(text, names)).toThrow("long namespaces are repeated too often");
  });
});

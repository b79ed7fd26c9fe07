/** Owns the proof of values whose text means something only where it stands: names with a prefix, lists with blanks between. */
import { describe, expect, test } from "vitest";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { encodeElement } from "../../templates/runtime/values/element.js";
import { int, itemList, QName, string } from "../../templates/runtime/values/index.js";
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

  test("without a default namespace, a name without a prefix is in none", () => {
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
  ])("%j is written as %s", (name, text) => {
    expect(writeName(name)).toBe(text);
  });

  test.each(["", "{urn:p}", "{urn:p", "p:a", "{urn:p}p:a", "a b", " a", "urn}a", 1, {}, ["a"]])(
    "%j is refused",
    (value) => {
      expect(() => writeName(value)).toThrow("a name as {namespace}name, or name where it is in no namespace");
    },
  );

  test("a name in no namespace cannot be said where elements are in one", () => {
    const sentence = "a name in a namespace, {namespace}a, where elements are in one";
    expect(() => writeName("a", "urn:s")).toThrow(sentence);
    expect(() => writeName("{}a", "urn:s")).toThrow(sentence);
    expect(writeName("{urn:p}a", "urn:s")).toBe('<V xmlns:q1="urn:p">q1:a</V>');
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

  test("what is written splits into the same items again, or is refused", () => {
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

/**
 * Texts around the length up to which they are read in one pass: the value, the place of what is wrong and the count of references are the same
 * wherever in the text they stand.
 */
import { expect, test } from "vitest";
import { XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";

const references = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&#38;", "&"],
  ["&#x20AC;", "€"],
]);
const lengths = Array.from({ length: 26 }, (_, length) => length);

function read(text: string, limit: number): string {
  const reader = new XmlReader(`<a>${text}</a>`, { limits: { references: limit } });
  reader.readRoot();
  const value = reader.readText();
  reader.readEnd();
  return value;
}

function failure(text: string, limit = 9): { readonly code: string; readonly column: number } {
  try {
    return { code: read(text, limit), column: 0 };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { code: error.code, column: error.column };
  }
}

for (const [reference, character] of references) {
  test(`${reference}, once and twice, and one too many for the limit`, () => {
    for (const before of lengths) {
      for (const after of [0, 1, 5, 12]) {
        const [start, end] = ["x".repeat(before), "é".repeat(after)];
        expect(read(start + reference + end, 1)).toBe(start + character + end);
        expect(read(start + reference + end + reference, 2)).toBe(start + character + end + character);
        expect(failure(start + reference + end, 0).code).toBe("limit");
        expect(failure(start + reference + end + reference, 1).code).toBe("limit");
      }
    }
  });
}

for (const wrong of ["&am;", "&amp", "& ", "&l;", "&lt", "&gt", "&AMP;", "&", "&ampx;", "&aamp;", "&xt;", "&#1;"]) {
  test(`${wrong} is an error at its place`, () => {
    for (const before of lengths)
      for (const end of ["", "z", "z".repeat(20)])
        expect(failure("x".repeat(before) + wrong + end)).toEqual({ code: "not-well-formed", column: 4 + before });
  });
}

test("a bracket is text, three characters that end a section are not", () => {
  for (const before of lengths) {
    const start = "x".repeat(before);
    expect(read(`${start}]`, 0)).toBe(`${start}]`);
    expect(read(`${start}]&gt;`, 1)).toBe(`${start}]>`);
    expect(read(`${start}]]&gt;`, 1)).toBe(`${start}]]>`);
    expect(failure(`${start}]]>`)).toEqual({ code: "not-well-formed", column: 4 + before });
    expect(failure(`&amp;${start}]]>`)).toEqual({ code: "not-well-formed", column: 9 + before });
  }
});

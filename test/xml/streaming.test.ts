/** Owns the tests of reading text that arrives in parts: the same result as whole, wherever it was cut. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { XmlError, XmlIncomplete, XmlReader } from "../../templates/runtime/xml/reader.js";
import { documents } from "./documents.js";
import { readOutlineInParts, type Outline } from "./outline.js";

function result(parts: readonly string[]): Outline | string {
  try {
    return readOutlineInParts(parts);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
}

/** Every kind of token, well-formed and not. */
const samples = [
  `<?xml version="1.0" encoding='utf-8' standalone="no" ?>\r\n<!-- c - d --><?p q?>\n<p:a xmlns:p="u" p:b='1\r\n2' c="&lt;&#xD;">\r\n<!----><b/>` +
    `<?t?>\r<c>x&amp;y<![CDATA[<]]>]]]></c ><d>😀\r\n</d>&#32;t</p:a>\n<!-- e --><?f g?>\r\n`,
  "<a><b></c></a>",
  "<a>&x;</a>",
  "<a>]]></a>",
  "<a><![CDATA[]]></a><b/>",
  "<a><!-- -- --></a>",
  "<!DOCTYPE a><a/>",
  "<?xml version='1'?><a/>",
  "<a x='1' x='2'/>",
  "<a>\u0001</a>",
  "<a/>\uFFFF",
  "<a>\uD83D</a>",
  "<a>\uDE00</a>",
  "<a",
  "<a>text",
  "",
  "<abc></abd>",
  "<abc></abcd>",
  "<a><!x></a>",
  "<?xmlx?><a/>",
];

describe("a document cut in two", () => {
  test.each(samples)("%j", (sample) => {
    const expected = result([sample]);
    for (let at = 0; at <= sample.length; at++) {
      expect(result([sample.slice(0, at), sample.slice(at)]), `cut at ${at}`).toEqual(expected);
    }
    expect(result(sample.split("")), "cut everywhere").toEqual(expected);
    expect(result([...sample.split(""), ""]), "with an empty end").toEqual(expected);
  });

  test("documents made at random", () => {
    const cut = fc.tuple(documents, fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(cut, ([document, place]) => {
        const at = Math.floor(place * document.length);
        expect(result([document.slice(0, at), document.slice(at)])).toEqual(result([document]));
      }),
      { numRuns: 2000 },
    );
  });
});

/** Rows read one by one with a mark before each; the way a DataSet is streamed. */
function readRows(parts: readonly string[]): string[] {
  const reader = new XmlReader("", { complete: false });
  const rows: string[] = [];
  let next = 0;
  const step = <Value>(read: () => Value): Value => {
    reader.mark();
    for (;;) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof XmlIncomplete)) throw error;
        reader.append(parts[next] ?? "", next >= parts.length - 1);
        next++;
        reader.reset();
      }
    }
  };
  const readRow = (): string | undefined => {
    if (!reader.nextChild()) return undefined;
    const texts = [reader.tryLeaf("b"), reader.tryLeaf("c")];
    const leaf = reader.tryLeaf("d");
    const rest: string[] = [];
    while (reader.nextChild()) rest.push(reader.readText());
    return JSON.stringify([texts, leaf, rest]);
  };
  step(() => reader.readRoot());
  for (let row = step(readRow); row !== undefined; row = step(readRow)) rows.push(row);
  step(() => reader.readEnd());
  return rows;
}

describe("rows with a mark before each", () => {
  const document =
    "<?xml version='1.0'?><a>\r\n<r i='1'><b>1</b>\r\n<c>x</c></r><r><b>&lt;</b><c/></r>\n<r/><r><c>y</c><d>z</d></r><r>\n<d/><e>😀</e></r></a>\n";

  test("cut in two, in three and everywhere", () => {
    const expected = readRows([document]);
    expect(expected).toHaveLength(5);
    for (let first = 0; first <= document.length; first++) {
      expect(readRows([document.slice(0, first), document.slice(first)])).toEqual(expected);
      const second = Math.min(document.length, first + 3);
      expect(readRows([document.slice(0, first), document.slice(first, second), document.slice(second)])).toEqual(
        expected,
      );
    }
    expect(readRows(document.split(""))).toEqual(expected);
  });

  test("a row is handed on as soon as it is there", () => {
    const reader = new XmlReader("<a><r>", { complete: false });
    reader.readRoot();
    reader.mark();
    expect(() => [reader.nextChild(), reader.readText()]).toThrow(XmlIncomplete);
    reader.append(`${"t".repeat(5000)}</r`, false);
    reader.reset();
    expect(() => [reader.nextChild(), reader.readText()]).toThrow(XmlIncomplete);
    reader.append(">", false);
    reader.reset();
    expect([reader.nextChild(), reader.readText().length]).toEqual([true, 5000]);
  });

  test("a large element is tried again when a quarter more of it is there, or its end", () => {
    const read = (reader: XmlReader): unknown => {
      reader.reset();
      try {
        return [reader.nextChild(), reader.readText().length];
      } catch (error) {
        if (error instanceof XmlIncomplete) return "incomplete";
        throw error;
      }
    };
    /** All that is left: from `length` letters in all on with the end tag, which has come at once. */
    const given = (length: number, more: number, last: boolean): unknown => {
      const reader = new XmlReader("<a>", { complete: false });
      reader.readRoot();
      reader.mark();
      reader.append(`<r>${"t".repeat(length - 3)}`, false);
      expect(read(reader)).toBe("incomplete");
      reader.append("</r>", false);
      const early = read(reader);
      reader.append(" ".repeat(more - 4 - (last ? 4 : 0)), false);
      const later = read(reader);
      reader.append(last ? "</a>" : "", last);
      return [early, later, read(reader)];
    };
    const all = [true, 8_189];
    expect(given(8_192, 4, false)).toEqual([all, all, all]);
    expect(given(8_196, 2_048, false)).toEqual(["incomplete", "incomplete", "incomplete"]);
    expect(given(8_196, 2_049, false)).toEqual(["incomplete", [true, 8_193], [true, 8_193]]);
    expect(given(8_196, 8, true)).toEqual(["incomplete", "incomplete", [true, 8_193]]);
  });

  test("places in a line whose beginning is forgotten, and in the tags of it", () => {
    const reader = new XmlReader("\n<a>\n  ", { complete: false });
    reader.readRoot();
    for (const part of ["<b>1</b>", "<b>2</b>"]) {
      reader.append(part, false);
      expect([reader.nextChild(), reader.readText()]).toEqual([true, part.slice(3, 4)]);
      reader.mark();
    }
    reader.append("<b", false);
    reader.mark();
    reader.append(">3</b>\n<c></d></a>", true);
    expect(reader.nextChild()).toBe(true);
    expect([reader.position(), reader.position(reader.elementStart)]).toEqual([
      { line: 3, column: 22 },
      { line: 3, column: 19 },
    ]);
    expect(reader.readText()).toBe("3");
    expect(() => [reader.nextChild(), reader.nextChild()]).toThrow("line 4, column 4: expected the end tag");
    for (const wrong of ["<p:b/>", "<b p:c=''/>"]) {
      const other = new XmlReader("<a>\n<b>1</b", { complete: false });
      other.readRoot();
      other.mark();
      other.append(">", false);
      expect([other.nextChild(), other.readText()]).toEqual([true, "1"]);
      other.mark();
      other.append(wrong.slice(0, 2), false);
      expect(() => other.nextChild()).toThrow(XmlIncomplete);
      other.reset();
      other.append(`${wrong.slice(2)}</a>`, true);
      expect(() => other.nextChild()).toThrow('line 2, column 9: the prefix "p" in this tag is not declared');
    }
  });

  test("do not read text after the end, or after a forbidden character", () => {
    const reader = new XmlReader("<a/>");
    reader.append("<b/>", true);
    reader.readRoot();
    reader.skip();
    reader.readEnd();
    const forbidden = new XmlReader("<a>\0", { complete: false });
    forbidden.append("</a>", true);
    forbidden.readRoot();
    expect(() => forbidden.nextChild()).toThrow("U+0000");
  });

  test("position stays right when what lies before the mark is forgotten", () => {
    const reader = new XmlReader("<a>\n", { complete: false });
    reader.readRoot();
    for (let row = 0; row < 50; row++) {
      reader.mark();
      reader.append("<b>\r", false);
      reader.append("\n</b>  \r\n", false);
      expect([reader.nextChild(), reader.readText()]).toEqual([true, "\n"]);
      expect(reader.position()).toEqual({ line: 3 + 2 * row, column: 5 });
    }
    reader.append("   &", false);
    reader.append("x;</a>", true);
    expect(() => reader.nextChild()).toThrow("line 102, column 4: this is not one of");
  });

  test("readOuterXml of text that was forgotten is our own fault, not other text", () => {
    const reader = new XmlReader("<a>text", { complete: false });
    reader.readRoot();
    reader.mark();
    reader.append("</a>", true);
    expect(() => reader.readOuterXml()).toThrow("set the mark before the start tag");
  });

  test("readOuterXml of a row that came in parts", () => {
    const reader = new XmlReader("<a><r i='1'>", { complete: false });
    reader.readRoot();
    reader.mark();
    reader.nextChild();
    expect(() => reader.readOuterXml()).toThrow(XmlIncomplete);
    reader.append("t</r></a>", true);
    reader.reset();
    expect([reader.nextChild(), reader.readOuterXml(), reader.nextChild()]).toEqual([true, "<r i='1'>t</r>", false]);
    reader.readEnd();
  });
});

/** Owns the tests of the writer: ASMX's layout to the byte, escapes that read back as they were, refusal of what XML cannot carry. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlCharacterError, XmlWriter } from "../../templates/runtime/xml/writer.js";

function write(indent: number, work: (writer: XmlWriter) => void): string {
  const writer = new XmlWriter({ indent });
  work(writer);
  return writer.toString();
}

describe("layout", () => {
  test("is one line, as ASMX writes SOAP", () => {
    const text = write(0, (writer) => {
      writer.declaration();
      writer.open("soap:Body", [["xmlns:soap", "u"]]);
      writer.element("a", "1");
      writer.empty("b");
      writer.open("c");
      writer.close();
      writer.open("d", [["x", "y"]]);
      writer.text("t");
      writer.close();
      writer.close();
    });
    expect(text).toBe(
      '<?xml version="1.0" encoding="utf-8"?><soap:Body xmlns:soap="u"><a>1</a><b /><c /><d x="y">t</d></soap:Body>',
    );
  });

  test("indented by two, as ASMX writes GET/POST results", () => {
    const text = write(2, (writer) => {
      writer.declaration();
      writer.open("DataSet", [["xmlns", "u"]]);
      writer.open("r");
      writer.element("a", "1");
      writer.element("b", "");
      writer.empty("c", [["i", "1"]]);
      writer.close();
      writer.open("s");
      writer.close();
      writer.open("t");
      writer.text("x");
      writer.text("");
      writer.close();
      writer.close();
    });
    expect(text).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<DataSet xmlns="u">\n  <r>\n    <a>1</a>\n    <b />\n    <c i="1" />\n  </r>\n' +
        "  <s />\n  <t>x</t>\n</DataSet>",
    );
  });

  test.each([
    ["14", '<?xml version="1.0" encoding="utf-8"?>\n<int xmlns="u">14</int>'],
    ["", '<?xml version="1.0" encoding="utf-8"?>\n<int xmlns="u" />'],
  ])("a scalar result of %j", (value, expected) => {
    const text = write(2, (writer) => {
      writer.declaration();
      writer.open("int", [["xmlns", "u"]]);
      writer.text(value);
      writer.close();
    });
    expect(text).toBe(expected);
  });

  test("elements go out as they are", () => {
    const text = write(0, (writer) => [
      writer.open("a"),
      writer.elements(""),
      writer.elements("<b/><b/>"),
      writer.close(),
    ]);
    expect(text).toBe("<a><b/><b/></a>");
  });

  test.each<[what: string, expected: string, work: (writer: XmlWriter) => void]>([
    ["markup", "<a><b/></a>", (writer) => writer.markup("<b/>")],
    ["an element after markup", "<a><b/><c />\n</a>", (writer) => [writer.markup("<b/>"), writer.empty("c")]],
    ["no markup", "<a />", (writer) => writer.markup("")],
    ["an element after no markup", "<a>\n  <c />\n</a>", (writer) => [writer.markup(""), writer.empty("c")]],
    ["elements", "<a>\n  <b/>\n</a>", (writer) => writer.elements(`${writer.lineStart()}<b/>`)],
    ["no elements", "<a />", (writer) => writer.elements("")],
    [
      "elements after text",
      "<a>t\n  <b/>\n  <c />\n</a>",
      (writer) => [writer.text("t"), writer.elements(`${writer.lineStart()}<b/>`), writer.empty("c")],
    ],
  ])("lines of their own where elements stand: %s", (_, expected, work) => {
    expect(write(2, (writer) => [writer.open("a"), work(writer), writer.close()])).toBe(expected);
  });

  test("begins a line at the given depth", () => {
    const writer = new XmlWriter({ indent: 2 });
    writer.open("a");
    writer.open("b");
    expect([writer.lineStart(), writer.lineStart(1), writer.lineStart(3)]).toEqual([
      "\n    ",
      "\n      ",
      "\n          ",
    ]);
    expect(new XmlWriter().lineStart(3)).toBe("");
  });

  test("attributes that come after the start tag was begun", () => {
    const text = write(0, (writer) => {
      writer.open("a", [["b", "1"]]);
      writer.attribute("c", '"&\t');
      writer.text("t");
      expect(() => writer.attribute("d", "3")).toThrow("XmlWriter: attribute() without open()");
      writer.close();
    });
    expect(text).toBe('<a b="1" c="&quot;&amp;&#x9;">t</a>');
  });

  test("close without open is our own fault", () => {
    expect(() => new XmlWriter().close()).toThrow("close() without open()");
  });
});

describe("escapes", () => {
  test("text", () => {
    expect(write(0, (writer) => writer.element("a", "a & b < c > d \" ' \t\n\r é 漢字 😀 ]]>"))).toBe(
      "<a>a &amp; b &lt; c &gt; d \" ' \t\n&#xD; é 漢字 😀 ]]&gt;</a>",
    );
  });

  test("attributes", () => {
    expect(write(0, (writer) => writer.empty("a", [["b", "a & b < c > d \" ' \t\n\r é"]]))).toBe(
      '<a b="a &amp; b &lt; c &gt; d &quot; \' &#x9;&#xA;&#xD; é" />',
    );
  });

  test("whatever XML can carry comes back as it was, from text and from attributes", () => {
    const carried = fc
      .string({ unit: "binary", maxLength: 20 })
      .filter((value) => !/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/.test(value));
    const awkward = fc.array(fc.constantFrom("\r", "\n", "\t", " ", "&", "<", ">", "]]>", '"', "'", "&#13;", "a"), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          carried,
          awkward.map((parts) => parts.join("")),
        ),
        (value) => {
          const reader = new XmlReader(
            write(0, (writer) => {
              writer.open("a", [["b", value]]);
              writer.text(value);
              writer.close();
            }),
          );
          reader.readRoot();
          expect([reader.attribute("", "b"), reader.readText()]).toEqual([value, value]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("what XML 1.0 cannot carry", () => {
  test.each([
    ["\0", "U+0000", 0],
    ["ab\u0001", "U+0001", 2],
    ["\u000B", "U+000B", 0],
    ["\u001F", "U+001F", 0],
    ["é\uD800", "U+D800", 1],
    ["\uD800x", "U+D800", 0],
    ["\uDC00", "U+DC00", 0],
    ["😀\uDE00", "U+DE00", 2],
    ["\uFFFE", "U+FFFE", 0],
    ["&\uFFFF", "U+FFFF", 1],
  ])("%j is refused, and nothing of the call is written", (value, character, offset) => {
    const writer = new XmlWriter({ indent: 2 });
    writer.open("a");
    const before = writer.toString();
    const calls: (() => void)[] = [
      () => writer.text(value),
      () => writer.element("b", value),
      () => writer.empty("b", [["c", value]]),
      () => writer.open("b", [["c", value]]),
    ];
    for (const call of calls) {
      expect(call).toThrow(XmlCharacterError);
      expect(call).toThrow(expect.objectContaining({ character, offset }));
      expect(writer.toString()).toBe(before);
    }
    writer.element("b", "t");
    writer.close();
    expect(writer.toString()).toBe("<a>\n  <b>t</b>\n</a>");
  });

  test("the error does not show the value", () => {
    const error = new XmlCharacterError("U+0001", 3);
    expect(error.message).toBe(
      "the character U+0001 at offset 3 cannot be carried by XML 1.0: remove it or encode the value",
    );
  });
});

/** Long texts changed in parts: as if changed whole, wherever the parts meet. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeForm, utf8Form } from "../../templates/runtime/bindings/form/codec.js";
import { changeInParts, cutAnywhere, TextBuilder } from "../../templates/runtime/text/text-parts.js";
import { collapseBlanks } from "../../templates/runtime/values/type.js";
import { decodeXmlBytes } from "../../templates/runtime/xml/decode.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";

/** Runs of a few units, longer than a part in all. */
const long = (...units: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...units), fc.integer({ min: 1, max: 3_000 })), { minLength: 1, maxLength: 12 })
    .map((runs) => runs.map(([unit, count]) => unit.repeat(count)).join(""));

const readText = (document: string): string => {
  const reader = new XmlReader(document);
  reader.readRoot();
  return reader.readText();
};
const windows1252 = new Uint8Array([0x80, 0x81, 0x9f, 0xe9, 0x78]);

describe("as if changed whole", () => {
  test.each<[string, fc.Arbitrary<string>, (text: string) => string, (text: string) => string]>([
    [
      "line ends",
      long("\r", "\n", "\r\n", "x"),
      (text) => readText(`<a>${text}</a>`),
      (text) => text.replace(/\r\n?/g, "\n"),
    ],
    [
      "attributes",
      long("\t", "\n", "x", "&#9;"),
      (text) => {
        const reader = new XmlReader(`<a b="${text}"/>`);
        reader.readRoot();
        return reader.attribute("", "b") ?? "";
      },
      (text) => text.replace(/[\t\n]/g, " ").replace(/&#9;/g, "\t"),
    ],
    [
      "references, sections and comments",
      long("x", "&lt;", "&#65;", "<![CDATA[&]]>", "<!---->", "<?p?>"),
      (text) => readText(`<a>${text}</a>`),
      (text) =>
        text
          .replace(/<!---->|<\?p\?>/g, "")
          .replace(/<!\[CDATA\[&\]\]>|&lt;|&#65;/g, (found) =>
            found === "&lt;" ? "<" : found === "&#65;" ? "A" : "&",
          ),
    ],
    [
      "blanks of values",
      long(" ", "\t", "1", " \n"),
      collapseBlanks,
      (text) => text.replace(/[ \t\n]+/g, " ").replace(/^ | $/g, ""),
    ],
    [
      "forms",
      long("+", "x", "%41", "%C3%A9", "%u0416", "%uD83D%uDE00", "%", "%4", "\u{1F600}"),
      (text) => decodeForm(`a=${text}`, utf8Form)[0]?.value ?? "",
      (text) =>
        text
          .replace(/\+/g, " ")
          .replace(/%u([0-9A-F]{4})|(?:%[0-9A-F]{2})+/g, (found, unit: string | undefined) =>
            unit === undefined ? decodeURIComponent(found) : String.fromCharCode(Number.parseInt(unit, 16)),
          ),
    ],
  ])("%s", (_name, texts, change, expected) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(change(text) === expected(text)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("windows-1252", () => {
    const bytes = new Uint8Array(50_000).map((_none, index) => windows1252[(index * 7) % 5] ?? 0);
    bytes.set(new TextEncoder().encode("<a>"));
    const text = decodeXmlBytes(bytes, "windows-1252");
    expect(text).toHaveLength(50_000);
    expect([...new Set(text.slice(3))].sort()).toEqual(["x", "\x81", "\u00E9", "\u0178", "\u20AC"].sort());
  });

  it("at once, if the text cannot be divided", () => {
    const parts: number[] = [];
    const note = (part: string): string => (parts.push(part.length), part);
    changeInParts("x".repeat(10_000), note, () => false);
    changeInParts("x".repeat(10_000), note, cutAnywhere);
    expect(parts).toEqual([10_000, 4_096, 4_096, 1_808]);
  });
});

it("a builder gives its pieces in order, and counts them", () => {
  const builder = new TextBuilder();
  const pieces = Array.from({ length: 5_000 }, (_none, index) => "y".repeat(index % 40) + String(index));
  for (const piece of pieces) builder.add(piece).add("");
  expect(builder.length).toBe(pieces.join("").length);
  expect(builder.toString()).toBe(pieces.join(""));
});

describe("a document of more names than are kept", () => {
  const count = 12_000;
  const children = (attribute: string): string =>
    Array.from({ length: count }, (_none, index) => `<n${index} ${attribute}='' p:a${index}='' a${index}=''/>`).join(
      "",
    );

  it("is read, and end tags match their start tags", () => {
    const document = `<root xmlns:p='u'><inner>${children("c")}</inner>${children("d")}</root>`;
    const reader = new XmlReader(document);
    reader.readRoot();
    let seen = 0;
    for (let open = 1; open > 0;) open += reader.nextChild() ? (seen++, 1) : -1;
    reader.readEnd();
    expect(seen).toBe(2 * count + 1);
    const wrong = new XmlReader(`<r>${children("xmlns:p='u' c")}<other></wrong></r>`);
    wrong.readRoot();
    expect(() => wrong.skip()).toThrow('expected the end tag "</other>"');
  });

  it("still has no attribute twice in one tag", () => {
    const reader = new XmlReader(`<r xmlns:p='u'>${children("c")}<z z='' b='' z=''/></r>`);
    reader.readRoot();
    expect(() => reader.skip()).toThrow('the attribute "z" is given twice');
  });
});

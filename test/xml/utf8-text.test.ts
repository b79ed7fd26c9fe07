/** Owns that text written straight to bytes is what the writer escapes and UTF-8 encodes, or is left to them. */
import { describe, expect, it } from "vitest";
import { EncodedPieces } from "../../templates/runtime/xml/encoded-pieces.js";
import { EncodingWriter } from "../../templates/runtime/xml/encoded-pieces.js";
import { encodeMarkup, Utf8Text } from "../../templates/runtime/xml/utf8-text.js";
import { escapeXmlText } from "../../templates/runtime/xml/writer.js";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What is in the buffer; undefined where the text was left to others. */
function quick(text: string): string | undefined {
  const buffer = new Utf8Text();
  buffer.markup(encodeMarkup("<a>"));
  const taken = buffer.text(text);
  const shown = decoder.decode(buffer.bytes);
  buffer.release();
  if (!taken) expect(shown).toBe("<a>");
  return taken ? shown.slice("<a>".length) : undefined;
}

function escaped(text: string): string | undefined {
  try {
    return escapeXmlText(text);
  } catch {
    return undefined;
  }
}

describe("text straight to bytes", () => {
  it("takes every UTF-16 unit as the writer does, alone and between others", () => {
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a${String.fromCharCode(code)}b`;
      if (quick(text) !== escaped(text)) expect([code, quick(text)]).toEqual([code, escaped(text)]);
    }
  });

  it("takes pairs of halves, and no half alone, also at the end", () => {
    const units = [
      0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfffd, 0xfffe, 0xffff,
    ];
    for (const first of units) {
      for (const second of units) {
        for (const third of ["", ...units.map((unit) => String.fromCharCode(unit))]) {
          const text = String.fromCharCode(first, second) + third;
          expect([text, quick(text)]).toEqual([text, escaped(text)]);
        }
      }
    }
  });

  it("takes what stands at a bound, wherever the four at a time begin and end", () => {
    const bounds = Array.from("\0\t\n\r\x1F !%&'/0;<=>?A\x7F\x80\u07FF\u0800\uCFFF\uD7FF\uE000\uFFFD\uFFFE\uFFFF");
    const pairs = Array.from("\u{10000}\u{103FF}\u{10400}\u{3FFFF}\u{40000}\u{FFFFF}\u{100000}\u{10FFFF}");
    const halves = ["\uD800", "\uDBFF", "\uDC00", "\uDFFF"];
    for (const text of [...bounds, ...pairs, ...halves]) {
      for (let before = 0; before < 5; before++) {
        for (const after of ["", "xxxx", "\uDC00", "\uE000"]) {
          const whole = "y".repeat(before) + text + after;
          if (quick(whole) !== escaped(whole)) expect([whole, quick(whole)]).toEqual([whole, escaped(whole)]);
        }
      }
    }
  });

  it("takes what just fits, and not a byte more", () => {
    const used = new Utf8Text();
    used.release();
    const capacity = used.length;
    // A text may become five times its length, and markup is written four bytes at a time.
    const takers: readonly (readonly [bytes: number, room: number, take: (buffer: Utf8Text) => boolean])[] = [
      [3, 15, (buffer) => buffer.text("abc")],
      [15, 15, (buffer) => buffer.text("&&&")],
      [6, 10, (buffer) => buffer.markup(encodeMarkup("<abcd>"))],
      [3, 3, (buffer) => buffer.integer(123)],
      [10, 50, (buffer) => buffer.integer(1_000_000_000)],
      [9, 9, (buffer) => buffer.integer(999_999_999)],
    ];
    for (const [bytes, room, take] of takers) {
      const buffer = new Utf8Text();
      buffer.length = capacity - room;
      expect([take(buffer), buffer.length]).toEqual([true, capacity - room + bytes]);
      buffer.length = capacity - room + 1;
      expect([take(buffer), buffer.length]).toEqual([false, capacity - room + 1]);
      buffer.release();
    }
    for (const [length, taken] of [
      [1_024, true],
      [1_025, false],
    ] as const)
      expect(quick("x".repeat(length))).toBe(taken ? "x".repeat(length) : undefined);
    expect(encodeMarkup("<é>a").words).toHaveLength(2);
    expect(encodeMarkup("").words).toHaveLength(0);
  });

  it("leaves long texts, and what does not fit, to others", () => {
    expect(quick("é".repeat(1_024))).toBe("é".repeat(1_024));
    expect(quick("é".repeat(1_025))).toBeUndefined();
    const buffer = new Utf8Text();
    const line = "x".repeat(1_000);
    let lines = 0;
    while (buffer.text(line)) lines++;
    expect(buffer.length).toBe(1_000 * lines);
    expect(lines).toBeGreaterThan(100);
    expect(buffer.markup(encodeMarkup("x".repeat(200_000)))).toBe(false);
    expect(buffer.length).toBe(1_000 * lines);
    buffer.release();
  });

  it("writes markup of every length, and what follows it over its end", () => {
    for (let length = 0; length < 12; length++) {
      const buffer = new Utf8Text();
      for (const text of ["<é€>".repeat(3).slice(0, length), "y"]) expect(buffer.markup(encodeMarkup(text))).toBe(true);
      expect(new TextDecoder().decode(buffer.bytes)).toBe(`${"<é€>".repeat(3).slice(0, length)}y`);
      buffer.release();
    }
  });

  it("takes texts with one unusual character at each place", () => {
    for (let length = 0; length < 14; length++) {
      for (let at = 0; at < length; at++) {
        for (const unusual of ["&", "<", ">", "\r", "\t", "\u007f", "\u0080", "é", "€", "\0"]) {
          const text = "x".repeat(at) + unusual + "x".repeat(length - at - 1);
          expect([text, quick(text)]).toEqual([text, escaped(text)]);
        }
      }
    }
  });

  it("writes whole numbers as texts, at their bounds", () => {
    const numbers = [
      0,
      9,
      10,
      99,
      100,
      101,
      65_535,
      999_999_999,
      1_000_000_000,
      4_294_967_296,
      Number.MAX_SAFE_INTEGER,
    ];
    for (const number of numbers) {
      const buffer = new Utf8Text();
      expect(buffer.integer(number)).toBe(true);
      expect(new TextDecoder().decode(buffer.bytes)).toBe(String(number));
      buffer.release();
    }
  });

  it("counts its bytes, and gives its buffer back while it waits", () => {
    const pieces = new EncodedPieces();
    pieces.text("1");
    pieces.rows.text("23");
    expect(pieces.length).toBe(3);
    pieces.rest();
    const other = new EncodedPieces();
    other.rows.text("other");
    pieces.rows.text("4");
    expect(pieces.length).toBe(4);
    expect(new TextDecoder().decode(other.join("", ""))).toBe("other");
    expect(new TextDecoder().decode(pieces.join("0", "5"))).toBe("012345");
  });

  it("forms one document with the text that the writer wrote around it", () => {
    const writer = new EncodingWriter({ indent: 2 });
    writer.open("a");
    writer.pieces.rows.markup(encodeMarkup("<b/>"));
    writer.empty("c");
    writer.pieces.text("<d/>");
    expect(writer.toString()).toBe("");
    writer.close();
    expect(new TextDecoder().decode(writer.toBytes("[", "]"))).toBe("[<a><b/>\n  <c /><d/>\n</a>]");
    const plain = new EncodingWriter();
    plain.element("é", "1");
    expect(new TextDecoder().decode(plain.toBytes())).toBe("<é>1</é>");
    const after = new EncodingWriter({ indent: 2 });
    after.open("a");
    after.text("t");
    after.pieces.text("<b/>");
    after.close();
    expect(new TextDecoder().decode(after.toBytes())).toBe("<a>t<b/>\n</a>");
  });

  it("may be settled and be empty any number of times", () => {
    const pieces = new EncodedPieces();
    pieces.settle();
    pieces.rest();
    expect(pieces.length).toBe(0);
    pieces.text("");
    expect([pieces.length, new TextDecoder().decode(pieces.join("<", ">"))]).toEqual([0, "<>"]);
    const one = new EncodedPieces();
    one.rows.text("1");
    one.settle();
    one.settle();
    one.text("");
    one.rows.text("2");
    one.rest();
    one.rest();
    expect([one.length, new TextDecoder().decode(one.join("", ""))]).toEqual([2, "12"]);
  });

  it("keeps the order of texts and rows", () => {
    const pieces = new EncodedPieces();
    pieces.text("1");
    pieces.rows.text("2");
    pieces.text("3");
    pieces.rows.text("4");
    pieces.settle();
    pieces.rows.text("5");
    expect(new TextDecoder().decode(pieces.join("0", "6"))).toBe("0123456");
  });

  it("does not share a buffer between documents that are written at the same time", () => {
    const outer = new EncodedPieces();
    outer.rows.text("outer");
    const inner = new EncodedPieces();
    inner.rows.text("inner");
    expect(new TextDecoder().decode(inner.join("", ""))).toBe("inner");
    outer.rows.text("!");
    expect(new TextDecoder().decode(outer.join("", ""))).toBe("outer!");
  });
});

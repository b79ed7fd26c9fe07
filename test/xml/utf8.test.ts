/** UTF-8 is read by two ways, chosen by length, content and platform: both say what was encoded. */
import { describe, expect, test } from "vitest";
import { decodeDeclaredUtf8, decodeUtf8 } from "../../templates/runtime/xml/utf8.js";

const encoder = new TextEncoder();
/** Around each length from which another way is taken, and one where Node keeps the text outside of its heap. */
const lengths = [0, 100, 8_191, 8_192, 50_000, 1_200_000];
const characters = ["a", "\0", "\r\n", "é", "€", "漢", "😀", "\uFEFF", "\uFFFE", "\u{10FFFF}"];
const broken: readonly (readonly number[])[] = [
  [0x80],
  [0xc0, 0x80],
  [0xc3],
  [0xe0, 0x80, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x80, 0x80, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xff],
];

/** In a larger piece of memory, as bodies are. */
function within(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(bytes.length + 7).fill(0xff);
  memory.set(bytes, 3);
  return memory.subarray(3, 3 + bytes.length);
}

describe.each(lengths)("%i letters", (length) => {
  test.each(characters)("and %j at the start, in between and at the end", (character) => {
    const half = "x".repeat(length / 2);
    const text = `${character}${half}${character}${half}${character}`;
    expect(decodeUtf8(within(encoder.encode(text))) === text).toBe(true);
  });

  test.each(broken)("and bytes that are no UTF-8: %i", (...bytes) => {
    for (const at of [0, length >> 1, length]) {
      const wrong = new Uint8Array(length + bytes.length).fill(0x78);
      wrong.set(bytes, at);
      expect(decodeUtf8(within(wrong))).toBeUndefined();
    }
  });
});

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`;

describe("what is UTF-8 beyond doubt", () => {
  test.each<[charset: string | undefined, written: string, text: string | undefined]>([
    ["utf-8", "<a>é</a>", "<a>é</a>"],
    ["utf-8", "\uFEFF<a/>", "<a/>"],
    ["utf-8", "\uFEFF\uFEFF<a/>", "\uFEFF<a/>"],
    // Their bytes are those of a mark but for one.
    ["utf-8", "\u0EFF<a/>", "\u0EFF<a/>"],
    ["utf-8", "\uFF3F<a/>", "\uFF3F<a/>"],
    ["utf-8", "\uFEFC<a/>", "\uFEFC<a/>"],
    ["utf-8", declared("utf-16"), declared("utf-16")],
    [undefined, "<a>é</a>", "<a>é</a>"],
    [undefined, declared("utf-8"), declared("utf-8")],
    [undefined, declared("UTF-8"), declared("UTF-8")],
    [undefined, declared("utf-16"), undefined],
    [undefined, declared("iso-8859-1"), undefined],
    [undefined, '<?xml version="1.0"?><a/>', undefined],
    [undefined, "\uFEFF<a/>", undefined],
    [undefined, "<\0a\0/\0>\0", undefined],
    [undefined, "", undefined],
    ["UTF-8", "<a/>", undefined],
    ["iso-8859-1", "<a/>", undefined],
    ["", "<a/>", undefined],
  ])("charset %j: %j", (charset, written, text) => {
    expect(decodeDeclaredUtf8(encoder.encode(written), charset)).toBe(text);
    const broken = Uint8Array.from([...encoder.encode(written), 0xff]);
    expect(decodeDeclaredUtf8(broken, charset)).toBeUndefined();
  });
});

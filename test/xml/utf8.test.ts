/** UTF-8 is read by two ways, chosen by length, content and platform: both say what was encoded. */
import { describe, expect, test } from "vitest";
import { decodeUtf8 } from "../../templates/runtime/xml/utf8.js";

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

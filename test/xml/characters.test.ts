/** Production 2 of XML 1.0, judged by the code points of a text alone: where the first is that XML cannot carry. */
import { expect, test } from "vitest";
import { forbiddenAt } from "../../templates/runtime/xml/characters.js";

const ranges = [
  [0x9, 0xa],
  [0xd, 0xd],
  [0x20, 0xd7ff],
  [0xe000, 0xfffd],
  [0x10000, 0x10ffff],
] as const;

function judged(text: string): number {
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (!ranges.some(([least, most]) => code >= least && code <= most)) return at;
    at += character.length;
  }
  return -1;
}

const edges = [0, 9, 0xa, 0xb, 0xd, 0x1f, 0x20, 0x41, 0xe9, 0x20ac, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000]
  .concat([0xfffd, 0xfffe, 0xffff])
  .map((code) => String.fromCharCode(code));

test("every unit by itself and between letters", () => {
  for (let code = 0; code <= 0xffff; code++) {
    const unit = String.fromCharCode(code);
    for (const text of [unit, `a${unit}b`]) expect(forbiddenAt(text), JSON.stringify(text)).toBe(judged(text));
  }
});

test("every three units at the edges of ranges, also after very many runs of such that may stand there", () => {
  const runs = "a\n€😀".repeat(100);
  const wrong: string[] = [];
  for (const first of edges)
    for (const second of edges)
      for (const third of edges)
        for (const text of [first + second + third, runs + first + second + third])
          if (forbiddenAt(text) !== judged(text)) wrong.push(text);
  expect(wrong).toEqual([]);
  expect(forbiddenAt(`${"😀\n".repeat(5_000_000)}\0`)).toBe(15_000_000);
});

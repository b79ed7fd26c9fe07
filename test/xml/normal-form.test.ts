/** Owns the tests of normalization: what is normalized is what the platform gives, and what would be dear is not. */
import { describe, expect, it, test } from "vitest";
import { composed } from "../../examples/messaging-service/src/domain/composed.js";
import { hasLongMarks, normalForm } from "../../templates/runtime/text/normal-form.js";

const acute = "\u0301";
const texts = [
  "",
  "plain",
  "e\u0301",
  "é",
  "\uAC01",
  "\u1100\u1161\u11A8",
  "\u{1D157}\u{1D165}",
  "ﬁ",
  "\uD800",
  "नमस्ते",
  "ก็",
];

describe("a text with up to 30 marks in a row", () => {
  it.each([...texts, `e${acute.repeat(30)}`, `${acute.repeat(30)}x${acute.repeat(30)}`])("%j is normalized", (text) => {
    expect(normalForm(text, "NFC")).toBe(text.normalize("NFC"));
    expect(normalForm(text, "NFD")).toBe(text.normalize("NFD"));
  });
});

describe("a text with more than 30 marks in a row", () => {
  it.each([
    `e${acute.repeat(31)}`,
    `${"x".repeat(1000)}${acute.repeat(31)}x`,
    "\u{1D165}".repeat(31),
    "\u0903".repeat(31),
    `e${"\u0315".repeat(16)}${"\u{E0100}".repeat(16)}`,
  ])("%j is not", (text) => {
    expect(hasLongMarks(text)).toBe(true);
    expect(normalForm(text, "NFC")).toBeUndefined();
    expect(composed(text)).toBe(text);
  });
});

function* allCharacters(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code++) if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

describe("of all characters of this platform", () => {
  test("31 of the same are too many if and only if the character is a mark", () => {
    const all = Array.from(allCharacters());
    const allMarks = all.filter((each) => /\p{M}/u.test(each));
    expect(allMarks.length).toBeGreaterThan(2_000);
    expect(allMarks.filter((each) => !hasLongMarks(each.repeat(31)))).toEqual([]);
    const noMarks = all.filter((each) => !/\p{M}/u.test(each));
    expect(hasLongMarks(noMarks.join(""))).toBe(false);
    expect(hasLongMarks(`${acute.repeat(30)}${noMarks.join("")}`)).toBe(false);
  });

  test("only marks are reordered by normalization, and no character contains more than three", () => {
    for (const each of allCharacters()) {
      const parts = Array.from(each.normalize("NFD"));
      const isReordered = `a\u0345${each}`.normalize("NFD") !== `a\u0345${parts.join("")}`;
      const count = parts.filter((part) => /\p{M}/u.test(part)).length;
      if (count > 3 || (isReordered && !/\p{M}/u.test(each))) expect(each.codePointAt(0)).toBe("a mark");
    }
  });
});

test("the example's copy agrees", () => {
  for (const text of [...texts, `e${acute.repeat(30)}`, `e${acute.repeat(31)}`, "\u{1D165}".repeat(31)]) {
    expect(composed(text)).toBe(normalForm(text, "NFC") ?? text);
  }
});

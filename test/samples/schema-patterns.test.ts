/**
 * Patterns of XML Schema at random, each written a second time as JavaScript has it: what is found for one fits it, and of any text both say the
 * same. libxml2 is asked, too; of some patterns with several ways through them it takes what does not fit, or refuses what does
 * (`(\d*(\P{L})|\d)?\d` and `1`), so it has a say where JavaScript does not contradict it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isMatch, statesOf } from "../../generator/model/pattern-states.js";
import { shortestPath, textsAlong } from "../../generator/model/pattern-texts.js";
import { readPattern } from "../../generator/model/schema-pattern.js";
import { Steps } from "../../generator/model/steps.js";
import { blockNamed, blockNames } from "../../generator/model/unicode-blocks.js";
import { amount } from "../counts.js";
import { SchemaJudge } from "./schema-judge.js";

/** As XML Schema writes it, and as JavaScript does (flag v). */
type Both = readonly [schema: string, script: string];

const same = (text: string): Both => [text, text];
const sameEach = (texts: string): Both[] => [...texts].map(same);
const joined = (parts: readonly Both[], between = ""): Both => [
  parts.map(([schema]) => schema).join(between),
  parts.map(([, script]) => script).join(between),
];
const within = (before: string, [schema, script]: Both, after: string): Both => [
  before + schema + after,
  before + script + after,
];

const characters = fc.constantFrom(...sameEach("abcXYZ019 _,:é漢ж\t"), same("\\."), ["\\-", "-"] as Both);
const escapes = fc.constantFrom<Both[]>(
  ["\\d", "\\p{Nd}"],
  ["\\D", "\\P{Nd}"],
  ["\\w", "[^\\p{P}\\p{Z}\\p{C}]"],
  ["\\W", "[\\p{P}\\p{Z}\\p{C}]"],
  ["\\s", "[ \\t\\n\\r]"],
  ["\\S", "[^ \\t\\n\\r]"],
  ["\\i", "[\\p{L}_:]"],
  ["\\c", "[\\p{L}\\p{Nd}_:.\\-]"],
  [".", "[^\\n\\r]"],
  ["\\p{IsCyrillic}", "[\\u0400-\\u04ff]"],
  ["\\P{IsBasicLatin}", "[^\\u0000-\\u007f]"],
  same("\\p{Lu}"),
  same("\\P{L}"),
);
const inClass = fc.constantFrom<Both[]>(
  ...sameEach("abcxyzABZ059_é"),
  ...["a-f", "m-z", "0-4", "A-Z", "\\-", "\\p{L}"].map(same),
  ["\\d", "\\p{Nd}"],
  ["\\s", " \\t\\n\\r"],
);
const inClasses = fc.array(inClass, { minLength: 1, maxLength: 4 }).map((parts) => joined(parts));
const classes = fc
  .tuple(fc.constantFrom("", "^"), inClasses, fc.option(inClasses))
  .map(([negative, [schema, script], without]): Both => {
    if (without === null) return [`[${negative}${schema}]`, `[${negative}${script}]`];
    return [`[${negative}${schema}-[${without[0]}]]`, `[[${negative}${script}]--[${without[1]}]]`];
  });
const quantifiers = fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{0,2}", "{1,3}", "{2,}", "{0}").map(same);
const { pattern: patterns } = fc.letrec<{ pattern: Both; branch: Both; atom: Both }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small" },
    tie("branch"),
    fc.tuple(tie("branch"), tie("branch")).map((parts) => joined(parts, "|")),
  ),
  branch: fc
    .array(
      fc.tuple(tie("atom"), quantifiers).map((parts) => joined(parts)),
      { maxLength: 4 },
    )
    .map((parts) => joined(parts)),
  atom: fc.oneof(
    { depthSize: "small" },
    characters,
    classes,
    escapes,
    tie("pattern").map((inner) => within("(", inner, ")")),
  ),
}));
const texts = fc.array(fc.constantFrom(..."abcXYZ019 -_.:/é漢ж\t"), { maxLength: 6 }).map((parts) => parts.join(""));
const runs = amount(500, 15_000);

/** Whether a repeated group is in a repeated group: libxml2 may take exponential time for it. */
function repeatsGroups(pattern: string): boolean {
  const plain = pattern.replace(/\\./gsu, "x").replace(/\[(?:[^[\]]|\[[^\]]*\])*\]/gu, "x");
  /** For each group that is open, and the whole: whether a repeated group is in it. */
  const open = [false];
  for (let at = 0; at < plain.length; at++) {
    if (plain.charAt(at) === "(") open.push(false);
    if (plain.charAt(at) !== ")") continue;
    const hasRepeated = open.pop() === true;
    const isRepeated = /[*+?{]/.test(plain.charAt(at + 1));
    if (hasRepeated && isRepeated) return true;
    if (hasRepeated || isRepeated) open[open.length - 1] = true;
  }
  return false;
}

test(`${String(runs)} patterns: what is found for one fits it, and what fits is known`, { timeout: 600_000 }, () => {
  const counts = { found: 0, asked: 0, taken: 0 };
  fc.assert(
    fc.property(patterns, fc.array(texts, { maxLength: 8 }), fc.nat(5), ([pattern, script], others, least) => {
      const steps = new Steps(1_000_000);
      const tree = readPattern(pattern, steps);
      if (tree === undefined) throw new Error("it is not read");
      const states = statesOf([tree], 40, steps);
      const expression = new RegExp(`^(?:${script})$`, "v");
      const path = shortestPath([states], { least, most: undefined }, steps);
      const isAsked = !repeatsGroups(pattern);
      const judge = isAsked ? SchemaJudge.of("string", [["pattern", pattern]]) : undefined;
      for (const text of path === undefined ? [] : textsAlong(path)) {
        expect([text, expression.test(text), text.length >= least]).toEqual([text, true, true]);
        counts.found += 1;
        if (isAsked) counts.asked += 1;
        if (judge?.takes(text) === true) counts.taken += 1;
      }
      for (const text of others) {
        const fits = isMatch(states, text, steps);
        expect([text, fits]).toEqual([text, expression.test(text)]);
        if (fits && text.length >= least && text.length <= 40)
          expect(path?.length).toBeLessThanOrEqual([...text].length);
      }
      judge?.dispose();
    }),
    { numRuns: runs },
  );
  expect(counts.found).toBeGreaterThan(runs);
  expect(counts.asked).toBeGreaterThan(0.5 * counts.found);
  expect(counts.taken).toBeGreaterThan(0.9 * counts.asked);
});

test.each(blockNames)("the block %s begins and ends where libxml2's does", (name) => {
  const [[first, last] = [0, 0]] = blockNamed(name) ?? [];
  const judge = SchemaJudge.of("string", [["pattern", `\\p{Is${name}}`]]);
  const isXml = (code: number): boolean =>
    /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(String.fromCodePoint(code));
  const inside = [first, Math.floor((first + last) / 2), last].filter(isXml);
  const outside = [first - 1, last + 1].filter((code) => code >= 0 && isXml(code));
  expect(inside.map((code) => judge?.takes(String.fromCodePoint(code)))).toEqual(inside.map(() => true));
  expect(outside.map((code) => judge?.takes(String.fromCodePoint(code)))).toEqual(outside.map(() => false));
  judge?.dispose();
});

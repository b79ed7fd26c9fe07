/**
 * Owns that pages, comments and names are plain: sentences that are understood at first reading, and names that are nouns.
 * Invariant: a rule is a function of texts, so that a test can plant a breach and see it found with its file and line.
 */
import { describe, expect, test } from "vitest";
import {
  moduleWords,
  type ModuleWords,
  paragraphsOf,
  type Passage,
  proseLines,
  sentencesOf,
  wordsOf,
} from "./prose.js";
import { repositoryFiles, textOf } from "./sources.js";

/** Share of doc comments that may open without their noun, of 100. Only ever lowered. */
const mostWithoutNoun = 0.1;
/** Locals that may be bare participles. Only ever lowered. */
const mostParticiples = 3;

const isOurs = (file: string): boolean => !/(?:^|\/)(?:generated|golden)\//.test(file);
const files = repositoryFiles().filter(isOurs);
const pages = files.filter((file) => file.endsWith(".md"));
const modules = files.filter((file) =>
  /^(?:generator|templates\/runtime|spec|examples)\/.*\.(?:ts|mts|cts)$/.test(file),
);

/** What is wrong in a text, a place each. */
type Fault = (text: string) => readonly Passage[];

const mostWords = 30;
const mostCharacters = 200;
const mostInItem = 2;

const longSentences: Fault = (page) =>
  paragraphsOf(page).flatMap(({ line, text }) =>
    sentencesOf(text)
      .map((sentence) => ({ line, text: `${wordsOf(sentence).length} words: ${sentence}` }))
      .filter(({ text: shown }) => Number.parseInt(shown, 10) > mostWords),
  );

const crowdedLines: Fault = (page) =>
  proseLines(page)
    .filter(({ text }) => text.length > mostCharacters && sentencesOf(text).length > 1)
    .map(({ line, text }) => ({ line, text: `${text.length} characters: ${text}` }));

const sharedLines: Fault = (page) =>
  proseLines(page)
    .filter(({ text }) => sentencesOf(text).length > 1)
    .map(({ line, text }) => ({ line, text: `a line for each sentence: ${text}` }));

const longItems: Fault = (page) =>
  paragraphsOf(page)
    .filter(({ text }) => /^\s*[-*+] /.test(text) && sentencesOf(text).length > mostInItem)
    .map(({ line, text }) => ({ line, text: `${sentencesOf(text).length} sentences in an item: ${text}` }));

const terms: readonly (readonly [RegExp, string])[] = [
  [/\bstands? (?:before|in front of)\b/i, "proxy, precede"],
  [/\banswers? otherwise\b/i, "differ"],
  [/\bwho(?:ever)? calls\b/i, "caller, authentication"],
  [/\bis told\b/i, "is given, knows"],
  [/\bsays? (?:otherwise|of)\b/i, "describe, differ"],
  [/\bfor ever\b/i, "forever"],
  [/\ba doors?\b/i, "entry point"],
  [/(?<!["`.])\bmend(?:s|ed)?\b(?!["`])/i, "fix"],
  [/\bwords? of (?:an? )?errors?\b/i, "error message"],
];

const oddTerms: Fault = (page) =>
  proseLines(page).flatMap(({ line, text }) =>
    terms
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, better]) => ({ line, text: `"${pattern.exec(text)?.[0] ?? ""}": say ${better}` })),
  );

const withoutNoun = /^(?:Of|Those|That|What|Whatever|Whoever|Where|As|By|Which|One|Such|With it|So that)\b/;
const participles = new Set(
  "found known own seen given said told kept asked meant made read left held taken stated wanted needed called".split(
    " ",
  ),
);

const words = new Map<string, ModuleWords>();

/** Parses a module once for all rules. */
function wordsIn(module: string): ModuleWords {
  const parsed = words.get(module) ?? moduleWords(module);
  words.set(module, parsed);
  return parsed;
}

const openings: Fault = (module) =>
  wordsIn(module)
    .comments.filter(({ text }) => withoutNoun.test(text))
    .map(({ line, text }) => ({ line, text: `the comment begins "${text.split(/\s+/, 6).join(" ")} …"` }));

const participleNames: Fault = (module) =>
  wordsIn(module)
    .locals.filter(({ text }) => participles.has(text))
    .map(({ line, text }) => ({ line, text: `the local is called ${text}` }));

function faultsIn(paths: readonly string[], fault: Fault): readonly string[] {
  return paths.flatMap((file) => fault(textOf(file)).map(({ line, text }) => `${file}:${line} ${text}`));
}

describe("pages", () => {
  test.each([
    ["have no sentence beyond 30 words", longSentences],
    ["have no line beyond 200 characters with several sentences", crowdedLines],
    ["have a line for each sentence", sharedLines],
    ["have at most two sentences in an item of a list", longItems],
    ["use the field's own terms", oddTerms],
  ])("%s", (_title, fault) => {
    expect(pages.length).toBeGreaterThan(100);
    expect(faultsIn(pages, fault)).toEqual([]);
  });

  test("ARCHITECTURE.md has no line beyond 200 characters, its tables included", () => {
    const lines = textOf("ARCHITECTURE.md").split("\n");
    expect(lines.filter((line) => line.length > mostCharacters)).toEqual([]);
  });
});

describe("sources", () => {
  test("doc comments open with their noun", () => {
    const comments = modules.reduce((sum, file) => sum + wordsIn(textOf(file)).comments.length, 0);
    expect(comments).toBeGreaterThan(1_000);
    const faults = faultsIn(modules, openings);
    const most = Math.floor((comments * mostWithoutNoun) / 100);
    expect(faults.length, `of ${comments} comments:\n${faults.join("\n")}`).toBeLessThanOrEqual(most);
  });

  test("locals are nouns", () => {
    const faults = faultsIn(modules, participleNames);
    expect(faults.length, faults.join("\n")).toBeLessThanOrEqual(mostParticiples);
  });
});

describe("a breach is found, with its line", () => {
  const long = `It ${"very ".repeat(29)}long.`;
  test.each([
    ["a sentence of 31 words", longSentences, `# Title\n\nShort.\n${long}\n`, [3]],
    ["a sentence over several lines", longSentences, `${long.replaceAll(" very", "\nvery")}\n`, [1]],
    ["a long sentence in an item", longSentences, `- ${long}\n`, [1]],
    [
      "no sentence in code, tables and headings",
      longSentences,
      `# ${long}\n\n\`\`\`\n${long}\n\`\`\`\n\n| ${long} |\n`,
      [],
    ],
    ["no sentence that code in it makes long", longSentences, `It is \`${"a ".repeat(40)}\`.\n`, []],
    ["a crowded line", crowdedLines, `${"a".repeat(200)}. It is one.\n`, [1]],
    ["two sentences in a line", sharedLines, "One.\nTwo. Three.\n", [2]],
    ["a sentence that begins with code", sharedLines, "One. `two` is three.\n", [1]],
    ["no sentence at a version or a name", sharedLines, "It runs on Node 20.19 and .NET, e.g. here.\n", []],
    ["an item of three sentences", longItems, "- One.\n  Two.\n  Three.\n- Four.\n", [1]],
    ["a phrase with a term", oddTerms, "It stands before the service.\n", [1]],
    [
      "a comment without its noun",
      openings,
      "/** Owns it. */\nimport a from 'a';\n/** Of the name. */\nconst b = 1;\n",
      [3],
    ],
    ["a comment of a member", openings, "interface A {\n  /**\n   * What it is.\n   */\n  b: 1;\n}\n", [2]],
    ["no comment in a text", openings, "const a = '/** Of */';\n// Of it\n/* Of it */\n", []],
    [
      "locals that are participles",
      participleNames,
      "const found = 1;\nfor (const known of []) f(({ said: x }) => x);\n",
      [1, 2],
    ],
    ["locals of patterns", participleNames, "const { told, kept: b } = c, [left] = d;\n", [1, 1]],
    ["no property or text", participleNames, "f({ found: 'known' }).told;\n", []],
  ])("%s", (_title, fault, text, lines) => {
    expect(fault(text).map(({ line }) => line)).toEqual(lines);
  });
});

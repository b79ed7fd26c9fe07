/** Descriptions made to hurt: too large, too deep, exploding. Each is refused in short order, with a diagnostic and nothing thrown. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { maximumProblems } from "../../generator/diagnostics/reporter.js";
import { maximumCharacters } from "../../generator/load/characters.js";
import { readDescription } from "../../generator/validate/read-description.js";

const head = `service: Weather
namespace: http://example.org/weather/
baseUrl: http://localhost:8080
path: /weather.asmx
`;
const tail = `groups:
  all:
    operations:
      getWeather: { purpose: The weather of a city, parameters: { City: string }, result: string }
`;

function codesOf(text: string): readonly string[] {
  const source = { name: "input.yaml", text };
  const { diagnostics } = readDescription(source);
  for (const diagnostic of diagnostics) {
    const shown = formatDiagnostic(diagnostic, source);
    expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(Math.max(...shown.split("\n").map((line) => line.length))).toBeLessThan(400);
  }
  return [...new Set(diagnostics.map(({ code }) => code))];
}

const texts: readonly (readonly [name: string, codes: readonly string[], text: () => string])[] = [
  ["a file of 10 MB", ["AC1002"], () => head + tail + "# ".padEnd(10_000_000, "x")],
  ["brackets, 100,000 deep", ["AC1014"], () => "[".repeat(100_000)],
  ["braces, 100,000 deep", ["AC1014"], () => `${head}types: ${"{a: ".repeat(100_000)}`],
  ["hyphens, 100,000 deep", ["AC1014"], () => "- ".repeat(100_000)],
  ["question marks, 100,000 deep", ["AC1014"], () => "? ".repeat(100_000)],
  [
    "lines indented 2,000 deep",
    ["AC1014"],
    () => Array.from({ length: 2000 }, (_, i) => `${" ".repeat(i)}a:`).join("\n"),
  ],
  ["brackets, 60 deep", ["AC2002", "AC2001"], () => `${head}types: ${"[".repeat(60)}${"]".repeat(60)}\n`],
  ["an unclosed quote and 2 MB", ["AC1006"], () => `${head}purpose: "${"x ".repeat(1_000_000)}`],
  ["100,000 documents", ["AC1007"], () => "---\na: 1\n".repeat(100_000)],
  ["100,000 anchors on one value", ["AC1006"], () => "&a ".repeat(100_000)],
  [
    "100,000 unknown keys",
    ["AC2003", "AC1017"],
    () => Array.from({ length: 100_000 }, (_, i) => `k${String(i)}: v`).join("\n"),
  ],
  ["100,000 equal keys", ["AC1008", "AC1017"], () => "service: Weather\n".repeat(100_000)],
  [
    "a line of 2 MB with an error at its end",
    ["AC3001"],
    () => `${head}types: { T: { purpose: ${"Name".repeat(500_000)}, fields: { A: strng } } }\n${tail}`,
  ],
  [
    "a key of 2 MB",
    ["AC1009"],
    () => `${head}types: { T: { fields: { ${"Name".repeat(500_000)}: string } } }\n${tail}`,
  ],
  ["a half surrogate", ["AC1003"], () => `${head}purpose: "\uD800"\n${tail}`],
  ["escapes of characters that XML 1.0 carries", [], () => `${head}purpose: "\\x7F\\x80\\x9F"\n${tail}`],
  ["an escaped half surrogate", ["AC1003"], () => `${head}purpose: "\\uD800"\n${tail}`],
];

test.each(texts)("%s", (_name, codes, text) => {
  expect(codesOf(text())).toEqual(codes);
});

test("aliases that would make ten billion values", () => {
  const levels = Array.from(
    { length: 9 },
    (_, i) => `  T${String(i + 1)}: &a${String(i + 1)} [${`*a${String(i)},`.repeat(10)}]\n`,
  );
  expect(codesOf(`${head}types:\n  T0: &a0 { list: "," }\n${levels.join("")}${tail}`)).toContain("AC1011");
});

test("a chain of 20,000 records, each required by the one before", () => {
  const records = Array.from(
    { length: 20_000 },
    (_, i) => `  R${String(i)}: { fields: { Next: { type: R${String((i + 1) % 20_000)}, required: true } } }\n`,
  );
  expect(codesOf(`${head}types:\n${records.join("")}${tail}`)).toEqual(["AC3032"]);
});

test("problems are listed up to a bound, then counted", () => {
  const fields = Array.from({ length: 5000 }, (_, i) => `      F${String(i)}: T${String(i)}\n`).join("");
  const { diagnostics } = readDescription({ name: "x", text: `${head}types:\n  R:\n    fields:\n${fields}${tail}` });
  expect(diagnostics).toHaveLength(maximumProblems + 1);
  expect(diagnostics.at(-1)?.message).toBe(`${String(5000 - maximumProblems)} more problems are not listed.`);
});

test("a description of as many characters as may be is read, of one more refused", () => {
  const text = head + tail;
  expect(codesOf(`${text}#${"x".repeat(maximumCharacters - text.length - 1)}`)).toEqual([]);
  expect(codesOf(`${text}#${"x".repeat(maximumCharacters - text.length)}`)).toEqual(["AC1002"]);
});

test("nothing a description can say is thrown or pollutes", () => {
  const word = fc.constantFrom(
    "service",
    "namespace",
    "types",
    "groups",
    "operations",
    "purpose",
    "result",
    "parameters",
    "fields",
    "enum",
    "array",
    "list",
    "date",
    "credentials",
    "samples",
    "unspecified",
    "appliesTo",
    "text",
    "bindings",
    "__proto__",
    "constructor",
    "int",
    "string",
    "DataSet",
    "void",
    "soap11",
    "A",
    "yes",
    "1.10",
    "~",
    "*a",
    "&a",
    "!!str",
    "<<",
    "'",
    '"',
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ": ",
    "- ",
    "? ",
    "| ",
    "> ",
    "#",
    "%",
    "@",
    "\n",
    "\n  ",
    "\n    ",
    "\n      ",
    "\t",
    "\r\n",
    "---\n",
    "é",
    "😀",
  );
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(""));
  const withHead = fc.tuple(fc.boolean(), text).map(([whole, rest]) => (whole ? head + tail : "") + rest);
  fc.assert(
    fc.property(withHead, (input) => {
      codesOf(input);
      return Object.keys(Object.prototype).length === 0;
    }),
    { numRuns: 3000 },
  );
});

test("any change of one place of a good description gives diagnostics or a service", () => {
  const good = head + tail;
  const change = fc.tuple(fc.nat(good.length), fc.nat(6), fc.string({ maxLength: 6, unit: "binary" }));
  fc.assert(
    fc.property(change, ([at, removed, added]) => {
      const source = { name: "x", text: good.slice(0, at) + added + good.slice(at + removed) };
      const { service, diagnostics } = readDescription(source);
      expect(service !== undefined || diagnostics.length > 0).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

/** Diffs for people: the words that differ in a line, long lines cut around them, XML with an element a line. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laidOut } from "../../generator/commands/terminal/xml-layout.js";
import { diffInColour } from "../../generator/commands/terminal/diff-in-colour.js";
import { markDiff } from "../../generator/print/diff-marks.js";
import { cutLines } from "../../generator/print/diff-pairs.js";
import { diffLines } from "../../generator/print/line-diff.js";
import { amount } from "../counts.js";

/** The lines, what differs in brackets. */
function marked(...lines: readonly string[]): readonly string[] {
  return markDiff(["@@ -1,1 +1,1 @@", ...lines].join("\n"))
    .slice(1)
    .map(({ parts }) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(""));
}

describe("words that differ", () => {
  it("are marked in a removed line and the added line in its place", () => {
    expect(marked('-<a minOccurs="0" name="X" />', '+<a minOccurs="1" name="X" />')).toEqual([
      '-<a minOccurs="[0]" name="X" />',
      '+<a minOccurs="[1]" name="X" />',
    ]);
    expect(marked("-one two three four", "+one three four", "-a b c d", "+a x c y")).toEqual([
      "-one [two ]three four",
      "+one three four",
      "-a [b] c [d]",
      "+a [x] c [y]",
    ]);
  });

  it("are whole words, and no half of a character", () => {
    expect(marked("-  total: Kilograms", "+  total: Kilometres")).toEqual([
      "-  total: [Kilograms]",
      "+  total: [Kilometres]",
    ]);
    expect(marked("-x = \u{1f600}; return x", "+x = \u{1f601}; return x")).toEqual([
      "-x = [\u{1f600}]; return x",
      "+x = [\u{1f601}]; return x",
    ]);
  });

  it("are not marked where the lines have little in common, nor in heads", () => {
    expect(marked("-export interface Parcel {", "+  readonly Street?: string;")).toEqual([
      "-export interface Parcel {",
      "+  readonly Street?: string;",
    ]);
    const heads = ["--- out/types.ts", "+++ out/types.ts (generated)", "@@ -1,1 +1,1 @@", "-a", "+b"];
    expect(markDiff(heads.join("\n")).map(({ kind }) => kind)).toEqual(["head", "head", "place", "removed", "added"]);
    expect(markDiff(heads.join("\n")).flatMap(({ parts }) => parts.filter(({ differs }) => differs))).toEqual([]);
  });

  it("change no character of a diff, whatever the texts", () => {
    const text = fc.array(
      fc.oneof(fc.constantFrom("a b", "a c", "", "\t<x>", "\u{1f600} a"), fc.string({ unit: "binary" })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before.join("\n"), after.join("\n")).join("\n").split("\n");
        expect(markDiff(lines.join("\n")).map(({ parts }) => parts.map((part) => part.text).join(""))).toEqual(lines);
      }),
      { numRuns: amount(100, 3000) },
    );
  });

  it("are found in lines of a million characters, and in 100,000 lines", () => {
    const long = (word: string): string => `${"lorem ipsum ".repeat(90_000)}${word} ${"dolor sit ".repeat(10_000)}`;
    const [before = "", after = ""] = marked(`-${long("one")}`, `+${long("two")}`);
    expect([before, after].map((line) => /\[.*?\]/.exec(line)?.[0])).toEqual(["[one]", "[two]"]);
    const scattered = (letter: string): string => `x${`${letter} y `.repeat(250_000)}`;
    expect(marked(`-${scattered("a")}`, `+${scattered("b")}`).length).toBe(2);
    const many = Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? `-a ${at}` : `+a ${at}`));
    expect(marked(...many).length).toBe(100_000);
  });
});

describe("marks below a line, for screens without colours", () => {
  const below = (before: string, after: string): readonly string[] =>
    diffInColour(["@@ -1,1 +1,1 @@", `-${before}`, `+${after}`].join("\n"))
      .map((line) =>
        typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : part.text)).join(""),
      )
      .slice(1);

  it("are there for a small difference in a long line, once for a pair, with the line's tabs", () => {
    const line = '\t\t<s:element minOccurs="0" maxOccurs="1" name="Until" type="s:date" />';
    expect(below(line, line.replace("0", "1"))).toEqual([
      `-${line}`,
      `+${line.replace("0", "1")}`,
      ` \t\t                      ^`,
    ]);
    expect(below(line, line.replace(' maxOccurs="1"', ""))).toEqual([
      `-${line}`,
      ` \t\t${" ".repeat(25)}${"^".repeat(14)}`,
      `+${line.replace(' maxOccurs="1"', "")}`,
    ]);
  });

  it("are left out where they would not help, or not be at their place", () => {
    expect(below("a short line", "a shorter line").length).toBe(2);
    const wide = "漢字漢字漢字漢字漢字漢字漢字 漢字漢字漢字漢字漢字漢字 value=0 漢字漢字漢字漢字漢字漢字";
    expect(below(wide, wide.replace("0", "1")).length).toBe(2);
  });
});

it("long lines are cut around what differs, on both sides of a change", () => {
  const line = (word: string): string => `${"a".repeat(5000)} ${word} ${"b".repeat(5000)}`;
  const [, before = "", after = ""] = cutLines(["@@ -1,1 +1,1 @@", `-${line("one")}`, `+${line("two")}`, " c"], 100);
  expect(before).toMatch(/^-…a+ one b+…$/);
  expect(after).toMatch(/^\+…a+ two b+…$/);
  expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(103);
});

describe("the layout of XML in a diff", () => {
  const envelope =
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://x/"><!-- c --><soap:Body a="1"\n b="2"><Get><Id> 1 </Id><None /><Text>a<b/>c</Text></Get></soap:Body></soap:Envelope>';
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<soap:Envelope xmlns:soap="http://x/">',
    "  <!-- c -->",
    '  <soap:Body a="1"\n b="2">',
    "    <Get>",
    "      <Id> 1 </Id>",
    "      <None />",
    "      <Text>",
    "        a",
    "        <b/>",
    "      c</Text>",
    "    </Get>",
    "  </soap:Body>",
    "</soap:Envelope>",
    "",
  ].join("\n");

  it("has an element a line, in a document and in the body of a request", () => {
    expect(laidOut("a.wsdl", envelope)).toBe(lines);
    const head = "POST /x HTTP/1.1\nContent-Type: text/xml\n\n";
    expect(laidOut("fixtures/Get/soap11.request.http", head + envelope)).toBe(head + lines);
    expect(laidOut("a.wsdl", lines)).toBe(lines);
  });

  it("leaves alone what is no XML that can be read, and other files", () => {
    for (const text of ["<a><b></a>", "", "<a/>x", "a=1&b=2", "<!DOCTYPE a><a/>", `${"<a>".repeat(5000)}`])
      expect(laidOut("a.xml", text)).toBe(text);
    for (const text of ["POST / HTTP/1.1", "POST / HTTP/1.1\n\n", "POST / HTTP/1.1\n\na=1"])
      expect(laidOut("a.http", text)).toBe(text);
    expect(laidOut("types.ts", envelope)).toBe(envelope);
  });

  it("loses nothing but blanks, and is small however deep or long the document is", () => {
    const deep = `${"<a>".repeat(120)}${"<b/>".repeat(100_000)}${"</a>".repeat(120)}`;
    const laid = laidOut("a.xml", deep);
    expect(laid.replaceAll(/\s/g, "")).toBe(deep);
    expect(laid.length).toBeLessThan(deep.length * 15);
    const long = `<a>${"x".repeat(1_000_000)}</a>`;
    expect(laidOut("a.xml", long)).toBe(`${long}\n`);
  });
});

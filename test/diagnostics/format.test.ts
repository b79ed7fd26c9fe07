/** How a diagnostic looks, where the golden cases do not reach. */
import { expect, test } from "vitest";
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { TextPositions } from "../../generator/diagnostics/text-positions.js";
import { oneOf, quote } from "../../generator/diagnostics/quote.js";
import { didYouMean, nearestOf } from "../../generator/diagnostics/suggest.js";

function diagnostic(start: number, end: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const base = { code: "AC9999", severity: "error", message: "Wrong.", span: { start, end } } as const;
  return { ...base, found: undefined, expected: undefined, suggestion: undefined, ...more };
}

function frame(text: string, wanted: string): string {
  const start = text.indexOf(wanted);
  return formatDiagnostic(diagnostic(start, start + wanted.length), { name: "x.yaml", text });
}

test("all its lines", () => {
  const text = "a: 1\nb: 2\n";
  const full = diagnostic(8, 9, {
    severity: "warning",
    found: "2",
    expected: "3",
    suggestion: "write 3",
    related: { message: "as here", span: { start: 3, end: 4 } },
  });
  expect(formatDiagnostic(full, { name: "x.yaml", text })).toBe(
    [
      "x.yaml:2:4: warning AC9999: Wrong.",
      "  2 | b: 2",
      "    |    ^",
      "    = found: 2",
      "    = expected: 3",
      "    = suggestion: write 3",
      "    = see: x.yaml:1:4: as here",
    ].join("\n"),
  );
});

test("the caret stands below tabs, wide characters, emoji and combining marks", () => {
  expect(frame("\ta: wrong", "wrong")).toContain("  1 |     a: wrong\n    |        ^^^^^");
  expect(frame("漢字: wrong", "wrong")).toContain("  1 | 漢字: wrong\n    |       ^^^^^");
  expect(frame("😀: wrong", "wrong")).toContain("x.yaml:1:4: ");
  expect(frame("😀: wrong", "wrong")).toContain("  1 | 😀: wrong\n    |     ^^^^^");
  expect(frame("e\u0301: wrong", "wrong")).toContain("    |    ^^^^^");
  expect(frame("a: 漢字", "漢字")).toContain("    |    ^^^^");
});

test("a byte order mark takes no column, CRLF leaves no trace", () => {
  expect(frame("\uFEFFa: wrong\r\nb: 1\r\n", "wrong")).toBe(
    "x.yaml:1:4: error AC9999: Wrong.\n  1 | a: wrong\n    |    ^^^^^",
  );
});

test("control characters, escapes and bidirectional overrides are not printed", () => {
  expect(frame("a\x1b[31m\u202e: wrong", "wrong")).toContain("  1 | a\uFFFD[31m\uFFFD: wrong");
});

test("a span over several lines is underlined to the end of its first", () => {
  expect(formatDiagnostic(diagnostic(3, 12), { name: "x", text: "a: bcd\nefghijk" })).toContain(
    "  1 | a: bcd\n    |    ^^^",
  );
});

test("a place at the end of the text has one caret", () => {
  expect(formatDiagnostic(diagnostic(4, 4), { name: "x", text: "a: b" })).toContain("  1 | a: b\n    |     ^");
});

test("a long line is cut on both sides of the caret", () => {
  const shown = frame(`${"x".repeat(5000)}wrong${"y".repeat(5000)}`, "wrong").split("\n");
  expect(shown[0]).toBe("x.yaml:1:5001: error AC9999: Wrong.");
  expect(shown[1]).toBe(`  1 | …${"x".repeat(40)}wrong${"y".repeat(54)}…`);
  expect(shown[2]).toBe(`    | ${" ".repeat(41)}^^^^^`);
});

test("a cut never halves a character", () => {
  const shown = frame(`${"😀".repeat(500)}wrong`, "wrong");
  expect(shown).not.toMatch(/\p{Cs}/u);
});

test("positions", () => {
  const at = (text: string, offset: number) => new TextPositions(text).at(offset);
  expect(at("a\nb\n", 0)).toEqual({ line: 1, column: 1 });
  expect(at("a\nb\n", 2)).toEqual({ line: 2, column: 1 });
  expect(at("a\nb\n", 4)).toEqual({ line: 3, column: 1 });
  expect(at("a\nb", 99)).toEqual({ line: 2, column: 2 });
  expect(at("", 3)).toEqual({ line: 1, column: 1 });
});

test("a column counts the characters of its line, wherever in a long text it is", () => {
  const text = `\ufeff${["a😀b", "x".repeat(3000), "😀".repeat(2000), "", "é"].join("\n")}`;
  const positions = new TextPositions(text);
  for (let offset = 0; offset <= text.length; offset += 7) {
    const before = text.slice(0, offset).split("\n");
    // A pair that the offset cuts counts as begun.
    const column = [...(before.at(-1) ?? "").replace("\ufeff", "")].length + 1;
    expect(positions.at(offset)).toEqual({ line: before.length, column });
  }
});

test("quoted text is short and printable", () => {
  expect(quote("a\n\t\x07")).toBe('"a\\n\\t\\u{7}"');
  expect(quote("x".repeat(100))).toBe(`"${"x".repeat(60)}…"`);
  expect(oneOf(["a", "b", "c"])).toBe("a, b or c");
  expect(oneOf(["a"])).toBe("a");
});

test.each([
  ["strng", "string"],
  ["String", "string"],
  ["bolean", "boolean"],
  ["itn", "int"],
  ["datetime", "dateTime"],
])("%s is near %s", (found, meant) => {
  expect(nearestOf(found, ["string", "boolean", "int", "dateTime"])).toBe(meant);
  expect(didYouMean(found, ["string", "boolean", "int", "dateTime"])).toBe(`did you mean "${meant}"?`);
});

test.each(["", "xyz", "x".repeat(100), "integer"])("%j is near nothing", (found) => {
  expect(nearestOf(found, ["string", "boolean", "int"])).toBeUndefined();
});

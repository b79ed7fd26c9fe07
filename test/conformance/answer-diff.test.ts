/** Owns the tests of two answers beside one another: what differs is in sight, what only is written otherwise is not there. */
import { describe, expect, it } from "vitest";
import { diffAnswers } from "../../generator/commands/replace/answer-diff.js";
import { type Answer, compareAnswers } from "../../generator/conformance/compare-answers.js";
import { differenceRules, parseRule } from "../../generator/conformance/may-differ.js";

const answer = (text: string, status = 200): Answer => ({
  status,
  headers: { "content-type": "text/xml; charset=utf-8" },
  text,
});

function diff(expected: Answer, found: Answer, ...rules: readonly string[]): readonly string[] {
  const { mayDiffer, isRuled } = differenceRules(rules.flatMap((rule) => parseRule(rule) ?? []));
  return diffAnswers({ expected, found }, compareAnswers(expected, found, mayDiffer), isRuled).split("\n");
}

describe("two answers", () => {
  it("are lines, whatever their prefixes and blanks", () => {
    const expected = '<s:E xmlns:s="urn:s"><s:B><r xmlns="urn:r"><a x="1">A &amp; B</a><b/></r></s:B></s:E>';
    const found = '<E xmlns="urn:s">\n <B><p:r xmlns:p="urn:r"><p:a x=\'1\'>A &amp; C</p:a><p:b></p:b></p:r></B></E>';
    expect(diff(answer(expected), answer(found))).toEqual([
      "@@ -4,7 +4,7 @@",
      ' <E xmlns="urn:s">',
      "   <B>",
      '     <r xmlns="urn:r">',
      '-      <a x="1">A &amp; B</a>',
      '+      <a x="1">A &amp; C</a>',
      "       <b />",
      "     </r>",
      "   </B>",
    ]);
  });

  it("show their status and what callers act on", () => {
    const other = { ...answer("<r/>", 500), headers: { "content-type": "text/html", location: "http://x/?secret" } };
    expect(diff(answer("<r/>"), other)).toEqual([
      "@@ -1,4 +1,5 @@",
      "-HTTP 200",
      "-Content-Type: text/xml; charset=utf-8",
      "+HTTP 500",
      "+Content-Type: text/html",
      "+location: …",
      " ",
      " <r />",
    ]);
  });

  it("are cut around what differs, and counted where they are long", () => {
    const long = (middle: string): Answer => answer(`<r>${"x".repeat(5000)}${middle}${"y".repeat(5000)}</r>`);
    const [removed = "", added = ""] = diff(long("1"), long("2")).slice(-2);
    for (const [line, sign, value] of [
      [removed, "-", "1"],
      [added, "+", "2"],
    ] as const)
      expect(line).toMatch(new RegExp(`^\\${sign}…x{80}${value}y{79}…$`));
    const rows = (value: string): Answer => answer(`<r>${`<a>${value}</a>`.repeat(1000)}</r>`);
    const lines = diff(rows("1"), rows("2"));
    expect(lines).toHaveLength(61);
    expect(lines.at(-1)).toMatch(/^\(\d+ more lines\)$/);
    expect(lines.slice(5, 7)).toEqual(["-  <a>1</a>", "-  <a>1</a>"]);
  });

  it("leave out what may differ, unless it is what deviates", () => {
    const row = (id: string, time: string, value: string): Answer =>
      answer(`<r k="${id}"><t>${time}</t><t>${time}</t><v>${value}</v></r>`);
    const time = "2009-03-04T05:06:07";
    expect(diff(row("1", time, "a"), row("2", "2009-03-04T05:06:08", "b"), "@k", "t=5m")).toEqual([
      "@@ -4,5 +4,5 @@",
      ' <r k="…">',
      "   <t>…</t>",
      "   <t>…</t>",
      "-  <v>a</v>",
      "+  <v>b</v>",
      " </r>",
    ]);
    const lines = diff(row("1", time, "a"), row("2", "never", "a"), "@k", "t=5m").join("\n");
    expect(lines).toContain(`-  <t>${time}</t>`);
    expect(lines).toContain("+  <t>never</t>");
  });

  it("of other kinds than XML are their texts", () => {
    expect(diff(answer("Wrong.\r\nYes."), answer("Wrong.\r\nNo."))).toEqual([
      "@@ -2,4 +2,4 @@",
      " Content-Type: text/xml; charset=utf-8",
      " ",
      " Wrong.",
      "-Yes.",
      "+No.",
    ]);
  });
});

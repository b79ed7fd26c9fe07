/** Owns the tests of rules for values that may differ: which places they are for, which values they let through, ids over a whole run. */
import { describe, expect, it } from "vitest";
import { compareAnswers } from "../../generator/conformance/compare-answers.js";
import { type DifferenceRules, differenceRules, parseRule } from "../../generator/conformance/may-differ.js";

function rules(...written: readonly string[]): DifferenceRules {
  return differenceRules(written.map((each) => parseRule(each) ?? { end: ["none"], kind: { name: "any" } }));
}

function differs(rule: DifferenceRules, expected: string, found: string): boolean {
  const answer = (text: string) => ({ status: 200, headers: {}, text: `<r><a><T x="0">${text}</T></a></r>` });
  return compareAnswers(answer(expected), answer(found), rule.mayDiffer).length > 0;
}

describe("a rule", () => {
  it.each([
    ["T", "1", "2", false],
    ["a/T", "x", "", false],
    ["b/T", "1", "2", true],
    ["t", "1", "2", true],
    ["*=number", "1", "-2.5e3", false],
    ["T=number", "1", "one", true],
    ["T=number", "1", "", true],
    ["T=guid", "01234567-89ab-cdef-0123-456789abcdef", "{00000000-0000-0000-0000-00000000000A}", false],
    ["T=guid", "01234567-89ab-cdef-0123-456789abcdef", "7", true],
    ["T=time", "2009-03-04T05:06:07", "2026-11-22T05:06:07.123+02:00", false],
    ["T=time", "2009-03-04T05:06:07", "04/03/2009", true],
    ["T=5m", "2009-03-04T05:06:07", "2009-03-04T05:11:07", false],
    ["T=5m", "2009-03-04T05:06:07", "2009-03-04T05:11:08", true],
    ["T=5m", "2009-03-04T05:06:07Z", "2009-03-04T07:06:08+02:00", false],
    ["T=5m", "2009-03-04T05:06:07", "2009-03-04T05:06:08Z", true],
    ["T=5m", "2009-03-04T05:06:07", "2009-13-04T05:06:07", true],
    ["T=1d", "2009-03-04T05:06:07", "2009-03-05T05:06:06", false],
  ])("%s: %s and %s", (rule, expected, found, differing) => {
    expect(differs(rules(rule), expected, found)).toBe(differing);
  });

  it.each(["", "=number", "T=", "T=int", "T=5", "T=5w", "T=id:", "T U"])("%j is none", (written) => {
    expect(parseRule(written)).toBeUndefined();
  });

  it("never lets an element be missing, another, or elsewhere", () => {
    const answer = (text: string) => ({ status: 200, headers: {}, text });
    const { mayDiffer } = rules("*");
    expect(compareAnswers(answer("<r><T>1</T></r>"), answer("<s><T>1</T></s>"), mayDiffer)).toHaveLength(1);
    for (const kind of ["number", "id", "time", "1d"]) {
      const compare = (found: string) =>
        compareAnswers(answer("<r><T>1</T><U/></r>"), answer(found), rules(`*=${kind}`).mayDiffer);
      expect(compare("<r><U/></r>")).not.toEqual([]);
      expect(compare("<r><U/><T>1</T></r>")).not.toEqual([]);
    }
  });
});

describe("ids", () => {
  it("stand one for one, over a whole run", () => {
    const all = rules("T=id");
    expect(differs(all, "17", "3")).toBe(false);
    expect(differs(all, "18", "4")).toBe(false);
    expect(differs(all, "17", "3")).toBe(false);
    expect(differs(all, "17", "4")).toBe(true);
    expect(differs(all, "19", "4")).toBe(true);
  });

  it("of different elements are independent", () => {
    const { ids } = rules("A=id:a", "B=id:b");
    expect(ids.isPair("a", "1", "7")).toBe(true);
    expect(ids.isPair("b", "1", "8")).toBe(true);
    expect(ids.inUrl("http://x/s.asmx/op?A=1&B=1&C=1")).toBe("http://x/s.asmx/op?A=7&B=8&C=1");
  });

  it("are sent as the other server returned them", () => {
    const { ids } = rules("op/Contact.Id=id", "addResult=id");
    const xml = ["Content-Type", "text/xml"];
    const form = ["Content-Type", "application/x-www-form-urlencoded"];
    expect(ids.inText("<Contact.Id>17</Contact.Id>", xml)).toBe("<Contact.Id>17</Contact.Id>");
    expect(ids.isPair("", "17", "a&b")).toBe(true);
    expect(ids.inText('<p:Contact.Id x="1"> 17 </p:Contact.Id><ContactXId>17</ContactXId><Other>17</Other>', xml)).toBe(
      '<p:Contact.Id x="1">a&amp;b</p:Contact.Id><ContactXId>17</ContactXId><Other>17</Other>',
    );
    expect(ids.inText("<Contact.Id>171</Contact.Id><Contact.Id/>", xml)).toBe(
      "<Contact.Id>171</Contact.Id><Contact.Id/>",
    );
    expect(ids.inText("a=17&Contact.Id=17", form)).toBe("a=17&Contact.Id=a%26b");
    expect(ids.inUrl("http://x/17?Contact.Id=17")).toBe("http://x/17?Contact.Id=a%26b");
  });

  it.each([
    ["a number", '{"Id":17,"Other":17}', '{"Id":3,"Other":17}'],
    ["a text", '{"a":{"Id" : "17"},"b":"17"}', '{"a":{"Id" : "3"},"b":"17"}'],
    ["each of a list of objects", '[{"Id":17},{"Id":18},{"Id":"17"}]', '[{"Id":3},{"Id":18},{"Id":"3"}]'],
    ["a longer one", '{"Id":171,"Id2":17,"XId":17}', '{"Id":171,"Id2":17,"XId":17}'],
    ["an escaped text", '{"x":"\\"Id\\":17,"}', '{"x":"\\"Id\\":17,"}'],
    ["null", '{"Id":null}', '{"Id":null}'],
  ])("in JSON: %s", (_, sent, expected) => {
    const { ids } = rules("Id=id");
    expect(ids.isPair("", "17", "3")).toBe(true);
    expect(ids.inText(sent, ["Content-Type", "application/json; charset=utf-8"])).toBe(expected);
  });

  it("with letters never become numbers in JSON", () => {
    const { ids } = rules("Id=id");
    expect(ids.isPair("", "17", "a-7")).toBe(true);
    expect(ids.inText('{"Id":17,"a":{"Id":"17"}}', ["Content-Type", "application/json"])).toBe(
      '{"Id":17,"a":{"Id":"a-7"}}',
    );
  });
});

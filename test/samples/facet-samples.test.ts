/**
 * Samples of scalars with facets where nobody gave one: what they are, that libxml2 takes them, and that no pattern makes the search long.
 */
import { describe, expect, test } from "vitest";
import { facetSample } from "../../generator/model/facet-samples.js";
import type { ScalarName } from "../../generator/model/scalars.js";
import { facetNames, type Facet, type FacetName } from "../../generator/model/service.js";
import { Steps } from "../../generator/model/steps.js";
import { SchemaJudge } from "./schema-judge.js";

type Facets = Partial<Record<FacetName, string | readonly string[]>>;

const rows: readonly (readonly [base: ScalarName, facets: Facets, sample: string])[] = [
  // Lengths: what stood there before is only cut or filled up.
  ["string", { maxLength: "3" }, "str"],
  ["string", { minLength: "8", pattern: "[a-z]+" }, "stringxx"],
  ["string", { length: "0" }, ""],
  ["anyURI", { maxLength: "12" }, "http://examp"],
  ["language", { length: "10" }, "abcdefgh-i"],
  ["base64Binary", { length: "5" }, "AQEBAQE="],
  ["base64Binary", { maxLength: "1" }, "AQ=="],
  ["hexBinary", { length: "3" }, "0A0A0A"],
  ["NMTOKENS", { minLength: "3" }, "one two one"],
  ["IDREFS", { length: "1" }, "one"],
  // Patterns, and what XML Schema has that others have not.
  ["string", { pattern: "[A-Z]{3}\\d{4}" }, "ABC1234"],
  ["string", { pattern: "\\d{3}-\\d{2}-\\d{4}" }, "123-45-6789"],
  ["string", { pattern: "[^@]+@[^@]+\\.[a-z]{2,3}" }, "a@b.cd"],
  ["string", { pattern: ["[0-9]{5}", "[A-Z]{2}"] }, "AB"],
  ["string", { pattern: "[a-z-[aeiou]]{4}" }, "bcdf"],
  ["string", { pattern: "\\i\\c\\d\\w", length: "4" }, "ab1c"],
  ["string", { pattern: "\\p{IsCyrillic}\\P{IsBasicLatin}\\p{Lu}" }, "ЀéA"],
  ["string", { pattern: "^[0-9]$" }, "^1$"],
  ["string", { pattern: "[0-9]*" }, "1"],
  ["string", { pattern: "(foo|ba[rz]){2,3}", minLength: "9" }, "foofoofoo"],
  ["string", { pattern: "[a-c]?[x-z]{0,20}", length: "12" }, "ayzxyzxyzxyz"],
  ["string", { pattern: "A.*|B{3,}", maxLength: "4", minLength: "2" }, "Ab"],
  ["string", { pattern: ".* .*", whiteSpace: "collapse", minLength: "6" }, "abcd e"],
  ["token", { pattern: " *[A-Z] *[a-z] *" }, "Ab"],
  ["NCName", { pattern: ".*[0-9]", length: "5" }, "abcd1"],
  // Values of which some do not fit.
  ["string", { values: ["abc", "AB"], pattern: "[A-Z]+" }, "AB"],
  ["int", { values: ["36", "38"], minExclusive: "36" }, "38"],
  // Numbers: digits, bounds and patterns at once.
  ["int", { minExclusive: "10", maxExclusive: "12" }, "11"],
  ["int", { maxExclusive: "0" }, "-1"],
  ["int", { pattern: "[0-9]{4}", minInclusive: "5", maxExclusive: "2100" }, "2099"],
  ["int", { pattern: "[0-9]{2}", minExclusive: "90" }, "91"],
  ["long", { minExclusive: "9223372036854775806" }, "9223372036854775807"],
  ["integer", { totalDigits: "25", pattern: "[5-9]+0{20}" }, "500000000000000000000"],
  ["nonPositiveInteger", { maxInclusive: "-7" }, "-7"],
  ["decimal", { fractionDigits: "1" }, "1"],
  ["decimal", { pattern: "\\d+\\.\\d{3}" }, "1.000"],
  ["decimal", { minExclusive: "0", maxExclusive: "0.001", fractionDigits: "4" }, "0.0001"],
  ["decimal", { minExclusive: "999.99", totalDigits: "5", fractionDigits: "2" }, "1000"],
  ["double", { minInclusive: "0.50", maxExclusive: "0.6" }, "0.5"],
  ["float", { minExclusive: "1e3" }, "1001"],
  ["boolean", { pattern: "f.*" }, "false"],
  // Days and times.
  ["dateTime", { pattern: ".*Z" }, "2026-01-31T12:00:00Z"],
  ["dateTime", { minExclusive: "2030-12-31T00:00:00Z" }, "2031-01-01T00:00:00Z"],
  ["date", { maxExclusive: "2020-03-01" }, "2020-02-29"],
  ["date", { minInclusive: "2030-01-01Z", pattern: ".{10}" }, "2030-01-02"],
  ["date", { pattern: "20[0-9]{2}-12-.*" }, "2034-12-08"],
  ["time", { pattern: "08:.*" }, "08:34:56"],
  ["gYear", { minInclusive: "2030" }, "2030"],
  ["gMonth", { pattern: "--12" }, "--12"],
  ["duration", { pattern: "P\\d+D" }, "P1D"],
  ["duration", { minInclusive: "P2D", maxInclusive: "P5D" }, "P2D"],
];

const listOf = (facets: Facets): readonly Facet[] =>
  facetNames.flatMap((name) => [facets[name] ?? []].flat().map((value) => ({ name, value })));

describe.each(rows)("a sample of %s %j", (base, facets, sample) => {
  test("is found", () => {
    expect(facetSample(base, listOf(facets), new Steps(1_000_000))).toBe(sample);
  });

  test("is taken by libxml2", () => {
    const asSchema = listOf(facets).map(
      ({ name, value }) => [name === "values" ? "enumeration" : name, value] as const,
    );
    const judge = SchemaJudge.of(base, asSchema);
    expect(judge?.takes(sample)).toBe(true);
    judge?.dispose();
  });
});

/** Nothing fits, or nothing is to be had: the sample is what it would be without the facet. */
test.each<readonly [ScalarName, Facets, string]>([
  ["string", { pattern: "(?:a)" }, "string"],
  ["string", { pattern: "a*?" }, "string"],
  ["string", { pattern: "[b-a]" }, "string"],
  ["string", { pattern: "\\p{IsNowhere}" }, "string"],
  ["string", { pattern: "[a" }, "string"],
  ["string", { pattern: "[]" }, "string"],
  ["string", { pattern: "a{2,1}" }, "string"],
  ["string", { pattern: "[a-z-[a-z]]" }, "string"],
  ["string", { pattern: "ab", minLength: "3" }, "string"],
  ["int", { pattern: "[a-z]+", maxInclusive: "-4" }, "-4"],
  ["int", { minExclusive: "4", maxExclusive: "5" }, "1"],
  ["decimal", { minInclusive: "many", pattern: "x" }, "1.50"],
])("of %s %j nothing fits", (base, facets, sample) => {
  expect(facetSample(base, listOf(facets), new Steps(1_000_000))).toBe(sample);
});

const hostile: Readonly<Record<string, Facets>> = {
  "counts of counts": { pattern: "(a{1000}){1000}" },
  "counts of nothing": { pattern: "((){1000000000}){1000000000}" },
  "counts in counts, perhaps none": { pattern: `${"(".repeat(9)}a{0,99}${"){0,99}".repeat(9)}b` },
  "stars of stars": { pattern: "((a*)*)*b", minLength: "5000" },
  "ways that double": { pattern: `${"(a|a)?".repeat(2_000)}b`, length: "4000" },
  "many alternatives": { pattern: Array.from({ length: 40_000 }, (_, at) => `name${String(at)}`).join("|") },
  "a class that does not end": { pattern: `[${"a-z".repeat(50_000)}` },
  "a class of very many parts": { pattern: `[${"bx".repeat(50_000)}]{3000}` },
  "groups in groups": { pattern: `${"(".repeat(50_000)}${")".repeat(50_000)}` },
  "classes in classes": { pattern: `${"[a-".repeat(50_000)}${"]".repeat(50_000)}` },
  "a name that does not end": { pattern: `\\p{${"L".repeat(100_000)}` },
  "a number that does not end": { pattern: `a{${"9".repeat(100_000)}}` },
  "many patterns": { pattern: Array.from({ length: 10_000 }, () => "(a|b)*a(a|b){20}") },
  "a long value": { values: "a".repeat(100_000), pattern: "(a|aa|a?|(a|b)*)*b" },
  "many values": { values: Array.from({ length: 50_000 }, (_, at) => `a${String(at)}`), pattern: "((a|\\d)*)*b" },
  "a long text": { minLength: "9000", pattern: "(a|b)*c(a|b){60}" },
  "no length that fits": { pattern: "(aa)*", length: "8999" },
};

test.each(Object.keys(hostile))("%s: the steps are bounded", (name) => {
  const steps = new Steps(10_000_000);
  const facets = listOf(hostile[name] ?? {});
  expect(typeof facetSample("string", facets, steps)).toBe("string");
  expect(10_000_000 - steps.left).toBeLessThanOrEqual(1_000_000);
  // Once none are left, patterns are not looked at.
  expect(facetSample("string", facets, new Steps(0))).not.toBe("b");
});

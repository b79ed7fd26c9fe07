/** Reports for programs, read as the programs read them: whatever names and messages hold, they arrive and nothing else does. */
import { XmlDocument } from "libxml2-wasm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderReport } from "../../generator/commands/reports/render.js";
import type { Report } from "../../generator/commands/terminal/report.js";
import { isHarmless } from "../../generator/commands/reports/verdicts.js";
import { amount } from "../counts.js";
import { report } from "./random-reports.js";

const place = { folder: "/work", workspace: "/work" };
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

function forAll(check: (each: Report) => void): void {
  fc.assert(
    fc.property(report, (each) => {
      check(each);
    }),
    { numRuns: amount(100, 3000) },
  );
}

describe("every report", () => {
  it.each(["json", "github", "junit", "sarif", "html"] as const)("%s has nothing that steers a terminal", (kind) => {
    forAll((each) => expect(renderReport(kind, each, place).replaceAll(/[\n\t]/g, "")).not.toMatch(steering));
  });
});

it("json reads back exactly", () => {
  forAll((each) => expect(JSON.parse(renderReport("json", each, place))).toEqual(JSON.parse(JSON.stringify(each))));
});

it("junit is well-formed, with a test for everything and true counts", () => {
  forAll((each) => {
    using document = XmlDocument.fromString(renderReport("junit", each, place));
    const count = (path: string): number => document.find(path).length;
    const said = (attribute: string): number => Number(document.get(`/testsuites/@${attribute}`)?.content);
    expect(said("tests")).toBe(count("//testcase"));
    expect(said("failures")).toBe(count("//failure"));
    expect(said("errors")).toBe(count("//error"));
    const wrong = each.targets.flatMap(({ findings }) => findings).filter((one) => one.severity === "error");
    const faults = each.diagnostics.filter((one) => one.severity === "error");
    const breaking = each.differences.filter((one) => !isHarmless(one));
    const deviating = each.exchanges.filter((one) => one.state === "deviates");
    expect(count("//failure[@type!='problem']")).toBe(
      wrong.length + breaking.length + each.brokenLines.length + deviating.length,
    );
    expect(count("//error[@type='failed']")).toBe(each.exchanges.filter((one) => one.state === "failed").length);
    expect(count("//error[@type='AC1001']")).toBe(faults.length);
    expect(count("//testcase")).toBeGreaterThan(0);
  });
});

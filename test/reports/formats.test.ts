/** Reports for programs, read as the programs read them: whatever names and messages hold, they arrive and nothing else does. */
import { XmlDocument } from "libxml2-wasm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLine } from "../../generator/commands/reports/github.js";
import { renderReport } from "../../generator/commands/reports/render.js";
import type { FindingReport, Report } from "../../generator/commands/reports/report.js";
import { amount } from "../counts.js";
import { evil, report } from "./random-reports.js";

const place = { folder: "/work", workspace: "/work" };
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

function forAll(check: (each: Report) => void): void {
  fc.assert(
    fc.property(report, (each) => {
      check(each);
    }),
    { numRuns: amount(300, 3000) },
  );
}

/** A workflow command as GitHub's runner takes it apart (actions/runner, ActionCommand). */
function readCommand(
  line: string,
): { readonly properties: Readonly<Record<string, string>>; readonly data: string } | undefined {
  const trimmed = line.trimStart();
  const end = trimmed.indexOf("::", 2);
  if (!trimmed.startsWith("::") || end < 0) return undefined;
  const head = trimmed.slice(2, end);
  const space = head.indexOf(" ");
  const unescape = (text: string): string =>
    text
      .replaceAll("%0D", "\r")
      .replaceAll("%0A", "\n")
      .replaceAll("%3A", ":")
      .replaceAll("%2C", ",")
      .replaceAll("%25", "%");
  const pairs = space < 0 ? [] : head.slice(space + 1).split(",");
  return {
    properties: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), unescape(pair.slice(pair.indexOf("=") + 1))]),
    ),
    data: unescape(trimmed.slice(end + 2)),
  };
}

describe("every report", () => {
  it.each(["json", "github", "junit"] as const)("%s has nothing that steers a terminal", (kind) => {
    forAll((each) => expect(renderReport(kind, each, place).replaceAll("\n", "")).not.toMatch(steering));
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
    const breaking = each.differences.filter((one) => one.breaks !== "nobody");
    const deviating = each.exchanges.filter((one) => one.state === "deviates");
    expect(count("//failure[@type!='problem']")).toBe(
      wrong.length + breaking.length + each.brokenLines.length + deviating.length,
    );
    expect(count("//error[@type='failed']")).toBe(each.exchanges.filter((one) => one.state === "failed").length);
    expect(count("//error[@type='AC1001']")).toBe(faults.length);
    expect(count("//testcase")).toBeGreaterThan(0);
  });
});

it("github has one command for each problem, diagnostic, difference, broken line, exchange and finding, and no other", () => {
  forAll((each) => {
    const lines = renderReport("github", each, place).split("\n");
    const commands = lines.flatMap((line) => readCommand(line) ?? []);
    const failing = each.targets.filter(({ findings }) => findings.some((one) => one.severity === "error"));
    const findings = each.targets.flatMap((target) => target.findings);
    expect(commands.length).toBe(
      each.problems.length +
        each.warnings.length +
        each.diagnostics.length +
        each.differences.length +
        each.brokenLines.length +
        each.exchanges.filter(({ state }) => state === "deviates" || state === "failed").length +
        findings.length +
        failing.length,
    );
    for (const line of lines) expect(/##\[/.test(line) && readCommand(line) === undefined).toBe(false);
    const known = ["file", "line", "endLine", "col", "endColumn", "title"];
    for (const { properties } of commands) {
      for (const key of Object.keys(properties)) expect(known).toContain(key);
    }
  });
});

it("github keeps per cent signs, colons, commas and ends of lines, and names files from the checkout's root", () => {
  const one: FindingReport = {
    path: "out/50%, a:b.ts",
    verdict: "stale",
    causes: ["description"],
    severity: "error",
    summary: "stale: description, configuration",
    detail: "100%",
    repair: "generate",
    line: undefined,
    diff: "-a\n+b",
  };
  const target = { description: "d", output: "out", state: "findings" as const, changed: [], steps: [], notes: [] };
  const text = renderReport(
    "github",
    {
      ...{
        format: 1,
        tool: "t",
        command: "check",
        exitCode: 1,
        diagnostics: [],
        problems: [],
        warnings: [],
        proposal: undefined,
        changes: [],
        differences: [],
        brokenLines: [],
        exchanges: [],
        notes: [],
      },
      targets: [{ ...target, findings: [one], repair: undefined }],
    },
    { folder: "/checkout/packages/a", workspace: "/checkout" },
  );
  const [, line = ""] = text.split("\n");
  expect(line).toBe(
    "::error file=packages/a/out/50%25%2C a%3Ab.ts,title=stale%3A description%2C configuration::stale: description, configuration (100%25). codegen generate repairs it.%0A-a%0A+b",
  );
  expect(readCommand(line)?.properties).toEqual({
    file: "packages/a/out/50%, a:b.ts",
    title: "stale: description, configuration",
  });
});

it("github names a recorded request as a file, and a call that was made from a description by its name", () => {
  const exchange = {
    operation: "Get",
    binding: "soap11",
    state: "failed" as const,
    deviations: [],
    reason: "no answer",
    diff: "",
  };
  const lists = {
    diagnostics: [],
    problems: [],
    warnings: [],
    changes: [],
    differences: [],
    brokenLines: [],
    targets: [],
    notes: [],
  };
  const exchanges = ["recorded/1.request.http", "Get soap11 sample"].map((request) => ({ ...exchange, request }));
  const report: Report = {
    format: 1,
    tool: "t",
    command: "conformance",
    exitCode: 1,
    proposal: undefined,
    ...lists,
    exchanges,
  };
  const lines = renderReport("github", report, { folder: "/checkout", workspace: "/checkout" }).split("\n");
  expect(lines.map((line) => readCommand(line)?.properties).slice(0, 2)).toEqual([
    { file: "recorded/1.request.http", title: "Get soap11" },
    { title: "Get soap11 sample" },
  ]);
});

it("a plain line is never a command", () => {
  for (const each of evil) expect(readCommand(plainLine(each))).toBeUndefined();
  expect(plainLine("a ##[group]x")).toBe("a # #[group]x");
});

/** The report for GitHub Actions: workflow commands as its runner reads them, and the summary as Markdown. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostSummaryBytes, printSummary } from "../../generator/commands/reports/github-summary.js";
import { plainLine, printAnnotations } from "../../generator/commands/reports/github.js";
import { renderReport } from "../../generator/commands/reports/render.js";
import type {
  DifferenceReport,
  ExchangeReport,
  FindingReport,
  Report,
  TargetReport,
} from "../../generator/commands/terminal/report.js";
import { amount } from "../counts.js";
import { emptyReport, evil, report } from "./random-reports.js";

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

const place = { folder: "/checkout/packages/a", workspace: "/checkout" };

const finding: FindingReport = {
  path: "out/types.ts",
  verdict: "stale",
  causes: ["description"],
  severity: "error",
  summary: "stale: description",
  detail: undefined,
  repair: "generate",
  line: undefined,
  diff: undefined,
};

function target(findings: readonly FindingReport[], others: Partial<TargetReport> = {}): TargetReport {
  const repair = { sh: "npx codegen generate", cmd: "", powershell: "" };
  const rest = { description: "my-service.yaml", output: "out", state: "findings" as const, changed: ["description"] };
  return { ...rest, steps: [], notes: [], repair, findings: [...findings], ...others };
}

const change: DifferenceReport = {
  change: "removed",
  subject: "Place",
  about: "the field City of Place",
  before: "string",
  after: undefined,
  breaks: "both",
};

const commandsOf = (each: Report) =>
  renderReport("github", each, place)
    .split("\n")
    .flatMap((line) => readCommand(line) ?? []);

describe("annotations", () => {
  it("are one for all files of an output that fail, with what repairs them and where to look", () => {
    const edited = {
      ...finding,
      path: "out/50%, a:b.ts",
      causes: ["hand"] as const,
      summary: "edited by hand",
      line: 7,
      diff: "-a\n+\tb",
    };
    const text = renderReport(
      "github",
      { ...emptyReport, exitCode: 1, targets: [target([finding, { ...finding, detail: "100%" }, edited])] },
      place,
    );
    expect(text.split("\n")).toEqual([
      [
        "::error file=packages/a/out/50%25%2C a%3Ab.ts,line=7,title=out is not up to date::3 files: 2 stale: description, 1 edited by hand",
        "To repair: npx codegen generate",
        "out/types.ts: stale: description",
        "out/types.ts: stale: description (100%25)",
        "out/50%25, a:b.ts: edited by hand",
        "-a",
        "+\tb",
      ].join("%0A"),
      "out: findings",
    ]);
    const [line = ""] = text.split("\n");
    expect(readCommand(line)?.properties).toEqual({
      file: "packages/a/out/50%, a:b.ts",
      line: "7",
      title: "out is not up to date",
    });
  });

  it("name the description if it changed and nothing was edited, else a file of the output", () => {
    const fileOf = (each: TargetReport): string | undefined =>
      commandsOf({ ...emptyReport, targets: [each] })[0]?.properties["file"];
    expect(fileOf(target([finding]))).toBe("packages/a/my-service.yaml");
    expect(fileOf(target([finding], { description: "https://example.org/a.asmx" }))).toBe("packages/a/out/types.ts");
    expect(fileOf(target([finding], { description: "messaging-account" }))).toBe("packages/a/out/types.ts");
    expect(fileOf(target([finding], { changed: ["generator"] }))).toBe("packages/a/out/types.ts");
  });

  it("are no more than GitHub shows of a level; the last one counts the others, which the log has", () => {
    const differences = Array.from({ length: 14 }, (_, at) => ({ ...change, about: `the field F${at} of Place` }));
    const each = { ...emptyReport, command: "diff", sources: ["older.wsdl", "newer.wsdl"], differences };
    const lines = renderReport("github", each, place).split("\n");
    expect(lines.slice(0, 10).every((line) => line.startsWith("::error "))).toBe(false);
    expect(lines[0]).toBe(
      "::error file=packages/a/newer.wsdl::removed: the field F0 of Place (breaks clients and servers)",
    );
    expect(lines[9]).toBe("::error::5 more errors: see the log and the summary of this run");
    expect(lines[10]).toBe("error: packages/a/newer.wsdl: removed: the field F9 of Place (breaks clients and servers)");
    expect(lines.length).toBe(15);
    expect(printAnnotations(each, place).split("\n")).toEqual(lines.slice(0, 10));
  });

  it("say a change once: at the lines that it breaks, if there are any", () => {
    const broken = {
      file: "src/a.ts",
      line: 3,
      column: 5,
      endLine: 3,
      endColumn: 9,
      code: "TS2339",
      message: "no City",
      source: "a.City",
    };
    const differences = [
      { ...change, effect: "stops-compiling" as const },
      { ...change, about: "the field Town of Place", effect: "harmless" as const },
    ];
    expect(commandsOf({ ...emptyReport, differences, brokenLines: [{ ...broken, change: 0 }] })).toEqual([
      {
        properties: { file: "packages/a/src/a.ts", line: "3", endLine: "3", col: "5", title: "TS2339", endColumn: "9" },
        data: "removed: the field City of Place (breaks clients and servers)\nno City",
      },
      { properties: {}, data: "removed: the field Town of Place (breaks clients and servers)" },
    ]);
  });

  it("are one for the answers of an operation over a binding; a recorded request is the file", () => {
    const exchange: ExchangeReport = {
      operation: "Get",
      binding: "soap11",
      request: "recorded/1.request.http",
      state: "deviates",
      deviations: [{ at: "status", expected: "200", found: "500" }],
    };
    const failed = {
      ...exchange,
      request: "recorded/2.request.http",
      state: "failed" as const,
      deviations: [],
      reason: "no answer",
    };
    const same = { ...exchange, state: "same" as const, deviations: [] };
    const kit = { ...failed, binding: "soap12", request: "Get soap12 sample" };
    expect(commandsOf({ ...emptyReport, exchanges: [exchange, failed, same, kit] })).toEqual([
      {
        properties: { file: "packages/a/recorded/1.request.http", title: "Get soap11" },
        data: "2 of 3 answers are not as expected\nrecorded/1.request.http: status: expected 200, found 500\nrecorded/2.request.http: no answer",
      },
      { properties: { title: "Get soap12" }, data: "1 of 1 answer is not as expected\nGet soap12 sample: no answer" },
    ]);
  });

  it("are all that the runner reads, whatever the texts, and small however long they are", () => {
    fc.assert(
      fc.property(report, (each) => {
        const lines = renderReport("github", each, place).split("\n");
        const commands = lines.flatMap((line) => readCommand(line) ?? []);
        for (const level of ["error", "warning"])
          expect(
            lines.filter((line) => line.startsWith(`::${level} `) || line.startsWith(`::${level}::`)).length,
          ).toBeLessThanOrEqual(10);
        expect(commands.length).toBe(lines.filter((line) => /^\s*::/.test(line)).length);
        for (const line of lines) expect(/##\[/.test(line) && readCommand(line) === undefined).toBe(false);
        const known = ["file", "line", "endLine", "col", "endColumn", "title"];
        for (const { properties } of commands) for (const key of Object.keys(properties)) expect(known).toContain(key);
      }),
      { numRuns: amount(100, 3000) },
    );
    const long = {
      ...finding,
      path: "x".repeat(1_000_000),
      summary: "::".repeat(500_000),
      diff: `-${"y".repeat(1_000_000)}`,
    };
    const text = renderReport(
      "github",
      { ...emptyReport, targets: [target(Array.from({ length: 50 }, () => long))] },
      place,
    );
    expect(text.length).toBeLessThan(100_000);
  });

  it("are never made of a plain line", () => {
    for (const each of evil) expect(readCommand(plainLine(each))).toBeUndefined();
    expect(plainLine("a ##[group]x")).toBe("a # #[group]x");
  });
});

describe("the summary of a step", () => {
  it("has a table of the outputs, one of the files, and the diffs", () => {
    const each = {
      ...emptyReport,
      exitCode: 1,
      targets: [
        target([{ ...finding, diff: "--- a\n+++ b\n@@ -1,1 +1,1 @@\n-```\n+b" }]),
        target([], { output: "other", state: "up-to-date", changed: [], repair: undefined }),
      ],
    };
    expect(printSummary(each, mostSummaryBytes)).toBe(
      [
        "### ❌ codegen check: 1 of 2 outputs is not up to date",
        "",
        "#### Outputs",
        "",
        "| | output | made from | state | to repair |",
        "|---|---|---|---|---|",
        "| ❌ | <code>out</code> | <code>my-service&#46;yaml</code> | 1 stale&#58; description&#59; changed since&#58; description | <code>npx codegen generate</code> |",
        "| ✅ | <code>other</code> | <code>my-service&#46;yaml</code> | up to date |  |",
        "",
        "#### Files of out",
        "",
        "| | file | state | repair |",
        "|---|---|---|---|",
        "| ❌ | <code>out/types&#46;ts</code> | stale&#58; description | codegen generate repairs it&#46; |",
        "",
        "<details><summary>out/types&#46;ts</summary>",
        "",
        "````diff",
        "--- a",
        "+++ b",
        "@@ -1,1 +1,1 @@",
        "-```",
        "+b",
        "````",
        "",
        "</details>",
        "",
        "",
      ].join("\n"),
    );
  });

  it("holds no Markdown, HTML, mention or link of others", () => {
    const allowed = /<\/?(?:code|details|summary)>|<!-- -->|&#\d+;/g;
    fc.assert(
      fc.property(report, (each) => {
        const summary = printSummary(each, mostSummaryBytes);
        const outside = summary.replace(/^(`{3,})diff\n[^]*?\n\1$/gm, "");
        let columns = 0;
        for (const line of outside.split("\n")) {
          if (line.startsWith("| | ")) columns = line.split("|").length;
          if (line.startsWith("|")) expect(line.split("|").length).toBe(columns);
          const text = line
            .replace(/^#{3,4} (?:[❌✅] )?/u, "")
            .replaceAll(allowed, "")
            .replace("codegen check:", "");
          expect(text).toMatch(/^[|\p{L}\p{N} /,():…❌✅⚠️.-]*$/u);
        }
      }),
      { numRuns: amount(100, 3000) },
    );
  });

  it("keeps to the room that GitHub leaves", () => {
    const findings = Array.from({ length: 5000 }, (_, at) => ({ ...finding, path: `|${"#".repeat(400)}${at}` }));
    const targets = Array.from({ length: 20 }, (_, at) => target(findings, { output: `out${at}` }));
    const text = printSummary({ ...emptyReport, exitCode: 1, targets }, mostSummaryBytes);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostSummaryBytes);
    expect(text).toContain("GitHub takes 1 MiB of a step.");
    expect(text).toMatch(/… and \d+ more rows\n/);
    expect(printSummary({ ...emptyReport, targets }, 100)).toBe("");
  });
});

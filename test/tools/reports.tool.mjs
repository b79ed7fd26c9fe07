/**
 * Owns the proof that reports are what their readers expect: SARIF validates against the schema of OASIS, and HTML has the elements that it
 * should have, whatever names and messages hold.
 */
import { readFileSync } from "node:fs";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { renderReport } from "../../generator/commands/reports/render.js";
import { amount } from "../counts.js";
import { emptyReport, report } from "../reports/random-reports.js";

const roots = { folder: "/checkout/packages/a", workspace: "/checkout" };
/** Of draft 04, of which it uses nothing that draft 07 changed but the name of its identifier. */
const {
  id: $id,
  $schema: _,
  ...schema
} = JSON.parse(readFileSync(new URL("sarif/sarif-schema-2.1.0.json", import.meta.url), "utf8"));
const ajv = new Ajv({ allErrors: true, strict: false });
addFormats(ajv);
const isValid = ajv.compile({ $id, ...schema });
const sarifOf = (each) => JSON.parse(renderReport("sarif", each, roots));
const runs = { numRuns: amount(200, 1000) };

const finding = {
  path: "out/a b%.ts",
  verdict: "edited",
  causes: ["hand"],
  severity: "error",
  summary: "edited by hand",
  repair: "force",
  line: 12,
};
const target = { description: "a.yaml", output: "out", state: "findings", changed: [], steps: [], notes: [] };
const diagnostic = {
  ...{ code: "AC2003", severity: "warning", message: "[x](1)", file: "../shared/a.yaml" },
  ...{ line: 2, column: 3, endLine: 2, endColumn: 7, expected: "y" },
};
const full = {
  ...emptyReport,
  exitCode: 1,
  problems: ["no output"],
  sources: ["old.wsdl", "https://example.org/a b.asmx?WSDL"],
  diagnostics: [diagnostic],
  targets: [{ ...target, findings: [finding, { ...finding, path: "/elsewhere/b.ts", line: undefined }] }],
  differences: [
    { change: "removed", subject: "Place", about: "the field City of Place", breaks: "both" },
    { change: "added", subject: "", about: "the operation Get", breaks: "nobody" },
  ],
};

describe("SARIF", () => {
  it("validates against the schema of SARIF 2.1.0", () => {
    expect([isValid(sarifOf(full)), isValid.errors]).toEqual([true, null]);
    expect([isValid(sarifOf(emptyReport)), isValid.errors]).toEqual([true, null]);
    fc.assert(
      fc.property(report, (each) => {
        expect([isValid(sarifOf(each)), isValid.errors]).toEqual([true, null]);
      }),
      runs,
    );
  });

  it("is judged by a schema that rejects other things", () => {
    const log = sarifOf(full);
    for (const spoilt of [
      { ...log, version: "2.0.0" },
      { ...log, runs: [{ results: [] }] },
      { ...log, runs: [{ ...log.runs[0], results: [{ level: "error" }] }] },
      { ...log, runs: [{ ...log.runs[0], results: [{ ...log.runs[0].results[0], level: "harmless" }] }] },
    ])
      expect(isValid(spoilt)).toBe(false);
  });

  it("has a place for each result, relative to the checkout, and no text of others as a link", () => {
    const [run] = sarifOf(full).runs;
    const places = run.results.map(({ ruleId, level, locations: [{ physicalLocation: place } = {}] }) => [
      ruleId,
      level,
      place?.artifactLocation.uri,
      place?.region.startLine,
    ]);
    expect(places).toEqual([
      ["AC2003", "warning", "packages/shared/a.yaml", 2],
      ["edited", "error", "packages/a/out/a%20b%25.ts", 12],
      ["edited", "error", "file:///elsewhere/b.ts", 1],
      ["breaks-both", "error", "https://example.org/a%20b.asmx?WSDL", 1],
      ["breaks-nobody", "note", "https://example.org/a%20b.asmx?WSDL", 1],
    ]);
    expect(run.results[0].message.text).toBe("[x] (1)\nexpected: y");
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(["AC2003", "edited", "breaks-both", "breaks-nobody"]);
    expect(run.invocations[0].toolExecutionNotifications).toEqual([{ level: "error", message: { text: "no output" } }]);
  });

  it("keeps fingerprints when lines move, and has different ones for different results", () => {
    const fingerprints = (each) => sarifOf(each).runs[0].results.map((result) => result.partialFingerprints);
    const moved = {
      ...full,
      diagnostics: [{ ...diagnostic, line: 40, endLine: 40 }],
      targets: [{ ...full.targets[0], findings: full.targets[0].findings.map((each) => ({ ...each, line: 99 })) }],
    };
    expect(fingerprints(moved)).toEqual(fingerprints(full));
    const twice = fingerprints({ ...full, diagnostics: [diagnostic, diagnostic] });
    expect(new Set(twice.map((each) => each.primaryLocationLineHash)).size).toBe(twice.length);
  });

  it("has no more results than GitHub shows, and short messages", () => {
    const long = { ...finding, summary: "x".repeat(1_000_000) };
    const many = Array.from({ length: 6000 }, (_, at) => ({ ...(at === 0 ? long : finding), path: `out/${at}.ts` }));
    const log = sarifOf({ ...full, targets: [{ ...target, findings: many }] });
    expect(isValid(log)).toBe(true);
    expect(log.runs[0].results.length).toBe(5000);
    expect(JSON.stringify(log).length).toBeLessThan(4_000_000);
    expect(log.runs[0].invocations[0].toolExecutionNotifications.at(-1).message.text).toMatch(/more results left out/);
  });
});

/** Element names with the attributes that each has, in the order of the page. */
function elementsOf(html) {
  const elements = [];
  const visit = (node) => {
    if (node.tagName !== undefined)
      elements.push([node.tagName, ...(node.attrs ?? []).map(({ name }) => name)].join(" "));
    for (const child of node.childNodes ?? []) visit(child);
  };
  visit(parse(html));
  return elements;
}

const harmless = new Set([
  ...["html lang", "head", "meta charset", "meta name content", "meta http-equiv content", "title", "style", "body"],
  ...["header", "p", "p class", "h1 class", "h2", "main", "section", "footer", "code", "bdi", "br"],
  ...["table", "thead", "tbody", "tr", "tr class", "th scope", "th scope class", "td class", "td data-column"],
  ...["td colspan", "span", "details", "details open", "summary", "pre tabindex", "del", "ins", "mark", "b", "i"],
]);

describe("HTML", () => {
  it("has no element or attribute but its own, and loads nothing", () => {
    fc.assert(
      fc.property(report, (each) => {
        const html = renderReport("html", each, roots);
        expect(elementsOf(html).filter((element) => !harmless.has(element))).toEqual([]);
        expect(html).toContain('content="default-src &#39;none&#39;; style-src &#39;sha256-');
      }),
      runs,
    );
  });

  it("shows names of others as text", () => {
    const hostile = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>]]>\u001b[31m\u202e";
    const targets = [
      { ...target, output: hostile, findings: [{ ...finding, path: hostile, diff: `@@\n-${hostile}` }] },
    ];
    const html = renderReport("html", { ...full, sources: [hostile], targets }, roots);
    expect(elementsOf(html).filter((element) => !harmless.has(element))).toEqual([]);
    expect(html).not.toMatch(/[\u001b\u202e]/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("is bounded, however long lines and lists are", () => {
    const long = { ...finding, summary: "x".repeat(1_000_000), diff: `@@\n-${"y".repeat(1_000_000)}` };
    const findings = Array.from({ length: 5000 }, (_, at) => (at === 0 ? long : finding));
    const html = renderReport("html", { ...full, targets: [{ ...target, findings }] }, roots);
    expect(html.length).toBeLessThan(1_500_000);
    expect(html).toContain("3000 more rows");
  });
});

/** Owns random reports of commands, whose texts are hostile. */
import * as fc from "fast-check";
import { repairCommands } from "../../generator/commands/generate/repair-command.js";
import type { DiagnosticReport, FindingReport, Report } from "../../generator/commands/terminal/report.js";

/** Texts that try to be something else where they are shown. */
export const evil = [
  ...["::error::x", "##[error]x", "a%0Ab", "a:b,c=d", "]]>", "<b a='\"'>&amp;", "\r\n::stop-commands::x", "\u001b[2J"],
  ...[
    "</script><script>alert(1)</script>",
    "<!--",
    "</style>",
    "|x|",
    "`",
    "\\|",
    "[a](javascript:b)",
    "@someone",
    "\t",
  ],
  ...[
    "\u0000",
    "\ufffe",
    "\uffff",
    "\ud800",
    "\u202e",
    "\u{e0001}",
    "\u{1f600}",
    "\u2028",
    "plain",
    "-- -->",
    "\ue000",
  ],
];
const name = fc
  .array(fc.oneof(fc.constantFrom(...evil), fc.string({ unit: "binary" })), { maxLength: 4 })
  .map((parts) => parts.join(""));
const severity = fc.constantFrom("error" as const, "warning" as const);
const finding: fc.Arbitrary<FindingReport> = fc.record({
  path: name,
  verdict: fc.constantFrom("stale" as const, "edited" as const, "missing" as const),
  causes: fc.constant(["hand" as const]),
  severity,
  summary: name,
  detail: fc.option(name, { nil: undefined }),
  repair: fc.constantFrom("generate" as const, "force" as const, "by-hand" as const),
  line: fc.option(fc.nat(), { nil: undefined }),
  diff: fc.option(name, { nil: undefined }),
});
const diagnostic: fc.Arbitrary<DiagnosticReport> = fc.record({
  code: fc.constant("AC1001"),
  severity,
  message: name,
  file: name,
  line: fc.nat(),
  column: fc.nat(),
  endLine: fc.nat(),
  endColumn: fc.nat(),
  found: fc.option(name, { nil: undefined }),
  expected: fc.option(name, { nil: undefined }),
  suggestion: fc.option(name, { nil: undefined }),
});
/** A report in which every name, path and message may be hostile. */
export const report: fc.Arbitrary<Report> = fc.record({
  format: fc.constant(1 as const),
  tool: fc.constant("asmx-codegen 0.1.0"),
  command: fc.constantFrom("check", "generate", "infer-rows"),
  exitCode: fc.constantFrom(0, 1, 2),
  targets: fc.array(
    fc.record({
      description: name,
      output: name,
      state: fc.constantFrom("up-to-date" as const, "findings" as const, "not-compiled" as const),
      changed: fc.constant(["description"]),
      findings: fc.array(finding, { maxLength: 3 }),
      steps: fc.constant([]),
      notes: fc.array(name, { maxLength: 2 }),
      repair: fc.option(
        name.map((output) => repairCommands(undefined, { output }, false)),
        { nil: undefined },
      ),
    }),
    { maxLength: 2 },
  ),
  diagnostics: fc.array(diagnostic, { maxLength: 2 }),
  problems: fc.array(name, { maxLength: 2 }),
  warnings: fc.array(name, { maxLength: 2 }),
  proposal: fc.option(name, { nil: undefined }),
  sources: fc.array(name, { maxLength: 2 }),
  differences: fc.array(
    fc.record(
      {
        change: fc.constantFrom("added" as const, "removed" as const, "changed" as const),
        subject: name,
        about: name,
        before: fc.option(name, { nil: undefined }),
        after: fc.option(name, { nil: undefined }),
        breaks: fc.constantFrom("clients" as const, "servers" as const, "both" as const, "nobody" as const),
        effect: fc.constantFrom("stops-compiling" as const, "behaves-differently" as const, "harmless" as const),
      },
      { requiredKeys: ["change", "subject", "about", "before", "after", "breaks"] },
    ),
    { maxLength: 12 },
  ),
  brokenLines: fc.array(
    fc.record({
      file: name,
      line: fc.nat(),
      column: fc.nat(),
      endLine: fc.nat(),
      endColumn: fc.nat(),
      code: fc.constant("TS2339"),
      message: name,
      source: name,
      change: fc.constantFrom(undefined, 0, 7),
    }),
    { maxLength: 2 },
  ),
  exchanges: fc.array(
    fc.record({
      operation: name,
      binding: name,
      request: name,
      state: fc.constantFrom("same" as const, "deviates" as const, "failed" as const, "not-tested" as const),
      deviations: fc.array(fc.record({ at: name, expected: name, found: name }), { maxLength: 2 }),
      reason: fc.option(name, { nil: undefined }),
      diff: name,
    }),
    { maxLength: 2 },
  ),
  changes: fc.array(
    fc.record({
      path: name,
      action: fc.constant("create" as const),
      state: fc.constantFrom("planned" as const, "written" as const),
      summary: name,
    }),
    { maxLength: 2 },
  ),
  notes: fc.array(name, { maxLength: 2 }),
});

/** A report of `check` that found nothing. */
export const emptyReport: Report = {
  format: 1,
  tool: "asmx-codegen 0.1.0",
  command: "check",
  exitCode: 0,
  targets: [],
  diagnostics: [],
  problems: [],
  warnings: [],
  proposal: undefined,
  sources: [],
  differences: [],
  brokenLines: [],
  exchanges: [],
  changes: [],
  notes: [],
};

/**
 * Owns the part that runs every foreign tool against both services.
 * Invariant: the genuine service is reached through `codegen record`, which must not be noticed; what it keeps is for the part "replace".
 */
import { join } from "node:path";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runPool } from "./processes.js";
import { recordTool } from "./replace/record-tool.js";
import { startOurServer } from "./server.js";
import { runTool, type ToolReport } from "./tool-run.js";
import { toolsSection } from "./tools-section.js";
import { type Tool, TOOLS } from "./tools.js";

/** Most of a run is other people's compilers: two at a time. */
const WIDTH = 2;

/** `INTEROP_TOOL=zeep` runs one alone. */
export const toolsPart: Part = { name: "tools", title: "Foreign tools against our WSDL and server", run };

async function run(surroundings: Surroundings): Promise<PartOutcome> {
  const only = process.env["INTEROP_TOOL"];
  const jobs = TOOLS.filter(({ name }) => only === undefined || name === only).flatMap((tool, index) => [
    () => runAgainstOurs(tool, surroundings, join(surroundings.work, `ours-${index}`)),
    () => runAgainstGenuine(tool, surroundings, join(surroundings.work, `genuine-${index}`)),
  ]);
  const outcomes = await runPool(jobs, WIDTH);
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    problems: outcomes.flatMap(({ problems }) => problems),
    section: toolsSection(outcomes.flatMap(({ report }) => (report.service === "ours" ? [report] : []))),
  };
}

interface Outcome {
  readonly report: ToolReport;
  readonly passed: number;
  readonly problems: readonly string[];
}

/** A server for each tool: what it saw shows that the tool used the bindings that it said it used. */
async function runAgainstOurs(tool: Tool, { folder }: Surroundings, work: string): Promise<Outcome> {
  const server = await startOurServer();
  try {
    const report = await runTool(tool, { service: "ours", url: server.url, tools: join(folder, "tools"), work });
    const problems = problemsOf(report);
    for (const binding of tool.bindings) {
      const calls = report.calls.filter((call) => call.binding === binding && call.state !== "none").length;
      const seen = server.seen.get(binding) ?? 0;
      if (seen !== calls) problems.push(`${tool.name}: ${calls} calls over ${binding}, the server saw ${seen}`);
    }
    return { report, problems, passed: countRight(report) + tool.bindings.length };
  } finally {
    await server.stop();
  }
}

async function runAgainstGenuine(tool: Tool, surroundings: Surroundings, work: string): Promise<Outcome> {
  const report = await recordTool(tool, surroundings, work);
  return { report, problems: problemsOf(report), passed: countRight(report) };
}

function countRight(report: ToolReport): number {
  const stages = Object.values(report.stages).filter((state) => state === "right").length;
  return stages + report.calls.filter(({ state }) => state === "right" || state === "deviates").length;
}

function problemsOf(report: ToolReport): string[] {
  const name = `${report.tool.name} against ${report.service === "ours" ? "our server" : "the genuine service"}`;
  const stages = Object.entries(report.stages)
    .filter(([, state]) => state === "failed")
    .map(([stage]) => `${name}: ${stage} failed`);
  const calls = report.calls
    .filter(({ state }) => state === "failed")
    .map((call) => `${name}: ${call.binding} ${call.call}: ${call.problem}`);
  return [...report.problems.map((problem) => `${name}: ${problem}`), ...stages, ...calls];
}

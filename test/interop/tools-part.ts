/** Owns the part that runs every foreign tool against both services. */
import { join } from "node:path";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runPool } from "./processes.js";
import { runTool, type ToolReport } from "./tool-run.js";
import { TOOLS } from "./tools.js";

/** Most of a run is other people's compilers: two at a time. */
const WIDTH = 2;

export const toolsPart: Part = { name: "tools", run };

async function run(surroundings: Surroundings): Promise<PartOutcome> {
  const tools = join(surroundings.folder, "tools");
  const only = process.env["INTEROP_TOOL"];
  const jobs = TOOLS.filter(({ name }) => only === undefined || name === only).flatMap((tool, index) => [
    (): Promise<ToolReport> =>
      runTool(tool, {
        service: "genuine",
        url: surroundings.genuine.url,
        tools,
        work: join(surroundings.work, `genuine-${index}`),
      }),
  ]);
  const reports = await runPool(jobs, WIDTH);
  return {
    passed: reports.reduce((sum, report) => sum + countRight(report), 0),
    problems: reports.flatMap(problemsOf),
  };
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

/**
 * Owns one tool against one service: generate, compile, run, and each call's value against the right one.
 * Invariant: a call that a tool should make and did not report is a failure.
 */
import { mkdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import { type CommandOutcome, runCommand } from "./processes.js";
import { CALLS, type CallName, normalise, rightValue } from "./tool-calls.js";
import type { CommandLine, Deviation, Tool } from "./tools.js";

export type Stage = "load" | "generate" | "compile";

/** `right`; `deviates`: as the tool's table says; `failed`: neither; `none`: not a call of this tool. */
export type CallState = "right" | "deviates" | "failed" | "none";

export interface CallReport {
  readonly binding: DefaultBindingId;
  readonly call: CallName;
  readonly state: CallState;
  readonly deviation?: Deviation | undefined;
  /** For a failure: what was found and what was right. */
  readonly problem?: string | undefined;
}

export interface ToolReport {
  readonly tool: Tool;
  readonly service: "ours" | "genuine";
  readonly stages: Readonly<Record<Stage, "right" | "failed" | "none">>;
  readonly calls: readonly CallReport[];
  readonly problems: readonly string[];
  readonly seconds: number;
}

export interface ToolTarget {
  readonly service: "ours" | "genuine";
  readonly url: string;
  readonly tools: string;
  readonly work: string;
}

/** Calls a tool cannot make by its nature: `types` are .NET's, and over GET and POST no parameter can be missing. */
function makes(tool: Tool, binding: DefaultBindingId, call: CallName): boolean {
  if (call === "DataSet types") return tool.language === "C#";
  if (call === "missing parameter") return binding === "soap11" || binding === "soap12";
  return true;
}

export async function runTool(tool: Tool, target: ToolTarget): Promise<ToolReport> {
  const started = Date.now();
  mkdirSync(target.work, { recursive: true });
  const problems: string[] = [];
  const step = async (commands: readonly CommandLine[] | undefined): Promise<"right" | "failed" | "none"> => {
    if (commands === undefined) return "none";
    for (const command of commands) {
      const outcome = await run(command, target);
      if (outcome.code !== 0) {
        problems.push(`${fill(command, target).join(" ")}: ${last(outcome)}`);
        return "failed";
      }
    }
    return "right";
  };
  const generate = await step(tool.generate);
  const compile = generate === "failed" ? "none" : await step(tool.compile);
  const ready = generate !== "failed" && compile !== "failed";
  const outcome = ready ? await run(tool.run, target) : { code: 0, stdout: "", stderr: "" };
  if (outcome.code !== 0) problems.push(`${fill(tool.run, target).join(" ")}: ${last(outcome)}`);
  const reported = readReports(outcome.stdout);
  const calls = tool.bindings.flatMap((binding) => CALLS.map((call) => judge(tool, target, binding, call, reported)));
  const loaded = generate === "right" || reported.size > 0 ? "right" : "failed";
  return {
    tool,
    service: target.service,
    stages: { load: tool.byHand === true ? "none" : loaded, generate, compile },
    calls,
    problems,
    seconds: (Date.now() - started) / 1000,
  };
}

function fill(command: CommandLine, target: ToolTarget): string[] {
  return command.map((word) =>
    word.replaceAll("{url}", target.url).replaceAll("{tools}", target.tools).replaceAll("{work}", target.work),
  );
}

function run(command: CommandLine, target: ToolTarget): Promise<CommandOutcome> {
  return runCommand(fill(command, target), { cwd: target.work, timeoutMs: 240_000 });
}

function last(outcome: CommandOutcome): string {
  return `exit ${outcome.code ?? "by signal"}: ${`${outcome.stdout}\n${outcome.stderr}`.trim().slice(-1_500)}`;
}

function readReports(stdout: string): ReadonlyMap<string, unknown> {
  const reports = new Map<string, unknown>();
  for (const line of stdout.split("\n")) {
    if (!line.startsWith('{"')) continue;
    const { binding, call, value } = JSON.parse(line);
    reports.set(`${binding} ${call}`, value);
  }
  return reports;
}

function judge(
  tool: Tool,
  target: ToolTarget,
  binding: DefaultBindingId,
  call: CallName,
  reported: ReadonlyMap<string, unknown>,
): CallReport {
  if (!makes(tool, binding, call)) return { binding, call, state: "none" };
  if (!reported.has(`${binding} ${call}`)) return { binding, call, state: "failed", problem: "not reported" };
  const right = rightValue(call, binding);
  const value = normalise(reported.get(`${binding} ${call}`));
  const deviation = tool.deviations.find(
    ({ calls, bindings, only }) =>
      calls.includes(call) && bindings.includes(binding) && (only === undefined || only === target.service),
  );
  if (deviation !== undefined && isDeepStrictEqual(value, normalise(deviation.gives(right)))) {
    return { binding, call, state: "deviates", deviation };
  }
  if (deviation === undefined && isDeepStrictEqual(value, normalise(right))) return { binding, call, state: "right" };
  const expected = JSON.stringify(normalise(deviation === undefined ? right : deviation.gives(right)));
  return { binding, call, state: "failed", problem: `gave ${JSON.stringify(value)}, right is ${expected}` };
}

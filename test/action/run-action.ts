/**
 * Owns running the steps of `action/action.yml` as GitHub's runner does: expressions, outputs, and bash with the runner's options.
 * Invariant: only the expressions that the action uses are known; another one throws.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { repository } from "../golden/tree.js";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly "working-directory"?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const actionFolder = join(repository, "action");
export const action = parse(readFileSync(join(actionFolder, "action.yml"), "utf8")) as Action;

export interface Run {
  /** The checkout. */
  readonly workspace: string;
  /** A folder for the runner's files. */
  readonly temporary: string;
  readonly event: unknown;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly api?: string;
}

export interface Outcome {
  readonly code: number;
  /** Both streams of all steps. */
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Environment of each step that ran, by its script. */
  readonly environments: ReadonlyMap<string, NodeJS.ProcessEnv>;
}

type Values = ReadonlyMap<string, string>;

/** `steps.a.outputs.b`, or a comparison of it with a text. */
function evaluate(expression: string, values: Values): string {
  const [, name = "", operator, text = ""] = /^([\w.-]+)(?: (==|!=) '([^']*)')?$/.exec(expression) ?? [];
  if (name === "") throw new Error(`this expression is not known: ${expression}`);
  const value = values.get(name) ?? "";
  if (operator === undefined) return value;
  return String((value === text) === (operator === "=="));
}

const expand = (text: string, values: Values): string =>
  text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => evaluate(expression, values));

/** Reads a file of `name=value` lines. */
function readOutputs(file: string): readonly (readonly [string, string])[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
}

export async function runAction(run: Run): Promise<Outcome> {
  const runner = mkdtempSync(join(run.temporary, "runner-"));
  const files = { event: join(runner, "event.json"), script: join(runner, "step.sh"), summary: join(runner, "sum.md") };
  writeFileSync(files.event, JSON.stringify(run.event));
  writeFileSync(files.summary, "");
  mkdirSync(join(runner, "temp"));
  const values = new Map([["github.token", run.token ?? ""]]);
  for (const [name, { default: text }] of Object.entries(action.inputs))
    values.set(`inputs.${name}`, run.inputs?.[name] ?? expand(text, values));
  const base: NodeJS.ProcessEnv = {
    PATH: process.env["PATH"],
    HOME: runner,
    RUNNER_TEMP: join(runner, "temp"),
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: actionFolder,
    GITHUB_API_URL: run.api ?? "http://127.0.0.1:1",
    GITHUB_EVENT_PATH: files.event,
    GITHUB_JOB: "generated-code",
    GITHUB_REPOSITORY: "example/parcels",
    GITHUB_RUN_ID: "42",
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_WORKFLOW: "checks",
    GITHUB_WORKSPACE: run.workspace,
  };
  const environments = new Map<string, NodeJS.ProcessEnv>();
  let log = "";
  let code = 0;
  for (const [index, step] of action.runs.steps.entries()) {
    if (step.if !== undefined && expand(step.if, values) !== "true") continue;
    if (step.shell !== "bash") throw new Error(`the runner of the tests knows bash only: ${step.shell}`);
    const outputFile = join(runner, `outputs-${index}`);
    writeFileSync(outputFile, "");
    writeFileSync(files.script, step.run);
    const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, expand(text, values)] as const);
    const env = { ...base, GITHUB_OUTPUT: outputFile, ...Object.fromEntries(own) };
    environments.set(step.run, env);
    const cwd = join(run.workspace, expand(step["working-directory"] ?? ".", values));
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", files.script], { cwd, env });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (log += text));
    code = ((await once(child, "close")) as [number])[0];
    if (step.id !== undefined)
      for (const [name, value] of readOutputs(outputFile)) values.set(`steps.${step.id}.outputs.${name}`, value);
    if (code !== 0) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, expand(value, values)] as const);
  const summary = existsSync(files.summary) ? readFileSync(files.summary, "utf8") : "";
  return { code, log, summary, outputs: Object.fromEntries(outputs), environments };
}

/**
 * Owns the traffic of a foreign tool as `codegen record` keeps it, standing before the genuine service.
 * Invariant: each tool has a recorder and a folder of its own, so that it is known which tool made which exchange; no call is missing.
 */
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Surroundings } from "../part.js";
import { startCommand } from "../processes.js";
import { runTool, type ToolReport } from "../tool-run.js";
import type { Tool } from "../tools.js";

/** Where the recordings of a run are: a folder for each tool. */
export const recordingsOf = ({ work }: Pick<Surroundings, "work">): string => join(work, "recorded");

/** What a tool's folder and files are called. */
export const fileNameOf = ({ name }: Tool): string => name.replace(/\W+/g, "-");

/** Runs a tool against the genuine service, which it reaches through a recorder. `work`: the tool's own folder. */
export async function recordTool(tool: Tool, surroundings: Surroundings, work: string): Promise<ToolReport> {
  const { folder, genuine } = surroundings;
  const recorder = await startRecorder(folder, genuine.baseUrl, join(recordingsOf(surroundings), fileNameOf(tool)));
  const url = `${recorder.url}${new URL(genuine.url).pathname}`;
  const running = runTool(tool, { service: "genuine", url, tools: join(folder, "tools"), work });
  const said = await running.then(recorder.stop, recorder.stop);
  const lost = said.filter((line) => /not kept/.test(line) && !line.endsWith("(no call of an operation)"));
  const report = await running;
  return { ...report, problems: [...report.problems, ...lost] };
}

async function startRecorder(folder: string, target: string, output: string) {
  const cli = join(folder, "..", "..", "dist", "cli.js");
  const command = ["node", cli, "record", "--base-url", target, "--port", "0", "-o", output];
  const child = startCommand(command, { cwd: dirname(cli) });
  const said: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const lines = createInterface(child.stdout ?? process.stdin);
  lines.on("line", (line) => said.push(line));
  const closed = once(child, "close");
  await Promise.race([once(lines, "line"), closed]);
  const url = /^http:\/\/\S+/.exec(said[0] ?? "")?.[0];
  if (url === undefined) throw new Error(`codegen record did not begin: ${said.join("\n")}`);
  const stop = async (): Promise<readonly string[]> => {
    child.kill("SIGINT");
    await closed;
    return said;
  };
  return { url, stop };
}

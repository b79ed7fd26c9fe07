/**
 * Owns the proof of what a run does whose output a full disk does not take: it says so, ends with 2, and a server goes on. `/dev/full` is Linux's
 * disk without room.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { cliPath } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

async function project(): Promise<string> {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking });
  expect((await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "out")).code).toBe(0);
  return folder;
}

/** `codegen` with a full disk in place of one of its streams. */
function withFull(screen: "stdout" | "stderr", folder: string, ...args: readonly string[]) {
  const full = openSync("/dev/full", "w");
  const stdio = screen === "stdout" ? (["ignore", full, "pipe"] as const) : (["ignore", "pipe", full] as const);
  const child = spawn(process.execPath, [cliPath, ...args], { cwd: folder, stdio: [...stdio] });
  closeSync(full);
  onTestFinished(() => void child.kill("SIGKILL"));
  const other = (screen === "stdout" ? child.stderr : child.stdout)?.setEncoding("utf8");
  if (other === undefined) throw new Error("no pipe");
  return { child, other };
}

async function run(screen: "stdout" | "stderr", folder: string, ...args: readonly string[]) {
  const { child, other } = withFull(screen, folder, ...args);
  let text = "";
  other.on("data", (part: string) => (text += part));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text };
}

const lost = "error: cannot write to standard output: the disk is full (ENOSPC); make room and run the command again\n";

describe.runIf(process.platform === "linux")("a full disk takes nothing that is printed", () => {
  it.each([
    ["help", ["--help"]],
    ["a run that was done", ["check", "parcel-tracking.yaml", "-o", "out"]],
    ["findings", ["check", "parcel-tracking.yaml", "-o", "none"]],
    ["a report", ["check", "parcel-tracking.yaml", "-o", "none", "--report", "json"]],
    ["a description", ["import", "out/parcel-tracking.wsdl"]],
  ])("%s", async (_what, args) => {
    const { code, text } = await run("stdout", await project(), ...args);
    expect(text.endsWith(lost), text).toBe(true);
    expect(text).not.toMatch(/^ +at /m);
    expect(text.split(lost)).toHaveLength(2);
    expect(code).toBe(2);
  });

  it("of what stderr does not take, the exit code is left", async () => {
    const folder = await project();
    expect(await run("stderr", folder, "generate", "none.yaml")).toEqual({ code: 2, text: "" });
    expect((await run("stderr", folder, "generate", "parcel-tracking.yaml", "-o", "new")).code).toBe(0);
  });

  it.each([
    ["serve", []],
    ["record", ["--base-url", "http://127.0.0.1:9", "-o", "kept"]],
  ])("%s goes on until it is ended", async (command, options) => {
    const args = [command, "parcel-tracking.yaml", "--port", "0", ...options];
    const { child, other } = withFull("stdout", await project(), ...args);
    const closed = once(child, "close");
    let text = "";
    for await (const part of other) {
      text += String(part);
      if (text.endsWith(lost)) break;
    }
    expect(text).toBe(lost);
    child.kill("SIGTERM");
    expect(await closed).toEqual([143, null]);
  });
});

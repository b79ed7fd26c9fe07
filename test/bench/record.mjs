/**
 * Owns the measurement of what `codegen record` costs the thread that passes bytes on, against a bare proxy of node:http.
 * Invariant: the same calls go through both in turns; CPU is that of the main thread alone, as Linux counts it, while the recording is being written.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startChild } from "./http/child.mjs";
import { bundleEntry } from "./http/service.mjs";
import { median, row, runAlone } from "./row.mjs";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const rounds = 25;
const calls = { int: 300, real: 60 };

export async function rows() {
  if (process.platform !== "linux") throw new Error("the CPU time of one thread is only told by Linux");
  const bundle = await bundleEntry("transport");
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  const stops = [];
  try {
    const service = await startChild("server.mjs", "prepared");
    stops.push(service.stop);
    const bare = await startChild("bare-proxy.mjs", String(service.started.port));
    stops.push(bare.stop);
    const recorder = await startRecorder(service.started.port, join(folder, "recorded"));
    stops.push(recorder.stop);
    const proxies = { bare: { pid: bare.pid, port: bare.started.port }, record: recorder };
    for (const proxy of Object.values(proxies)) {
      proxy.client = await startChild("client.mjs", "transport", `http://127.0.0.1:${proxy.port}`, bundle.path);
      stops.push(proxy.client.stop);
    }
    return [
      ...(await measure(proxies, "int", "int call")),
      ...(await measure(proxies, "real", "100-row DataSet call")),
    ];
  } finally {
    for (const stop of stops.reverse()) stop();
    rmSync(folder, { recursive: true, force: true });
    await bundle.remove();
  }
}

async function measure(proxies, kind, what) {
  const found = { bare: [], record: [] };
  for (const { client } of Object.values(proxies)) await client.ask({ kind, count: 2_000 });
  for (let round = 0; round < rounds; round++) {
    for (const [name, { client, pid }] of Object.entries(proxies)) {
      const before = mainThreadCpu(pid);
      await client.ask({ kind, count: calls[kind] });
      found[name].push((mainThreadCpu(pid) - before) / calls[kind]);
    }
  }
  const bare = median(found.bare);
  const record = median(found.record);
  return [
    row(`CPU of the passing thread of record per ${what}, against a bare proxy of node:http`, record / bare, {
      most: 1.3,
    }),
    row(`CPU of the passing thread per ${what}: bare proxy`, bare, undefined, "us"),
    row(`CPU of the passing thread per ${what}: record`, record, undefined, "us"),
  ];
}

/** Microseconds, of the thread that has the process's own number. */
function mainThreadCpu(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1000;
}

/** The command itself, until it says where it listens. */
async function startRecorder(port, folder) {
  const args = [cli, "record", "--base-url", `http://127.0.0.1:${port}`, "--port", "0", "-o", folder, "--each", "200"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(child.stdout)) {
    const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (found !== undefined) return { pid: child.pid, port: Number(found), stop: () => child.kill() };
  }
  throw new Error("codegen record ended before it listened");
}

await runAlone(import.meta.url, rows);

/**
 * Owns how long `generate` takes for 380 operations, against orval's client (`fetch`, without mocks or tests) of an OpenAPI description that says the same.
 * Invariant: each measurement is a new process; all take turns, and each has run once before, so that whatever it keeps is kept. orval 7 is the last
 * that runs on Node 20.
 */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCli } from "./cli.mjs";
import { openApiOf } from "./openapi.mjs";
import { multiply } from "./operations.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

const orval = fileURLToPath(new URL("node_modules/orval/dist/bin/orval.js", import.meta.url));

function runOrval(input, output, cwd) {
  const start = process.hrtime.bigint();
  const asked = [orval, "--input", input, "--output", output, "--client", "fetch"];
  const { status, stdout, stderr } = spawnSync(process.execPath, asked, { cwd, encoding: "utf8" });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  // It ends with 0, whatever happened.
  const done = status === 0 && existsSync(output);
  return { ms, status: done ? 0 : 1, stderr: `${stdout}${stderr}` };
}

export async function rows(rounds = 7) {
  if (!existsSync(orval)) throw new MissingPeer("orval");
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  try {
    const text = multiply(10);
    const [ours, theirs] = [join(folder, "many.yaml"), join(folder, "many.json")];
    writeFileSync(ours, text);
    writeFileSync(theirs, JSON.stringify(openApiOf(text)));
    let outs = 0;
    const out = () => join(folder, `out-${outs++}`);
    const client = ["--artifacts", "client"];
    const candidates = {
      orval: () => runOrval(theirs, join(out(), "client.ts"), folder),
      "a client": () => runCli(["generate", ours, "-o", out(), ...client], folder),
      everything: () => runCli(["generate", ours, "-o", out()], folder),
    };
    const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, run] of Object.entries(candidates)) {
        const { ms, status, stderr } = run();
        if (status !== 0) throw new Error(`orval: ${name} failed: ${stderr}`);
        if (round >= 0) times[name].push(ms);
      }
    }
    const base = median(times.orval);
    const against = (name, most) =>
      row(`generate of ${name}, 380 operations, against orval's client`, median(times[name]) / base, { most });
    return [
      row("orval's client of 380 operations", base, undefined, "ms"),
      against("a client", 0.6),
      against("everything", 1.2),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);

/**
 * Owns how long `codegen generate --watch` takes from the moment a description is written to that at which the output is right.
 * Invariant: a change of one operation at a time, seen by whoever waits for the output: the clock starts before the write and stops
 * when the line of the round has come, by when its files must hold the change. Wall time: it says something on a quiet machine alone.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median, row, runAlone } from "./row.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/cli.js");
const purpose = /(\n {6}singlesms:\n {8}purpose: )([^\n]+)/;

/** Time of processors that a process has taken, in ms; NaN where the system does not say (Linux does, in hundredths of a second). */
function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

/** The next line that matches, as a promise; rejects when the process ends. */
function reader(child) {
  const lines = createInterface({ input: child.stdout });
  let errors = "";
  child.stderr.on("data", (text) => (errors += text));
  return (wanted) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`watch: it ended: ${errors}`));
      const take = (line) => {
        if (!wanted.test(line)) return;
        lines.off("line", take);
        child.off("exit", ended);
        resolve(line);
      };
      lines.on("line", take);
      child.once("exit", ended);
    });
}

export async function rows(rounds = 21) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-watch-"));
  const description = join(folder, "messaging-account.yaml");
  const text = readFileSync(join(root, "spec/messaging-account.yaml"), "utf8");
  if (!purpose.test(text)) throw new Error("watch: the description has no purpose of singlesms");
  writeFileSync(description, text);
  const child = spawn(process.execPath, [cli, "generate", description, "-o", join(folder, "out"), "--watch"], {
    cwd: folder,
  });
  try {
    const next = reader(child);
    await next(/created/);
    const times = [];
    const before = processorMs(child.pid);
    for (let round = 0; round <= rounds; round += 1) {
      // Longer than it waits for further changes, and not in step with anything.
      await sleep(150 + 37 * (round % 5));
      const said = next(/updated/);
      const start = performance.now();
      writeFileSync(
        description,
        text.replace(purpose, (_, before) => `${before}Sends in round ${round}.`),
      );
      await said;
      times.push(performance.now() - start);
      if (!readFileSync(join(folder, "out/client.ts"), "utf8").includes(`Sends in round ${round}.`)) {
        throw new Error("watch: the line came before the output was right");
      }
    }
    // The first change also loads what prints.
    const [first, ...others] = times;
    const processor = (processorMs(child.pid) - before) / times.length;
    return [
      row("--watch: from a change of one operation to the output, 38 operations", median(others), { most: 100 }, "ms"),
      row("the first change after the start", first, undefined, "ms"),
      row("time of processors for each, all threads", processor, undefined, "ms"),
    ];
  } finally {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);

/**
 * Owns the speed of the command line: wall time divided by that of a bare `node -e 0` in the same run, and memory.
 * Invariant: each measurement is a new process; bare Node runs between every two of them. No run keeps anything for the next, so that the first
 * on a new machine is as fast as the others, but for reading the package from the disk.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, row, runAlone } from "./row.mjs";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const tellMemory = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from "node:fs"; process.on("exit", () => writeSync(2, "rss " + process.resourceUsage().maxRSS + "\\n"));`,
)}`;

function timed(args, cwd) {
  const start = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  return { ms: Number(process.hrtime.bigint() - start) / 1e6, status, stdout, stderr };
}

/** One run of the built command line: `{ ms, status, stdout, stderr }`. */
export function runCli(args, cwd) {
  return timed([cli, ...args], cwd);
}

/** Largest resident size of one run, in MB of 10^6 bytes. */
function memoryOf(args, cwd) {
  const { status, stderr } = timed(["--import", tellMemory, cli, ...args], cwd);
  const kilobytes = /^rss (\d+)$/m.exec(stderr)?.[1];
  if (status !== 0 || kilobytes === undefined) throw new Error(`cli: ${args.join(" ")} failed: ${stderr}`);
  return (Number(kilobytes) * 1024) / 1e6;
}

export async function rows(rounds = 11) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  try {
    // Removed at the end only: ext4 looks past every file removed lately before it makes one, which took longer than the run.
    let colds = 0;
    const cold = () => join(folder, `cold-${colds++}`);
    const kept = join(folder, "kept");
    const generate = ["generate", "messaging-account", "-o"];
    runCli([...generate, kept], folder);
    const cases = [
      ["generate of all artifacts, into a new folder", () => [...generate, cold()], 7],
      ["generate, nothing changed", () => [...generate, kept], 3],
      ["check", () => ["check", "messaging-account", "-o", kept], 3],
      ["--help", () => ["--help"], 2],
    ];
    const bare = [];
    const times = cases.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, [what, args]] of cases.entries()) {
        bare.push(timed(["-e", "0"], folder).ms);
        const { ms, status, stdout, stderr } = runCli(args(), folder);
        if (status !== 0) throw new Error(`cli: ${what} ended with ${status}: ${stdout}${stderr}`);
        times[index].push(ms);
      }
    }
    const base = median(bare);
    return [
      row("bare node -e 0", base, undefined, "ms"),
      ...cases.map(([what, , most], index) =>
        row(`${what}, against node -e 0`, median(times[index]) / base, most === undefined ? undefined : { most }),
      ),
      row("memory of a generate from cold", memoryOf([...generate, cold()], folder), { most: 160 }, "MB"),
      row("memory of a check", memoryOf(["check", "messaging-account", "-o", kept], folder), undefined, "MB"),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);

/**
 * Owns how long `codegen serve` takes until a described service answers, and until its help page does: wall time against a bare
 * `node -e 0` in the same run.
 * Invariant: each measurement is a new process on a free port; what is waited for is an answer, not a line; bare Node runs between every two of them.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { median, row, runAlone } from "./row.mjs";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const now = () => Number(process.hrtime.bigint()) / 1e6;

function bareNode() {
  const start = now();
  spawnSync(process.execPath, ["-e", "0"]);
  return now() - start;
}

/** Milliseconds until the WSDL is there, and until the help page is. */
async function served(folder) {
  const start = now();
  const args = [cli, "serve", "messaging-account", "--port", "0", "--log", "none"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  try {
    for await (const line of createInterface(child.stdout)) {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address === undefined) continue;
      await (await fetch(`${address}?WSDL`)).arrayBuffer();
      const wsdl = now() - start;
      await (await fetch(address)).arrayBuffer();
      return { wsdl, page: now() - start };
    }
    throw new Error("codegen serve ended before it served");
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

export async function rows(rounds = 11) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  try {
    await served(folder);
    const bare = [];
    const times = { wsdl: [], page: [] };
    for (let round = 0; round < rounds; round++) {
      bare.push(bareNode());
      const { wsdl, page } = await served(folder);
      times.wsdl.push(wsdl);
      times.page.push(page);
    }
    const base = median(bare);
    return [
      row("bare node -e 0", base, undefined, "ms"),
      row("serve of 38 operations, until ?WSDL is there", median(times.wsdl), undefined, "ms"),
      // A second, where bare Node begins in 60 ms.
      row("the same against node -e 0", median(times.wsdl) / base, { most: 16 }),
      row("and until the help page is there, too, against node -e 0", median(times.page) / base, undefined),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);

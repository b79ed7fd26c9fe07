/** Owns processes of the built service, for tests that kill them. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the process is gone. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** `dist/main.js` on a port of its own choice. Rejects with what it wrote where it ends instead. */
export function run(environment: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [main, "--port", "0"], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    child.kill(signal);
    return gone;
  };
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    child.stderr.on("data", (text) => lines.push(String(text)));
    createInterface(child.stdout).on("line", (line) => {
      const url = /"event":"listening","url":"(http:\/\/[^/"]+)/.exec(line)?.[1];
      if (url !== undefined) resolve({ url, process: child, kill });
      else if (line.includes('"level":"error"')) lines.push(line);
    });
    void gone.then(() => reject(new Error(`the service ended: ${lines.join("\n")}`)));
  });
}

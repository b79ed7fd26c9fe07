/** Owns one run of an attack: a server process of its own with just enough memory, the attack, and what both sides say then. */
import { fork } from "node:child_process";
import type { Attack } from "./attack.js";
import type { Answers } from "./attacker.js";
import type { ServerReport } from "./report.js";
import { MB } from "./requests.js";

export interface Outcome {
  readonly answers: Answers;
  readonly report: ServerReport;
}

/** JavaScript heap of a server that does nothing. */
const idleHeapMB = 12;

/** `server`: the bundled server.ts. Rejects where the server ended, as it does when it needs more memory than it is given. */
export async function runAttack(server: string, attack: Attack): Promise<Outcome> {
  const { requestBytes = 4 * MB, budget = 64 * MB, connections = 1_000 } = attack;
  // The body itself lies outside of the heap.
  const { heapPerByte = 5, nodeHeapMB = 0 } = attack;
  const heap = idleHeapMB + nodeHeapMB + Math.ceil((heapPerByte * requestBytes) / MB);
  const child = fork(server, [JSON.stringify({ requestBytes, budget, connections })], {
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let said = "";
  child.stderr?.on("data", (piece: Buffer) => (said += piece.toString("latin1")));
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("exit", (code, signal) => {
      const words = /FATAL ERROR: .*/.exec(said)?.[0] ?? said.slice(0, 300);
      reject(new Error(`the server ended (${code ?? signal}) with a heap of ${heap} MB: ${words}`));
    });
  });
  ended.catch(() => undefined);
  child.on("error", () => undefined);
  const hear = (name: string): Promise<unknown> =>
    new Promise((resolve) => {
      const listen = (message: Record<string, unknown>): void => {
        if (!(name in message)) return;
        child.off("message", listen);
        resolve(message[name]);
      };
      child.on("message", listen);
    });
  try {
    const port = Number(await Promise.race([hear("port"), ended]));
    const answers = await Promise.race([attack.run(port), ended]);
    const asked = hear("report");
    child.send("report");
    return { answers, report: (await Promise.race([asked, ended])) as ServerReport };
  } finally {
    child.kill("SIGKILL");
  }
}

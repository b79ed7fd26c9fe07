/**
 * The node:http server under clients that break off at random moments: no good request fails, memory stays flat, and it closes
 * cleanly with requests in flight. 200,000 requests under CI (and `npm run check`), 10,000 otherwise, or SOAK_REQUESTS; SOAK_SEED
 * repeats a run.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { letTimePass } from "../waits.js";
import { bundle } from "./bundle.js";
import { service, SoakConnection, type SoakRequest } from "./connection.js";
import { amount } from "../counts.js";

const total = Number(process.env["SOAK_REQUESTS"] ?? amount(10_000, 200_000));
const seed = Number(process.env["SOAK_SEED"] ?? Date.now() % 1_000_000);
const connections = 50;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function drawRequest(random: () => number, number: number): SoakRequest {
  const size = random() < 0.02 ? 100_000 : Math.floor(random() * 400);
  const path = random() < 0.6 ? service : random() < 0.1 ? "/stream" : random() < 0.05 ? "/slow5" : "/echo";
  return { path, body: `${number}:${"x".repeat(size)}`, chunked: random() < 0.1 };
}

interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
  readonly aborted: number;
  readonly errors: number;
}

function heard(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const listen = (message: Record<string, unknown>): void => {
      if (!(name in message)) return;
      child.off("message", listen);
      child.off("exit", gone);
      resolve(message[name]);
    };
    const gone = (code: number | null): void =>
      reject(new Error(`the server ended with ${code} while ${name} was awaited`));
    child.on("message", listen);
    child.once("exit", gone);
  });
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  const answer = heard(child, "memory");
  child.send("memory");
  return (await answer) as Memory;
}

/** All connections at once; each draws from the same number of requests left. */
async function run(port: number, requests: number, random: () => number): Promise<{ good: number; broken: number }> {
  let left = requests;
  let good = 0;
  let broken = 0;
  async function work(): Promise<void> {
    const connection = new SoakConnection(port);
    while (left-- > 0) {
      const request = drawRequest(random, left);
      if (random() < 0.1) {
        const most = random() < 0.5 ? 120 : request.body.length + 500;
        await connection.breakOff(request, Math.floor(random() * most), Math.floor(random() * 4), random() < 0.5);
        broken++;
      } else {
        await connection.exchange(request);
        good++;
      }
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: connections }, work));
  return { good, broken };
}

it(`serves ${total} requests over ${connections} connections`, { timeout: 60_000 + total * 2 }, async () => {
  console.log(`soak: ${total} requests, SOAK_SEED=${seed}`);
  const random = createRandom(seed);
  const { path, remove } = await bundle(fileURLToPath(new URL("server.ts", import.meta.url)));
  const child = fork(path, { execArgv: ["--expose-gc"] });
  try {
    const port = Number(await heard(child, "port"));
    await run(port, Math.ceil(total * 0.3), random);
    const before = await memoryOf(child);
    const { good, broken } = await run(port, Math.floor(total * 0.7), random);
    const after = await memoryOf(child);
    console.log(
      `soak: ${good} good, ${broken} broken off, heap ${before.heapUsed} -> ${after.heapUsed}, rss ${after.rss}`,
    );
    expect(after.errors).toBe(0);
    expect(after.aborted).toBeGreaterThan(0);
    expect(after.heapUsed - before.heapUsed).toBeLessThan(3_000_000);
    expect(after.rss - before.rss).toBeLessThan(60_000_000);

    const inFlight = Array.from({ length: connections }, (_none, index) =>
      new SoakConnection(port).exchange({ path: "/slow400", body: `last ${index}`, chunked: false }),
    );
    await letTimePass(200, "the requests are under way, and are answered after twice this time");
    const exit = once(child, "exit");
    const closed = heard(child, "closed");
    child.send("close");
    await Promise.all(inFlight);
    await closed;
    expect(await exit).toEqual([0, null]);
    await expect(new SoakConnection(port).exchange({ path: "/echo", body: "x", chunked: false })).rejects.toThrow(
      "ECONNREFUSED",
    );
  } finally {
    child.kill("SIGKILL");
    await remove();
  }
});

/**
 * Owns the bound on memory of transfers with MTOM: 100 MB in less than 8 MB of live memory, in processes of their own.
 * The whole process is bounded by 64 MB, for it also counts buffers of 64 KiB that are free: glibc's malloc keeps them. With
 * MALLOC_MMAP_THRESHOLD_=16384 it gives them back.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../soak/bundle.js";

interface Told {
  readonly url?: string;
  readonly length?: number;
  readonly memory: { readonly live: number; readonly rss: number };
}

const bound = 8 * 1024 * 1024;
let side: Awaited<ReturnType<typeof bundle>>;
let server: ChildProcess;
let url = "";

const start = (...words: readonly string[]): ChildProcess => fork(side.path, words, { execArgv: ["--expose-gc"] });

function told(child: ChildProcess): Promise<Told> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`the process ended with ${code}`));
    child.once("exit", gone);
    child.once("message", (message: Told) => {
      child.off("exit", gone);
      resolve(message);
    });
  });
}

beforeAll(async () => {
  side = await bundle(fileURLToPath(new URL("side.ts", import.meta.url)));
  server = start("server");
  ({ url = "" } = await told(server));
});

afterAll(async () => {
  server.kill();
  await side.remove();
});

test.each(["node:http", "fetch"].flatMap((name) => ["send", "read"].map((what) => [name, what] as const)))(
  "%s: a client can %s 100 MB, and neither side keeps 8 MB",
  async (name, what) => {
    const ofServer = told(server);
    const ofClient = told(start("client", url, name, what));
    const [onServer, onClient] = await Promise.all([ofServer, ofClient]);
    expect(onClient.length).toBe(100 * 1024 * 1024);
    for (const { live, rss } of [onServer.memory, onClient.memory]) {
      expect(live).toBeLessThan(bound);
      expect(rss).toBeLessThan(8 * bound);
    }
    if (process.env["ASMX_SHOW"] !== undefined) console.log(name, what, onServer.memory, onClient.memory);
  },
);

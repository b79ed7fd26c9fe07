/** The thread that records: one that hangs is replaced, and nobody waits for it. */
import { expect, it } from "vitest";
import type { KeeperSettings } from "../../generator/record/keeper.js";
import { KeeperThread } from "../../generator/record/keeper-thread.js";
import { letTimePass } from "../waits.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const request = bytes("POST /a HTTP/1.1\r\n\r\n");
const response = bytes("HTTP/1.1 200 OK\r\n\r\n");

function settings(turns: SharedArrayBuffer): KeeperSettings {
  const limits = { every: 1, each: 1, body: 1, all: 1, operations: 1 };
  const rest = { folder: "none", shown: "none", hidden: [], operations: [], scheme: "http://", host: "h", limits };
  return Object.assign(rest, { turns });
}

it("replaces a worker that hangs, counts what was lost, and goes on with the next request", async () => {
  const turns = new SharedArrayBuffer(4);
  const thread = await KeeperThread.start({
    settings: settings(turns),
    // A busy machine takes a while to start the next one.
    stallMs: 3_000,
    module: new URL("./stuck-keeper.mjs", import.meta.url),
    onProblem: (reason) => expect(reason).toBe(""),
  });
  const connection = thread.tap.connection();
  const view = new Int32Array(turns);
  // A call a time until a worker that is not the first one was told of one.
  while (Atomics.load(view, 0) < 2) {
    connection.request(request);
    connection.response(response);
    await letTimePass(20, "the worker takes its calls meanwhile");
  }
  const { kept, left } = await thread.finish();
  expect(left).toEqual({ "recording it failed: it took too long": 1 });
  expect(kept["count soap11"]).toBeGreaterThanOrEqual(1);
});

it("ends although its worker hangs", async () => {
  const thread = await KeeperThread.start({
    settings: settings(new SharedArrayBuffer(4)),
    stallMs: 100,
    module: new URL("./stuck-keeper.mjs", import.meta.url),
    onProblem: () => undefined,
  });
  thread.tap.connection().request(request);
  expect(await thread.finish()).toEqual({ kept: {}, left: { "recording it failed: it took too long": 1 } });
});

it("tells the problem that its worker has", async () => {
  const problems: string[] = [];
  const worker = `import { parentPort } from "node:worker_threads";
    parentPort.postMessage("begun");
    parentPort.on("message", () => {
      for (const message of [{ problem: "full" }, "finished"]) parentPort.postMessage(message);
      parentPort.close();
    });`;
  const thread = await KeeperThread.start({
    settings: settings(new SharedArrayBuffer(4)),
    stallMs: 3_000,
    module: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
    onProblem: (reason) => problems.push(reason),
  });
  expect([await thread.finish(), problems]).toEqual([{ kept: {}, left: {} }, ["full"]]);
});

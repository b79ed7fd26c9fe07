/** The worker that makes a recording, in this process: what it keeps, what it leaves, and the reasons that it gives. */
import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { KeeperLimits, KeeperMessage, KeeperSettings } from "../../generator/record/keeper.js";
import { type Batch, eventKinds } from "../../generator/record/tap.js";
import { temporaryFolder } from "../files/folder.js";

const thread = vi.hoisted(() => ({
  told: [] as unknown[],
  listeners: [] as ((message: unknown) => void)[],
  closed: 0,
  settings: undefined as unknown,
}));
vi.mock("node:worker_threads", () => ({
  get workerData() {
    return thread.settings;
  },
  parentPort: {
    postMessage: (message: unknown) => void thread.told.push(message),
    on: (_event: string, listen: (message: unknown) => void) => void thread.listeners.push(listen),
    close: () => thread.closed++,
  },
}));

/** Begins a worker; gives what it is sent by, and its folder. */
async function begin(limits: Partial<KeeperLimits> = {}, more: Partial<KeeperSettings> = {}) {
  vi.resetModules();
  const folder = temporaryFolder();
  const settings: KeeperSettings = {
    folder,
    shown: "recorded",
    hidden: [],
    operations: [],
    scheme: "http://",
    host: "h:1",
    limits: { every: 1, each: 10, body: 10_000, all: 1_000_000, operations: 10, ...limits },
    ...more,
  };
  Object.assign(thread, { told: [], listeners: [], closed: 0, settings });
  await import("../../generator/record/keeper.js");
  const send = (message: Batch | "finish"): void => {
    for (const listen of thread.listeners) listen(message);
  };
  return { folder, send };
}

const news = (): readonly unknown[] => thread.told.splice(0);

type Event = readonly [what: keyof typeof eventKinds, id: number, text?: string];

function batchOf(...events: readonly Event[]): Batch {
  const parts = events.map(([what, id, text = ""]) => ({
    what: eventKinds[what],
    id,
    bytes: new TextEncoder().encode(text),
  }));
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  return {
    events: parts.flatMap(({ what, id, bytes: { length } }) => [what, id, length]),
    bytes: new Uint8Array(bytes).buffer,
  };
}

const request = (operation: string, body = ""): string =>
  `GET /s.asmx/${operation}?a=${body} HTTP/1.1\r\nHost: h:1\r\n\r\n`;
const response = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>";
const call = (operation: string, id = 0): readonly Event[] => [
  ["request", id, request(operation)],
  ["response", id, response],
];

/** What a worker with these limits tells of calls of these operations, without the bytes done. */
async function toldOf(
  limits: Partial<KeeperLimits>,
  operations: readonly string[],
  more: Partial<KeeperSettings> = {},
) {
  const { folder, send } = await begin(limits, more);
  for (const operation of operations) send(batchOf(...call(operation)));
  const told = news() as readonly KeeperMessage[];
  return { folder, told: told.filter((each) => each !== "begun" && !(typeof each === "object" && "done" in each)) };
}

const kept = (operation: string): KeeperMessage => ({ kept: `${operation} http-get` });
const left = (reason: string): KeeperMessage => ({ left: reason });

test("a worker says that it has begun, what it has done, and that it has finished", async () => {
  const { folder, send } = await begin();
  expect(news()).toEqual(["begun"]);
  const batch = batchOf(["request", 3, request("Op")], ["response", 3, response], ["end", 3]);
  send(batch);
  expect(news()).toEqual([kept("Op"), { done: batch.bytes.byteLength }]);
  expect(readdirSync(folder)).not.toEqual([]);
  expect(thread.closed).toBe(0);
  send("finish");
  expect([news(), thread.closed]).toEqual([["finished"], 1]);
});

test("bytes of two connections are told apart, in one batch and over several", async () => {
  const { send } = await begin();
  const [one, other] = [request("One"), request("Other")];
  send(batchOf(["request", 1, one.slice(0, 9)], ["request", 2, other]));
  send(batchOf(["request", 1, one.slice(9)], ["response", 2, response], ["response", 1, response], ["end", 2]));
  expect(news().filter((each) => typeof each === "object" && each !== null && "kept" in each)).toEqual([
    kept("Other"),
    kept("One"),
  ]);
});

test("a connection that ends before its answer, or of which something is missing, is left with the reason", async () => {
  const { send } = await begin();
  send(batchOf(["request", 1, request("Op")], ["end", 1], ["request", 2, request("Op")], ["gap", 2]));
  send(batchOf(["response", 2, response]));
  expect(news().filter((each) => typeof each === "object" && each !== null && "left" in each)).toEqual([
    left("the connection ended before the answer"),
    left("more came than could be kept"),
    left("an answer came to no request"),
  ]);
});

test("no more is kept than the limits allow, each with its reason", async () => {
  expect((await toldOf({ each: 2 }, ["A", "A", "A", "B"])).told).toEqual([
    kept("A"),
    kept("A"),
    left("enough of this operation over this binding"),
    kept("B"),
  ]);
  expect((await toldOf({ every: 2 }, ["A", "A", "A", "B"])).told).toEqual([
    kept("A"),
    left("not one of the sample"),
    kept("A"),
    kept("B"),
  ]);
  expect((await toldOf({ operations: 1 }, ["A", "B", "A"])).told).toEqual([
    kept("A"),
    left("more operations than are recorded"),
    kept("A"),
  ]);
});

test("a worker counts what a worker before it has kept", async () => {
  const { told } = await toldOf({ each: 2 }, ["A", "A"], { keptBefore: { "A http-get": 1 } });
  expect(told).toEqual([kept("A"), left("enough of this operation over this binding")]);
});

test("a recording that is as large as allowed stops, and says so once", async () => {
  expect((await toldOf({ all: 1 }, ["A", "A", "B"])).told).toEqual([
    kept("A"),
    { problem: "recorded is as large as allowed; nothing more is recorded, everything passes on" },
    left("recording has stopped"),
    left("recording has stopped"),
  ]);
});

test("counts messages that are no calls, or cannot be recorded, by reason", async () => {
  const { send } = await begin({ body: 3 });
  send(batchOf(["request", 1, "GET /s.asmx?WSDL HTTP/1.1\r\nHost: h\r\n\r\n"], ["response", 1, response], ["end", 1]));
  send(batchOf(["request", 2, request("Op")], ["response", 2, response]));
  expect(news().filter((each) => typeof each === "object" && each !== null && "left" in each)).toEqual([
    left("no call of an operation"),
    left("a body is larger than what is kept"),
  ]);
});

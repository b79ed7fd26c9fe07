/** Owns how rows pass through each front: node:http with clients that read slowly, leave or ask again, the web handler, a client without network. */
import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openServer, type ServeOptions, type ServerHandle } from "../../templates/runtime/adapters/node-http.js";
import { ByteBudget } from "../../templates/runtime/adapters/byte-budget.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import type { OperationDescription } from "../../templates/runtime/description.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { DataSet } from "../../templates/runtime/results/index.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { converse, hear, openSocket } from "../sockets/raw.js";
import { letTimePass, until } from "../waits.js";
import { type Plan, rowBytes, rowsIn, Source } from "./source.js";
import { open, path, service, operations } from "./table.js";

const handles: ServerHandle[] = [];
afterEach(async () => {
  await Promise.all(handles.splice(0).map((handle) => handle.close({ abrupt: true })));
});

async function start(plan: Plan, options: Partial<ServeOptions> = {}) {
  const sources: Source[] = [];
  const signals: AbortSignal[] = [];
  const { dispatcher, reports } = open((_parameters, { signal }) => {
    const source = new Source(plan);
    sources.push(source);
    signals.push(signal);
    return source.stream();
  });
  const told: unknown[] = [];
  const budget = new ByteBudget(options.maxBytesInFlight ?? 67_108_864);
  const handle = await openServer(dispatcher, { port: 0, onError: (error) => told.push(error), ...options }, budget);
  handles.push(handle);
  return { handle, port: handle.port, sources, signals, reports, told, budget };
}

const get = (more = ""): string => `GET ${path}/any HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const last = "Connection: close\r\n";
const wholeEnd = "\r\n0\r\n\r\n";

/** A client that reads nothing until it is told to. */
async function pausedSocket(port: number): Promise<Socket> {
  const socket = await openSocket(port);
  socket.pause();
  socket.write(get(last));
  return socket;
}

describe("node:http", () => {
  it("sends chunks to their end, and keeps the connection for the next request", async () => {
    const { port, sources, reports, told } = await start({ rows: 1_000 });
    const heard = await converse(port, [get(), 200, get(last)]);
    expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect([rowsIn(heard), heard.endsWith(wholeEnd)]).toEqual([2_000, true]);
    expect(sources.map(({ closed }) => closed)).toEqual([1, 1]);
    expect([reports, told]).toEqual([[], []]);
  });

  it("holds a bounded part of an endless answer for a client that reads nothing", async () => {
    const { port, sources, budget } = await start({ rows: Infinity });
    const socket = await pausedSocket(port);
    // What the system's own buffers take is taken; then the source is read no more.
    let before = -1;
    while ((sources[0]?.read ?? 0) > before || before < 1) {
      before = sources[0]?.read ?? 0;
      await letTimePass(100, "the source would be read on in this time");
    }
    const read = before * rowBytes;
    expect(budget.used).toBeLessThanOrEqual(2 * 65_536 + 10 * rowBytes);
    let taken = 0;
    socket.on("data", (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > 2 * read) socket.destroy();
    });
    socket.resume();
    await until(() => sources[0]?.closed === 1);
    expect(sources[0]?.closed).toBe(1);
    // A few pieces are on their way when it leaves, and as many as the system's buffers took in the meantime.
    expect((sources[0]?.read ?? 0) * rowBytes).toBeLessThan(taken + read + 8 * 65_536);
    expect(budget.used).toBe(0);
  });

  it("cuts off a client that takes nothing for too long, and closes its rows", async () => {
    const { port, sources, reports, told } = await start({ rows: Infinity }, { sendTimeoutMs: 100 });
    const socket = await pausedSocket(port);
    await until(() => sources[0]?.closed === 1);
    expect([sources[0]?.closed, reports, told]).toEqual([1, [], []]);
    socket.destroy();
  });

  it("closes the rows of a client that is gone, also while the next row is awaited", async () => {
    const { port, sources, signals, reports, told } = await start({ rows: 9, at: { 5: "wait" } });
    const socket = await openSocket(port);
    socket.write(get());
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
    await until(() => signals[0]?.aborted === true);
    sources[0]?.go();
    await until(() => sources[0]?.closed === 1);
    expect([sources[0]?.closed, sources[0]?.read, reports, told]).toEqual([1, 6, [], []]);
  });

  it.each(["HTTP/1.1", "HTTP/1.0"])("breaks the connection where rows fail, told once (%s)", async (version) => {
    const fail = (): never => {
      throw new Error("canary");
    };
    const { port, reports, told } = await start({ rows: 900, at: { 500: fail } });
    const heard = await converse(port, [get().replace("HTTP/1.1", version)]);
    expect([
      heard.includes("200 OK"),
      rowsIn(heard) > 60,
      heard.includes("</diffgr:diffgram>"),
      heard.endsWith(wholeEnd),
    ]).toEqual([true, true, false, false]);
    expect(reports).toEqual([{ error: new Error("canary"), operation: "any", binding: "http-get" }]);
    expect(told).toEqual([]);
  });

  it("answers an ordinary error where the first row fails, and keeps the connection", async () => {
    const fail = (): never => {
      throw new Error("canary");
    };
    const { port } = await start({ rows: 9, at: { 0: fail } });
    const heard = await converse(port, [get(), 50, get(last)]);
    expect(heard.match(/HTTP\/1\.1 500 [^\r]*/g)).toHaveLength(2);
  });

  it("closes only after the rows that are on their way", async () => {
    const { port, handle, sources } = await start({ rows: 900, at: { 500: "wait" } });
    const socket = await openSocket(port);
    const heard = hear(socket);
    socket.write(get());
    await until(() => (sources[0]?.read ?? 0) >= 500);
    let isClosed = false;
    const closing = handle.close().then(() => (isClosed = true));
    await letTimePass(30, "a server that does not wait would have closed in this time");
    expect(isClosed).toBe(false);
    sources[0]?.go();
    const text = await heard;
    await closing;
    expect([rowsIn(text), text.endsWith(wholeEnd)]).toEqual([900, true]);
  });

  it("closes in time although rows hang", async () => {
    const { port, handle, sources } = await start({ rows: 900, at: { 500: "wait" } });
    const heard = converse(port, [get()]);
    await until(() => (sources[0]?.read ?? 0) >= 500);
    await handle.close({ graceMs: 30 });
    expect((await heard).endsWith(wholeEnd)).toBe(false);
    sources[0]?.go();
    await until(() => sources[0]?.closed === 1);
    expect(sources[0]?.closed).toBe(1);
  });
});

describe("webHandler", () => {
  const request = (): Request => new Request(`http://a${path}/any`);

  it("gives a stream that the platform reads as it can", async () => {
    const source = new Source({ rows: 900 });
    const response = await webHandler(open(() => source.stream()).dispatcher)(request());
    await letTimePass(30, "the source would be read on in this time");
    expect(source.read * rowBytes).toBeLessThan(4 * 65_536);
    expect(rowsIn(await response.text())).toBe(900);
  });

  it("gives one that errors where rows fail, told once", async () => {
    const told: unknown[] = [];
    const fail = (): never => {
      throw new Error("canary");
    };
    const { dispatcher, reports } = open(() => new Source({ rows: 900, at: { 500: fail } }).stream());
    const response = await webHandler(dispatcher, { onError: (error) => told.push(error) })(request());
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("the response broke off");
    expect([reports.length, told]).toEqual([1, []]);
  });

  it("closes the rows when the platform cancels", async () => {
    const source = new Source({ rows: Infinity });
    const response = await webHandler(open(() => source.stream()).dispatcher)(request());
    await response.body?.cancel();
    await until(() => source.closed === 1);
    expect(source.closed).toBe(1);
  });
});

describe("a client in the same process", () => {
  const any = operations["any"] as OperationDescription<object, DataSet | null>;
  const clientOf = (source: Source) => {
    const transport = inProcessTransport(open(() => source.stream()).dispatcher);
    return createClient(service, { any }, { baseUrl: "http://localhost", transport, binding: "soap11" });
  };

  it("reads rows while the server reads them", async () => {
    const source = new Source({ rows: 900 });
    let count = 0;
    let ahead = 0;
    for await (const { row } of clientOf(source).any.rows({})) {
      expect(row["Id"]).toBe(count++);
      ahead = Math.max(ahead, source.read - count);
    }
    expect(count).toBe(900);
    expect(ahead * rowBytes).toBeLessThan(5 * 65_536);
  });

  it("gets the whole DataSet, or an error for a part", async () => {
    const rows = (await clientOf(new Source({ rows: 900 })).any({}))?.table("T")?.rows;
    expect(rows).toHaveLength(900);
    const fail = (): never => {
      throw new Error("canary");
    };
    await expect(clientOf(new Source({ rows: 900, at: { 500: fail } })).any({})).rejects.toMatchObject({
      kind: "transport",
    });
  });
});

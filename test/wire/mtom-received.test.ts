/** Owns requests whose bytes a handler reads while they arrive: what it gets, how a request ends, and what is refused. */
import { connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { serve, type ServeOptions } from "../../templates/runtime/adapters/node-http.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { Dispatcher, DispatcherOptions, ErrorReport } from "../../templates/runtime/server/handler.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import { streamed } from "../../templates/runtime/server/streams.js";
import type { ByteStream } from "../../templates/runtime/mtom/byte-stream.js";
import { fetchTransport } from "../../templates/runtime/transports/fetch.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { clientOf, filesService as service, include, messageOf, operations, part } from "./mtom-files.js";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function textOf(stream: AsyncIterable<Uint8Array> | null | undefined): Promise<string> {
  let text = "";
  for await (const piece of stream ?? []) text += Buffer.from(piece).toString("latin1");
  return text;
}

interface Received {
  readonly file?: { readonly Name?: string; readonly Content?: ByteStream; readonly Icon?: ByteStream };
}
type Reader = (received: Received, context: { readonly signal: AbortSignal }) => unknown;

const readAll: Reader = async ({ file }) => `${file?.Name} ${await textOf(file?.Content)} ${await textOf(file?.Icon)}`;

function dispatcherOf(reader: Reader = readAll, options: DispatcherOptions = {}) {
  const reports: ErrorReport[] = [];
  const handlers = {
    Store: streamed<object, unknown>(reader as never),
    Check: ({ content }: { content: Uint8Array }) => `${content instanceof Uint8Array} ${content.length}`,
    Load: () => null,
  };
  const all = { onError: (report: ErrorReport) => reports.push(report), ...options };
  const dispatcher = createDispatcher(service, streamingTable(operations, handlers), [], handlers, all, [mtom]);
  return { dispatcher, reports };
}

async function serveIt(dispatcher: Dispatcher, options: Partial<ServeOptions> = {}): Promise<string> {
  const { url, close } = await serve(dispatcher, { port: 0, ...options });
  closing.push(() => close({ graceMs: 0 }));
  return url;
}

/** A request that is written by hand: its socket, and what comes back. */
async function begin(url: string, binding: "soap11" | "soap12" = "soap11", more = "transfer-encoding: chunked\r\n") {
  const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1");
  closing.push(async () => socket.destroy());
  let text = "";
  let wake = (): void => undefined;
  socket.on("data", (piece: Buffer) => {
    text += piece.toString("latin1");
    wake();
  });
  const ended = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  socket.on("error", () => undefined);
  const { contentType } = messageOf(binding);
  socket.write(`POST /files.asmx HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${contentType}\r\n${more}\r\n`);
  const send = (given: string): void => void socket.write(`${given.length.toString(16)}\r\n${given}\r\n`, "latin1");
  const textWith = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) await new Promise<void>((resolve) => (wake = resolve));
    return text;
  };
  const answer = (): Promise<string> => textWith(/<\/soap:Envelope>|\r\n\r\n.+/s);
  return { socket, send, textWith, answer, ended, finish: () => socket.write("0\r\n\r\n") };
}

test.each(["soap11", "soap12"] as const)("%s: a handler gets streams, whatever the adapter is", async (binding) => {
  const { dispatcher } = dispatcherOf();
  const url = await serveIt(dispatcher);
  const web = webHandler(dispatcher);
  const overFetch: typeof fetch = (input, init) => web(new Request(input, init));
  const transports = [
    nodeHttpTransport(),
    fetchTransport(),
    fetchTransport({ fetch: overFetch }),
    inProcessTransport(dispatcher),
  ];
  for (const transport of transports) {
    const client = clientOf(url, transport);
    const Content = Buffer.alloc(2000, "c");
    const file = { Name: "a", Content, Icon: Buffer.from("icon") };
    expect(await client.Store({ file }, { binding })).toBe(`a ${Content.toString()} icon`);
    expect(await client.Store({ file: { ...file, Icon: new Blob(["blob"]) } }, { binding })).toBe(
      `a ${Content.toString()} blob`,
    );
    expect(await client.Store({}, { binding })).toBe("undefined  ");
    expect(await client.Check({ content: Buffer.alloc(3000) }, { binding })).toBe("true 3000");
  }
});

test("the handler runs before the bytes are there, and no more of them is read than it takes", async () => {
  let sent = 0;
  const begun = new Occurrence();
  const going = new Occurrence();
  const { dispatcher } = dispatcherOf(async ({ file }) => {
    let length = 0;
    for await (const piece of file?.Content ?? []) {
      length += piece.length;
      begun.happen();
      await going.happened;
    }
    return String(length);
  });
  async function* source(): AsyncGenerator<Uint8Array> {
    for (; sent < 500; sent++) yield new Uint8Array(100_000);
  }
  const call = clientOf(await serveIt(dispatcher)).Store({ file: { Content: source() } });
  await begun.happened;
  await letTimePass(200, "a server that reads on would take far more in this time");
  expect(sent).toBeLessThan(250);
  going.happen();
  expect(await call).toBe("50000000");
});

test("parts before the envelope, parts in base64 and parts without a reference are read as well", async () => {
  const { dispatcher } = dispatcherOf();
  const { send, answer, finish } = await begin(await serveIt(dispatcher));
  const { root } = messageOf("soap11", include("one"), include("two"));
  send(`--b\r\nContent-ID: <two>\r\n\r\nearly\r\n${root}${part("other", "y".repeat(300))}`);
  send(`${part("one", "aGVs\r\nbG8=", "Content-Transfer-Encoding: base64\r\n")}\r\n--b--\r\n`);
  finish();
  expect(await answer()).toContain("a hello early");
});

test("bytes in the envelope are a stream of one piece, with and without parts", async () => {
  const { dispatcher } = dispatcherOf(async ({ file }) => {
    const pieces = [];
    for await (const piece of file?.Content ?? []) pieces.push(Buffer.from(piece).toString());
    return pieces.join("+");
  });
  const url = await serveIt(dispatcher);
  const { root, envelope } = messageOf("soap11", "aGVsbG8=", "");
  const { send, answer, finish } = await begin(url);
  send(`${root}\r\n--b--\r\n`);
  finish();
  expect(await answer()).toContain("StoreResult>hello<");
  const plain = await fetch(`${url}/files.asmx`, {
    method: "POST",
    headers: { "content-type": "text/xml" },
    body: envelope,
  });
  expect(await plain.text()).toContain("StoreResult>hello<");
});

test("limits: an envelope and whole parts within bodyBytes, streams within streamedBytes", async () => {
  const limits = { bodyBytes: 20_000, streamedBytes: 200_000 };
  const { dispatcher, reports } = dispatcherOf(readAll, { limits });
  const url = await serveIt(dispatcher);
  const client = clientOf(url);
  const bytes = (count: number) => Buffer.alloc(count, "x");
  expect(await client.Store({ file: { Content: bytes(100_000) } })).toHaveLength("undefined ".length + 100_000 + 1);
  await expect(client.Store({ file: { Content: bytes(300_000) } })).rejects.toThrow("413");
  async function* unknown(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < 300_000; sent += 10_000) yield bytes(10_000);
  }
  await expect(client.Store({ file: { Content: unknown() } })).rejects.toThrow(
    /request body is larger than 200000 bytes|transport/,
  );
  await expect(client.Check({ content: bytes(100_000) })).rejects.toThrow("413");
  expect(await client.Check({ content: bytes(10_000) })).toBe("true 10000");
  await expect(client.Store({ file: { Name: "n".repeat(30_000) } })).rejects.toThrow("413");
  expect(reports).toEqual([]);
  const capped = clientOf(await serveIt(dispatcher, { maxRequestBytes: 50_000 }));
  await expect(capped.Store({ file: { Content: bytes(100_000) } })).rejects.toThrow("413");
});

/** Sends one message over the web handler, in one piece and without its length. */
async function sendOverWeb(reader: Reader, limits: DispatcherOptions["limits"]): Promise<Response> {
  const { contentType, root } = messageOf("soap11");
  const text = `${root}${part("one", "1")}${part("two", "2")}\r\n--b--\r\n`;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(text, "latin1"));
      controller.close();
    },
  });
  const init: RequestInit = { method: "POST", headers: { "content-type": contentType }, body, duplex: "half" };
  const { dispatcher } = dispatcherOf(reader, { limits: { streamedBytes: text.length, ...limits } });
  return webHandler(dispatcher)(new Request("http://a/files.asmx", init));
}

test("a message of as many bytes as allowed is read, and one of a byte more is not", async () => {
  expect((await sendOverWeb(readAll, {})).status).toBe(200);
  const { root } = messageOf("soap11");
  const length = `${root}${part("one", "1")}${part("two", "2")}\r\n--b--\r\n`.length;
  const refused = await sendOverWeb(readAll, { streamedBytes: length - 1 });
  expect(await refused.text()).toContain(`larger than ${length - 1} bytes`);
});

test.each([
  [5, 0, 200],
  [0, 5, 200],
  [5, 1_000_000, 200],
  [5, 900, 500],
])("a handler of streams with handlerMs %i and streamMs %i that takes a second is %i", async (...row) => {
  const [handlerMs, streamMs, expected] = row;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const slow: Reader = async (...given) => {
      const text = await readAll(...given);
      await vi.advanceTimersByTimeAsync(1_000);
      return text;
    };
    expect((await sendOverWeb(slow, { handlerMs, streamMs, streamedBytes: 100_000 })).status).toBe(expected);
  } finally {
    vi.useRealTimers();
  }
});

test("a request that is too large ends the stream with a fault of the client", async () => {
  const { dispatcher, reports } = dispatcherOf(readAll, { limits: { streamedBytes: 5000 } });
  const { send, answer, ended } = await begin(await serveIt(dispatcher));
  send(`${messageOf("soap11").root}${part("one", "x".repeat(1000))}`);
  send("x".repeat(6000));
  expect(await answer()).toContain("<faultcode>soap:Client</faultcode>");
  expect(await ended).toContain("The request body is larger than 5000 bytes.");
  expect(reports).toEqual([]);
});

test.each([
  ["soap11", "a message that is cut", "the body ends before --b--", part("one", "x".repeat(100))],
  ["soap12", "a part that is missing", "the message ended without a part", `${part("two", "y")}\r\n--b--\r\n`],
  [
    "soap11",
    "a malformed part",
    "expected headers, each once",
    `${part("one", "x")}\r\n--b\r\nno header\r\n\r\nx\r\n--b--\r\n`,
  ],
] as const)("%s: %s fails while it is read, with a fault of the client", async (binding, _, problem, parts) => {
  const errors: unknown[] = [];
  const { dispatcher, reports } = dispatcherOf(async (...given) => {
    try {
      return await readAll(...given);
    } catch (error) {
      errors.push(error);
      throw error;
    }
  });
  const { send, answer, finish } = await begin(await serveIt(dispatcher), binding);
  send(messageOf(binding).root);
  send(parts);
  finish();
  const text = await answer();
  expect(text).toContain(problem);
  expect(text).toContain(
    binding === "soap11" ? "<faultcode>soap:Client</faultcode>" : "<soap:Value>soap:Sender</soap:Value>",
  );
  expect(errors).toEqual([expect.objectContaining({ name: "Fault", code: "client" })]);
  expect(reports).toEqual([]);
});

test("an envelope that cannot be read is refused before the handler, as a whole message is", async () => {
  const { dispatcher } = dispatcherOf();
  const { send, answer, finish } = await begin(await serveIt(dispatcher), "soap12");
  send("--c\r\n\r\n");
  finish();
  expect(await answer()).toMatch(/^HTTP\/1.1 400 .*soap:Sender.*no line --b of the boundary/s);
});

test("an answer before the end of the request is sent, and its connection ends", async () => {
  const { dispatcher } = dispatcherOf(() => "early");
  const { send, answer, ended, socket } = await begin(await serveIt(dispatcher));
  send(`${messageOf("soap11").root}${part("one", "x".repeat(1000))}`);
  expect(await answer()).toMatch(/connection: close.*StoreResult>early</is);
  // The rest is taken and discarded for a moment.
  for (let count = 0; count < 50 && socket.writable; count++) send("y".repeat(50_000));
  expect(await ended).toContain("early");
  const client = clientOf(await serveIt(dispatcher));
  expect(await client.Store({ file: { Content: Buffer.alloc(100_000) } })).toBe("early");
});

test("a caller that breaks off ends the stream and the signal, and nobody is told", async () => {
  const reading = new Occurrence();
  const outcome = new Occurrence<readonly unknown[]>();
  const { dispatcher, reports } = dispatcherOf(async ({ file }, { signal }) => {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
    try {
      for await (const _piece of file?.Content ?? []) reading.happen();
      return "";
    } catch (error) {
      await aborted;
      outcome.happen([error, signal.aborted]);
      throw error;
    }
  });
  const { send, socket } = await begin(await serveIt(dispatcher));
  send(`${messageOf("soap11").root}${part("one", "x".repeat(1000))}`);
  await reading.happened;
  socket.destroy();
  expect(await outcome.happened).toEqual([
    expect.objectContaining({ message: expect.stringContaining("broke off") }),
    true,
  ]);
  await letTimePass(20, "a report would come after the handler has failed");
  expect(reports).toEqual([]);
});

test("bodyTimeoutMs limits each wait for bytes, and a handler may read for streamMs", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let received = "";
  const reader: Reader = async ({ file }) => {
    for await (const piece of file?.Content ?? []) received += Buffer.from(piece).toString();
    return `${received} ${await textOf(file?.Icon)}`;
  };
  const { dispatcher } = dispatcherOf(reader, { limits: { handlerMs: 100, streamMs: 5000 } });
  const url = await serveIt(dispatcher, { bodyTimeoutMs: 150 });
  const slow = await begin(url);
  slow.send(messageOf("soap11").root + part("one", ""));
  for (const length of [100, 200, 300, 400]) {
    slow.send("x".repeat(100));
    // The last bytes may be the beginning of a boundary: they are held back.
    await until(() => received.length > length - 100);
    vi.advanceTimersByTime(140);
  }
  slow.send(`${part("two", "y")}\r\n--b--\r\n`);
  slow.finish();
  expect(await slow.answer()).toContain(`${"x".repeat(400)} y`);
  received = "";
  const stuck = await begin(url);
  stuck.send(messageOf("soap11").root + part("one", "x".repeat(100)));
  await until(() => received !== "");
  vi.advanceTimersByTime(150);
  vi.useRealTimers();
  expect(await stuck.answer()).toContain("The request body took too long to arrive.");
  await stuck.ended;
});

test("who waits for 100 Continue gets it, and a body that is announced as too large does not", async () => {
  const { dispatcher } = dispatcherOf(readAll, { limits: { streamedBytes: 100_000 } });
  const url = await serveIt(dispatcher);
  const asking = await begin(url, "soap11", "transfer-encoding: chunked\r\nexpect: 100-continue\r\n");
  await asking.textWith(/^HTTP\/1.1 100 Continue\r\n/);
  asking.send(`${messageOf("soap11").root}${part("one", "1")}${part("two", "2")}\r\n--b--\r\n`);
  asking.finish();
  expect(await asking.textWith(/HTTP\/1.1 200 .*\r\n\r\n.+/s)).toContain("a 1 2");
  const large = await begin(url, "soap11", "content-length: 200000\r\nexpect: 100-continue\r\n");
  expect(await large.ended).toMatch(/^HTTP\/1.1 413 .*larger than 100000 bytes/s);
});

test("streams that are passed, or read twice, are mistakes of the handler", async () => {
  const { dispatcher, reports } = dispatcherOf(
    async ({ file }) => `${await textOf(file?.Icon)}${await textOf(file?.Content)}`,
  );
  const file = { Content: Buffer.alloc(1000, "c"), Icon: Buffer.alloc(1000, "i") };
  const client = clientOf(await serveIt(dispatcher));
  await expect(client.Store({ file })).rejects.toMatchObject({ kind: "fault", fault: { code: "server" } });
  expect(reports).toEqual([
    expect.objectContaining({
      error: expect.objectContaining({ message: expect.stringContaining("in the order in which they arrive") }),
    }),
  ]);
});

test("a dispatcher without such handlers asks adapters for whole bodies", () => {
  const handlers = { Store: () => "", Check: () => "", Load: () => null };
  const create = (options: DispatcherOptions): Dispatcher =>
    createDispatcher(service, streamingTable(operations, handlers), [], handlers, options, [mtom]);
  expect(create({}).arrivals).toBeUndefined();
  expect(() => create({ limits: { streamedBytes: -1 } })).toThrow("limits.streamedBytes");
});

test("the signal of a request with MTOM ends with its connection", async () => {
  const entered = new Occurrence();
  const ended = new Occurrence();
  const handlers = {
    Store: async (_: unknown, { signal }: { readonly signal: AbortSignal }) => {
      signal.addEventListener("abort", () => ended.happen());
      entered.happen();
      await ended.happened;
      return "";
    },
    Check: () => "",
    Load: () => null,
  };
  const dispatcher = createDispatcher(service, streamingTable(operations, handlers), [], handlers, {}, [mtom]);
  const url = await serveIt(dispatcher);
  const aborting = new AbortController();
  const call = clientOf(url).Store({ file: { Name: "a" } }, { signal: aborting.signal });
  const rejection = expect(call).rejects.toMatchObject({ kind: "aborted" });
  await entered.happened;
  aborting.abort();
  await rejection;
  await ended.happened;
});

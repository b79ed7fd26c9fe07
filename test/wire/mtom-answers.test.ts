/** Owns answers whose bytes come from sources that a handler returns: what is sent to whom, and how such an answer ends. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { serve } from "../../templates/runtime/adapters/node-http.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation } from "../../templates/runtime/description.js";
import { mtomBinary } from "../../templates/runtime/mtom/binary.js";
import type { ByteStream } from "../../templates/runtime/mtom/byte-stream.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { addressed } from "../../templates/runtime/server/addressed-layer.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import type { DispatcherOptions, ErrorReport, HandlerContext } from "../../templates/runtime/server/handler.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import { streamed } from "../../templates/runtime/server/streams.js";
import { fetchTransport } from "../../templates/runtime/transports/fetch.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { clientOf, filesService as service, operations } from "./mtom-files.js";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A source, and how it ended. */
function source(pieces: readonly string[], fail?: Error, beforeEnd?: Promise<void>) {
  const seen = { read: 0, isClosed: false };
  async function* iterate(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of pieces) {
        seen.read++;
        yield Buffer.from(piece);
      }
      await beforeEnd;
      if (fail !== undefined) throw fail;
    } finally {
      seen.isClosed = true;
    }
  }
  return { bytes: iterate(), seen };
}

type Load = (received: unknown, context: HandlerContext) => unknown;

function dispatcherOf(load: Load, options: DispatcherOptions = {}) {
  const reports: ErrorReport[] = [];
  const handlers = { Store: () => "", Check: () => "", Load: load };
  const all = { onError: (report: ErrorReport) => reports.push(report), ...options };
  const dispatcher = createDispatcher(service, streamingTable(operations, handlers), [], handlers, all, [mtom]);
  return { dispatcher, reports };
}

async function serveIt(dispatcher: ReturnType<typeof dispatcherOf>["dispatcher"]): Promise<string> {
  const { url, close } = await serve(dispatcher, { port: 0 });
  closing.push(() => close({ graceMs: 0 }));
  return url;
}

const text = (bytes: Uint8Array | undefined): string => (bytes === undefined ? "-" : Buffer.from(bytes).toString());

/** A source that gives its pieces at once, and no more after them. */
function stalling(...pieces: readonly string[]): AsyncIterable<Uint8Array> {
  const left = [...pieces];
  const next = (): Promise<IteratorResult<Uint8Array>> => {
    const piece = left.shift();
    return piece === undefined
      ? new Promise(() => undefined)
      : Promise.resolve({ value: Buffer.from(piece), done: false });
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** A call of Load by a caller that reads no parts, unless `accept` says so. */
function post(url: string, accept = "*/*", binding: "soap11" | "soap12" = "soap11"): Promise<Response> {
  const [type, soap] =
    binding === "soap11"
      ? ["text/xml", "http://schemas.xmlsoap.org/soap/envelope/"]
      : ["application/soap+xml", "http://www.w3.org/2003/05/soap-envelope"];
  const body = `<s:Envelope xmlns:s="${soap}"><s:Body><Load xmlns="${service.namespace}"/></s:Body></s:Envelope>`;
  return fetch(`${url}/files.asmx`, { method: "POST", headers: { "content-type": type, accept }, body });
}

test.each(["soap11", "soap12"] as const)("%s: sources of every kind, in parts and in base64", async (binding) => {
  const kinds: readonly [string, () => object][] = [
    ["an async generator", () => source(["he", "", "llo"]).bytes],
    ["a Readable", () => Readable.from([Buffer.from("hel"), Buffer.from("lo")])],
    ["a web stream", () => new Blob(["hello"]).stream()],
    ["a Blob", () => new Blob(["hel", "lo"])],
    ["bytes", () => Buffer.from("hello")],
  ];
  for (const [Name, make] of kinds) {
    const { dispatcher } = dispatcherOf(() => ({ Name, Content: make(), Icon: Buffer.alloc(800, "i") }));
    const url = await serveIt(dispatcher);
    const web = webHandler(dispatcher);
    const overWeb = fetchTransport({ fetch: (input, init) => web(new Request(input, init)) });
    for (const transport of [nodeHttpTransport(), overWeb, inProcessTransport(dispatcher)]) {
      const client = clientOf(url, transport);
      const { Content, Icon } = await client.Load({}, { binding });
      expect([Name, text(Content), Icon?.length]).toEqual([Name, "hello", 800]);
      const stream = await client.Load.stream({}, { binding });
      expect(text(await (stream.Content as ByteStream).bytes())).toBe("hello");
    }
    const whole = await (await post(url, "*/*", binding)).text();
    expect(whole).toContain("<Content>aGVsbG8=</Content>");
    expect(whole).toContain(`<Icon>${Buffer.alloc(800, "i").toString("base64")}</Icon>`);
    const inParts = await post(url, "multipart/related", binding);
    expect(inParts.headers.get("content-type")).toContain("multipart/related");
    // Bytes that are there, and short, stay in the envelope.
    expect(await inParts.text()).toContain(Name === "bytes" ? "aGVsbG8=" : "\r\n\r\nhello\r\n--");
  }
});

test("base64 is right whatever the pieces are", async () => {
  for (const pieces of [["a", "b", "c", "d"], ["abcd", "efghi"], ["ab", "", "cdefg"], []]) {
    const { dispatcher } = dispatcherOf(() => ({ Content: source(pieces).bytes }));
    const expected = Buffer.from(pieces.join("")).toString("base64");
    const answer = await (await post(await serveIt(dispatcher))).text();
    expect(/<Content>(.*)<\/Content>/.exec(answer)?.[1] ?? "").toBe(expected);
  }
});

test("no more of a source is read than the caller takes", async () => {
  const large = source(Array.from({ length: 300 }, () => "x".repeat(100_000)));
  const { dispatcher } = dispatcherOf(() => ({ Content: large.bytes }));
  const { Content } = await clientOf(await serveIt(dispatcher)).Load.stream();
  await letTimePass(200, "a server that reads on would take far more in this time");
  expect(large.seen.read).toBeLessThan(150);
  let length = 0;
  for await (const piece of Content ?? []) length += piece.length;
  expect(length).toBe(30_000_000);
});

test.each([
  ["multipart/related", true],
  ["text/xml, Multipart/Related;q=0.9", true],
  ["multipart/mixed", false],
])("a caller that accepts %s gets parts: %s", async (accept, inParts) => {
  const { dispatcher } = dispatcherOf(() => ({ Content: Buffer.alloc(2_000, "c") }));
  const { headers } = await post(await serveIt(dispatcher), accept);
  expect(headers.get("content-type")?.startsWith("multipart/related")).toBe(inParts);
});

test("a source that cannot be read at all is a fault, and one that fails later breaks the answer", async () => {
  const missing = dispatcherOf(() => ({ Content: createReadStream("/none/such") }));
  await expect(clientOf(await serveIt(missing.dispatcher)).Load()).rejects.toMatchObject({
    kind: "fault",
    fault: { code: "server" },
  });
  expect(missing.reports).toEqual([expect.objectContaining({ error: expect.objectContaining({ code: "ENOENT" }) })]);
  const refused = dispatcherOf(() => ({ Content: source([], new Fault("not yours", { code: "client" })).bytes }));
  await expect(clientOf(await serveIt(refused.dispatcher)).Load()).rejects.toThrow("not yours");
  for (const accept of ["*/*", "multipart/related"]) {
    const hasBegun = new Occurrence();
    const broken = source(["a", "b"], new Error("the disk is gone"), hasBegun.happened);
    const beside = source(["later"]);
    const { dispatcher, reports } = dispatcherOf(() => ({ Content: broken.bytes, Icon: beside.bytes }));
    const answer = await post(await serveIt(dispatcher), accept);
    expect(answer.status).toBe(200);
    hasBegun.happen();
    await expect(answer.text()).rejects.toThrow("terminated");
    expect(reports.map(({ error }) => String(error))).toEqual(["Error: the disk is gone"]);
    expect(beside.seen.read).toBe(0);
  }
  const broken = source(["a", "b"], new Error("the disk is gone"));
  const { dispatcher } = dispatcherOf(() => ({ Content: broken.bytes }));
  await expect(clientOf(await serveIt(dispatcher)).Load()).rejects.toMatchObject({ kind: "transport" });
});

test("a caller that leaves closes the source and ends the signal", async () => {
  const endless = source(Array.from({ length: 1000 }, () => "x".repeat(100_000)));
  let signal: AbortSignal | undefined;
  const { dispatcher, reports } = dispatcherOf((_, context) => {
    signal = context.signal;
    return { Content: endless.bytes };
  });
  const { Content } = await clientOf(await serveIt(dispatcher)).Load.stream();
  (Content as ByteStream).cancel();
  await until(() => endless.seen.isClosed);
  expect(signal?.aborted).toBe(true);
  expect(reports).toEqual([]);
});

test("a source that is idle is ended, before the answer and in it", async () => {
  const limits = { handlerMs: 50 };
  const first = dispatcherOf(() => ({ Content: stalling() }), { limits });
  await expect(clientOf(await serveIt(first.dispatcher)).Load()).rejects.toMatchObject({ kind: "fault" });
  const later = dispatcherOf(() => ({ Content: stalling("x"), Icon: stalling() }), { limits });
  await expect(clientOf(await serveIt(later.dispatcher)).Load()).rejects.toMatchObject({ kind: "transport" });
  for (const { reports } of [first, later])
    expect(String(reports[0]?.error)).toContain("the bytes of Load were idle for 50 ms (limits.handlerMs)");
  const isLate = new Occurrence();
  const bytes = source(["x"], undefined, isLate.happened).bytes;
  const slow = dispatcherOf(() => ({ Content: bytes }), { limits: { streamMs: 100 } });
  const cut = expect(clientOf(await serveIt(slow.dispatcher)).Load()).rejects.toMatchObject({ kind: "transport" });
  await until(() => slow.reports.length > 0);
  isLate.happen();
  await cut;
  expect(String(slow.reports[0]?.error)).toContain("within 100 ms (limits.streamMs)");
});

test("every other end closes the source: an invalid result, a late one, a binding without parts", async () => {
  const invalid = source(["x"]);
  const first = dispatcherOf(() => ({ Name: 1n, Content: invalid.bytes }));
  await expect(clientOf(await serveIt(first.dispatcher)).Load()).rejects.toMatchObject({ kind: "fault" });
  const readable = Readable.from([Buffer.from("x")]);
  const isRefused = new Occurrence();
  const late = dispatcherOf(
    async () => {
      await isRefused.happened;
      return { Content: readable };
    },
    { limits: { handlerMs: 20 } },
  );
  await expect(clientOf(await serveIt(late.dispatcher)).Load()).rejects.toMatchObject({ kind: "fault" });
  isRefused.happen();
  const form = Readable.from([Buffer.from("x")]);
  const third = dispatcherOf(() => ({ Content: form }));
  const answer = await fetch(`${await serveIt(third.dispatcher)}/files.asmx/Load`, {
    method: "POST",
    body: new URLSearchParams({}),
  });
  expect(answer.status).toBe(500);
  expect(String(third.reports[0]?.error)).toContain("a stream is sent over soap11 or soap12 alone");
  await until(() => readable.destroyed && form.destroyed);
});

test("a handler may return the stream of its request", async () => {
  const Turn: AnyOperation = {
    ...operations.Check,
    name: "Turn",
    result: { codec: scalarResult, type: mtomBinary },
  };
  const handlers = { Turn: streamed<{ content: Uint8Array }, unknown>(({ content }) => content) };
  const turning = createDispatcher(service, streamingTable({ Turn }, handlers), [], handlers, {}, [mtom]);
  const client = openClient<Record<"Turn", (given: object) => Promise<Uint8Array>>>(
    service,
    { Turn },
    { baseUrl: await serveIt(turning), transport: nodeHttpTransport() },
  );
  const bytes = Buffer.alloc(3_000_000, "abcdefg");
  expect(Buffer.compare(await client.Turn({ content: bytes }), bytes)).toBe(0);
});

test("WS-Addressing adds its headers to answers with parts", async () => {
  const addressedFiles = { ...service, addressing: { version: "1.0", actions: "urn:files:" } } as const;
  const Load: AnyOperation = { ...operations.Load, service: addressedFiles, layers: [addressedCalls] };
  const left = Readable.from([Buffer.from("x")]);
  let next: object = { Content: new Blob(["hello"]), Icon: Buffer.alloc(800, "i") };
  const handlers = { Load: () => next };
  const dispatcher = createDispatcher(addressedFiles, streamingTable({ Load }, handlers), [], handlers, {}, [
    mtom,
    addressed,
  ]);
  const url = await serveIt(dispatcher);
  const transport = nodeHttpTransport();
  const client = openClient<Record<"Load", () => Promise<{ Content: Uint8Array; Icon: Uint8Array }>>>(
    addressedFiles,
    { Load },
    { baseUrl: url, transport },
  );
  const { Content, Icon } = await client.Load();
  expect([text(Content), text(Icon)]).toEqual(["hello", "i".repeat(800)]);
  next = { Content: Buffer.alloc(900, "c"), Icon: Buffer.alloc(800, "i") };
  expect(text((await client.Load()).Content)).toBe("c".repeat(900));
  next = { Content: left };
  const none = "http://www.w3.org/2005/08/addressing/none";
  const body = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header><a:Action>${service.namespace}Load</a:Action><a:MessageID>urn:1</a:MessageID><a:ReplyTo><a:Address>${none}</a:Address></a:ReplyTo></s:Header><s:Body><Load xmlns="${service.namespace}"/></s:Body></s:Envelope>`;
  const headers = { "content-type": "application/soap+xml" };
  expect((await fetch(`${url}/files.asmx`, { method: "POST", headers, body })).status).toBe(202);
  expect(left.destroyed).toBe(true);
});

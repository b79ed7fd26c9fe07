/** Owns requests whose bytes are streams: what is sent over which transport, and how a call with a stream ends. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { serve } from "../../templates/runtime/adapters/node-http.js";
import { bindingPaths } from "../../templates/runtime/binding-paths.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { Sendable } from "../../templates/runtime/client/streams.js";
import { withStream } from "../../templates/runtime/client/with-stream.js";
import type { AnyOperation, RecordType, ServiceDescription } from "../../templates/runtime/description.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { mtomBinary } from "../../templates/runtime/mtom/binary.js";
import { mtomBodies } from "../../templates/runtime/mtom/bodies.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import { fetchTransport } from "../../templates/runtime/transports/fetch.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { string } from "../../templates/runtime/values/string.js";
import { Occurrence } from "../waits.js";

const namespace = "http://example.org/files/";
const service: ServiceDescription = {
  name: "Files",
  namespace,
  path: "/files.asmx",
  bindings: ["soap11", "soap12", "http-post"],
  contract: 1,
};
const file: RecordType = {
  kind: "record",
  name: "File",
  fields: [
    { name: "Name", type: string },
    { name: "Content", type: mtomBinary },
    { name: "Icon", type: mtomBinary },
  ],
};
const shared = { service, encoding: mtomBodies, result: { codec: scalarResult, type: string } };
const Store: AnyOperation = { ...shared, name: "Store", parameters: [{ name: "file", type: file }] };
const Check: AnyOperation = {
  ...shared,
  name: "Check",
  reads: true,
  parameters: [
    { name: "content", type: mtomBinary },
    { name: "key", type: mtomBinary, secret: true },
  ],
};
const operations = { Store, Check };

interface File {
  readonly Name?: string;
  readonly Content?: Uint8Array;
  readonly Icon?: Uint8Array;
}
type Method<Parameters> = (parameters: Sendable<Parameters>, options?: object) => PendingCall<string>;
interface Calls {
  readonly Store: Method<{ file: File }>;
  readonly Check: Method<{ content: Uint8Array; key?: Uint8Array }>;
}

const text = (bytes: Uint8Array | undefined): string => (bytes === undefined ? "-" : Buffer.from(bytes).toString());
const handlers = {
  Store: ({ file: given }: { file: File }) => `${given.Name} ${text(given.Content)} ${text(given.Icon)}`,
  Check: ({ content }: { content: Uint8Array }) => text(content),
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function clientOf(baseUrl: string, transport: Transport = nodeHttpTransport(), options: object = {}): Calls {
  return openClient(service, operations, { baseUrl, transport, ...options }, undefined, withStream);
}

async function ours(): Promise<string> {
  const dispatcher = createDispatcher(service, streamingTable(operations, handlers), [], handlers, {}, [mtom]);
  const { url, close } = await serve(dispatcher, { port: 0 });
  closing.push(() => close({ graceMs: 0 }));
  return url;
}

/** A server of plain Node. */
async function foreign(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A source, and how it ended. */
function source(pieces: readonly string[], fail?: Error) {
  const seen = { read: 0, isClosed: false };
  async function* iterate(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of pieces) {
        seen.read++;
        yield Buffer.from(piece);
      }
      if (fail !== undefined) throw fail;
    } finally {
      seen.isClosed = true;
    }
  }
  return { bytes: iterate(), seen };
}

const transports: readonly [string, () => Transport][] = [
  ["node:http", () => nodeHttpTransport()],
  ["fetch", () => fetchTransport()],
  [
    "a transport that does not stream",
    () => {
      const inner = nodeHttpTransport();
      return (request, options) => inner(request, options);
    },
  ],
];

test.each(transports)("%s sends streams of every kind", async (_, transport) => {
  const client = clientOf(await ours(), transport());
  const first = source(["he", "", "llo"]);
  expect(await client.Store({ file: { Name: "a", Content: first.bytes, Icon: Buffer.from("icon") } })).toBe(
    "a hello icon",
  );
  expect(first.seen.isClosed).toBe(true);
  const Icon = new Blob(["bl", "ob"]).stream() as ReadableStream<Uint8Array>;
  expect(await client.Store({ file: { Content: new Blob(["one"]), Icon } })).toBe("undefined one blob");
  const readable = Readable.from([Buffer.from("x"), Buffer.from("y")]);
  expect(await client.Check({ content: readable }, { binding: "soap12" })).toBe("xy");
});

/** Answers like the service, with the text of the request. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => answer(response, Buffer.concat(pieces).toString("latin1"), request));
}

function answer(response: ServerResponse, body: string, { headers }: IncomingMessage): void {
  const result = JSON.stringify([headers["content-length"], headers["transfer-encoding"], body]).replaceAll(
    "<",
    "&lt;",
  );
  response.setHeader("content-type", "text/xml; charset=utf-8");
  response.end(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><StoreResponse xmlns="${namespace}"><StoreResult>${result}</StoreResult></StoreResponse></s:Body></s:Envelope>`,
  );
}

test("goes to the path of its binding, and names it in WS-Addressing", async () => {
  const heard: string[] = [];
  const url = await foreign((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      heard.push(`${request.url} ${/>([^<]*)<\/To>/.exec(Buffer.concat(pieces).toString("latin1"))?.[1] ?? "-"}`);
      response.writeHead(404).end();
    });
  });
  const placed: ServiceDescription = { ...service, paths: bindingPaths(service.path, { soap12: "/second/" }) };
  const addressed: ServiceDescription = { ...placed, addressing: { version: "1.0", actions: namespace } };
  for (const [own, layers] of [
    [placed, []],
    [addressed, [addressedCalls]],
  ] as const) {
    const table = { Check: { ...Check, service: own, layers } };
    for (const binding of ["soap11", "soap12"] as const) {
      const options = { baseUrl: url, binding, transport: nodeHttpTransport() };
      const client = openClient(own, table, options, undefined, withStream) as unknown as Calls;
      await expect(client.Check({ content: source(["a", "b"]).bytes })).rejects.toThrow("404");
    }
  }
  expect(heard).toEqual(["/files.asmx -", "/second/ -", `/files.asmx ${url}/files.asmx`, `/second/ ${url}/second/`]);
});

test("the envelope comes first, then the parts; the length is known if all parts are Blobs", async () => {
  const { Store: store } = clientOf(await foreign(echo));
  const [length, coding, body] = JSON.parse(await store({ file: { Name: "a", Content: source(["x", "y"]).bytes } }));
  expect([length, coding]).toEqual([null, "chunked"]);
  const id = /--(\w+)\r\n/.exec(body)?.[1] ?? "";
  const [root, part] = body.split(`--${id}`).slice(1);
  expect(root).toContain(
    `<Content><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:1.${id}@mtom" /></Content>`,
  );
  expect(part).toBe(
    `\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <1.${id}@mtom>\r\n\r\nxy\r\n`,
  );
  const Icon = Buffer.alloc(800, "i");
  const known = JSON.parse(await store({ file: { Content: new Blob(["blob"]), Icon } }));
  expect(known).toEqual([String(known[2].length), null, expect.stringContaining("\r\n\r\nblob\r\n--")]);
});

test.each(transports)(
  "%s: a source that fails ends the call by name, and the request breaks off",
  async (_, transport) => {
    let isCut: (cut: boolean) => void = () => undefined;
    const end = new Promise<boolean>((resolve) => (isCut = resolve));
    const address = await foreign((request) => {
      request.resume();
      request.on("error", () => isCut(true));
      request.on("end", () => isCut(false));
    });
    const failing = source(["x".repeat(100_000)], new Error("the disk is gone"));
    const other = source(["y"]);
    const call = clientOf(address, transport()).Store({ file: { Content: failing.bytes, Icon: other.bytes } });
    await expect(call).rejects.toMatchObject({
      kind: "transport",
      message: expect.stringContaining(
        "a stream of the parameters failed, and the request was not completed: the disk is gone",
      ),
    });
    expect(failing.seen.isClosed).toBe(true);
    expect(await other.bytes[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    if (!_.includes("does not")) expect(await end).toBe(true);
  },
);

/** A Readable without end. `begun`: it is read. */
function endless(begun?: Occurrence): Readable {
  return new Readable({
    highWaterMark: 65_536,
    read() {
      begun?.happen();
      this.push(Buffer.alloc(65_536));
    },
  });
}
const silent = (begun?: Occurrence): Readable => new Readable({ read: () => begun?.happen() });
const untilClosed = (readable: Readable): Promise<unknown> =>
  readable.destroyed ? Promise.resolve() : new Promise((resolve) => readable.once("close", resolve));

test.each(transports)(
  "%s: an abort and a timeout close the sources, also one that is waited for",
  async (_, transport) => {
    const client = clientOf(await foreign(() => undefined), transport());
    const streams = !_.includes("does not");
    for (const create of [silent, ...(streams ? [endless] : [])]) {
      const begun = new Occurrence();
      const content = create(begun);
      const aborting = new AbortController();
      const call = client.Check({ content }, { signal: aborting.signal });
      const rejection = expect(call).rejects.toMatchObject({ kind: "aborted" });
      await begun.happened;
      aborting.abort();
      await rejection;
      await untilClosed(content);
    }
    const content = silent();
    await expect(client.Check({ content }, { timeoutMs: 30 })).rejects.toMatchObject({ kind: "timeout" });
    await untilClosed(content);
  },
);

test("timeoutMs limits each wait, not the whole request", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  async function* slow(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < 6; at++) {
      vi.advanceTimersByTime(700);
      yield Buffer.from("x");
    }
  }
  expect(await clientOf(await ours()).Check({ content: slow() }, { timeoutMs: 1_000 })).toBe("xxxxxx");
});

test("an answer before the end of the request ends the call, and closes its source", async () => {
  const content = endless();
  const client = clientOf(await foreign((request, response) => answer(response, "early", request)));
  expect(await client.Store({ file: { Content: content } })).toContain("early");
  await untilClosed(content);
});

test("only a request of Blobs is repeated", async () => {
  let requests = 0;
  const address = await foreign((request, response) => {
    requests++;
    request.resume();
    request.on("end", () => void response.writeHead(503).end());
  });
  const client = clientOf(address, nodeHttpTransport(), { retry: { count: 2, backoffMs: 1 } });
  await expect(client.Check({ content: new Blob(["x"]) })).rejects.toMatchObject({ kind: "http-status" });
  expect(requests).toBe(3);
  await expect(client.Check({ content: source(["x"]).bytes })).rejects.toMatchObject({ kind: "http-status" });
  expect(requests).toBe(4);
});

test("a second authorization after 401 needs Blobs, too", async () => {
  const address = await foreign((request, response) => {
    request.resume();
    request.on("end", () => void response.writeHead(401).end());
  });
  let times = 0;
  const authorization = (): string => `Bearer ${++times}`;
  const client = clientOf(address, nodeHttpTransport(), { authorization });
  await expect(client.Check({ content: source(["x"]).bytes })).rejects.toMatchObject({
    kind: "transport",
    message: expect.stringContaining("had to be sent again, but a stream of its parameters was read already"),
  });
  await expect(client.Check({ content: new Blob(["x"]) })).rejects.toMatchObject({ kind: "http-status" });
});

test.each<[string, string, object, object, (content: AsyncIterable<Uint8Array>) => object]>([
  ["over HTTP POST", "over soap11 or soap12", {}, { binding: "http-post" }, (content) => ({ content })],
  ["that is secret", "a secret cannot be a stream", {}, {}, (key) => ({ key })],
  [
    "in a signed message",
    "cannot sign a stream",
    { security: { makeHeader: () => ({ xml: "", secrets: [] }), place: "signature", client: () => ({}) } },
    {},
    (content) => ({ content }),
  ],
])("a stream %s is refused before anything is sent, and closed", async (_, problem, options, ofCall, parameters) => {
  const content = silent();
  const client = clientOf("http://localhost:1", nodeHttpTransport(), options);
  const call = client.Check(parameters(content) as { content: Uint8Array }, ofCall);
  await expect(call).rejects.toMatchObject({ kind: "invalid-argument", message: expect.stringContaining(problem) });
  await untilClosed(content);
});

test("pieces that are no bytes are refused, and hooks see the envelope", async () => {
  const shown: unknown[] = [];
  const hooks = { onRequest: ({ body }: { body?: string }) => shown.push(body) };
  const client = clientOf(await ours(), nodeHttpTransport(), { hooks });
  await expect(client.Check({ content: Readable.from(["text"]) })).rejects.toThrow(
    "expected pieces that are a Uint8Array, found string",
  );
  expect(shown).toEqual([expect.stringMatching(/^<\?xml .*<content><xop:Include [^>]*\/><\/content>.*Envelope>$/s)]);
});

test.each(transports.slice(0, 2))("%s: 100 MB are sent in less than 32 MB of memory", async (_, transport) => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  let received = 0;
  const address = await foreign((request, response) => {
    request.on("data", ({ length }: Buffer) => (received += length));
    request.on("end", () => answer(response, "", request));
  });
  const client = clientOf(address, transport());
  const size = 100 * 1024 * 1024;
  const before = used();
  let most = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < size; sent += 65_536) {
      if (sent % 8_388_608 === 0) most = Math.max(most, used() - before);
      yield new Uint8Array(65_536).fill(sent >> 16);
    }
    most = Math.max(most, used() - before);
  }
  await client.Store({ file: { Content: pieces() } });
  expect(received).toBeGreaterThan(size);
  expect(most).toBeLessThan(32 * 1024 * 1024);
});

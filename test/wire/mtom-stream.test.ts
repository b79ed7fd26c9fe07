/** Owns the streaming of parts: answers whose bytes are streams, over both SOAP versions. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { StreamsOf } from "../../templates/runtime/client/streams.js";
import { withStream } from "../../templates/runtime/client/with-stream.js";
import type { AnyOperation, RecordType, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { mtomBinary } from "../../templates/runtime/mtom/binary.js";
import { mtomBodies } from "../../templates/runtime/mtom/bodies.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import { recordResult } from "../../templates/runtime/results/record.js";
import { string } from "../../templates/runtime/values/string.js";
import { Occurrence, until } from "../waits.js";

const namespace = "http://example.org/files/";
const service: ServiceDescription = {
  name: "Files",
  namespace,
  path: "/files.asmx",
  bindings: ["soap11", "soap12"],
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
const Load: AnyOperation = {
  service,
  encoding: mtomBodies,
  name: "Load",
  parameters: [],
  result: { codec: recordResult, type: file },
};

interface File {
  readonly Name: string;
  readonly Content: Uint8Array;
  readonly Icon: Uint8Array;
}
interface Options {
  readonly binding?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}
interface Calls {
  Load(parameters?: object, options?: Options): PendingCall<File>;
}

function clientOf(transport: Transport, options: object = {}): Calls & StreamsOf<Calls, "Load"> {
  const all = { baseUrl: "http://localhost", transport, ...options };
  return openClient(service, { Load }, all, undefined, withStream);
}

const envelopes = {
  soap11: ["http://schemas.xmlsoap.org/soap/envelope/", "text/xml"],
  soap12: ["http://www.w3.org/2003/05/soap-envelope", "application/soap+xml"],
} as const;
const include = (id: string): string => `<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:${id}"/>`;

/** The text of an answer, without the bytes of its parts. */
function rootOf(content = include("one"), icon = include("two"), binding: keyof typeof envelopes = "soap11"): string {
  const [soap, type] = envelopes[binding];
  const envelope = `<s:Envelope xmlns:s="${soap}"><s:Body><LoadResponse xmlns="${namespace}"><LoadResult><Name>a</Name><Content>${content}</Content><Icon>${icon}</Icon></LoadResult></LoadResponse></s:Body></s:Envelope>`;
  return `--b\r\nContent-Type: application/xop+xml; type="${type}"\r\nContent-ID: <root>\r\n\r\n${envelope}`;
}
const part = (id: string, content: string, more = ""): string =>
  `\r\n--b\r\nContent-ID: <${id}>\r\n${more}\r\n${content}`;
const message = (...parts: readonly string[]): string => `${parts.join("")}\r\n--b--\r\n`;

/** A transport that answers in pieces, and what it was asked for. */
function answering(text: string, size = Infinity) {
  const seen = { pieces: 0, isOver: false, hasReachedEnd: false };
  const bytes = Buffer.from(text, "latin1");
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < bytes.length; at += size) {
        seen.pieces++;
        yield bytes.subarray(at, at + Math.min(size, bytes.length));
      }
      seen.hasReachedEnd = true;
    } finally {
      seen.isOver = true;
    }
  }
  const transport: Transport = async (): Promise<HttpResponse> => ({
    status: 200,
    headers: { "content-type": 'multipart/related; type="application/xop+xml"; boundary=b; start="<root>"' },
    body: pieces(),
  });
  return { transport, seen };
}

const textOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = "";
  for await (const piece of stream) text += Buffer.from(piece).toString("latin1");
  return text;
};

const tricky = "--b\r\r\n--\r\n--bb\r\n\r\n--b-\r\n--b x\n--";

test.each(["soap11", "soap12"] as const)("%s: parts are streams, whatever the pieces are", async (binding) => {
  const text = message(
    rootOf(include("one"), include("two"), binding),
    part("one", tricky),
    part("other", "y".repeat(500)),
    part("two", "aGVs\r\nbG8=", "Content-Transfer-Encoding: base64\r\n"),
  );
  for (const size of [1, 2, 3, 7, 64, 1000, 100_000]) {
    const { transport, seen } = answering(text, size);
    const { Name, Content, Icon } = await clientOf(transport).Load.stream({}, { binding });
    expect(Name).toBe("a");
    expect(await textOf(Content)).toBe(tricky);
    expect(Buffer.from(await Icon.bytes()).toString()).toBe("hello");
    expect(seen).toMatchObject({ isOver: true, hasReachedEnd: true });
    const whole = await clientOf(answering(text, size).transport).Load({}, { binding });
    expect(Buffer.from(whole.Content).toString("latin1")).toBe(tricky);
  }
});

test("the result is there before the bytes of its parts", async () => {
  const { transport, seen } = answering(message(rootOf(), part("one", "x".repeat(10_000)), part("two", "y")), 100);
  const { Content, Icon } = await clientOf(transport).Load.stream();
  expect(seen.pieces).toBeLessThan(10);
  for await (const piece of Content) {
    expect(piece.length).toBeLessThanOrEqual(100);
    break;
  }
  expect(seen).toMatchObject({ isOver: false });
  expect(seen.pieces).toBeLessThan(10);
  expect(await textOf(Icon)).toBe("y");
});

test("the transfer stops when no stream is wanted any more", async () => {
  const text = message(rootOf(), part("one", "x".repeat(10_000)), part("two", "y"));
  const { transport, seen } = answering(text, 100);
  const { Content, Icon } = await clientOf(transport).Load.stream();
  Icon.cancel();
  expect(seen.isOver).toBe(false);
  for await (const piece of Content) if (piece.length > 0) break;
  await until(() => seen.isOver);
  expect(seen).toMatchObject({ hasReachedEnd: false });
  await expect(textOf(Icon)).rejects.toThrow("read once, and these were read or cancelled");
});

test("a result without parts is read as any other", async () => {
  const inEnvelope = answering(message(rootOf("aGVsbG8=", ""), part("zero", "x")));
  const { Content, Icon } = await clientOf(inEnvelope.transport).Load.stream();
  expect([await textOf(Content), await textOf(Icon)]).toEqual(["hello", ""]);
  expect(inEnvelope.seen.isOver).toBe(true);
  const envelope = rootOf("aGVsbG8=", "").split("\r\n\r\n")[1] ?? "";
  const plain: Transport = async () => ({
    status: 200,
    headers: { "content-type": "text/xml" },
    body: Buffer.from(envelope),
  });
  expect(await textOf((await clientOf(plain).Load.stream()).Content)).toBe("hello");
});

test("streams that are read at once wait for each other, and one that was passed fails by name", async () => {
  const text = message(rootOf(), part("one", "first"), part("two", "second"));
  const both = await clientOf(answering(text, 5).transport).Load.stream();
  expect(await Promise.all([textOf(both.Content), textOf(both.Icon)])).toEqual(["first", "second"]);
  const reverse = await clientOf(answering(text, 5).transport).Load.stream();
  expect(await textOf(reverse.Icon)).toBe("second");
  await expect(textOf(reverse.Content)).rejects.toThrow("in the order in which they arrive");
  const early = message(part("one", "first").slice(2), `\r\n${rootOf()}`, part("two", "second"));
  const other = await clientOf(answering(early, 5).transport).Load.stream();
  expect(await Promise.all([textOf(other.Icon), textOf(other.Content)])).toEqual(["second", "first"]);
});

test.each([
  ["a message that is cut", "the body ends before --b--", `${rootOf()}${part("one", "x".repeat(100))}`],
  ["a part that is missing", "the message ended without a part", message(rootOf(), part("two", "y"))],
  [
    "a malformed part",
    "expected headers, each once",
    `${rootOf()}${part("one", "x")}\r\n--b\r\nno header\r\n\r\nx\r\n--b--\r\n`,
  ],
])("%s fails while it is read", async (_, problem, text) => {
  const { transport, seen } = answering(text, 50);
  const { Content } = await clientOf(transport).Load.stream();
  const failed = textOf(Content);
  await expect(failed).rejects.toMatchObject({ kind: "undecodable" });
  await expect(failed).rejects.toThrow(problem);
  expect(seen.isOver).toBe(true);
});

test("the limit of a response, its timeout and the caller's signal hold while a part is read", async () => {
  const text = message(rootOf(), part("one", "x".repeat(10_000)), part("two", "y"));
  const limited = await clientOf(answering(text, 100).transport, { limits: { responseBytes: 5000 } }).Load.stream();
  await expect(textOf(limited.Content)).rejects.toMatchObject({ kind: "transport" });
  let isStuck = new Occurrence();
  async function* stuck(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${rootOf()}${part("one", "x".repeat(100))}`);
    isStuck.happen();
    await new Promise(() => undefined);
  }
  const hanging: Transport = async () => ({
    status: 200,
    headers: { "content-type": "multipart/related; boundary=b" },
    body: stuck(),
  });
  const late = await clientOf(hanging).Load.stream({}, { timeoutMs: 30 });
  await expect(textOf(late.Content)).rejects.toMatchObject({ kind: "timeout" });
  isStuck = new Occurrence();
  const aborting = new AbortController();
  const left = await clientOf(hanging).Load.stream({}, { signal: aborting.signal });
  const rejection = expect(textOf(left.Content)).rejects.toMatchObject({ kind: "aborted" });
  await isStuck.happened;
  aborting.abort();
  await rejection;
});

test("memory does not grow with the bytes of a part: less than 32 MB of 100 MB", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const size = 100 * 1024 * 1024;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${rootOf(include("one"), "")}${part("one", "")}`);
    for (let sent = 0; sent < size; sent += 65_536) yield new Uint8Array(65_536).fill(sent >> 16);
    yield Buffer.from("\r\n--b--\r\n");
  }
  const headers = { "content-type": "multipart/related; boundary=b" };
  const options = { limits: { responseBytes: 2 * size } };
  const { Content } = await clientOf(async () => ({ status: 200, headers, body: pieces() }), options).Load.stream();
  const before = used();
  let received = 0;
  let most = 0;
  for await (const { length } of Content) {
    if (received >> 23 !== (received + length) >> 23) most = Math.max(most, used() - before);
    received += length;
  }
  expect(received).toBe(size);
  expect(most).toBeLessThan(32 * 1024 * 1024);
});

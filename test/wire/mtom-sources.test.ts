/** Where the bytes of a message come from while it is sent, without a client or a server: sources, what reads them, and answers with them. */
import { expect, test } from "vitest";
import type { EncodedMessage } from "../../templates/runtime/description.js";
import { acceptingSources, mtomBinary } from "../../templates/runtime/mtom/binary.js";
import { mtomBodies, PartsOfAnswer, streamedPieces } from "../../templates/runtime/mtom/bodies.js";
import {
  base64Source,
  begunSource,
  type ByteSource,
  closeSources,
  isByteSource,
  type MessagePart,
  openSource,
  sizeOf,
  sourcesIn,
} from "../../templates/runtime/mtom/byte-source.js";
import { asStreams, streamOf } from "../../templates/runtime/mtom/byte-stream.js";
import { SourcesOfAnswer } from "../../templates/runtime/server/source-body.js";
import { MessageReader, outgoingBody } from "../../templates/runtime/mtom/outgoing-body.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { bytes, text } from "./capture.js";

/** A source, and whether it was closed. */
function source(...pieces: readonly unknown[]) {
  const seen = { closed: 0, destroyed: 0 };
  async function* iterate(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield (typeof piece === "string" ? bytes(piece) : piece) as Uint8Array;
      }
    } finally {
      seen.closed++;
    }
  }
  return { seen, bytes: Object.assign(iterate(), { destroy: () => void seen.destroyed++ }) };
}

/** A web stream that never ends by itself. */
function webSource() {
  const seen = { cancelled: 0 };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes("web")),
    cancel: () => void seen.cancelled++,
  });
  return { stream, seen };
}

async function pieces(from: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const piece of from) found.push(text(piece));
  return found;
}
const all = (from: ByteSource): Promise<readonly string[]> => pieces(from as AsyncIterable<Uint8Array>);

test.each<[string, unknown, boolean, number | undefined]>([
  ["a generator", source().bytes, true, undefined],
  ["a web stream", webSource().stream, true, undefined],
  ["what has the method of a web stream", { getReader: () => undefined }, true, undefined],
  ["a blob", new Blob(["abc"]), true, 3],
  ["a record with a size", { size: 3, stream: 1 }, false, undefined],
  ["a record with a stream", { size: "3", stream: () => undefined }, false, undefined],
  ["a stream without a size", { stream: () => undefined }, false, undefined],
  ["bytes", bytes("abcd"), false, 4],
  ["null", null, false, undefined],
  ["a text", "abc", false, undefined],
  ["nothing", undefined, false, undefined],
])("%s: whether it is a source, and its size", (_, value, isSource, size) => {
  expect(isByteSource(value)).toBe(isSource);
  if (isSource || value instanceof Uint8Array) expect(sizeOf(value as MessagePart)).toBe(size);
});

test("an iterable is read to its end and closed with what it comes from", async () => {
  const { bytes: given, seen } = source("a", "b");
  const opened = openSource(given);
  expect([text(await opened.next()), text(await opened.next()), await opened.next()]).toEqual(["a", "b", undefined]);
  opened.close();
  expect(seen).toEqual({ closed: 1, destroyed: 1 });
  const begun = source("a", "b");
  const other = openSource(begun.bytes);
  await other.next();
  other.close();
  await Promise.resolve();
  expect(begun.seen).toEqual({ closed: 1, destroyed: 1 });
  expect(() =>
    openSource({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error()) }) }).close(),
  ).not.toThrow();
});

test("a web stream and a blob are read by their readers and cancelled", async () => {
  const { stream, seen } = webSource();
  const opened = openSource(stream as ByteSource);
  expect(text(await opened.next())).toBe("web");
  opened.close();
  expect(seen.cancelled).toBe(1);
  const blob = openSource(new Blob(["x"]) as ByteSource);
  expect([text(await blob.next()), await blob.next()]).toEqual(["x", undefined]);
  expect(() => openSource(stream as ByteSource)).toThrow();
});

test.each<[unknown, string]>([
  ["text", "string"],
  [null, "null"],
  [{}, "object"],
])("pieces that are %j are refused", async (piece, found) => {
  const opened = openSource({
    async *[Symbol.asyncIterator]() {
      yield piece as Uint8Array;
    },
  });
  await expect(opened.next()).rejects.toThrow(`expected pieces that are a Uint8Array, found ${found}`);
});

test("sources that nobody reads are closed, and one that is read is left to its reader", async () => {
  const [first, second] = [source("a"), webSource()];
  const read = webSource();
  const reader = read.stream.getReader();
  closeSources([read.stream as ByteSource, first.bytes, second.stream as ByteSource]);
  expect([first.seen.destroyed, second.seen.cancelled, read.seen.cancelled]).toEqual([1, 1, 0]);
  expect(text((await reader.read()).value)).toBe("web");
});

test("a source in base64 is that of all its bytes, in pieces of whole groups", async () => {
  const { bytes: given, seen } = source("a", "bcd", "", "efghi", "j");
  expect(await all(base64Source(given))).toEqual(["YWJj", "ZGVmZ2hp", "ag=="]);
  expect(seen.closed).toBe(1);
  expect(await all(base64Source(source("abc").bytes))).toEqual(["YWJj"]);
  expect(await all(base64Source(source().bytes))).toEqual([]);
  const unread = source("a");
  openSource(base64Source(unread.bytes)).close();
  expect(unread.seen.destroyed).toBe(1);
});

test("a source whose first bytes were read gives them again", async () => {
  const { bytes: given, seen } = source("a", "b", "c");
  const opened = openSource(given);
  const begun = begunSource(await opened.next(), opened);
  expect(await all(begun)).toEqual(["a", "b", "c"]);
  openSource(begun).close();
  expect(seen.destroyed).toBe(1);
  expect(await all(begunSource(undefined, openSource(source("x").bytes)))).toEqual([]);
});

test("sources are found at any depth that can be encoded", () => {
  const [first, second] = [source().bytes, new Blob([])];
  expect(sourcesIn({ a: [first, null, { b: second }], c: bytes("x"), d: 1, e: "x" })).toEqual([first, second]);
  expect(sourcesIn(first)).toEqual([first]);
  const deep = (depth: number): unknown => (depth === 0 ? first : [deep(depth - 1)]);
  expect([sourcesIn(deep(200)).length, sourcesIn(deep(201)).length]).toEqual([1, 0]);
});

test("bytes of a value become streams, and everything else stays", async () => {
  const stream = streamOf(bytes("abc"));
  expect(await pieces(stream)).toEqual(["abc"]);
  expect(text(await stream.bytes())).toBe("abc");
  expect(stream.cancel()).toBeUndefined();
  expect(await pieces(streamOf(bytes("")))).toEqual([]);
  const frozen = Object.freeze({ bytes: bytes("x") });
  const value = { list: [bytes("1"), null], inner: { a: bytes("2"), b: "text" }, stream, frozen, nothing: null };
  const { list, inner } = value;
  expect(asStreams(value)).toBe(value);
  expect([value.stream, value.frozen, value.frozen.bytes, value.nothing]).toEqual([stream, frozen, bytes("x"), null]);
  expect(value.stream).toBe(stream);
  expect([value.list, value.inner, inner.b, list[1]]).toEqual([list, inner, "text", null]);
  const [first] = list as unknown as (typeof stream)[];
  expect([await pieces(first ?? stream), await pieces(inner.a as unknown as typeof stream)]).toEqual([["1"], ["2"]]);
  expect([asStreams(null), asStreams("x"), asStreams(undefined)]).toEqual([null, "x", undefined]);
});

async function readAll(reader: MessageReader): Promise<readonly string[]> {
  const found: string[] = [];
  for (let piece = await reader.next(); piece !== undefined; piece = await reader.next()) found.push(text(piece));
  return found;
}

test("a message is its pieces in their order, without empty ones", async () => {
  const middle = source("b", "", "c");
  const reader = new MessageReader([
    bytes("a"),
    bytes(""),
    middle.bytes,
    source().bytes,
    source("d").bytes,
    bytes("e"),
  ]);
  expect(await readAll(reader)).toEqual(["a", "b", "c", "d", "e"]);
  expect(reader.isClosed).toBe(false);
  expect(middle.seen.destroyed).toBe(0);
  expect(await reader.next()).toBeUndefined();
});

test("a message that is closed closes its sources once, and has no more pieces", async () => {
  const [first, second] = [source("a", "b"), source("c")];
  const reader = new MessageReader([first.bytes, second.bytes, bytes("d")]);
  expect(text(await reader.next())).toBe("a");
  const waiting = reader.next();
  reader.close();
  reader.close();
  expect(await waiting).toBeUndefined();
  expect(await reader.next()).toBeUndefined();
  expect([first.seen.destroyed, second.seen.destroyed, reader.isClosed]).toEqual([1, 1, true]);
});

test("a source that fails closes the others, and one that fails because it was closed says nothing", async () => {
  const [failing, other] = [source(new Error("no disk")), source("a")];
  const reader = new MessageReader([failing.bytes, other.bytes]);
  await expect(reader.next()).rejects.toThrow("no disk");
  expect([reader.isClosed, other.seen.destroyed]).toEqual([true, 1]);
  let fail = (_error: Error): void => undefined;
  const late: ByteSource = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise((_, reject) => (fail = reject)) }),
  };
  const closed = new MessageReader([late]);
  const waiting = closed.next();
  closed.close();
  fail(new Error("closed"));
  expect(await waiting).toBeUndefined();
});

/** The sending side of a Node request, and what it was told. */
function outgoing(room = Infinity) {
  const listeners = new Map<string, (() => void)[]>();
  const seen: string[] = [];
  const side = {
    destroyed: false,
    on: (name: string, listener: () => void) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    removeListener: (name: string, listener: () => void) =>
      void listeners.set(
        name,
        (listeners.get(name) ?? []).filter((each) => each !== listener),
      ),
    write(piece: Uint8Array) {
      seen.push(text(piece));
      return seen.length < room;
    },
    end: () => void seen.push("end"),
    destroy(error?: Error) {
      side.destroyed = true;
      seen.push(`destroyed ${error?.message ?? ""}`);
    },
  };
  const emit = (name: string): void => (listeners.get(name) ?? []).forEach((listener) => listener());
  const count = (name: string): number => listeners.get(name)?.length ?? 0;
  return { side: side as never, seen, emit, count };
}
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};
const events = () => {
  const seen = { moves: 0, failures: [] as unknown[] };
  const failed = (error: unknown): Error => {
    seen.failures.push(error);
    return new Error("told");
  };
  return { seen, moved: () => void seen.moves++, failed };
};

test("a request of Node gets each piece when there is room for it", async () => {
  const { side, seen, emit, count } = outgoing(2);
  const given = events();
  const body = outgoingBody(new MessageReader([bytes("a"), source("b", "c").bytes]), given);
  expect(body).toMatchObject({ duplex: "half", redirect: "error", window: null });
  expect(body.sendTo?.(side)).toBe(true);
  await settled();
  expect([seen, count("drain"), given.seen.moves]).toEqual([["a", "b"], 1, 3]);
  emit("drain");
  await settled();
  expect([seen.at(-1), count("drain")]).toEqual(["c", 1]);
  emit("drain");
  await settled();
  expect([seen, count("drain"), count("close"), given.seen.moves]).toEqual([["a", "b", "c", "end"], 0, 1, 6]);
});

test("a request of Node that is closed closes its sources, and a source that fails ends it", async () => {
  const closed = outgoing(1);
  const unread = source("a", "b");
  outgoingBody(new MessageReader([unread.bytes]), events()).sendTo?.(closed.side);
  await settled();
  closed.emit("close");
  await settled();
  expect([closed.seen, unread.seen.destroyed]).toEqual([["a", "destroyed "], 1]);
  const failing = outgoing();
  const given = events();
  const error = new Error("no disk");
  outgoingBody(new MessageReader([bytes("a"), source(error).bytes]), given).sendTo?.(failing.side);
  await settled();
  expect([failing.seen, given.seen.failures]).toEqual([["a", "destroyed told"], [error]]);
});

test("fetch gets a web stream of the pieces, which ends with its message", async () => {
  const given = events();
  const streamIn = (reader: MessageReader, events = given) =>
    outgoingBody(reader, events).body as ReadableStream<Uint8Array>;
  expect(await pieces(streamIn(new MessageReader([bytes("a"), source("b").bytes])))).toEqual(["a", "b"]);
  expect(given.seen.moves).toBe(6);
  const unread = source("a");
  const lazy = streamIn(new MessageReader([unread.bytes, unread.bytes]));
  await settled();
  expect(given.seen.moves).toBe(6);
  await lazy.cancel();
  expect(unread.seen.destroyed).toBe(2);
  const closed = new MessageReader([bytes("a")]);
  closed.close();
  await expect(pieces(streamIn(closed))).rejects.toThrow("the request was given up");
  await expect(pieces(streamIn(new MessageReader([source(new Error("x")).bytes])))).rejects.toThrow("told");
});

const put = {
  service: { name: "S", namespace: "urn:s", path: "/", bindings: ["soap11"], contract: 1 },
  name: "put",
  parameters: [],
  result: { codec: voidResult },
} as const;

/** A request with values, of which those that are long or sources become parts. */
function request(...values: readonly unknown[]) {
  const endpoint = { operation: put, namespace: "urn:s", names: { operation: "put", binding: "soap11" } } as const;
  const encodeRequest = () => ({
    headers: { "content-type": "text/xml", x: "y" },
    body: bytes(`<a>${values.map((each) => mtomBinary.encode(each as Uint8Array)).join(",")}</a>`),
    more: 1,
  });
  return acceptingSources(() => mtomBodies.client({ encodeRequest }, endpoint).encodeRequest());
}

test("a request of bytes is whole, and one with a source has its pieces beside what is shown", async () => {
  const long = Buffer.alloc(800, "l");
  const whole = request(bytes("ab"), long);
  expect([whole.more, whole.headers["x"], streamedPieces(whole.body)]).toEqual([1, "y", undefined]);
  expect(text(whole.body)).toMatch(
    /<a>YWI=,<xop:Include [^>]* href="cid:1\.\w+@mtom" \/><\/a>\r\n--\w+\r\n[^]*\r\n\r\nl{800}\r\n--\w+--\r\n$/,
  );
  expect(text(request(bytes("ab")).body)).toContain("\r\n\r\n<a>YWI=</a>\r\n--");
  const streamed = request(source("src").bytes, long);
  const shown = text(streamed.body);
  expect(shown).toMatch(/<\/a>\r\n--\w+--\r\n$/);
  const sent = await readAll(new MessageReader(streamedPieces(streamed.body) ?? []));
  expect(sent.join("")).toContain("\r\n\r\nsrc\r\n--");
  expect(sent.join("")).toContain(`\r\n\r\n${long.toString()}\r\n--`);
  expect(streamedPieces(undefined)).toBeUndefined();
});

const head = { status: 200, headers: { "content-type": "text/xml" } };

/** An answer with values. */
function answer(...values: readonly unknown[]) {
  const encode = (): Uint8Array =>
    bytes(`<a>${values.map((each) => mtomBinary.encode(each as Uint8Array)).join(",")}</a>`);
  const { body, parts } = acceptingSources(mtomBodies.result(encode, put));
  if (!(parts instanceof PartsOfAnswer)) throw new Error("it has no parts");
  return { ...head, body, parts };
}
function sending() {
  const seen: string[] = [];
  const signal = new AbortController().signal;
  const limits = { rowMs: 0, totalMs: 0, signal };
  const told = { stop: () => void seen.push("stop"), done: () => void seen.push("done") };
  return { seen, sending: { ...limits, ...told } as never };
}

test("an answer is in parts or in base64, as its caller reads it", () => {
  const long = Buffer.alloc(800, "l");
  const whole = answer(long, bytes("ab"));
  const inBase64 = whole.parts.write(whole, false);
  expect(text(inBase64.body)).toBe(`<a>${long.toString("base64")},YWI=</a>`);
  expect([inBase64.headers, inBase64.parts]).toEqual([head.headers, undefined]);
  const inParts = whole.parts.write(whole, true);
  expect(inParts.headers["content-type"]).toMatch(/^multipart\/related; /);
  expect(text(inParts.body)).toContain(`\r\n\r\n${long.toString()}\r\n--`);
  const fault = { ...head, body: bytes("<fault/>") };
  expect(new PartsOfAnswer().write(fault, false)).toEqual(fault);
  expect(text(new PartsOfAnswer().write(fault, true).body)).toMatch(/\r\n\r\n<fault\/>\r\n--\w{32}--\r\n$/);
  const rows = { ...head, body: (async function* () {})() };
  expect(new PartsOfAnswer().write(rows, true)).toBe(rows);
});

test("an answer with sources is its pieces, in parts or in base64", async () => {
  for (const inParts of [true, false]) {
    const whole = answer(source("src").bytes, Buffer.alloc(800, "l"));
    const told = sending();
    const sent = new SourcesOfAnswer(whole.parts.collection, told.sending).write(whole, inParts);
    if (sent.body instanceof Uint8Array) throw new Error("it is whole");
    const pieces: string[] = [];
    for await (const piece of sent.body) pieces.push(text(piece));
    if (inParts)
      expect(pieces.join("")).toMatch(
        /<a><xop:Include [^>]*>,<xop:Include [^>]*><\/a>[^]*\r\n\r\nsrc\r\n--[^]*l{800}\r\n--\w+--\r\n$/,
      );
    else expect(pieces.join("")).toBe(`<a>c3Jj,${Buffer.alloc(800, "l").toString("base64")}</a>`);
    expect(sent.headers["content-type"]).toMatch(inParts ? /^multipart\/related; / : /^text\/xml$/);
    expect(told.seen).toEqual(["done"]);
  }
});

test("an answer that nobody gets closes its sources", () => {
  const { bytes: given, seen } = source("src");
  const told = sending();
  new SourcesOfAnswer(answer(given).parts.collection, told.sending).drop();
  expect([seen.destroyed, told.seen]).toEqual([1, ["stop", "done"]]);
});

test("messages are opened once, also for a signature", async () => {
  const message: EncodedMessage = request(Buffer.alloc(800, "l"));
  const opened = mtomBodies.rootOf?.(message);
  expect(opened?.parts?.size).toBe(2);
  expect(opened && mtomBodies.rootOf?.(opened)).toBe(opened);
  expect(text((await mtomBodies.inline?.(message))?.body)).toBe(`<a>${Buffer.alloc(800, "l").toString("base64")}</a>`);
  const reader = mtomBodies.reader("<a>YWI=</a>", put, "request");
  reader.readRoot();
  expect(text(mtomBinary.decode(reader.readText()))).toBe("ab");
});

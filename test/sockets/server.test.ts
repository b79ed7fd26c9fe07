/** The node:http server against clients that send what they like, byte by byte. */
import { once } from "node:events";
import http from "node:http";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { ByteBudget } from "../../templates/runtime/adapters/byte-budget.js";
import {
  openServer,
  serve,
  type ServedDispatcher,
  type ServeOptions,
  type ServerHandle,
} from "../../templates/runtime/adapters/node-http.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { converse, hear, openSocket, utf8 } from "./raw.js";

const handles: ServerHandle[] = [];

afterEach(async () => {
  await Promise.all(handles.splice(0).map((handle) => handle.close({ abrupt: true })));
});

interface Started {
  readonly port: number;
  readonly handle: ServerHandle;
  readonly seen: HttpRequest[];
  readonly errors: unknown[];
}

type Handle = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

function reply(text: string, headers: Record<string, string> = {}): HttpResponse {
  return { status: 200, headers: { "content-type": "text/plain", ...headers }, body: utf8(text) };
}

/** Echoes method, target and body. */
const echo: Handle = ({ method, url, body }) => reply(`<${method} ${url} ${new TextDecoder().decode(body)}>`);

async function start(
  handle: Handle = echo,
  options: Partial<ServeOptions> = {},
  budget?: ByteBudget,
): Promise<Started> {
  const seen: HttpRequest[] = [];
  const errors: unknown[] = [];
  const dispatcher: ServedDispatcher = {
    async handle(request) {
      seen.push(request);
      return handle(request);
    },
  };
  const all = { port: 0, onError: (error: unknown) => errors.push(error), ...options };
  const opened = await (budget === undefined ? serve(dispatcher, all) : openServer(dispatcher, all, budget));
  handles.push(opened);
  return { port: opened.port, handle: opened, seen, errors };
}

/** The same, with the connections as the server has them. */
async function startWatched(...settings: Parameters<typeof start>) {
  const created = vi.spyOn(http, "createServer");
  const started = await start(...settings);
  const server = created.mock.results.at(-1)?.value as http.Server;
  created.mockRestore();
  const connections: Socket[] = [];
  server.on("connection", (socket) => connections.push(socket));
  return { ...started, server, connections };
}

const close = "Connection: close\r\n";
const post = (headers: string, body: string): string => `POST /x HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`;
const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1] ?? "");

describe("requests that are answered", () => {
  it.each<[string, (string | number)[], string]>([
    ["GET", [`GET /a?b=c HTTP/1.1\r\nHost: a\r\n${close}\r\n`], "<GET /a?b=c >"],
    ["POST with a length", [post(`${close}Content-Length: 3\r\n`, "abc")], "<POST /x abc>"],
    ["POST without a body", [post(`${close}Content-Length: 0\r\n`, "")], "<POST /x >"],
    ["POST without a length", [post(close, "")], "<POST /x >"],
    [
      "chunks",
      [post(`${close}Transfer-Encoding: chunked\r\n`, "1\r\na\r\n2;x=y\r\nbc\r\n0\r\nX: y\r\n\r\n")],
      "<POST /x abc>",
    ],
    ["chunks, in capitals", [post(`${close}Transfer-Encoding: CHUNKED\r\n`, "1\r\na\r\n0\r\n\r\n")], "<POST /x a>"],
    ["HTTP/1.0", ["POST /x HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc"], "<POST /x abc>"],
    [
      "HTTP/1.0 with keep-alive",
      ["GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 30, "GET /y HTTP/1.0\r\n\r\n"],
      "<GET /y >",
    ],
    ["absolute-form", [`GET http://other:81/a?b HTTP/1.1\r\nHost: a\r\n${close}\r\n`], "<GET /a?b >"],
    ["absolute-form without a path", [`GET http://other?b HTTP/1.1\r\nHost: a\r\n${close}\r\n`], "<GET /?b >"],
    ["leading empty lines", [`\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`], "<GET /x >"],
    [
      "bytes that drip",
      [..."GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"].flatMap((byte) => [byte, 1]),
      "<GET /x >",
    ],
    [
      "a header twice that may be a list",
      [`GET /x HTTP/1.1\r\nHost: a\r\nAccept: b\r\nAccept: c\r\n${close}\r\n`],
      "<GET /x >",
    ],
    ["identity", [post(`${close}Content-Encoding: identity\r\nContent-Length: 1\r\n`, "a")], "<POST /x a>"],
  ])("%s", async (_name, parts, expected) => {
    const { port } = await start();
    const answer = await converse(port, parts);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.endsWith(`\r\n\r\n${expected}`)).toBe(true);
    expect(answer).toMatch(new RegExp(`content-length: ${expected.length}\r\n`, "i"));
  });

  it("tells the dispatcher what was sent", async () => {
    const { port, seen } = await start();
    await converse(port, [
      `GET http://other:81/a HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nx-a: 2\r\nCookie: a\r\nCookie: b\r\n${close}\r\n`,
    ]);
    expect({ ...seen[0]?.headers }).toMatchObject({ host: "other:81", "x-a": "1, 2", cookie: "a; b" });
    expect(Object.getPrototypeOf(seen[0]?.headers)).toBeNull();
    expect(seen[0]?.body).toBeUndefined();
  });

  it("HEAD gets the head alone", async () => {
    const { port } = await start();
    const answer = await converse(port, [`HEAD /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/content-length: 10\r\n/i);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  });

  it("HEAD keeps the length that a dispatcher tells of a body it left out", async () => {
    const { port } = await start(() => ({ status: 200, headers: { "content-length": "77" }, body: new Uint8Array() }));
    const answer = await converse(port, [`HEAD /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`]);
    expect(answer).toMatch(/content-length: 77\r\n/i);
    expect(answer).not.toMatch(/transfer-encoding/i);
  });

  it("a kept-alive connection carries many, also sent at once, in order", async () => {
    const { port } = await start(async (request) => {
      if (request.url === "/1") await letTimePass(40, "an answer out of turn would overtake this one");
      return echo(request);
    });
    const requests = ["/1", "/2", "/3"].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${path === "/3" ? close : ""}\r\n`,
    );
    const answer = await converse(port, [requests.join("")]);
    expect([...answer.matchAll(/<GET (\/\d) >/g)].map((match) => match[1])).toEqual(["/1", "/2", "/3"]);
  });

  it("an idle connection is closed after its time, and says so in advance", async () => {
    const { port } = await start(echo, { keepAliveMs: 1_000 });
    const answer = await converse(port, ["GET /x HTTP/1.1\r\nHost: a\r\n\r\n"]);
    expect(answer).toContain("Keep-Alive: timeout=1\r\n");
  });
});

describe("requests that are refused before a dispatcher sees them", () => {
  const both = "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n";
  it.each<[string, string, string]>([
    ["length and chunks", post(both, "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"), "400"],
    ["chunks and length", post("Transfer-Encoding: chunked\r\nContent-Length: 6\r\n", "0\r\n\r\nG"), "400"],
    ["two lengths", post("Content-Length: 3\r\nContent-Length: 5\r\n", "abcde"), "400"],
    ["two equal lengths", post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc"), "400"],
    ["a list of lengths", post("Content-Length: 3, 3\r\n", "abc"), "400"],
    ["a signed length", post("Content-Length: +3\r\n", "abc"), "400"],
    ["a hexadecimal length", post("Content-Length: 0x3\r\n", "abc"), "400"],
    ["an endless length", post(`Content-Length: ${"9".repeat(40)}\r\n`, "abc"), "400"],
    ["an unknown transfer coding", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), "400"],
    ["chunked not last", post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"), "400"],
    ["chunked twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), "400"],
    ["a further transfer coding", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), "501"],
    ["a blank before the colon", post("Content-Length : 3\r\n", "abc"), "400"],
    ["a folded header", post("X-A: 1\r\n Content-Length: 3\r\n", ""), "400"],
    ["a bare CR in a header", post("X-A: 1\rContent-Length: 3\r\n", "abc"), "400"],
    ["a NUL in a header", post("X-A: \0\r\n", ""), "400"],
    ["chunk sizes with rubbish", post("Transfer-Encoding: chunked\r\n", "3 x\r\nabc\r\n0\r\n\r\n"), "400"],
    ["a negative chunk", post("Transfer-Encoding: chunked\r\n", "-1\r\nabc\r\n0\r\n\r\n"), "400"],
    ["an endless chunk size", post("Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\nabc\r\n0\r\n\r\n"), "400"],
    ["a chunk longer than its size", post("Transfer-Encoding: chunked\r\n", "1\r\nabc\r\n0\r\n\r\n"), "400"],
    [
      "two content types",
      post("Content-Type: text/xml\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n", "a"),
      "400",
    ],
    ["two actions", post('SOAPAction: "a"\r\nsoapaction: "b"\r\nContent-Length: 1\r\n', "a"), "400"],
    ["two hosts", "GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"],
    ["no host", "GET /x HTTP/1.1\r\n\r\n", "400"],
    ["two credentials", "GET /x HTTP/1.1\r\nHost: a\r\nAuthorization: b\r\nAuthorization: c\r\n\r\n", "400"],
    ["the target of a proxy", "GET ftp://a/x HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
    ["the target *", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
    ["a target without a slash", "GET x HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
    ["a blank in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
    ["an unknown method", "BREW /x HTTP/1.1\r\nHost: a\r\n\r\n", "400"],
    ["an unknown version", "GET /x HTTP/3.7\r\nHost: a\r\n\r\n", "400"],
    ["garbage", "\u0016\u0003\u0001\u0002garbage\r\n\r\n", "400"],
    ["too large headers", `GET /x HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`, "431"],
    ["too long a target", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, "431"],
    ["a compressed body", post("Content-Encoding: gzip\r\nContent-Length: 3\r\n", "abc"), "415"],
    [
      "an expectation nobody knows",
      post("Expect: miracles\r\nConnection: close\r\nContent-Length: 3\r\n", "abc"),
      "417",
    ],
    ["a duplicate after 2,500 others", `GET /x HTTP/1.1\r\nHost: a\r\n${"a:\r\n".repeat(2_500)}Host: b\r\n\r\n`, "400"],
  ])("%s", async (_name, bytes, status) => {
    const { port, seen, errors } = await start();
    const answer = await converse(port, [bytes]);
    expect(statuses(answer)).toEqual([status]);
    expect(answer).toMatch(/connection: close\r\n/i);
    expect(answer).not.toContain("smuggled");
    expect(seen).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("a body announced too large, at once", async () => {
    const { port, seen } = await start(echo, { maxRequestBytes: 10 });
    const answer = await converse(port, [post("Content-Length: 11\r\n", "")]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("larger than 10 bytes");
    expect(seen).toEqual([]);
  });

  it("a body that grows too large; the client can read the answer while it still sends", async () => {
    const { port, seen } = await start(echo, { maxRequestBytes: 100_000 });
    const socket = await openSocket(port);
    const heard = hear(socket);
    socket.write(post("Transfer-Encoding: chunked\r\n", ""));
    for (let count = 0; count < 50; count++) {
      socket.write(`8000\r\n${"a".repeat(0x8000)}\r\n`);
      await letTimePass(1, "the body arrives in many pieces");
    }
    socket.write("0\r\n\r\n");
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(seen).toEqual([]);
  });

  it("exactly the limit is let through", async () => {
    const { port } = await start(echo, { maxRequestBytes: 3 });
    expect(await converse(port, [post(`${close}Content-Length: 3\r\n`, "abc")])).toContain("abc>");
    expect(statuses(await converse(port, [post("Transfer-Encoding: chunked\r\n", "4\r\nabcd\r\n0\r\n\r\n")]))).toEqual([
      "413",
    ]);
  });

  it("a dispatcher's own limit counts where none is given", async () => {
    const dispatcher = { maxRequestBytes: 5, handle: async (request: HttpRequest) => echo(request) };
    const handle = await serve(dispatcher, { port: 0 });
    handles.push(handle);
    expect(statuses(await converse(handle.port, [post("Content-Length: 6\r\n", "abcdef")]))).toEqual(["413"]);
  });
});

describe("many requests over one connection", () => {
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

  it("are processed one at a time, in order", async () => {
    const running: string[] = [];
    let most = 0;
    const { port } = await start(async (request) => {
      most = Math.max(most, running.push(request.url));
      await letTimePass(5, "another request would begin in this time");
      running.pop();
      return echo(request);
    });
    const paths = Array.from({ length: 30 }, (_none, index) => `/${index}`);
    const posted = `POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc`;
    const end = `GET /end HTTP/1.1\r\nHost: a\r\n${close}\r\n`;
    const answer = await converse(port, [paths.map(get).join("") + posted + end]);
    const echoed = [...answer.matchAll(/<\w+ (\/\w+) \w*>/g)].map((match) => match[1]);
    expect(echoed).toEqual([...paths, "/p", "/end"]);
    expect(most).toBe(1);
  });

  it("are not processed while an answer is not read", async () => {
    const { port, seen } = await start(() => reply("a".repeat(10_000_000)));
    const socket = await openSocket(port);
    socket.pause();
    socket.write(get("/x").repeat(100));
    await until(() => seen.length > 0);
    await letTimePass(100, "another request would begin in this time");
    expect(seen).toHaveLength(1);
    socket.destroy();
  });

  it("are all answered, although Node reports their headers as late while the first one is processed", async () => {
    const isReported = new Occurrence();
    const { port, server, connections } = await startWatched(async (request) => {
      if (request.url === "/first") await isReported.happened;
      return echo(request);
    });
    const count = 9_000;
    const end = `GET /end HTTP/1.1\r\nHost: a\r\n${close}\r\n`;
    const answer = converse(port, [get("/first") + get("/x").repeat(count) + end]);
    await until(() => connections[0]?.isPaused() === true);
    const [socket] = connections;
    server.emit("clientError", Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    isReported.happen();
    expect(statuses(await answer)).toHaveLength(count + 2);
  });

  it("end all waiting requests if the connection breaks", async () => {
    let gone = false;
    const { port, seen, errors } = await start(async (request) => {
      await new Promise<void>((resolve) => request.signal?.addEventListener("abort", () => resolve(), { once: true }));
      gone = true;
      return echo(request);
    });
    const socket = await openSocket(port);
    socket.write(get("/x").repeat(10));
    await until(() => seen.length > 0);
    socket.destroy();
    await until(() => gone);
    await letTimePass(50, "a request that waits would begin in this time");
    expect([gone, seen.length, errors]).toEqual([true, 1, []]);
  });

  it("are answered before unreadable data after them is refused", async () => {
    const { port } = await start(async (request) => {
      await letTimePass(50, "what cannot be read arrives meanwhile");
      return echo(request);
    });
    const answer = await converse(port, [get("/1") + get("/2"), 10, "rubbish\r\n\r\n"]);
    expect(statuses(answer)).toEqual(["200", "200", "400"]);
  });

  it("keep their order where a body is refused in the middle", async () => {
    const { port } = await start(echo, { maxRequestBytes: 2 });
    const answer = await converse(port, [get("/1") + post("Content-Length: 3\r\n", "abc") + get("/2")]);
    expect(statuses(answer)).toEqual(["200", "413"]);
  });
});

describe("the bytes in flight", () => {
  const large = (length: number): string => post(`Content-Length: ${length}\r\n`, "a".repeat(length - 1));

  it("have a limit: further requests get 503, and started ones continue", async () => {
    const budget = new ByteBudget(1_000_000);
    const { port } = await start(echo, {}, budget);
    const sockets = await Promise.all([1, 2, 3, 4, 5].map(() => openSocket(port)));
    const heard = sockets.map((socket) => hear(socket));
    for (const [index, socket] of sockets.entries()) {
      const refused = once(socket, "data");
      socket.write(large(400_000));
      if (index === 0) await until(() => budget.used >= 399_999);
      else await refused;
    }
    const answered = sockets.slice(0, 1).map((socket) => once(socket, "data"));
    for (const socket of sockets) socket.destroyed || socket.write("a");
    await Promise.all(answered);
    for (const socket of sockets) socket.end();
    const answers = await Promise.all(heard);
    expect(answers.map((answer) => statuses(answer)[0])).toEqual(["200", "503", "503", "503", "503"]);
    expect(answers[1]).toMatch(/retry-after: 1\r\n/i);
    expect(await converse(port, [post(`${close}Content-Length: 3\r\n`, "abc")])).toContain("<POST /x abc>");
  });

  it("are checked before 100 Continue", async () => {
    const budget = new ByteBudget(1_000_000);
    const { port } = await start(echo, {}, budget);
    const socket = await openSocket(port);
    socket.write(large(700_000));
    await until(() => budget.used >= 699_999);
    const head = `Expect: 100-continue\r\nContent-Length: 500000\r\n`;
    expect(statuses(await converse(port, [post(head, "")]))).toEqual(["503"]);
    socket.destroy();
  });

  it("include unread answers, so a small request is then refused", async () => {
    const budget = new ByteBudget(1_000_000);
    const { port } = await start(() => reply("a".repeat(20_000_000)), {}, budget);
    const socket = await openSocket(port);
    socket.pause();
    socket.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => budget.exhausted);
    expect(statuses(await converse(port, [`GET /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`]))).toEqual(["503"]);
    socket.destroy();
    await until(() => budget.used === 0);
    expect(statuses(await converse(port, [`GET /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`]))).toEqual(["200"]);
  });
});

describe("Expect: 100-continue", () => {
  it("gets 100 Continue, then the body is read", async () => {
    const { port } = await start();
    const answer = await converse(port, [post(`${close}Expect: 100-continue\r\nContent-Length: 3\r\n`, ""), 50, "abc"]);
    expect(statuses(answer)).toEqual(["100", "200"]);
    expect(answer).toContain("<POST /x abc>");
  });

  it("gets no 100 Continue if the body is too large", async () => {
    const { port } = await start(echo, { maxRequestBytes: 2 });
    const answer = await converse(port, [post("Expect: 100-continue\r\nContent-Length: 3\r\n", "")]);
    expect(statuses(answer)).toEqual(["413"]);
  });

  it("may be sent by a client that does not wait", async () => {
    const { port } = await start();
    const answer = await converse(port, [post(`${close}Expect: 100-continue\r\nContent-Length: 3\r\n`, "abc")]);
    expect(answer).toContain("<POST /x abc>");
  });
});

describe("slow clients", () => {
  it("headers that never end are answered 408", async () => {
    const { port, seen } = await start(echo, { headersTimeoutMs: 200 });
    expect(statuses(await converse(port, ["GET /x HTTP/1.1\r\nHo", 100, "st: a\r\n", 100, "X-A: b\r\n"]))).toEqual([
      "408",
    ]);
    expect(seen).toEqual([]);
  });

  it("a body that never ends is answered 408, however often a byte of it comes", async () => {
    const { port, seen } = await start(echo, { bodyTimeoutMs: 150 });
    const drip = Array.from({ length: 30 }, () => ["a", 10]).flat();
    expect(statuses(await converse(port, [post("Content-Length: 100\r\n", ""), ...drip]))).toEqual(["408"]);
    expect(seen).toEqual([]);
  });

  it("a client that takes nothing of its response is cut off", async () => {
    const { port, handle, seen } = await start(() => reply("a".repeat(50_000_000)), { sendTimeoutMs: 200 });
    const socket = await openSocket(port);
    socket.on("error", () => undefined);
    socket.pause();
    socket.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => seen.length > 0);
    // Without the cut this would not end within the test's time.
    await handle.close({ graceMs: 2 ** 31 - 1 });
    socket.destroy();
  });

  it("a client that takes nothing of a streamed response is cut off, and the source is told", async () => {
    let stopped = false;
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        for (;;) yield new Uint8Array(100_000);
      } finally {
        stopped = true;
      }
    }
    const { port } = await start(() => ({ status: 200, headers: {}, body: endless() }), { sendTimeoutMs: 200 });
    const socket = await openSocket(port);
    socket.on("error", () => undefined);
    socket.pause();
    socket.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => stopped);
    expect(stopped).toBe(true);
    socket.destroy();
  });
});

describe("clients that break off", () => {
  it("in the middle of a body cause no dispatch and no report", async () => {
    const budget = new ByteBudget(1_000_000);
    const { port, seen, errors } = await start(echo, {}, budget);
    for (const end of [true, false]) {
      const socket = await openSocket(port);
      socket.on("error", () => undefined);
      socket.write(post("Content-Length: 10\r\n", "abc"));
      await until(() => budget.used > 0);
      if (end) socket.destroy();
      else socket.resetAndDestroy();
      await until(() => budget.used === 0);
    }
    await letTimePass(50, "the dispatcher would be called in this time");
    expect([seen, errors]).toEqual([[], []]);
  });

  it("while the handler works: its signal is aborted", async () => {
    const reasons: string[] = [];
    const { port, seen, errors } = await start(async ({ signal }) => {
      await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
      reasons.push("aborted");
      return reply("nobody listens");
    });
    const socket = await openSocket(port);
    socket.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => seen.length > 0);
    socket.destroy();
    await until(() => reasons.length > 0);
    expect([reasons, errors]).toEqual([["aborted"], []]);
  });

  it("by closing only their sending side count as gone, as in Node", async () => {
    let aborted = false;
    const { port, errors } = await start(async ({ signal }) => {
      signal?.addEventListener("abort", () => (aborted = true));
      await until(() => aborted);
      return reply("");
    });
    const socket = await openSocket(port);
    const heard = hear(socket);
    socket.end("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    expect([await heard, aborted, errors]).toEqual(["", true, []]);
  });

  it("before somebody asks for the signal: it is aborted already", async () => {
    let aborted: boolean | undefined;
    const { port, seen, connections } = await startWatched(async (request) => {
      await until(() => connections[0]?.closed === true);
      aborted = request.signal?.aborted;
      return reply("");
    });
    const socket = await openSocket(port);
    socket.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => seen.length > 0);
    socket.destroy();
    await until(() => aborted !== undefined);
    expect(aborted).toBe(true);
  });

  it("an answered request's signal is never aborted", async () => {
    let signal: AbortSignal | undefined;
    const { port } = await start((request) => {
      signal = request.signal;
      return reply("ok");
    });
    await converse(port, [`GET /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`]);
    await letTimePass(20, "an abort would come after the end of the connection");
    expect(signal?.aborted).toBe(false);
  });
});

describe("responses", () => {
  async function* pieces(...texts: (string | Error)[]): AsyncGenerator<Uint8Array, void, undefined> {
    for (const text of texts) {
      if (text instanceof Error) throw text;
      yield utf8(text);
      await letTimePass(5, "each piece is sent on its own");
    }
  }
  const get = `GET /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`;

  it("may be streamed", async () => {
    const { port } = await start(() => ({ status: 200, headers: {}, body: pieces("ab", "", "cd") }));
    expect(await converse(port, [get])).toMatch(/Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n$/);
    expect(await converse(port, ["GET /x HTTP/1.0\r\n\r\n"])).toMatch(/\r\n\r\nabcd$/);
    expect(await converse(port, [get.replace("GET", "HEAD")])).toMatch(/\r\n\r\n$/);
  });

  it.each<[string, Handle]>([
    ["a dispatcher that throws", () => Promise.reject(new Error("secret detail"))],
    ["a body that fails at once", () => ({ status: 200, headers: {}, body: pieces(new Error("secret detail")) })],
    ["a header that cannot be sent", () => reply("", { "x-a": "b\r\nx-c: secret detail" })],
    ["a status that cannot be", () => ({ ...reply(""), status: 99_999 })],
  ])("%s is a clean 500 without the detail, and is reported", async (_name, handle) => {
    const { port, errors } = await start(handle);
    const answer = await converse(port, [get]);
    expect(statuses(answer)).toEqual(["500"]);
    expect(answer).toContain("unable to process");
    expect(answer).not.toContain("secret detail");
    expect(errors).toHaveLength(1);
  });

  it("a body that fails later is visibly broken off, and is reported", async () => {
    const { port, errors } = await start(() => ({ status: 200, headers: {}, body: pieces("ab", new Error("later")) }));
    const answer = await converse(port, [get]);
    expect(answer).toMatch(/\r\n\r\n2\r\nab\r\n$/);
    expect(errors).toHaveLength(1);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("observer");
      },
    ],
    ["rejects", () => Promise.reject(new Error("observer"))],
  ])("an observer that %s does no harm", async (_title, onError) => {
    const { port } = await start(() => Promise.reject(new Error("x")), { onError });
    expect(statuses(await converse(port, [get]))).toEqual(["500"]);
    expect(statuses(await converse(port, [get]))).toEqual(["500"]);
  });
});

describe("closing", () => {
  it("answers what is in flight, with Connection: close, and drops what is idle", async () => {
    let answer = (): void => undefined;
    const { port, handle, seen } = await start(async (request) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return echo(request);
    });
    const idle = await openSocket(port);
    const half = await openSocket(port);
    half.write("GET /x HTT");
    const busy = converse(port, ["GET /x HTTP/1.1\r\nHost: a\r\n\r\n"]);
    await until(() => seen.length > 0);
    const ends = [hear(idle), hear(half)];
    const closed = handle.close();
    expect(await Promise.all(ends)).toEqual(["", ""]);
    answer();
    await closed;
    const answered = await busy;
    expect(answered).toContain("<GET /x >");
    expect(answered).toMatch(/connection: close\r\n/i);
    await expect(openSocket(port)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("finishes a request whose body is still on its way, and a response being streamed", async () => {
    const isClosing = new Occurrence();
    async function* slow(): AsyncGenerator<Uint8Array, void, undefined> {
      for (const text of ["a", "b", "c"]) {
        yield utf8(text);
        await isClosing.happened;
      }
    }
    const { port, handle, seen } = await start((request) =>
      request.method === "POST" ? echo(request) : { status: 200, headers: {}, body: slow() },
    );
    const sender = await openSocket(port);
    let continued = false;
    sender.once("data", () => (continued = true));
    const sending = hear(sender);
    sender.write(post("Expect: 100-continue\r\nContent-Length: 3\r\n", "a"));
    const receiving = converse(port, ["GET /x HTTP/1.1\r\nHost: a\r\n\r\n"]);
    await until(() => continued && seen.length > 0);
    const closed = handle.close();
    isClosing.happen();
    sender.write("bc");
    await closed;
    expect(await sending).toContain("<POST /x abc>");
    expect(await receiving).toMatch(/1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n$/);
  });

  it.each([
    ["/100", "/60", "/0"],
    ["/100", "/0", "/60"],
    ["/0", "/60", "/100"],
  ])("answers all that were sent at once over one connection: %s %s %s", async (...paths) => {
    const { port, handle, seen } = await start(async (request) => {
      await letTimePass(Number(request.url.slice(1)), "the handler works");
      return reply(`<${request.url}>${"x".repeat(100_000)}`);
    });
    const busy = converse(port, [paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join("")]);
    await until(() => seen.length > 0);
    await handle.close();
    expect([...(await busy).matchAll(/<(\/\d+)>x{100000}/g)].map((match) => match[1])).toEqual(paths);
  });

  it("cuts everything when asked to, also after a gentle close", async () => {
    const { port, handle, seen } = await start(() => new Promise(() => undefined));
    const busy = converse(port, ["GET /x HTTP/1.1\r\nHost: a\r\n\r\n"]);
    await until(() => seen.length > 0);
    const gentle = handle.close();
    await handle.close({ abrupt: true });
    await gentle;
    expect(await busy).toBe("");
  });

  it("comes to its end though a handler never does", async () => {
    const { port, handle, seen } = await start(() => new Promise(() => undefined));
    const busy = converse(port, ["GET /x HTTP/1.1\r\nHost: a\r\n\r\n"]);
    await until(() => seen.length > 0);
    await handle.close({ graceMs: 100 });
    expect(await busy).toBe("");
  });

  it("may be requested twice", async () => {
    const { handle } = await start();
    await Promise.all([handle.close(), handle.close()]);
    await handle.close();
  });
});

describe("opening", () => {
  it("listens on this machine only, and says where", async () => {
    const { handle, port } = await start();
    expect(handle.url).toBe(`http://127.0.0.1:${port}`);
  });

  it("a busy port is Node's error", async () => {
    const { port } = await start();
    await expect(serve({ handle: async (request) => echo(request) }, { port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  });

  it("answers 503 over connections beyond its limit, and serves again when there is room", async () => {
    const { port, seen, connections } = await startWatched(echo, { maxConnections: 1 });
    const first = await openSocket(port);
    const answer = await converse(port, [post("Content-Length: 3\r\n", "abc")]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*connection: close\r\n/i);
    expect(seen).toEqual([]);
    const second = await openSocket(port);
    const heard = hear(second);
    first.resume().end();
    await until(() => connections[0]?.closed === true);
    second.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(await heard).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n[^]*<GET \/x >/i);
  });

  it.each([{ maxConnections: NaN }, { maxBytesInFlight: -1 }])("refuses %j, which would be no limit", (options) => {
    expect(() => serve({ handle: async (request) => echo(request) }, { port: 0, ...options })).toThrow(TypeError);
  });
});

describe("a server that listens on loopback", () => {
  it.each([undefined, "127.0.0.1", "localhost", "127.0.0.2"])("tells the dispatcher so (%s)", async (host) => {
    const { port, seen, handle } = await start(echo, host === undefined ? {} : { host });
    await fetch(`http://${handle.host}:${port}/x`);
    expect(seen[0]?.loopback).toBe(true);
  });

  it("and one that listens elsewhere does not", async () => {
    const { port, seen } = await start(echo, { host: "0.0.0.0" });
    await converse(port, [`GET /x HTTP/1.1\r\nHost: a\r\n${close}\r\n`]);
    expect(seen[0]?.loopback).not.toBe(true);
  });
});

describe("what comes after a refused request", () => {
  it.each([
    ["Transfer-Encoding: gzip, chunked\r\n", "501", "0\r\n\r\n"],
    ["Content-Encoding: gzip\r\nContent-Length: 0\r\n", "415", ""],
    ["Content-Type: a\r\nContent-Type: b\r\nContent-Length: 0\r\n", "400", ""],
    ["Content-Length: 9999999999\r\n", "413", ""],
  ])("%s: is not run", async (headers, status, body) => {
    const { port, seen } = await start();
    const next = `GET /next HTTP/1.1\r\nHost: a\r\n${close}\r\n`;
    const answer = await converse(port, [`${post(headers, body)}${next}`]);
    expect(statuses(answer)).toEqual([status]);
    expect(seen).toEqual([]);
  });
});

describe("Transfer-Encoding in HTTP/1.0", () => {
  it.each(["chunked", "identity"])("%s is refused, and what follows is not taken for a request", async (coding) => {
    for (const more of ["", "Content-Length: 5\r\n", "Connection: keep-alive\r\n"]) {
      const { port, seen } = await start();
      const head = `POST /x HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: ${coding}\r\n${more}\r\n`;
      const answer = await converse(port, [`${head}0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`]);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:400|501) /);
      expect(statuses(answer)).toHaveLength(1);
      expect(seen).toEqual([]);
    }
  });
});

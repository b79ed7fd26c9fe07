/** The node:http transport against servers that misbehave byte by byte. */
import { Agent } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { inspect } from "node:util";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { HttpRequest, TransportOptions } from "../../templates/runtime/exchange.js";
import { TransportFailure } from "../../templates/runtime/transports/failure.js";
import { nodeHttpTransport, type NodeHttpTransportOptions } from "../../templates/runtime/transports/node-http.js";
import { letTimePass, until } from "../waits.js";
import { clientSockets, rawServer, textOf, utf8, type RawServer } from "./raw.js";

const SECRET = "hunter2secret";
const servers: RawServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function started(answer: (socket: Socket, head: string, count: number) => void): Promise<RawServer> {
  const server = await rawServer(answer);
  servers.push(server);
  return server;
}

interface Call extends Partial<TransportOptions> {
  transport?: NodeHttpTransportOptions;
  request?: Partial<HttpRequest>;
}

function call(server: RawServer, { transport, request, ...options }: Call = {}) {
  return nodeHttpTransport({ idleMs: 0, ...transport })(
    {
      method: "POST",
      url: `${server.url}?Password=${SECRET}`,
      headers: { "x-a": "b" },
      body: utf8("body"),
      ...request,
    },
    { signal: undefined, maxResponseBytes: 1_000_000, stream: false, ...options },
  );
}

async function failureOf(promise: Promise<unknown>): Promise<TransportFailure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TransportFailure);
  if (!(error instanceof TransportFailure)) throw error;
  expect(inspect(error, { depth: 9, showHidden: true }) + error.stack + JSON.stringify(error)).not.toContain(SECRET);
  return error;
}

async function failureOfBoth(server: RawServer, options: Call = {}): Promise<TransportFailure> {
  await failureOf(call(server, { ...options, stream: true }).then((response) => textOf(response.body)));
  return failureOf(call(server, options));
}

function ok(body: string | Buffer, headers = ""): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n${headers}\r\n`), bytes]);
}

describe("an ordinary response", () => {
  it("is returned with its status, headers and body, whole and streamed", async () => {
    const server = await started((socket) => socket.write(ok("héllo", "X-One: 1\r\nX-Two: a\r\nX-Two: b\r\n")));
    const whole = await call(server);
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({ "x-one": "1", "x-two": "a, b" });
    expect(Object.getPrototypeOf(whole.headers)).toBeNull();
    expect(await textOf(whole.body)).toBe("héllo");
    expect(await textOf((await call(server, { stream: true })).body)).toBe("héllo");
    expect(server.requests[0]).toMatch(/^POST \/x\.asmx\?Password=hunter2secret HTTP\/1\.1\r\n/);
    expect(server.requests[0]).toContain("\r\ncontent-length: 4\r\n");
    expect(server.requests[0]).toContain("\r\naccept-encoding: gzip, deflate\r\n");
  });

  it.each([
    [
      "chunked",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: 1\r\n\r\n",
      "abcde",
    ],
    ["ended by the connection", "HTTP/1.0 200 OK\r\n\r\nabcde", "abcde"],
    ["empty", "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n", ""],
    ["without a body", "HTTP/1.1 204 No Content\r\n\r\n", ""],
    ["after 100 Continue", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "ok"],
    [
      "after 103 Early Hints",
      "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
      "ok",
    ],
  ])("may be %s", async (_name, bytes, expected) => {
    const server = await started((socket) => socket.end(bytes));
    expect(await textOf((await call(server)).body)).toBe(expected);
    expect(await textOf((await call(server, { stream: true })).body)).toBe(expected);
  });

  it("may arrive byte by byte", async () => {
    const server = await started(async (socket) => {
      for (const byte of ok("slow")) {
        socket.write(Buffer.from([byte]));
        await letTimePass(1, "the bytes arrive apart");
      }
    });
    expect(await textOf((await call(server)).body)).toBe("slow");
  });

  it("may have any status, and a redirect is not followed", async () => {
    const server = await started((socket) =>
      socket.end(
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/elsewhere\r\nContent-Length: 0\r\n\r\n",
      ),
    );
    const response = await call(server);
    expect([response.status, response.headers["location"]]).toEqual([307, "http://127.0.0.1:1/elsewhere"]);
    expect(server.requests).toHaveLength(1);
  });
});

describe("a broken response is a failure, never a short body", () => {
  it.each([
    ["nothing but the end", "", /socket hang up|without a response/],
    ["half a status line", "HTTP/1.1 20", /no response/],
    ["half the headers", "HTTP/1.1 200 OK\r\nContent-Le", /no response/],
    ["a body shorter than its length", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", /broke off in the middle/],
    ["no body where one was announced", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", /broke off in the middle/],
    [
      "a chunked body without its end",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      /broke off in the middle/,
    ],
    ["garbage", "what is this\r\n\r\n", /Parse Error|no response/],
    ["another protocol", "SSH-2.0-OpenSSH_9.2\r\n", /Parse Error|no response/],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc", /no response/],
    [
      "length and chunks",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      /no response/,
    ],
    [
      "a switch of protocols",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
      /no response|without a response|hang up/,
    ],
    ["giant headers", `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`, /no response/],
  ])("%s", async (_name, bytes, expected) => {
    const server = await started((socket) => socket.end(bytes, "latin1"));
    const failed = await failureOfBoth(server);
    expect(failed.message).toMatch(expected);
    expect(failed.message).toMatch(/^POST to 127\.0\.0\.1:\d+: /);
    expect(server.requests).toHaveLength(2);
  });

  it("broken chunks", async () => {
    const server = await started((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n"),
    );
    await failureOfBoth(server);
  });

  it("a reset in the middle", async () => {
    const sockets = clientSockets();
    const beginning = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc";
    const server = await started(async (socket) => {
      socket.write(beginning);
      await until(() => sockets.at(-1)?.bytesRead === beginning.length);
      socket.resetAndDestroy();
    });
    expect((await failureOfBoth(server)).code).toBe("TRUNCATED");
  });

  it("a reset before the response", async () => {
    const server = await started((socket) => socket.resetAndDestroy());
    expect((await failureOfBoth(server)).code).toBe("ECONNRESET");
  });

  it("a body longer than its length", async () => {
    const server = await started((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcdef"));
    await failureOf(call(server));
  });
});

describe("compression", () => {
  const text = "<int>5</int>".repeat(1000);
  it.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
  ])("%s is unpacked", async (coding, bytes) => {
    const server = await started((socket) => socket.write(ok(bytes, `Content-Encoding: ${coding}\r\n`)));
    expect(await textOf((await call(server)).body)).toBe(text);
    expect(await textOf((await call(server, { stream: true })).body)).toBe(text);
  });

  it("identity is left alone, and an empty body needs no unpacking", async () => {
    const codings = ["identity", "Identity", "gzip"];
    const server = await started((socket, _head, count) =>
      socket.write(ok(count < 3 ? "abc" : "", `Content-Encoding: ${codings[count - 1]}\r\n`)),
    );
    for (const expected of ["abc", "abc", ""]) expect(await textOf((await call(server)).body)).toBe(expected);
  });

  it.each([
    ["an unknown coding", "zstd", gzipSync(text), /content-encoding "zstd"/],
    ["two codings", "gzip, br", gzipSync(text), /content-encoding "gzip, br"/],
    ["no gzip at all", "gzip", Buffer.from("plain text"), /not valid gzip \(Z_DATA_ERROR\)/],
    ["gzip cut short", "gzip", gzipSync(text).subarray(0, 30), /broke off in the middle/],
    ["a damaged checksum", "gzip", Buffer.concat([gzipSync(text).subarray(0, -6), Buffer.alloc(6)]), /not valid gzip/],
    ["no brotli at all", "br", Buffer.from("plain text"), /not valid br|broke off/],
    ["no deflate at all", "deflate", Buffer.from("\xff\xff\xff", "latin1"), /not valid deflate/],
  ])("%s is a failure", async (_name, coding, bytes, expected) => {
    const server = await started((socket) => socket.write(ok(bytes, `Content-Encoding: ${coding}\r\n`)));
    expect((await failureOfBoth(server)).message).toMatch(expected);
  });

  it("a broken pack on a connection that stays open and silent is a failure at once", async () => {
    const server = await started((socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nplain\r\n"),
    );
    expect((await failureOfBoth(server)).message).toMatch(/not valid gzip/);
  });

  it("a bomb is stopped by the limit on unpacked bytes, soon", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const server = await started((socket) => socket.write(ok(bomb, "Content-Encoding: gzip\r\n")));
    let unpacked = 0;
    const { push } = Readable.prototype;
    const spy = vi.spyOn(Readable.prototype, "push").mockImplementation(function (this: Readable, ...given) {
      const [piece] = given as [unknown];
      if (this.constructor.name === "Gunzip" && piece instanceof Uint8Array) unpacked += piece.length;
      return push.apply(this, given);
    });
    try {
      expect((await failureOfBoth(server)).code).toBe("RESPONSE_TOO_LARGE");
    } finally {
      spy.mockRestore();
    }
    // Two calls, of a megabyte each.
    expect(unpacked).toBeGreaterThan(2_000_000);
    expect(unpacked).toBeLessThan(4_000_000);
  });
});

describe("the limit on size", () => {
  it.each([false, true])("is counted on what arrives, not on what is announced (stream %s)", async (stream) => {
    const endless = await started((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      const timer = setInterval(() => socket.write(`8000\r\n${"a".repeat(0x8000)}\r\n`), 1);
      socket.on("close", () => clearInterval(timer));
    });
    const failed = await failureOf(
      call(endless, { stream, maxResponseBytes: 100_000 }).then((response) => textOf(response.body)),
    );
    expect(failed.message).toContain("larger than the limit of 100000 bytes");
    await until(() => endless.connections[0]?.destroyed === true);
    expect(endless.connections[0]?.destroyed).toBe(true);
  });

  it("lets exactly the limit through", async () => {
    const server = await started((socket) => socket.write(ok("12345")));
    expect(await textOf((await call(server, { maxResponseBytes: 5 })).body)).toBe("12345");
    await failureOf(call(server, { maxResponseBytes: 4 }));
  });
});

describe("stopping", () => {
  it("before the call: nothing is sent", async () => {
    const server = await started((socket) => socket.write(ok("")));
    expect((await failureOf(call(server, { signal: AbortSignal.abort() }))).code).toBe("ABORTED");
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ["before the response", ""],
    ["in the headers", "HTTP/1.1 200 OK\r\n"],
    ["in the body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"],
    ["in a compressed body", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\n"],
  ])("%s: the connection is closed", async (_name, bytes) => {
    const sockets = clientSockets();
    const server = await started((socket) => socket.write(bytes));
    for (const [at, stream] of [false, true].entries()) {
      const controller = new AbortController();
      const pending = call(server, { signal: controller.signal, stream }).then((response) => textOf(response.body));
      const failure = failureOf(pending);
      await until(() => server.requests.length > at && sockets.at(-1)?.bytesRead === bytes.length);
      controller.abort(new Error(SECRET));
      expect((await failure).code).toBe("ABORTED");
    }
    await until(() => server.connections.every((socket) => socket.destroyed));
    expect(server.connections.map((socket) => socket.destroyed)).toEqual([true, true]);
  });

  it("a consumer that leaves the loop ends the transfer, also before the first piece", async () => {
    const server = await started((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      const timer = setInterval(() => socket.write("3\r\nabc\r\n"), 2);
      socket.on("close", () => clearInterval(timer));
    });
    const first = await call(server, { stream: true });
    if (first.body instanceof Uint8Array) throw new Error("not streamed");
    for await (const piece of first.body) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    const second = await call(server, { stream: true });
    if (second.body instanceof Uint8Array) throw new Error("not streamed");
    await second.body[Symbol.asyncIterator]().return?.();
    await until(() => server.connections.every((socket) => socket.destroyed));
    expect(server.connections.map((socket) => socket.destroyed)).toEqual([true, true]);
  });

  it("a slow consumer holds the server back", async () => {
    let written = 0;
    const server = await started((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const fill = (): void => {
        while (written < 200_000_000 && socket.write(Buffer.alloc(100_000))) written += 100_000;
      };
      socket.on("drain", fill);
      fill();
    });
    const response = await call(server, { stream: true, maxResponseBytes: 1e9 });
    if (response.body instanceof Uint8Array) throw new Error("not streamed");
    for await (const _piece of response.body) {
      await letTimePass(200, "a server that is not held back would write far more in this time");
      break;
    }
    expect(written).toBeLessThan(40_000_000);
  });
});

describe("kept-alive connections", () => {
  const toThePool = (): Promise<void> => letTimePass(5, "the connection is idle a moment after its response ended");

  it("are reused, for whole, streamed and compressed responses", async () => {
    const server = await started((socket) => socket.write(ok(gzipSync("abc"), "Content-Encoding: gzip\r\n")));
    const transport = nodeHttpTransport({ idleMs: 60_000 });
    for (const stream of [false, true, false]) {
      const response = await transport(
        { method: "POST", url: server.url, headers: {}, body: utf8("x") },
        { signal: undefined, maxResponseBytes: 1000, stream },
      );
      expect(await textOf(response.body)).toBe("abc");
      await toThePool();
    }
    expect(server.connections).toHaveLength(1);
  });

  it("a request on a connection that the server closes at that moment fails, says so, and is not resent", async () => {
    const server = await started((socket, _head, count) =>
      count === 1 ? socket.write(ok("1")) : socket.resetAndDestroy(),
    );
    const transport = nodeHttpTransport();
    const request = { method: "POST", url: `${server.url}?Password=${SECRET}`, headers: {}, body: utf8("x") };
    const options = { signal: undefined, maxResponseBytes: 1000, stream: false };
    await transport(request, options);
    await toThePool();
    const failed = await failureOf(transport(request, options));
    expect(failed.message).toContain("closed the kept-alive connection");
    expect(failed.message).toContain("not sent again");
    await letTimePass(50, "the request would be sent again in this time");
    expect(server.requests).toHaveLength(2);
    expect(server.connections).toHaveLength(1);
  });

  it("are not used if they became stale while the program computed", async () => {
    const server = await started((socket) => socket.write(ok("1")));
    const transport = nodeHttpTransport({ idleMs: 60_000 });
    const request = { method: "POST", url: server.url, headers: {}, body: utf8("x") };
    const options = { signal: undefined, maxResponseBytes: 1000, stream: false };
    await transport(request, options);
    await toThePool();
    // The event loop stands still for so long that no timer can close the idle connection.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await transport(request, options).finally(() => vi.useRealTimers());
    expect(server.connections).toHaveLength(2);
  });

  it("a server's Keep-Alive hint is honoured, less a second", async () => {
    const server = await started((socket) => socket.write(ok("1", "Keep-Alive: timeout=1\r\n")));
    const transport = nodeHttpTransport();
    const request = { method: "POST", url: server.url, headers: {}, body: utf8("x") };
    const options = { signal: undefined, maxResponseBytes: 1000, stream: false };
    await transport(request, options);
    await toThePool();
    await transport(request, options);
    expect(server.connections).toHaveLength(2);
  });

  it("the user's own agent is used", async () => {
    const server = await started((socket) => socket.write(ok("1")));
    const agent = new Agent({ keepAlive: true });
    await call(server, { transport: { agent } });
    await toThePool();
    await call(server, { transport: { agent } });
    expect(server.connections).toHaveLength(1);
    agent.destroy();
  });
});

describe("a request that cannot be sent", () => {
  const server = { url: "http://127.0.0.1:1/x.asmx" } as RawServer;
  it.each<[string, Partial<HttpRequest>, RegExp]>([
    [
      "a line break in a header",
      { headers: { "x-a": "1\r\nx-b: 2" } },
      /Invalid character in header content \["x-a"\]/,
    ],
    ["a header name with a blank", { headers: { "x a": "1" } }, /Header name must be a valid HTTP token/],
    ["no URL", { url: "api/x.asmx" }, /expected an absolute http or https URL/],
    ["a file", { url: "file:///etc/passwd" }, /starts with file:/],
    ["nobody listening", {}, /ECONNREFUSED.*; nothing listens there; check host and port of baseUrl$/],
  ])("%s", async (_name, request, expected) => {
    expect((await failureOf(call(server, { request }))).message).toMatch(expected);
  });

  it("an agent of the other protocol", async () => {
    const failed = await failureOf(
      call(server, { transport: { agent: new Agent() }, request: { url: `https://127.0.0.1:1/?a=${SECRET}` } }),
    );
    expect(failed.message).toMatch(/Protocol "https:" not supported/);
  });
});

/** The web-standard adapter and the fetch transport, which meet here without a socket, and over one. */
import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { webHandler, type WebHandlerOptions } from "../../templates/runtime/adapters/web.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { TransportFailure } from "../../templates/runtime/transports/failure.js";
import { fetchTransport } from "../../templates/runtime/transports/fetch.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { rawServer, textOf, utf8, type RawServer } from "./raw.js";

const SECRET = "hunter2secret";
const url = `http://host:81/x?Password=${SECRET}`;
const servers: RawServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function* pieces(...texts: (string | Error)[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const text of texts) {
    await letTimePass(1, "each piece is read on its own");
    if (text instanceof Error) throw text;
    yield utf8(text);
  }
}

function handlerOf(
  handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
  options: WebHandlerOptions = {},
) {
  const errors: unknown[] = [];
  const handler = webHandler(
    { handle: async (request) => handle(request) },
    { onError: (error) => errors.push(error), ...options },
  );
  return { handler, errors };
}

const echo = ({ method, url: target, body, headers }: HttpRequest): HttpResponse => ({
  status: 200,
  headers: { "content-type": "text/plain", "x-host": headers["host"] ?? "none" },
  body: utf8(`<${method} ${target} ${new TextDecoder().decode(body)}>`),
});

describe("webHandler", () => {
  it("answers a Request with a Response", async () => {
    const { handler } = handlerOf(echo);
    const response = await handler(new Request("http://a/x?y", { method: "POST", body: "abc" }));
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "text/plain",
      "<POST http://a/x?y abc>",
    ]);
    expect(await (await handler(new Request("http://a/x"))).text()).toBe("<GET http://a/x >");
    expect(await (await handler(new Request("http://a/x", { method: "HEAD" }))).text()).toBe("");
  });

  it("sends bytes that are part of a larger memory, or of a shared one", async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3)).fill(65);
    for (const body of [utf8("xAAAx").subarray(1, 4), shared]) {
      const { handler } = handlerOf(() => ({ status: 200, headers: {}, body }));
      expect(await (await handler(new Request("http://a/"))).text()).toBe("AAA");
    }
  });

  it.each([204, 205, 304])("status %s goes without a body", async (status) => {
    const { handler, errors } = handlerOf(() => ({ status, headers: {}, body: utf8("") }));
    expect([(await handler(new Request("http://a/"))).status, errors]).toEqual([status, []]);
  });

  it("refuses bodies that are too large, announced or not, and compressed ones", async () => {
    const { handler } = handlerOf(echo, { maxRequestBytes: 3 });
    const send = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
      handler(new Request("http://a/", { method: "POST", body, headers, ...{ duplex: "half" } }));
    expect((await send("abc")).status).toBe(200);
    expect((await send("abcd", { "content-length": "4" })).status).toBe(413);
    const streamed = new ReadableStream({ pull: (controller) => controller.enqueue(utf8("ab")) });
    expect((await send(streamed)).status).toBe(413);
    expect((await send("abc", { "content-encoding": "gzip" })).status).toBe(415);
  });

  it.each([
    ["3", 200, 2],
    ["4", 413, 0],
  ])("reads a body announced with Content-Length %s: status %i after %i pulls", async (length, status, most) => {
    let pulls = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      pulls += 1;
      if (pulls === 1) controller.enqueue(utf8("abc"));
      else controller.close();
    };
    // Nothing is pulled ahead of a reader.
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const { handler } = handlerOf(echo, { maxRequestBytes: 3 });
    const headers = { "content-length": length };
    const response = await handler(new Request("http://a/", { method: "POST", body, headers, ...{ duplex: "half" } }));
    expect([response.status, pulls]).toEqual([status, most]);
  });

  it("a dispatcher or body that fails is a clean 500, and is reported", async () => {
    const { handler, errors } = handlerOf(() => Promise.reject(new Error(SECRET)));
    const response = await handler(new Request("http://a/"));
    expect([response.status, (await response.text()).includes(SECRET), errors.length]).toEqual([500, false, 1]);
    const used = new Request("http://a/", { method: "POST", body: "a" });
    await used.text();
    expect((await handler(used)).status).toBe(500);
    expect(String(errors[1])).toContain("already read");
  });

  it("streams, stops the source when nobody reads, and breaks off visibly", async () => {
    const { handler } = handlerOf(() => ({ status: 200, headers: {}, body: pieces("a", "b") }));
    expect(await (await handler(new Request("http://a/"))).text()).toBe("ab");
    let stopped = false;
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        for (;;) yield utf8("a");
      } finally {
        stopped = true;
      }
    }
    const left = await handlerOf(() => ({ status: 200, headers: {}, body: endless() })).handler(
      new Request("http://a/"),
    );
    const reader = left.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(stopped).toBe(true);
    const broken = handlerOf(() => ({ status: 200, headers: {}, body: pieces("a", new Error(SECRET)) }));
    const response = await broken.handler(new Request("http://a/"));
    await expect(response.text()).rejects.toThrow("broke off");
    expect(broken.errors).toHaveLength(1);
  });

  it.each([
    ["HEAD", 200],
    ["GET", 204],
    ["GET", 304],
  ])("ends a body that %s %i does not send, and reports its failure", async (method, status) => {
    let ended = 0;
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error("nobody reads it")),
        return: () => Promise.reject(new Error(`ended ${++ended} times`)),
      }),
    };
    const { handler, errors } = handlerOf(() => ({ status, headers: {}, body }));
    const response = await handler(new Request("http://a/", { method }));
    expect([response.status, response.body, ended, errors]).toEqual([status, null, 1, [new Error("ended 1 times")]]);
  });

  it("hands the request's signal over", async () => {
    const controller = new AbortController();
    let signal: AbortSignal | undefined;
    const { handler } = handlerOf((request) => {
      signal = request.signal;
      return echo(request);
    });
    await handler(new Request("http://a/", { signal: controller.signal }));
    controller.abort();
    expect(signal?.aborted).toBe(true);
  });
});

const request: HttpRequest = { method: "POST", url, headers: { "x-a": "b" }, body: utf8("abc") };
const options = { signal: undefined, maxResponseBytes: 1_000, stream: false };

async function failureOf(promise: Promise<unknown>): Promise<TransportFailure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TransportFailure)) throw new Error(`expected a TransportFailure, found ${String(error)}`);
  expect(inspect(error, { depth: 9, showHidden: true }) + error.stack).not.toContain(SECRET);
  return error;
}

describe("fetchTransport", () => {
  const through = (handle: (request: HttpRequest) => HttpResponse) => {
    const { handler } = handlerOf(handle);
    return fetchTransport({ fetch: async (input, init) => handler(new Request(input, init)) });
  };

  it("hands request and response over, whole and streamed", async () => {
    const transport = through(echo);
    const response = await transport(request, options);
    expect([response.status, response.headers["content-type"], await textOf(response.body)]).toEqual([
      200,
      "text/plain",
      `<POST ${url} abc>`,
    ]);
    expect(Object.getPrototypeOf(response.headers)).toBeNull();
    expect(await textOf((await transport(request, { ...options, stream: true })).body)).toBe(`<POST ${url} abc>`);
    expect(await textOf((await transport({ ...request, method: "GET", body: undefined }, options)).body)).toBe(
      `<GET ${url} >`,
    );
  });

  it("asks for no redirect, and keeps the user's own settings", async () => {
    let init: RequestInit | undefined;
    const transport = fetchTransport({
      init: { keepalive: true, redirect: "follow" },
      fetch: async (_input, given) => {
        init = given;
        return new Response("x");
      },
    });
    await transport(request, options);
    expect(init).toMatchObject({ redirect: "manual", keepalive: true, method: "POST" });
  });

  it("a redirect that a browser hides is a failure", async () => {
    const hidden = Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });
    const failed = await failureOf(fetchTransport({ fetch: async () => hidden })(request, options));
    expect(failed.message).toContain("redirects are not followed");
  });

  it("counts the limit, whole and streamed", async () => {
    const transport = through(() => ({ status: 200, headers: {}, body: utf8("a".repeat(1001)) }));
    expect((await failureOf(transport(request, options))).code).toBe("RESPONSE_TOO_LARGE");
    const streamed = transport(request, { ...options, stream: true }).then(({ body }) => textOf(body));
    expect((await failureOf(streamed)).code).toBe("RESPONSE_TOO_LARGE");
  });

  it("a fetch that throws is a failure without the URL", async () => {
    const thrown = new TypeError(`Failed to parse URL from ${url}`);
    const failed = await failureOf(fetchTransport({ fetch: () => Promise.reject(thrown) })(request, options));
    expect(failed.message).toBe("POST to host:81: no response: no further detail");
    const hidden = new TypeError("Failed to fetch");
    const hiddenBy = await failureOf(fetchTransport({ fetch: () => Promise.reject(hidden) })(request, options));
    expect(hiddenBy.message).toMatch(/Failed to fetch; a browser hides why: .*CORS/);
    const caused = new TypeError("fetch failed", {
      cause: Object.assign(new Error("connect ECONNREFUSED ::1"), { code: "ECONNREFUSED" }),
    });
    expect(await failureOf(fetchTransport({ fetch: () => Promise.reject(caused) })(request, options))).toMatchObject({
      code: "ECONNREFUSED",
      message:
        "POST to host:81: no response: connect ECONNREFUSED ::1; nothing listens there; check host and port of baseUrl",
    });
  });

  it("works over sockets: redirects, truncation, abort", async () => {
    const server = await rawServer((socket, _head, count) => {
      if (count === 1) socket.end("HTTP/1.1 302 Found\r\nLocation: /y\r\nContent-Length: 0\r\n\r\n");
      if (count === 2) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc");
      if (count > 2) socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc");
    });
    servers.push(server);
    const transport = fetchTransport();
    const sent = { ...request, url: `${server.url}?Password=${SECRET}` };
    expect((await transport(sent, options)).status).toBe(302);
    await failureOf(transport(sent, options));
    for (const [at, stream] of [false, true].entries()) {
      const controller = new AbortController();
      const { signal } = controller;
      const pending = failureOf(transport(sent, { ...options, signal, stream }).then(({ body }) => textOf(body)));
      await until(() => server.requests.length === 3 + at);
      controller.abort();
      expect((await pending).code).toBe("ABORTED");
    }
  });
});

describe("inProcessTransport", () => {
  const through = (handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) =>
    inProcessTransport({ handle: async (received) => handle(received) });

  it("hands request and response over, with the host of the URL", async () => {
    const response = await through(echo)(request, options);
    expect([response.headers["x-host"], await textOf(response.body)]).toEqual(["host:81", `<POST ${url} abc>`]);
    const streamed = await through(echo)(request, { ...options, stream: true });
    expect(await textOf(streamed.body)).toBe(`<POST ${url} abc>`);
    const gathered = await through(() => ({ status: 200, headers: {}, body: pieces("a", "b") }))(request, options);
    expect(gathered.body).toEqual(utf8("ab"));
  });

  it("counts the limit and hides what a dispatcher throws", async () => {
    const large = through(() => ({ status: 200, headers: {}, body: utf8("a".repeat(1001)) }));
    expect((await failureOf(large(request, options))).code).toBe("RESPONSE_TOO_LARGE");
    await failureOf(through(() => Promise.reject(new Error(`?${SECRET}`)))(request, options));
  });

  it("an abort ends the call and reaches the dispatcher, also in the middle of a streamed body", async () => {
    const controller = new AbortController();
    const dispatched = new Occurrence<AbortSignal | undefined>();
    const pending = failureOf(
      through((received) => {
        dispatched.happen(received.signal);
        return new Promise(() => undefined);
      })(request, { ...options, signal: controller.signal }),
    );
    const signal = await dispatched.happened;
    controller.abort();
    expect((await pending).code).toBe("ABORTED");
    expect(signal?.aborted).toBe(true);

    for (const stream of [true, false]) {
      const isStuck = new Occurrence();
      async function* stuck(): AsyncGenerator<Uint8Array, void, undefined> {
        yield utf8("a");
        isStuck.happen();
        await new Promise(() => undefined);
      }
      const transport = through(() => ({ status: 200, headers: {}, body: stuck() }));
      const stop = new AbortController();
      const reading = failureOf(
        transport(request, { ...options, stream, signal: stop.signal }).then(({ body }) => textOf(body)),
      );
      await isStuck.happened;
      stop.abort();
      expect((await reading).code).toBe("ABORTED");
    }
  });
});

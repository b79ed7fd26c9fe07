/** Cookies of a session: what RFC 6265 says of one host, over both transports, against a server that counts. */
import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { fetchTransport } from "../../templates/runtime/transports/fetch.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { sessionTransport } from "../../templates/runtime/transports/session.js";
import { credentials, soap11 } from "../wire/capture.js";
import { namespace, operations, service } from "../wire/table.js";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Gives its address. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => void server.close().closeAllConnections());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

/** Sends each address in turn over a jar, answering with the cookies given for it; gives the cookies that came. */
async function cookiesSent(...exchanges: readonly (readonly [url: string, ...set: string[]])[]): Promise<string[]> {
  const sent: string[] = [];
  let cookies: readonly string[] = [];
  const transport = sessionTransport((request: HttpRequest): Promise<HttpResponse> => {
    sent.push(request.headers["cookie"] ?? "");
    return Promise.resolve({ status: 200, headers: {}, body: new Uint8Array(0), cookies });
  });
  for (const [url, ...set] of exchanges) {
    cookies = set;
    await get(transport, url);
  }
  return sent;
}

function get(transport: Transport, url: string, headers: HttpRequest["headers"] = {}): Promise<HttpResponse> {
  const options = { signal: undefined, maxResponseBytes: 1000, stream: false };
  return transport({ method: "GET", url, headers, body: undefined }, options);
}

const home = "http://a.example/api/a.asmx";

test.each([
  ["as ASP.NET sets it", ["ASP.NET_SessionId=abc; path=/; HttpOnly; SameSite=Lax"], home, "ASP.NET_SessionId=abc"],
  ["two, of which one date has a comma", ["a=1; expires=Wed, 09 Jun 2100 10:18:14 GMT", "b=2"], home, "a=1; b=2"],
  ["the value may hold =", ["a=b=c=="], home, "a=b=c=="],
  ["replaced", ["a=1; path=/", "a=2; path=/"], home, "a=2"],
  ["of two paths, the longer first", ["a=1; path=/", "a=2; path=/api"], home, "a=2; a=1"],
  ["removed by its age", ["a=1", "a=1; max-age=0"], home, ""],
  ["removed by its date", ["a=1", "a=; expires=Thu, 01 Jan 1970 00:00:00 GMT"], home, ""],
  ["its age wins over its date", ["a=1; max-age=60; expires=Thu, 01 Jan 1970 00:00:00 GMT"], home, "a=1"],
  ["of a path below", ["a=1; path=/other"], home, ""],
  ["of a path that only begins alike", ["a=1; path=/ap"], home, ""],
  ["the folder of the address is its path", ["a=1"], "http://a.example/b.asmx", ""],
  ["for the domain above", ["a=1; domain=.EXAMPLE"], home, "a=1"],
  ["for another host", ["a=1; domain=b.example"], home, ""],
  ["for a host that only ends alike", ["a=1; domain=.xample"], home, ""],
  ["to another host", ["a=1; path=/"], "http://b.example/api/a.asmx", ""],
  ["to another port", ["a=1; path=/"], "http://a.example:81/api/a.asmx", ""],
  ["secure, over http", ["a=1; secure"], home, ""],
  ["no cookie at all", ["", "=1", "a", "a\u0000b=1", "é=1", "a=é"], home, ""],
  ["of 4,096 characters", [`a=${"1".repeat(4094)}; path=/`], home, `a=${"1".repeat(4094)}`],
  ["of 4,097 characters", [`a=${"1".repeat(4095)}`], home, ""],
  ["too long", [`a=${"1".repeat(5000)}`], home, ""],
  ["an attribute of an unknown name", ["a=1; __proto__=x; constructor"], home, "a=1"],
])("a cookie %s", async (_, set, next, expected) => {
  expect(await cookiesSent([home, ...set], [next])).toEqual(["", expected]);
});

test("a secure cookie goes over https alone", async () => {
  const secure = home.replace("http:", "https:");
  expect(await cookiesSent([secure, "a=1; Secure"], [secure], [home])).toEqual(["", "a=1", ""]);
});

test("a secure cookie that came over http is kept by nobody", async () => {
  expect(await cookiesSent([home, "a=1; Secure"], [home.replace("http:", "https:")])).toEqual(["", ""]);
});

test("a jar is bounded: the oldest leaves", async () => {
  const set = Array.from({ length: 60 }, (_, at) => `c${at}=1`);
  const [, sent = ""] = await cookiesSent([home, ...set], [home]);
  expect(sent.split("; ")).toHaveLength(50);
  expect(sent).toMatch(/^c10=1/);
});

test.each([
  ["node:http", nodeHttpTransport],
  ["fetch", fetchTransport],
])("a session over %s, and each jar by itself", async (_, transport) => {
  let sessions = 0;
  const base = await listening((request, response) => {
    const known = /SessionId=(\d+)/.exec(request.headers.cookie ?? "")?.[1];
    if (known === undefined)
      response.setHeader("set-cookie", [
        `SessionId=${++sessions}; path=/`,
        "x=1; expires=Wed, 09 Jun 2100 10:18:14 GMT",
      ]);
    response.end(request.headers.cookie);
  });
  const url = `${base}/api/a.asmx`;
  const text = async (over: Transport, headers = {}): Promise<string> => {
    const { body } = await get(over, url, headers);
    return body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
  };
  const [one, two] = [sessionTransport(transport()), sessionTransport(transport())];
  expect([await text(one), await text(one), await text(two), await text(two)]).toEqual([
    "",
    "x=1; SessionId=1",
    "",
    "x=1; SessionId=2",
  ]);
  expect(await text(one, { cookie: "mine=1" })).toBe("mine=1; x=1; SessionId=1");
  expect(sessions).toBe(2);
});

describe("`session: true`", () => {
  /** A service that counts the calls of a session. */
  function counting(): RequestListener {
    const calls = new Map<string, number>();
    return (request, response) => {
      const id = /ASP.NET_SessionId=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? `s${calls.size + 1}`;
      calls.set(id, (calls.get(id) ?? 0) + 1);
      response.setHeader("set-cookie", [`ASP.NET_SessionId=${id}; path=/; HttpOnly`, "seen=1; path=/"]);
      const result = `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${calls.get(id)}</singlesmsResult></singlesmsResponse>`;
      response.setHeader("content-type", "text/xml; charset=utf-8");
      response.end(soap11(result));
    };
  }

  test.each([
    ["no transport", {}],
    ["node:http", { transport: nodeHttpTransport() }],
    ["fetch", { transport: fetchTransport() }],
  ])("over %s is one session for each client", async (_, options) => {
    const baseUrl = await listening(counting());
    const open = (session?: boolean) =>
      createClient(service, operations, { baseUrl, credentials, session, ...options });
    const [one, two, none] = [open(true), open(true), open()];
    const results: number[] = [];
    for (const client of [one, one, two, none, none, one]) results.push(await client.singlesms({}));
    expect(results).toEqual([1, 2, 1, 1, 1, 3]);
  });

  test.each([
    ["a browser, which is told to send its own", "include"],
    ["a worker that has none and refuses to be told", undefined],
  ])("in %s", async (_, expected) => {
    const given: (RequestInit | undefined)[] = [];
    // What only says that it is Node.
    vi.stubGlobal("process", Object.create(process, { versions: { value: { node: "24.0.0", deno: "2.5.0" } } }));
    if (expected === undefined) vi.stubGlobal("Request", class {});
    vi.stubGlobal("fetch", (_url: string, init?: RequestInit) => {
      given.push(init);
      return Promise.reject(new Error("enough"));
    });
    const client = createClient(service, operations, { baseUrl: "https://a.example", credentials, session: true });
    const failed = await client.singlesms({}).catch(() => true);
    vi.unstubAllGlobals();
    expect([failed, given.map((init) => init?.credentials)]).toEqual([true, [expected]]);
  });
});

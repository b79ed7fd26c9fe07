/**
 * Owns who may make a server run something: hosts a request may name, pages of other origins, bindings per operation.
 * What browsers send is written here as they send it: Sec-Fetch-* to https and localhost alone, Origin on POST and CORS alone.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, test } from "vitest";
import { nodeHttpListener, serve as openServer } from "../../templates/runtime/adapters/node-http.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { converse } from "../sockets/raw.js";
import { soap11 } from "./capture.js";
import { serve } from "./serve.js";
import { namespace, operations, path, service, wsdl } from "./table.js";

const form = "application/x-www-form-urlencoded";
const all = "Mobile_Number=1&Password=p&To_Number=1&Message=m";
const reading = "Mobile_Number=1&Password=p&To_Numbers=1&Start_Date=";
const ping = soap11(`<ping xmlns="${namespace}"/>`);

type Headers = Readonly<Record<string, string>>;
const kinds = {
  get: (headers: Headers) => ({ method: "GET", url: `${path}/singlesms?${all}`, headers }),
  "get that reads": (headers: Headers) => ({ method: "GET", url: `${path}/multiplesms?${reading}`, headers }),
  form: (headers: Headers) => ({
    method: "POST",
    url: `${path}/singlesms`,
    headers: { "content-type": form, ...headers },
    text: all,
  }),
  "form that reads": (headers: Headers) => ({
    method: "POST",
    url: `${path}/multiplesms`,
    headers: { "content-type": form, ...headers },
    text: reading,
  }),
  soap: (headers: Headers) => ({
    method: "POST",
    url: path,
    headers: { "content-type": "text/xml", ...headers },
    text: ping,
  }),
};
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

async function statusOf(
  kind: keyof typeof kinds,
  headers: Headers,
  options: DispatcherOptions = {},
  loopback = false,
): Promise<number> {
  const served = serve(options);
  const { status, type, body } = await served.send({ ...kinds[kind](headers), loopback });
  // Whoever is refused made nothing run, and is told by what option it can be let in.
  if (status !== 200) {
    expect(served.received).toEqual([]);
    expect(type).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(/allowedHosts|allowedOrigins/);
  } else expect(served.received).toHaveLength(1);
  return status;
}

/** An address of IPv6 as long as one can be written. */
const longest = "[0000:0000:0000:0000:0000:ffff:255.255.255.255]";

describe.each(kindNames)("the host of a %s", (kind) => {
  const open = [
    "localhost",
    "localhost:8080",
    "LOCALHOST:1",
    "localhost.",
    "localhost.:80",
    "a.b.localhost:3",
    "a.localhost.",
    "127.0.0.1",
    "127.0.0.1:8080",
    "127.1.2.3",
    "127.255.249.199",
    "[::1]",
    "[::1]:8080",
    "[0:0:0:0:0:0:0:1]:1",
    "[::ffff:127.0.0.1]",
    "[::ffff:127.255.255.255]",
    "",
  ];
  const strange = [
    "attacker.test",
    "attacker.test:8080",
    "localhost.attacker.test",
    "127.0.0.1.attacker.test",
    "notlocalhost",
    "xlocalhost:1",
    "0.0.0.0:8080",
    "[::]",
    "10.0.0.1",
    "126.0.0.1",
    "128.0.0.1",
    "1127.0.0.1",
    "[::ffff:10.0.0.1]",
    "[::2]",
    "127.1",
    "2130706433",
    "127.0.0.256",
    "localhost..",
    ".localhost",
    "localhost:x",
    "u@localhost",
    "localhost/x",
    "localhost,attacker.test",
    "a b",
    "<b>",
    "[::1",
    "[attacker.test]",
  ];

  test.each(open)("may be %j on loopback", async (host) => {
    expect(await statusOf(kind, { host }, {}, true)).toBe(200);
  });

  test.each(strange)("may not be %j on loopback; elsewhere that is an option", async (host) => {
    expect(await statusOf(kind, { host }, {}, true)).toBe(403);
    expect(await statusOf(kind, { host }, {}, false)).toBe(200);
    expect(await statusOf(kind, { host }, { allowedHosts: ["sms.example"] }, false)).toBe(403);
    expect(await statusOf(kind, { host }, { allowedHosts: "any" }, true)).toBe(200);
  });

  it("may be missing, the public one, and one that was named", async () => {
    expect(await statusOf(kind, {}, {}, true)).toBe(200);
    expect(await statusOf(kind, {}, { allowedHosts: [] })).toBe(200);
    const options = {
      publicUrl: "https://Public.example:444/base",
      allowedHosts: ["Named.example", "port.example:81", "[fe80::1]", longest],
    };
    for (const loopback of [true, false]) {
      for (const host of [
        "public.example",
        "public.example:1",
        "PUBLIC.EXAMPLE.",
        "named.example:5",
        "port.example:81",
        "[FE80::1]:9",
        `${longest}:65535`,
        "localhost",
      ])
        expect([host, await statusOf(kind, { host }, options, loopback)]).toEqual([host, 200]);
      for (const host of ["port.example", "port.example:82", "a.named.example", "example"])
        expect([host, await statusOf(kind, { host }, options, loopback)]).toEqual([host, 403]);
    }
  });

  it("is that of the target where it is absolute, and never a proxy's word", async () => {
    const served = serve();
    const { url, ...rest } = kinds[kind]({ host: "localhost" });
    expect(await served.send({ ...rest, url: `http://attacker.test${url}`, loopback: true })).toMatchObject({
      status: 403,
    });
    for (const name of ["x-forwarded-host", "forwarded", "x-host", "x-original-host"]) {
      expect(await statusOf(kind, { host: "attacker.test", [name]: "localhost" }, {}, true)).toBe(403);
      expect(await statusOf(kind, { host: "localhost", [name]: "attacker.test" }, {}, true)).toBe(200);
    }
  });
});

describe("the host of what runs nothing", () => {
  it.each(["GET /", `GET ${path}`, `GET ${path}?wsdl`, `HEAD ${path}?wsdl`, `OPTIONS ${path}`, `PUT ${path}/ping`])(
    "%s is judged, too",
    async (line) => {
      const [method = "", url = ""] = line.split(" ");
      expect(await serve().send({ method, url, headers: { host: "attacker.test" }, loopback: true })).toMatchObject({
        status: 403,
      });
      expect((await serve().send({ method, url, headers: { host: "localhost" }, loopback: true })).status).not.toBe(
        403,
      );
    },
  );

  it("is told in the refusal where it is a host, and markup never", async () => {
    const answer = (host: string) => serve().send({ method: "GET", url: path, headers: { host }, loopback: true });
    expect((await answer("attacker.test:8")).body).toContain("attacker.test:8");
    expect((await answer("<b>&")).body).not.toMatch(/[<&]/);
  });
});

interface Page {
  readonly title: string;
  readonly headers: Headers;
  /** What runs; all others are refused. */
  readonly runs: readonly string[];
}
const everything = kindNames;
const host = "sms.example";
const navigate = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const pages: readonly Page[] = [
  { title: "a program", headers: { host }, runs: everything },
  { title: "a program without a host", headers: {}, runs: everything },
  { title: "a program on Node's fetch", headers: { host, "sec-fetch-mode": "cors" }, runs: everything },
  {
    title: "a page of its own",
    headers: { host, "sec-fetch-site": "same-origin", origin: "https://sms.example" },
    runs: everything,
  },
  {
    title: "a page of its own without referrers",
    headers: { host, "sec-fetch-site": "same-origin", origin: "null" },
    runs: everything,
  },
  { title: "a page of its own over http", headers: { host, origin: "http://sms.example" }, runs: everything },
  { title: "a page of its own behind TLS", headers: { host, origin: "https://sms.example" }, runs: everything },
  {
    title: "a page of its own, the port written",
    headers: { host: `${host}:443`, origin: "https://sms.example" },
    runs: everything,
  },
  {
    title: "a page of its own at another port",
    headers: { host: "SMS.example:81", origin: "http://sms.example:81" },
    runs: everything,
  },
  { title: "a user's bookmark", headers: { host, "sec-fetch-site": "none", ...navigate }, runs: everything },
  {
    title: "a link elsewhere",
    headers: { host, "sec-fetch-site": "cross-site", ...navigate },
    runs: ["get that reads"],
  },
  {
    title: "a frame elsewhere",
    headers: { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    runs: [],
  },
  {
    title: "a form elsewhere",
    headers: { host, "sec-fetch-site": "cross-site", origin: "https://attacker.test", "sec-fetch-mode": "navigate" },
    runs: [],
  },
  {
    title: "an image elsewhere",
    headers: { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    runs: [],
  },
  {
    title: "another port of this machine",
    headers: { host: "localhost:8080", "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
    runs: [],
  },
  { title: "a sibling domain", headers: { host, "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }, runs: [] },
  { title: "a form elsewhere, over http", headers: { host, origin: "http://attacker.test" }, runs: [] },
  { title: "another port, over http", headers: { host, origin: "http://sms.example:81" }, runs: [] },
  { title: "a name that begins alike", headers: { host, origin: "http://sms.example.attacker.test" }, runs: [] },
  { title: "a page with a user name", headers: { host, origin: "http://sms.example@attacker.test" }, runs: [] },
  { title: "a sandbox, a file, a data: address", headers: { host, origin: "null" }, runs: [] },
  { title: "a sandbox, told", headers: { host, origin: "null", "sec-fetch-site": "cross-site" }, runs: [] },
  { title: "no origin at all", headers: { host, origin: "" }, runs: [] },
  { title: "a scheme that ends alike", headers: { host, origin: "xhttp://sms.example" }, runs: [] },
  {
    title: "a page of its own, http's port written",
    headers: { host: `${host}:80`, origin: "http://sms.example" },
    runs: everything,
  },
  {
    title: "https where http's port was asked",
    headers: { host: `${host}:80`, origin: "https://sms.example" },
    runs: [],
  },
  {
    title: "http where the port of https was asked",
    headers: { host: `${host}:443`, origin: "http://sms.example" },
    runs: [],
  },
  {
    title: "a port that begins like that of http",
    headers: { host: `${host}:800`, origin: "http://sms.example0" },
    runs: [],
  },
  {
    title: "a port that begins like that of https",
    headers: { host: `${host}:4430`, origin: "https://sms.example0" },
    runs: [],
  },
  {
    title: "a script elsewhere that loads what it calls a document",
    headers: { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "document" },
    runs: [],
  },
  { title: "two origins", headers: { host, origin: "http://sms.example, http://attacker.test" }, runs: [] },
  { title: "two sites", headers: { host, "sec-fetch-site": "same-origin, cross-site" }, runs: [] },
  { title: "a site that is none", headers: { host, "sec-fetch-site": "SAME-ORIGIN" }, runs: [] },
  { title: "a page without a host to compare with", headers: { origin: "http://attacker.test" }, runs: [] },
];

describe("what other pages make a browser send", () => {
  test.each(pages)("$title", async ({ headers, runs }) => {
    for (const kind of kindNames) {
      expect([kind, await statusOf(kind, headers)]).toEqual([kind, runs.includes(kind) ? 200 : 403]);
      expect([kind, await statusOf(kind, headers, { allowedOrigins: "any" })]).toEqual([kind, 200]);
    }
  });

  test.each(pages)("$title: may read what everybody may", async ({ headers }) => {
    for (const url of [path, `${path}?wsdl`])
      expect(await serve().send({ method: "GET", url, headers })).toMatchObject({ status: 200 });
    const preflight = { ...headers, "access-control-request-method": "POST" };
    expect(await serve().send({ method: "OPTIONS", url: path, headers: preflight })).toMatchObject({ status: 405 });
  });

  it("is let in from origins that are named, and from the public one", async () => {
    const options = {
      allowedOrigins: ["https://App.example", "http://localhost:3000", "null"],
      publicUrl: "http://Public.example:80/x",
    };
    const inside = ["https://app.example", "http://localhost:3000", "null", "http://public.example"];
    const outside = [
      "http://app.example",
      "https://app.example:444",
      "http://localhost:3001",
      "https://public.example",
    ];
    for (const kind of kindNames)
      for (const site of [{}, { "sec-fetch-site": "cross-site" }]) {
        for (const origin of inside)
          expect([origin, await statusOf(kind, { host, origin, ...site }, options)]).toEqual([origin, 200]);
        for (const origin of outside)
          expect([origin, await statusOf(kind, { host, origin, ...site }, options)]).toEqual([origin, 403]);
      }
  });

  it("is judged behind web handlers as well", async () => {
    const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, () => 1]));
    const handle = webHandler(createDispatcher(service, operations, wsdl, handlers, { allowedHosts: ["h.example"] }));
    const get = (origin: string, headers: Headers = {}) =>
      handle(new Request(`${origin}${path}/singlesms?${all}`, { headers }));
    expect((await get("https://h.example")).status).toBe(200);
    expect((await get("https://attacker.test")).status).toBe(403);
    // Node's Request takes what a page could not set.
    expect((await get("https://h.example", { "x-forwarded-host": "attacker.test" })).status).toBe(200);
    const posted = new Request(`https://h.example${path}/singlesms`, {
      method: "POST",
      body: new URLSearchParams(all),
      headers: { origin: "https://attacker.test" },
    });
    expect((await handle(posted)).status).toBe(403);
  });
});

test.each([
  ["attacker.test:80", "The host attacker.test:80"],
  ["<b>", "The host of the request"],
  [`a.${"b".repeat(300)}`, "The host of the request"],
])("%j is told by its name, if that is one: %s", async (given, shown) => {
  const { body } = await serve({ allowedHosts: [] }).send(kinds.get({ host: given }));
  expect(body).toMatch(new RegExp(`^${shown} is not served here\\. `));
});

describe("over a socket", () => {
  it("a server on loopback knows that it is one; a mounted listener leaves it to the options", async () => {
    const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, () => 1]));
    const dispatcher = createDispatcher(service, operations, wsdl, handlers);
    const ask = (port: number, host: string) =>
      converse(port, [`GET ${path}/singlesms?${all} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]);
    const opened = await openServer(dispatcher, { port: 0 });
    expect(await ask(opened.port, "attacker.test")).toMatch(/^HTTP\/1.1 403 [^]*allowedHosts/);
    expect(await ask(opened.port, `localhost:${opened.port}`)).toMatch(/^HTTP\/1.1 200 /);
    await opened.close({ abrupt: true });
    const server = createServer(nodeHttpListener(dispatcher));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    expect(await ask((server.address() as AddressInfo).port, "attacker.test")).toMatch(/^HTTP\/1.1 200 /);
    server.close();
  });
});

describe("options that cannot work", () => {
  test.each<[string, DispatcherOptions, RegExp]>([
    [
      "a host with a scheme",
      { allowedHosts: ["https://a.example"] },
      /allowedHosts holds "https:\/\/a.example"; expected a host/,
    ],
    ["a public address that is none", { publicUrl: "ftp://a.example" }, /publicUrl/],
    ["a host with a path", { allowedHosts: ["a.example/"] }, /allowedHosts holds/],
    ["a host with a wildcard", { allowedHosts: ["*.example"] }, /allowedHosts holds/],
    [
      "an origin without a scheme",
      { allowedOrigins: ["a.example"] },
      /allowedOrigins holds "a.example"; expected an origin/,
    ],
    ["an origin with a slash", { allowedOrigins: ["https://a.example/"] }, /allowedOrigins holds/],
    [
      "a misspelt operation",
      { operationBindings: { singlesm: ["soap11"] } },
      /operationBindings holds "singlesm", .*did you mean "singlesms"/,
    ],
    ["an operation every object has", { operationBindings: { toString: [] } }, /operationBindings holds "toString"/],
    [
      "a binding that is none",
      { operationBindings: { singlesms: ["soap13" as "soap11"] } },
      /operationBindings.singlesms holds "soap13"; expected some of soap11, /,
    ],
    [
      "a binding that is off",
      { bindings: ["soap11"], operationBindings: { singlesms: ["soap12"] } },
      /expected some of soap11$/,
    ],
    [
      "a binding the operation lacks",
      { operationBindings: { headed: ["http-get"] } },
      /expected some of soap11, soap12$/,
    ],
    ["a GET that is no choice", { httpGet: "read" as "reads" }, /httpGet is "read"; expected "all" or "reads"/],
  ])("%s", (_title, options, problem) => {
    expect(() => serve(options)).toThrow(problem);
    expect(() => serve(options)).toThrow(TypeError);
  });
});

describe("bindings per operation", () => {
  it("HTTP GET may be for what only reads", async () => {
    const served = serve({ httpGet: "reads" });
    expect(await served.send(kinds["get that reads"]({}))).toMatchObject({ status: 200 });
    expect(await served.send(kinds.get({}))).toMatchObject({
      status: 500,
      body: "singlesms Web Service method name is not valid.",
    });
    expect(await served.send(kinds.form({}))).toMatchObject({ status: 200 });
    expect(await served.send(kinds.soap({}))).toMatchObject({ status: 200 });
  });

  it("an operation may be offered over some alone", async () => {
    const served = serve({ operationBindings: { singlesms: ["http-post"], ping: [] } });
    expect(await served.send(kinds.get({}))).toMatchObject({ status: 500 });
    expect(await served.send(kinds.form({}))).toMatchObject({ status: 200 });
    expect(await served.send(kinds.soap({}))).toMatchObject({ status: 500 });
    expect(served.received.map(({ operation }) => operation)).toEqual(["singlesms"]);
  });

  it("what is named for GET is not taken for reading", async () => {
    const served = serve({ httpGet: "reads", operationBindings: { singlesms: ["http-get", "soap11"] } });
    expect(await served.send(kinds.get({}))).toMatchObject({ status: 500 });
  });
});

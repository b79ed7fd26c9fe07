/** Requests that go through a proxy, by the option of the transport or by an agent of others. */
import { Agent, createServer, type ClientRequest, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type HttpProxy,
  nodeHttpTransport,
  type NodeHttpTransportOptions,
} from "../../templates/runtime/transports/node-http.js";
import type { ProxyRoute } from "../../templates/runtime/transports/node-client.js";
import { httpProxy, type HttpProxyOptions } from "../../templates/runtime/transports/proxy.js";
import { createAuthority } from "../guides/certificates.js";
import { until } from "../waits.js";
import { startProxy } from "./proxy-server.js";
import { textOf, utf8 } from "./raw.js";
import { cert } from "./tls-identity.js";

afterEach(() => void vi.unstubAllEnvs());

const password = "hunter2 secret@";
const login = `ann:${password}`;
const withLogin = `ann:${encodeURIComponent(password)}@`;
const basic = `Basic ${Buffer.from(login).toString("base64")}`;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** Answers with what arrived. */
const echo: RequestListener = (request, response) => {
  const { headers, url } = request;
  const subject =
    "getPeerCertificate" in request.socket ? (request.socket as TLSSocket).getPeerCertificate().subject : {};
  request.resume().on("end", () => response.end(JSON.stringify({ url, headers, caller: subject?.CN })));
};

function caller(options: NodeHttpTransportOptions) {
  const transport = nodeHttpTransport(options);
  return async (url: string, signal?: AbortSignal): Promise<{ readonly status: number; readonly text: string }> => {
    const headers = { "content-type": "text/xml" };
    const request = { method: "POST", url, headers, body: utf8("body") } as const;
    const { status, body } = await transport(request, { signal, maxResponseBytes: 1e6, stream: false });
    return { status, text: await textOf(body) };
  };
}

/** One connection at a time. */
const through = (address: string, options?: HttpProxyOptions): ReturnType<typeof caller> =>
  caller({ proxy: httpProxy(address, options), maxSockets: 1 });

const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no failure",
    (error: unknown) => {
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("hunter2");
      return (error as Error).message;
    },
  );

describe("an http: address", () => {
  it.each([false, true])("is asked of the proxy as a whole, with all headers; https: proxy: %s", async (secure) => {
    const port = await listen(createServer(echo));
    const proxy = await startProxy({ login, secure });
    const scheme = secure ? "https" : "http";
    const call = caller({ proxy: httpProxy(`${scheme}://${withLogin}localhost:${proxy.port}`, { ca: cert }) });
    for (let count = 0; count < 3; count++) {
      const { status, text } = await call(`http://127.0.0.1:${port}/a.asmx?b=c`);
      expect(status).toBe(200);
      const { url, headers } = JSON.parse(text) as { url: string; headers: Record<string, string> };
      expect(url).toBe("/a.asmx?b=c");
      expect(headers).toMatchObject({ "content-type": "text/xml", "content-length": "4", host: `127.0.0.1:${port}` });
      expect(headers).not.toHaveProperty("proxy-authorization");
    }
    expect(proxy.asked).toEqual(Array(3).fill(`POST http://127.0.0.1:${port}/a.asmx?b=c ${basic}`));
    expect(proxy.sockets).toHaveLength(1);
  });

  it("fails with an advice about the proxy, if nothing listens there", async () => {
    const message = await messageOf(
      caller({ proxy: httpProxy(`http://${withLogin}127.0.0.1:1`) })("http://example.org/"),
    );
    expect(message).toBe(
      "POST to example.org: no response: connect ECONNREFUSED 127.0.0.1:1; nothing listens there; check host and port of baseUrl",
    );
  });

  it("keeps its headers with an agent that writes the head again, as proxy agents do", async () => {
    class Rewriting extends Agent {
      addRequest(request: ClientRequest, options: unknown): void {
        Object.assign(request, { _header: null, path: `${request.path}?through=agent` });
        request.setHeader("x-added", "1");
        (Agent.prototype as unknown as { addRequest(...values: unknown[]): void }).addRequest.call(
          this,
          request,
          options,
        );
      }
    }
    const port = await listen(createServer(echo));
    const { text } = await caller({ agent: new Rewriting() })(`http://127.0.0.1:${port}/a.asmx`);
    expect(JSON.parse(text)).toMatchObject({
      url: "/a.asmx?through=agent",
      headers: { "content-type": "text/xml", "content-length": "4", "x-added": "1", host: `127.0.0.1:${port}` },
    });
  });
});

describe("an https: address", () => {
  const authority = createAuthority("Our own authority");
  const service = authority.issue("localhost");
  const ann = authority.issue("ann");
  const serve = (): Promise<number> =>
    listen(createSecureServer({ ...service, ca: authority.cert, requestCert: true, rejectUnauthorized: true }, echo));

  it.each(["localhost", "127.0.0.1"])("is tunnelled once, with our authority and certificate: %s", async (host) => {
    const port = await serve();
    const proxy = await startProxy({ login });
    const call = through(`http://${withLogin}127.0.0.1:${proxy.port}`, { ca: authority.cert, ...ann });
    for (let count = 0; count < 3; count++) {
      const { text } = await call(`https://${host}:${port}/a.asmx`);
      expect(JSON.parse(text)).toMatchObject({
        url: "/a.asmx",
        caller: "ann",
        headers: { "content-type": "text/xml" },
      });
      expect(text).not.toContain("proxy-authorization");
    }
    expect(proxy.asked).toEqual([`CONNECT ${host}:${port} ${basic}`]);
  });

  it("is tunnelled through an https: proxy, too", async () => {
    const port = await serve();
    const proxy = await startProxy({ secure: true });
    const call = through(`https://localhost:${proxy.port}`, { ca: [cert, authority.cert], ...ann });
    expect((await call(`https://localhost:${port}/`)).text).toContain('"caller":"ann"');
  });

  it("uses the same authority and certificate where no proxy is needed", async () => {
    const port = await serve();
    const call = through("http://127.0.0.1:1", { noProxy: "localhost", ca: authority.cert, ...ann });
    expect((await call(`https://localhost:${port}/`)).text).toContain('"caller":"ann"');
  });

  it.each([
    ["", "it requires one: http://USER:PASSWORD@HOST:PORT"],
    ["bob:hunter2@", "it refuses this login"],
  ])("fails if the proxy refuses the login %j", async (given, advice) => {
    const proxy = await startProxy({ login });
    const call = through(`http://${given}127.0.0.1:${proxy.port}`);
    // The second one waits for the connection of the first.
    const messages = await Promise.all([1, 2].map(() => messageOf(call("https://example.org/"))));
    const reason = `proxy 127.0.0.1:${proxy.port}: CONNECT is answered with status 407; ${advice}`;
    expect(messages).toEqual(Array(2).fill(`POST to example.org: no response: ${reason}`));
  });

  it("fails if the proxy breaks off, or is not there", async () => {
    const proxy = await startProxy({ silent: true });
    const call = messageOf(through(`127.0.0.1:${proxy.port}`)("https://example.org/"));
    await until(() => proxy.asked.length === 1);
    proxy.sockets[0]?.destroy();
    expect(await call).toMatch(/^POST to example.org: no response: proxy 127.0.0.1:\d+: socket hang up/);
    expect(await messageOf(through("127.0.0.1:1")("https://example.org/"))).toMatch(
      /proxy 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1$/,
    );
  });

  it("lets go of a proxy that does not answer when the caller gives up, and serves who waits", async () => {
    const proxy = await startProxy({ silent: true });
    const call = through(`http://127.0.0.1:${proxy.port}`);
    const controller = new AbortController();
    const first = messageOf(call("https://example.org/", controller.signal));
    await until(() => proxy.asked.length === 1);
    const second = messageOf(call("https://example.org/"));
    controller.abort();
    expect(await first).toContain("aborted by the caller");
    await until(() => proxy.asked.length === 2);
    await until(() => proxy.sockets[0]?.destroyed === true);
    proxy.sockets[1]?.destroy();
    expect(await second).toContain("no response");
  });
});

describe("the choice of the proxy", () => {
  /** Where a request to an address is sent. */
  const placeOf = (proxy: HttpProxy, address: string): string => {
    const { protocol, hostname, port } = new URL(address);
    const target = { url: address, protocol, hostname: hostname.replace(/[[\]]/g, ""), port, host: "", path: "" };
    const route = (proxy.open({}) as ProxyRoute)(target, []);
    return route?.place?.hostname === undefined ? "direct" : `${route.place.hostname}:${route.place.port}`;
  };

  it.each([
    ["*", "http://a.example/", true],
    ["", "http://a.example/", false],
    ["example.org", "http://example.org/", true],
    ["EXAMPLE.org", "http://a.b.example.org/", true],
    [".example.org", "http://example.org/", true],
    ["*.example.org", "http://a.example.org/", true],
    ["example.org", "http://anexample.org/", false],
    ["other, example.org", "http://example.org/", true],
    ["other example.org", "http://example.org/", true],
    ["example.org:443", "http://example.org/", false],
    ["example.org:80", "http://example.org/", true],
    ["example.org:8443", "http://example.org:8443/", true],
    ["127.0.0.1", "http://127.0.0.1/", true],
    ["0.0.1", "http://127.0.0.1/", false],
    ["127.0.0.0/8", "http://127.9.9.9/", true],
    ["127.0.0.0/8", "http://128.0.0.1/", false],
    ["127.0.0.0/99", "http://127.0.0.1/", false],
    ["10.0.0.0/8", "http://ten.example/", false],
    ["::1", "http://[::1]/", true],
    ["[::1]:8080", "http://[::1]:8080/", true],
    ["[::1]:8080", "http://[::1]/", false],
  ])("NO_PROXY %j and %s: direct is %s", (noProxy, address, expected) => {
    expect(placeOf(httpProxy("http://proxy:1", { noProxy }), address)).toBe(expected ? "direct" : "proxy:1");
  });

  const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY"];
  const withEnvironment = (variables: Readonly<Record<string, string>>): void => {
    for (const name of names) vi.stubEnv(name, variables[name] ?? "");
  };

  it("follows the environment if no address is given, with a variable of its own for https: addresses", async () => {
    withEnvironment({ HTTP_PROXY: "plain:3128", NO_PROXY: "example.org" });
    expect(placeOf(httpProxy(), "http://a.example/")).toBe("plain:3128");
    expect(placeOf(httpProxy(), "http://example.org/")).toBe("direct");
    expect(placeOf(httpProxy("mine"), "http://example.org/")).toBe("mine:80");
    withEnvironment({ http_proxy: "small", HTTP_PROXY: "plain:3128", HTTPS_PROXY: "127.0.0.1:1" });
    expect(placeOf(httpProxy(), "http://a.example/")).toBe("small:80");
    expect(await messageOf(caller({ proxy: httpProxy() })("https://example.org/"))).toContain("proxy 127.0.0.1:1: ");
    withEnvironment({});
    expect(placeOf(httpProxy(), "http://a.example/")).toBe("direct");
  });

  it("is 'no proxy' without the option", async () => {
    const port = await listen(createServer(echo));
    withEnvironment({ HTTP_PROXY: "http://127.0.0.1:1" });
    expect((await caller({})(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  it.each(["socks5://ann:hunter2@proxy:1080", "http://ann:hunter2@:x"])("refuses %s", async (address) => {
    const refused = Promise.resolve().then(() => httpProxy(address));
    expect(await messageOf(refused)).toBe("the proxy's address is not http://HOST:PORT or https://HOST:PORT");
  });
});

/** The listener in other people's servers and applications. */
import { Agent, createServer, IncomingMessage, ServerResponse, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { nodeHttpListener } from "../../templates/runtime/adapters/node-http.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { letTimePass } from "../waits.js";
import { converse, utf8 } from "./raw.js";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function mount(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const dispatcher = {
  handle: async ({ body, url }: { body: Uint8Array | undefined; url: string }) => ({
    status: 200,
    headers: {},
    body: utf8(`<${url} ${new TextDecoder().decode(body)}>`),
  }),
};

const post = "POST /app/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc";

describe("a mounted listener", () => {
  it("works on one request of a connection at a time, after those of others", async () => {
    let running = 0;
    let most = 0;
    const listener = nodeHttpListener({
      async handle(request) {
        most = Math.max(most, ++running);
        await letTimePass(5, "another request would begin in this time");
        running--;
        return dispatcher.handle({ url: request.url, body: request.body });
      },
    });
    const port = await mount((request, response) => {
      if (request.url !== "/other") return listener(request, response);
      void letTimePass(20, "the next request would begin in this time").then(() => response.end("<other>"));
    });
    const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const answer = await converse(port, [get("/1") + get("/other") + get("/2").repeat(40) + post]);
    const texts = [...answer.matchAll(/<([^>]*)>/g)].map((match) => match[1]);
    expect(texts).toEqual(["/1 ", "other", ...Array.from({ length: 40 }, () => "/2 "), "/app/x abc"]);
    expect(most).toBe(1);
  });

  it("fits http.createServer, and a real agent fits the transport", async () => {
    const port = await mount(nodeHttpListener(dispatcher));
    expect(await converse(port, [post])).toContain("</app/x abc>");
    nodeHttpTransport({ agent: new Agent() });
  });

  it("answers where an application set headers before", async () => {
    const listener = nodeHttpListener(dispatcher);
    const port = await mount((request, response) => {
      response.setHeader("X-Powered-By", "Something");
      listener(request, response);
    });
    const answer = await converse(port, [post]);
    expect(answer).toContain("X-Powered-By: Something\r\n");
    expect(answer).toContain("</app/x abc>");
  });

  it("behind something that rewrote the URL says what to do", async () => {
    const errors: unknown[] = [];
    const listener = nodeHttpListener(dispatcher, { onError: (error) => errors.push(error) });
    const port = await mount((request, response) => {
      Object.assign(request, { originalUrl: request.url, url: "/x" });
      listener(request, response);
    });
    const answer = await converse(port, [post]);
    expect(answer).toMatch(/^HTTP\/1\.1 500 [^]*URL was rewritten[^]*app\.all\(path, listener\)/);
    expect(String(errors[0])).toContain("URL was rewritten");
  });

  it("behind something that kept the URL works", async () => {
    const listener = nodeHttpListener(dispatcher);
    const port = await mount((request, response) => {
      Object.assign(request, { originalUrl: request.url });
      listener(request, response);
    });
    expect(await converse(port, [post])).toContain("</app/x abc>");
  });

  it("behind something that read the body says what to do", async () => {
    const errors: unknown[] = [];
    const listener = nodeHttpListener(dispatcher, { onError: (error) => errors.push(error) });
    const port = await mount(async (request: IncomingMessage, response: ServerResponse) => {
      for await (const _piece of request);
      listener(request, response);
    });
    const answer = await converse(port, [post]);
    expect(answer).toMatch(/^HTTP\/1\.1 500 [^]*body was already read[^]*before express\.json\(\)/);
    expect(String(errors[0])).toContain("already read");
  });
});

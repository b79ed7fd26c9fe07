/** `codegen conformance` without a record: the description is the kit. Against `codegen serve`, and against a server that is wrong. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";
import { serving } from "./serving.js";

const description = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11, soap12, http-get, http-post]
credentials:
  login: { User: string, Password: { type: string, secret: true } }
groups:
  all:
    operations:
      count: { reads: true, credentials: login, result: int }
      order: { credentials: login, parameters: { Item: int }, result: string }
`;

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description });
});

const conformance = (url: string, ...args: readonly string[]) =>
  codegen(folder, "conformance", "shop.yaml", "--base-url", url, ...args);

async function served(): Promise<string> {
  return new URL((await serving(folder, "shop.yaml", "--log", "none")).url).origin;
}

async function listening(
  handle: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    handle(request, Buffer.concat(chunks).toString(), response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a server that keeps the description", () => {
  it("a server that keeps the description passes, and operations with effects are called only with --effects", async () => {
    const url = await served();
    const run = await conformance(url);
    expect(run.stdout).toContain("count soap11: ");
    expect(run.stdout).toMatch(/not tested: order \(\d+ exchanges: it may change something\)/);
    expect(run.code).toBe(0);
    const all = await conformance(url, "--effects", "--concurrency", "3");
    expect(all.stdout).toMatch(/0 otherwise, 0 failed; 0 not tested/);
    expect(all.code).toBe(0);
  });

  it("a server that keeps the description passes at the whole address of the service as well", async () => {
    const url = await served();
    expect((await conformance(`${url}/shop.asmx`)).code).toBe(0);
  });
});

describe("what is sent", () => {
  it("requests have the values of --credentials, and no secret that comes back is shown", async () => {
    const seen: string[] = [];
    const url = await listening((request, body, response) => {
      seen.push(`${request.url ?? ""} ${body} ${request.headers.authorization ?? ""}`);
      response.writeHead(403, { "content-type": "text/plain" }).end(`nobody called me hunter2-&x before`);
    });
    writeTree(folder, { "given.env": "User=me\nPassword=hunter2-&x\nAuthorization=Basic bWU6aHVudGVyMi0meA==\n" });
    const run = await conformance(url, "--credentials", "given.env");
    expect(run.code).toBe(1);
    expect(seen.filter((each) => /hunter2-(?:&amp;|%26)x/.test(each)).length).toBeGreaterThan(3);
    for (const each of seen) expect(each).toContain("Basic bWU6aHVudGVyMi0meA==");
    expect(run.stdout).toContain("status: expected 200, found 403");
    expect(run.stdout + run.stderr).not.toContain("hunter2");
  });

  it("requests come no faster than --rate allows", async () => {
    const times: number[] = [];
    const url = await listening((_request, _body, response) => {
      times.push(Date.now());
      response.end();
    });
    await conformance(url, "--rate", "10", "--concurrency", "4");
    expect(times.length).toBeGreaterThan(3);
    const [first = 0] = times;
    // The clocks of both processes are one; a timer may be a little early.
    for (const [at, time] of times.entries()) expect(time - first).toBeGreaterThan(at * 100 - 120);
  });
});

describe("a server that is wrong", () => {
  it("a deviation has its operation, binding and place, the expected and the actual text, and the section of docs/wire.md", async () => {
    const url = await listening((_request, _body, response) => {
      response.writeHead(200, { "content-type": "text/xml" }).end('<int xmlns="http://example.org/shop">1</int>');
    });
    const run = await conformance(url);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain(
      "count http-get sample: Content-Type: expected text/xml; charset=utf-8, found text/xml (docs/wire.md, 3)",
    );
    expect(run.stdout).toContain(
      "count http-get sample: int: expected the root {http://example.org/shop/}int, found {http://example.org/shop}int (docs/wire.md, 3)",
    );
    const report = JSON.parse((await conformance(url, "--report", "json")).stdout) as {
      exchanges: readonly { request: string; deviations: readonly { at: string; section: number }[] }[];
    };
    expect(report.exchanges.find(({ request }) => request === "count http-get sample")?.deviations[0]).toMatchObject({
      at: "Content-Type",
      section: 3,
    });
  });

  it("a server that is away fails each call", async () => {
    const run = await conformance("http://127.0.0.1:9");
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/0 as described, 0 otherwise, \d+ failed/);
  });
});

describe("conformance without a recording", () => {
  it("a run that called nothing is no success", async () => {
    const run = await conformance("http://127.0.0.1:9", "--except", "count");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/nothing was called: mark .*reads: true.*--only.*--effects/);
  });

  it.each<readonly [string, readonly string[], string]>([
    [
      "a server that is no address",
      ["shop.yaml", "--base-url", "localhost"],
      '--base-url is "localhost"; expected where the server is',
    ],
    [
      "an operation that is not there",
      ["shop.yaml", "--base-url", "http://x", "--only", "cuont"],
      'there is no operation "cuont"; did you mean "count"?',
    ],
    [
      "an option for recordings",
      ["shop.yaml", "--base-url", "http://x", "--against", "http://y"],
      "--against goes with --recorded",
    ],
    ["no service", ["--base-url", "http://x"], "say whose server this is"],
    ["a rate that is none", ["shop.yaml", "--base-url", "http://x", "--rate", "fast"], '--rate is "fast"'],
    [
      "a value that does not fit",
      ["shop.yaml", "--base-url", "http://x", "--credentials", "bad.env"],
      "the value for Item is not a whole number",
    ],
  ])("%s", async (_title, args, message) => {
    writeTree(folder, { "bad.env": "Item=many\n" });
    const run = await codegen(folder, "conformance", ...args);
    expect(run.stderr).toContain(message);
    expect(run.code).toBe(2);
  });
});

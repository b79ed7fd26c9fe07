/** `codegen conformance` against servers that answer without end: too much, too slowly, or too often. */
import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";

const description = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [http-post]
groups:
  all:
    operations:
      count: { reads: true, result: int }
      sum: { reads: true, result: int }
      total: { reads: true, result: int }
`;
const value = '<?xml version="1.0" encoding="utf-8"?>\n<int xmlns="http://example.org/shop/">0</int>';

let folder = "";
let asked = 0;
beforeEach(() => {
  folder = temporaryFolder();
  asked = 0;
  writeTree(folder, { "shop.yaml": description });
});

async function listening(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.setHeader("content-type", "text/xml; charset=utf-8");
    answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const conformance = (url: string, ...args: readonly string[]) =>
  codegen(folder, "conformance", "shop.yaml", "--base-url", url, ...args);

/** As one recorded exchange, so that one request is one answer. */
function writeRecorded(...names: readonly string[]): void {
  const lines = names.map((operation, at) => {
    const start = `${operation}/0000${String(at)}.http-post`;
    const request = `POST http://old.example.org/shop.asmx/${operation} HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n`;
    writeTree(folder, {
      [`recorded/${start}.request.http`]: request,
      [`recorded/${start}.response.http`]: `HTTP/1.1 200 OK\nContent-Type: text/xml; charset=utf-8\n\n${value}`,
    });
    const files = { request: `${start}.request.http`, response: `${start}.response.http` };
    return `${JSON.stringify({ operation, binding: "http-post", status: 200, ...files })}\n`;
  });
  writeTree(folder, { "recorded/index.jsonl": lines.join("") });
}

const recorded = (url: string, ...args: readonly string[]) => conformance(url, "--recorded", "recorded", ...args);

describe("an answer that is too large", () => {
  /** Sends until the other side is gone; gives how many bytes it took. */
  function flood(response: ServerResponse, piece: Buffer, taken: (bytes: number) => void): void {
    let bytes = 0;
    response.on("close", () => taken(bytes));
    const more = (): void => {
      if (response.destroyed) return;
      bytes += piece.length;
      response.write(piece, more);
    };
    more();
  }

  it("an answer that is too large is a finding, and is not read further than the bound", async () => {
    let onEnd = (_bytes: number): void => undefined;
    const took = new Promise<number>((resolve) => (onEnd = resolve));
    const url = await listening((response) => flood(response, Buffer.alloc(64 * 1024, "x"), onEnd));
    writeRecorded("count");
    const run = await recorded(url, "--most-body", "100000");
    expect(run.stdout).toContain(
      "recorded/count/00000.http-post.request.http: body: expected at most 100000 bytes (--most-body), found the answer is larger than 100000 bytes",
    );
    expect(run.stdout).toContain("1 exchange: 0 the same, 1 otherwise, 0 failed; 0 not tested");
    expect(run.code).toBe(1);
    // What stands in the buffers of two sockets comes on top.
    expect(await took).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("counts what %s unpacks to", async (coding, compress) => {
    const bomb = compress(Buffer.alloc(8 * 1024 * 1024));
    const url = await listening((response) => {
      response.setHeader("content-encoding", coding);
      response.end(bomb);
    });
    const run = await conformance(url, "--only", "count", "--most-body", "100000");
    expect(bomb.length).toBeLessThan(100_000);
    expect(run.stdout).toContain("found the answer is larger than 100000 bytes");
    expect(run.code).toBe(1);
  });

  it("a recorded answer that is too large fails its exchange", async () => {
    const large = await listening((response) => void response.end("x".repeat(200_000)));
    const url = await listening((response) => void response.end(value));
    writeRecorded("count");
    const run = await recorded(url, "--against", large, "--most-body", "100000");
    expect(run.stdout).toContain("the answer is larger than 100000 bytes (--most-body raises the bound)");
    expect(run.code).toBe(1);
  });
});

describe("an answer that does not come to its end", () => {
  it.each([
    ["nothing comes", () => undefined],
    ["it comes byte by byte", (response: ServerResponse) => drip(response)],
  ])("says how long was waited where %s", async (_, answer) => {
    const url = await listening(answer);
    writeRecorded("count");
    const run = await recorded(url, "--timeout", "1");
    expect(run.stdout).toContain("recorded/count/00000.http-post.request.http: no whole answer within 1 s (--timeout)");
    expect(run.stdout).not.toContain("aborted");
    expect(run.code).toBe(1);
  });

  function drip(response: ServerResponse): void {
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  }
});

describe("the budget of a run", () => {
  it("the budget of requests ends the run, and lists the operations that were not called", async () => {
    const url = await listening((response) => void response.end(value));
    writeRecorded("count", "sum", "total");
    const run = await recorded(url, "--most-requests", "1");
    expect(asked).toBe(1);
    expect(run.stdout).toContain("not tested: sum, total (2 exchanges: the run sent its 1 requests (--most-requests))");
    expect(run.stderr).toBe("error: not everything was called: the run sent its 1 requests (--most-requests)\n");
    expect(run.code).toBe(1);
  });

  it("the budget of bytes counts all answers", async () => {
    const url = await listening((response) => void response.end(value));
    writeRecorded("count", "sum", "total");
    const run = await recorded(url, "--most-bytes", String(value.length + 1));
    expect(asked).toBe(2);
    expect(run.stdout).toContain("not tested: total (1 exchange: the run read its");
    expect(run.code).toBe(1);
  });

  it("the budget of time cuts a call off, and no rate is waited for then", async () => {
    const url = await listening(() => undefined);
    writeRecorded("count", "sum", "total");
    const run = await recorded(url, "--most-time", "1", "--rate", "1", "--timeout", "500");
    expect(asked).toBe(1);
    expect(run.stdout).toMatch(/no whole answer within [\d.]+ s \(what was left of --most-time\)/);
    expect(run.stdout).toContain("not tested: sum, total (2 exchanges: the run's time of 1 s is up (--most-time))");
    expect(run.code).toBe(1);
  });

  it("a budget that is used up at the last call is no finding", async () => {
    const url = await listening((response) => void response.end(value));
    writeRecorded("count", "sum");
    const run = await recorded(url, "--most-requests", "2");
    expect(run.stderr).toBe("");
    expect(run.code).toBe(0);
  });
});

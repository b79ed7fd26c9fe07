/** Owns what a server's owner reads of failures in an adapter where no `onError` listens: on stderr, without what may be secret. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { nodeHttpListener, serve } from "../../templates/runtime/adapters/node-http.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import type { HttpResponse } from "../../templates/runtime/exchange.js";

const secret = "pw-7";

afterEach(() => vi.restoreAllMocks());

/** What is on stderr after `act`. */
async function written(act: () => Promise<unknown>): Promise<string> {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await act();
  return stderr.mock.calls.map(([text]) => String(text)).join("");
}

function fail(): Promise<HttpResponse> {
  const error = new RangeError(`bad login ${secret}\n    at ${secret} (fake:1:2)\n[asmx-codegen] faked`);
  return Promise.reject(Object.assign(error, { code: "E_LOGIN" }));
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode("ab");
  await fail();
}

const streaming = async (): Promise<HttpResponse> => ({ status: 200, headers: {}, body: breakingOff() });

async function fetchFrom(port: number): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/`)
    .then((response) => response.text())
    .catch(() => undefined);
}

async function throughServe(handle: () => Promise<HttpResponse>): Promise<void> {
  const server = await serve({ handle }, { port: 0 });
  onTestFinished(() => server.close());
  await fetchFrom(server.port);
}

async function throughListener(handle: () => Promise<HttpResponse>, read = false): Promise<void> {
  const listener = nodeHttpListener({ handle });
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (read) for await (const _piece of request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  await fetchFrom((server.address() as AddressInfo).port);
}

async function throughWeb(handle: () => Promise<HttpResponse>, init: RequestInit = {}, read = false): Promise<void> {
  const request = new Request("http://a/", init);
  if (read) await request.text();
  await (await webHandler({ handle })(request)).text().catch(() => undefined);
}

const ways = { serve: throughServe, nodeHttpListener: throughListener, webHandler: throughWeb };

test.each(
  Object.entries(ways).flatMap(([name, way]) => [
    [name, "a dispatcher", way, fail] as const,
    [name, "a response", way, streaming] as const,
  ]),
)("%s tells of %s that fails, where it was, and nothing of its text", async (_name, _what, way, handle) => {
  const text = await written(() => way(handle));
  expect(text).toMatch(
    /^\[asmx-codegen\] a request failed in its adapter \(onError is not set\): RangeError E_LOGIN; /,
  );
  expect(text).toMatch(/\n {4}at .*failure-log\.test\.ts:\d+:\d+\)?\n/);
  expect(text).not.toContain(secret);
  expect(text.match(/\[asmx-codegen\]/g)).toHaveLength(1);
});

test("logs a thrown value that is no Error", async () => {
  expect(await written(() => throughWeb(() => Promise.reject(secret)))).toContain("what was thrown is no Error\n");
});

test("a listener or handler behind something that read the body says what to do", async () => {
  const ok = async (): Promise<HttpResponse> => ({ status: 200, headers: {}, body: new Uint8Array() });
  expect(await written(() => throughListener(ok, true))).toContain("mount the listener before express.json()");
  const body = { method: "POST", body: "abc" };
  expect(await written(() => throughWeb(ok, body, true))).toContain("hand the request over before anything else");
});

test("callers who leave are not written down", async () => {
  const left = AbortSignal.abort();
  expect(await written(() => throughWeb(fail, { signal: left }))).toBe("");
});

test("who listens gets the error itself, and nothing is written", async () => {
  const errors: unknown[] = [];
  const text = await written(async () => {
    await webHandler({ handle: fail }, { onError: (error) => errors.push(error) })(new Request("http://a/"));
  });
  expect(text).toBe("");
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining(secret) })]);
});

/** Owns what a call does where a module that is loaded only when it is needed cannot be loaded, as in a browser that went offline. */
import { afterEach, expect, test, vi } from "vitest";
import { capture, clientWith, rejection, soap11 } from "./capture.js";
import { CallError } from "../../templates/runtime/errors.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { failure } from "../../templates/runtime/transports/failure.js";

vi.mock("../../templates/runtime/client/report.js", () => {
  throw new Error("the chunk is not there");
});

afterEach(() => vi.useRealTimers());

const secret = "hunter2secret";

async function errorOf(transport: Transport, options: object = {}): Promise<CallError> {
  const error = await rejection(clientWith(transport, options).singlesms({ Password: secret }));
  expect(error).toBeInstanceOf(CallError);
  if (!(error instanceof CallError)) throw error;
  expect(JSON.stringify([error, error.message, error.stack])).not.toContain(secret);
  return error;
}

test("a response without a result gives an error without any text of the response", async () => {
  const xml = { "content-type": "text/xml; charset=utf-8" };
  const error = await errorOf(capture(500, xml, `<a>${secret}</a>`).transport);
  expect(error.kind).toBe("transport");
  expect(error.message).toContain("singlesms over soap11: ");
  expect(error.message).toContain("cannot be loaded");
});

test("a transport's failure is told in its own words", async () => {
  const error = await errorOf((request) => Promise.reject(failure(request, "no response: Failed to fetch")));
  expect(error.kind).toBe("transport");
  expect(error.message).toMatch(/over soap11: POST to \S+: no response: Failed to fetch$/);
});

test("an error thrown by a foreign transport is not shown", async () => {
  const error = await errorOf(() => Promise.reject(new Error(`with ${secret}`)));
  expect(error.message).toContain("the transport failed");
});

test("a call whose time is up ends", async () => {
  const error = await errorOf(() => new Promise(() => undefined), { timeoutMs: 20 });
  expect(error.kind).toBe("timeout");
  expect(error.message).toContain("within 20 ms (timeoutMs); whether the operation ran is unknown");
});

test("a call with a hook does not run unseen", async () => {
  const onRequest = vi.fn();
  const { transport, requests } = capture(200, {}, soap11("<singlesmsResponse/>"));
  const error = await errorOf(transport, { hooks: { onRequest } });
  expect(error.message).toContain("cannot be loaded");
  expect([onRequest.mock.calls.length, requests.length]).toEqual([0, 0]);
});

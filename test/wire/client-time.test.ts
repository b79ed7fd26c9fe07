/** Owns the end of calls: timeouts, aborts, failing transports, retries. */
import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { HttpRequest, Transport } from "../../templates/runtime/exchange.js";
import { letTimePass, Occurrence } from "../waits.js";
import { bytes, capture, clientWith, rejection, soap11 } from "./capture.js";
import { namespace } from "./table.js";

const never: Transport = () => new Promise(() => undefined);
const answer = soap11(
  `<multiplesmsResponse xmlns="${namespace}"><multiplesmsResult>a</multiplesmsResult></multiplesmsResponse>`,
);

/** Fails as often as told, then answers. */
function failing(
  times: number,
  failure: () => Promise<never> | { status: number; body: string; type?: string },
): { transport: Transport; sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  return {
    sent,
    async transport(request) {
      sent.push(request);
      if (sent.length > times) return { status: 200, headers: { "content-type": "text/xml" }, body: bytes(answer) };
      const { status, body, type = "text/html" } = await failure();
      return { status, headers: { "content-type": type }, body: bytes(body) };
    },
  };
}
const refused = (): Promise<never> =>
  Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
const fault = soap11("<soap:Fault><faultcode>soap:Server</faultcode><faultstring>no</faultstring></soap:Fault>");
const reads = { To_Numbers: "1" };

afterEach(() => void vi.restoreAllMocks());

describe("timeouts", () => {
  test.each([
    ["of the client", { timeoutMs: 20 }, {}],
    ["of the call", { timeoutMs: 5000 }, { timeoutMs: 20 }],
  ])("%s end a call whatever the transport does", async (_title, options, callOptions) => {
    const error = await rejection(clientWith(never, options).singlesms({}, callOptions));
    expect(error).toMatchObject({ kind: "timeout", name: "TimeoutError" });
    expect(String(error)).toContain("within 20 ms");
  });

  it("abort the transport's signal", async () => {
    let signal: AbortSignal | undefined;
    const transport: Transport = (_request, options) => {
      signal = options.signal;
      return never(_request, options);
    };
    await rejection(clientWith(transport, { timeoutMs: 10 }).singlesms());
    expect(signal?.aborted).toBe(true);
  });

  it("count the body too", async () => {
    const transport: Transport = async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        yield bytes("<");
        await never(...([] as unknown as Parameters<Transport>));
      })(),
    });
    expect(await rejection(clientWith(transport, { timeoutMs: 20 }).singlesms())).toMatchObject({ kind: "timeout" });
  });

  it("leave no timer behind", async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    await clientWith(capture().transport, { timeoutMs: 60_000 }).singlesms();
    expect(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length).toBe(before);
  });

  it.each([-1, NaN, 2 ** 31, "5"])("of %j is refused by a call as an argument, before sending", async (timeoutMs) => {
    const { transport, requests } = capture();
    const error = await rejection(clientWith(transport).singlesms({}, { timeoutMs: timeoutMs as number }));
    expect(error).toMatchObject({ kind: "invalid-argument", argument: "timeoutMs" });
    expect(requests).toEqual([]);
  });

  it.each([0, Infinity])("of %s is none", async (timeoutMs) => {
    const timer = vi.spyOn(globalThis, "setTimeout");
    expect(await clientWith(capture().transport, { timeoutMs }).singlesms()).toBe(14);
    expect(await clientWith(capture().transport).singlesms({}, { timeoutMs })).toBe(14);
    expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([]);
  });

  it("may be the longest that a timer takes", async () => {
    expect(await clientWith(capture().transport, { timeoutMs: 2 ** 31 - 1 }).singlesms()).toBe(14);
  });
});

describe("aborts", () => {
  it("before the call send nothing", async () => {
    const { transport, requests } = capture();
    const error = await rejection(clientWith(transport).singlesms({}, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: "aborted", name: "AbortedError" });
    expect(requests).toEqual([]);
  });

  it("during the call end it", async () => {
    const controller = new AbortController();
    const sent = new Occurrence();
    const transport: Transport = (...given) => {
      sent.happen();
      return never(...given);
    };
    const call = rejection(clientWith(transport).singlesms({}, { signal: controller.signal }));
    await sent.happened;
    controller.abort();
    expect(await call).toMatchObject({ kind: "aborted" });
  });

  it("after the call do nothing, and nobody listens any more", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    expect(await clientWith(capture().transport).singlesms({}, { signal })).toBe(14);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    controller.abort();
  });
});

test("a response says how long it took, whatever the clock says meanwhile", async () => {
  const took: number[] = [];
  const { transport } = capture();
  const slow: Transport = async (...call) => {
    vi.spyOn(Date, "now").mockReturnValue(0);
    await letTimePass(5, "the response takes a while");
    return transport(...call);
  };
  await clientWith(slow, { hooks: { onResponse: ({ durationMs }) => void took.push(durationMs) } }).singlesms();
  expect(took).toHaveLength(1);
  expect(took[0]).toBeGreaterThan(3);
  expect(took[0]).toBeLessThan(60_000);
});

describe("transports that fail", () => {
  it("give a transport error with the cause", async () => {
    const error = await rejection(clientWith(failing(9, refused).transport).singlesms());
    expect(error).toMatchObject({ kind: "transport", name: "TransportError", cause: { code: "ECONNREFUSED" } });
  });

  it("by throwing at once or rejecting with anything", async () => {
    const thrower: Transport = () => {
      throw new Error("sync");
    };
    expect(await rejection(clientWith(thrower).singlesms())).toMatchObject({ kind: "transport" });
    expect(await rejection(clientWith(() => Promise.reject("text")).singlesms())).toMatchObject({ kind: "transport" });
    expect(await rejection(clientWith(() => Promise.reject(undefined)).singlesms())).toMatchObject({
      kind: "transport",
    });
  });

  it("by a body larger than the limit", async () => {
    const transport: Transport = async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        for (;;) yield new Uint8Array(1000);
      })(),
    });
    const error = await rejection(clientWith(transport, { limits: { responseBytes: 5000 } }).singlesms());
    expect(error).toMatchObject({ kind: "transport" });
    expect(String(error)).toContain("limit of 5000 bytes");
  });
});

describe("retries", () => {
  const retry = { count: 2, backoffMs: 1 };
  it("happen for operations that only read", async () => {
    const { transport, sent } = failing(2, refused);
    expect(await clientWith(transport, { retry }).multiplesms(reads)).toBe("a");
    expect(sent).toHaveLength(3);
  });

  it.each([500, 503, 599])("happen after %s without a fault", async (status) => {
    const { transport, sent } = failing(1, () => ({ status, body: "busy" }));
    expect(await clientWith(transport, { retry }).multiplesms(reads)).toBe("a");
    expect(sent).toHaveLength(2);
  });

  test.each([
    ["for operations that send", {}, "singlesms", refused],
    ["unless asked for", { retry: undefined }, "multiplesms", refused],
    ["after 4xx", { retry }, "multiplesms", () => ({ status: 404, body: "" })],
    ["after 499", { retry }, "multiplesms", () => ({ status: 499, body: "" })],
    ["after a fault", { retry }, "multiplesms", () => ({ status: 500, body: fault, type: "text/xml" })],
    ["after a response that cannot be read", { retry }, "multiplesms", () => ({ status: 200, body: "<" })],
  ] as const)("do not happen %s", async (_title, options, name, failure) => {
    const { transport, sent } = failing(1, failure);
    await rejection(clientWith(transport, { retry, ...options })[name]({}));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["100 ms, and twice as long each time", undefined, [100, 200, 400]],
    ["as long as a number says", 7, [7, 7, 7]],
    ["as long as a function says of the attempt", (attempt: number) => 10 * attempt, [10, 20, 30]],
  ])("wait %s", async (_title, backoffMs, expected) => {
    const waited: unknown[] = [];
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, milliseconds: unknown) => {
      waited.push(milliseconds);
      queueMicrotask(run);
    }) as never);
    const { transport } = failing(3, refused);
    const given = backoffMs === undefined ? {} : { backoffMs };
    expect(await clientWith(transport, { retry: { count: 3, ...given }, timeoutMs: 0 }).multiplesms(reads)).toBe("a");
    expect(waited).toEqual(expected);
  });

  it("end with the last error, and within the time of the call", async () => {
    const { transport, sent } = failing(9, refused);
    expect(await rejection(clientWith(transport, { retry }).multiplesms(reads))).toMatchObject({ kind: "transport" });
    expect(sent).toHaveLength(3);
    const slow = failing(9, refused);
    const options = { retry: { count: 5, backoffMs: 10_000 }, timeoutMs: 30 };
    expect(await rejection(clientWith(slow.transport, options).multiplesms(reads))).toMatchObject({ kind: "timeout" });
    expect(slow.sent).toHaveLength(1);
  });
});

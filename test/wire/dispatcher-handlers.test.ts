/** Owns what comes of handlers that fail, hang or return the wrong thing, over each binding; and of limits and options. */
import { getEventListeners } from "node:events";
import { describe, expect, it, test, vi } from "vitest";
import { openBody, openEnvelope } from "../../templates/runtime/bindings/soap/open-envelope.js";
import { readFault } from "../../templates/runtime/bindings/soap/fault.js";
import type { BindingId } from "../../templates/runtime/description.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import type { DispatcherOptions, HandlerContext } from "../../templates/runtime/server/handler.js";
import { notImplemented } from "../../templates/runtime/server/not-implemented.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { letTimePass, Occurrence } from "../waits.js";
import { soap11, soap12 } from "./capture.js";
import { serve } from "./serve.js";
import { namespace, operations, path, service, wsdl } from "./table.js";

type AnyHandler = (parameters: Readonly<Record<string, unknown>>, context: HandlerContext) => unknown;
const parameters = "Mobile_Number=1&Password=p&To_Number=1&Message=m";
const element = `<singlesms xmlns="${namespace}"/>`;
const requests = {
  soap11: { headers: { "content-type": "text/xml" }, text: soap11(element) },
  soap12: { headers: { "content-type": "application/soap+xml" }, text: soap12(element) },
  "http-get": { method: "GET", url: `${path}/singlesms?${parameters}` },
  "http-post": {
    url: `${path}/singlesms`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    text: parameters,
  },
} as const;
const fault11 = (code: string, message: string, rest = "<detail />"): string =>
  soap11(`<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${message}</faultstring>${rest}</soap:Fault>`);
const fault12 = (code: string, message: string, rest = "<soap:Detail />"): string =>
  soap12(
    `<soap:Fault><soap:Code><soap:Value>soap:${code}</soap:Value></soap:Code><soap:Reason>` +
      `<soap:Text xml:lang="en">${message}</soap:Text></soap:Reason>${rest}</soap:Fault>`,
  );

/** What each binding answers to a handler of singlesms. */
async function answers(handler: AnyHandler, options: DispatcherOptions = {}) {
  const served = serve(options, { singlesms: handler });
  const found: Record<string, readonly unknown[]> = {};
  for (const [binding, request] of Object.entries(requests)) {
    const { status, type, body } = await served.send(request);
    found[binding] = [status, type, body];
  }
  return { found, reports: served.reports };
}

/** A fault in the words of each binding. */
function everywhere(code11: string, code12: string, message: string, html = message) {
  return {
    soap11: [500, "text/xml; charset=utf-8", fault11(code11, message)],
    soap12: [500, "application/soap+xml; charset=utf-8", fault12(code12, message)],
    "http-get": [500, "text/plain; charset=utf-8", html],
    "http-post": [500, "text/plain; charset=utf-8", html],
  };
}
const general = everywhere("Server", "Receiver", "Server was unable to process request.");

describe("a handler that", () => {
  test.each<[string, AnyHandler, RegExp]>([
    [
      "throws",
      () => {
        throw new Error("canary");
      },
      /canary/,
    ],
    ["rejects", () => Promise.reject(new Error("canary")), /canary/],
    [
      "throws no error",
      () => {
        throw "canary";
      },
      /canary/,
    ],
    ["rejects with nothing", () => Promise.reject(undefined), /undefined/],
    ["returns a string for an int", () => "14", /integer/],
    ["returns an int out of range", () => 2 ** 31, /integer/],
    ["returns NaN", () => NaN, /integer/],
    ["returns nothing for an int", () => undefined, /value, not null/],
    ["resolves to null for an int", async () => null, /value, not null/],
    [
      "returns a thenable that throws",
      () => ({
        then() {
          throw new Error("canary");
        },
      }),
      /canary/,
    ],
  ])("%s gives the general fault and a report", async (_title, handler, reported) => {
    const { found, reports } = await answers(handler);
    expect(found).toEqual(general);
    expect(reports.map(({ operation, binding }) => [operation, binding])).toEqual(
      Object.keys(requests).map((binding) => ["singlesms", binding]),
    );
    for (const { error } of reports) expect(String(error)).toMatch(reported);
  });

  const trap = (): never => {
    throw new Error("canary");
  };
  test.each<[string, unknown]>([
    ["a proxy that throws", new Proxy({}, { get: trap, getPrototypeOf: trap, has: trap, ownKeys: trap })],
    ["what looks like a Fault and is none", { name: "Fault", code: "client", message: "canary" }],
    ["a Fault whose message is no text", Object.assign(new Fault("m"), { message: 5 })],
    ["a Fault of no known code", Object.assign(new Fault("m"), { code: "canary" })],
    ["a Fault whose actor is no text", Object.assign(new Fault("m"), { actor: {} })],
    ["a Fault whose detail is no text", Object.assign(new Fault("m"), { detail: {} })],
    ["a Fault with a getter that throws", Object.defineProperty(new Fault("m"), "code", { get: trap })],
  ])("throws %s gives the general fault and a report", async (_title, thrown) => {
    for (const handler of [
      () => {
        throw thrown;
      },
      () => Promise.reject(thrown),
    ]) {
      const { found, reports } = await answers(handler);
      expect(found).toEqual(general);
      expect(reports.map(({ operation, binding }) => [operation, binding])).toEqual(
        Object.keys(requests).map((binding) => ["singlesms", binding]),
      );
      for (const { error } of reports) expect(error === thrown).toBe(true);
    }
  });

  it("throws a Fault is understood", async () => {
    const { found, reports } = await answers(() => {
      throw new Fault("no <credit> & é 漢\u0001", { code: "client" });
    });
    expect(found).toEqual(
      everywhere("Client", "Sender", "no &lt;credit&gt; &amp; é 漢\ufffd", "no &lt;credit&gt; &amp; &#233; 漢\u0001"),
    );
    expect(reports).toEqual([]);
  });

  it("gives a Fault actor and detail", async () => {
    const { found } = await answers(async () => {
      throw new Fault("m", { actor: "urn:a&b", detail: "<x>1</x>" });
    });
    expect(found).toMatchObject({
      soap11: [
        500,
        expect.anything(),
        fault11("Server", "m", "<faultactor>urn:a&amp;b</faultactor><detail><x>1</x></detail>"),
      ],
      soap12: [
        500,
        expect.anything(),
        fault12("Receiver", "m", "<soap:Node>urn:a&amp;b</soap:Node><soap:Detail><x>1</x></soap:Detail>"),
      ],
      "http-get": [500, expect.anything(), "m"],
    });
  });

  it("gives a Fault an actor that a client finds in one property", async () => {
    const { found } = await answers(() => {
      throw new Fault("m", { actor: "urn:a&b" });
    });
    for (const binding of ["soap11", "soap12"]) {
      const reader = new XmlReader(String(found[binding]?.[2]));
      openBody(reader, openEnvelope(reader), (header) => header.skip());
      reader.nextChild();
      expect(readFault(reader)).toMatchObject({ reason: "m", actor: "urn:a&b" });
    }
  });

  it("gives a Fault an empty actor, which is none", async () => {
    const { found } = await answers(() => {
      throw new Fault("m", { actor: "" });
    });
    expect(found).toEqual(everywhere("Server", "Receiver", "m"));
  });

  test.each(["<x>", "</detail><y/><detail>", "&nbsp;", "<a:b/>"])(
    "gives a Fault a detail that would break the envelope: %s",
    async (detail) => {
      const { found, reports } = await answers(() => {
        throw new Fault("m", { detail });
      });
      expect(found).toEqual(everywhere("Server", "Receiver", "m"));
      const told = { error: expect.objectContaining({ name: "XmlError" }), operation: "singlesms" };
      expect(reports).toEqual(Object.keys(requests).map((binding) => ({ ...told, binding })));
    },
  );

  it("hangs is given up, and its signal aborted", async () => {
    const signals: AbortSignal[] = [];
    const { found, reports } = await answers(
      (_parameters, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
      { limits: { handlerMs: 10 } },
    );
    expect(found).toEqual(general);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
    expect(String(reports[0]?.error)).toContain("the handler of singlesms took longer than 10 ms");
  });

  it("hangs is given up after 110 s where nothing says when", async () => {
    vi.useFakeTimers();
    try {
      const { signal, ended } = { signal: [] as AbortSignal[], ended: vi.fn() };
      const served = serve(
        {},
        {
          singlesms: (_parameters, context) => {
            signal.push(context.signal);
            return new Promise(() => undefined);
          },
        },
      );
      void served.send(requests.soap11).then(ended);
      await vi.advanceTimersByTimeAsync(109_999);
      expect([ended.mock.calls.length, signal[0]?.aborted]).toEqual([0, false]);
      await vi.advanceTimersByTimeAsync(1);
      expect([ended.mock.calls.length, signal[0]?.aborted]).toEqual([1, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is slow is waited for", async () => {
    const { found } = await answers(() => letTimePass(5, "the handler takes a while").then(() => 14), {
      limits: { handlerMs: 0 },
    });
    expect(found).toMatchObject({ soap11: [200, "text/xml; charset=utf-8", expect.stringContaining(">14<")] });
  });

  it("looks at its signal sees the caller go", async () => {
    const controller = new AbortController();
    const entered = new Occurrence();
    const served = serve(
      {},
      {
        singlesms: (_parameters, { signal }) => {
          entered.happen();
          return new Promise((resolve) => signal.addEventListener("abort", () => resolve(7)));
        },
      },
    );
    const answer = served.send({ ...requests.soap11, signal: controller.signal });
    await entered.happened;
    controller.abort();
    expect((await answer).body).toContain("<singlesmsResult>7<");
  });

  it("has answered leaves no timer and no listener behind", async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const { signal } = new AbortController();
    const before = timers();
    const served = serve(
      { limits: { handlerMs: 60_000 } },
      { singlesms: async (_parameters, context) => (context.signal.aborted ? 0 : 7) },
    );
    expect((await served.send({ ...requests.soap11, signal })).body).toContain("<singlesmsResult>7<");
    expect([timers() - before, getEventListeners(signal, "abort")]).toEqual([0, []]);
  });

  test.each<[string, unknown]>([
    ["U+0001", "a\u0001"],
    ["half a surrogate pair", "\ud800"],
  ])("returns %s gives the general fault", async (_title, value) => {
    const served = serve({}, { multiplesms: () => value });
    for (const url of [`${path}/multiplesms?Mobile_Number=&Password=&To_Numbers=&Start_Date=`]) {
      expect(await served.send({ method: "GET", url })).toMatchObject({
        status: 500,
        body: "Server was unable to process request.",
      });
    }
    const text = soap11(`<multiplesms xmlns="${namespace}"/>`);
    expect((await served.send({ headers: { "content-type": "text/xml" }, text })).body).toBe(
      fault11("Server", "Server was unable to process request."),
    );
    expect(served.reports).toHaveLength(2);
  });
});

describe("onError", () => {
  it("that throws changes nothing", async () => {
    const { found } = await answers(
      () => {
        throw new Error("x");
      },
      {
        onError: () => {
          throw new Error("y");
        },
      },
    );
    expect(found).toEqual(general);
  });

  it("that rejects leaves no rejection unheard", async () => {
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    const { found } = await answers(() => Promise.reject(new Error("x")), {
      onError: async () => {
        throw new Error("y");
      },
    });
    await letTimePass(5, "a rejection that nobody handles would be reported in this time");
    process.off("unhandledRejection", unheard);
    expect(found).toEqual(general);
    expect(unheard).not.toHaveBeenCalled();
  });
});

describe("intercept", () => {
  it("stands around the handler, over each binding", async () => {
    const seen: unknown[] = [];
    const { found } = await answers(() => Promise.resolve(7), {
      intercept: async ({ operation, binding }, next) => {
        const result = await next();
        seen.push([operation, binding, result]);
        return Number(result) + 1;
      },
    });
    expect(seen).toEqual(Object.keys(requests).map((binding) => ["singlesms", binding, 7]));
    const body = expect.stringContaining(">8</");
    expect(Object.values(found)).toEqual(Object.keys(requests).map(() => [200, expect.stringContaining("xml"), body]));
  });

  it("may make a fault of what is thrown, and need not call the handler", async () => {
    const handler = vi.fn(() => {
      throw new RangeError("too few credits");
    });
    const faults: DispatcherOptions = {
      intercept: (_, next) => {
        try {
          return next();
        } catch (error) {
          throw new Fault(error instanceof RangeError ? error.message : "?", { code: "client" });
        }
      },
    };
    expect((await answers(handler, faults)).found).toEqual(everywhere("Client", "Sender", "too few credits"));
    expect(handler).toHaveBeenCalledTimes(4);
    const closed = new Fault("closed", { code: "client" });
    const refusing: DispatcherOptions = { intercept: () => Promise.reject(closed) };
    expect((await answers(handler, refusing)).found).toEqual(everywhere("Client", "Sender", "closed"));
    expect(handler).toHaveBeenCalledTimes(4);
  });

  it("is what a thrown error is its own of: told to onError, a general fault for callers", async () => {
    const { found, reports } = await answers(() => 7, {
      intercept: () => {
        throw new Error("x");
      },
    });
    expect(found).toEqual(general);
    expect(reports).toHaveLength(4);
  });
});

describe("limits", () => {
  it("on the body: 413", async () => {
    const served = serve({ limits: { bodyBytes: 10 } });
    expect(await served.send(requests.soap11)).toMatchObject({ status: 413, type: "text/plain; charset=utf-8" });
    expect(served.received).toEqual([]);
  });

  it.each([undefined, 1_000])("on the body: %s bytes and not one more, 4 MiB unless given", async (bodyBytes) => {
    const limit = bodyBytes ?? 4_194_304;
    const served = serve({ limits: { bodyBytes } });
    const { text, ...request } = requests.soap11;
    const sent = (length: number): ReturnType<typeof served.send> =>
      served.send({ ...request, text: text.padEnd(length, "\n") });
    expect([(await sent(limit)).status, (await sent(limit + 1)).status]).toEqual([200, 413]);
    expect(served.received).toHaveLength(1);
  });

  it("on the XML name themselves", async () => {
    const served = serve({ limits: { xml: { depth: 2 } } });
    const answer = await served.send(requests.soap11);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("depth");
  });
});

describe("createDispatcher", () => {
  it("names the handler that is missing", () => {
    const handlers = { ...notImplemented(operations), singlesms: undefined };
    expect(() => createDispatcher(service, operations, wsdl, handlers)).toThrow(
      "there is no handler for the operation singlesms; add a function of that name",
    );
    expect(() => createDispatcher(service, { send: operations.singlesms }, wsdl, {})).toThrow(
      "there is no handler for the operation singlesms; add a function send",
    );
    for (const none of [5, "singlesms", {}, null])
      expect(() => createDispatcher(service, operations, wsdl, { ...handlers, singlesms: none })).toThrow(TypeError);
    expect(() => createDispatcher(service, operations, wsdl, {})).toThrow(TypeError);
  });

  it("takes no inherited function for a handler", () => {
    class Handlers {
      singlesms(): number {
        return 1;
      }
    }
    const { constructor: inherited, ...others } = operations;
    expect(inherited.name).toBe("constructor");
    const rest = notImplemented(others);
    expect(() => createDispatcher(service, { constructor: inherited }, wsdl, new Handlers())).toThrow(
      /operation constructor/,
    );
    expect(() => createDispatcher(service, { constructor: inherited }, wsdl, { ...rest })).toThrow(
      /operation constructor/,
    );
  });

  it("takes methods of a class, with their `this`", async () => {
    class Handlers {
      readonly #answer = 42;
      singlesms(): number {
        return this.#answer;
      }
    }
    const { singlesms } = operations;
    const dispatcher = createDispatcher(service, { singlesms }, wsdl, new Handlers());
    const { body } = await dispatcher.handle({
      method: "GET",
      url: `${path}/singlesms?${parameters}`,
      headers: {},
      body: undefined,
    });
    expect(new TextDecoder().decode(body instanceof Uint8Array ? body : undefined)).toContain(">42<");
  });

  it.each<[DispatcherOptions, RegExp]>([
    [{ namespace: "" }, /^namespace "" must be a text for XML, empty if the description's is/],
    [{ namespace: "urn:\ufffe" }, /^namespace .* must be a text/],
    [{ publicUrl: "nowhere" }, /^publicUrl is not an absolute address/],
    [{ bindings: ["soap" as BindingId] }, /^bindings holds "soap"; expected some of soap11/],
    [{ limits: { handlerMs: -1 } }, /^limits\.handlerMs/],
    [{ limits: { bodyBytes: NaN } }, /^limits\.bodyBytes/],
  ])("refuses %o", (options, message) => {
    const create = () => createDispatcher(service, operations, wsdl, notImplemented(operations), options);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });

  it("says what is not implemented", async () => {
    const dispatcher = createDispatcher(service, operations, wsdl, notImplemented(operations));
    const { body, status } = await dispatcher.handle({
      method: "GET",
      url: `${path}/ping`,
      headers: {},
      body: undefined,
    });
    expect([status, new TextDecoder().decode(body instanceof Uint8Array ? body : undefined)]).toEqual([
      500,
      "ping is not implemented.",
    ]);
  });

  it("answers even where it is given nonsense", async () => {
    const onError = vi.fn();
    const dispatcher = createDispatcher(service, operations, wsdl, notImplemented(operations), { onError });
    // @ts-expect-error a request without a URL
    expect(await dispatcher.handle({ method: "GET", headers: {} })).toMatchObject({ status: 500 });
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

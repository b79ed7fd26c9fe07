/** Owns paths of bindings on the wire: where clients send, what each path of a server answers, and where WSDL and discovery point. */
import { describe, expect, it, test } from "vitest";
import { bindingPaths } from "../../templates/runtime/binding-paths.js";
import { soap11 } from "../../templates/runtime/bindings/soap/soap11.js";
import { soap12 } from "../../templates/runtime/bindings/soap/soap12.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { call } from "../../templates/runtime/client/light.js";
import type { AnyOperation, BindingId, ServiceDescription } from "../../templates/runtime/description.js";
import { isCallError } from "../../templates/runtime/errors.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { Dispatcher, DispatcherOptions, WsdlSegments } from "../../templates/runtime/server/handler.js";
import { pathsDispatcher, wsdlAtPaths } from "../../templates/runtime/server/paths-dispatcher.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int } from "../../templates/runtime/values/integer.js";

const main = "/svc";
const own = "/svc/second/";
const forms = "/forms";
const service: ServiceDescription = {
  name: "Double",
  namespace: "urn:double",
  path: main,
  paths: bindingPaths(main, { soap12: own, "http-get": forms }),
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
};
const table = {
  double: {
    service,
    name: "double",
    parameters: [{ name: "of", type: int }],
    result: { codec: scalarResult, type: int },
    reads: true,
  },
} satisfies Record<string, AnyOperation>;
const wsdl: WsdlSegments = [
  "<a>",
  { slot: "address" },
  "</a><b>",
  { slot: "address", binding: "soap12" },
  "</b><c>",
  { slot: "address", binding: "http-get" },
  "</c>",
];
const atPaths = (address: string): Promise<WsdlSegments> => Promise.resolve(wsdlAtPaths(service, wsdl, address));
const handlers = { double: ({ of }: { of: number }): number => 2 * of };

function dispatcherWith(options: DispatcherOptions = {}): Dispatcher {
  return pathsDispatcher(service, options, (given) => createDispatcher(service, table, atPaths, handlers, given));
}

/** Keeps requests, and passes them on. */
function watched(dispatcher: Dispatcher): { readonly transport: Transport; readonly sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  const inside = inProcessTransport(dispatcher);
  return {
    sent,
    transport: (request, options) => {
      sent.push(request);
      return inside(request, options);
    },
  };
}

const get = (path: string, method = "GET"): HttpRequest => {
  return { method, url: path, headers: { host: "h.example" }, body: undefined };
};

async function textOf(answer: Promise<HttpResponse>): Promise<string> {
  const { body } = await answer;
  if (!(body instanceof Uint8Array)) throw new Error("a stream");
  return new TextDecoder().decode(body);
}

/** The answer's status and text to GET of a path. */
async function answerAt(dispatcher: Dispatcher, path: string): Promise<string> {
  const answer = await dispatcher.handle(get(path));
  return `${answer.status} ${await textOf(Promise.resolve(answer))}`;
}

describe("other paths of callers", () => {
  const { paths: _paths, ...single } = service;
  const one: ServiceDescription = { ...single, path: "/Old/Svc.asmx", bindings: ["http-get"] };
  const alone = (options: DispatcherOptions): Dispatcher =>
    createDispatcher(one, { double: { ...table.double, service: one } }, wsdl, handlers, options);
  const published = "<a>http://h.example/Old/Svc.asmx</a>";

  it("are accepted in any case, if asked for, with the name of the operation as it is", async () => {
    const any = alone({ pathCase: "any" });
    expect(await answerAt(any, "/old/SVC.ASMX/double?of=4")).toMatch(/^200 .*>8</s);
    expect(await answerAt(any, "http://h.example/old/svc.asmx?WSDL")).toContain(published);
    expect(await answerAt(any, "/old/svc.asmx/Double?of=4")).toMatch(/^(?!200)/);
    expect(await answerAt(any, "/old/svc.asmxx/double?of=4")).toMatch(/^404/);
    expect(await answerAt(alone({}), "/old/svc.asmx?WSDL")).toMatch(/^404/);
  });

  it("are accepted where they are named, and show the service's address", async () => {
    const named = alone({ otherPaths: ["/h", "/Old/Svc.asmx/more"] });
    expect(await answerAt(named, "/h/double?of=4")).toMatch(/^200 .*>8</s);
    expect(await answerAt(named, "http://h/h?wsdl")).toContain("Svc.asmx</a>");
    expect(await answerAt(named, "/Old/Svc.asmx/more/double?of=4")).toMatch(/^200 .*>8</s);
    expect(await answerAt(named, "/Old/Svc.asmx/double?of=4")).toMatch(/^200 .*>8</s);
    expect(await answerAt(named, "/H/double?of=4")).toMatch(/^404/);
    expect(await answerAt(alone({ otherPaths: ["/h"], pathCase: "any" }), "/H/double?of=4")).toMatch(/^200/);
  });

  it("reach the binding of each path", async () => {
    const any = dispatcherWith({ pathCase: "any", otherPaths: ["/older"] });
    expect(await answerAt(any, "/FORMS/double?of=4")).toMatch(/^200 .*>8</s);
    expect(await answerAt(any, "/older?wsdl")).toContain("<a>http://h.example/svc</a>");
    expect(await answerAt(any, "/older/double?of=4")).not.toMatch(/^200/);
  });

  it("are refused if they are no paths", () => {
    expect(() => alone({ otherPaths: ["svc"] })).toThrow('otherPaths must begin with "/"');
  });
});

const placeOf: Readonly<Record<BindingId, string>> = {
  soap11: main,
  soap12: own,
  "http-get": `${forms}/double?of=4`,
  "http-post": `${main}/double`,
  script: main,
};

describe("a client", () => {
  const bases = ["https://h.example", "https://h.example/base"].flatMap((base) =>
    ["", "/", main, `${main}/`, own, "/SVC/Second", forms, `${own.slice(0, -1)}?wsdl`].map((end) => [base, base + end]),
  );

  it.each(bases)("sends below %s where its baseUrl is %s", async (base, baseUrl) => {
    const { transport, sent } = watched({
      maxRequestBytes: 1_000,
      handle: () => Promise.resolve({ status: 404, headers: {}, body: new Uint8Array() }),
    });
    for (const binding of service.bindings) {
      const client = createClient(service, table, { baseUrl, binding, transport });
      await expect(client.double({ of: 4 })).rejects.toSatisfy(isCallError);
    }
    expect(sent.map(({ url }) => url)).toEqual(service.bindings.map((id) => base + String(placeOf[id])));
  });

  it("is answered over every binding", async () => {
    const { transport } = watched(dispatcherWith());
    for (const binding of service.bindings) {
      const client = createClient(service, table, { baseUrl: "http://localhost", binding, transport });
      expect(await client.double({ of: 4 })).toBe(8);
    }
  });

  it("has paths in single calls, in a choice of each call, and in errors", async () => {
    const { transport, sent } = watched(dispatcherWith({ bindings: ["soap11"] }));
    const options = { baseUrl: "http://localhost", transport };
    expect(await call(table.double, { of: 1 }, { ...options, binding: soap11 })).toBe(2);
    const failed = await call(table.double, { of: 1 }, { ...options, binding: soap12 }).then(String, String);
    expect(failed).toContain(`http://localhost${own}`);
    const client = createClient(service, table, options);
    await expect(client.double({ of: 1 }, { binding: "soap12" })).rejects.toSatisfy(isCallError);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([main, own, own]);
  });

  it("names the path of its binding in WS-Addressing", async () => {
    const addressed: ServiceDescription = { ...service, addressing: { version: "1.0", actions: "urn:double/" } };
    const { transport, sent } = watched(dispatcherWith());
    const double = { ...table.double, service: addressed, layers: [addressedCalls] };
    const client = createClient(addressed, { double }, { baseUrl: "http://localhost", binding: "soap12", transport });
    await client.double({ of: 1 }).catch(() => undefined);
    expect(new TextDecoder().decode(sent[0]?.body)).toContain(`>http://localhost${own}</To>`);
  });
});

describe("a server", () => {
  it("answers each binding at its own path alone, and SOAP in each version where it is", async () => {
    const taken: string[] = [];
    for (const id of service.bindings) {
      const { transport, sent } = watched(dispatcherWith());
      const client = createClient(service, table, { baseUrl: "http://localhost", binding: id, transport });
      await client.double({ of: 4 });
      const [request] = sent;
      if (request === undefined) throw new Error("nothing was sent");
      const operation = id.startsWith("http") ? "/double" : "";
      for (const path of [main, own, forms]) {
        const url = `http://localhost${operation === "" ? path : path.replace(/\/$/, "")}${operation}`;
        const query = id === "http-get" ? "?of=4" : "";
        const { status } = await dispatcherWith().handle({ ...request, url: url + query });
        if (status === 200) taken.push(`${id} ${url.slice("http://localhost".length)}${query}`);
      }
    }
    expect(taken).toEqual([
      ...["soap11", "soap12"].flatMap((id) => [main, own].map((path) => `${id} ${path}`)),
      ...(["http-get", "http-post"] as const).map((id) => `${id} ${placeOf[id]}`),
    ]);
  });

  it("shows one WSDL and one discovery document at all of its paths", async () => {
    const urls = [`http://h.example${main}`, `http://h.example${own}`, `http://h.example${forms}`];
    for (const path of [main, own, forms]) {
      expect(await textOf(dispatcherWith().handle(get(`${path}?WSDL`)))).toBe(
        `<a>${urls[0]}</a><b>${urls[1]}</b><c>${urls[2]}</c>`,
      );
      const disco = await textOf(dispatcherWith().handle(get(`${path}?disco`)));
      expect([...disco.matchAll(/soap address="([^"]*)"/g)].map(([, at]) => at)).toEqual(urls.slice(0, 2));
    }
    const { status, headers } = await dispatcherWith().handle(get(own, "HEAD"));
    expect([status, headers["content-length"]]).toEqual([200, "63"]);
    const absolute = await textOf(dispatcherWith().handle(get(`https://other.example${own}?WSDL`)));
    expect(absolute).toContain("<b>https://other.example/svc/second/</b>");
  });

  it("keeps the host and the base path of publicUrl", async () => {
    for (const publicUrl of [
      "https://p.example/base",
      `https://p.example/base${main}`,
      `https://p.example/base${own}`,
    ]) {
      expect(await textOf(dispatcherWith({ publicUrl }).handle(get(`${main}?WSDL`)))).toBe(
        "<a>https://p.example/base/svc</a><b>https://p.example/base/svc/second/</b><c>https://p.example/base/forms</c>",
      );
    }
  });

  it("answers at the option path in place of the service's path", async () => {
    const dispatcher = dispatcherWith({ path: "/moved" });
    expect(await textOf(dispatcher.handle(get("/moved?WSDL")))).toContain("<a>http://h.example/moved</a>");
    expect(await textOf(dispatcher.handle(get(`${own}?WSDL`)))).toContain(`<b>http://h.example${own}</b>`);
    expect((await dispatcher.handle(get(`${main}?WSDL`))).status).toBe(404);
  });

  it("keeps options for bindings, also of single operations", async () => {
    const ask = async (options: DispatcherOptions): Promise<readonly string[]> => {
      const answered: string[] = [];
      for (const binding of service.bindings) {
        const { transport } = watched(dispatcherWith(options));
        const client = createClient(service, table, { baseUrl: "http://localhost", binding, transport });
        if ((await client.double({ of: 4 }).catch(() => 0)) === 8) answered.push(binding);
      }
      return answered;
    };
    expect(await ask({ bindings: ["soap12", "http-post"] })).toEqual(["soap12", "http-post"]);
    expect(await ask({ operationBindings: { double: ["soap11", "http-get"] } })).toEqual(["soap11", "http-get"]);
    expect(() => dispatcherWith({ operationBindings: { double: ["soap11"] }, bindings: ["soap12"] })).toThrow(
      /operationBindings\.double holds "soap11"/,
    );
  });
});

test("nothing is below a path that is nobody's", async () => {
  const dispatcher = dispatcherWith();
  const statuses = ["/", "/svcs", "/forms/", "/forms/double/more", "/other"].map(
    async (path) => (await dispatcher.handle({ ...get(path, "POST"), body: new TextEncoder().encode("<a/>") })).status,
  );
  expect(await Promise.all(statuses)).toEqual(Array(5).fill(404));
});

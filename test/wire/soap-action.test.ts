/** Owns the proof that client, dispatcher and WSDL agree on SOAPActions, namespaces and paths of whatever form. */
import { describe, expect, it, test } from "vitest";
import type { AnyOperation, OperationDescription, ServiceDescription } from "../../templates/runtime/description.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { HttpHeaders, HttpRequest } from "../../templates/runtime/exchange.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { bytes, soap11, soap12 } from "./capture.js";

type Echo = OperationDescription<{ readonly Text?: string | undefined }, number>;

function operation(service: ServiceDescription, name: string, more: Pick<AnyOperation, "soapAction"> = {}): Echo {
  return {
    service,
    name,
    parameters: [{ name: "Text", type: string }],
    result: { codec: scalarResult, type: int },
    ...more,
  };
}

const wsdl = [{ slot: "namespace" }, "|", { slot: "actions" }, "one|", { slot: "address" }] as const;

interface Wired {
  readonly ran: string[];
  readonly requests: HttpRequest[];
  readonly dispatcher: ReturnType<typeof createDispatcher>;
  readonly client: Readonly<Record<string, (parameters: object, options: object) => Promise<unknown>>>;
}

/** A client that is wired to a dispatcher of the same service. */
function wire(
  service: ServiceDescription,
  operations: Readonly<Record<string, Echo>>,
  options: { readonly namespace?: string } = {},
): Wired {
  const ran: string[] = [];
  const requests: HttpRequest[] = [];
  const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, () => ran.push(name)]));
  const dispatcher = createDispatcher(service, operations, wsdl, handlers, options);
  const transport = inProcessTransport({
    handle: (request) => {
      requests.push(request);
      return dispatcher.handle(request);
    },
  });
  const client = createClient(service, operations, { baseUrl: "http://h", transport, soapAction12: true, ...options });
  return { ran, requests, dispatcher, client: client as unknown as Wired["client"] };
}

const base = {
  name: "Sample",
  path: "/s.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
} as const;

describe.each([
  ["http://example.org/x/", undefined, {}, "http://example.org/x/one"],
  ["http://example.org/x", undefined, {}, "http://example.org/x/one"],
  ["urn:x", undefined, {}, "urn:x/one"],
  ["WeatherService", undefined, {}, "WeatherService/one"],
  ["http://example.org/x#", undefined, {}, "http://example.org/x#/one"],
  ["http://tempuri.org/", "{namespace}IOne/{operation}", {}, "http://tempuri.org/IOne/one"],
  ["urn:x", "{namespace}#{operation}", {}, "urn:x#one"],
  ["urn:x", "{operation}", {}, "one"],
  ["urn:x", "{namespace}/{operation}", { soapAction: "urn:y/own" }, "urn:y/own"],
  ["urn:x", undefined, { soapAction: "{operation}{operation}{Namespace}{namespace}" }, "oneone{Namespace}urn:x"],
  ["urn:é", undefined, { soapAction: '{namespace} "é' }, "urn:%C3%A9%20%22%C3%A9"],
  ["$& $1", undefined, { soapAction: "{namespace}" }, "$&%20$1"],
  ["urn:x", "", {}, ""],
  ["urn:x", "{namespace}/{operation}", { soapAction: "" }, ""],
] as const)("in the namespace %j, with the pattern %j and %j of its own", (namespace, soapAction, more, expected) => {
  const service: ServiceDescription = { ...base, namespace, ...(soapAction === undefined ? {} : { soapAction }) };
  const operations = { one: operation(service, "one", more), two: operation(service, "two") };

  it.each(["soap11", "soap12"] as const)("%s carries the action, and the dispatcher takes it", async (binding) => {
    const { client, ran, requests } = wire(service, operations);
    expect(await client["one"]?.({ Text: "a" }, { binding })).toBe(1);
    expect(await client["one"]?.({ Text: "a" }, { binding })).toBe(2);
    expect(ran).toEqual(["one", "one"]);
    const headers: HttpHeaders = requests[0]?.headers ?? {};
    if (binding === "soap11") expect(headers["soapaction"]).toBe(`"${expected}"`);
    else if (expected === "") expect(headers["content-type"]).toBe("application/soap+xml; charset=utf-8");
    else expect(headers["content-type"]).toBe(`application/soap+xml; charset=utf-8; action="${expected}"`);
  });
});

test("another namespace at run time makes other actions, and the WSDL says them", async () => {
  const service: ServiceDescription = { ...base, namespace: "http://example.org/x/" };
  const operations = { one: operation(service, "one") };
  const { client, requests, dispatcher } = wire(service, operations, { namespace: "urn:other" });
  expect(await client["one"]?.({}, { binding: "soap11" })).toBe(1);
  expect(requests[0]?.headers["soapaction"]).toBe('"urn:other/one"');
  const { body } = await dispatcher.handle({ method: "GET", url: "/s.asmx?wsdl", headers: {}, body: undefined });
  expect(new TextDecoder().decode(body as Uint8Array)).toBe("urn:other|urn:other/one|http://localhost/s.asmx");
});

describe("a dispatcher", () => {
  const service: ServiceDescription = { ...base, namespace: "urn:x" };
  const operations = {
    one: operation(service, "one", { soapAction: "urn:shared" }),
    two: operation(service, "two", { soapAction: "urn:shared" }),
    three: operation(service, "three"),
  };
  const withFree = { ...operations, free: operation(service, "free", { soapAction: "" }) };

  async function send(some: Readonly<Record<string, Echo>>, name: string, action: string | undefined, v12 = false) {
    const { dispatcher, ran } = wire(service, some);
    const type = v12 ? `application/soap+xml; action="${action ?? ""}"` : "text/xml";
    const headers = { "content-type": type, ...(action === undefined || v12 ? {} : { soapaction: `"${action}"` }) };
    const body = bytes((v12 ? soap12 : soap11)(`<${name} xmlns="urn:x"/>`));
    const response = await dispatcher.handle({ method: "POST", url: "/s.asmx", headers, body });
    return [response.status, ran.join(), new TextDecoder().decode(response.body as Uint8Array)] as const;
  }

  it.each([
    ["one", "urn:shared"],
    ["two", "urn:shared"],
    ["three", "urn:x/three"],
    ["one", ""],
    ["two", undefined],
  ] as const)("runs %s for the action %j", async (name, action) => {
    for (const some of [operations, withFree]) {
      for (const v12 of [false, true])
        expect((await send(some, name, action, v12)).slice(0, 2), String(v12)).toEqual([200, name]);
    }
  });

  it.each([
    ["one", "urn:x/three"],
    ["three", "urn:shared"],
    ["free", "urn:x/three"],
    ["one", "urn:unknown"],
    ["three", "urn:x/Three"],
    ["nothing", "urn:x/three"],
  ] as const)("refuses %s for the action %j", async (name, action) => {
    for (const some of name === "free" ? [withFree] : [operations, withFree])
      expect((await send(some, name, action)).slice(0, 2)).toEqual([500, ""]);
  });

  it.each(["", "urn:unknown", "free", undefined])(
    "finds one without an action by the body, for %j too",
    async (action) => {
      expect((await send(withFree, "free", action)).slice(0, 2)).toEqual([200, "free"]);
    },
  );

  it("says what actions look like where they are not ASMX's", async () => {
    expect((await send(operations, "one", "urn:unknown"))[2]).toContain('such as "urn:shared"');
  });
});

describe.each([
  ["/", "http://h/", "http://h/one"],
  ["/s/", "http://h/s/", "http://h/s/one"],
  ["/s", "http://h/s", "http://h/s/one"],
  ["/?service=one", "http://h/?service=one", "http://h/one?service=one"],
  ["/index.php?a=b", "http://h/index.php?a=b", "http://h/index.php/one?a=b"],
  ["/s/?a", "http://h/s/?a", "http://h/s/one?a"],
])("at the path %s", (path, soapUrl, formUrl) => {
  const service: ServiceDescription = { ...base, path, namespace: "urn:x" };
  const one = operation(service, "one");

  it.each([
    ["soap11", soapUrl],
    ["soap12", soapUrl],
    ["http-get", `${formUrl}${formUrl.includes("?") ? "&" : "?"}Text=a%20b`],
    ["http-post", formUrl],
  ])("%s calls %s", async (binding, url) => {
    const { client, requests, ran } = wire(service, { one });
    expect(await client["one"]?.({ Text: "a b" }, { binding })).toBe(1);
    expect(requests[0]?.url).toBe(url);
    expect(ran).toEqual(["one"]);
  });

  it("the WSDL is there and says the whole address", async () => {
    const { dispatcher } = wire(service, { one });
    const plain = path.split("?", 1)[0] ?? "";
    for (const url of [`${plain}?wsdl`, `${plain}?WSDL`, ...(path.includes("?") ? [`${path}&wsdl`] : [])]) {
      const { body } = await dispatcher.handle({ method: "GET", url, headers: { host: "h" }, body: undefined });
      expect(new TextDecoder().decode(body as Uint8Array), url).toBe(`urn:x|urn:x/one|http://h${path}`);
    }
    const page = await dispatcher.handle({ method: "GET", url: plain, headers: {}, body: undefined });
    expect(new TextDecoder().decode(page.body as Uint8Array)).toContain("add ?WSDL");
  });
});

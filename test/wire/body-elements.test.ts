/** Owns the proof of what stands in the body of SOAP where it is not ASMX's: other names, no wrappers, no namespace inside. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, RecordType, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { arrayResult, recordResult, scalarResult, voidResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { bytes, rejection, soap11, text } from "./capture.js";
import { amount } from "../counts.js";

const path = "/s.asmx";
const ns = "urn:x";

function serviceOf(more: Partial<ServiceDescription>): ServiceDescription {
  return { name: "Sample", namespace: ns, path, bindings: ["soap11"], contract: 1, ...more };
}

function operationsOf(service: ServiceDescription): Readonly<Record<string, AnyOperation>> {
  const flag = service.unqualified === true ? { unqualified: true as const } : {};
  const person: RecordType = {
    kind: "record",
    name: "Person",
    fields: [
      { name: "Name", type: string },
      { name: "Age", type: int },
    ],
    ...flag,
  };
  const text = { name: "Text", type: string };
  const a = { service, parameters: [text, { name: "Number", type: int }], result: { codec: scalarResult, type: int } };
  return {
    plain: { ...a, name: "plain" },
    named: { ...a, name: "named", elements: { request: "Ask", response: "Answer", result: "return" } },
    one: { ...a, name: "one", elements: { request: "Shared" }, soapAction: "urn:one" },
    two: { ...a, name: "two", elements: { request: "Shared" }, soapAction: "urn:two" },
    same: { ...a, name: "same", elements: { request: "Twin" }, soapAction: "urn:twin" },
    alike: { ...a, name: "alike", elements: { request: "Twin" }, soapAction: "urn:twin" },
    bare: { ...a, name: "bare", parameters: [{ ...text, required: true }], bareRequest: true, bareResponse: true },
    person: {
      service,
      name: "person",
      parameters: [{ name: "Person", type: person, required: true, nullable: true }],
      result: { codec: recordResult, type: person },
      elements: { request: "Person" },
      bareRequest: true,
      bareResponse: true,
    },
    several: {
      service,
      name: "several",
      parameters: [],
      result: { codec: recordResult, type: { ...person, name: "severalResponse" }, required: true },
      bareResponse: true,
    },
    list: {
      service,
      name: "list",
      parameters: [],
      result: {
        codec: arrayResult,
        type: { kind: "array", name: "listResponse", item: { name: "return", type: int }, ...flag },
        required: true,
      },
      bareResponse: true,
    },
    optional: {
      service,
      name: "optional",
      parameters: [text],
      result: { codec: scalarResult, type: string },
      bareRequest: true,
      bareResponse: true,
    },
    notify: { service, name: "notify", parameters: [text], result: { codec: voidResult }, oneWay: true },
    signal: {
      service,
      name: "signal",
      parameters: [],
      result: { codec: voidResult },
      bareRequest: true,
      bareResponse: true,
    },
  };
}

const results: Readonly<Record<string, unknown>> = {
  person: { Name: "a", Age: 1 },
  several: { Name: "b", Age: 2 },
  list: [1, 2],
  signal: undefined,
  optional: "text",
};

interface Served {
  readonly ran: (readonly [string, unknown])[];
  send(body: string, action?: string): Promise<readonly [number, string]>;
}

function serve(service: ServiceDescription, strict = false): Served {
  const ran: (readonly [string, unknown])[] = [];
  const operations = operationsOf(service);
  const handlers = Object.fromEntries(
    Object.keys(operations).map((name) => [
      name,
      (parameters: object) => {
        ran.push([name, Object.entries(parameters)]);
        return name in results ? results[name] : 1;
      },
    ]),
  );
  const limits = strict ? { limits: { xml: { depth: 100 } } } : {};
  const dispatcher = createDispatcher(service, operations, [], handlers, limits);
  return {
    ran,
    async send(body, action) {
      const headers = { "content-type": "text/xml", ...(action === undefined ? {} : { soapaction: `"${action}"` }) };
      const response = await dispatcher.handle({ method: "POST", url: path, headers, body: bytes(soap11(body)) });
      return [response.status, textOf(response)];
    },
  };
}

function textOf({ body }: HttpResponse): string {
  if (!(body instanceof Uint8Array)) throw new Error("the body is a stream");
  return new TextDecoder().decode(body);
}

type AnyClient = Readonly<Record<string, (parameters: object) => Promise<unknown>>>;

function clientOf(service: ServiceDescription, transport: Transport): AnyClient {
  return createClient(service, operationsOf(service), { baseUrl: "http://h", transport }) as unknown as AnyClient;
}

function answering(body: () => string): Transport {
  return async () => ({ status: 200, headers: { "content-type": "text/xml" }, body: bytes(soap11(body())) });
}

const services = [
  ["qualified", serviceOf({})],
  ["unqualified", serviceOf({ unqualified: true })],
] as const;

const pieces = [
  "<Text>a</Text>",
  "<Text>b &amp; c</Text>",
  "<Number>5</Number>",
  "<Number>x</Number>",
  '<Text xmlns="">a</Text>',
  '<Text xmlns="urn:x">a</Text>',
  '<q:Text xmlns:q="urn:x">a</q:Text>',
  "<Name>n</Name>",
  '<Name xmlns="">n</Name>',
  "<Age>1</Age>",
  "text",
  "<Shared>a</Shared>",
  "</Shared>",
  " ",
];
const tags: readonly ((name: string, content: string) => string)[] = [
  (name, content) => `<${name} xmlns="${ns}">${content}</${name}>`,
  (name, content) => `<t:${name} xmlns:t="${ns}">${content}</t:${name}>`,
  (name, content) => `<${name}>${content}</${name}>`,
];
const names = ["plain", "Ask", "named", "Shared", "one", "bare", "Person", "person", "signal"];
const actions = [undefined, "", "urn:one", "urn:two", "urn:x/plain", "urn:x/bare", "urn:x/named"];

describe.each(services)("the short ways of a service that is %s", (_form, service) => {
  it("take requests as the reader does", async () => {
    const request = fc.record({
      tag: fc.constantFrom(...tags),
      name: fc.constantFrom(...names),
      content: fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((parts) => parts.join("")),
      action: fc.constantFrom(...actions),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const warm = serve(service);
        const strict = serve(service, true);
        for (const tag of tags) await warm.send(tag("plain", ""));
        warm.ran.length = 0;
        for (const { tag, name, content, action } of requests) {
          const body = tag(name, content);
          expect(await warm.send(body, action), body).toEqual(await strict.send(body, action));
        }
        expect(warm.ran).toEqual(strict.ran);
      }),
      { numRuns: amount(100, 500) },
    );
  });

  it("take replies as the reader does", async () => {
    const value = fc.constantFrom("1", " 2 ", "x", "", "<b/>", "&#49;", "1</bareResponse><bareResponse>2", "<!-- -->");
    const shells: readonly (readonly [string, (content: string) => string])[] = tags.flatMap((tag) => [
      ["bare", (content: string) => tag("bareResponse", content)] as const,
      ["named", (content: string) => tag("Answer", `<return>${content}</return>`)] as const,
      ["named", (content: string) => tag("Answer", `<return xmlns="">${content}</return>`)] as const,
      ["named", (content: string) => tag("Answer", `<x/>`) + content] as const,
    ]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...shells), fc.array(value, { maxLength: 5 }), async ([name, shell], values) => {
        let body = "";
        const transport = answering(() => body);
        const warm = clientOf(service, transport);
        const outcome = (client: AnyClient): Promise<unknown> =>
          client[name]?.({ Text: "a" }).catch((error: unknown) => String(error)) ?? Promise.reject(new Error(name));
        for (const each of ["1", ...values]) {
          body = shell(each);
          expect(await outcome(warm), body).toEqual(await outcome(clientOf(service, transport)));
        }
      }),
      { numRuns: amount(60, 300) },
    );
  });
});

describe("local elements", () => {
  test.each([
    ["qualified", '<plain xmlns="urn:x"><Text xmlns="">a</Text></plain>', "must be in the namespace urn:x"],
    ["unqualified", '<plain xmlns="urn:x"><Text>a</Text></plain>', "must be in no namespace"],
  ] as const)("of a service that is %s are refused in another namespace", async (form, body, problem) => {
    const service = serviceOf(form === "unqualified" ? { unqualified: true } : {});
    for (const strict of [false, true]) {
      const [status, text] = await serve(service, strict).send(body);
      expect([status, text.includes(problem)]).toEqual([500, true]);
    }
  });

  test.each([
    ["qualified", { kind: "right", body: '<person xmlns="urn:x"><Name>n</Name><Age>3</Age></person>' }],
    ["unqualified", { kind: "right", body: '<t:person xmlns:t="urn:x"><Name>n</Name><Age>3</Age></t:person>' }],
    [
      "unqualified",
      { kind: "right", body: '<person xmlns="urn:x"><Name xmlns="">n</Name><Age xmlns="">3</Age></person>' },
    ],
    ["unqualified", { kind: "foreign", body: '<person xmlns="urn:x"><Name>n</Name><Age>3</Age></person>' }],
  ] as const)("of a service that is %s are read where they are: %o", async (form, { kind, body }) => {
    const service = serviceOf(form === "unqualified" ? { unqualified: true } : {});
    const reply = body.replaceAll("person", "personResponse");
    const got = await clientOf(
      service,
      answering(() => reply),
    )
      ["person"]?.({ Person: null })
      .catch(String);
    if (kind === "right") expect(got).toEqual({ Name: "n", Age: 3 });
    else expect(got).toContain("expected <Name> in");
  });
});

describe("a bare operation", () => {
  const service = serviceOf({});

  it("says null in the body's element, both ways", async () => {
    let sent = "";
    const client = clientOf(service, async (request) => {
      sent = new TextDecoder().decode(request.body);
      const nil = '<personResponse xmlns="urn:x" xsi:nil="true" />';
      return { status: 200, headers: { "content-type": "text/xml" }, body: bytes(soap11(nil)) };
    });
    expect(await client["person"]?.({ Person: null })).toBe(null);
    expect(sent).toContain('<soap:Body><Person xmlns="urn:x" xsi:nil="true" /></soap:Body>');
    const { ran, send } = serve(service);
    await send('<Person xmlns="urn:x" xsi:nil="true" />');
    expect(ran).toEqual([["person", [["Person", null]]]]);
  });

  it("has errors that name the parameter and its fields, not the element", async () => {
    const client = clientOf(
      service,
      answering(() => ""),
    );
    const call = (name: string, parameters: object): Promise<unknown> =>
      client[name]?.(parameters) ?? Promise.resolve();
    expect(String(await rejection(call("person", { Person: { Age: "x" } })))).toContain("parameter Person.Age");
    expect(String(await rejection(call("person", {})))).toContain("Person: it is required");
    expect(String(await rejection(call("bare", { Text: 1 })))).toContain("parameter Text");
  });

  it("is answered as it is described, void included", async () => {
    const { send } = serve(service);
    const answers = [
      ['<bare xmlns="urn:x">a</bare>', '<bareResponse xmlns="urn:x">1</bareResponse>'],
      ['<signal xmlns="urn:x"/>', '<signalResponse xmlns="urn:x" />'],
      ['<Person xmlns="urn:x"/>', '<personResponse xmlns="urn:x"><Name>a</Name><Age>1</Age></personResponse>'],
    ] as const;
    for (const [request, response] of answers)
      expect((await send(request))[1]).toContain(`<soap:Body>${response}</soap:Body>`);
  });
});

describe.each(services)("results of a service that is %s", (form, service) => {
  const tag = (name: string, content: string): string => {
    const [prefix, xmlns] = form === "unqualified" ? ["tns:", "xmlns:tns"] : ["", "xmlns"];
    return content === ""
      ? `<${prefix}${name} ${xmlns}="urn:x" />`
      : `<${prefix}${name} ${xmlns}="urn:x">${content}</${prefix}${name}>`;
  };

  it.each([
    ["several", "<Name>b</Name><Age>2</Age>", { Name: "b", Age: 2 }],
    ["several", "", {}],
    ["list", "<return>1</return><return>2</return>", [1, 2]],
    ["list", "", []],
  ] as const)("%s stand in the response itself: %s", async (name, content, value) => {
    const body = tag(`${name}Response`, content);
    expect(
      await clientOf(
        service,
        answering(() => body),
      )[name]?.({}),
    ).toEqual(value);
    if (content !== "")
      expect((await serve(service).send(tag(name, "")))[1]).toContain(`<soap:Body>${body}</soap:Body>`);
  });

  it("that must be there are no null", async () => {
    const nil = `<t:severalResponse xmlns:t="urn:x" xsi:nil="true"/>`;
    const error = await rejection(
      clientOf(
        service,
        answering(() => nil),
      )["several"]?.({}) ?? Promise.resolve(),
    );
    expect(error).toMatchObject({ kind: "undecodable" });
  });
});

describe("an operation that nothing answers", () => {
  const service = serviceOf({});
  const client = (status: number, body: string): AnyClient =>
    clientOf(service, async () => ({
      status,
      headers: body === "" ? {} : { "content-type": "text/xml" },
      body: bytes(body),
    }));

  it("is done with whatever says that it arrived", async () => {
    for (const [status, body] of [
      [202, ""],
      [200, ""],
      [204, ""],
      [200, soap11("")],
      [200, soap11('<notifyResponse xmlns="urn:x"/>')],
    ] as const)
      expect(await client(status, body)["notify"]?.({ Text: "a" }), body).toBeUndefined();
  });

  it("can fail", async () => {
    const fault = soap11("<soap:Fault><faultcode>soap:Server</faultcode><faultstring>no</faultstring></soap:Fault>");
    for (const status of [200, 500])
      expect(await rejection(client(status, fault)["notify"]?.({}) ?? Promise.resolve())).toMatchObject({
        kind: "fault",
      });
  });

  it("is answered with 202 and no body", async () => {
    const { ran, send } = serve(service);
    expect(await send('<notify xmlns="urn:x"><Text>a</Text></notify>')).toEqual([202, ""]);
    expect(ran.map(([name]) => name)).toEqual(["notify"]);
  });
});

describe("operations with one request element", () => {
  it.each([
    ["urn:one", [200, "one"]],
    ["urn:two", [200, "two"]],
    [undefined, [500, undefined]],
    ["", [500, undefined]],
    ["urn:x/plain", [500, undefined]],
  ] as const)("are told apart by the action %j", async (action, expected) => {
    const { ran, send } = serve(serviceOf({}));
    const [status, text] = await send('<Shared xmlns="urn:x"/>', action);
    expect([status, ran[0]?.[0]]).toEqual(expected);
    if (action === undefined) expect(text).toContain("one, two have the same request element; only their actions");
  });

  it("and one action are refused, since nothing says which is meant", async () => {
    const { ran, send } = serve(serviceOf({}));
    const [status, text] = await send('<Twin xmlns="urn:x"/>', "urn:twin");
    expect([status, ran]).toEqual([500, []]);
    expect(text).toContain("same, alike have the same request element and the same action");
  });
});

describe("operations with one request element, each over a version of SOAP of its own", () => {
  const service = serviceOf({ bindings: ["soap11", "soap12"] });
  const base = { service, parameters: [], result: { codec: scalarResult, type: string } } as const;

  it.each(["Shared", ""])("are told apart by the version: %j", async (request) => {
    const shared = { ...base, elements: { request }, soapAction: "" };
    const operations: Readonly<Record<string, AnyOperation>> = {
      first: { ...shared, name: "first", bindings: ["soap11"] },
      second: { ...shared, name: "second", bindings: ["soap12"] },
    };
    const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, () => name]));
    const dispatcher = createDispatcher(service, operations, [], handlers);
    const client = createClient(service, operations, {
      baseUrl: "http://h",
      transport: inProcessTransport(dispatcher),
    }) as unknown as AnyClient;
    for (const name of Object.keys(operations)) expect(await client[name]?.({})).toBe(name);
  });
});

describe("an empty Body, by which ASMX says that the one value of a bare message is null", () => {
  test("is a request of the operation that the action names, without its parameter", async () => {
    const { send, ran } = serve(serviceOf({}));
    expect((await send("", "urn:x/optional"))[0]).toBe(200);
    expect(ran).toEqual([["optional", [["Text", undefined]]]]);
    const refused = await send("", "urn:x/bare");
    expect(refused[0]).toBe(500);
    for (const action of ["urn:x/plain", "", undefined]) expect((await send("", action))[1]).toContain("Body is empty");
    expect(ran).toHaveLength(1);
  });

  test("is a null result", async () => {
    const client = clientOf(
      serviceOf({}),
      answering(() => ""),
    );
    expect(await client["optional"]?.({})).toBeNull();
    await expect(client["plain"]?.({})).rejects.toThrow("which is empty");
  });
});

describe("nothing in the body", () => {
  const service = serviceOf({});
  const empty = { service, parameters: [], result: { codec: voidResult } } as const;
  const ping = { ...empty, name: "ping", elements: { request: "", response: "" } } as const;
  const ask = { ...empty, name: "ask", result: { codec: scalarResult, type: int }, elements: { request: "" } } as const;
  const plain = { ...empty, name: "plain" } as const;
  const envelope = (body: string): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${body}</s:Envelope>`;

  async function send(
    operations: Readonly<Record<string, AnyOperation>>,
    body: string,
    action?: string,
  ): Promise<readonly [status: number, ran: string, text: string]> {
    const ran: string[] = [];
    const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, () => ran.push(name)]));
    const dispatcher = createDispatcher(service, operations, [], handlers);
    const headers = { "content-type": "text/xml", ...(action === undefined ? {} : { soapaction: `"${action}"` }) };
    const request = { method: "POST", url: path, headers, body: new TextEncoder().encode(envelope(body)) };
    const response = await dispatcher.handle(request);
    return [response.status, ran.join(), text(response.body)];
  }

  it.each([
    ["<s:Body/>", "urn:x/ask", 200, "ask"],
    ["<s:Body> </s:Body>", "urn:x/ping", 200, "ping"],
    ["<s:Body/>", "urn:x/plain", 500, ""],
    ["<s:Body/>", undefined, 500, ""],
    ['<s:Body><ping xmlns="urn:x"/></s:Body>', "urn:x/ping", 500, ""],
    ['<s:Body><plain xmlns="urn:x"/></s:Body>', "urn:x/ping", 500, ""],
    ['<s:Body><plain xmlns="urn:x"/></s:Body>', "urn:x/plain", 200, "plain"],
  ] as const)("%s under the action %s is %i %s", async (body, action, status, ran) => {
    expect((await send({ ping, ask, plain }, body, action)).slice(0, 2)).toEqual([status, ran]);
  });

  it("tells the one operation without a body where no action is sent", async () => {
    const [status, ran, answer] = await send({ ping, plain }, "<s:Body/>");
    expect([status, ran]).toEqual([200, "ping"]);
    expect(answer).toContain("><soap:Body /></soap:Envelope>");
  });

  it("a client takes an empty body for the answer that it is, and nothing else", async () => {
    const call = async (body: string): Promise<unknown> => {
      const transport: Transport = async () => ({
        status: 200,
        headers: { "content-type": "text/xml" },
        body: new TextEncoder().encode(envelope(body)),
      });
      const client = createClient(service, { ping }, { baseUrl: "http://h", transport });
      return (client as unknown as Readonly<Record<string, () => Promise<unknown>>>)["ping"]?.();
    };
    expect(await call("<s:Body/>")).toBeUndefined();
    await expect(call('<s:Body><pingResponse xmlns="urn:x"/></s:Body>')).rejects.toThrow(/expected an empty soap:Body/);
    await expect(
      call("<s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>No</faultstring></s:Fault></s:Body>"),
    ).rejects.toThrow(/No/);
  });
});

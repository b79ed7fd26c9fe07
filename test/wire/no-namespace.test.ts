/** Owns the proof of services in no namespace: nothing is declared, other namespaces are refused, and nobody can move them when they run. */
import { XmlDocument } from "libxml2-wasm";
import { describe, expect, it, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { codedResult, scalarResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { anyType, int, QName, richRecord, xml } from "../../templates/runtime/values/index.js";
import { bytes, rejection, soap11, text } from "./capture.js";

const path = "/s.asmx";
const service: ServiceDescription = {
  name: "Sums",
  namespace: "",
  path,
  bindings: ["soap11", "http-get"],
  contract: 1,
};
const city = richRecord({
  name: "City",
  typeNamespace: "",
  tagged: true,
  fields: [{ name: "Mayor", type: int }],
});
const place = richRecord({
  name: "Place",
  typeNamespace: "",
  tagged: true,
  fields: [],
  derived: () => [city],
});
const coded = { name: "Value", required: true } as const;
const soap = { service, bindings: ["soap11"] } as const;
const operations: Readonly<Record<string, AnyOperation>> = {
  add: {
    service,
    name: "add",
    parameters: [
      { name: "a", type: int },
      { name: "b", type: int },
    ],
    result: { codec: scalarResult, type: int },
  },
  name: { ...soap, name: "name", parameters: [{ ...coded, type: QName }], result: { codec: codedResult, type: QName } },
  any: {
    ...soap,
    name: "any",
    parameters: [{ ...coded, type: anyType }],
    result: { codec: codedResult, type: anyType },
  },
  markup: { ...soap, name: "markup", parameters: [{ ...coded, type: xml }], result: { codec: codedResult, type: xml } },
  find: { ...soap, name: "find", parameters: [{ ...coded, type: place }], result: { codec: codedResult, type: place } },
  far: {
    ...soap,
    name: "far",
    parameters: [{ ...coded, type: place }],
    result: { codec: scalarResult, type: int },
    elements: { requestNamespace: "urn:far" },
  },
};
const echo = ({ Value }: { readonly Value: unknown }): unknown => Value;
const handlers = {
  add: ({ a = 0, b = 0 }) => a + b,
  name: echo,
  any: echo,
  markup: echo,
  find: echo,
  far: () => 1,
};
const serve = (options?: DispatcherOptions) => createDispatcher(service, operations, [], handlers, options);

type AnyClient = Readonly<Record<string, (parameters: object, options: object) => Promise<unknown>>>;

/** What a call sends and is answered, and what it gives. */
async function exchange(operation: string, parameters: object, binding = "soap11") {
  const seen: string[] = [];
  const transport: Transport = async (request) => {
    const response = await serve().handle({ ...request, url: request.url.replace("http://h", "") });
    seen.push(text(request.body), request.headers["soapaction"] ?? "", text(response.body));
    return response;
  };
  const client = createClient(service, operations, { baseUrl: "http://h", transport }) as unknown as AnyClient;
  const result = await client[operation]?.(parameters, { binding });
  const [request = "", action, response = ""] = seen;
  return { request: bodyOf(request), action, response: bodyOf(response), result };
}

const bodyOf = (envelope: string): string => /<soap:Body>(.*)<\/soap:Body>/.exec(envelope)?.[1] ?? envelope;

test("nothing is declared, and a SOAPAction begins with the slash", async () => {
  expect(await exchange("add", { a: 1, b: 2 })).toEqual({
    request: "<add><a>1</a><b>2</b></add>",
    action: '"/add"',
    response: "<addResponse><addResult>3</addResult></addResponse>",
    result: 3,
  });
  const form = await exchange("add", { a: 1, b: 2 }, "http-get");
  expect(form).toMatchObject({ response: '<?xml version="1.0" encoding="utf-8"?>\n<int>3</int>', result: 3 });
});

test.each<[operation: string, value: unknown, written: string]>([
  ["name", "plain", "<Value>plain</Value>"],
  ["name", "{urn:n}far", '<Value xmlns:q1="urn:n">q1:far</Value>'],
  ["any", { type: "City", xml: "<Mayor>1</Mayor>" }, '<Value xsi:type="City"><Mayor>1</Mayor></Value>'],
  ["markup", { xml: '<a><b xmlns="urn:b" /></a>' }, '<Value><a><b xmlns="urn:b" /></a></Value>'],
  ["find", { $type: "City", Mayor: 1 }, '<Value xsi:type="City"><Mayor>1</Mayor></Value>'],
])("%s: %o there and back", async (operation, value, written) => {
  const { request, response, result } = await exchange(operation, { Value: value });
  expect(request).toBe(`<${operation}>${written}</${operation}>`);
  expect(response).toBe(
    request.replaceAll(operation, `${operation}Response`).replaceAll("Value", `${operation}Result`),
  );
  expect(result).toEqual(value);
});

it("does not say by xsi:type what no prefix stands for", async () => {
  expect(await exchange("far", { Value: { $type: "Place" } })).toMatchObject({ result: 1 });
  const message = String(await rejection(exchange("far", { Value: { $type: "City", Mayor: 1 } })));
  expect(message).toContain("expected an xsi:type with its namespace, {namespace}City, where elements are in one");
});

describe("a server", () => {
  const send = async (body: string, action = "/add"): Promise<readonly [status: number, body: string]> => {
    const headers = { "content-type": "text/xml", soapaction: `"${action}"` };
    const response = await serve().handle({ method: "POST", url: path, headers, body: bytes(soap11(body)) });
    return [response.status, bodyOf(text(response.body))];
  };

  test.each([
    "<add><a>1</a><b>2</b></add>",
    '<add xmlns=""><a>1</a><b xmlns="">2</b></add>',
    '<add xmlns:p="urn:p"><a>1</a><!-- c --><b>2</b></add>',
  ])("takes %s", async (body) => {
    expect(await send(body)).toEqual([200, "<addResponse><addResult>3</addResult></addResponse>"]);
  });

  test.each([
    ['<add xmlns="urn:x"><a>1</a><b>2</b></add>', "/add", "expected an operation in no namespace"],
    ['<p:add xmlns:p="urn:x"><a>1</a></p:add>', "/add", "found &lt;add&gt; in the namespace urn:x"],
    ["", "/add", "the element of an operation in no namespace"],
    ["<add><a>1</a></add>", "add", 'the action of an operation, such as "/add"'],
  ])("refuses %s with the action %s", async (body, action, said) => {
    const [status, answer] = await send(body, action);
    expect([status, answer.includes(said) ? said : answer]).toEqual([500, said]);
  });

  it("says in ?disco what its bindings are called", async () => {
    const response = await serve().handle({ method: "GET", url: `${path}?disco`, headers: {}, body: undefined });
    using document = XmlDocument.fromString(text(response.body));
    const [soap] = document.find("//d:soap", { d: "http://schemas.xmlsoap.org/disco/soap/" });
    expect(soap?.toString()).toContain(' binding="SumsSoap"');
    expect(soap?.toString()).toContain(' xmlns=""');
  });
});

describe("a client", () => {
  test.each([
    ['<addResponse xmlns="urn:x"><addResult>3</addResult></addResponse>', "expected <addResponse> in no namespace"],
    ["<addResponse><addResult>x</addResult></addResponse>", "addResult"],
  ])("refuses %s", async (body, said) => {
    const headers = { "content-type": "text/xml" };
    const transport: Transport = async () => ({ status: 200, headers, body: bytes(soap11(body)) });
    const client = createClient(service, operations, { baseUrl: "http://h", transport }) as unknown as AnyClient;
    expect(String(await rejection(client["add"]?.({}, { binding: "soap11" }) ?? Promise.resolve()))).toContain(said);
  });
});

describe("where it runs", () => {
  const named: ServiceDescription = { ...service, namespace: "urn:named" };
  const said = /^namespace .* must be a text for XML, empty if the description's is$/;

  test.each([
    [service, "urn:b"],
    [named, ""],
  ])("nobody moves it there or away: %o to %o", (described, namespace) => {
    const client = () => createClient(described, operations, { baseUrl: "http://h", namespace });
    const dispatcher = () => createDispatcher(described, operations, [], handlers, { namespace });
    for (const create of [client, dispatcher]) {
      expect(create).toThrow(TypeError);
      expect(create).toThrow(said);
    }
  });

  it("may be said again", () => {
    expect(() => serve({ namespace: "" })).not.toThrow();
  });
});

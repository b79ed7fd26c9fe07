/** Owns which requests a gateway lets in, by method, page and body, what it says of failures, and that it ends what nobody reads. */
import { beforeAll, describe, expect, test } from "vitest";
import { assets } from "#assets";
import { type DescribedGateway, describeGateway } from "../../generator/serve/describe-gateway.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayErrorReport, GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";

const description = `
service: Doors
namespace: http://example.org/doors/
baseUrl: http://localhost:8080
path: /doors.asmx
bindings: [soap11]
credentials:
  keys: { Key: { type: string, secret: true }, Lock: { type: string, secret: true } }
types:
  Box: { fields: { Id: int } }
  Words: { list: "," }
groups:
  all:
    operations:
      look: { parameters: { Id: int, Word: string }, result: string, reads: true }
      open: { parameters: { Id: int }, result: string }
      pinned: { parameters: { Pin: { type: string, secret: true } }, result: string, reads: true }
      boxed: { parameters: { Box: Box }, result: string, reads: true }
      joined: { parameters: { Words: Words }, result: string, reads: true }
      locked: { credentials: keys, result: string, reads: true }
      rows: { result: DataSet }
`;
let table: DescribedGateway;

beforeAll(async () => {
  const { described, diagnostics } = await describeGateway({ name: "doors.yaml", text: description }, {}, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  table = described;
});

const envelope = (content: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`;
const xml = { "content-type": "text/xml" };
let sent: HttpRequest[] = [];

const answering: Transport = (request) => {
  sent.push(request);
  const operation = /(\w+)"?$/.exec(request.headers["soapaction"] ?? "")?.[1] ?? "";
  const result = `<${operation}Result>done</${operation}Result>`;
  const content = `<${operation}Response xmlns="http://example.org/doors/">${result}</${operation}Response>`;
  return Promise.resolve({ status: 200, headers: xml, body: Buffer.from(envelope(content)) });
};

type Headers = Readonly<Record<string, string>>;

function gatewayOf(options: GatewayOptions, transport: Transport) {
  const settings = { baseUrl: "http://hidden.example", transport };
  const client = createClient(table.service, table.operations, settings);
  return createGateway(table.operations, client, { openapi: table.openapi, onError: () => undefined, ...options });
}

async function send(
  method: string,
  url: string,
  { headers = {}, body, options = {}, transport = answering }: Partial<Sending> = {},
) {
  sent = [];
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const response = await gatewayOf(options, transport).handle({ method, url, headers, body: bytes });
  const text = textOf(response);
  const json = (text.startsWith("{") ? JSON.parse(text) : {}) as Readonly<Record<string, unknown>>;
  return { ...response, text, json };
}

interface Sending {
  readonly headers: Headers;
  readonly body: string;
  readonly options: GatewayOptions;
  readonly transport: Transport;
}

function textOf({ body }: HttpResponse): string {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : "";
}

test.each([
  ["/look?Id=1", 200, "POST, GET, HEAD"],
  ["/open?Id=1", 405, "POST"],
  ["/pinned?Pin=1", 405, "POST"],
  ["/boxed?Box=1", 405, "POST"],
  ["/joined?Words=a", 405, "POST"],
])("GET %s is %i, and its methods are %s", async (url, expected, methods) => {
  expect((await send("GET", url)).status).toBe(expected);
  expect((await send("PUT", url)).headers["allow"]).toBe(methods);
  expect((await send("OPTIONS", url)).headers["allow"]).toBe(`${methods}, OPTIONS`);
});

describe("a page of another origin", () => {
  const origin = "https://app.example.org";
  const cross = { host: "gateway.example", "sec-fetch-site": "cross-site" };
  const followed = { ...cross, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const typed = { "content-type": "application/json" };

  test.each([
    ["may have a link to an operation that only reads", "GET", "/look?Id=1", followed, 200],
    ["may not embed it", "GET", "/look?Id=1", { ...followed, "sec-fetch-dest": "iframe" }, 403],
    ["may not fetch it", "GET", "/look?Id=1", cross, 403],
    ["may not send a form to it", "POST", "/look", { ...followed, ...typed }, 403],
    ["may not call another operation", "POST", "/open", { ...cross, ...typed }, 403],
  ])("%s", async (_name, method, url, headers, expected) => {
    const body = method === "POST" ? { body: "{}" } : {};
    expect([(await send(method, url, { headers, ...body })).status, sent.length]).toEqual([
      expected,
      expected === 200 ? 1 : 0,
    ]);
  });

  test.each([
    ["content-type, x-a", "content-type, x-a"],
    ["content-type,x-a", "content-type,x-a"],
    ["x-a", "x-a"],
    ["", undefined],
    ["x-a;b", undefined],
    ["x-a\r\nset-cookie: b", undefined],
    ["x-a,,x-b", undefined],
  ])("may send the headers %j only if they are names", async (requested, expected) => {
    const headers = { ...cross, origin, "access-control-request-headers": requested };
    const response = await send("OPTIONS", "/open", { headers, options: { allowedOrigins: [origin] } });
    expect(response.headers).toEqual({
      allow: "POST, OPTIONS",
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-max-age": "600",
      vary: "origin",
      ...(expected === undefined ? {} : { "access-control-allow-headers": expected }),
    });
  });

  test("gets a refusal that its own page may read if the origin is allowed", async () => {
    const headers = { ...cross, origin };
    for (const [allowedOrigins, expected] of [
      [[origin.toUpperCase()], origin],
      ["any", origin],
      [["https://app.example"], undefined],
    ] as const) {
      const { headers: answered, status } = await send("GET", "/none", { headers, options: { allowedOrigins } });
      expect([status, answered["access-control-allow-origin"], answered["vary"]]).toEqual([404, expected, "origin"]);
    }
  });
});

test("a cache keeps an answer apart for each origin, also one to a request without an origin", async () => {
  const options = { allowedOrigins: ["https://app.example.org"], cacheControl: "public, max-age=60" };
  const { status, headers } = await send("GET", "/look?Id=1&Word=a", { options });
  expect([status, headers["vary"], headers["cache-control"]]).toEqual([200, "accept, origin", "public, max-age=60"]);
  expect((await send("GET", "/look?Id=1&Word=a")).headers["vary"]).toBe("accept");
});

const typed = { "content-type": "application/json" };

test.each([
  '{"Box":{"Id":1,"Id":2}}',
  '{"Box":{"Id":1},"\\u0042ox":{"Id":2}}',
  '{"Box":{"Id":1,"Other":[{"a":"\\"","a":{}}]}}',
  '{"Box":{"":1 , "" :2}}',
])("an object with a property twice is refused: %s", async (body) => {
  const { status, json } = await send("POST", "/boxed", { headers: typed, body });
  expect([status, json["detail"], sent.length]).toEqual([400, "The body has an object with one property twice.", 0]);
});

test.each([
  ["in objects beside and inside one another", "/none", '[{"a":{"a":[{"a":1},{"a":1}]}},{"a":1}]'],
  ["in texts", "/look", String.raw`{"Word":"\"Word\":{\\","Id":1}`],
])("a name more than once %s is no property twice", async (_where, url, body) => {
  const text = url === "/none" ? `{"Box":${body}}` : body;
  const { json, status } = await send("POST", url === "/none" ? "/boxed" : url, { headers: typed, body: text });
  expect(String(json["detail"])).not.toContain("twice");
  expect(status).toBe(url === "/none" ? 400 : 200);
});

test.each([
  ["no body and no type", undefined, {}, 200],
  ["an empty body with JSON's type", "", { "content-type": "application/json" }, 200],
  ["an empty body with another type", "", { "content-type": "text/plain" }, 415],
  ["JSON without a type", "{}", {}, 415],
  ["JSON of a form", "{}", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["JSON with a charset", "{}", { "content-type": "application/json; charset=utf-8" }, 200],
  ["JSON of a longer type", "{}", { "content-type": "application/jsonx" }, 415],
])("%s is answered", async (_name, body, headers: Headers, expected) => {
  const { status, json } = await send("POST", "/open", { headers, ...(body === undefined ? {} : { body }) });
  expect([status, sent.length]).toEqual([expected, expected === 200 ? 1 : 0]);
  if (expected === 415) expect(json["detail"]).toContain("with the header Content-Type: application/json.");
});

test.each<[string, GatewayOptions, number, string]>([
  ["/health", {}, 200, '{"status":"up"}\n'],
  ["/ready", {}, 200, '{"status":"up"}\n'],
  ["/ready", { ready: async () => true }, 200, '{"status":"up"}\n'],
  ["/ready", { ready: async () => false }, 503, '{"status":"down"}\n'],
])("GET %s with %j is %i", async (url, options, expected, expectedText) => {
  const { status, text, headers } = await send("GET", url, { options });
  expect([status, text, headers["cache-control"]]).toEqual([expected, expectedText, "no-store"]);
});

test.each<[string, GatewayOptions, number]>([
  ["/", {}, 200],
  ["/", { page: false }, 404],
  ["/", { openapi: undefined }, 404],
  ["/openapi.json", { page: false }, 200],
  ["/openapi.json", { openapi: undefined }, 404],
])("GET %s with %j is %i", async (url, options, expected) => {
  expect((await send("GET", url, { options })).status).toBe(expected);
});

test("removes the credentials from the document, and nothing else, if the client has them", async () => {
  const whole = JSON.parse(table.openapi) as Readonly<Record<string, object>>;
  const { json } = await send("GET", "/openapi.json", { options: { credentials: "client" } });
  const text = JSON.stringify(whole, (key, value: unknown) => (key === "securitySchemes" ? undefined : value));
  const expected = JSON.parse(text) as { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> };
  for (const methods of Object.values(expected.paths))
    for (const operation of Object.values(methods)) Reflect.deleteProperty(operation, "security");
  expect(table.openapi).toContain('"securitySchemes"');
  expect(json).toEqual(expected);
});

describe("a failure", () => {
  const unavailable = "urn:asmx-codegen:unavailable";
  const bad = "urn:asmx-codegen:bad-answer";
  const reply = (status: number, text: string): Transport => {
    return () => Promise.resolve({ status, headers: xml, body: Buffer.from(text) });
  };
  const fault = envelope("<s:Fault><faultcode>s:Server</faultcode><faultstring></faultstring></s:Fault>");

  test.each<[string, Transport, number, string, string]>([
    ["of the connection", () => Promise.reject(new Error("no")), 502, unavailable, "cannot be reached, or its answer"],
    ["of an HTTP status", reply(503, "busy"), 502, bad, "The service answered with the status 503."],
    ["of an answer", reply(200, "<html/>"), 502, bad, "The answer of the service is no result of the operation."],
    ["without a reason", reply(500, fault), 502, "urn:asmx-codegen:fault", "a fault without a reason"],
  ])("%s says what it is, and is reported once", async (_name, transport, expected, type, detail) => {
    const reports: GatewayErrorReport[] = [];
    const options = { onError: (report: GatewayErrorReport) => void reports.push(report) };
    const { status, json, text } = await send("POST", "/open", { transport, options });
    expect([status, json["status"], json["type"]]).toEqual([expected, expected, type]);
    expect(json["detail"]).toContain(detail);
    expect(text).not.toContain("hidden.example");
    expect(reports.map(({ operation }) => operation)).toEqual(["open"]);
  });

  test("of creating a caller's client is a problem without the error's text, reported without an operation", async () => {
    const reports: GatewayErrorReport[] = [];
    const { status, json } = await send("GET", "/look?Id=1", {
      headers: { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` },
      options: {
        onError: (report) => void reports.push(report),
        clientFor: () => {
          throw new Error("secret text");
        },
      },
    });
    expect([status, json["detail"]]).toEqual([500, "The gateway could not process the request."]);
    expect(reports).toEqual([{ error: new Error("secret text"), operation: undefined }]);
  });
});

describe("rows that nobody reads to their end", () => {
  const schema =
    '<xs:schema id="D" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:m="urn:schemas-microsoft-com:xml-msdata"><xs:element name="D" m:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="T"><xs:complexType><xs:sequence><xs:element name="A" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema>';
  const start = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><rowsResponse xmlns="http://example.org/doors/"><rowsResult>${schema}<d:diffgram xmlns:d="urn:schemas-microsoft-com:xml-diffgram-v1"><D xmlns="">`;
  const row = `<T><A>${"x".repeat(1_000)}</A></T>`;

  test.each(["application/x-ndjson", "application/vnd.asmx.rows+json"])(
    "end the service's answer, and %s comes in pieces of some 16 KiB",
    async (accept) => {
      let isClosed = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          yield Buffer.from(start);
          for (;;) yield Buffer.from(row);
        } finally {
          isClosed = true;
        }
      }
      const transport: Transport = async () => ({ status: 200, headers: xml, body: endless() });
      const gateway = gatewayOf({}, transport);
      const { status, headers, body } = await gateway.handle({
        method: "POST",
        url: "/rows",
        headers: { accept },
        body: undefined,
      });
      if (body instanceof Uint8Array) throw new Error("the answer is whole");
      expect([status, headers]).toEqual([
        200,
        { "content-type": accept, "cache-control": "no-store", "x-content-type-options": "nosniff" },
      ]);
      let pieces = 0;
      for await (const piece of body) {
        expect(piece.length).toBeGreaterThanOrEqual(16_384);
        expect(piece.length).toBeLessThan(18_000);
        if (++pieces === 3) break;
      }
      expect(isClosed).toBe(true);
    },
  );
});

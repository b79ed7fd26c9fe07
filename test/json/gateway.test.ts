/** The gateway's answers to what is wrong, over a service in this process: each is a problem in JSON, and nothing is passed on. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { assets } from "#assets";
import { type DescribedGateway, describeGateway } from "../../generator/serve/describe-gateway.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { HttpRequest, Transport } from "../../templates/runtime/exchange.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayErrorReport, GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";
import { webHandler } from "../../templates/runtime/gateway/index.js";
import { repository } from "../golden/tree.js";

const description = `
service: Orders
namespace: http://example.org/orders/
baseUrl: http://localhost:8080
path: /orders.asmx
bindings: [soap11]
credentials:
  login: { User: string, Secret: { type: string, secret: true } }
types:
  Line: { fields: { Id: { type: long, required: true }, Price: { type: decimal, required: false }, Data: base64Binary, More: { type: Line } } }
  Broken: { fields: { Why: { type: string, required: true } } }
  Weights: { array: double }
groups:
  all:
    operations:
      add: { parameters: { line: { type: Line, required: true } }, result: long, faults: { Broken: Broken } }
      find: { parameters: { id: { type: int, required: true }, word: string }, result: string, reads: true }
      lock: { credentials: login, parameters: { Pin: { type: string, secret: true } }, result: boolean }
      list: { result: DataSet }
      mine: { credentials: login, result: boolean, reads: true }
      note: { parameters: { id: int }, result: none }
      drop: { parameters: { id: int }, result: void, reads: true }
      weigh: { parameters: { weights: Weights }, result: Weights }
`;
let table: DescribedGateway;
let sent: HttpRequest[] = [];

beforeAll(async () => {
  const { described, diagnostics } = await describeGateway({ name: "orders.yaml", text: description }, {}, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  table = described;
});

function envelope(content: string): string {
  const soap = "http://schemas.xmlsoap.org/soap/envelope/";
  return `<s:Envelope xmlns:s="${soap}"><s:Body>${content}</s:Body></s:Envelope>`;
}

function result(operation: string, text: string): string {
  const names = `${operation}Result`;
  return envelope(
    `<${operation}Response xmlns="http://example.org/orders/"><${names}>${text}</${names}></${operation}Response>`,
  );
}

const schema =
  '<xs:schema id="NewDataSet" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"><xs:element name="NewDataSet" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="Order"><xs:complexType><xs:sequence><xs:element name="Id" type="xs:long" minOccurs="0"/><xs:element name="Name" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema>';
const diffgram = (content: string): string =>
  `<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet xmlns="">${content}</NewDataSet></diffgr:diffgram>`;

interface Called {
  readonly answer?: string;
  readonly status?: number;
  readonly options?: GatewayOptions;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly transport?: Transport;
}

/** `body`: text as sent. */
async function call(target: string, body: string | undefined, called: Called = {}) {
  const { answer = "", status = 200, options, headers = {}, method = body === undefined ? "GET" : "POST" } = called;
  sent = [];
  const transport: Transport = (request) => {
    sent.push(request);
    return Promise.resolve({ status, headers: { "content-type": "text/xml" }, body: Buffer.from(answer) });
  };
  const client = createClient(table.service, table.operations, {
    baseUrl: "http://secret-host.example",
    transport: called.transport ?? transport,
  });
  const silent = { onError: () => undefined };
  const gateway = createGateway(table.operations, client, { openapi: table.openapi, ...silent, ...options });
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await gateway.handle({
    method,
    url: target,
    headers: { ...type, ...headers },
    body: body === undefined ? undefined : Buffer.from(body),
  });
  const pieces: Uint8Array[] = [];
  if (response.body instanceof Uint8Array) pieces.push(response.body);
  else for await (const piece of response.body) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  const isJson = /(?<!nd)json/.test(response.headers["content-type"] ?? "") && text !== "";
  const json = !isJson ? undefined : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, headers: response.headers, json, text };
}

describe("requests that do not fit", () => {
  const line = (fields: string): string => `{"line":{"Id":"1",${fields}}}`;
  const cases: readonly (readonly [body: string, detail: string, pointer: string | undefined])[] = [
    ["{", "The body is no JSON in UTF-8.", undefined],
    ["[]", "found an array, expected an object", ""],
    ["{}", "found nothing, expected a value", "/line"],
    ['{"line":null}', "found null", "/line"],
    ['{"line":{"Id":1}}', "found a number, expected a string", "/line/Id"],
    ['{"line":{"Id":"9223372036854775808"}}', "expected an integer from -9223372036854775808", "/line/Id"],
    [line('"Price":"1,5"'), "/line/Price", "/line/Price"],
    [line('"Data":"?"'), "base64", "/line/Data"],
    [line('"price":"1"'), 'did you mean "Price"?', "/line"],
    [line('"__proto__":{"x":1}'), 'the property "__proto__"', "/line"],
    [line('"constructor":1'), 'the property "constructor"', "/line"],
    [`{"line":${'{"Id":"1","More":'.repeat(200)}null${"}".repeat(201)}`, "at most 128 parts", ""],
  ];
  test.each(cases.map(([body, ...rest]) => [body.slice(0, 60), body, ...rest] as const))(
    "%s is refused",
    async (_, body, detail, pointer) => {
      const { status, json, headers } = await call("/add", body);
      expect([status, headers["content-type"]]).toEqual([400, "application/problem+json"]);
      expect(json).toMatchObject({ status: 400, detail: expect.stringContaining(detail) as string });
      expect(json?.["pointer"]).toBe(pointer);
      expect(sent).toEqual([]);
    },
  );

  test("an object with one name twice is refused", async () => {
    const { status, json } = await call("/add", '{"line":{"Id":"1","Id":"2"}}');
    expect([status, json?.["detail"], sent.length]).toEqual([
      400,
      "The body has an object with one property twice.",
      0,
    ]);
  });

  test("a lone surrogate never reaches the service", async () => {
    const { status, json } = await call("/find", '{"id":1,"word":"\\ud800"}');
    expect([status, sent.length]).toEqual([400, 0]);
    expect(json?.["detail"]).toContain("cannot be sent");
  });

  test("an address has numbers as text, and each name once", async () => {
    const answer = { answer: result("find", "found") };
    expect(await call("/find?id=5&word=a%20b", undefined, answer)).toMatchObject({ status: 200, json: "found" });
    expect((await call("/find?id=x", undefined, answer)).json?.["pointer"]).toBe("/id");
    expect((await call("/find?id=1&id=2", undefined, answer)).json?.["detail"]).toContain("one value");
    expect((await call("/find?id=1&other=2", undefined, answer)).status).toBe(400);
    expect((await call("/add?line=1", undefined)).status).toBe(405);
  });

  test("other methods, paths and media types have statuses of their own", async () => {
    expect((await call("/ad", "{}")).json?.["detail"]).toContain('did you mean "add"?');
    expect(await call("/add", "{}", { method: "PUT" })).toMatchObject({ status: 405, headers: { allow: "POST" } });
    expect((await call("/add", "{}", { headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await call("/%ff", "{}")).status).toBe(404);
    expect((await call("/api/health", undefined, { options: { basePath: "/api" } })).json).toEqual({ status: "up" });
    const down = { options: { ready: () => false } };
    expect((await call("/ready", undefined, down)).status).toBe(503);
  });
});

test.each([
  ["POST", "/note", "", 202, undefined],
  ["POST", "/drop", envelope('<dropResponse xmlns="http://example.org/orders/"/>'), 204, undefined],
  ["GET", "/drop", envelope('<dropResponse xmlns="http://example.org/orders/"/>'), 204, "accept"],
])("%s %s, whose answer has no result, is answered with no body", async (method, url, answer, expected, vary) => {
  const { status, text, headers } = await call(url, method === "GET" ? undefined : "{}", { answer });
  expect([status, text, headers]).toEqual([
    expected,
    "",
    { "cache-control": "no-store", ...(vary === undefined ? {} : { vary }) },
  ]);
});

describe("numbers that JSON does not have", () => {
  const texts = ["INF", "-INF", "NaN", "-0", "1.5"];
  const expected = ["INF", "-INF", "NaN", 0, 1.5];

  test.each([{}, { numbers: true }])("are texts in a value, both ways, with %j", async (options) => {
    const items = texts.map((text) => `<double>${text}</double>`).join("");
    const { json } = await call("/weigh", `{"weights":${JSON.stringify(expected)}}`, {
      answer: result("weigh", items),
      options,
    });
    expect(json).toEqual(expected);
    const request = Buffer.from(sent[0]?.body ?? []).toString();
    expect([...request.matchAll(/<double>([^<]*)</g)].map(([, text]) => text)).toEqual([
      "INF",
      "-INF",
      "NaN",
      "0",
      "1.5",
    ]);
  });
});

describe("failures of the service", () => {
  const fault = (code: string, detail: string): string =>
    envelope(`<s:Fault><faultcode>s:${code}</faultcode><faultstring>No</faultstring>${detail}</s:Fault>`);

  test.each([
    ["Client", 400],
    ["Server", 502],
  ])("a fault of code %s is %i", async (code, expected) => {
    const { status, json } = await call("/find", '{"id":1}', { answer: fault(code, ""), status: 500 });
    expect([status, json?.["detail"], json?.["type"]]).toEqual([expected, "No", "urn:asmx-codegen:fault"]);
  });

  test("a declared fault has its name and value", async () => {
    const detail = '<detail><Broken xmlns="http://example.org/orders/"><Why>full</Why></Broken></detail>';
    const { status, json } = await call("/add", '{"line":{"Id":"1"}}', {
      answer: fault("Server", detail),
      status: 500,
    });
    expect(status).toBe(422);
    const type = "urn:asmx-codegen:fault";
    expect(json).toMatchObject({
      type,
      title: "The service answered with a fault",
      fault: "Broken",
      value: { Why: "full" },
    });
  });

  test("no answer says where the service is", async () => {
    const errors: unknown[] = [];
    const options = { onError: ({ operation }: GatewayErrorReport) => void errors.push(operation) };
    const answers = [
      await call("/find", '{"id":1}', { answer: "<html>http://secret-host.example</html>", options }),
      await call("/find", '{"id":1}', { status: 503, answer: "busy", options }),
      await call("/find", '{"id":1}', { transport: () => Promise.reject(new Error("refused")), options }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502]);
    for (const { text } of answers) expect(text).not.toContain("secret-host");
    expect(errors).toEqual(["find", "find", "find"]);
  });

  test("a service that does not answer in time is 504, and its call is cancelled", async () => {
    let isCancelled = false;
    const transport: Transport = (_request, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          isCancelled = true;
          reject(new Error("aborted"));
        });
      });
    expect(await call("/find", '{"id":1}', { transport, options: { timeoutMs: 5 } })).toMatchObject({ status: 504 });
    expect(isCancelled).toBe(true);
  });
});

describe("a caller that leaves", () => {
  const soap = { "content-type": "text/xml" };

  /** A call whose caller leaves as soon as the service has it: with its reports, and the reason that ended the request. */
  async function leave(url: string, accept: string, answerStart?: string) {
    const leaving = new AbortController();
    const reports: GatewayErrorReport[] = [];
    const reasons: unknown[] = [];
    const transport: Transport = (_request, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => {
          reasons.push(signal.reason);
          reject(new Error("aborted"));
        });
        if (answerStart === undefined) return leaving.abort(new Error("left"));
        const body = (async function* () {
          yield Buffer.from(answerStart);
          leaving.abort(new Error("left"));
          throw new Error("aborted");
        })();
        resolve({ status: 200, headers: soap, body });
      });
    const client = createClient(table.service, table.operations, { baseUrl: "http://localhost", transport });
    const gateway = createGateway(table.operations, client, { onError: (report) => void reports.push(report) });
    const { status, body } = await gateway.handle({
      method: "POST",
      url,
      headers: { host: "localhost", "content-type": "application/json", accept },
      body: Buffer.from(url === "/find" ? '{"id":1}' : "{}"),
      signal: leaving.signal,
    });
    return { status, body, reports, reasons };
  }

  test.each([
    ["/find", "*/*"],
    ["/list", "application/json"],
    ["/list", "application/x-ndjson"],
  ])("%s with Accept: %s: the call of the service ends, and nothing is reported", async (url, accept) => {
    const { status, reports, reasons } = await leave(url, accept);
    expect(reasons).toEqual([expect.any(Error)]);
    expect([status, reports]).toEqual([503, []]);
  });

  test("in the middle of rows ends the transfer, and nothing is reported", async () => {
    const rows = "<Order><Id>1</Id></Order>".repeat(20_000);
    const start = result("list", schema + diffgram(rows)).split("</NewDataSet></diffgr")[0] ?? "";
    const { status, body, reports } = await leave("/list", "application/x-ndjson", start);
    const pieces: unknown[] = [];
    const reading = (async () => {
      for await (const piece of body instanceof Uint8Array ? [body] : body) pieces.push(piece);
    })();
    await expect(reading).rejects.toThrow("the response broke off");
    expect([status, pieces.length > 0, reports]).toEqual([200, true, []]);
  });
});

describe("answers to GET", () => {
  const answer = { answer: result("find", "found") };

  test("the same result is 304 for a caller that has it; POST has no ETag", async () => {
    const options = { cacheControl: "private, max-age=60" };
    const first = await call("/find?id=5", undefined, { ...answer, options });
    const { etag = "", vary } = first.headers;
    expect([first.status, vary, first.headers["cache-control"]]).toEqual([200, "accept", "private, max-age=60"]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await call("/find?id=5", undefined, { ...answer, options, headers: { "if-none-match": known } });
      expect([again.status, again.text, again.headers["etag"]], known).toEqual([304, "", etag]);
    }
    const other = { answer: result("find", "changed"), headers: { "if-none-match": etag } };
    expect(await call("/find?id=5", undefined, other)).toMatchObject({ status: 200, json: "changed" });
    const posted = await call("/find", '{"id":5}', { ...answer, headers: { "if-none-match": "*" } });
    expect([posted.status, posted.headers["etag"]]).toEqual([200, undefined]);
    expect((await call("/find?id=5", undefined, { ...answer, method: "HEAD" })).headers).toMatchObject({ etag });
  });

  test("nothing is cached unless the owner allows it, and never for other credentials", async () => {
    expect((await call("/find?id=5", undefined, answer)).headers["cache-control"]).toBe("no-store");
    const headers = { authorization: `Basic ${Buffer.from("me:pass").toString("base64")}`, origin: "http://a.example" };
    const options = { cacheControl: "private", allowedOrigins: ["http://a.example"] };
    const own = await call("/mine", undefined, { answer: result("mine", "true"), headers, options });
    expect(own).toMatchObject({ status: 200, json: true, headers: { vary: "accept, authorization, origin" } });
    expect(() => createGateway({}, {}, { cacheControl: "a\r\nb" })).toThrow("cacheControl");
  });

  test("only they are retried", async () => {
    let attempts = 0;
    const transport: Transport = () => {
      attempts++;
      return Promise.resolve({ status: 503, headers: {}, body: new Uint8Array(0) });
    };
    const retry = { count: 2, backoffMs: 0 };
    const client = createClient(table.service, table.operations, { baseUrl: "http://localhost", transport, retry });
    const gateway = createGateway(table.operations, client, { onError: () => undefined });
    const headers = { "content-type": "application/json" };
    const post = async (url: string, body: string) => {
      attempts = 0;
      await gateway.handle({ method: "POST", url, headers, body: new TextEncoder().encode(body) });
      return attempts;
    };
    expect([await post("/find", '{"id":1}'), await post("/add", '{"line":{"Id":"1"}}')]).toEqual([3, 1]);
  });
});

describe("callers", () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });

  test("a name and a password come by HTTP Basic, and nowhere else", async () => {
    const answer = result("lock", "true");
    expect((await call("/lock", "{}", { answer, headers: basic("me:pass:word") })).json).toBe(true);
    expect(Buffer.from(sent[0]?.body ?? []).toString()).toContain("<User>me</User><Secret>pass:word</Secret>");
    const refused = await call("/lock", "{}", { answer });
    expect(refused).toMatchObject({
      status: 401,
      headers: { "www-authenticate": 'Basic realm="Orders", charset="UTF-8"' },
    });
    expect((await call("/lock", "{}", { headers: basic("no colon") })).status).toBe(401);
    expect((await call("/lock", '{"Secret":"x"}', { headers: basic("a:b") })).status).toBe(400);
    expect(sent).toEqual([]);
  });

  test("need no credentials by the document if the client has them", async () => {
    const { json } = await call("/openapi.json", undefined, { options: { credentials: "client" } });
    expect(JSON.stringify(json)).not.toContain("securitySchemes");
    expect(JSON.stringify((await call("/openapi.json", undefined)).json)).toContain('"securitySchemes":{"login"');
  });

  test("pages of other origins are refused unless they are allowed", async () => {
    const origin = "https://app.example.org";
    const headers = { origin, "sec-fetch-site": "cross-site", host: "gateway.example" };
    const answer = result("find", "x");
    const refused = await call("/find", '{"id":1}', { headers, answer });
    expect([refused.status, refused.headers["access-control-allow-origin"], sent.length]).toEqual([403, undefined, 0]);
    const options = { allowedOrigins: [origin] };
    const allowed = await call("/find", '{"id":1}', { headers, answer, options });
    expect([allowed.status, allowed.headers["access-control-allow-origin"]]).toEqual([200, origin]);
    const asked = { ...headers, "access-control-request-headers": "content-type, authorization" };
    const preflight = await call("/find", undefined, { method: "OPTIONS", headers: asked, options });
    expect(preflight).toMatchObject({
      status: 204,
      headers: { "access-control-allow-headers": "content-type, authorization" },
    });
    const closed = await call("/find", undefined, { method: "OPTIONS", headers: asked });
    expect(closed.headers).not.toHaveProperty("access-control-allow-headers");
  });

  test("a web handler refuses bodies beyond the limit", async () => {
    const client = createClient(table.service, table.operations, { baseUrl: "http://localhost" });
    const handle = webHandler(createGateway(table.operations, client, { maxRequestBytes: 10 }));
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/find", { method: "POST", headers, body: '{"id":1234567}' });
    expect((await handle(request)).status).toBe(413);
  });

  test("a client of another service is refused at once", () => {
    expect(() => createGateway(table.operations, {})).toThrow('the client has no operation "add"');
    const client = createClient(table.service, table.operations, { baseUrl: "http://localhost" });
    expect(() => createGateway(table.operations, client, { basePath: "api" })).toThrow("basePath");
  });
});

describe("rows of a DataSet while the service answers", () => {
  const name = "a, ]\n[".repeat(2_000);
  const few = [
    { Id: "9007199254740993", Name: "a" },
    { Id: "2", Name: null },
  ];
  const many = Array.from({ length: 9 }, (_, index) => ({ Id: String(index), Name: name }));

  test.each([
    ["none", []],
    ["two", few],
    ["more than one piece", many],
  ])("%s: as lines, and as an array", async (_, rows) => {
    const written = rows.map(
      ({ Id, Name }) => `<Order><Id>${Id}</Id>${Name === null ? "" : `<Name>${Name}</Name>`}</Order>`,
    );
    const answer = result("list", schema + diffgram(written.join("")));
    const expected = rows.map((row) => ({ table: "Order", row }));
    const lines = await call("/list", "{}", { answer, headers: { accept: "text/html, application/x-ndjson;q=0.9" } });
    expect(lines.headers["content-type"]).toBe("application/x-ndjson");
    expect(
      lines.text
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as object),
    ).toEqual(expected);
    const array = await call("/list", "{}", { answer, headers: { accept: "Application/vnd.asmx.rows+json" } });
    expect(array).toMatchObject({ status: 200, headers: { "content-type": "application/vnd.asmx.rows+json" } });
    expect(array.json).toEqual(expected);
    const whole = await call("/list", "{}", { answer, headers: { accept: "application/json" } });
    expect(whole.json).toMatchObject({ tables: { Order: rows } });
  });

  test("every kind of cell is the same JSON in a row and in the whole DataSet", async () => {
    const cells: readonly (readonly [type: string, text: string, json: unknown])[] = [
      ["double", "INF", "INF"],
      ["double", "-INF", "-INF"],
      ["double", "NaN", "NaN"],
      ["float", "INF", "INF"],
      ["double", "-1.5e300", -1.5e300],
      ["int", "-2147483648", -2147483648],
      ["long", "9007199254740993", "9007199254740993"],
      ["decimal", "1.50", "1.50"],
      ["boolean", "true", true],
      ["base64Binary", "AP8=", "AP8="],
      ["dateTime", "2024-02-29T12:00:00", "2024-02-29T12:00:00"],
      ["string", "INF", "INF"],
    ];
    const columns = cells.map(([type], at) => `<xs:element name="C${at}" type="xs:${type}" minOccurs="0"/>`).join("");
    const withColumns = schema.replace(/<xs:element name="Id".*?<xs:element name="Name"[^>]*\/>/, columns);
    const texts = cells.map(([, text], at) => `<C${at}>${text}</C${at}>`).join("");
    const answer = result("list", withColumns + diffgram(`<Order>${texts}</Order>`));
    const row = Object.fromEntries(cells.map(([, , json], at) => [`C${at}`, json]));
    for (const options of [{}, { numbers: true }]) {
      const line = await call("/list", "{}", { answer, options, headers: { accept: "application/x-ndjson" } });
      expect(JSON.parse(line.text)).toEqual({ table: "Order", row });
    }
    expect((await call("/list", "{}", { answer })).json).toMatchObject({ tables: { Order: [row] } });
  });

  test("a failure before the first row is a problem", async () => {
    const accept = "application/vnd.asmx.rows+json";
    const { status, headers } = await call("/list", "{}", { answer: "<no/>", headers: { accept } });
    expect([status, headers["content-type"]]).toEqual([502, "application/problem+json"]);
  });
});

test("the document is the same in every run, and the committed one of the example is up to date", async () => {
  const text = readFileSync(path.join(repository, "spec/messaging-account.yaml"), "utf8");
  const { described } = await describeGateway({ name: "messaging-account.yaml", text }, {}, assets);
  const committed = readFileSync(path.join(repository, "generated/messaging-account/openapi.json"), "utf8");
  expect(described?.openapi).toBe(committed);
});

describe("numbers: true", () => {
  const numbers: GatewayOptions = { numbers: true };
  const line = (content: string): string => result("add", content);

  test.each([
    ["a number", "-5", "12.5", "-5", "12.5"],
    ["the largest exact long", "9007199254740991", "0.1", "9007199254740991", "0.1"],
    [
      "more digits than JavaScript holds",
      "9223372036854775807",
      "0.30000000000000000001",
      "9223372036854775807",
      "0.30000000000000000001",
    ],
    ["texts", '"9223372036854775807"', '"1.50"', "9223372036854775807", "1.50"],
    ["an exponent", "1e3", "1.5e-7", "1000", "0.00000015"],
  ])("%s of a request reaches the service digit for digit", async (_, id, price, sentId, sentPrice) => {
    const body = `{"line":{"Id":${id},"Price":${price}}}`;
    const { status } = await call("/add", body, { answer: line("7"), options: numbers });
    expect(status).toBe(200);
    const request = Buffer.from(sent[0]?.body ?? []).toString();
    expect(request).toContain(`<Id>${sentId}</Id><Price>${sentPrice}</Price>`);
  });

  test.each([
    ["7", 200, 7],
    ["-9007199254740991", 200, -9007199254740991],
    ["9007199254740993", 502, undefined],
  ])("the answer %s has the status %i", async (text, expected, value) => {
    const { status, json } = await call("/add", '{"line":{"Id":1}}', { answer: line(text), options: numbers });
    expect(status).toBe(expected);
    if (status === 200) expect(json).toBe(value);
    else
      expect(json).toMatchObject({
        detail: expect.stringContaining("a long that a JavaScript number holds") as string,
      });
  });

  test.each([
    ["a long with a fraction", '{"line":{"Id":1.5}}', "/line/Id"],
    ["a fraction with too many digits in a long", '{"line":{"Id":1.50000000000000001}}', "/line/Id"],
    ["a number beyond a double", '{"line":{"Id":1,"Price":1e999}}', "/line/Price"],
    ["a number for bytes", '{"line":{"Id":1,"Data":12}}', "/line/Data"],
    ["a long number for bytes", '{"line":{"Id":1,"Data":1234567890123456}}', "/line/Data"],
  ])("%s is refused with its place", async (_, body, pointer) => {
    const { status, json } = await call("/add", body, { options: numbers });
    expect([status, json?.["pointer"]]).toEqual([400, pointer]);
    expect(sent).toEqual([]);
  });

  test("digits in texts and escapes stay texts", async () => {
    const word = '\\"12345678901234567890\\" \\\\';
    const { status } = await call("/find", `{"id":1,"word":"${word}"}`, {
      answer: result("find", "x"),
      options: numbers,
    });
    expect(status).toBe(200);
    expect(Buffer.from(sent[0]?.body ?? []).toString()).toContain('"12345678901234567890" \\<');
  });

  test("refuses a number for a long without the option", async () => {
    const { status, json } = await call("/add", '{"line":{"Id":1}}');
    expect([status, json?.["pointer"]]).toEqual([400, "/line/Id"]);
  });
});

/** Results in JSON against those over SOAP: equal ones of our own server and gateway, and planted differences. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assets } from "#assets";
import { equalCalls } from "../../generator/conformance/equal-results.js";
import { deviationInWords } from "../../generator/conformance/judgement.js";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { bytes, text } from "../wire/capture.js";
import { describedText } from "./kit-run.js";

const description = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11, script]
credentials: { login: { User: string, Password: { type: string, secret: true } } }
types:
  Color: { enum: [Red, Green] }
  Order: { fields: { Id: long, At: dateTime, Price: decimal, Color: Color, Data: base64Binary, Note: { type: string, required: false } } }
  Orders: { array: Order }
groups:
  shop:
    operations:
      list: { reads: true, parameters: { From: date, Word: string }, result: Orders }
      find: { reads: true, credentials: login, parameters: { Id: long }, result: Order }
      rows: { reads: true, result: { dataSet: { Line: { Id: int, At: dateTime } } } }
      remove: { parameters: { Id: long }, result: boolean }
      refuse: { reads: true, parameters: { Id: int }, result: int }
`;

/** Deviations by call. `plant`: changes a JSON answer's body. */
async function deviations(
  source: string,
  plant: (body: string, url: string) => string = (body) => body,
  numbers = false,
): Promise<readonly string[]> {
  const described = await describedText(source);
  const refuse = new Map([
    [
      "refuse",
      (): never => {
        throw new Fault("Closed.");
      },
    ],
  ]);
  const server = inProcessTransport(createServer(described, { handlers: refuse }, new CallLog(() => undefined)));
  const { described: subject } = await describeGateway({ name: "shop.yaml", text: source }, {}, assets);
  if (subject === undefined) throw new Error("no description");
  const { service, operations } = subject;
  const client = openClient<object>(service, operations, { baseUrl: "http://soap.example", transport: server });
  const gateway = createGateway(operations, client, { onError: () => undefined, allowedHosts: "any", numbers });
  const transport: Transport = async (request: HttpRequest, options) => {
    const isGateway = request.url.startsWith("http://json.example");
    const { pathname } = new URL(request.url);
    const response: HttpResponse = isGateway
      ? await gateway.handle({ ...request, url: pathname })
      : await server(request, options);
    const isJson = response.headers["content-type"]?.includes("json") === true;
    return isJson && response.body instanceof Uint8Array
      ? { ...response, body: bytes(plant(text(response.body), request.url)) }
      : response;
  };
  const bounds = {
    transport,
    mostBytes: 1_000_000,
    nextTime: () => ({ ms: 60_000, setBy: "the test" }),
    spend: () => undefined,
  };
  const settings = {
    url: new URL("http://soap.example"),
    json: new URL("http://json.example"),
    values: (name: string) => ({ User: "ann", Password: "secret" })[name],
    bounds,
    mayDiffer: () => false,
  };
  const lines: string[] = [];
  for (const { operation, form, compare } of equalCalls({ ...subject, numbers }, settings)) {
    const found = await compare();
    lines.push(...(found.length === 0 ? [`${operation} ${form}`] : []));
    lines.push(...found.map((each) => `${operation} ${form} ${deviationInWords(each)}`));
  }
  return lines;
}

test("our own server and gateway answer JSON as SOAP, DataSets and refusals included", async () => {
  expect(await deviations(description)).toEqual([
    "list script",
    "list json",
    "find script",
    "find json",
    "rows json",
    "remove json",
    "refuse script",
    "refuse json",
  ]);
});

test("a gateway with numbers is compared in its own form, choices and families included", async () => {
  const rich = description.replace(
    "Orders: { array: Order }",
    `Orders: { array: Order }
  Pick: { fields: { Which: { choice: { Number: long, Word: string } } } }
  Base: { abstract: true, fields: { Id: long } }
  Deep: { extends: Base, fields: { Price: decimal } }`,
  ).concat(`      pick: { parameters: { Pick: { type: Pick, required: true } }, result: Base }
      keep: { parameters: { Base: { type: Base, required: true } }, result: Pick }
`);
  const lines = await deviations(rich, undefined, true);
  expect(lines.filter((line) => line.split(" ").length > 2)).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(["list json", "find json", "pick json", "keep json"]));
  const planted = await deviations(rich, (body) => body.replace('"Price":1.5}', '"Price":"1.50"}'), true);
  expect(planted).toContain('pick json JSON/result/Price/@type: expected "number", found "string"');
});

test("the messaging service and all types of ASMX's JSON are equal, too", async () => {
  for (const file of ["../../spec/messaging-account.yaml", "../wire/script/service.yaml", "../wire/script/rich.yaml"]) {
    const source = readFileSync(new URL(file, import.meta.url), "utf8");
    const lines = await deviations(source);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.filter((line) => line.split(" ").length > 2)).toEqual([]);
  }
});

test.each<readonly [string, RegExp, string, readonly string[]]>([
  [
    "a number",
    /("Id":)"?1"?/g,
    '$1"2"',
    [
      'find script JSON/result/Id: expected "1", found "2"',
      'find json JSON/result/Id: expected "1", found "2"',
      'list script JSON/result/item/Id: expected "1", found "2"',
      'list json JSON/result/item/Id: expected "1", found "2"',
    ],
  ],
  [
    "a time of ASMX's JSON",
    /Date\((\d+)\d\d\d\)/g,
    "Date($1999)",
    [
      'find script JSON/result/At: expected "2026-01-31T12:00:00.000Z", found "2026-01-31T12:00:00.999Z"',
      'list script JSON/result/item/At: expected "2026-01-31T12:00:00.000Z", found "2026-01-31T12:00:00.999Z"',
    ],
  ],
])("%s that differs is found in both forms", async (_title, part, by, expected) => {
  const lines = await deviations(description, (body, url) => (url.endsWith("/rows") ? body : body.replace(part, by)));
  expect(lines.filter((line) => line.split(" ").length > 2).sort()).toEqual([...expected].sort());
});

/** Owns the proof that chosen forms of values reach every place of a message, over every binding, and change neither the wire nor DataSets. */
import { expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { compileText, fileText } from "../golden/compile-case.js";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Shop
namespace: urn:shop
path: /shop
bindings: [soap11, soap12, http-get, http-post, script]
types:
  Amount: { simple: decimal, maxInclusive: 100 }
  Order:
    fields:
      Number: long
      Price: Amount
      Placed: { type: dateTime, required: false }
      Times: { type: dateTime, repeated: true }
      at: { type: dateTime, attribute: true }
  Stamp: { fields: { At: dateTime } }
groups:
  all:
    operations:
      put:
        bindings: [soap11, soap12]
        parameters: { Order: Order, Big: integer }
        result: Order
        soapHeaders: { Stamp: Stamp }
      latest:
        parameters: { Number: { type: long, required: true }, Price: { type: Amount, required: true }, At: { type: dateTime, required: true } }
        result: dateTime
      rows: { bindings: [soap11], result: { dataSet: { Orders: { Number: long, Price: decimal, At: dateTime } } } }
`;
const values = { dateTime: "date", decimal: "number", long: "number" } as const;
const service = new LoadedService("chosen-forms", description, { values });
const at = new Date("2026-01-31T12:00:00Z");

function connected(handlers: Readonly<Record<string, unknown>>) {
  const seen = { sent: "", answered: "" };
  const dispatcher = service.output.createDispatcher({
    put: () => null,
    latest: () => at,
    rows: () => null,
    ...handlers,
  });
  const transport = async (request: HttpRequest) => {
    seen.sent = request.body instanceof Uint8Array ? text(request.body) : request.url;
    const response = await dispatcher.handle(request);
    if (response.body instanceof Uint8Array) seen.answered = text(response.body);
    return response;
  };
  return { seen, client: service.output.createClient({ baseUrl: "http://localhost", transport }) };
}

test.each(["soap11", "soap12", "http-get", "http-post", "script"])("%s carries them both ways", async (binding) => {
  const { client, seen } = connected({
    latest: ({ Number, Price, At }: { readonly Number: number; readonly Price: number; readonly At: Date }) =>
      new Date(At.getTime() + Number + Price * 4),
  });
  const parameters = { Number: 5, Price: 1.25, At: at };
  expect(await client["latest"]?.(parameters, { binding })).toEqual(new Date(at.getTime() + 10));
  expect(decodeURIComponent(seen.sent)).toMatch(
    binding === "script" ? /Date\(1769860800000\)/ : /2026-01-31T12:00:00Z/,
  );
});

test("fields, attributes, lists, restricted types and SOAP headers have them", async () => {
  const received: unknown[] = [];
  const { client, seen } = connected({
    put: ({ Order }: { readonly Order: unknown }, { soapHeaders }: { readonly soapHeaders: unknown }) => {
      received.push(soapHeaders);
      return Order;
    },
  });
  const Order = { Number: -7, Price: 99.5, Placed: at, Times: [at, at], at };
  expect(await client["put"]?.({ Order, Big: 12 }, { soapHeaders: { Stamp: { At: at } } })).toEqual(Order);
  expect(received).toEqual([{ Stamp: { At: at } }]);
  expect(seen.sent).toContain("<Big>12</Big>");
  expect(seen.sent).toContain('<Order at="2026-01-31T12:00:00Z"><Number>-7</Number><Price>99.5</Price>');
});

test.each([
  [{ Number: 2 ** 53, Price: 1, At: at }, "parameter Number"],
  [{ Number: 1, Price: Number.NaN, At: at }, "parameter Price"],
  [{ Number: 1, Price: 1, At: new Date(Number.NaN) }, "parameter At"],
  [{ Number: 1n, Price: 1, At: at }, "parameter Number"],
])("a client refuses %o", async (parameters, place) => {
  const { client } = connected({});
  await expect(client["latest"]?.(parameters, {})).rejects.toMatchObject({
    kind: "invalid-argument",
    message: expect.stringContaining(place),
  });
});

test("a response without a zone is an error", async () => {
  const body = new TextEncoder().encode(
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><latestResponse xmlns="urn:shop"><latestResult>2026-01-31T12:00:00</latestResult></latestResponse></s:Body></s:Envelope>',
  );
  const transport = async () => ({ status: 200, headers: { "content-type": "text/xml" }, body });
  const client = service.output.createClient({ baseUrl: "http://localhost", transport });
  const call = client["latest"]?.({ Number: 1, Price: 1, At: at }, {});
  await expect(call).rejects.toMatchObject({ kind: "undecodable", message: expect.stringContaining("with a zone") });
});

test("cells of a DataSet have the default forms", async () => {
  const row = { Number: 5n, Price: "1.50", At: "2026-01-31T12:00:00" };
  const { client } = connected({ rows: () => ({ tables: [{ name: "Orders", rows: [row] }] }) });
  expect(await client["rows"]?.({}, {})).toMatchObject({ tables: [{ rows: [row] }] });
  expect(service.file("types.ts")).toContain("readonly Price: Decimal | null;");
  expect(service.file("types.ts")).toContain("readonly Price: Amount;");
  expect(service.file("types.ts")).toContain("export type Amount = number;");
});

test("without choices, or with the defaults, the output is the same", async () => {
  const usual = await compileText(description, {});
  const chosen = await compileText(description, { values: { dateTime: "text", decimal: "text", long: "bigint" } });
  expect(chosen.files).toEqual(usual.files);
  expect(fileText(usual, "operations.ts")).not.toContain("chosen");
});

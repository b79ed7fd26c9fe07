/** Owns SOAP headers in SOAP encoding: fixtures and both sides of the runtime write the same, and headers of other writers are read. */
import { describe, expect, test } from "vitest";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Stock
namespace: urn:stock
path: /stock
elementForm: unqualified
style: rpc
use: encoded
types: { Login: { fields: { User: string, Groups: Groups } }, Groups: { array: int, item: item } }
groups:
  all:
    operations:
      buy:
        bindings: [soap11, soap12]
        result: int
        soapHeaders:
          login: { type: Login, namespace: "urn:login" }
          trace: { type: string, direction: inout }
          level: { type: int, direction: inout, use: literal }
`;
const values = { login: { User: "string", Groups: [1] }, trace: "string", level: 1 };
const returned = { trace: "string", level: 1 };

const service = new LoadedService("encoded-headers", description);

const bodyOf = (path: string): string => service.file(`fixtures/${path}`).replace(/^[^]*?\n\n/, "");
const mediaTypes = { soap11: "text/xml; charset=utf-8", soap12: "application/soap+xml; charset=utf-8" };

/** What a handler receives of a request, and the answer to it. */
async function answer(binding: "soap11" | "soap12", body: string) {
  let received: unknown;
  const dispatcher = service.output.createDispatcher({
    buy: (_parameters: unknown, { soapHeaders }: { readonly soapHeaders: unknown }) => {
      received = soapHeaders;
      return 1;
    },
  });
  const response = await dispatcher.handle({
    method: "POST",
    url: "/stock",
    headers: { "content-type": mediaTypes[binding], soapaction: '"urn:stock/buy"' },
    body: new TextEncoder().encode(body),
  });
  return { received, status: response.status, body: response.body instanceof Uint8Array ? text(response.body) : "" };
}

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  test("a dispatcher reads the request of the fixtures, and answers with their response", async () => {
    const { received, body } = await answer(binding, bodyOf(`buy/${binding}.request.http`));
    expect(received).toEqual(values);
    expect(body).toBe(bodyOf(`buy/${binding}.response.http`));
  });

  test("a client sends the request of the fixtures, and reads their response", async () => {
    let sent = "";
    const client = service.output.createClient({
      baseUrl: "http://localhost",
      transport: async ({ body }: { readonly body: Uint8Array }) => {
        sent = text(body);
        const response = new TextEncoder().encode(bodyOf(`buy/${binding}.response.http`));
        return { status: 200, headers: { "content-type": mediaTypes[binding] }, body: response };
      },
    });
    const call = client["buy"]?.({}, { binding, soapHeaders: values });
    const { result, soapHeaders: headers } = Object(await call?.withResponse());
    expect(sent).toBe(bodyOf(`buy/${binding}.request.http`));
    expect(result).toBe(1);
    expect(headers).toEqual(returned);
  });
});

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const request = (headers: string, besides = ""): string =>
  `<e:Envelope xmlns:e="${soap}" xmlns:s="urn:stock"><e:Header>${headers}</e:Header><e:Body><s:buy />${besides}</e:Body></e:Envelope>`;

test.each([
  ["by references into the Body", '<l:login xmlns:l="urn:login" href="#a" />', '<m id="a"><User>string</User></m>'],
  [
    "by references to a value beside it",
    '<l:login xmlns:l="urn:login" href="#a" /><l:Login xmlns:l="urn:stock" id="a"><User>string</User></l:Login>',
    "",
  ],
  ["in no namespace", "<login><User>string</User></login>", ""],
  ["in the namespace of the service", "<s:login><User>string</User></s:login>", ""],
  ["that must be understood", `<l:login xmlns:l="urn:login" e:mustUnderstand="1"><User>string</User></l:login>`, ""],
])("reads a header %s", async (_, header, besides) => {
  const { received } = await answer("soap11", request(header, besides));
  expect(received).toEqual({ login: { User: "string" } });
});

test("leaves headers of other namespaces alone, whatever is in them", async () => {
  const { received, status } = await answer("soap11", request('<o:login xmlns:o="urn:other">text<a /></o:login>'));
  expect([status, received]).toEqual([200, {}]);
});

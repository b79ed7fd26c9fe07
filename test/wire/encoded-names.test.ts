/** Owns qualified names in SOAP encoding: the prefix that a peer declares further out is kept in both directions. */
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Types
namespace: urn:types
path: /types
elementForm: unqualified
style: rpc
use: encoded
types:
  Kind: { fields: { Type: QName, Others: Names } }
  Names: { array: QName, item: item }
  Optional: { array: QName, item: item, nullable: true }
groups:
  all:
    operations:
      name:
        bindings: [soap11, soap12]
        parameters: { Kind: Kind }
        result: QName
      maybe:
        bindings: [soap11, soap12]
        parameters: { Name: { type: QName, nullable: true }, Names: Optional }
        result: { type: QName, nullable: true }
`;

const service = new LoadedService("encoded-names", description);

const mediaTypes = { soap11: "text/xml; charset=utf-8", soap12: "application/soap+xml; charset=utf-8" };
const envelopes = {
  soap11: "http://schemas.xmlsoap.org/soap/envelope/",
  soap12: "http://www.w3.org/2003/05/soap-envelope",
};

/** What a handler receives of a request, and the body of the answer. */
async function answer(binding: "soap11" | "soap12", body: string, result: string) {
  let received: unknown;
  const dispatcher = service.output.createDispatcher({
    name: (parameters: unknown) => {
      received = parameters;
      return result;
    },
    maybe: () => null,
  });
  const headers = { "content-type": mediaTypes[binding], soapaction: '"urn:types/name"' };
  const response = await dispatcher.handle({ method: "POST", url: "/types", headers, body: Buffer.from(body) });
  return { received, body: response.body instanceof Uint8Array ? text(response.body) : "" };
}

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  test("a prefix declared around the body means the same for the handler", async () => {
    const parameters =
      "<Kind><Type>p:a</Type><Others><item>p:b</item><item>c</item><item>xml:lang</item></Others></Kind>";
    const declared =
      'xmlns:p="urn:peer" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="http://www.w3.org/2001/XMLSchema"';
    const body = `<e:Envelope xmlns:e="${envelopes[binding]}" ${declared}><e:Body><o:name xmlns:o="urn:types">${parameters}</o:name></e:Body></e:Envelope>`;
    const { received } = await answer(binding, body, "{urn:answer}e");
    expect(received).toMatchObject({
      Kind: { Type: "{urn:peer}a", Others: ["{urn:peer}b", "c", "{http://www.w3.org/XML/1998/namespace}lang"] },
    });
  });

  test("a client sends names that a dispatcher reads, and reads those of its answer", async () => {
    const sent = { Kind: { Type: "{urn:a}b", Others: ["{urn:c}d", "e"] } };
    let received: unknown;
    const client = service.output.createClient({
      baseUrl: "http://localhost",
      transport: async ({ body }: { readonly body: Uint8Array }) => {
        const given = await answer(binding, text(body), "{urn:answer}e");
        ({ received } = given);
        return { status: 200, headers: { "content-type": mediaTypes[binding] }, body: Buffer.from(given.body) };
      },
    });
    expect(await client["name"]?.(sent, { binding })).toBe("{urn:answer}e");
    expect(received).toMatchObject(sent);
  });

  test("names may be null, as parts and as items", async () => {
    let received: unknown;
    const dispatcher = service.output.createDispatcher({
      name: () => "{urn:answer}e",
      maybe: (parameters: unknown) => {
        received = parameters;
        return null;
      },
    });
    const client = service.output.createClient({
      baseUrl: "http://localhost",
      transport: (request: HttpRequest) => Promise.resolve(dispatcher.handle(request)),
    });
    const sent = { Name: null, Names: ["{urn:a}b", null] };
    expect(await client["maybe"]?.(sent, { binding })).toBe(null);
    expect(received).toMatchObject(sent);
    expect(service.file("types.wsdl")).toContain('<wsdl:part name="Name" type="soapenc:QName" />');
  });

  test("the fixtures are read by both sides", async () => {
    const [request = "", response = ""] = ["request", "response"].map((side) =>
      service.file(`fixtures/name/${binding}.${side}.http`).replace(/^[^]*?\n\n/, ""),
    );
    const sample = "{http://example.org/names/}sample";
    const { received, body } = await answer(binding, request, sample);
    expect(received).toEqual({ Kind: { Type: sample, Others: [sample] } });
    expect(body).toBe(response);
  });
});

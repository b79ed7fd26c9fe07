/** Owns attributes of records in SOAP encoding: both sides and the fixtures have them as plain attributes, beside those of the encoding. */
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Labels
namespace: urn:labels
path: /labels
elementForm: unqualified
style: rpc
use: encoded
types:
  Label:
    fields:
      type: string
      typeAttribute: { type: string, attribute: true, element: type }
      rank: { type: int, attribute: true, required: true }
  Framed: { extends: Label, fields: { Frame: string, width: { type: int, attribute: true } } }
  Labels: { array: Label, item: item }
groups:
  all:
    operations:
      echo: { bindings: [soap11, soap12], parameters: { value: Labels }, result: Labels }
`;
const service = new LoadedService("encoded-attributes", description);

const plain = { $type: "Label", type: "element", typeAttribute: 'a < "b" & c', rank: 1 };
const framed = { $type: "Framed", rank: 2, Frame: "f", width: 7 };

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  test("what a client sends, a handler receives, and its answer comes back", async () => {
    let sent = "";
    let received: unknown;
    const dispatcher = service.output.createDispatcher({
      echo: ({ value }: { readonly value: unknown }) => {
        received = value;
        return value;
      },
    });
    const transport = (request: HttpRequest) => {
      sent = request.body instanceof Uint8Array ? text(request.body) : "";
      return dispatcher.handle(request);
    };
    const client = service.output.createClient({ baseUrl: "http://localhost", transport });
    const answer = await client["echo"]?.({ value: [plain, framed] }, { binding });
    expect(received).toEqual([plain, framed]);
    expect(answer).toEqual([plain, framed]);
    expect(sent).toContain(
      '<item xsi:type="tns:Label" type="a &lt; &quot;b&quot; &amp; c" rank="1"><type xsi:type="xsd:string">',
    );
    expect(sent).toContain('<item xsi:type="tns:Framed" rank="2" width="7"><Frame ');
  });

  test("a client sends the request of the fixtures", async () => {
    let sent = "";
    const client = service.output.createClient({
      baseUrl: "http://localhost",
      transport: async ({ body }: HttpRequest) => {
        sent = body instanceof Uint8Array ? text(body) : "";
        return { status: 500, headers: {}, body: new Uint8Array() };
      },
    });
    const body = service.file(`fixtures/echo/${binding}.request.http`).replace(/^[^]*?\n\n/, "");
    expect(body).toContain(' type="string" rank="1"');
    const value = [{ $type: "Label", type: "string", typeAttribute: "string", rank: 1 }];
    await Promise.resolve(client["echo"]?.({ value }, { binding })).catch(() => undefined);
    expect(sent).toBe(body);
  });
});

test("attributes of a shared value are read where it is used, and others are ignored", async () => {
  const envelope = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:o="urn:labels"><e:Body><o:r><r><i href="#a" /><i href="#a" /></r></o:r><m id="a" rank="5" other="x" o:rank="6"><type>t</type></m></e:Body></e:Envelope>`;
  const client = service.output.createClient({
    baseUrl: "http://localhost",
    transport: async () => ({
      status: 200,
      headers: { "content-type": "text/xml" },
      body: new TextEncoder().encode(envelope),
    }),
  });
  const one = { $type: "Label", type: "t", rank: 5 };
  expect(await client["echo"]?.({ value: [] }, {})).toEqual([one, one]);
});

test("the WSDL declares them in the type", () => {
  expect(service.file("labels.wsdl")).toMatch(
    /<s:complexType name="Label">[^]*?<s:attribute name="rank" type="s:int" use="required" ?\/>/,
  );
});

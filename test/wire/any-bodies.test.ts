/** Owns bodies that are XML of any elements (`style: bare` with `request: ""`): what travels as it is, what finds the operation, what is refused. */
import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { bytes, envelope11, soapBodyOf } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = (form: string): string => `
service: Bus
namespace: urn:bus
path: /bus.svc
bindings: [soap11, soap12]
${form}
groups:
  all:
    operations:
      send:
        style: bare
        elements: { request: "", response: "" }
        parameters: { message: xml }
        result: { type: xml, required: true }
      ping: { parameters: { a: int }, result: int }
      first: { style: bare, soapAction: "urn:same", elements: { request: "" }, parameters: { message: xml }, result: void }
      second: { style: bare, soapAction: "urn:same", elements: { request: "" }, parameters: { message: xml }, result: void }
`;

type Given = Readonly<Record<string, unknown>>;
const echo = { send: ({ message }: Given) => message, ping: () => 1, first: () => undefined, second: () => undefined };
const wrong = { ...echo, send: () => ({ xml: "<a/>", attributes: { b: "c" } }) };

const forms = ["", "elementForm: unqualified", "addressing: true"];

describe.each(forms.map((form, at) => [form, at] as const))("%s", (form, at) => {
  const bus = new LoadedService(`any-bodies${String(at)}`, description(form));
  const answer = (body: string, action: string, handlers: object = echo): Promise<HttpResponse> =>
    bus.output.createDispatcher(handlers).handle({
      method: "POST",
      url: "http://localhost/bus.svc",
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${action}"` },
      body: bytes(`<s:Envelope xmlns:s="${envelope11}" xmlns:o="urn:outside">${body}</s:Envelope>`),
    });

  test.each([
    ["one element", '<a xmlns="urn:a">é</a>', '<a xmlns="urn:a">é</a>'],
    ["several elements", '<x:a xmlns:x="urn:a"/><b>1</b>', '<x:a xmlns:x="urn:a"/><b xmlns="">1</b>'],
    ["the element of another operation", '<ping xmlns="urn:bus"/>', '<ping xmlns="urn:bus"/>'],
    ["prefixes that the envelope declares", "<o:a b='o:c'/>", `<o:a xmlns:o="urn:outside" b='o:c'/>`],
  ])("takes and returns %s", async (_title, sent, returned) => {
    const found = await soapBodyOf(answer(`<s:Body>${sent}</s:Body>`, "urn:bus/send"));
    expect(canonical(found)).toBe(canonical(`<soap:Body>${returned}</soap:Body>`));
  });

  test("takes and returns an empty body", async () => {
    expect(await soapBodyOf(answer("<s:Body/>", "urn:bus/send"))).toBe("<soap:Body />");
  });

  test("leaves other operations to their elements", async () => {
    const found = await soapBodyOf(answer('<s:Body><ping xmlns="urn:bus"/></s:Body>', "urn:bus/ping"));
    expect(found).toMatch(/>1<\/pingResult>/);
  });

  test.each([
    ["", "expected an operation"],
    ["urn:bus/ping", "expected an operation"],
    ["urn:bus/nothing", "urn:bus/nothing"],
    ["urn:same", "first, second"],
  ])("refuses any element with the action %j", async (action, message) => {
    const response = answer("<s:Body><a/></s:Body>", action);
    expect((await response).status).toBe(500);
    expect(await soapBodyOf(response)).toContain(message);
  });

  test("refuses attributes that a handler returns, which nothing could carry", async () => {
    expect((await answer("<s:Body><a/></s:Body>", "urn:bus/send", wrong)).status).toBe(500);
  });

  describe.each(["soap11", "soap12"])("%s", (binding) => {
    const call = async (message: unknown): Promise<unknown> => {
      const dispatcher = bus.output.createDispatcher(echo);
      const transport = (request: HttpRequest): Promise<HttpResponse> => Promise.resolve(dispatcher.handle(request));
      const client = bus.output.createClient({ baseUrl: "http://localhost", transport });
      return client["send"]?.({ message }, { binding });
    };

    test.each([
      "",
      '<a xmlns="urn:a">é &amp; ]]&gt;</a>',
      '<x:a xmlns:x="urn:a" x:b="c"/><b xmlns=""/>',
      "<plain>1</plain>",
    ])("a client and a server understand each other: %s", async (xml) => {
      const found = await call({ xml });
      expect(canonical(Object(found).xml)).toBe(canonical(xml));
    });

    test.each([
      ["text", { xml: "text" }, "no text beside its elements"],
      ["text beside an element", { xml: "<a/>text" }, "no text beside its elements"],
      ["text in a CDATA section", { xml: "<a/><![CDATA[text]]>" }, "no text beside its elements"],
      ["attributes", { xml: "<a/>", attributes: { b: "c" } }, "no attributes"],
      ["a type", { xml: "<a/>", type: "{urn:t}T" }, "no attributes"],
      ["the end of the body", { xml: "</send></soap:Body><soap:Body><send>" }, "well-formed XML"],
    ])("a client refuses %s", async (_title, message, problem) => {
      const error = { kind: "invalid-argument", argument: "message", message: expect.stringContaining(problem) };
      await expect(call(message)).rejects.toMatchObject(error);
    });
  });
});

/** Declarations of no namespace, and of what is declared around, may be there or not. */
function canonical(xml: string): string {
  return xml.replaceAll(' xmlns=""', "").replace(/ ?\/>/g, "/>");
}

/** Owns bodies without an element around their values: what a server and a client read whatever the peer's habits, and what they refuse. */
import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { bytes, envelope11, soapBodyOf } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = (form: string): string => `
service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11, soap12]
${form}
types: { Item: { fields: { Code: string, Count: int } } }
groups:
  all:
    operations:
      order:
        parameters:
          Item: { type: Item, namespace: "urn:shop" }
          Session: { type: string, namespace: "urn:session" }
          Limit: { type: int, namespace: "" }
        result: { several: { Number: { type: int, required: true }, Text: string } }
        elements: { request: "", response: "" }
      ask:
        parameters: { question: { type: string, namespace: "" } }
        result: string
        elements: { request: "", response: "", result: answer, resultNamespace: "" }
      half: { parameters: { Half: string }, result: Item, elements: { response: "", result: Found } }
      maybe:
        parameters: { Word: { type: string, nullable: true }, Thing: { type: Item, nullable: true }, Size: { type: int, nullable: true } }
        result: { several: { Word: { type: string, required: true, nullable: true }, Thing: { type: Item, required: true, nullable: true }, Size: { type: int, required: true, nullable: true } } }
        elements: { request: "", response: "" }
      alone: { parameters: { Alone: string }, result: { type: string, required: true, nullable: true }, elements: { response: "", result: Single } }
`;

const unqualified = "elementForm: unqualified";
const forms = ["", unqualified, "addressing: true"];

type Given = Readonly<Record<string, unknown>>;
const answers: Readonly<Record<string, (given: Given) => unknown>> = {
  order: ({ Session }) => ({ Number: 7, Text: Session === "none" ? null : Session }),
  ask: ({ question }) => (question === "nothing" ? null : question),
  maybe: (given) => given,
  alone: ({ Alone }) => (Alone === "nothing" ? null : Alone),
  half: ({ Half }) => (Half === "nothing" ? null : { Code: Half, Count: 1 }),
};

describe.each(forms.map((form, at) => [form, at] as const))("%s", (form, at) => {
  const shop = new LoadedService(`unwrapped${String(at)}`, description(form));
  const answer = (body: string, action = "", declarations = ""): Promise<HttpResponse> =>
    shop.output.createDispatcher(answers).handle({
      method: "POST",
      url: "http://localhost/shop.asmx",
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${action}"` },
      body: bytes(`<s:Envelope xmlns:s="${envelope11}" xmlns:i="urn:shop"${declarations}>${body}</s:Envelope>`),
    });
  const isQualified = form !== unqualified;
  const item = isQualified
    ? "<i:Item><i:Code>a</i:Code><i:Count>1</i:Count></i:Item>"
    : "<i:Item><Code>a</Code><Count>1</Count></i:Item>";
  const own = isQualified ? "i:" : "";
  const other = '<w0:Session xmlns:w0="urn:session">s &lt; t</w0:Session>';
  const numbers = isQualified
    ? '<Number xmlns="urn:shop">7</Number><Text xmlns="urn:shop">s &lt; t</Text>'
    : "<Number>7</Number><Text>s &lt; t</Text>";

  test.each([
    ["with the prefixes of the peer", `<s:Body>${item}${other}<Limit>3</Limit></s:Body>`],
    [
      "between blanks and comments",
      `<s:Body>\n<!-- a -->${item}\n ${other} <Limit> 3 </Limit><!-- </s:Body> -->\n</s:Body>`,
    ],
    [
      "after header blocks",
      `<s:Header><w0:x xmlns:w0="urn:x"/></s:Header><s:Body >${item}${other}<Limit>3</Limit></s:Body >`,
    ],
    ["with an element that nobody knows", `<s:Body>${item}<More xmlns="urn:more"/>${other}<Limit>3</Limit></s:Body>`],
  ])("reads a request %s", async (_title, body) => {
    expect(await soapBodyOf(answer(body, "urn:shop/order"))).toBe(`<soap:Body>${numbers}</soap:Body>`);
  });

  test("reads prefixes that the envelope declares, whatever they are", async () => {
    const body = `<s:Body>${item}<w0:Session>s</w0:Session><Limit>3</Limit></s:Body>`;
    const found = await soapBodyOf(answer(body, "urn:shop/order", ' xmlns:w0="urn:session" xmlns:w1="urn:more"'));
    expect(found).toContain("s</Text>");
  });

  test("finds the operation by the first element, without an action", async () => {
    expect(await soapBodyOf(answer("<s:Body><question>why?</question></s:Body>"))).toBe(
      "<soap:Body><answer>why?</answer></soap:Body>",
    );
  });

  test("writes an empty body for a null", async () => {
    expect(await soapBodyOf(answer("<s:Body><question>nothing</question></s:Body>", "urn:shop/ask"))).toBe(
      "<soap:Body />",
    );
  });

  test("nulls of several parts are elements that say so, and no empty texts", async () => {
    const names = ["Word", "Thing", "Size"];
    const nil = (name: string): string => `<${own}${name} xsi:nil="true"/>`;
    const schema = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const ask = (body: string): Promise<string> =>
      soapBodyOf(answer(`<s:Body>${body}</s:Body>`, "urn:shop/maybe", schema));
    const elements = names.map((name) => `<${name}${isQualified ? ' xmlns="urn:shop"' : ""} xsi:nil="true" />`);
    expect(await ask(names.map(nil).join(""))).toBe(`<soap:Body>${elements.join("")}</soap:Body>`);
    expect(await ask(`<${own}Word/>${nil("Thing")}${nil("Size")}`)).toMatch(
      /^<soap:Body><Word(?: xmlns="urn:shop")? \/>/,
    );
    expect(await ask(nil("Word") + nil("Thing"))).toContain("Parameter Size is required and missing.");
  });

  test.each([
    ["an element that is missing", `<s:Body>${item}${other}</s:Body>`, "Parameter Limit is required and missing."],
    ["an element that is there twice", `<s:Body>${item}${other}${other}<Limit>3</Limit></s:Body>`, "given twice"],
    [
      "an element of another namespace",
      `<s:Body>${item}<Session>s</Session><Limit>3</Limit></s:Body>`,
      "must be in the namespace urn:session",
    ],
    ["another first element", `<s:Body><Limit>3</Limit>${item}</s:Body>`, "expected an operation"],
    ["an empty body", "<s:Body/>", "the soap:Body is empty"],
    [
      "a wrapper",
      `<s:Body><${own}order>${item}${other}<Limit>3</Limit></${own}order></s:Body>`,
      "expected an operation",
    ],
  ])("refuses %s", async (_title, body, message) => {
    const response = answer(body, "urn:shop/order");
    expect((await response).status).toBe(500);
    expect(await soapBodyOf(response)).toContain(message);
  });

  test.each(["soap11", "soap12"])("a client and a server understand each other over %s", async (binding) => {
    const dispatcher = shop.output.createDispatcher(answers);
    const transport = (request: HttpRequest): Promise<HttpResponse> => Promise.resolve(dispatcher.handle(request));
    const client = shop.output.createClient({ baseUrl: "http://localhost", transport });
    const order = { Item: { Code: "é]]>", Count: 1 }, Session: "x", Limit: 1 };
    expect(await client["order"]?.(order, { binding })).toEqual({ Number: 7, Text: "x" });
    expect(await client["order"]?.({ ...order, Session: "none" }, { binding })).toEqual({ Number: 7 });
    expect(await client["ask"]?.({ question: "<&>" }, { binding })).toBe("<&>");
    expect(await client["ask"]?.({ question: "nothing" }, { binding })).toBe(null);
    expect(await client["half"]?.({ Half: "h" }, { binding })).toEqual({ Code: "h", Count: 1 });
    expect(await client["half"]?.({ Half: "nothing" }, { binding })).toBe(null);
    const nothing = { Word: null, Thing: null, Size: null };
    expect(await client["maybe"]?.(nothing, { binding })).toEqual(nothing);
    expect(await client["maybe"]?.({ ...nothing, Word: "" }, { binding })).toEqual({ ...nothing, Word: "" });
    expect(await client["alone"]?.({ Alone: "nothing" }, { binding })).toBe(null);
    expect(await client["alone"]?.({ Alone: "" }, { binding })).toBe("");
  });
});

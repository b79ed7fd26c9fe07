/**
 * Owns answers in SOAP encoding as other stacks write them: the names of the element around the values and of the return value mean nothing
 * (SOAP 1.1, 7.1), nor does the namespace. The texts are those of Axis 1.4, PHP, SOAP::Lite, gSOAP and .NET.
 */
import { describe, expect, test } from "vitest";
import { LoadedService } from "./loaded-service.js";

const service = new LoadedService(
  "encoded-answers",
  `service: Shop
namespace: urn:shop
baseUrl: http://localhost
path: /shop
bindings: [soap11, soap12]
elementForm: unqualified
style: rpc
use: encoded
types:
  Item: { fields: { Code: string, Left: int } }
  Items: { array: Item, item: item }
  Day: { enum: [mon, tue] }
  OutOfStock: { fields: { Left: int } }
groups:
  all:
    operations:
      find: { result: Item, elements: { result: findReturn, responseNamespace: "http://host/axis/services/Shop" } }
      list: { result: Items }
      count: { result: int, faults: { OutOfStock: OutOfStock } }
      since: { result: dateTime }
      day: { result: Day }
      clear: { result: void }
      buy: { result: { several: { buyReturn: int, Note: string, Since: dateTime } } }
`,
);

const versions = {
  soap11: ["http://schemas.xmlsoap.org/soap/envelope/", "http://schemas.xmlsoap.org/soap/encoding/", "text/xml"],
  soap12: [
    "http://www.w3.org/2003/05/soap-envelope",
    "http://www.w3.org/2003/05/soap-encoding",
    "application/soap+xml",
  ],
} as const;

/** Answers an operation with a body, in which `e` is the envelope, `c` the encoding, `i` and `s` XML Schema. */
function read(operation: string, body: string, binding: keyof typeof versions = "soap11"): PromiseLike<unknown> {
  const [envelope, encoding, mediaType] = versions[binding];
  const text = `<e:Envelope xmlns:e="${envelope}" xmlns:c="${encoding}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:s="http://www.w3.org/2001/XMLSchema"><e:Body>${body}</e:Body></e:Envelope>`;
  const transport = async () => ({
    status: body.includes("<e:Fault") ? 500 : 200,
    headers: { "content-type": mediaType },
    body: new TextEncoder().encode(text),
  });
  const call = service.output.createClient({ transport })[operation];
  if (call === undefined) throw new Error("no operation");
  return call({}, { binding });
}

const item = { Code: "a", Left: 3 };
const itemFields = '<Code i:type="s:string">a</Code><Left i:type="s:int">3</Left>';

/** The values with the element that a stack writes around them. */
const wrappers: readonly (readonly [stack: string, wrap: (operation: string, values: string) => string])[] = [
  [
    "Axis, in the request's namespace",
    (operation, values) =>
      `<n:${operation}Response xmlns:n="http://DefaultNamespace">${values}</n:${operation}Response>`,
  ],
  [
    "Axis, in the service's namespace",
    (operation, values) => `<n:${operation}Response xmlns:n="urn:shop">${values}</n:${operation}Response>`,
  ],
  [
    "PHP, in the address",
    (operation, values) =>
      `<SOAP-X:${operation}Response xmlns:SOAP-X="http://host/index.php">${values}</SOAP-X:${operation}Response>`,
  ],
  [
    "SOAP::Lite, by a class",
    (operation, values) =>
      `<${operation}Response xmlns="http://host/Shop/Class">${values.replace(/<(Code|Left|item)/g, '<$1 xmlns=""')}</${operation}Response>`,
  ],
  ["in no namespace", (operation, values) => `<${operation}Response>${values}</${operation}Response>`],
  [".NET's [SoapRpcMethod] with its own name", (_, values) => `<q:Told xmlns:q="urn:other">${values}</q:Told>`],
];

/** The element of a return value. */
const returned: readonly (readonly [stack: string, name: string])[] = [
  ["described", "findReturn"],
  ["PHP and gSOAP", "return"],
  ["SOAP::Lite", "s-gensym3"],
  [".NET", "findResult"],
];

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  const result = binding === "soap12" ? '<r:result xmlns:r="http://www.w3.org/2003/05/soap-rpc">return</r:result>' : "";

  describe.each(wrappers)("answers of %s", (_, wrap) => {
    test.each(returned)("with the return value's name of %s", async (_, name) => {
      const value = `${result}<${name} i:type="n:Item" xmlns:n="urn:types">${itemFields}</${name}>`;
      expect(await read("find", wrap("find", value), binding)).toEqual(item);
    });

    test("with a number, nothing, and several results", async () => {
      expect(await read("count", wrap("count", `${result}<return i:type="s:int">7</return>`), binding)).toBe(7);
      expect(await read("clear", wrap("clear", ""), binding)).toBeUndefined();
      for (const name of ["buyReturn", "return", "buyResult"])
        expect(
          await read("buy", wrap("buy", `${result}<${name}>7</${name}><Note>n</Note><Since i:nil="1" />`), binding),
        ).toEqual({ buyReturn: 7, Note: "n", Since: null });
    });

    test("with nulls", async () => {
      for (const operation of ["find", "list", "since", "day"])
        expect(await read(operation, wrap(operation, '<return i:nil="true" />'), binding)).toBeNull();
      expect(await read("since", wrap("since", ""), binding)).toBeNull();
      await expect(read("count", wrap("count", '<return i:nil="true" />'), binding)).rejects.toThrow("result element");
    });
  });
});

test("reads values that Axis writes beside the answer, also before it", async () => {
  const answer =
    '<n:listResponse xmlns:n="http://DefaultNamespace"><listReturn i:type="c:Array" c:arrayType="n:Item[2]"><listReturn href="#id0"/><listReturn href="#id0"/></listReturn></n:listResponse>';
  const values =
    '<multiRef id="id0" c:root="0" i:type="n:Item" xmlns:n="urn:types"><Code i:type="c:string">a</Code><Left href="#id1"/></multiRef><multiRef id="id1" c:root="0" i:type="s:int">3</multiRef>';
  expect(await read("list", answer + values)).toEqual([item, item]);
  expect(await read("list", values + answer.replaceAll("listResponse", "Told"))).toEqual([item, item]);
});

test.each([
  ["Axis", '<n:fault i:type="n:OutOfStock" xmlns:n="http://DefaultNamespace"><Left href="#id0"/></n:fault>'],
  ["PHP", '<OutOfStock><Left i:type="s:int">3</Left></OutOfStock>'],
  [".NET", '<q:OutOfStock xmlns:q="urn:other"><Left>3</Left></q:OutOfStock>'],
])("reads the detail of a fault of %s", async (_, detail) => {
  const fault = `<e:Fault><faultcode>e:Server</faultcode><faultstring>out</faultstring><detail>${detail}</detail></e:Fault><multiRef id="id0" c:root="0" i:type="s:int">3</multiRef>`;
  await expect(read("count", fault)).rejects.toMatchObject({ fault: { value: { Left: 3 } } });
});

test.each([
  ["of the other version", '<f:Fault xmlns:f="http://www.w3.org/2003/05/soap-envelope"><Code>7</Code></f:Fault>'],
  ["in no namespace", "<Fault><faultcode>7</faultcode></Fault>"],
])("a fault %s is no answer", async (_, fault) => {
  await expect(read("count", fault)).rejects.toThrow("found <Fault>");
});

test("an out parameter is not taken for the return value", async () => {
  const answer = "<n:buyResponse xmlns:n='urn:shop'><Note>7</Note></n:buyResponse>";
  await expect(read("buy", answer)).rejects.toThrow("buyReturn");
});

test("types of results say that they may be null, and no number does", () => {
  const types = service.file("client.ts");
  expect(types).toMatch(/since\(.*PendingCall<DateTime \| null>/);
  expect(types).toMatch(/day\(.*PendingCall<Day \| null>/);
  expect(types).toMatch(/count\(.*PendingCall<number>|count\(\n?.*PendingCall<number/);
});

/** Owns choices, wildcards, texts with attributes and attributes of a namespace in SOAP encoding: accessors of a struct, in any order and at most one of a choice. */
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Choices
namespace: urn:choices
path: /choices
elementForm: unqualified
style: rpc
use: encoded
types:
  Price: { fields: { value: { type: decimal, text: true }, currency: { type: string, attribute: true, required: true } } }
  Point: { fields: { x: int, y: { type: int, nullable: true } } }
  Thing:
    fields:
      before: string
      choice: { choice: { number: int, name: { type: string, required: true }, point: Point, both: { sequence: { from: Point, to: Point } }, none: { type: int, nullable: true } }, required: false }
      price: Price
      lang: { type: string, attribute: true, namespace: "http://www.w3.org/XML/1998/namespace" }
      unit: { type: string, attribute: true, namespace: "urn:units" }
      after: string
  Open: { fields: { first: string, others: { any: true }, last: string } }
  Either: { fields: { what: { choice: { a: int, b: { type: string, required: true } }, required: false } } }
  Row: { fields: { parts: { choice: { a: int, b: string }, repeated: true }, end: int } }
  Wild: { fields: { what: { choice: { a: int, other: { any: true } }, required: false }, end: int } }
  Wilds: { fields: { parts: { choice: { a: int, other: { any: true } }, repeated: true }, end: int } }
groups:
  all:
    operations:
      thing: { bindings: [soap11, soap12], parameters: { value: Thing }, result: Thing }
      open: { bindings: [soap11, soap12], parameters: { value: Open }, result: Open }
      either: { bindings: [soap11], parameters: { value: Either }, result: Either }
      row: { bindings: [soap11, soap12], parameters: { value: Row }, result: Row }
      wild: { bindings: [soap11, soap12], parameters: { value: Wild }, result: Wild }
      wilds: { bindings: [soap11, soap12], parameters: { value: Wilds }, result: Wilds }
`;
const service = new LoadedService("encoded-choices", description);

type Values = Readonly<Record<string, unknown>>;

/** Sends a value to a server that answers with it. */
async function echo(operation: string, binding: "soap11" | "soap12", value: Values) {
  let sent = "";
  let received: unknown;
  const handler = (parameters: { readonly value: unknown }) => {
    received = parameters.value;
    return received;
  };
  const operations = ["thing", "open", "either", "row", "wild", "wilds"];
  const dispatcher = service.output.createDispatcher(Object.fromEntries(operations.map((each) => [each, handler])));
  const transport = (request: HttpRequest) => {
    sent = request.body instanceof Uint8Array ? text(request.body) : "";
    return dispatcher.handle(request);
  };
  const client = service.output.createClient({ baseUrl: "http://localhost", transport });
  const answer = await client[operation]?.({ value }, { binding });
  expect(answer).toEqual(received);
  return { sent, answer };
}

/** Reads an answer that a peer wrote. */
function read(operation: string, result: string, besides = ""): Promise<unknown> {
  const envelope = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:o="urn:choices" xmlns:u="urn:units"><e:Body><o:r>${result}</o:r>${besides}</e:Body></e:Envelope>`;
  const client = service.output.createClient({
    baseUrl: "http://localhost",
    transport: async () => ({
      status: 200,
      headers: { "content-type": "text/xml" },
      body: new TextEncoder().encode(envelope),
    }),
  });
  return Promise.resolve(client[operation]?.({ value: {} }, {}));
}

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  test.each([
    ["number", { choice: { number: 5 } }, '<number xsi:type="xsd:int">5</number>'],
    ["name", { choice: { name: "<n>" } }, '<name xsi:type="xsd:string">&lt;n&gt;</name>'],
    ["point", { choice: { point: { x: 1, y: null } } }, '<point xsi:type="tns:Point"><x xsi:type="xsd:int">1</x>'],
    ["sequence", { choice: { both: { from: { x: 1, y: 2 }, to: { x: 3, y: 4 } } } }, '<to xsi:type="tns:Point">'],
    ["null", { choice: { none: null } }, '<none xsi:nil="true" />'],
    ["nothing", { before: "b", after: "a" }, '<before xsi:type="xsd:string">b</before><after'],
  ] as const)("a choice goes there and back: %s", async (_, value, expected) => {
    const { sent, answer } = await echo("thing", binding, value);
    expect(sent).toContain(expected);
    expect(answer).toEqual(value);
  });

  test("a text has its attributes, and a record those of other namespaces", async () => {
    const value = { price: { value: "1.50", currency: "EUR" }, lang: "de", unit: "m" };
    const { sent, answer } = await echo("thing", binding, value);
    expect(sent).toContain('xsi:type="tns:Thing" xml:lang="de" xmlns:a1="urn:units" a1:unit="m">');
    expect(sent).toContain('<price xsi:type="tns:Price" currency="EUR">1.50</price>');
    expect(answer).toEqual(value);
  });

  test("elements of a wildcard go as they are", async () => {
    const others = ['<u:m xmlns:u="urn:units" u:of="1">t<b />t</u:m>', "<free>1</free>", '<first xmlns="urn:units" />'];
    const { sent, answer } = await echo("open", binding, { first: "1", others, last: "2" });
    expect(sent).toContain(`</first>${others.join("")}<last`);
    expect(answer).toEqual({ first: "1", others, last: "2" });
  });

  test("a repeated choice keeps the order of its elements", async () => {
    const value = { parts: [{ a: 1 }, { b: "x" }, { a: 2 }], end: 3 };
    expect((await echo("row", binding, value)).answer).toEqual(value);
  });

  test.each([
    ["wild", { what: { other: ['<u:m xmlns:u="urn:units">1</u:m>', "<free />"] }, end: 3 }],
    ["wild", { what: { a: 1 }, end: 3 }],
    ["wilds", { parts: [{ a: 1 }, { other: ["<free>1</free>"] }, { a: 2 }, { other: ["<free>2</free>"] }], end: 3 }],
  ])("a wildcard of a choice goes there and back: %s %j", async (operation, value) => {
    expect((await echo(operation, binding, value)).answer).toEqual(value);
  });

  test.each(["thing", "open", "row"])("a client sends the request of the fixtures: %s", async (operation) => {
    let sent = "";
    const client = service.output.createClient({
      baseUrl: "http://localhost",
      transport: async ({ body }: HttpRequest) => {
        sent = body instanceof Uint8Array ? text(body) : "";
        return { status: 500, headers: {}, body: new Uint8Array() };
      },
    });
    const values: Readonly<Record<string, Values>> = {
      thing: {
        before: "string",
        choice: { number: 1 },
        price: { value: "1.50", currency: "string" },
        lang: "string",
        unit: "string",
        after: "string",
      },
      open: { first: "string", last: "string" },
      row: { parts: [{ a: 1 }], end: 1 },
    };
    const body = service.file(`fixtures/${operation}/${binding}.request.http`).replace(/^[^]*?\n\n/, "");
    await Promise.resolve(client[operation]?.({ value: values[operation] }, { binding })).catch(() => undefined);
    expect(sent).toBe(body);
  });
});

describe("what peers write", () => {
  test.each([
    [
      "in any order",
      "<after>a</after><number>5</number><before>b</before>",
      { after: "a", before: "b", choice: { number: 5 } },
    ],
    [
      "with nulls of those that are not chosen",
      '<number i:nil="1"/><name>n</name><point i:nil="true"/><none i:nil="true"/>',
      { choice: { name: "n" } },
    ],
    ["all null", '<number i:nil="1"/><name i:nil="1"/><none i:nil="1"/>', {}],
    ["a null that may not be one", '<name i:nil="1"/>', {}],
    ["of any type", '<number i:type="x:short">7</number>', { choice: { number: 7 } }],
    [
      "parts of a sequence in any order",
      "<to><x>1</x></to><from><x>2</x></from>",
      { choice: { both: { from: { x: 2, y: null }, to: { x: 1, y: null } } } },
    ],
    ["a text with a reference", '<price href="#p"/>', { price: { value: "2", currency: "EUR" } }],
    ["a choice by reference", '<point href="#q"/>', { choice: { point: { x: 1, y: null } } }],
  ])("is read: %s", async (_, content, expected) => {
    const besides = '<m id="p" currency="EUR" i:type="x:decimal">2</m><m id="q"><x>1</x></m>';
    expect(await read("thing", `<r>${content}</r>`, besides)).toEqual(expected);
  });

  test("prefixes of a wildcard's elements are declared in them", async () => {
    expect(await read("open", '<r><u:m i:type="x:int">1</u:m><last>l</last></r>')).toEqual({
      others: [
        '<u:m xmlns:u="urn:units" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="http://www.w3.org/2001/XMLSchema" i:type="x:int">1</u:m>',
      ],
      last: "l",
    });
  });

  test.each([
    ["two of a choice", "<number>5</number><name>n</name>", "Thing.name: expected its elements in their order"],
    ["elements in a text", '<price currency="a"><b/></price>', "expected the text of Price, found elements"],
    ["a text without its attribute", "<price>1</price>", "currency"],
  ])("is refused: %s", async (_, content, message) => {
    await expect(read("thing", `<r>${content}</r>`)).rejects.toThrow(message);
  });

  test("a long namespace that many elements of a wildcard need is refused", async () => {
    const far = `<r xmlns:f="urn:${"f".repeat(100_000)}">${"<f:a/>".repeat(2000)}</r>`;
    await expect(read("open", far)).rejects.toThrow(
      "long namespaces or absent items that make the document many times larger",
    );
  });
});

test("two elements of a plain choice are refused by their names, and one beside a null is read", async () => {
  await expect(read("either", "<r><a>1</a><b>x</b></r>")).rejects.toThrow("one element of a, b, found a second");
  expect(await read("either", '<r><a i:nil="1"/><b>x</b></r>')).toEqual({ what: { b: "x" } });
});

test("the WSDL declares the choice", () => {
  const wsdl = service.file("choices.wsdl");
  expect(wsdl).toMatch(
    /<s:choice minOccurs="0">\s*<s:element minOccurs="0" maxOccurs="1" name="number"|<s:choice minOccurs="0" maxOccurs="1">/,
  );
  expect(wsdl).toMatch(/<s:complexType name="Price">\s*<s:simpleContent>/);
});

/** Owns WS-Addressing on the wire: headers of requests and answers, the check of RelatesTo, and the faults of the specification. */
import { XmlDocument, XmlElement } from "libxml2-wasm";
import { expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import type { AddressingDescription, AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import { isCallError } from "../../templates/runtime/errors.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { addressed } from "../../templates/runtime/server/addressed-layer.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import type { Dispatcher } from "../../templates/runtime/server/handler.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int } from "../../templates/runtime/values/integer.js";
import { string } from "../../templates/runtime/values/string.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";

const w3 = "http://www.w3.org/2005/08/addressing";
const submission = "http://schemas.xmlsoap.org/ws/2004/08/addressing";
const soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
const soap12 = "http://www.w3.org/2003/05/soap-envelope";
const base = "http://localhost:8080";

type Table = Readonly<Record<"add" | "note" | "bare", AnyOperation>>;

function tableWith(addressing: Partial<AddressingDescription> = {}): { service: ServiceDescription; table: Table } {
  const service: ServiceDescription = {
    name: "Ping",
    namespace: "urn:ping",
    path: "/ping",
    bindings: ["soap11", "soap12", "http-get"],
    addressing: { version: "1.0", actions: "{namespace}:PingSoap:", ...addressing },
    contract: 1,
  };
  const shared = { service, layers: [addressedCalls] };
  return {
    service,
    table: {
      add: {
        ...shared,
        name: "add",
        parameters: [
          { name: "a", type: int },
          { name: "b", type: int },
        ],
        result: { codec: scalarResult, type: int },
        faults: [{ name: "Late", type: string }],
      },
      note: { ...shared, name: "note", parameters: [], result: { codec: voidResult }, oneWay: true },
      bare: { ...shared, name: "bare", parameters: [], result: { codec: voidResult }, soapAction: "" },
    },
  };
}

const handlers = {
  add: ({ a, b }: { a: number; b: number }): number => {
    if (a === 13) throw new Fault("late", { declared: { name: "Late", value: "so" } });
    if (a === 14) throw new Fault("other");
    return a + b;
  },
  note: () => undefined,
  bare: () => undefined,
};

function dispatcherOf({ service, table }: ReturnType<typeof tableWith>): Dispatcher {
  return createDispatcher(service, table, () => Promise.resolve([]), handlers, {}, [addressed]);
}

interface Client {
  add(values: object, options?: object): Promise<number>;
  note(): Promise<void>;
  bare(): Promise<void>;
}

interface Sent {
  requests: string[];
  answers: string[];
}

/** A client and server of one table, with what they sent. `change`: of answers. */
function pair(
  addressing: Partial<AddressingDescription> = {},
  change: (text: string) => string = (text) => text,
): Sent & { client: Client } {
  const described = tableWith(addressing);
  const inner = inProcessTransport(dispatcherOf(described));
  const sent: Sent = { requests: [], answers: [] };
  const transport: Transport = async (request, options) => {
    sent.requests.push(new TextDecoder().decode(request.body));
    const answer = await inner(request, options);
    const text = new TextDecoder().decode(answer.body as Uint8Array);
    sent.answers.push(text);
    return { ...answer, body: new TextEncoder().encode(change(text)) };
  };
  const client = createClient(described.service, described.table, { baseUrl: base, transport });
  return { ...sent, client: client as unknown as Client };
}

/** Texts of the headers of an envelope by local name, each with its namespace. */
function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const reader = new XmlReader(text);
  reader.readRoot();
  while (reader.nextChild()) {
    if (reader.localName !== "Header") reader.skip();
    else
      while (reader.nextChild()) {
        const { localName, namespace } = reader;
        headers[localName] = `${namespace} ${reader.readOuterXml().replace(/<[^>]*>/g, "")}`;
      }
  }
  return headers;
}

test.each([
  ["1.0", w3, `${w3}/anonymous`, {}],
  ["2004/08", submission, `${submission}/role/anonymous`, { To: `${submission} ${submission}/role/anonymous` }],
] as const)("sends and answers the headers of version %s", async (version, namespace, anonymous, more) => {
  const { client, requests, answers } = pair({ version });
  for (const binding of ["soap11", "soap12"]) expect(await client.add({ a: 1, b: 2 }, { binding })).toBe(3);
  const [first, second] = requests.map(headersOf);
  expect(first).toMatchObject({
    Action: `${namespace} urn:ping/add`,
    ReplyTo: `${namespace} ${anonymous}`,
    To: `${namespace} ${base}/ping`,
  });
  expect(first?.["MessageID"]).toMatch(/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second?.["MessageID"]).not.toBe(first?.["MessageID"]);
  expect(requests[0]).not.toContain("mustUnderstand");
  for (const [index, answer] of answers.entries())
    expect(headersOf(answer)).toEqual({
      Action: `${namespace} urn:ping:PingSoap:addResponse`,
      RelatesTo: headersOf(requests[index] ?? "")["MessageID"],
      ...more,
    });
});

test("over HTTP GET there is nothing of it", async () => {
  const described = tableWith();
  let sent: HttpRequest | undefined;
  const transport: Transport = async (request) => {
    sent = request;
    return { status: 200, headers: {}, body: new TextEncoder().encode('<int xmlns="urn:ping">3</int>') };
  };
  const client = createClient(described.service, described.table, { baseUrl: base, transport, binding: "http-get" });
  expect(await (client as unknown as Client).add({ a: 1, b: 2 })).toBe(3);
  expect(sent?.url).toBe(`${base}/ping/add?a=1&b=2`);
});

test("a one-way request asks for no answer, and an operation without SOAPAction has the default action", async () => {
  const { client, requests, answers } = pair({ required: true });
  await client.note();
  expect(headersOf(requests[0] ?? "")).not.toHaveProperty("ReplyTo");
  expect(answers).toEqual([""]);
  await client.bare();
  expect(requests[1]).toContain(' soap:mustUnderstand="1">urn:ping:PingSoap:bareRequest</Action>');
  expect(headersOf(answers[1] ?? "")["Action"]).toBe(`${w3} urn:ping:PingSoap:bareResponse`);
});

test.each([
  [
    "of another message",
    (text: string) => text.replace(/urn:uuid:[^<]*/, "urn:uuid:other"),
    "undecodable",
    "another message: its RelatesTo is urn:uuid:other",
  ],
  [
    "of another message beside the right one",
    (text: string) => text.replace("<RelatesTo", `<RelatesTo xmlns="${w3}">urn:x</RelatesTo><RelatesTo`),
    "undecodable",
    "another message",
  ],
  ["missing", (text: string) => text.replace(/<RelatesTo.*<\/RelatesTo>/, ""), "", ""],
  ["unspecified", (text: string) => text.replace(/urn:uuid:[^<]*/, `${w3}/unspecified`), "", ""],
  [
    "of another relation",
    (text: string) =>
      text.replace("<RelatesTo", `<RelatesTo xmlns="${w3}" RelationshipType="urn:see">urn:x</RelatesTo><RelatesTo`),
    "",
    "",
  ],
  [
    "that must be understood",
    (text: string) => text.replace("<RelatesTo", '<RelatesTo soap:mustUnderstand="1"'),
    "",
    "",
  ],
])("RelatesTo %s", async (_, change, kind, words) => {
  const { client } = pair({}, change);
  const outcome = await client.add({ a: 1, b: 2 }).catch((error: unknown) => error);
  if (kind === "") return expect(outcome).toBe(3);
  expect(isCallError(outcome) && [outcome.kind, outcome.message]).toEqual([kind, expect.stringContaining(words)]);
});

test("faults have their actions, and clients read them", async () => {
  const { client, answers } = pair();
  for (const a of [13, 14]) {
    const error = await client.add({ a, b: 1 }).catch((each: unknown) => each);
    expect(isCallError(error) && error.kind).toBe("fault");
  }
  expect(answers.map((each) => headersOf(each)["Action"])).toEqual([
    `${w3} urn:ping:PingSoap:add:Fault:Late`,
    `${w3} ${w3}/soap/fault`,
  ]);
});

interface Request {
  headers: string;
  body?: string;
  version?: string;
  soapAction?: string;
  wsa?: string;
}

async function post(
  dispatcher: Dispatcher,
  { headers, body = '<add xmlns="urn:ping"><a>1</a><b>2</b></add>', version = soap12, soapAction, wsa = w3 }: Request,
): Promise<HttpResponse & { text: string }> {
  const text = `<e:Envelope xmlns:e="${version}" xmlns:wsa="${wsa}"><e:Header>${headers}</e:Header><e:Body>${body}</e:Body></e:Envelope>`;
  const response = await dispatcher.handle({
    method: "POST",
    url: "/ping",
    headers: {
      host: "localhost:8080",
      "content-type": version === soap12 ? "application/soap+xml" : "text/xml",
      ...(soapAction === undefined ? {} : { soapaction: `"${soapAction}"` }),
    },
    body: new TextEncoder().encode(text),
  });
  return { ...response, text: new TextDecoder().decode(response.body as Uint8Array) };
}

const action = "<wsa:Action>urn:ping/add</wsa:Action>";
const id = "<wsa:MessageID>urn:1</wsa:MessageID>";
const replyTo = (address: string): string => `<wsa:ReplyTo><wsa:Address>${address}</wsa:Address></wsa:ReplyTo>`;

const faults: readonly (readonly [title: string, headers: string, codes: readonly string[], detail: string])[] = [
  ["no action", id, ["MessageAddressingHeaderRequired"], "wsa:Action"],
  ["no id", action, ["MessageAddressingHeaderRequired"], "wsa:MessageID"],
  ["two actions", action + action + id, ["InvalidAddressingHeader", "InvalidCardinality"], "wsa:Action"],
  [
    "two addresses to reply to",
    action + id + replyTo(`${w3}/anonymous`) + replyTo(`${w3}/none`),
    ["InvalidAddressingHeader", "InvalidCardinality"],
    "wsa:ReplyTo",
  ],
  [
    "another address",
    action + id + replyTo("http://elsewhere.example/"),
    ["InvalidAddressingHeader", "OnlyAnonymousAddressSupported"],
    "wsa:ReplyTo",
  ],
  [
    "another address of faults",
    action + id + replyTo("x").replaceAll("ReplyTo", "FaultTo"),
    ["InvalidAddressingHeader", "OnlyAnonymousAddressSupported"],
    "wsa:FaultTo",
  ],
  ["an endpoint without an address", `${action}${id}<wsa:ReplyTo/>`, ["InvalidAddressingHeader"], "wsa:ReplyTo"],
  ["an element in an action", `<wsa:Action><a/></wsa:Action>${id}`, ["InvalidAddressingHeader"], "wsa:Action"],
  [
    "a huge id",
    `${action}<wsa:MessageID>${"x".repeat(3000)}</wsa:MessageID>`,
    ["InvalidAddressingHeader"],
    "wsa:MessageID",
  ],
  [
    "an unknown action",
    `<wsa:Action>urn:ping/a</wsa:Action>${id}`,
    ["ActionNotSupported"],
    "<wsa:Action>urn:ping/a</wsa:Action>",
  ],
  [
    "the action of another body",
    `<wsa:Action>urn:ping:PingSoap:bareRequest</wsa:Action>${id}`,
    ["InvalidAddressingHeader", "ActionMismatch"],
    "PingSoap:bareRequest",
  ],
];

test.each(faults)("%s is a fault of WS-Addressing", async (_, headers, codes, detail) => {
  const dispatcher = dispatcherOf(tableWith());
  const in12 = await post(dispatcher, { headers });
  expect(in12.status).toBe(500);
  expect([...in12.text.matchAll(/<soap:Value>wsa:(\w+)</g)].map(([, code]) => code)).toEqual(codes);
  expect(/<soap:Detail>(.*)<\/soap:Detail>/.exec(in12.text)?.[1]).toContain(detail);
  const in11 = await post(dispatcher, { headers, version: soap11 });
  expect(/<faultcode>wsa:(\w+)</.exec(in11.text)?.[1]).toBe(codes.at(-1));
  expect(/<wsa:FaultDetail[^>]*>(.*)<\/wsa:FaultDetail>/.exec(in11.text)?.[1]).toContain(detail);
  for (const { text } of [in11, in12]) {
    expect(headersOf(text)["Action"]).toBe(`${w3} ${w3}/fault`);
    expect(headersOf(text)["RelatesTo"]).toBe(headers.includes("urn:1") ? `${w3} urn:1` : undefined);
  }
});

test("the SOAPAction must be the action", async () => {
  const dispatcher = dispatcherOf(tableWith());
  const request = { headers: action + id, version: soap11 };
  expect((await post(dispatcher, { ...request, soapAction: "urn:ping/note" })).text).toContain("wsa:ActionMismatch");
  expect((await post(dispatcher, { ...request, soapAction: "urn:ping/add" })).status).toBe(200);
  expect((await post(dispatcher, { ...request, soapAction: "" })).status).toBe(200);
});

test("a request without the headers is answered unless they are required", async () => {
  const optional = await post(dispatcherOf(tableWith()), { headers: "" });
  expect([optional.status, headersOf(optional.text)]).toEqual([200, {}]);
  const needed = await post(dispatcherOf(tableWith({ required: true })), { headers: "" });
  expect(needed.text).toContain("wsa:MessageAddressingHeaderRequired");
});

test("headers that must be understood are, and others are still rejected", async () => {
  const dispatcher = dispatcherOf(tableWith());
  const must = (text: string): string => text.replace(">", ' e:mustUnderstand="1">');
  const headers = [action, id, replyTo(`${w3}/anonymous`), "<wsa:To>urn:here</wsa:To>", "<wsa:New>1</wsa:New>"].map(
    must,
  );
  expect((await post(dispatcher, { headers: headers.join("\r\n") })).status).toBe(200);
  const other = await post(dispatcher, { headers: `${action}${id}<x:New xmlns:x="urn:x" e:mustUnderstand="1"/>` });
  expect(other.text).toContain("<soap:Value>soap:MustUnderstand</soap:Value>");
  const elsewhere = replyTo("urn:x").replace(">", ` e:role="urn:other">`);
  expect((await post(dispatcher, { headers: action + id + elsewhere })).status).toBe(200);
});

test.each([
  [2_000, 200],
  [2_001, 500],
])("a MessageID of %i characters is answered with %i", async (length, expected) => {
  const long = "u".repeat(length);
  const headers = `${action}<wsa:MessageID>${long}</wsa:MessageID>`;
  const { status, text } = await post(dispatcherOf(tableWith()), { headers });
  expect([status, headersOf(text)["RelatesTo"]]).toEqual([expected, expected === 200 ? `${w3} ${long}` : undefined]);
});

test("a caller that wants no answer gets none, after its operation has run", async () => {
  const { status, text } = await post(dispatcherOf(tableWith()), { headers: action + id + replyTo(`${w3}/none`) });
  expect([status, text]).toEqual([202, ""]);
});

const endpoint = (name: string, content: string): string =>
  `<wsa:${name} xmlns:q="urn:caller"><wsa:Address>${w3}/anonymous</wsa:Address>${content}</wsa:${name}>`;
const references = (content: string): string => `<wsa:ReferenceParameters>${content}</wsa:ReferenceParameters>`;

/** Header blocks of a namespace in an answer, as libxml2 has them: local name, text, and whether it is marked. */
function blocksIn(text: string, namespace: string): readonly (readonly [string, string, string | undefined])[] {
  using document = XmlDocument.fromString(text);
  const blocks = document.find(`/*/*[local-name()='Header']/*[namespace-uri()='${namespace}']`);
  return blocks.flatMap((block) =>
    block instanceof XmlElement
      ? [[block.name, block.content, block.find("@wsa:IsReferenceParameter", { wsa: w3 })[0]?.content] as const]
      : [],
  );
}

test.each([soap11, soap12])("reference parameters of ReplyTo are headers of the answer: %s", async (version) => {
  const own = '<q:Ticket>a &amp; é <q:Part/></q:Ticket><Plain xmlns="urn:caller">2</Plain>';
  const headers = action + id + endpoint("ReplyTo", `<q:Other/>${references(own)}`);
  const { status, text } = await post(dispatcherOf(tableWith()), { headers, version });
  expect(status).toBe(200);
  expect(blocksIn(text, "urn:caller")).toEqual([
    ["Ticket", "a & é ", "true"],
    ["Plain", "2", "true"],
  ]);
});

test("a reference parameter that is marked already has one mark", async () => {
  const headers = action + id + endpoint("ReplyTo", references('<q:Ticket wsa:IsReferenceParameter="1">3</q:Ticket>'));
  const { text } = await post(dispatcherOf(tableWith()), { headers });
  expect(blocksIn(text, "urn:caller")).toEqual([["Ticket", "3", "1"]]);
});

test("faults have the reference parameters of FaultTo, and without one those of ReplyTo", async () => {
  const of = (name: string): string => endpoint(name, references(`<q:${name}/>`));
  const body = '<add xmlns="urn:ping"><a>14</a><b>2</b></add>';
  const dispatcher = dispatcherOf(tableWith());
  const namesIn = async (request: Request): Promise<readonly string[]> =>
    blocksIn((await post(dispatcher, request)).text, "urn:caller").map(([name]) => name);
  expect(await namesIn({ headers: action + id + of("ReplyTo") + of("FaultTo"), body })).toEqual(["FaultTo"]);
  expect(await namesIn({ headers: action + id + of("ReplyTo") + of("FaultTo") })).toEqual(["ReplyTo"]);
  expect(await namesIn({ headers: action + id + of("ReplyTo"), body })).toEqual(["ReplyTo"]);
  expect(await namesIn({ headers: id + of("ReplyTo") })).toEqual(["ReplyTo"]);
});

test("in 2004/08 reference properties are headers, too, and none is marked", async () => {
  const content = `${references("<q:One/>")}<wsa:ReferenceProperties><q:Two/></wsa:ReferenceProperties>`;
  const headers = (action + id + endpoint("ReplyTo", content)).replaceAll(w3, submission);
  const described = tableWith({ version: "2004/08" });
  const text = await post(dispatcherOf(described), {
    headers: headers.replaceAll("/anonymous", "/role/anonymous"),
    wsa: submission,
  });
  expect(blocksIn(text.text, "urn:caller")).toEqual([
    ["One", "", undefined],
    ["Two", "", undefined],
  ]);
});

test.each([
  ["beyond 16,384 characters", references(`<q:Ticket>${"x".repeat(17_000)}</q:Ticket>`)],
  ["that are many together", references("<q:Ticket>1</q:Ticket>".repeat(2_000))],
  ["with the prefix of the mark", references('<q:Ticket xmlns:asmx-reference="urn:x"/>')],
])("reference parameters %s are refused", async (_, content) => {
  const { status, text } = await post(dispatcherOf(tableWith()), {
    headers: action + id + endpoint("ReplyTo", content),
  });
  expect([status, blocksIn(text, "urn:caller")]).toEqual([500, []]);
  expect(text).toContain("<soap:Value>wsa:InvalidAddressingHeader</soap:Value>");
  expect(text).toContain("wsa:ReplyTo");
});

test.each(["1.0", "2004/08"] as const)(
  "operations with one body and no SOAPAction are told apart by their actions: %s",
  async (version) => {
    const { service, table } = tableWith({ version, required: true });
    const shared = { ...table.bare, elements: { request: "Shared" }, result: { codec: scalarResult, type: string } };
    const empty = { ...shared, elements: { request: "" } };
    const twins: Readonly<Record<string, AnyOperation>> = {
      one: { ...shared, name: "one", actions: { request: "urn:first" } },
      two: { ...shared, name: "two", actions: { request: "urn:second" } },
      three: { ...empty, name: "three" },
      four: { ...empty, name: "four" },
    };
    const own = Object.fromEntries(Object.keys(twins).map((name) => [name, () => name]));
    const dispatcher = createDispatcher(service, twins, () => Promise.resolve([]), own, {}, [addressed]);
    const client = createClient(service, twins, { baseUrl: base, transport: inProcessTransport(dispatcher) });
    const calls = client as unknown as Readonly<Record<string, (values: object, options: object) => Promise<string>>>;
    for (const binding of ["soap11", "soap12"])
      for (const name of Object.keys(twins)) expect(await calls[name]?.({}, { binding })).toBe(name);
  },
);

test("ten thousand relations are read once, and answered", async () => {
  const relations = '<wsa:RelatesTo RelationshipType="urn:x">urn:y</wsa:RelatesTo>'.repeat(10_000);
  const { status, text } = await post(dispatcherOf(tableWith()), { headers: action + relations + id });
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(1000);
});

/**
 * Owns the search for secrets in whatever place of a message the description marks, in whatever form they come back, in all that is shown.
 * README's promise that errors, hooks and logs carry no password refers to this test.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createClient } from "../../../templates/runtime/client/create-client.js";
import type { HttpResponse, Transport } from "../../../templates/runtime/exchange.js";
import { createDispatcher } from "../../../templates/runtime/server/dispatcher.js";
import { amount, thorough } from "../../counts.js";
import { envelope, envelope11 } from "../capture.js";
import { until } from "../../waits.js";
import { legibleIn, look } from "./judge.js";
import {
  description,
  headersOf,
  parametersOf,
  type Place,
  type Planted,
  returnedPlaces,
  sentPlaces,
  type Vault,
  vault,
} from "./vault.js";

type Encode = (text: string) => string;
const escaped: Encode = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const references: Encode = (text) => Array.from(text, (c) => `&#${String(c.codePointAt(0))};`).join("");
const base64: Encode = (text) => Buffer.from(text).toString("base64");

/** What a service makes of a text that it says again, as it stands in XML. */
const forms: Readonly<Record<string, Encode>> = {
  "as it is": escaped,
  "XML references": references,
  CDATA: (text) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`,
  URL: (text) => escaped(encodeURIComponent(text)),
  form: (text) => escaped(new URLSearchParams({ a: text }).toString()),
  base64: (text) => base64(text),
  JSON: (text) => escaped(JSON.stringify({ a: text })),
  "JSON in XML in JSON": (text) => escaped(JSON.stringify(JSON.stringify(escaped(text)))),
  "XML in a string": (text) => escaped(`<Word>${escaped(text)}</Word>`),
  "base64 of a document": (text) => base64(`<a><Word>${escaped(text)}</Word></a>`),
};

/** What stands in the middle of secrets: characters that each form writes otherwise. */
const middles = ["-", "&<'\"é漢/+=", " ;%41", ""];

/** A secret of its own for each place, which has no piece in common with another. */
function plant(turn: number): Planted {
  const places: readonly Place[] = [...sentPlaces, ...returnedPlaces];
  const secretOf = (place: Place): string => {
    const pieces = createHash("sha256").update(`${place} ${turn}`).digest("hex");
    return `${pieces.slice(0, 7)}${middles[turn % middles.length] ?? ""}${pieces.slice(7, 14)}`;
  };
  return Object.fromEntries(places.map((place) => [place, secretOf(place)])) as Planted;
}

const schemas = `xmlns:v="http://example.org/vault/"`;
const answers: Readonly<Record<string, (echo: string, secrets: Planted, value: Encode) => HttpResponse | Error>> = {
  "a result": (echo, secrets, value) => respond(200, accountOf(echo, secrets, value)),
  "a result of another type": (echo, secrets, value) => respond(200, accountOf(echo, secrets, value, "x")),
  "a result that breaks off": (echo, secrets, value) => {
    const text = accountOf(echo, secrets, value);
    return respond(200, text.slice(0, text.lastIndexOf("</v:Answer>")));
  },
  "a fault": (echo, secrets, value) =>
    respond(
      500,
      envelope(
        envelope11,
        `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>no ${echo}</faultstring><faultactor>urn:${echo}</faultactor>` +
          `<detail>${echo}<Denied xmlns="http://example.org/vault/"><Why>${value(secrets["fault detail"])}</Why><Hint>${value(secrets["fault detail"])}</Hint></Denied></detail></soap:Fault>`,
        ticketOf(secrets, value),
      ),
    ),
  "a page": (echo) => ({
    ...respond(502, `<html><title>${echo}</title>${echo}`),
    headers: { "content-type": "text/html" },
  }),
  "a broken connection": (echo) => new Error(`cannot send ${echo}`, { cause: new TypeError(`inner ${echo}`) }),
};

function ticketOf(secrets: Planted, value: Encode): string {
  return `<soap:Header><v:Ticket ${schemas}><v:Stub>${value(secrets["field of an out header"])}</v:Stub></v:Ticket></soap:Header>`;
}

function accountOf(echo: string, secrets: Planted, value: Encode, id = "1"): string {
  const attribute = references(secrets["result attribute"]);
  const account = `<v:openResult Tag="${attribute}"><v:Id>${id}</v:Id><v:Owner>${echo}</v:Owner><v:Answer>${value(secrets["result field"])}</v:Answer></v:openResult>`;
  return envelope(envelope11, `<v:openResponse ${schemas}>${account}</v:openResponse>`, ticketOf(secrets, value));
}

function respond(status: number, text: string): HttpResponse {
  return { status, headers: { "content-type": "text/xml; charset=utf-8" }, body: new TextEncoder().encode(text) };
}

const utf16 = (response: HttpResponse | Error): HttpResponse | Error =>
  response instanceof Error
    ? response
    : {
        ...response,
        headers: { "content-type": String(response.headers["content-type"]).replace("utf-8", "utf-16") },
        body: Buffer.from(`\uFEFF${Buffer.from(response.body as Uint8Array).toString()}`, "utf16le"),
      };

/** Everything that a client shows of one call. */
async function shownBy(
  { service, open }: Vault,
  planted: Planted,
  answer: () => HttpResponse | Error,
  transport?: Transport,
  baseUrl = "http://h",
): Promise<unknown[]> {
  const shown: unknown[] = [];
  const hooks = { onRequest: (each: unknown) => shown.push(each), onResponse: (each: unknown) => shown.push(each) };
  const answering: Transport = async () => {
    const given = answer();
    if (given instanceof Error) throw given;
    return given;
  };
  const client = createClient(service, { open }, { baseUrl, transport: transport ?? answering, hooks }) as unknown as {
    open(parameters: object, options: object): Promise<unknown>;
  };
  await client
    .open(parametersOf(planted), { soapHeaders: headersOf(planted) })
    .catch((error: unknown) => shown.push(error));
  return shown;
}

/** All secrets of a call, one after the other. A page has no place but those of the request. */
function echoOf(planted: Planted, encode: Encode): string {
  return sentPlaces.map((place) => encode(planted[place])).join(" | ");
}

let count = 0;
/** Places of an answer; a page and a broken connection have none but what they say again. */
const answered: Readonly<Record<string, number>> = {
  "a result": 3,
  "a result of another type": 3,
  "a result that breaks off": 3,
  "a fault": 2,
};
const rounds = thorough ? [0, 1, 2, 3] : [1, 2];

describe.each(Object.entries(answers))("of %s", (name, answer) => {
  test.each(Object.entries(forms))("no secret is legible: %s", async (form, encode) => {
    const service = await vault();
    for (const turn of rounds) {
      const planted = plant(turn);
      const value = form === "XML references" || form === "CDATA" ? encode : escaped;
      const given = (): HttpResponse | Error => answer(echoOf(planted, encode), planted, value);
      const shown = await shownBy(service, planted, turn % 2 === 1 ? () => utf16(given()) : given);
      const text = look(shown);
      expect(text).toContain("[secret]");
      expect({ turn, legible: placesOf(planted, legibleIn(text, Object.values(planted))) }).toEqual({
        turn,
        legible: [],
      });
      count += sentPlaces.length + (answered[name] ?? 0);
    }
  });
});

function placesOf(planted: Planted, legible: readonly string[]): readonly string[] {
  return Object.entries(planted).flatMap(([place, secret]) => (legible.includes(secret) ? [place] : []));
}

test("over a socket, where the answer is packed", async () => {
  const service = await vault();
  const [planted] = rounds.map(plant);
  if (planted === undefined) throw new Error("nothing is planted");
  const kinds = Object.entries(answers).slice(0, 5);
  let packed: HttpResponse | Error | undefined;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      if (packed === undefined || packed instanceof Error) return response.destroy();
      response.writeHead(packed.status, { ...packed.headers, "content-encoding": "gzip" });
      return response.end(gzipSync(packed.body as Uint8Array));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { defaultTransport } = await import("../../../templates/runtime/transports/default.js");
  const { port } = server.address() as AddressInfo;
  for (const [name, answer] of kinds) {
    for (const encode of Object.values(forms)) {
      packed = answer(echoOf(planted, encode), planted, escaped);
      const shown = await shownBy(service, planted, () => new Error(), defaultTransport(), `http://127.0.0.1:${port}`);
      expect(placesOf(planted, legibleIn(look(shown), Object.values(planted)))).toEqual([]);
      count += sentPlaces.length + (answered[name] ?? 0);
    }
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

afterEach(() => vi.restoreAllMocks());

/** What a server writes to stderr when its handler throws what it was given. */
async function loggedBy(service: Vault, planted: Planted, encode: Encode): Promise<string> {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let thrown = 0;
  const dispatcher = createDispatcher(service.service, { open: service.open }, service.wsdl, {
    open: () => {
      thrown++;
      throw new Error(`denied ${echoOf(planted, encode)}`, { cause: new Error(echoOf(planted, encode)) });
    },
  });
  const transport: Transport = async ({ signal: _, ...request }) => dispatcher.handle(request);
  await shownBy(service, planted, () => new Error(), transport);
  await until(() => stderr.mock.calls.length >= thrown);
  return stderr.mock.calls.map(([text]) => String(text)).join("");
}

test.each(Object.entries(forms))("a server's error log has none: %s", async (_form, encode) => {
  const service = await vault();
  for (const turn of rounds) {
    const planted = plant(turn);
    const text = await loggedBy(service, planted, encode);
    expect(text).toContain("denied");
    expect(placesOf(planted, legibleIn(text, Object.values(planted)))).toEqual([]);
    count += sentPlaces.length;
  }
});

test("and there were many", () => {
  expect(count).toBeGreaterThan(amount(1_700, 3_000));
});

const held = "Zx81-held<é>spectrum";

test.each(["rows", "whole"] as const)("a column of a DataSet that breaks off: %s", async (way) => {
  const { service, list } = await vault();
  const row = (text: string): string => `<Row diffgr:id="Row1"><Id>1</Id><Held>${text}</Held></Row>`;
  const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"';
  const columns =
    '<xs:element name="Id" type="xs:int" minOccurs="0"/><xs:element name="Held" type="xs:string" minOccurs="0"/>';
  const table = `<xs:element name="Row"><xs:complexType><xs:sequence>${columns}</xs:sequence></xs:complexType></xs:element>`;
  const schema = `<xs:schema id="D" ${xs}><xs:element name="D" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">${table}</xs:choice></xs:complexType></xs:element></xs:schema>`;
  const rows = `<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><D xmlns="">${row(escaped(held))}${row(references(held))}`;
  const text = `<listResponse xmlns="http://example.org/vault/"><listResult>${schema}${rows}`;
  const whole = envelope(envelope11, text);
  const answer = respond(200, whole.slice(0, whole.lastIndexOf("</Held>")));
  const shown: unknown[] = [];
  const hooks = { onResponse: (each: unknown) => shown.push(each) };
  const client = createClient(
    service,
    { list },
    { baseUrl: "http://h", transport: async () => answer, hooks },
  ) as unknown as {
    list: ((parameters: object) => Promise<unknown>) & { rows(parameters: object): AsyncIterable<unknown> };
  };
  try {
    if (way === "whole") await client.list({});
    else for await (const each of client.list.rows({})) expect(each).toBeDefined();
  } catch (error) {
    shown.push(error);
  }
  expect(look(shown)).toContain("[secret]");
  expect(legibleIn(look(shown), [held])).toEqual([]);
});

/** What is shown of a call over GET or POST, whose result is a secret. */
async function minted(text: string, binding: "http-get" | "http-post"): Promise<unknown[]> {
  const { service, mint } = await vault(text);
  const shown: unknown[] = [];
  const hooks = { onRequest: (each: unknown) => shown.push(each), onResponse: (each: unknown) => shown.push(each) };
  const body = `<string xmlns="http://example.org/vault/">${escaped(held)}</string>`;
  const options = { baseUrl: "http://h", binding, hooks, transport: async () => respond(200, body) };
  const client = createClient(service, { mint }, options) as unknown as { mint(parameters: object): Promise<unknown> };
  const value = await client.mint({ Words: ["open sesame 42"] }).catch((error: unknown) => shown.push(error));
  if (typeof value === "string") expect(value).toBe(held);
  return shown;
}

test("HTTP GET refuses a list of secrets that a person marked, and sends one that is only hidden", async () => {
  expect(String((await minted(description, "http-get"))[0])).toContain("HTTP GET would put it in the URL");
  const sent = await minted(description.replace("item: Each, secret: true", "item: Each, secret: hide"), "http-get");
  expect(sent).toHaveLength(2);
  for (const shown of [sent, await minted(description, "http-post")])
    expect(legibleIn(look(shown), [held, "open sesame 42"])).toEqual([]);
});

/** A mark that is dropped, and the places that are then legible. */
const drops: readonly (readonly [mark: RegExp, places: readonly Place[]])[] = [
  [/(Whole: \{ type: string), secret: true/, ["parameter"]],
  [/(Word: \{ type: string), secret: true/, ["field"]],
  [/(Deep: \{ type: string), secret: true/, ["nested field"]],
  [/(Mark: \{ type: string, attribute: true), secret: true/, ["attribute"]],
  [/(Spoken: \{ type: string), secret: hide/, ["part of a choice"]],
  [/(Text: \{ type: string, text: true), secret: true/, ["text"]],
  [/(array: string, item: Each), secret: true/, ["array item"]],
  [/("Card No": \{ type: string), secret: true/, ["DataSet cell"]],
  [/(Seal: \{ type: string), secret: true/, ["SOAP header"]],
  [/(Sign: \{ type: string), secret: true/, ["field of a SOAP header"]],
  [/(Stub: \{ type: string), secret: true/, ["field of an out header"]],
  [/(Answer: \{ type: string), secret: true/, ["result field"]],
  [/(Tag: \{ type: string, attribute: true), secret: true/, ["result attribute"]],
  [/(Hint: \{ type: string), secret: true/, ["fault detail"]],
];

test.each(drops)("the judge sees it when a mark is dropped: %s", async (mark, places) => {
  const text = description.replace(mark, "$1");
  expect(text).not.toBe(description);
  const service = await vault(text);
  const planted = plant(0);
  const legible = new Set<string>();
  for (const answer of Object.values(answers)) {
    const shown = await shownBy(service, planted, () => answer(echoOf(planted, escaped), planted, escaped));
    for (const place of placesOf(planted, legibleIn(look(shown), Object.values(planted)))) legible.add(place);
  }
  expect([...legible]).toEqual(places);
});

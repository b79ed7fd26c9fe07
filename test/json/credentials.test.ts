/** How credentials and SOAP headers of a request reach the service: by HTTP Basic, as a bearer token, or in headers of their own. */
import { beforeAll, describe, expect, test } from "vitest";
import { assets } from "#assets";
import { type DescribedGateway, describeGateway } from "../../generator/serve/describe-gateway.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { usernameToken } from "../../templates/runtime/client/username-token.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import type { CallerLogin } from "../../templates/runtime/gateway/caller-login.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";

const description = `
service: Vault
namespace: http://example.org/vault/
baseUrl: http://localhost:8080
path: /vault.asmx
bindings: [soap11]
credentials:
  login: { User: string, Secret: { type: string, secret: true } }
  key: { Api_Key: { type: string, secret: true } }
  pair: { One: { type: string, secret: true }, Two: { type: string, secret: true } }
  names: { First: string, Last: string }
types:
  Token: { fields: { Value: { type: string, secret: true } } }
  Login: { fields: { Name: string, Pass: { type: string, secret: true } } }
  Marked: { fields: { Kind: { type: string, attribute: true }, Pass: { type: string, secret: true } } }
  Numbered: { fields: { Id: int, Pass: { type: string, secret: true } } }
  Open: { fields: { Name: string, Pass: { type: string, secret: true }, Rest: { any: {} }, Others: { anyAttribute: true } } }
  Ids: { array: int }
  Trace: { fields: { Step: int } }
groups:
  all:
    operations:
      login: { credentials: login, result: void }
      key: { credentials: key, result: void }
      pair: { credentials: pair, result: void }
      names: { credentials: names, result: void }
      token: { soapHeaders: { Token: { type: Token, required: true } }, result: void }
      record: { soapHeaders: { Login: Login }, result: void }
      marked: { soapHeaders: { Marked: Marked }, result: void }
      numbered: { soapHeaders: { Numbered: Numbered }, result: void }
      open: { soapHeaders: { Open: Open }, result: void }
      pin: { soapHeaders: { Pin: { type: int, secret: true } }, result: void }
      word: { soapHeaders: { Word: { type: string, secret: true } }, result: void }
      both: { credentials: login, soapHeaders: { Word: { type: string, secret: true } }, result: void }
      trace: { soapHeaders: { Trace: Trace, Back: { type: Trace, direction: inout }, Ids: { type: Ids, direction: out } }, result: void }
      codes: { soapHeaders: { Codes: { type: Ids, secret: true } }, result: void }
      free: { reads: true, result: void }
`;
let table: DescribedGateway;

beforeAll(async () => {
  const { described, diagnostics } = await describeGateway({ name: "vault.yaml", text: description }, {}, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  table = described;
});

type Headers = Readonly<Record<string, string>>;

/** The status and headers of the answer, and what the service was sent between the start tags of its envelope and its end. */
async function call(name: string, headers: Headers, options: GatewayOptions = {}, answered = "") {
  let sent = "";
  const transport: Transport = ({ body }) => {
    sent = Buffer.from(body ?? new Uint8Array(0)).toString();
    const response = `<${name}Response xmlns="http://example.org/vault/"/>`;
    const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${answered}<s:Body>${response}</s:Body></s:Envelope>`;
    return Promise.resolve({ status: 200, headers: { "content-type": "text/xml" }, body: Buffer.from(envelope) });
  };
  const client = createClient(table.service, table.operations, { baseUrl: "http://localhost", transport });
  const settings = { openapi: table.openapi, onError: () => undefined, ...options };
  const { status, headers: returned } = await createGateway(table.operations, client, settings).handle({
    method: "POST",
    url: `/${name}`,
    headers,
    body: undefined,
  });
  const content = sent.replaceAll(/<\?[^>]*\?>|<\/?soap:\w+[^>]*>| xmlns="[^"]*"/g, "");
  return { status, returned, content, challenge: returned["www-authenticate"] };
}

const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
const inHeader = (name: string, content: string): string => `<${name}>${content}</${name}>`;

describe("credentials", () => {
  test.each([
    ["login", { authorization: basic("me:pass") }, "<login><User>me</User><Secret>pass</Secret></login>"],
    ["login", { authorization: basic(":a:b") }, "<login><User /><Secret>a:b</Secret></login>"],
    [
      "login",
      { authorization: basic("é:漢").replace("Basic", "bASIC ") },
      "<login><User>é</User><Secret>漢</Secret></login>",
    ],
    ["key", { authorization: "Bearer k.1~" }, "<key><Api_Key>k.1~</Api_Key></key>"],
    ["pair", { "x-one": "1", "x-two": "2" }, "<pair><One>1</One><Two>2</Two></pair>"],
    ["names", { "x-first": "a b", "x-last": "c" }, "<names><First>a b</First><Last>c</Last></names>"],
    ["token", { authorization: "Bearer t" }, `${inHeader("Token", "<Value>t</Value>")}<token />`],
    ["record", { authorization: basic("n:p") }, `${inHeader("Login", "<Name>n</Name><Pass>p</Pass>")}<record />`],
    ["record", {}, "<record />"],
    ["marked", { "soap-marked": '{"Kind":"k","Pass":"p"}' }, '<Marked Kind="k"><Pass>p</Pass></Marked><marked />'],
    [
      "numbered",
      { "soap-numbered": '{"Id":1,"Pass":"p"}' },
      `${inHeader("Numbered", "<Id>1</Id><Pass>p</Pass>")}<numbered />`,
    ],
    ["open", { authorization: basic("n:p") }, `${inHeader("Open", "<Name>n</Name><Pass>p</Pass>")}<open />`],
    ["pin", { "soap-pin": "5" }, "<Pin>5</Pin><pin />"],
    ["codes", { "soap-codes": "[1,2]" }, "<Codes><int>1</int><int>2</int></Codes><codes />"],
    ["word", { authorization: "Bearer w" }, "<Word>w</Word><word />"],
    [
      "both",
      { authorization: basic("me:pass"), "soap-word": '"w"' },
      "<Word>w</Word><both><User>me</User><Secret>pass</Secret></both>",
    ],
    ["trace", { "soap-trace": '{"Step":1}' }, `${inHeader("Trace", "<Step>1</Step>")}<trace />`],
  ])("of %s in %j are sent as %s", async (name, headers, content) => {
    expect(await call(name, headers)).toMatchObject({ status: 204, content });
  });

  test.each([
    ["login", {}, 'Basic realm="Vault", charset="UTF-8"'],
    ["login", { authorization: `${basic("a:b")} x` }, 'Basic realm="Vault", charset="UTF-8"'],
    ["login", { authorization: `x ${basic("a:b")}` }, 'Basic realm="Vault", charset="UTF-8"'],
    ["login", { authorization: "Basic 5f" }, 'Basic realm="Vault", charset="UTF-8"'],
    ["key", { authorization: basic("a:b") }, 'Bearer realm="Vault"'],
    ["key", { "x-api-key": "k" }, 'Bearer realm="Vault"'],
    ["pair", { "x-one": "1", authorization: basic("1:2") }, 'Header realm="Vault"'],
    ["names", { authorization: basic("a:b") }, 'Header realm="Vault"'],
    ["token", {}, 'Bearer realm="Vault"'],
    ["record", { authorization: "Bearer x" }, 'Basic realm="Vault", charset="UTF-8"'],
  ])("of %s in %j are refused", async (name, headers, challenge) => {
    expect(await call(name, headers)).toMatchObject({ status: 401, content: "", challenge });
  });

  test("are neither read nor documented if the client has them, but other SOAP headers are read", async () => {
    const options: GatewayOptions = { credentials: "client" };
    expect(await call("marked", { "soap-marked": "{" }, options)).toMatchObject({ status: 204, content: "<marked />" });
    expect(await call("trace", { "soap-trace": "{" }, options)).toMatchObject({ status: 400, content: "" });
  });
});

test("SOAP headers of an answer are JSON in headers of HTTP, in ASCII", async () => {
  const space = 'xmlns="http://example.org/vault/"';
  const headers = `<s:Header><Back ${space}><Step>2</Step></Back><Ids ${space}><int>1</int><int>2</int></Ids></s:Header>`;
  const { status, returned } = await call("trace", {}, {}, headers);
  expect([status, returned["soap-back"], returned["soap-ids"]]).toEqual([204, '{"Step":2}', "[1,2]"]);
  expect(Object.keys((await call("trace", {})).returned)).toEqual(["cache-control"]);
});

describe("a client for each caller", () => {
  const logins: CallerLogin[] = [];
  const clientFor = (login: CallerLogin): object => {
    logins.push(login);
    return { free: () => ({ withResponse: async () => ({ result: undefined, soapHeaders: {} }) }) };
  };

  test("is created with the login of the request", async () => {
    logins.length = 0;
    const operations = Object.fromEntries(Object.entries(table.operations).filter(([name]) => name === "free"));
    const client = { free: () => Promise.reject(new Error("the client of nobody")) };
    const gateway = createGateway(operations, client, { clientFor, openapi: table.openapi });
    const statusOf = async (authorization?: string): Promise<number> => {
      const headers = authorization === undefined ? {} : { authorization };
      return (await gateway.handle({ method: "POST", url: "/free", headers, body: undefined })).status;
    };
    expect(await statusOf(basic("ann:a:b"))).toBe(204);
    for (const refused of [undefined, "Bearer x", basic("ann"), basic("ann:\u0007"), basic("a\uffff:b")])
      expect(await statusOf(refused)).toBe(401);
    expect(logins).toEqual([{ username: "ann", password: "a:b" }]);
  });

  test("is documented: each operation needs the login beside its own credentials", async () => {
    const document = {
      openapi: "3.1.0",
      paths: {
        "/a": { post: { summary: "A", security: [{ key: [] }, {}], responses: { 200: { description: "done" } } } },
        "/b": { get: { responses: {} } },
      },
      components: { schemas: {}, securitySchemes: { key: { type: "http" } } },
    };
    const gateway = createGateway({}, {}, { clientFor, openapi: document });
    const { body } = await gateway.handle({ method: "GET", url: "/openapi.json", headers: {}, body: undefined });
    const refused = { description: "The login is missing." };
    expect(JSON.parse(Buffer.from(body as Uint8Array).toString())).toEqual({
      openapi: "3.1.0",
      paths: {
        "/a": {
          post: {
            summary: "A",
            security: [{ key: [], ServiceLogin: [] }, { ServiceLogin: [] }],
            responses: { 200: { description: "done" }, 401: refused },
          },
        },
        "/b": { get: { security: [{ ServiceLogin: [] }], responses: { 401: refused } } },
      },
      components: {
        schemas: {},
        securitySchemes: {
          key: { type: "http" },
          ServiceLogin: { type: "http", scheme: "basic", description: "The login of the service." },
        },
      },
    });
  });

  test("is refused if parameters need the header Authorization as well", () => {
    const client = createClient(table.service, table.operations, {
      baseUrl: "http://localhost",
      security: usernameToken({ username: "a", password: "b" }),
    });
    expect(() => createGateway(table.operations, client, { clientFor })).toThrow(
      /^login already has parameters in the header Authorization/,
    );
    expect(() => createGateway(table.operations, client, { clientFor, credentials: "client" })).not.toThrow();
  });
});

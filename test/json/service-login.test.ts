/** Owns callers whose login the service itself checks (`clientFor`): where it comes from, who gets it, and what caches may keep. */
import { beforeAll, expect, test } from "vitest";
import { assets } from "#assets";
import { type DescribedGateway, describeGateway } from "../../generator/serve/describe-gateway.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import type { CallerLogin } from "../../templates/runtime/gateway/caller-login.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayContext, GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";

const description = `
service: Shop
namespace: http://example.org/shop/
baseUrl: http://localhost:8080
path: /shop.asmx
bindings: [soap11]
credentials:
  login: { User: string, Secret: { type: string, secret: true } }
  three: { Area: { type: string, secret: true }, Code: { type: string, secret: true }, Pin: { type: string, secret: true } }
groups:
  all:
    operations:
      find: { parameters: { Id: int }, result: string, reads: true }
      enter: { credentials: three, result: string, reads: true }
`;
let table: DescribedGateway;
let own: DescribedGateway;

beforeAll(async () => {
  const describe = async (text: string): Promise<DescribedGateway> => {
    const { described, diagnostics } = await describeGateway({ name: "shop.yaml", text }, {}, assets);
    if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
    return described;
  };
  table = await describe(description);
  own = await describe(`${description}      open: { credentials: login, result: string }\n`);
});

const transport: Transport = ({ headers }) => {
  const operation = /(\w+)"?$/.exec(headers["soapaction"] ?? "")?.[1] ?? "";
  const result = `<${operation}Result>done</${operation}Result>`;
  const content = `<${operation}Response xmlns="http://example.org/shop/">${result}</${operation}Response>`;
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`;
  return Promise.resolve({ status: 200, headers: { "content-type": "text/xml" }, body: Buffer.from(envelope) });
};

const clientOf = ({ service, operations }: DescribedGateway): object =>
  createClient(service, operations, { baseUrl: "http://localhost", transport });

const basic = (login: string): { readonly authorization: string } => ({
  authorization: `Basic ${Buffer.from(login).toString("base64")}`,
});

async function get(url: string, headers: Readonly<Record<string, string>>, more: GatewayOptions = {}) {
  const logins: CallerLogin[] = [];
  const gateway = createGateway(table.operations, clientOf(table), {
    openapi: table.openapi,
    clientFor: (login) => {
      logins.push(login);
      return clientOf(table);
    },
    ...more,
  });
  const response = await gateway.handle({ method: "GET", url, headers, body: undefined });
  return { response, logins, json: JSON.parse(textOf(response) || "null") as unknown };
}

function textOf({ body }: HttpResponse): string {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : "";
}

test("each call has the client of its caller's login", async () => {
  const { response, logins, json } = await get("/find?Id=1", basic("Änne:pass:word"));
  expect([response.status, json, logins]).toEqual([200, "done", [{ username: "Änne", password: "pass:word" }]]);
});

test.each([
  ["/find?Id=1", {}, "accept, authorization, origin"],
  ["/find?Id=1", { origin: "http://a.example" }, "accept, authorization, origin"],
  ["/enter", { "x-area": "a", "x-code": "b", "x-pin": "c" }, "accept, x-area, x-code, x-pin, authorization, origin"],
])("an answer to GET %s with %j depends on %s", async (url, headers, vary) => {
  const options = { cacheControl: "private", allowedOrigins: ["http://a.example"] };
  const first = await get(url, { ...headers, ...basic("me:pass") }, options);
  const { etag = "" } = first.response.headers;
  const again = await get(url, { ...headers, ...basic("me:pass"), "if-none-match": etag }, options);
  const expected = { vary, etag, "cache-control": "private" };
  expect([first.response, again.response]).toMatchObject([
    { status: 200, headers: expected },
    { status: 304, headers: expected },
  ]);
});

test("a gateway with one client for all has answers that do not depend on a login", async () => {
  const { response } = await get("/find?Id=1", basic("me:pass"), { clientFor: undefined });
  expect(response.headers["vary"]).toBe("accept");
});

test.each([
  ["no login", {}],
  ["another scheme", { authorization: "Bearer bWU6cGFzcw==" }],
  ["no colon", basic("me")],
  ["no Base64", { authorization: "Basic ?" }],
  ["a line end in the name", basic("m\ne:pass")],
  ["the character 127 in the password", basic("me:pa\x7fss")],
  ["a character that XML cannot represent", basic("me:pass\ufffe")],
])("a caller with %s is asked for HTTP Basic, and no client is made", async (_name, headers) => {
  const { response, logins } = await get("/find?Id=1", headers);
  expect([response.status, response.headers["www-authenticate"], logins]).toEqual([
    401,
    'Basic realm="Shop", charset="UTF-8"',
    [],
  ]);
});

test("hooks see no login", async () => {
  const contexts: GatewayContext[] = [];
  const intercept: GatewayOptions["intercept"] = (context, next) => {
    contexts.push(context);
    return next();
  };
  await get("/find?Id=1", { ...basic("me:pass"), "x-trace": "7" }, { intercept });
  expect(contexts).toEqual([{ operation: "find", url: "/find", headers: { "x-trace": "7" }, signal: undefined }]);
});

test("the document asks for the login besides other credentials", async () => {
  const { json } = await get("/openapi.json", {});
  expect(json).toMatchObject({
    paths: {
      "/find": {
        post: { security: [{ ServiceLogin: [] }], responses: { 401: { description: "The login is missing." } } },
      },
      "/enter": { post: { security: [{ "X-Area": [], "X-Code": [], "X-Pin": [], ServiceLogin: [] }] } },
    },
    components: { securitySchemes: { ServiceLogin: { type: "http", scheme: "basic" } } },
  });
});

test("a service with parameters in the header Authorization has no clients of callers", () => {
  const create = (credentials: "caller" | "client"): object =>
    createGateway(own.operations, clientOf(own), { clientFor: () => clientOf(own), credentials });
  expect(() => create("caller")).toThrow("open already has parameters in the header Authorization");
  expect(() => create("client")).not.toThrow();
});

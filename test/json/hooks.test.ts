/** What a gateway tells its owner about calls, and that no secret of a request is in it. */
import { beforeAll, expect, test } from "vitest";
import { assets } from "#assets";
import { type DescribedGateway, describeGateway } from "../../generator/serve/describe-gateway.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { ClientHooks } from "../../templates/runtime/client-options.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayContext, GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";

const description = `
service: Vault
namespace: http://example.org/vault/
baseUrl: http://localhost:8080
path: /vault.asmx
bindings: [soap11]
credentials:
  login: { User: string, Secret: { type: string, secret: true } }
  second: { Name: { type: string, secret: true }, Code: { type: string, secret: true }, Pin: { type: string, secret: true } }
types:
  Token: { fields: { Value: { type: string, secret: true } } }
groups:
  all:
    operations:
      open: { credentials: login, parameters: { Box: string, Key: { type: string, secret: true } }, result: string }
      enter: { credentials: second, result: string }
      pass: { soapHeaders: { Token: { type: Token } }, result: string }
      rows: { credentials: login, result: DataSet }
      look: { parameters: { Box: string }, result: string, reads: true }
      trace: { soapHeaders: { Trail: { type: string } }, result: string }
`;
let table: DescribedGateway;

beforeAll(async () => {
  const { described, diagnostics } = await describeGateway({ name: "vault.yaml", text: description }, {}, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  table = described;
});

const secrets = ["hunter2-secret", "key-of-the-box", "token-9471", "name-5512", "code-5513", "pin-5514", "trail-881"];
const login = Buffer.from(`me:${secrets[0] ?? ""}`).toString("base64");

const requests = {
  open: {
    headers: { authorization: `Basic ${login}`, "x-trace": "7", cookie: "session=cookie-secret" },
    body: { Box: "a", Key: secrets[1] },
  },
  enter: { headers: { "x-name": secrets[3] ?? "", "x-code": secrets[4] ?? "", "x-pin": secrets[5] ?? "" }, body: {} },
  pass: { headers: { authorization: `Bearer ${secrets[2] ?? ""}` }, body: {} },
  trace: { headers: { "soap-trail": JSON.stringify(secrets[6]) }, body: {} },
  rows: { headers: { authorization: `Basic ${login}`, accept: "application/x-ndjson" }, body: {} },
} as const;

/** A service that fails with everything that it was sent in the reason. */
const telling: Transport = ({ body }) => {
  const sent = Buffer.from(body ?? new Uint8Array(0)).toString();
  const texts = sent.replace(/<[^>]*>/g, " ");
  const fault = `<s:Fault><faultcode>s:Server</faultcode><faultstring>was sent ${texts}</faultstring></s:Fault>`;
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${fault}</s:Body></s:Envelope>`;
  return Promise.resolve({ status: 500, headers: { "content-type": "text/xml" }, body: Buffer.from(envelope) });
};

const answering: Transport = ({ headers }) => {
  const operation = /(\w+)"?$/.exec(headers["soapaction"] ?? "")?.[1] ?? "";
  const result = `<${operation}Result>done</${operation}Result>`;
  const content = `<${operation}Response xmlns="http://example.org/vault/">${result}</${operation}Response>`;
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`;
  return Promise.resolve({ status: 200, headers: { "content-type": "text/xml" }, body: Buffer.from(envelope) });
};

function call(
  name: keyof typeof requests,
  options: GatewayOptions,
  transport: Transport,
  hooks: ClientHooks = {},
  more: Readonly<Record<string, string>> = {},
) {
  const client = createClient(table.service, table.operations, { baseUrl: "http://localhost", transport, hooks });
  const { headers, body } = requests[name];
  return createGateway(table.operations, client, options).handle({
    method: "POST",
    url: `/${name}?Key=${secrets[1] ?? ""}`,
    headers: { "content-type": "application/json", ...headers, ...more },
    body: Buffer.from(JSON.stringify(body)),
  });
}

test.each(["open", "enter", "pass", "rows"] as const)(
  "%s: no secret is in a hook, an error or an answer",
  async (name) => {
    const received: unknown[] = [];
    const keep = (value: unknown): void => void received.push(value, shown(value));
    const options: GatewayOptions = {
      onError: keep,
      intercept: async (context, next) => {
        keep(context);
        try {
          return await next();
        } catch (error) {
          keep(error);
          throw error;
        }
      },
    };
    const answer = await call(name, options, telling, { onRequest: keep, onResponse: keep });
    expect(answer.status).toBe(502);
    expect(received.length).toBe(10);
    const everything = [...received, textOf(answer)].map((value) => JSON.stringify(value)).join("\n");
    for (const secret of [...secrets, login, "cookie-secret"]) expect(everything).not.toContain(secret);
  },
);

/** The texts of an error, too: JSON leaves them out. */
function shown(value: unknown): unknown {
  if (value instanceof Error) return [value.message, value.stack, shown(value.cause)];
  return typeof value === "object" && value !== null ? Object.values(value).map(shown) : value;
}

function textOf({ body }: HttpResponse): string {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : "rows";
}

test("writes a failed call to stderr, without secrets, if there is no onError", async () => {
  const lines: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (text: unknown) => lines.push(String(text)) > 0;
  try {
    await call("open", {}, telling);
    const broken = { intercept: () => Promise.reject(new Error(`thrown with ${secrets[0] ?? ""}`)) };
    expect((await call("open", broken, answering)).status).toBe(500);
  } finally {
    process.stderr.write = write;
  }
  expect(lines[0]).toContain("open failed (onError is not set): ");
  expect(lines[1]).toContain("its text is left out");
  for (const secret of secrets) expect(lines.join("")).not.toContain(secret);
});

test.each([
  ["authorization", `Bearer ${secrets[2] ?? ""}`],
  ["proxy-authorization", `Basic ${login}`],
  ["cookie", "session=cookie-secret"],
  ["soap-trail", '"of this operation"'],
  ["soap-other", '"of another operation"'],
])("an interceptor does not see the header %s", async (name, value) => {
  const contexts: GatewayContext[] = [];
  const intercept: GatewayOptions["intercept"] = (context, next) => {
    contexts.push(context);
    return next();
  };
  const more = { "x-trace": "7", "x-soap-like": "8", [name]: value };
  expect((await call("trace", { intercept }, answering, {}, more)).status).toBe(200);
  const headers = { "content-type": "application/json", "x-trace": "7", "x-soap-like": "8" };
  expect(contexts.map((context) => context.headers)).toEqual([headers]);
});

test("an interceptor sees the call, and its result is the answer", async () => {
  const contexts: GatewayContext[] = [];
  const intercept: GatewayOptions["intercept"] = async (context, next) => {
    contexts.push(context);
    return `${String(await next())}, and seen`;
  };
  expect(JSON.parse(textOf(await call("open", { intercept }, answering)))).toBe("done, and seen");
  const headers = { "content-type": "application/json", "x-trace": "7" };
  expect(contexts).toEqual([{ operation: "open", url: "/open", headers, signal: undefined }]);
  const without = { intercept: () => "not called" };
  const refusing: Transport = () => Promise.reject(new Error("called"));
  expect(JSON.parse(textOf(await call("open", without, refusing)))).toBe("not called");
});

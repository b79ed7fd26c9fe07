/** `codegen gateway --login`: the service's own authentication, with a login of the environment that nobody sees. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { judge, type Seen } from "../sockets/ntlm-judge.js";
import { codegen } from "./run-cli.js";
import { running } from "./serving.js";

const description = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11]
groups: { shop: { operations: { count: { reads: true, result: int } } } }
`;
const ann = { CODEGEN_LOGIN_USER: "ann", CODEGEN_LOGIN_PASSWORD: "s3cret-Zz9" };
const answer =
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  '<countResponse xmlns="http://example.org/shop/"><countResult>7</countResult></countResponse></soap:Body></soap:Envelope>';

/** The address of a service, and the requests that it got. */
async function service(answerOf: (request: IncomingMessage, body: string) => number | string) {
  const requests: { readonly authorization: string | undefined; readonly body: string }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      requests.push({ authorization: request.headers.authorization, body });
      const outcome = answerOf(request, body);
      const status = typeof outcome === "string" ? 401 : outcome;
      const challenge = typeof outcome === "string" ? `NTLM ${outcome}`.trim() : "NTLM";
      const headers =
        status === 401 ? { "www-authenticate": challenge } : { "content-type": "text/xml; charset=utf-8" };
      response.writeHead(status, headers).end(status === 200 ? answer : "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { requests, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/shop.asmx` };
}

async function callThrough(kind: string, address: string, login: Readonly<Record<string, string>> = ann) {
  const folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description });
  Object.assign(process.env, login);
  onTestFinished(() => {
    for (const name of Object.keys(login)) Reflect.deleteProperty(process.env, name);
  });
  const gateway = await running(folder, "gateway", "shop.yaml", "--base-url", address, "--login", kind);
  const response = await fetch(`${new URL(gateway.url).origin}/count`);
  const text = await response.text();
  await gateway.line();
  expect(gateway.rest + text).not.toContain(login["CODEGEN_LOGIN_PASSWORD"]);
  return { status: response.status, text };
}

it("HTTP Basic is sent with each call", async () => {
  const { requests, address } = await service(() => 200);
  expect(await callThrough("basic", address)).toEqual({ status: 200, text: "7\n" });
  expect(requests[0]?.authorization).toBe(`Basic ${Buffer.from("ann:s3cret-Zz9").toString("base64")}`);
});

it("a UsernameToken stands in a SOAP header, as text or as digest", async () => {
  const { requests, address } = await service(() => 200);
  expect(await callThrough("username-token", address)).toEqual({ status: 200, text: "7\n" });
  expect(requests[0]?.body).toMatch(/<wsse:Username>ann<\/wsse:Username><wsse:Password [^>]*>s3cret-Zz9</);
  expect(await callThrough("username-token-digest", address)).toEqual({ status: 200, text: "7\n" });
  expect(requests[1]?.body).toContain("#PasswordDigest");
  expect(requests[1]?.body).not.toContain("s3cret-Zz9");
});

it("NTLM answers the service's challenge, and a service that goes on refusing is a problem", async () => {
  const { requests, address } = await service(() => 401);
  const { status, text } = await callThrough("ntlm", address);
  expect(status).toBe(502);
  expect(text).toContain('"detail"');
  expect(requests[0]?.authorization).toBeUndefined();
  expect(requests[1]?.authorization).toMatch(/^NTLM TlRMTVNTUAAB/);
});

it("a whole NTLM handshake lets the calls in", async () => {
  const seen = new WeakMap<object, Seen>();
  const { requests, address } = await service((request) => {
    const connection = seen.get(request.socket) ?? {};
    seen.set(request.socket, connection);
    const outcome = judge(connection, request.headers.authorization, true);
    return outcome === "known" ? 200 : outcome;
  });
  const account = { CODEGEN_LOGIN_USER: "User", CODEGEN_LOGIN_PASSWORD: "Password", CODEGEN_LOGIN_DOMAIN: "Domain" };
  expect(await callThrough("ntlm", address, account)).toEqual({ status: 200, text: "7\n" });
  expect(requests.at(-1)?.authorization).toMatch(/^NTLM TlRMTVNTUAAD/);
});

describe("--login-of caller", () => {
  async function started(kind: string, address: string) {
    const folder = temporaryFolder();
    writeTree(folder, { "shop.yaml": description });
    const options = ["--base-url", address, "--login", kind, "--login-of", "caller"];
    const gateway = await running(folder, "gateway", "shop.yaml", ...options);
    return { gateway, origin: new URL(gateway.url).origin };
  }
  const basic = (login: string) => ({ authorization: `Basic ${Buffer.from(login).toString("base64")}` });

  it("each caller's login becomes a UsernameToken, and a request without one does not reach the service", async () => {
    const { requests, address } = await service(() => 200);
    const { gateway, origin } = await started("username-token", address);
    for (const headers of [{}, { authorization: "Bearer x" }, { authorization: "Basic !!" }, basic("a\u0007b:c")]) {
      const response = await fetch(`${origin}/count`, { headers });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        'Basic realm="Shop", charset="UTF-8"',
      ]);
    }
    expect(requests).toEqual([]);
    for (const user of ["ann", "böb"]) {
      const response = await fetch(`${origin}/count`, { headers: basic(`${user}:s3cret-${user}`) });
      expect(await response.text()).toBe("7\n");
      expect(response.headers.get("vary")).toContain("authorization");
      const token = `<wsse:Username>${user}</wsse:Username><wsse:Password`;
      expect(requests.at(-1)?.body).toContain(token);
      expect(requests.at(-1)?.body).toContain(`>s3cret-${user}<`);
      expect(requests.at(-1)?.authorization).toBeUndefined();
    }
    await gateway.line();
    expect(gateway.rest).not.toContain("s3cret");
  });

  it("passes HTTP Basic on, and the document asks for it", async () => {
    const { requests, address } = await service(() => 200);
    const { origin } = await started("basic", address);
    await fetch(`${origin}/count`, { headers: basic("ann:pw") });
    expect(requests.map(({ authorization }) => authorization)).toEqual([basic("ann:pw").authorization]);
    const document: unknown = await (await fetch(`${origin}/openapi.json`)).json();
    expect(document).toMatchObject({
      paths: { "/count": { post: { security: [{ ServiceLogin: [] }], responses: { 401: {} } } } },
      components: { securitySchemes: { ServiceLogin: { type: "http", scheme: "basic" } } },
    });
  });

  it.each([
    [["--login", "ntlm", "--login-of", "caller"], "--login-of caller does not work with --login ntlm"],
    [["--login-of", "caller"], "--login-of caller needs --login"],
  ])("%j is refused", async (options, message) => {
    const folder = temporaryFolder();
    writeTree(folder, { "shop.yaml": description });
    const run = await codegen(folder, "gateway", "shop.yaml", "--base-url", "http://127.0.0.1:1/shop.asmx", ...options);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("an operation with parameters in the same header is refused", async () => {
    const folder = temporaryFolder();
    const credentials = "credentials: { login: { User: string, Secret: { type: string, secret: true } } }";
    const locked = description
      .replace("groups:", `${credentials}\ngroups:`)
      .replace("reads: true", "credentials: login");
    writeTree(folder, { "shop.yaml": locked });
    const options = ["--base-url", "http://127.0.0.1:1/shop.asmx", "--login", "basic", "--login-of", "caller"];
    const run = await codegen(folder, "gateway", "shop.yaml", ...options);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("count already has parameters in the header")]);
  });
});

it("without a login in the environment nothing is served", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description });
  const run = await codegen(
    folder,
    "gateway",
    "shop.yaml",
    "--base-url",
    "http://127.0.0.1:1/shop.asmx",
    "--login",
    "basic",
  );
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("--login basic needs the environment variable CODEGEN_LOGIN_USER");
});

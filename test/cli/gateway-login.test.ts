/** `codegen gateway --login`: the service's own authentication, with a login of the environment that nobody sees. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";
import { running } from "./serving.js";

const description = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11]
groups: { shop: { operations: { count: { reads: true, result: int } } } }
`;
const login = { CODEGEN_LOGIN_USER: "ann", CODEGEN_LOGIN_PASSWORD: "s3cret-Zz9" };
const answer =
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  '<countResponse xmlns="http://example.org/shop/"><countResult>7</countResult></countResponse></soap:Body></soap:Envelope>';

/** The address of a service, and the requests that it got. */
async function service(answerOf: (request: IncomingMessage, body: string) => number) {
  const requests: { readonly authorization: string | undefined; readonly body: string }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      requests.push({ authorization: request.headers.authorization, body });
      const status = answerOf(request, body);
      const headers = status === 401 ? { "www-authenticate": "NTLM" } : { "content-type": "text/xml; charset=utf-8" };
      response.writeHead(status, headers).end(status === 200 ? answer : "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { requests, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/shop.asmx` };
}

async function callThrough(kind: string, address: string) {
  const folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description });
  Object.assign(process.env, login);
  onTestFinished(() => {
    for (const name of Object.keys(login)) Reflect.deleteProperty(process.env, name);
  });
  const gateway = await running(folder, "gateway", "shop.yaml", "--target", address, "--login", kind);
  const response = await fetch(`${new URL(gateway.url).origin}/count`);
  const text = await response.text();
  await gateway.line();
  expect(gateway.rest + text).not.toContain(login.CODEGEN_LOGIN_PASSWORD);
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

it("without a login in the environment nothing is served", () => {
  const folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description });
  const run = codegen(folder, "gateway", "shop.yaml", "--target", "http://127.0.0.1:1/shop.asmx", "--login", "basic");
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("--login basic needs the environment variables CODEGEN_LOGIN_USER and");
});

/** How commands open addresses: logins, headers, certificates and proxies, whose secrets go to one origin and are printed nowhere. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { readFileSync } from "node:fs";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { createAuthority } from "../guides/certificates.js";
import { judge, type Seen } from "../sockets/ntlm-judge.js";
import { startProxy } from "../sockets/proxy-server.js";
import { codegen, type CliResult } from "./run-cli.js";

const secret = "s3cret-Zz9";
const wsdl = readFileSync(path.join(import.meta.dirname, "../import/cases/chameleon-include/input.wsdl"), "utf8");
const schema = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, "../import/cases/chameleon-include", name), "utf8");
const description = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11]
groups: { shop: { operations: { count: { reads: true, result: int } } } }
`;
const answer =
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  '<countResponse xmlns="http://example.org/shop/"><countResult>7</countResult></countResponse></soap:Body></soap:Envelope>';

/** The WSDL of the description, with an address. */
const wsdlOf = (
  origin: string,
): string => `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
    xmlns:t="http://example.org/shop/" xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="http://example.org/shop/">
  <types><x:schema targetNamespace="http://example.org/shop/" elementFormDefault="qualified">
    <x:element name="count"><x:complexType/></x:element>
    <x:element name="countResponse"><x:complexType><x:sequence>
      <x:element name="countResult" type="x:int"/>
    </x:sequence></x:complexType></x:element>
  </x:schema></types>
  <message name="in"><part name="p" element="t:count"/></message>
  <message name="out"><part name="p" element="t:countResponse"/></message>
  <portType name="P"><operation name="count"><input message="t:in"/><output message="t:out"/></operation></portType>
  <binding name="B" type="t:P"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
    <operation name="count"><soap:operation soapAction="http://example.org/shop/count" style="document"/>
      <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation></binding>
  <service name="Shop"><port name="Port" binding="t:B"><soap:address location="${origin}/shop.asmx"/></port></service>
</definitions>`;

afterEach(() => void vi.unstubAllEnvs());

function setVariables(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly caller: string | undefined;
}

interface TestService {
  readonly origin: string;
  readonly asked: readonly Asked[];
}

/** A service that answers calls, and a WSDL to GET. `admit`: whether it accepts a request; a text is the challenge of its 401. */
async function serve(
  admit: (request: Asked, socket: object) => true | string = () => true,
  tls?: object,
  schemas = "",
  document = wsdl,
): Promise<TestService> {
  const asked: Asked[] = [];
  const listener = (request: IncomingMessage, response: import("node:http").ServerResponse): void => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      const { url = "", headers, socket } = request;
      const subject = "getPeerCertificate" in socket ? (socket as TLSSocket).getPeerCertificate().subject : undefined;
      const one = { url, headers, body, caller: subject?.CN as string | undefined };
      asked.push(one);
      const admitted = admit(one, socket);
      if (admitted !== true) return void response.writeHead(401, { "www-authenticate": admitted }).end();
      if (request.method === "POST") return void response.writeHead(200, { "content-type": "text/xml" }).end(answer);
      const file = /(\w+\.xsd)/.exec(url)?.[1];
      response.end(
        file === undefined
          ? document.replace(/schemaLocation="[^"]*"/, `schemaLocation="${schemas}/elements.xsd"`)
          : schema(file),
      );
    });
  };
  const server: Server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const scheme = tls === undefined ? "http" : "https";
  return { origin: `${scheme}://localhost:${String((server.address() as AddressInfo).port)}`, asked };
}

const basic = `Basic ${Buffer.from(`ann:${secret}`).toString("base64")}`;
const ann = { CODEGEN_LOGIN_USER: "ann", CODEGEN_LOGIN_PASSWORD: secret };

async function run(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<CliResult> {
  const folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description, ...files });
  const result = await codegen(folder, ...args);
  expect(result.stdout + result.stderr).not.toContain(secret);
  return result;
}

const call = (origin: string, ...options: readonly string[]): Promise<CliResult> =>
  run({}, "call", "shop.yaml", "count", "--base-url", origin, ...options);

describe("a call", () => {
  it("logs in with HTTP Basic, from the environment or from a file", async () => {
    const { origin, asked } = await serve(({ headers }) => headers.authorization === basic || "Basic");
    expect(await call(origin)).toMatchObject({ code: 1 });
    setVariables(ann);
    expect(await call(origin, "--login", "basic")).toMatchObject({ code: 0, stdout: "7\n" });
    vi.unstubAllEnvs();
    const files = { "login.txt": `# mine\nLOGIN_USER=ann\nLOGIN_PASSWORD=${secret}\n` };
    const options = ["--base-url", origin, "--login", "basic", "--login-file", "login.txt"];
    expect(await run(files, "call", "shop.yaml", "count", ...options)).toMatchObject({ code: 0 });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, basic, basic]);
  });

  it("sends a bearer token, a UsernameToken and headers of its own", async () => {
    setVariables({ ...ann, CODEGEN_LOGIN_TOKEN: secret, CODEGEN_HEADER_X_API_KEY: `${secret}-key` });
    const { origin, asked } = await serve();
    expect(await call(origin, "--login", "bearer", "--header", "X-Api-Key")).toMatchObject({ code: 0 });
    expect(asked[0]?.headers).toMatchObject({ authorization: `Bearer ${secret}`, "x-api-key": `${secret}-key` });
    expect(await call(origin, "--login", "username-token")).toMatchObject({ code: 0 });
    expect(asked[1]?.body).toMatch(/<wsse:Username>ann<\/wsse:Username><wsse:Password [^>]*>s3cret-Zz9</);
  });

  it("logs in with NTLM", async () => {
    setVariables({ CODEGEN_LOGIN_USER: "User", CODEGEN_LOGIN_PASSWORD: "Password", CODEGEN_LOGIN_DOMAIN: "Domain" });
    const seen = new WeakMap<object, Seen>();
    const { origin } = await serve(({ headers }, socket) => {
      const connection = seen.get(socket) ?? {};
      seen.set(socket, connection);
      const verdict = judge(connection, headers.authorization, true);
      return verdict === "known" || `Negotiate ${verdict}`.trim();
    });
    expect(await call(origin, "--login", "ntlm")).toMatchObject({ code: 0, stdout: "7\n" });
  });

  it("has an authority and a certificate of its own, behind a proxy, too", async () => {
    const authority = createAuthority("Our own");
    const one = authority.issue("ann");
    const tls = { ...authority.issue("localhost"), ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    const { origin, asked } = await serve(undefined, tls);
    expect((await call(origin)).stderr).toContain("or give it with --ca");
    const files = { "ca.pem": authority.cert, "ann.pem": one.cert, "ann-key.pem": one.key };
    const options = ["--base-url", origin, "--ca", "ca.pem", "--cert", "ann.pem", "--key", "ann-key.pem"];
    expect(await run(files, "call", "shop.yaml", "count", ...options)).toMatchObject({ code: 0 });
    const proxy = await startProxy({ login: `ann:${secret}` });
    vi.stubEnv("HTTPS_PROXY", `http://ann:${secret}@127.0.0.1:${proxy.port}`);
    expect(await run(files, "call", "shop.yaml", "count", ...options)).toMatchObject({ code: 0 });
    expect(proxy.asked).toEqual([`CONNECT ${new URL(origin).host} ${basic}`]);
    vi.stubEnv("NO_PROXY", "localhost");
    expect(await run(files, "call", "shop.yaml", "count", ...options)).toMatchObject({ code: 0 });
    expect(proxy.asked).toHaveLength(1);
    expect(asked.map(({ caller }) => caller)).toEqual(["ann", "ann", "ann"]);
  });

  it("takes the same from codegen.yaml", async () => {
    setVariables({ ...ann, CODEGEN_HEADER_X_API_KEY: "k" });
    const { origin, asked } = await serve();
    const config = "description: shop.yaml\nconnection: { login: basic, header: [X-Api-Key] }\n";
    expect(await run({ "codegen.yaml": config }, "call", "shop.yaml", "count", "--base-url", origin)).toMatchObject({
      code: 0,
    });
    expect(asked[0]?.headers).toMatchObject({ authorization: basic, "x-api-key": "k" });
    const secretly = "description: shop.yaml\nconnection: { login: basic, password: x }\n";
    expect(await run({ "codegen.yaml": secretly }, "call", "shop.yaml", "count")).toMatchObject({ code: 2 });
  });

  it.each([
    [
      ["--login", "basic"],
      "--login basic needs the environment variable CODEGEN_LOGIN_USER, or a line LOGIN_USER=value in the file of --login-file",
    ],
    [["--login", "bearer"], "--login bearer needs the environment variable CODEGEN_LOGIN_TOKEN"],
    [["--header", "X-Api-Key"], "--header X-Api-Key needs the environment variable CODEGEN_HEADER_X_API_KEY"],
    [["--header", "a b"], '--header is "a b"; expected the name of a header of your own'],
    [["--header", "SOAPAction"], "--header is"],
    [["--cert", "a.pem"], "--cert needs --key"],
    [["--proxy", `http://ann:${secret}@proxy:1`], "--proxy has a login, which others can see"],
    [["--proxy", "socks5://proxy:1"], "the proxy: the proxy's address is not"],
    [["--login", "digest"], "basic, bearer, ntlm"],
  ])("refuses %j, with the repair", async (options, words) => {
    const { code, stderr } = await call("http://localhost:1", ...options);
    expect({ code, stderr: stderr.includes(words) ? words : stderr }).toEqual({ code: 2, stderr: words });
  });
});

describe("a login for the address of a WSDL", () => {
  it("is sent to that origin alone", async () => {
    setVariables({ ...ann, CODEGEN_HEADER_X_API_KEY: secret });
    const other = await serve();
    const { origin, asked } = await serve(
      ({ headers }) => headers.authorization === basic || "Basic",
      undefined,
      other.origin,
    );
    const address = `${origin}/service.asmx?WSDL`;
    const host = ["--allow-host", new URL(other.origin).host];
    expect((await run({}, "fetch", address, "-o", "wsdl", ...host)).stderr).toContain(
      "--login and --header authenticate",
    );
    const login = ["--login", "basic", "--header", "X-Api-Key"];
    expect(await run({}, "fetch", address, "-o", "wsdl", ...host, ...login)).toMatchObject({ code: 0 });
    expect(asked.at(-1)?.headers).toMatchObject({ authorization: basic, "x-api-key": secret });
    expect(other.asked.length).toBeGreaterThan(0);
    for (const { headers } of other.asked) {
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("x-api-key");
    }
    expect(await run({}, "import", address, "-o", "a.yaml", ...host, ...login)).toMatchObject({ code: 0 });
  });

  it("is not sent to a service elsewhere that only the WSDL names", async () => {
    setVariables(ann);
    const elsewhere = await serve();
    const { origin } = await serve(undefined, undefined, "", wsdlOf(elsewhere.origin));
    const command = ["call", `${origin}/shop.asmx?WSDL`, "count"];
    expect(await run({}, ...command)).toMatchObject({ code: 0, stdout: "7\n" });
    const { code, stderr } = await run({}, ...command, "--login", "basic");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: the login is for ${origin}, but the WSDL has the service at ${elsewhere.origin}; name the address with --base-url if the login is for it, too\n`,
    });
    expect(elsewhere.asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(await run({}, ...command, "--login", "basic", "--base-url", elsewhere.origin)).toMatchObject({ code: 0 });
    expect(elsewhere.asked[1]?.headers.authorization).toBe(basic);
  });

  it("is not sent there if codegen.yaml has the WSDL's address and the login", async () => {
    setVariables(ann);
    const elsewhere = await serve();
    const { origin } = await serve(undefined, undefined, "", wsdlOf(elsewhere.origin));
    const config = `services: [{ name: shop, description: "${origin}/shop.asmx?WSDL" }]\nconnection: { login: basic }\n`;
    const refused = await run({ "codegen.yaml": config }, "call", "shop", "count");
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(`the login is for ${origin}, but the WSDL has the service at ${elsewhere.origin}`);
    expect(elsewhere.asked).toEqual([]);
    const named = config.replace(" }]", `, baseUrl: "${elsewhere.origin}" }]`);
    expect(await run({ "codegen.yaml": named }, "call", "shop", "count")).toMatchObject({ code: 0, stdout: "7\n" });
    expect(elsewhere.asked[0]?.headers.authorization).toBe(basic);
  });
});

it("generate and check log in with what codegen.yaml says", async () => {
  setVariables(ann);
  const { origin, asked } = await serve(({ headers }) => headers.authorization === basic || "Basic");
  const folder = temporaryFolder();
  const config = `description: ${origin}/shop.asmx?WSDL\nskipUnsupported: true\nconnection: { login: basic }\n`;
  writeTree(folder, { "codegen.yaml": config });
  expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
  expect(await codegen(folder, "check")).toMatchObject({ code: 0 });
  expect(asked.length).toBeGreaterThan(1);
});

it("conformance logs in to the server under test alone", async () => {
  setVariables(ann);
  const { origin, asked } = await serve(({ headers }) => headers.authorization === basic || "Basic");
  await run({}, "conformance", "shop.yaml", "--base-url", origin, "--login", "basic");
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ headers }) => headers.authorization === basic)).toBe(true);
  const token = await run({}, "conformance", "shop.yaml", "--base-url", origin, "--login", "username-token");
  expect(token.stderr).toContain("use --login basic, bearer or ntlm");
});

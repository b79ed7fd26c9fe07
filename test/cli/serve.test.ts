/** `codegen serve` over sockets: what it answers, what it says of calls, what it refuses to begin with, how a signal ends it. */
import { createServer } from "node:http";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { index, plain, resultOf, valuesOf } from "../service/fixtures.js";
import { codegen, parcelTracking } from "./run-cli.js";
import { serving } from "./serving.js";

describe("a served description", () => {
  it("answers every operation over every binding with its sample", async () => {
    const server = await serving(temporaryFolder(), "messaging-account", "--log", "none");
    const client = createMessagingAccountClient({ baseUrl: new URL(server.url).origin, allowSecretsInUrl: true });
    const calls = client as unknown as Readonly<Record<string, (values: object, options: object) => Promise<unknown>>>;
    let count = 0;
    for (const { operation, parameters, result, exchanges } of index.operations) {
      for (const { binding } of exchanges) {
        const answer = await calls[operation]?.(valuesOf(parameters), { binding });
        const expected = resultOf(result);
        if (typeof expected === "object" && expected !== null) expect(plain(answer)).toMatchObject(expected);
        else expect(answer).toEqual(expected);
        count++;
      }
    }
    expect(count).toBe(152);
    expect(await server.end("SIGTERM")).toBe(143);
    expect(server.rest).toBe("");
  });

  it("tells its WSDL at the address that is asked", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcels.yaml": parcelTracking });
    const server = await serving(folder, "parcels.yaml");
    const whole = await fetch(`${server.url}?WSDL`);
    expect(whole.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await whole.text()).toContain(`location="${server.url}"`);
    const head = await fetch(`${server.url}?wsdl`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(
      String(Buffer.byteLength(await (await fetch(`${server.url}?wsdl`)).text())),
    );
  });

  it("tells another address where it is told one", async () => {
    const server = await serving(temporaryFolder(), "messaging-account", "--public-url", "https://example.org/soap");
    const text = await (await fetch(`${server.url}?WSDL`)).text();
    expect(text).toContain('location="https://example.org/soap/api/webservice.asmx"');
    expect(text).not.toContain("127.0.0.1");
  });

  it("tells the address that a proxy names, where it is told to, and its discovery document", async () => {
    const server = await serving(temporaryFolder(), "messaging-account", "--trust-forwarded");
    const headers = { "x-forwarded-host": "sms.example.org", "x-forwarded-proto": "https" };
    for (const query of ["WSDL", "disco"]) {
      const text = await (await fetch(`${server.url}?${query}`, { headers })).text();
      expect(text).toContain('"https://sms.example.org/api/webservice.asmx"');
    }
    expect(await server.line()).toMatch(/^\?WSDL - 200 /);
    expect(await server.line()).toMatch(/^\?disco - 200 /);
  });

  it("serves a WSDL, and one at an address", async () => {
    const first = await serving(temporaryFolder(), "messaging-account");
    const folder = temporaryFolder();
    writeTree(folder, { "account.wsdl": await (await fetch(`${first.url}?WSDL`)).text() });
    for (const named of ["account.wsdl", `${first.url}?WSDL`]) {
      const server = await serving(folder, named);
      const client = createMessagingAccountClient({ baseUrl: new URL(server.url).origin });
      const parameters = { Mobile_Number: "+27820000000", Password: "secret" };
      expect(typeof (await client.checkCredits(parameters, { binding: "soap12" }))).toBe("number");
    }
  });

  it("serves all of codegen.yaml, and one of it by its name", async () => {
    const folder = temporaryFolder();
    const config =
      "services:\n  - { description: parcels.yaml, name: parcels }\n  - { description: messaging-account }\n";
    writeTree(folder, { "parcels.yaml": parcelTracking, "codegen.yaml": config });
    const both = await serving(folder);
    expect(await both.line()).toMatch(/^MessagingAccount: http:\S+ \(38 operations; /);
    const { origin } = new URL(both.url);
    for (const url of [both.url, `${origin}/api/webservice.asmx`])
      expect((await fetch(`${url}?WSDL`)).status).toBe(200);
    const one = await serving(folder, "parcels");
    expect((await fetch(`${new URL(one.url).origin}/api/webservice.asmx?WSDL`)).status).toBe(404);
  });
});

describe("the log", () => {
  it("has a line for each call, and nothing that a caller sent", async () => {
    const server = await serving(temporaryFolder(), "messaging-account");
    await fetch(`${server.url}/checkCredits?Mobile_Number=27820000001&Password=geheim`);
    await fetch(`${server.url}/checkCredits?Mobile_Number=27820000001`);
    await fetch(`${server.url}/geheim?Password=geheim`);
    await fetch(`${server.url}?WSDL`);
    const client = createMessagingAccountClient({ baseUrl: new URL(server.url).origin });
    await client.checkCredits({ Mobile_Number: "27820000001", Password: "geheim" });
    const lines = [];
    for (let line = 0; line < 5; line++) lines.push((await server.line()).replace(/[\d.]+ ms$/, "0 ms"));
    expect(lines).toEqual([
      "checkCredits http-get 200 0 ms",
      "checkCredits http-get 500 0 ms",
      "- - 500 0 ms",
      "?WSDL - 200 0 ms",
      "checkCredits soap11 200 0 ms",
    ]);
  });

  it("is JSON on request", async () => {
    const server = await serving(temporaryFolder(), "messaging-account", "--log", "json");
    await fetch(`${server.url}/checkCredits?Mobile_Number=27820000001&Password=geheim`);
    const { time, ms, ...rest } = JSON.parse(await server.line()) as Readonly<Record<string, unknown>>;
    expect(rest).toEqual({ operation: "checkCredits", page: null, binding: "http-get", status: 200, cut: false });
    expect(Number.isNaN(Date.parse(String(time)))).toBe(false);
    expect(typeof ms).toBe("number");
  });
});

describe("what cannot begin is one sentence and exit code 2", () => {
  it("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    expect(await codegen(temporaryFolder(), "serve", "messaging-account", "--port", port)).toEqual({
      code: 2,
      stdout: "",
      stderr: `error: port ${port} of 127.0.0.1 is in use by another program; choose another with --port (0 finds one that is free)\n`,
    });
  });

  it.each([
    [
      "an address that is not this machine's",
      ["--port", "0", "--host", "192.0.2.1"],
      /192\.0\.2\.1 is no address of this machine; .*--host/,
    ],
    [
      "a host that nobody knows",
      ["--port", "0", "--host", "nowhere.invalid"],
      /the host "nowhere\.invalid" has no address/,
    ],
    ["no port", ["--port", "80 80"], /--port is "80 80"; expected a whole number from 0 to 65535/],
    ["too high a port", ["--port", "65536"], /--port is "65536"; expected/],
    [
      "no address",
      ["--port", "0", "--public-url", "example.org"],
      /--public-url is not an absolute address; expected one like "https/,
    ],
  ])("%s", async (_what, args, message) => {
    const { code, stdout, stderr } = await codegen(temporaryFolder(), "serve", "messaging-account", ...args);
    expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({ code: 2, stdout: "", lines: 1 });
    expect(stderr).toMatch(message);
  });

  it("a description that is wrong", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcels.yaml": parcelTracking.replace("service:", "servise:") });
    const { code, stdout, stderr } = await codegen(folder, "serve", "parcels.yaml", "--port", "0");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/parcels\.yaml:\d+:\d+: error AC\d+/);
    expect(stderr).toMatch(/error: parcels\.yaml cannot be served; see above\n$/);
  });

  it("two services at one path", async () => {
    const folder = temporaryFolder();
    const config = "services:\n  - { description: a.yaml }\n  - { description: b.yaml }\n";
    writeTree(folder, { "a.yaml": parcelTracking, "b.yaml": parcelTracking, "codegen.yaml": config });
    const { code, stderr } = await codegen(folder, "serve", "--port", "0");
    expect(code).toBe(2);
    expect(stderr).toMatch(/both stand at \/\S+; name the one to serve/);
  });
});

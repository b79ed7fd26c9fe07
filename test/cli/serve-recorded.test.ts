/** `codegen serve --recorded`: what a recording answers again, what it does not hold, and whom it does not answer. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";
import { running, type Serving, serving } from "./serving.js";

const credentials = { Mobile_Number: "+27820000000", Password: "hunter2-&x" };
const bindings = ["soap11", "soap12", "http-get", "http-post"] as const;

const clientOf = ({ url }: Serving, given = credentials) =>
  createMessagingAccountClient({ baseUrl: new URL(url).origin, allowSecretsInUrl: true, credentials: given });

let folder = "";

/** What an old service answered: other values than the samples are. */
async function record(what: (client: ReturnType<typeof clientOf>) => Promise<unknown>): Promise<void> {
  writeTree(folder, {
    "old.yaml":
      "operations:\n  checkCredits: { answer: 4711 }\n  transferCredits: { fault: { message: Blocked., code: client } }\n",
  });
  const old = await serving(folder, "messaging-account", "--log", "none", "--scenarios", "old.yaml");
  const recorder = await running(folder, "record", "--base-url", new URL(old.url).origin, "-o", "recorded");
  await what(clientOf(recorder));
  await recorder.end("SIGTERM");
  await old.end("SIGTERM");
}

beforeEach(() => {
  folder = temporaryFolder();
});

const served = (...args: readonly string[]): Promise<Serving> =>
  serving(folder, "messaging-account", "--recorded", "recorded", ...args);

describe("what was recorded", () => {
  it("is answered again over every binding, whatever the password is, faults as well", async () => {
    await record(async (client) => {
      for (const binding of bindings) {
        await client.checkCredits({}, { binding });
        await client.singlesms({ To_Number: "+1", Message: "Grüße & <so>" }, { binding });
        await client.transferCredits({ To_Mobile_Number: "1", credits: 5 }, { binding }).catch(() => undefined);
      }
    });
    const server = await served();
    const client = clientOf(server, { ...credentials, Password: "another-one" });
    for (const binding of bindings) {
      expect(await client.checkCredits({}, { binding })).toBe(4711);
      expect(await server.line()).toMatch(new RegExp(`^checkCredits ${binding} 200 [\\d.]+ ms, recorded$`));
      expect(await client.singlesms({ To_Number: "+1", Message: "Grüße & <so>" }, { binding })).toBe(1);
      expect(await server.line()).toMatch(/^singlesms .*, recorded$/);
      const transfer = client.transferCredits({ To_Mobile_Number: "1", credits: 5 }, { binding });
      await expect(transfer).rejects.toThrow("Blocked.");
      expect(await server.line()).toMatch(/^transferCredits \S+ 500 [\d.]+ ms, recorded$/);
    }
    const alone = await codegen(
      folder,
      ...["conformance", "messaging-account", "--recorded", "recorded", "--base-url", new URL(server.url).origin],
      ...["--effects", "--credentials", "given.env"],
    );
    expect(alone.stderr).toContain("given.env");
    writeTree(folder, { "given.env": "Password=abcdefgh\n" });
    const again = await codegen(
      folder,
      ...["conformance", "messaging-account", "--recorded", "recorded", "--base-url", new URL(server.url).origin],
      ...["--effects", "--credentials", "given.env"],
    );
    expect(again.stdout).toContain("12 exchanges: 12 the same, 0 otherwise, 0 failed; 0 not tested");
  });

  it("keeps the bytes of the answer and its headers, but for when it was sent and where a secret stood", async () => {
    await record((client) => client.checkCredits({}));
    const path = join(folder, "recorded/checkCredits/00001.soap11");
    const response =
      "HTTP/1.1 200 OK\nContent-Type: text/xml; charset=utf-16\nX-Powered-By: ASP.NET\nDate: Thu, 01 Jan 1970 00:00:00 GMT\nSet-Cookie: [secret]\n\n";
    const body = Buffer.from("\ufeff<S:Envelope xmlns:S='http://schemas.xmlsoap.org/soap/envelope/'/>", "utf16le");
    writeFileSync(`${path}.response.http`, Buffer.concat([Buffer.from(response), body]));
    const server = await served();
    const request = readFileSync(`${path}.request.http`, "utf8");
    const [, sent = ""] = request.split("\n\n");
    const ask = (text: string): Promise<Response> =>
      fetch(server.url, {
        method: "POST",
        headers: {
          "Content-Type": "text/xml; charset=utf-8",
          SOAPAction: '"http://example.org/messaging/checkCredits"',
        },
        body: text,
      });
    const answer = await ask(sent.replaceAll("soap:", "e:").replaceAll(":soap=", ":e=").replaceAll("><", ">\n  <"));
    expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-16");
    expect(answer.headers.get("x-powered-by")).toBe("ASP.NET");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("date")).not.toContain("1970");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  });

  it("that was asked several times is answered in that order, and then by the last again", async () => {
    await record(async (client) => {
      for (let count = 0; count < 3; count++) await client.checkCredits({});
    });
    for (const [at, value] of [5, 6, 7].entries()) {
      const name = `recorded/checkCredits/0000${String(at + 1)}.soap11.response.http`;
      const text = readFileSync(join(folder, name), "utf8");
      writeTree(folder, { [name]: text.replace("4711", String(value)) });
    }
    const client = clientOf(await served("--log", "none"));
    const values: number[] = [];
    for (let count = 0; count < 5; count++) values.push(await client.checkCredits({}));
    expect(values).toEqual([5, 6, 7, 7, 7]);
  });
});

it("is the same to codegen conformance, also where the password is the word that stands for one", async () => {
  await record(async (client) => {
    const given = { Mobile_Number: "+27820000000", Password: "secret" };
    await client.singlesms({ ...given, To_Number: "+1", Message: "it is secret" });
  });
  const name = "recorded/singlesms/00001.soap11.response.http";
  const text = readFileSync(join(folder, name), "utf8");
  writeTree(folder, {
    [name]: text.replace(/(singlesmsResult>)\d+/, "$1it is [secret]"),
    "given.env": "Password=secret\n",
  });
  const server = await served("--log", "none");
  const run = await codegen(
    folder,
    ...["conformance", "messaging-account", "--recorded", "recorded", "--base-url", new URL(server.url).origin],
    ...["--effects", "--credentials", "given.env"],
  );
  expect(run.stdout).toContain("1 exchange: 1 the same");
});

describe("what was not recorded", () => {
  it("is a fault that names what differs, and no value of it", async () => {
    await record(async (client) => {
      await client.singlesms({ To_Number: "+1", Message: "one" });
      await client.checkCredits({}, { binding: "http-get" });
    });
    const server = await served();
    const client = clientOf(server);
    const sent = client.singlesms({ To_Number: "+2", Message: "geheim" });
    await expect(sent).rejects.toThrow(
      "This request was not recorded: the nearest of singlesms over soap11, singlesms/00001.soap11.request.http, differs in Message, To_Number.",
    );
    expect(await server.line()).toMatch(/^singlesms soap11 500 [\d.]+ ms, not recorded$/);
    await expect(client.checkCredits({})).rejects.toThrow(
      "calls of checkCredits were recorded over http-get, none over soap11.",
    );
    await expect(client.getGroups({}, { binding: "http-post" })).rejects.toThrow(
      "the recording has no call of its operation",
    );
    expect(server.rest).not.toContain("geheim");
  });

  it("is the sample where that is asked for; scenarios go before the recording", async () => {
    await record((client) => client.checkCredits({}));
    writeTree(folder, { "now.yaml": "operations: { getGroupList: { fault: { message: Later. } } }\n" });
    const server = await served("--unrecorded", "sample", "--log", "json", "--scenarios", "now.yaml");
    const client = clientOf(server);
    expect(await client.checkCredits({})).toBe(4711);
    expect(await client.checkCredits({}, { binding: "http-post" })).toBe(1);
    await expect(client.getGroupList({})).rejects.toThrow("Later.");
    const sources: unknown[] = [];
    for (let count = 0; count < 3; count++)
      sources.push((JSON.parse(await server.line()) as { readonly from: unknown }).from);
    expect(sources).toEqual(["recorded", "sample", "scenario"]);
  });

  it("is refused as ASMX does where it is damaged, and has ?WSDL", async () => {
    await record((client) => client.checkCredits({}));
    const server = await served("--log", "none");
    const damaged = await fetch(server.url, {
      method: "POST",
      headers: { "Content-Type": "text/xml; charset=utf-8", SOAPAction: '"http://example.org/messaging/checkCredits"' },
      body: "<soap:Envelope",
    });
    expect(damaged.status).toBe(400);
    expect(await damaged.text()).toContain("Server was unable to read request.");
    expect((await fetch(`${server.url}?WSDL`)).status).toBe(200);
  });
});

describe("a recording alone", () => {
  it("is served without a description", async () => {
    await record(async (client) => {
      for (const binding of bindings) await client.checkCredits({}, { binding });
    });
    const server = await serving(folder, "--recorded", "recorded");
    const client = clientOf(server);
    for (const binding of bindings) expect(await client.checkCredits({}, { binding })).toBe(4711);
    for (const binding of bindings)
      expect(await server.line()).toMatch(new RegExp(`^checkCredits ${binding} 200 [\\d.]+ ms, recorded$`));
    await expect(client.getGroups({})).rejects.toThrow("the recording has no call of its operation");
    expect(await server.line()).toMatch(/^- soap11 500 /);
    expect((await fetch(`${new URL(server.url).origin}/api/webservice.asmx?WSDL`)).status).toBe(404);
  });

  it("and what is no recording are told apart", async () => {
    expect((await codegen(folder, "serve", "--recorded", "nowhere")).stderr).toContain("nowhere/index.jsonl");
    writeTree(folder, { "empty/index.jsonl": "" });
    expect(await codegen(folder, "serve", "--recorded", "empty")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("empty holds no call that could be answered") as string,
    });
    expect((await codegen(folder, "serve", "messaging-account", "--unrecorded", "sample")).stderr).toContain(
      "name a recording",
    );
    expect((await codegen(folder, "serve", "--recorded", "empty", "--unrecorded", "sample")).stderr).toContain(
      "--unrecorded needs a description",
    );
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });
});

it("pages of other origins get no recorded answer", async () => {
  await record((client) => client.checkCredits({}, { binding: "http-get" }));
  for (const server of [await served("--log", "none"), await serving(folder, "--recorded", "recorded")]) {
    const url = `${new URL(server.url).origin}/api/webservice.asmx/checkCredits?Mobile_Number=%2B27820000000&Password=x`;
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url, { headers: { Origin: "https://evil.example" } })).status).toBe(403);
  }
});

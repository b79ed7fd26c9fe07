/** `codegen record` as a process: what it keeps of calls to a served description, what it says, what it refuses to begin with. */
import { createServer } from "node:net";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";
import { running, type Serving, serving } from "./serving.js";

const credentials = { Mobile_Number: "+27820000000", Password: "hunter2-é&<" };

/** Everything that stands in a folder, as one text. */
function allText(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.map((each) => readFileSync(join(each.parentPath, each.name), "utf8")).join("\n");
}

async function recorder(folder: string, service: Serving, ...args: readonly string[]): Promise<Serving> {
  const target = new URL(service.url).origin;
  return running(folder, "record", "--base-url", target, "-o", "recorded", ...args);
}

describe("a recording", () => {
  it("a recording has each call without its password, and the summary counts the calls", async () => {
    const folder = temporaryFolder();
    const service = await serving(folder, "messaging-account", "--log", "none");
    const record = await recorder(folder, service);
    const client = createMessagingAccountClient({ baseUrl: record.url, credentials, allowSecretsInUrl: true });
    for (const binding of ["soap11", "soap12", "http-get", "http-post"] as const) {
      expect(await client.singlesms({ To_Number: "+27820000001", Message: "Grüße" }, { binding })).toBe(1);
    }
    await client.getContactList({});
    await fetch(`${record.url}/api/webservice.asmx?WSDL`);
    expect(await record.end("SIGINT")).toBe(130);
    const [summary = "", review = ""] = record.rest.split(/(?=recorded: \d+ names)/);
    expect(summary.split("\n")).toEqual([
      "recorded: 5 exchanges",
      "  getContactList soap11: 1",
      "  singlesms http-get: 1",
      "  singlesms http-post: 1",
      "  singlesms soap11: 1",
      "  singlesms soap12: 1",
      "  not kept: 1 (no call of an operation)",
      "",
    ]);
    expect(review).toContain("\n  element Message: 2, such as G*** (5 chars)\n");
    expect(review).toContain("\n  field To_Number: 2, such as +2*** (12 chars)\n");
    expect(review).not.toContain("Password");
    const text = allText(join(folder, "recorded"));
    expect(text).toContain("<Password>{{Password}}</Password>");
    expect(text).toContain("Password={{Password}}");
    expect(text).toContain("Grüße");
    expect(text).not.toMatch(/hunter2/i);
    const lines = readFileSync(join(folder, "recorded/index.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)[0]).toEqual({
      operation: "singlesms",
      binding: "soap11",
      status: 200,
      request: "singlesms/00001.soap11.request.http",
      response: "singlesms/00001.soap11.response.http",
    });
  });

  it("a second run continues the recording, with --each calls of an operation and --hide for personal data", async () => {
    const folder = temporaryFolder();
    const service = await serving(folder, "messaging-account", "--log", "none");
    for (const args of [
      ["--each", "2"],
      ["--every", "2", "--hide", "To_Number, message"],
    ]) {
      const record = await recorder(folder, service, ...args);
      const client = createMessagingAccountClient({ baseUrl: record.url, credentials });
      for (let count = 0; count < 3; count++)
        await client.singlesms({ To_Number: "+27820000001", Message: `no. ${count}` });
      await record.end("SIGTERM");
    }
    const requests = readdirSync(join(folder, "recorded/singlesms")).filter((name) => name.includes("request"));
    const texts = requests.map((name) => readFileSync(join(folder, "recorded/singlesms", name), "utf8"));
    expect(texts.map((text) => /<Message>.*<\/Message>/.exec(text)?.[0])).toEqual([
      "<Message>no. 0</Message>",
      "<Message>no. 1</Message>",
      "<Message>{{Message}}</Message>",
      "<Message>{{Message}}</Message>",
    ]);
    expect(texts[2]).not.toContain("+27820000001");
    if (process.platform !== "win32") expect(statSync(join(folder, "recorded")).mode & 0o077).toBe(0);
  });

  it("a recording by permission has the named values alone, and is sent again with a person's own", async () => {
    const folder = temporaryFolder();
    const service = await serving(folder, "messaging-account", "--log", "none");
    const record = await recorder(folder, service, "--keep", "message,api");
    const client = createMessagingAccountClient({ baseUrl: record.url, credentials, allowSecretsInUrl: true });
    for (const binding of ["soap11", "soap12", "http-get", "http-post"] as const)
      await client.singlesms({ To_Number: "+27820000001", Message: "Grüße" }, { binding });
    await record.end("SIGINT");
    const text = allText(join(folder, "recorded"));
    expect(text).toContain("<Message>Grüße</Message>");
    expect(new Set(text.match(/\{\{To_Number:[\da-f]{8}\}\}/g))).toHaveProperty("size", 1);
    expect(text).not.toMatch(/hunter2|2782000|Result>1</i);
    writeTree(folder, { "own.env": "Mobile_Number=+27820000009\nPassword=x\nTo_Number=+27820000008\n" });
    const given = ["--recorded", "recorded", "--base-url", service.url, "--effects", "--credentials", "own.env"];
    const again = await codegen(folder, "conformance", "messaging-account", ...given);
    expect(again.stdout).toContain("4 exchanges: 4 the same");
    expect(again.code).toBe(0);
  });

  it("a recording with a description hides its secrets and uses its names", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "spec.yaml": description });
    const service = await serving(folder, "spec.yaml", "--log", "none");
    const record = await recorder(folder, service, "spec.yaml");
    for (const action of ["start", "stop"]) {
      const inside = `<Signal xmlns="http://example.org/idea/"><Losung>open-sesame</Losung></Signal>`;
      await fetch(`${record.url}/idea`, {
        method: "POST",
        headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"http://example.org/idea/${action}"` },
        body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`,
      });
    }
    await record.end("SIGTERM");
    expect(record.rest).toContain("recorded: 2 exchanges\n  start soap11: 1\n  stop soap11: 1\nrecorded: ");
    expect(allText(join(folder, "recorded"))).not.toContain("sesame");
  });

  it("a recording by permission keeps values of described enumerations, where the description has them", async () => {
    const folder = temporaryFolder();
    const types = "types: { Mood: { enum: [Calm, Wild] } }";
    const paint = "paint: { parameters: { Mood: Mood, Name: string }, result: Mood }";
    const placed = description.replace("path: /idea", "path: /app/idea");
    writeTree(folder, { "spec.yaml": `${placed}      ${paint}\n${types}\n` });
    const service = await serving(folder, "spec.yaml", "--log", "none");
    const record = await recorder(folder, service, "spec.yaml", "--keep", "Other");
    const inside = `<paint xmlns="http://example.org/idea/"><Mood>Wild</Mood><Name>Wild</Name></paint>`;
    await fetch(`${record.url}/app/idea`, {
      method: "POST",
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: '"http://example.org/idea/paint"' },
      body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`,
    });
    await record.end("SIGTERM");
    const text = allText(join(folder, "recorded"));
    expect(text).toMatch(/<Mood>Wild<\/Mood><Name>\{\{Name:[\da-f]{8}\}\}<\/Name>/);
    expect(text).toContain("<paintResult>Calm</paintResult>");
    expect(text).toContain("/app/idea HTTP/1.1");
  });
});

describe("a finished recording", () => {
  const exchange = {
    operation: "op",
    binding: "soap11",
    status: 200,
    request: "op/00001.soap11.request.http",
    response: "op/00001.soap11.response.http",
  };
  const envelope = (inside: string): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><op><Email>ann@example.org</Email>${inside}</op></s:Body></s:Envelope>`;
  const recorded = {
    "recorded/index.jsonl": `${JSON.stringify(exchange)}\n`,
    "recorded/op/00001.soap11.request.http": `POST http://h/s.asmx HTTP/1.1\nContent-Type: text/xml\nX-Old: legible\n\n${envelope("<Password>{{Password}}</Password><Size>7</Size>")}`,
    "recorded/op/00001.soap11.response.http": `HTTP/1.1 200 OK\nContent-Type: text/xml\n\n${envelope("<Said>to ann@example.org</Said>")}`,
  };

  it("record --review lists the names of a recording, with samples that show no value whole", async () => {
    const folder = temporaryFolder();
    writeTree(folder, recorded);
    const { stdout, code } = await codegen(folder, "record", "--review", "recorded");
    expect(code).toBe(0);
    expect(stdout).toContain("  element Email: 2, such as an*** (15 chars)\n");
    expect(stdout).toContain("  header X-Old: 1, such as le*** (7 chars)\n");
    expect(stdout).not.toMatch(/ann@|element Password/);
  });

  it("record --review --hide removes values from heads and bodies of requests and responses, and keeps stand-ins", async () => {
    const folder = temporaryFolder();
    writeTree(folder, recorded);
    const { stdout, code } = await codegen(folder, "record", "--review", "recorded", "--hide", "email,Size");
    expect(code).toBe(0);
    expect(stdout).toContain("recorded: 2 files changed\n");
    const text = allText(join(folder, "recorded"));
    expect(text).toContain("<Email>{{Email}}</Email><Password>{{Password}}</Password><Size>{{Size}}</Size>");
    expect(text).toContain("<Said>to [secret]</Said>");
    expect(text).not.toMatch(/ann@|legible/);
    const again = await codegen(folder, "record", "--review", "recorded", "--hide", "email,Size");
    expect(again.stdout).toContain("recorded: 0 files changed\n");
  });

  it("record --review --keep removes all values but the named ones, once", async () => {
    const folder = temporaryFolder();
    writeTree(folder, recorded);
    const first = await codegen(folder, "record", "--review", "recorded", "--keep", "Size");
    expect(first.stdout).toContain("recorded: 2 files changed\n");
    const text = allText(join(folder, "recorded"));
    expect(text).toMatch(/<Email>\{\{Email:[\da-f]{8}\}\}<\/Email><Password>\{\{Password\}\}<\/Password><Size>7</);
    expect(text).not.toMatch(/ann@|legible/);
    const again = await codegen(folder, "record", "--review", "recorded", "--keep", "Size");
    expect(again.stdout).toContain("recorded: 0 files changed\n");
  });
});

/** A secret whose name does not tell it, and two operations of one request element. */
const description = `
service: Idea
namespace: http://example.org/idea/
baseUrl: http://localhost:8080
path: /idea
bindings: [soap11]
groups:
  all:
    operations:
      start: { parameters: { Losung: { type: string, secret: true } }, result: void, elements: { request: Signal } }
      stop: { parameters: { Losung: { type: string, secret: true } }, result: void, elements: { request: Signal } }
`;

describe("record refuses", () => {
  const refused: readonly (readonly [title: string, args: readonly string[], message: string])[] = [
    [
      "a target with a path",
      ["--base-url", "http://localhost/a.asmx"],
      '--base-url is "http://localhost/a.asmx"; expected the origin',
    ],
    [
      "a target that is no address",
      ["--base-url", "localhost:80"],
      '--base-url is "localhost:80"; expected the origin',
    ],
    [
      "a certificate without its key",
      ["--base-url", "http://localhost", "--cert", "c.pem"],
      "--cert and --key belong together",
    ],
    [
      "no number",
      ["--base-url", "http://localhost", "--each", "many"],
      '--each is "many"; expected a whole number from 1',
    ],
    ["an authority that is not there", ["--base-url", "https://localhost", "--ca", "none.pem"], "cannot read none.pem"],
    [
      "an authority that is none",
      ["--base-url", "https://localhost", "--ca", "recorded/notes.txt"],
      "recorded/notes.txt is no certificate (PEM) of an authority",
    ],
    [
      "a certificate that is none",
      ["--base-url", "http://localhost", "--cert", "recorded/notes.txt", "--key", "recorded/notes.txt"],
      "recorded/notes.txt and recorded/notes.txt are no certificate (PEM) with its private key",
    ],
    [
      "a folder that cannot be made",
      ["--base-url", "http://localhost", "-o", "recorded/notes.txt/x"],
      "recorded/notes.txt/x: a part of the path is a file",
    ],
    ["neither a target nor a review", [], "record needs --base-url <origin> and -o <folder>, or --review <folder>"],
    ["a folder with other files", ["--base-url", "http://localhost"], "recorded holds files, and no index.jsonl"],
  ];

  it.each(refused)("%s", async (_title, args, message) => {
    const folder = temporaryFolder();
    writeTree(folder, { "recorded/notes.txt": "mine" });
    const run = await codegen(folder, "record", "-o", "recorded", "--port", "0", ...args);
    expect(run.stderr).toContain(message);
    expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(run.code).toBe(2);
  });

  it("record refuses a port that is in use", async () => {
    const folder = temporaryFolder();
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const run = await codegen(
      folder,
      "record",
      "--base-url",
      "http://localhost",
      "-o",
      "recorded",
      "--port",
      String(port),
    );
    taken.close();
    expect(run.stderr).toContain(`port ${port} of 127.0.0.1 is in use`);
    expect(run.code).toBe(2);
  });
});

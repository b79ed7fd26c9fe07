/** `codegen conformance` against servers of the tests: one that is the same, one that is wrong in ways a caller would notice, none at all. */
import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { exchanges } from "../service/fixtures.js";
import { codegen } from "./run-cli.js";
import { running, serving } from "./serving.js";

const credentials = { Mobile_Number: "+27820000000", Password: "hunter2-&x" };
/** The same password as a file names it. */
const given = { "given.env": "# for tests\n\nPassword=hunter2-&x\n" };

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers as the recorded service did, but for what `change` does to each answer. */
async function startCopy(folder: string, change: (answer: Answer, request: IncomingMessage) => void): Promise<string> {
  const index = readFileSync(join(folder, "recorded/index.jsonl"), "utf8").trim().split("\n");
  const answers = index.map((line) => {
    const { request, response } = JSON.parse(line) as { request: string; response: string };
    const read = (name: string): string => readFileSync(join(folder, "recorded", name), "utf8");
    const [head = "", ...body] = read(response).split("\n\n");
    const [start = "", ...headers] = head.split("\n");
    const [asked = ""] = read(request).split("\n", 1);
    const soap = /<soap:Body><(\w+)/.exec(read(request))?.[1];
    const is12 = read(request).includes("2003/05/soap-envelope");
    return {
      asked: new URL(asked.split(" ")[1] ?? "").pathname,
      soap,
      is12,
      status: Number(start.split(" ")[1]),
      headers,
      body: body.join("\n\n"),
    };
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    // Whoever sends a stand-in instead of the password is not let in.
    if (/\{\{|%7B%7B/i.test(text + (request.url ?? ""))) return void response.writeHead(500).end("a stand-in was sent");
    const soap = /<soap:Body><(\w+)/.exec(text)?.[1];
    const found = answers.find(
      (each) =>
        each.asked === new URL(request.url ?? "", "http://x").pathname &&
        each.soap === soap &&
        (soap === undefined || each.is12 === text.includes("2003/05/soap-envelope")),
    );
    if (found === undefined) return void response.writeHead(404).end();
    const headers = Object.fromEntries(
      found.headers.map((line) => line.split(": ")).map(([name = "", value = ""]) => [name.toLowerCase(), value]),
    );
    const answer = { status: found.status, headers, body: found.body };
    change(answer, request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let folder = "";

/** A recording of some fixtures, as `codegen record` would have made it. */
beforeEach(() => {
  folder = temporaryFolder();
  const tree: Record<string, string> = { ...given };
  const lines = exchanges
    .filter(
      ({ sample, binding }) =>
        reading.includes(sample.operation) || (sample.operation === "singlesms" && binding === "soap11"),
    )
    .map(({ sample: { operation }, binding, request, response }, at) => {
      const start = `${operation}/0000${String(at)}.${binding}`;
      tree[`recorded/${start}.request.http`] = fixture(request).replace(
        /(<Password>|Password=)secret/,
        "$1{{Password}}",
      );
      tree[`recorded/${start}.response.http`] = fixture(response);
      return { operation, binding, status: 200, request: `${start}.request.http`, response: `${start}.response.http` };
    });
  writeTree(folder, { ...tree, "recorded/index.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join("") });
});

const reading = ["checkCredits", "getContactList"];
const fixture = (name: string): string =>
  readFileSync(new URL(`../../generated/messaging-account/fixtures/${name}`, import.meta.url), "utf8");

const conformance = (url: string, ...args: readonly string[]) =>
  codegen(
    folder,
    "conformance",
    "messaging-account",
    "--recorded",
    "recorded",
    "--base-url",
    url,
    "--credentials",
    "given.env",
    ...args,
  );

describe("a server that answers alike", () => {
  it("a server that answers alike passes, and operations with effects are not called", async () => {
    const url = await startCopy(folder, () => undefined);
    const run = await conformance(url);
    expect(run.stdout.split("\n")).toEqual([
      ...["checkCredits", "getContactList"].flatMap((name) =>
        ["http-get", "http-post", "soap11", "soap12"].map((binding) => `${name} ${binding}: 1 of 1 the same`),
      ),
      "not tested: singlesms (1 exchange: it may change something)",
      "8 exchanges: 8 the same, 0 otherwise, 0 failed; 1 not tested",
      "",
    ]);
    expect(run.code).toBe(0);
  });

  it("a server passes that writes the same answers in another way", async () => {
    const url = await startCopy(folder, (answer) => {
      answer.headers = { "CONTENT-TYPE": (answer.headers["content-type"] ?? "").toUpperCase(), Server: "another" };
      answer.body = answer.body.replaceAll("soap:", "s:").replaceAll(":soap=", ":s=").replaceAll("><", ">\r\n  <");
    });
    expect((await conformance(url, "--effects")).stdout).toContain("9 exchanges: 9 the same");
  });

  it("a server passes at another path, and against another server instead of the record", async () => {
    const url = await startCopy(folder, () => undefined);
    const service = new URL((await serving(folder, "messaging-account", "--log", "none")).url).origin;
    expect((await conformance(`${url}/api/webservice.asmx`)).code).toBe(0);
    expect((await conformance(url, "--against", service)).code).toBe(0);
    expect((await conformance(url, "--against", service, "--only", "singlesms")).stdout).toContain(
      "singlesms soap11: 1 of 1 the same",
    );
  });
});

it("a server gives the recorded answers again", async () => {
  const service = new URL((await serving(folder, "messaging-account", "--log", "none")).url).origin;
  const record = await running(folder, "record", "--base-url", service, "-o", "passed-by");
  const client = createMessagingAccountClient({ baseUrl: record.url, credentials, allowSecretsInUrl: true });
  for (const binding of ["soap11", "soap12", "http-get", "http-post"] as const)
    await client.getContactList({}, { binding });
  await record.end("SIGTERM");
  const run = await conformance(service, "--recorded", "passed-by");
  expect(run.stdout).toContain("4 exchanges: 4 the same, 0 otherwise, 0 failed; 0 not tested");
  expect(run.code).toBe(0);
});

/** What a caller of an old service would notice, each planted alone. */
const planted: readonly (readonly [what: string, change: (answer: Answer) => void, says: RegExp])[] = [
  [
    "another value",
    (answer) => (answer.body = answer.body.replace(/Result>\d/, "Result>9")),
    /checkCreditsResult: expected "\d", found "9"/,
  ],
  ["another status", (answer) => (answer.status = 500), /status: expected 200, found 500/],
  [
    "no charset",
    (answer) => (answer.headers = { "content-type": "text/xml" }),
    /Content-Type: expected .*charset=utf-8", found "text\/xml"/,
  ],
  [
    "another media type",
    (answer) => (answer.headers = { "content-type": "application/xml; charset=utf-8" }),
    /Content-Type: expected/,
  ],
  [
    "another namespace",
    (answer) => (answer.body = answer.body.replaceAll("example.org/messaging/", "example.org/messaging")),
    /expected the element \{http:\/\/example.org\/messaging\/\}|expected <checkCreditsResponse>/,
  ],
  [
    "another case of a name",
    (answer) => (answer.body = answer.body.replaceAll("checkCreditsResult", "CheckCreditsResult")),
    /expected <checkCreditsResult>, found <CheckCreditsResult>/,
  ],
  [
    "a column that is missing",
    (answer) => (answer.body = answer.body.replaceAll(/<Sample_Number>[^<]*<\/Sample_Number>/g, "")),
    /expected <Sample_Number>/,
  ],
  [
    "rows in another order",
    (answer) => (answer.body = answer.body.replaceAll(/msdata:rowOrder="0"/g, 'msdata:rowOrder="1"')),
    /@rowOrder: expected "0", found "1"/,
  ],
  [
    "another type of a column",
    (answer) => (answer.body = answer.body.replace(/type="xs:string"/, 'type="xs:int"')),
    /@type: expected "\{http:\/\/www.w3.org\/2001\/XMLSchema\}string", found "\{http:\/\/www.w3.org\/2001\/XMLSchema\}int"/,
  ],
  [
    "no schema",
    (answer) => (answer.body = answer.body.replace(/<xs:schema.*<\/xs:schema>/s, "")),
    /expected <schema>, found <diffgram>/,
  ],
  [
    "a fault",
    (answer) =>
      (answer.body = answer.body.replace(
        /<(\w+)Response xmlns.*<\/\1Response>/s,
        "<soap:Fault><faultcode>soap:Server</faultcode></soap:Fault>",
      )),
    /expected <\w+Response>, found <Fault>/,
  ],
  ["nothing at all", (answer) => (answer.body = ""), /body: expected "<\?xml/],
  [
    "a page",
    (answer) => (answer.body = "<html><p>Oops</html>"),
    /body: expected one that can be read, found XML that is not well-formed/,
  ],
];

describe("a server that is wrong", () => {
  it.each(planted)("%s is found", async (_what, change, says) => {
    let count = 0;
    const url = await startCopy(folder, (answer) => {
      const before = JSON.stringify(answer);
      change(answer);
      if (JSON.stringify(answer) !== before) count++;
    });
    const run = await conformance(url, "--report", "json");
    expect(count).toBeGreaterThan(0);
    expect(run.code).toBe(1);
    const report = JSON.parse(run.stdout) as {
      exchanges: readonly {
        state: string;
        reason?: string;
        deviations: readonly { at: string; expected: string; found: string }[];
      }[];
    };
    const wrong = report.exchanges.filter(({ state }) => state === "deviates" || state === "failed");
    expect(wrong).toHaveLength(count);
    const words = wrong.flatMap(({ deviations, reason = "" }) => [
      ...deviations.map((each) => `${each.at}: expected ${each.expected}, found ${each.found}`),
      reason,
    ]);
    expect(words.join("\n")).toMatch(says);
    expect(run.stdout).not.toContain("hunter2");
  });

  it("values that may differ are no deviation", async () => {
    const url = await startCopy(folder, (answer) => (answer.body = answer.body.replace(/Result>\d/, "Result>9")));
    const only = ["--only", "checkCredits"];
    expect((await conformance(url, ...only)).code).toBe(1);
    // Over GET and POST the value is the root itself.
    expect((await conformance(url, ...only, "--may-differ", "checkCreditsResponse/checkCreditsResult,int")).code).toBe(
      0,
    );
  });
});

describe("answers that differ", () => {
  it("answers that differ are shown as one diff for each operation and binding, without their secrets", async () => {
    const url = await startCopy(folder, (answer, request) => {
      answer.body = answer.body.replace(/(Result>|">)1</, "$12<").replace("</int>", "</int><!-- hunter2-&amp;x -->");
      if ((request.url ?? "").includes("getContactList"))
        answer.body = answer.body.replace(/(<Sample_Number>)[^<]*/, "$1hunter2-&amp;x");
    });
    const { stdout } = await conformance(url);
    expect(stdout).toContain(
      [
        '       <checkCreditsResponse xmlns="http://example.org/messaging/">',
        "  -      <checkCreditsResult>1</checkCreditsResult>",
        "  +      <checkCreditsResult>2</checkCreditsResult>",
      ].join("\n"),
    );
    expect(stdout).not.toContain("hunter2");
    for (const kind of ["json", "github", "junit"]) {
      const report = await conformance(url, "--report", kind);
      expect(report.stdout).toMatch(/-\s+(?:<|&lt;)checkCreditsResult(?:>|&gt;)1/);
      expect(report.stdout).not.toContain("hunter2");
    }
  });

  it("a file of rules names the values that may differ", async () => {
    const url = await startCopy(folder, (answer) => {
      answer.body = answer.body.replace(/(Result>|">)1</, "$12<");
    });
    writeTree(folder, { "rules.txt": "# what the database gives out\n\ncheckCreditsResult = number\nint=number\n" });
    expect((await conformance(url, "--only", "checkCredits")).code).toBe(1);
    expect((await conformance(url, "--only", "checkCredits", "--rules", "rules.txt")).code).toBe(0);
    writeTree(folder, { "rules.txt": "\nint=whole\n" });
    expect((await conformance(url, "--rules", "rules.txt")).stderr).toContain(
      'rules.txt, line 2, has "int=whole"; expected a name or the end of a path',
    );
    const ids = await conformance(url, "--may-differ", "int=id", "--concurrency", "2");
    expect(ids.stderr).toContain("needs calls in the order of the record");
  });

  it("ids that the new server gives out may differ, and are sent to it afterwards", async () => {
    const asked: string[] = [];
    const url = await startCopy(folder, (answer, request) => {
      asked.push(request.url ?? "");
      answer.body = answer.body.replace(/(Result>|">)1</, "$177<");
    });
    const index = readFileSync(join(folder, "recorded/index.jsonl"), "utf8").split("\n");
    const form = index.find((line) => line.includes("checkCredits") && line.includes("http-get")) ?? "";
    const { request } = JSON.parse(form) as { readonly request: string };
    const text = readFileSync(join(folder, "recorded", request), "utf8");
    writeTree(folder, {
      [`recorded/${request}`]: text.replace(/Mobile_Number=[^&]*/, "Mobile_Number=1"),
      "recorded/index.jsonl": `${form}\n${form}\n`,
    });
    const run = await conformance(url, "--may-differ", "int=id,Mobile_Number=id");
    expect(run.stdout).toContain("2 exchanges: 2 the same");
    expect(asked.map((each) => /Mobile_Number=([^&]*)/.exec(each)?.[1])).toEqual(["1", "77"]);
  });
});

describe("conformance of a recording", () => {
  it("a run names the values that it lacks", async () => {
    const url = await startCopy(folder, () => undefined);
    const run = await codegen(folder, "conformance", "messaging-account", "--recorded", "recorded", "--base-url", url);
    expect(run.stdout).toContain("no value was given for Password (CODEGEN_PASSWORD)");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("nothing was called: set the variables that are named above, or give a file");
  });

  it("a run without an operation that only reads calls nothing", async () => {
    const url = await startCopy(folder, () => undefined);
    const run = await conformance(url, "--except", "checkCredits,getContactList");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/nothing was called: mark .*reads: true.*--only.*--effects/);
  });

  it.each<readonly [string, readonly string[], string]>([
    [
      "a server that is no address",
      ["--base-url", "localhost"],
      '--base-url is "localhost"; expected where the server is',
    ],
    ["a folder that is not there", ["--base-url", "http://localhost", "--recorded", "none"], "none/index.jsonl"],
    [
      "an index that someone wrote",
      ["--base-url", "http://localhost", "--recorded", "forged", "--effects"],
      "is no file of a recording",
    ],
    [
      "an index that is damaged",
      ["--base-url", "http://localhost", "--recorded", "damaged"],
      "damaged/index.jsonl, line 2, is no exchange",
    ],
  ])("%s", async (_title, args, message) => {
    const line = { operation: "a", binding: "soap11", status: 200, request: "../../etc/passwd", response: "a/b.http" };
    writeTree(folder, {
      "forged/index.jsonl": `${JSON.stringify(line)}\n`,
      "damaged/index.jsonl": `${JSON.stringify({ ...line, request: "a/b.http" })}\n{}\n`,
    });
    const run = await codegen(folder, "conformance", "--recorded", "recorded", ...args);
    expect(run.stderr).toContain(message);
    expect(run.code).toBe(2);
  });

  it("a server that is away fails each call", async () => {
    const run = await conformance("http://127.0.0.1:9", "--only", "checkCredits");
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("4 exchanges: 0 the same, 0 otherwise, 4 failed; 5 not tested");
  });
});

/** `codegen call`: one call of a service, shown without its secrets, and its result as JSON. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { shownJson } from "../../generator/commands/serve/shown-bytes.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, type CliResult } from "./run-cli.js";
import { serving } from "./serving.js";

const description = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11, soap12, http-get, http-post, script]
types:
  Line: { fields: { Id: int, Name: string } }
  Lines: { array: Line }
  Words: { array: string }
  Ticket: { fields: { Token: { type: string, secret: true } } }
credentials:
  login: { User: string, Password: { type: string, secret: true } }
groups:
  shop:
    operations:
      find: { credentials: login, parameters: { Id: { type: int, required: true } }, result: Line }
      total:
        bindings: [soap11, soap12]
        soapHeaders: { Ticket: Ticket }
        parameters: { Lines: Lines, Tags: Words, Ratio: decimal, When: dateTime }
        result: decimal
      ping: { result: void }
      refuse: { parameters: { Word: string }, result: string }
`;
const scenarios = `
operations:
  find: { answer: { Id: 7, Name: "kept for hunter2-&x" } }
  total: { answer: "123456789012345678.90" }
  refuse: { fault: { message: The word is refused., code: client } }
`;

describe("of a service that runs", () => {
  const folder = temporaryFolder();
  writeTree(folder, {
    "shop.yaml": description,
    "scenarios.yaml": scenarios,
    "total.json": JSON.stringify({ Lines: [{ Id: 1, Name: "a" }], Ratio: "1.50", Ticket: { Token: "from-a-file" } }),
  });
  const calling = async (...words: readonly string[]): Promise<CliResult> => {
    const server = await serving(folder, "shop.yaml", "--log", "none", "--scenarios", "scenarios.yaml");
    return await codegen(folder, "call", "shop.yaml", ...words, "--base-url", server.url);
  };

  it("prints the result alone, and the exchange without the secret, also where it comes back", async () => {
    const words = ["find", "--Id", "7", "--User=ann", "--Password", "hunter2-&x", "--binding", "soap12"];
    const { code, stdout, stderr } = await calling(...words);
    expect(JSON.parse(stdout)).toEqual({ Id: 7, Name: "kept for hunter2-&x" });
    expect(stderr).toContain(">       <Id>7</Id>\n");
    expect(stderr).toContain(">       <Password>[secret]</Password>\n");
    expect(stderr).toContain("> content-type: application/soap+xml");
    expect(stderr).toMatch(/^< 200 in \d+ ms$/m);
    expect(stderr).toContain("<Name>kept for [secret]</Name>");
    expect(stderr).not.toContain("hunter2");
    expect(code).toBe(0);
  });

  it("prints the credentials that a call lacks, and nothing if it has one", async () => {
    const { stderr } = await calling("find", "--Id", "7");
    expect(stderr).toContain(
      "no credentials: --User --Password, or CODEGEN_User and CODEGEN_Password in the environment",
    );
    expect((await calling("find", "--Id", "7", "--User", "ann")).stderr).not.toContain("no credentials");
    expect((await calling("ping")).stderr).not.toContain("no credentials");
  });

  it.each([
    [
      "NTLM",
      [],
      "; this call has no login: --login ntlm with CODEGEN_LOGIN_USER and CODEGEN_LOGIN_PASSWORD, or --header",
    ],
    ["Bearer", [], "; this call has no login: --login bearer with CODEGEN_LOGIN_TOKEN, or --header"],
    ['Basic realm="x"', ["--header", "X-Key"], "; it does not take this login"],
  ] as const)("names the login that a server asks for with %s", async (challenge, options, end) => {
    const server = createServer((_, reply) => {
      reply.writeHead(401, { "www-authenticate": challenge, "content-type": "text/plain" }).end("Log in, please.");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    process.env["CODEGEN_HEADER_X_KEY"] = "a-long-secret-key";
    const words = ["call", "shop.yaml", "ping", "--base-url", `http://127.0.0.1:${port}`, ...options];
    const { code, stderr } = await codegen(folder, ...words);
    delete process.env["CODEGEN_HEADER_X_KEY"];
    server.close();
    expect(stderr).toContain(`401: Log in, please; the server or a proxy requires authentication${end}\n`);
    expect(code).toBe(1);
  });

  it("with --answers mend reads what it can of an answer that is not as described", async () => {
    const other = description.replace("Line: { fields: { Id: int", "Line: { fields: { Id: string");
    writeTree(folder, {
      "other.yaml": other,
      "other-scenarios.yaml": "operations: { find: { answer: { Id: many, Name: n } } }",
    });
    const server = await serving(folder, "other.yaml", "--log", "none", "--scenarios", "other-scenarios.yaml");
    const words = [
      "call",
      "shop.yaml",
      "find",
      "--Id",
      "7",
      "--User",
      "ann",
      "--Password",
      "x-y-z",
      "--base-url",
      server.url,
    ];
    const strict = await codegen(folder, ...words);
    expect(strict.stderr).toContain('Line.Id: found "many", expected');
    expect(strict.stderr).toContain(
      "; --answers mend reads the rest, and undefined there\nFor the owner of the service: ",
    );
    expect(strict.code).toBe(1);
    const mending = await codegen(folder, ...words, "--answers", "mend");
    expect(JSON.parse(mending.stdout)).toEqual({ Name: "n" });
    expect(mending.stderr).toMatch(/^mended: Line\.Id: expected .*, found "many", taken nothing$/m);
    expect(mending.code).toBe(0);
  });

  it("takes records and headers from a file, lists by item, and no digit is lost", async () => {
    const words = [
      "total",
      "--json",
      "total.json",
      "--Ratio",
      "0.10000000000000000000000001",
      "--Tags",
      "a",
      "--Tags",
      "b&c",
    ];
    const { code, stdout, stderr } = await calling(...words);
    expect(stdout).toBe('"123456789012345678.90"\n');
    expect(stderr).toContain("<Ratio>0.10000000000000000000000001</Ratio>");
    expect(stderr).toMatch(/<Tags>\n>\s+<string>a<\/string>\n>\s+<string>b&amp;c<\/string>/);
    expect(stderr).toMatch(/<Line>\n>\s+<Id>1<\/Id>/);
    expect(stderr).toContain("<Token>[secret]</Token>");
    expect(stderr).not.toContain("from-a-file");
    expect(code).toBe(0);
  });

  it.each(["./total.json", "with spaces/total.json", path.join(folder, "total.json")])(
    "reads the file of --json by its relative and its absolute path: %#",
    async (file) => {
      writeTree(folder, { "with spaces/total.json": JSON.stringify({ Ratio: "1.50" }) });
      const { code, stderr } = await calling("total", "--json", file);
      expect(stderr).toContain("<Ratio>1.50</Ratio>");
      expect(code).toBe(0);
    },
  );

  it("calls over forms and ASMX's JSON, too", async () => {
    for (const [binding, request] of [
      ["http-post", ["> User=&Password=[secret]&Id=7"]],
      ["script", ['> {"User":null,"Password":"[secret]","Id":7}']],
    ] as const) {
      const { stdout, stderr } = await calling("find", "--Id=7", "--Password", "hunter2", "--binding", binding);
      expect(JSON.parse(stdout)).toEqual({ Id: 7, Name: "kept for hunter2-&x" });
      for (const line of request) expect(stderr).toContain(`${line}\n`);
      expect(stderr).not.toContain("hunter2");
    }
  });

  it("ends with 1 for a fault, which it prints", async () => {
    const { code, stdout, stderr } = await calling("refuse", "--Word", "x", "--binding=soap11");
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^< 500 in \d+ ms$/m);
    expect(stderr).toMatch(/^error: refuse over soap11 at http\S+ fault soap:Client: The word is refused\./m);
    expect(code).toBe(1);
  });

  it("says that there is no result", async () => {
    const { code, stdout, stderr } = await calling("ping");
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("The operation has no result.");
  });
});

describe("without a call", () => {
  const folder = temporaryFolder();
  writeTree(folder, { "shop.yaml": description, "broken.json": "{" });
  const target = ["--base-url", "http://127.0.0.1:1"];

  it("lists the operations and what they take", async () => {
    const { code, stdout } = await codegen(folder, "call", "shop.yaml");
    expect(stdout).toBe(
      [
        "Shop: 4 operations",
        "  find [--User <string>] [--Password <string, secret>] --Id <int>",
        "  total [--Lines <JSON>] [--Tags <JSON>] [--Ratio <decimal>] [--When <dateTime>] [--Ticket <JSON>]",
        "  ping",
        "  refuse [--Word <string>]",
        "",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });

  it.each<readonly [string, readonly string[], string]>([
    ["an operation that is not there", ["fin"], 'there is no operation "fin"; did you mean "find"?'],
    ["a parameter that is not there", ["find", "--ID", "7"], 'find has no parameter "ID"; did you mean "Id"?'],
    [
      "an option that is not there",
      ["find", "--base-url", "x"],
      "options are --base-url ADDRESS, --binding and others",
    ],
    ["a parameter that is missing", ["find"], "--Id: found nothing, expected a value: it is required; usage: "],
    ["a value that is missing", ["find", "--Id", "--User", "a"], "--Id has no value; write --Id=VALUE"],
    ["a value of another type", ["find", "--Id", "secret-7"], "--Id: found another text, expected an integer from "],
    ["two values for one", ["find", "--Id", "1", "--Id", "2"], "--Id: found 2 values, expected one value"],
    ["a word without a name", ["find", "7"], '"7" is no parameter; write --NAME VALUE'],
    ["a record that is no JSON", ["total", "--Lines", "secret-7"], "--Lines is no JSON; expected an object or a list"],
    ["a record that does not fit", ["total", "--Lines", '[{"Id":"secret-7"}]'], "--Lines/0/Id: found a string"],
    ["a file that is no JSON", ["find", "--json", "broken.json"], "--json names broken.json, which is no JSON"],
    ["a binding that is not there", ["ping", "--binding", "soap13"], 'binding "soap13" does not exist'],
    ["a time that is none", ["ping", "--timeout", "soon"], '--timeout is "soon"; expected whole seconds'],
  ])("%s is bad usage, and the message repeats no value", async (_, words, message) => {
    const { code, stdout, stderr } = await codegen(folder, "call", "shop.yaml", ...words, ...target);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("secret-7");
    expect([code, stdout]).toEqual([2, ""]);
  });

  it("a service that does not answer is a failed call", async () => {
    const { code, stderr } = await codegen(folder, "call", "shop.yaml", "ping", ...target);
    expect(stderr).toContain("error: ping over soap11: ");
    expect(stderr).toContain("nothing listens there; check host and port of the address (--base-url)");
    expect(code).toBe(1);
  });
});

describe("of bytes", () => {
  const files = (form: string): string => {
    const type = `type: base64Binary${form === "attachment" ? ", attachment: video/mp4" : ""}`;
    return `
service: Files
namespace: http://example.org/files/
path: /files.asmx
bindings: [soap11, soap12]
mtom: ${String(form === "mtom")}
style: ${form === "attachment" ? "rpc" : "wrapped"}
groups:
  files:
    operations:
      Store: { parameters: { Content: { ${type}, required: true } }, result: { ${type} } }
`;
  };
  const shown = { text: "(6,668 characters)", mtom: "xop:Include", attachment: "StoreResponse" };
  const content = Buffer.from("%PDF-".padEnd(5000, "x"));

  it.each(["text", "mtom", "attachment"] as const)("takes them from a file, sent as %s", async (form) => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "files.yaml": files(form),
      "film.mp4": content.toString(),
      "handlers.mjs": "export const Store = ({ Content }) => Content;\n",
    });
    const server = await serving(folder, "files.yaml", "--log", "none", "--handlers", "handlers.mjs");
    const call = (...words: string[]): Promise<CliResult> =>
      codegen(folder, "call", "files.yaml", "Store", ...words, "--base-url", server.url);
    const { code, stdout, stderr } = await call("--Content", "@film.mp4");
    expect(stderr).not.toContain("error:");
    // A program reads it.
    expect(JSON.parse(stdout)).toBe(content.toString("base64"));
    expect(Math.max(...stderr.split("\n").map((line) => line.length))).toBeLessThan(400);
    expect(stderr).toContain(shown[form]);
    if (form === "attachment") expect(stderr).not.toMatch(/<(?:\w+:)?Content\b/);
    expect(code).toBe(0);
    const missing = await call("--Content", "@none");
    expect(missing.stderr).toContain("cannot read none: it does not exist (ENOENT); check the path");
    expect(missing.code).toBe(2);
    expect(JSON.parse((await call("--Content", "aGVsbG8=")).stdout)).toBe("aGVsbG8=");
  });

  it("shows them to a person by size and type", () => {
    const png = Buffer.concat([Uint8Array.of(0x89, 0x50, 0x4e, 0x47), new Uint8Array(1_000_000)]);
    const result = { Name: "a", Content: png, Icon: Uint8Array.of(1), Note: new Uint8Array(300).fill(65) };
    const base64 = Object.entries(result).map(([name, value]) => [
      name,
      typeof value === "string" ? value : Buffer.from(value).toString("base64"),
    ]);
    const json: unknown = Object.fromEntries(base64);
    expect(JSON.parse(shownJson(json, result))).toEqual({
      Name: "a",
      Content: "<1,000,004 bytes, PNG image>",
      Icon: "AQ==",
      Note: "<300 bytes, text>",
    });
  });
});

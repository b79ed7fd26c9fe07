/**
 * Each command as its users run it, one after the other: call a service, describe and publish one, replace one, see what changed.
 * The first run of each command is a process. `npm test` runs this file of `test/cli`, `npm run check` all of them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { codegenBeside } from "./cli-process.js";
import * as here from "./run-cli.js";
import { running as runningHere, runningProcess, type Serving } from "./serving.js";

const credentials = { Mobile_Number: "+27820000000", Password: "hunter2-é&<" };
const bundledWsdl = readFileSync(
  new URL("../../generated/messaging-account/messaging-account.wsdl", import.meta.url),
  "utf8",
);

const started = new Set<string>();

/** True for the first use of each command, which is a process as its users start it; the others run in the test's own. */
function isFirst(command = ""): boolean {
  const before = started.size;
  return started.add(command).size > before;
}

function codegen(folder: string, ...args: readonly string[]): Promise<here.CliResult> {
  return (isFirst(args[0]) ? codegenBeside : here.codegen)(folder, ...args);
}

function running(folder: string, command: string, ...args: readonly string[]): Promise<Serving> {
  return (isFirst(command) ? runningProcess : runningHere)(folder, command, ...args);
}

/** Replaces a text that must be there in a file of a folder. */
function change(folder: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replaceAll(from, to));
}

test("codegen --help names every command, and a wrong one is a sentence and exit code 2", async () => {
  const folder = temporaryFolder();
  const { code, stdout } = await codegen(folder, "--help");
  expect(code).toBe(0);
  for (const name of ["generate", "check", "init", "import", "serve", "record", "conformance", "diff", "drift"]) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
  }
  expect(await codegen(folder, "generat")).toMatchObject({ code: 2, stdout: "" });
  const doors = await codegen(folder);
  expect(doors).toMatchObject({ code: 2, stdout: "" });
  for (const door of ["To call", "To describe", "To replace", "To offer a JSON API"])
    expect(doors.stderr).toContain(door);
});

test("calling: a WSDL becomes a client, which check finds up to date until somebody edits it", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "service.wsdl": bundledWsdl });
  expect(await codegen(folder, "generate", "service.wsdl", "-o", "client", "--artifacts", "client")).toMatchObject({
    code: 0,
  });
  const tree = readTree(join(folder, "client"));
  expect(tree["client.ts"]).toContain("singlesms(");
  expect(tree).not.toHaveProperty("server.ts");
  const check = ["check", "service.wsdl", "-o", "client", "--artifacts", "client"];
  expect(await codegen(folder, ...check)).toMatchObject({ code: 0, stdout: "client: up to date\n" });
  change(folder, "client/types.ts", "Mobile_Number", "MobileNumber");
  const edited = await codegen(folder, ...check, "--diff");
  expect(edited.code).toBe(1);
  expect(edited.stdout).toContain("types.ts");
  expect(edited.stdout).toContain("MobileNumber");
});

test("describing: init, generate and check with nothing but a description; a WSDL of it imports as the same service", async () => {
  const folder = temporaryFolder();
  writeTree(folder, {
    "package.json": '{ "name": "shop", "devDependencies": { "typescript": "6" } }\n',
    "parcels.yaml": here.parcelTracking,
  });
  expect(await codegen(folder, "init", "--yes")).toMatchObject({ code: 0, stderr: "" });
  expect(await codegen(folder, "generate")).toMatchObject({ code: 0, stderr: "" });
  expect(await codegen(folder, "generate")).toMatchObject({ code: 0, stdout: "generated/parcels: up to date\n" });
  expect(await codegen(folder, "check")).toMatchObject({ code: 0 });
  const doctor = await codegen(folder, "doctor");
  expect(doctor.stdout).toContain(
    "asmx-runtime, which it imports, is not installed; repair: npm install asmx-runtime@1",
  );
  expect(doctor.code).toBe(1);
  const output = readTree(join(folder, "generated/parcels"));
  for (const file of ["client.ts", "server.ts", "types.ts", "parcel-tracking.wsdl", "fixtures/index.json"]) {
    expect(Object.keys(output)).toContain(file);
  }
  expect((await codegen(folder, "import", "generated/parcels/parcel-tracking.wsdl", "-o", "imported.yaml")).code).toBe(
    0,
  );
  expect((await codegen(folder, "diff", "parcels.yaml", "imported.yaml")).stdout).not.toContain("breaks");
  change(folder, "parcels.yaml", "service:", "servise:");
  const refused = await codegen(folder, "check");
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain("parcels.yaml:");
});

test("replacing: calls are recorded without their password, and a replacement is held against them", async () => {
  const folder = temporaryFolder();
  const old = await running(folder, "serve", "messaging-account", "--log", "none");
  const record = await running(folder, "record", "--base-url", new URL(old.url).origin, "-o", "recorded");
  const client = createMessagingAccountClient({ baseUrl: record.url, credentials, allowSecretsInUrl: true });
  for (const binding of ["soap11", "soap12", "http-get", "http-post"] as const) {
    expect(await client.singlesms({ To_Number: "+27820000001", Message: "Grüße" }, { binding })).toBe(1);
  }
  expect(await record.end("SIGINT")).toBe(130);
  expect(record.rest).toContain("recorded: 4 exchanges");
  expect(JSON.stringify(readTree(join(folder, "recorded")))).not.toMatch(/hunter2/i);

  writeTree(folder, { "given.env": `Password=${credentials.Password}\n` });
  const compare = (target: string) =>
    codegen(
      folder,
      "conformance",
      "messaging-account",
      "--recorded",
      "recorded",
      "--effects",
      "--base-url",
      target,
      "--credentials",
      "given.env",
    );
  expect(await compare(old.url)).toMatchObject({ code: 0, stderr: "" });

  writeTree(folder, { "scenarios.yaml": "operations: { singlesms: { answer: 2 } }\n" });
  const other = await running(folder, "serve", "messaging-account", "--log", "none", "--scenarios", "scenarios.yaml");
  const differs = await compare(other.url);
  expect(differs.code).toBe(1);
  expect(differs.stdout).toContain("singlesms");
});

test("a JSON API: gateway answers over serve, and openapi writes what it offers", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "service.wsdl": bundledWsdl });
  const written = { code: 0, stdout: "openapi.json: written\n" };
  for (const _time of ["first", "again"])
    expect(await codegen(folder, "openapi", "service.wsdl", "-o", "openapi.json")).toMatchObject(written);
  writeTree(folder, { "mine.json": "{}" });
  const small = `service: Small
namespace: http://example.org/small/
baseUrl: http://localhost:8080
path: /small.asmx
bindings: [soap11]
groups: { all: { operations: { find: { purpose: "a\\u202e\\U000E0001", parameters: { To_Number: string }, result: int }, store: { result: int } } } }
`;
  writeTree(folder, {
    "small.yaml": small,
    "codegen.yaml": "description: small.yaml\nnaming: camelCase\noperations: [find]\n",
  });
  const printed = async (...args: string[]) =>
    JSON.parse((await codegen(folder, "openapi", ...args)).stdout) as { readonly paths: object };
  expect(Object.keys((await printed()).paths)).toEqual(["/find"]);
  expect(JSON.stringify(await printed())).toContain('"properties":{"toNumber":');
  expect(JSON.stringify(await printed("--naming", "wire"))).toContain('"properties":{"To_Number":');
  expect((await codegen(folder, "openapi", "service.wsdl", "-o", "mine.json")).stderr).toContain("--force replaces it");
  expect((await here.codegen(folder, "gateway", "service.wsdl", "--base-url", "ftp://x")).stderr).toContain(
    "--base-url has the scheme",
  );
  const old = await running(folder, "serve", "messaging-account", "--log", "none");
  const gateway = await running(folder, "gateway", "messaging-account", "--base-url", old.url, "--naming", "camelCase");
  const { origin } = new URL(gateway.url);
  const login = Buffer.from(`${credentials.Mobile_Number}:${credentials.Password}`).toString("base64");
  const headers = { "content-type": "application/json", authorization: `Basic ${login}` };
  const answer = await fetch(`${origin}/checkCredits`, { method: "POST", headers, body: "{}" });
  expect([answer.status, await answer.json()]).toEqual([200, 1]);
  const message = JSON.stringify({ toNumber: "+27820000001", message: "Hello" });
  const sent = await fetch(`${origin}/singlesms`, { method: "POST", headers, body: message });
  expect([sent.status, await sent.json()]).toEqual([200, 1]);
  const document = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8")) as { paths: object };
  expect(Object.keys(document.paths)).toHaveLength(38);
  expect(await gateway.line()).toMatch(/^POST \/checkCredits 200 \d+ ms$/);
});

test("drift and diff report whom a change breaks", async () => {
  const folder = temporaryFolder();
  const description = readFileSync(new URL("../../spec/messaging-account.yaml", import.meta.url), "utf8");
  const files = {
    "deployed.wsdl": bundledWsdl,
    "service.yaml": description,
    "codegen.yaml": "description: service.yaml\n",
  };
  writeTree(folder, files);
  expect(await codegen(folder, "drift", "deployed.wsdl")).toMatchObject({ code: 0 });
  const required = (count: number): string => `minOccurs="${count}" maxOccurs="1" name="To_Number"`;
  change(folder, "deployed.wsdl", required(0), required(1));
  for (const command of [["drift"], ["diff", "service.yaml"]]) {
    const { code, stdout } = await codegen(folder, ...command, "deployed.wsdl");
    expect(code).toBe(1);
    expect(stdout).toContain("(breaks clients)");
  }
});

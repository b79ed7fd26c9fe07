/** `codegen doctor`: its lines, findings with their repairs, and what never is in them. */
import { once } from "node:events";
import { createServer } from "node:http";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { shopWsdl } from "../update/shop-wsdl.js";
import { codegen, parcelTracking } from "./run-cli.js";

const wsdl = shopWsdl({ operations: { find: { takes: { Number: "!int" }, gives: { findResult: "string" } } } });

/** A generated project whose runtime is in the output. */
async function project(config = ""): Promise<string> {
  const folder = temporaryFolder();
  writeTree(folder, {
    "package.json": '{ "name": "shop", "type": "module", "devDependencies": { "typescript": "5" } }\n',
    "tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "strict": false } }\n',
    "node_modules/typescript/package.json": '{ "name": "typescript", "version": "5.9.3" }\n',
    "parcels.yaml": parcelTracking,
    "codegen.yaml": `description: parcels.yaml\noutput: out\nruntime: source\n${config}`,
  });
  expect((await codegen(folder, "generate")).code).toBe(0);
  return folder;
}

describe("a project where all is well", () => {
  it("gets about six lines without a finding, and nothing is written", async () => {
    const folder = await project();
    const before = readTree(folder);
    const { code, stdout, stderr } = await codegen(folder, "doctor");
    const lines = stdout.trimEnd().split("\n");
    expect([code, stderr, lines.length]).toEqual([0, "", 6]);
    expect(lines[0]).toMatch(/^asmx-codegen \d+\.\d+\.\d+, asmx-runtime is not installed here$/);
    expect(lines[1]).toMatch(/^Node \d+\.\d+\.\d+, /);
    expect(lines[2]).toBe(
      'TypeScript 5.9.3; tsconfig.json: module nodenext, moduleResolution nodenext, strict false (null and undefined are not checked); package.json: "type": "module"',
    );
    expect(lines.slice(3)).toEqual([
      "codegen.yaml: 1 output compared",
      "out: up to date; TypeScript; imports end in js, since tsconfig.json is Node's, in a package of ES modules; runtime in source",
      "all well",
    ]);
    expect(readTree(folder)).toEqual(before);
  });

  it("gets the same facts in JSON", async () => {
    const { code, stdout } = await codegen(await project(), "doctor", "--report", "json");
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect([code, report["command"], report["problems"]]).toEqual([0, "doctor", []]);
    expect(report["notes"]).toHaveLength(5);
    expect(report["targets"]).toMatchObject([{ output: "out", state: "up-to-date" }]);
  });
});

describe("findings name their repair", () => {
  /** Findings without their numbers. */
  const findings = async (folder: string, ...args: readonly string[]): Promise<readonly string[]> => {
    const { code, stdout, stderr } = await codegen(folder, "doctor", ...args);
    expect([code, stderr]).toEqual([1, ""]);
    return [...stdout.matchAll(/^ {2}\d+\. (.*)$/gm)].map(([, text = ""]) => text);
  };

  it("a stale output, one that was never written, and one without its runtime", async () => {
    const folder = await project();
    writeFileSync(join(folder, "parcels.yaml"), parcelTracking.replace(/^namespace: .*/m, "namespace: urn:next/"));
    expect(await findings(folder)).toEqual([
      expect.stringMatching(/^out: \d+ stale: description; repair: npx codegen generate$/),
    ]);
    rmSync(join(folder, "out"), { recursive: true });
    expect(await findings(folder)).toEqual([expect.stringMatching(/^out: .*missing.*; repair: npx codegen generate$/)]);
    writeFileSync(join(folder, "codegen.yaml"), "description: parcels.yaml\noutput: out\n");
    await codegen(folder, "generate");
    expect(await findings(folder)).toContain(
      "out: asmx-runtime, which it imports, is not installed; repair: npm install asmx-runtime@1",
    );
  });

  it("an ending of imports that the project no longer needs, unless codegen.yaml chooses it", async () => {
    const folder = await project();
    writeTree(folder, {
      "tsconfig.json": '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "noEmit": true } }',
    });
    const [finding] = await findings(folder);
    expect(finding).toMatch(/^out: imports end in js, and .*; repair: write importExtension: none in codegen\.yaml/);
    const chosen = await project("importExtension: none\n");
    expect((await codegen(chosen, "doctor")).code).toBe(0);
  });

  it("a TypeScript that is too old", async () => {
    const folder = await project();
    writeTree(folder, { "node_modules/typescript/package.json": '{ "name": "typescript", "version": "5.1.6" }' });
    expect(await findings(folder)).toEqual([
      "TypeScript 5.1.6 is older than 5.4, which generated code needs; repair: npm install --save-dev typescript@5",
    ]);
  });

  it.each([
    ["a broken codegen.yaml", "description: [\n"],
    ["an unknown key", "description: parcels.yaml\noutputt: out\n"],
    ["a missing description", "description: missing.yaml\n"],
    ["a list", "- 1\n"],
  ])("%s", async (_title, config) => {
    const folder = await project();
    writeFileSync(join(folder, "codegen.yaml"), config);
    const [finding] = await findings(folder);
    expect(finding).toMatch(/; repair: .+/);
  });

  it("no codegen.yaml: outputs are compared with their locks, and without an output the next step is named", async () => {
    const folder = await project();
    rmSync(join(folder, "codegen.yaml"));
    expect(await codegen(folder, "doctor")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("out: as its lock has it; written by ") as string,
    });
    appendFileSync(join(folder, "out/client.ts"), "// mine\n");
    expect((await findings(folder))[0]).toMatch(/^out: 1 edited by hand/);
    const empty = temporaryFolder();
    expect(await findings(empty)).toEqual([
      "no codegen.yaml here or above, and no output; repair: npx asmx-codegen asks what you want to do",
    ]);
  });
});

describe("services", () => {
  it("an address that publishes a WSDL is well, whatever its query; nothing else is asked, and no secret is shown", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
      response.statusCode = request.url?.startsWith("/a.asmx") === true ? 200 : 404;
      response.end(wsdl);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const folder = await project();
    const login = `http://user:hunter2@127.0.0.1:${port}`;
    const well = await codegen(folder, "doctor", "--base-url", `${login}/a.asmx?key=hunter2`);
    const missing = await codegen(folder, "doctor", "--base-url", `${login}/b.asmx`, "--report", "json");
    server.close();
    expect(well).toMatchObject({ code: 0, stderr: "" });
    expect(well.stdout).toContain(`http://127.0.0.1:${port}/a.asmx?key=…&WSDL answers: a WSDL of the service\n`);
    expect(asked).toEqual(["GET /a.asmx?key=hunter2&WSDL", "GET /b.asmx?WSDL"]);
    expect(missing.code).toBe(1);
    expect(well.stdout + missing.stdout).not.toContain("hunter2");
  });

  it("no network, or no service at the description's address, is a finding", async () => {
    const folder = await project();
    const { code, stdout } = await codegen(folder, "doctor", "--base-url", "http://127.0.0.1:1/a.asmx", "--service");
    expect(code).toBe(1);
    expect(stdout.match(/does not answer with a WSDL: .*; repair: open the address/g)).toHaveLength(2);
  });
});

describe("usage", () => {
  it.each([
    [["--base-url", "service.wsdl"], "expected an address that begins with http:// or https://"],
    [["--base-url", "http://"], "expected an address"],
    [["--base-url", ""], "expected an address"],
    [["--config", "nowhere.yaml"], "there is no file nowhere.yaml for --config"],
    [["--config", ""], "--config is empty"],
  ])("%j ends with exit code 2", async (args, message) => {
    const { code, stdout, stderr } = await codegen(temporaryFolder(), "doctor", ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

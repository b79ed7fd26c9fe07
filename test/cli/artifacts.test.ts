/** Choosing what is generated, in codegen.yaml and on the command line: what comes, what goes, and what check says. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../generator/load/config.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

const config = "description: parcel-tracking.yaml\noutput: gen\nruntime: source\n";

function project(text = config): string {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "codegen.yaml": text });
  return folder;
}

function pathsIn(folder: string): readonly string[] {
  return Object.keys(readTree(join(folder, "gen")));
}

describe("a choice of artifacts", () => {
  it("a choice of artifacts writes only the files that they need, removes dropped ones, and leaves files of others", async () => {
    const folder = project();
    expect((await codegen(folder, "generate")).code).toBe(0);
    const all = pathsIn(folder);
    const mine = { "gen/notes.md": "mine", "gen/fixtures/mine.txt": "mine" };
    writeTree(folder, mine);
    writeFileSync(join(folder, "codegen.yaml"), `${config}artifacts: [client]\n`);
    const stale = await codegen(folder, "check");
    expect(stale.code).toBe(1);
    expect(stale.stdout + stale.stderr).toContain("server.ts");
    expect((await codegen(folder, "generate")).stdout).toContain("removed");
    const left = pathsIn(folder);
    expect(left).toEqual(expect.arrayContaining(["client.ts", "notes.md", "fixtures/mine.txt"]));
    for (const path of Object.keys(mine)) rmSync(join(folder, path));
    expect(left.filter((path) => /server|dispatcher|wsdl|\.http$|fixtures\/index/.test(path))).toEqual([]);
    expect(existsSync(join(folder, "gen/runtime/adapters"))).toBe(false);
    expect(left.length).toBeLessThan(all.length - 40);
    expect((await codegen(folder, "check")).code).toBe(0);
    expect((await codegen(folder, "check", "--full")).code).toBe(0);
  });

  it("a choice of artifacts is the same in any order, in codegen.yaml and on the command line", async () => {
    const folder = project(`${config}artifacts: [wsdl, server]\n`);
    expect((await codegen(folder, "generate")).code).toBe(0);
    const tree = readTree(join(folder, "gen"));
    expect(Object.keys(tree)).toEqual(expect.arrayContaining(["server.ts", "wsdl.ts", "parcel-tracking.wsdl"]));
    expect(Object.keys(tree)).not.toContain("client.ts");
    const args = ["parcel-tracking.yaml", "-o", "gen", "--artifacts", "server, wsdl"];
    expect((await codegen(folder, "check", ...args)).code).toBe(0);
    expect((await codegen(folder, "check", "--artifacts", "wsdl,server")).code).toBe(0);
    const other = await codegen(folder, "check", "--artifacts", "client");
    expect(other.code).toBe(1);
    expect(other.stdout + other.stderr).toContain("npx codegen generate --artifacts client");
    expect((await codegen(folder, "generate", "--artifacts", "client,server,wsdl,fixtures")).code).toBe(0);
    writeFileSync(join(folder, "codegen.yaml"), config);
    expect((await codegen(folder, "check")).stdout).toBe("gen: up to date\n");
  });

  it("all artifacts bring back the files that a choice had left out", async () => {
    const folder = project();
    expect((await codegen(folder, "generate")).code).toBe(0);
    const tree = readTree(join(folder, "gen"));
    expect((await codegen(folder, "generate", "--artifacts", "fixtures")).code).toBe(0);
    expect(pathsIn(folder).filter((path) => path.endsWith(".ts"))).toEqual([]);
    expect((await codegen(folder, "generate")).code).toBe(0);
    expect(readTree(join(folder, "gen"))).toEqual(tree);
  });

  it("types alone are types.ts and index.ts, and need the package only if they import it", async () => {
    const folder = project("description: parcel-tracking.yaml\noutput: gen\nartifacts: [types]\n");
    writeTree(folder, { "tsconfig.json": "{}", "package.json": '{ "type": "module" }' });
    const { code, stdout } = await codegen(folder, "generate");
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("run: npm install asmx-runtime") });
    expect(pathsIn(folder)).toEqual([".gitattributes", "codegen-lock.json", "index.ts", "types.ts"]);
    expect(readFileSync(join(folder, "gen/types.ts"), "utf8").match(/^import .*$/gm)).toEqual([
      'import type { DateOnly, DateTime } from "asmx-runtime/values/date-time";',
      'import type { Decimal } from "asmx-runtime/values/decimal";',
    ]);
    expect((await codegen(folder, "check")).stderr).toContain("asmx-runtime");

    const text = "service: Names\nnamespace: http://example.org/\nbaseUrl: http://localhost\npath: /names.asmx\n";
    const operations = "ask: { purpose: Asks, parameters: { Name: string }, result: string }";
    writeTree(folder, { "names.yaml": `${text}groups: { all: { title: All, operations: { ${operations} } } }\n` });
    const args = ["names.yaml", "-o", "names", "--artifacts", "types"];
    expect((await codegen(folder, "generate", ...args)).stdout).not.toContain("asmx-runtime");
    expect(Object.keys(readTree(join(folder, "names"))).sort()).toEqual(pathsIn(folder));
    expect(readFileSync(join(folder, "names/types.ts"), "utf8")).not.toContain("import");
    expect((await codegen(folder, "check", ...args)).stdout).toBe("names: up to date\n");
    expect((await codegen(folder, "check", ...args, "--full")).code).toBe(0);
  });

  it("types alone share a runtime that has what they import, and a client joins later", async () => {
    const folder = project("description: parcel-tracking.yaml\noutput: gen\nartifacts: [types]\nruntime: rt\n");
    expect((await codegen(folder, "generate", "--language", "typescript")).code).toBe(0);
    const types = readFileSync(join(folder, "gen/types.ts"), "utf8");
    expect(types).toContain('from "../rt/values/decimal');
    expect(existsSync(join(folder, "rt/values/decimal.ts"))).toBe(true);
    expect(existsSync(join(folder, "rt/client/call.ts"))).toBe(false);
    expect((await codegen(folder, "check")).code).toBe(0);
    expect((await codegen(folder, "generate", "--artifacts", "client")).code).toBe(0);
    expect(existsSync(join(folder, "rt/client/call.ts"))).toBe(true);
  });

  it("a dropped file that was edited by hand is not removed", async () => {
    const folder = project();
    expect((await codegen(folder, "generate")).code).toBe(0);
    const server = join(folder, "gen/server.ts");
    writeFileSync(server, `${readFileSync(server, "utf8")}// mine\n`);
    expect(await codegen(folder, "generate", "--artifacts", "client")).toMatchObject({ code: 1 });
    expect(existsSync(server)).toBe(true);
    rmSync(server);
    expect(await codegen(folder, "generate", "--artifacts", "client")).toMatchObject({ code: 0 });
  });

  it.each([
    [
      "clinet",
      'there is no artifact "clinet"; there is client, server, help, wsdl, fixtures, openapi, types; did you mean client?',
    ],
    ["client,", 'there is no artifact ""'],
    ["client,help", "are client, help; help is shown by a server: add server, or leave out help"],
    ["", 'there is no artifact ""'],
  ])("refuses --artifacts %j", async (written, message) => {
    const { code, stderr } = await codegen(project(), "generate", "--artifacts", written);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["artifacts: [clinet]", "did you mean"],
    ["artifacts: []", "artifacts"],
    ["artifacts: client", "a list"],
    ["artifacts: [client, client]", "twice"],
  ])("refuses %s in codegen.yaml", async (line, message) => {
    const { code, stderr } = await codegen(project(`${config}${line}\n`), "generate");
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  it("artifacts may be set for one service, or for all", () => {
    const text = `
services:
  - { description: a.yaml, artifacts: [wsdl, client] }
  - { description: b.yaml }
artifacts: [server]
`;
    expect(loadConfig(text)).toMatchObject({
      services: [{ artifacts: ["client", "wsdl"] }, { artifacts: ["server"] }],
      diagnostics: [],
    });
    expect(loadConfig("description: a.yaml\n").services).toMatchObject([{ artifacts: undefined }]);
  });
});

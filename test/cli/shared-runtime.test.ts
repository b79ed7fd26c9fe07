/** A runtime that several services share: whichever of them is generated, checked, changed or removed, the folder holds what all need. */
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printLock } from "../../generator/files/output/lock.js";
import { readLock } from "../../generator/files/output/read-lock.js";
import { runtimeParts } from "../../generator/model/runtime-parts.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { isRare } from "../golden/rare-modules.js";
import { spawnCodegen } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

interface Entry {
  readonly name: string;
  readonly artifacts?: string;
  readonly more?: string;
}

const client: Entry = { name: "letters", artifacts: "[client]" };
const server: Entry = { name: "parcels", artifacts: "[server]" };

function configText(entries: readonly Entry[], runtime = "gen/runtime"): string {
  const items = entries.map(({ name, artifacts, more = "" }) => {
    const chosen = artifacts === undefined ? "" : `, artifacts: ${artifacts}`;
    return `  - { description: ${name}.yaml, output: gen/${name}${chosen}${more} }\n`;
  });
  return `services:\n${items.join("")}runtime: ${runtime}\n`;
}

function configure(folder: string, entries: readonly Entry[], runtime?: string): void {
  writeFileSync(join(folder, "codegen.yaml"), configText(entries, runtime));
}

function project(entries: readonly Entry[] = [client, server], runtime?: string): string {
  const folder = temporaryFolder();
  const descriptions = ["letters", "parcels", "stamps"].map((name) => [`${name}.yaml`, parcelTracking] as const);
  writeTree(folder, Object.fromEntries(descriptions));
  configure(folder, entries, runtime);
  return folder;
}

async function generate(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await codegen(folder, "generate", ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

async function expectClean(folder: string, ...args: readonly string[]): Promise<void> {
  for (const full of [[], ["--full"]]) {
    const { code, stdout } = await codegen(folder, "check", ...args, ...full);
    expect(stdout).not.toContain("finding");
    expect(code).toBe(0);
  }
}

const pathsIn = (folder: string, below = "gen/runtime"): readonly string[] =>
  Object.keys(readTree(join(folder, below)));
const clientOnly = "client/create-client.ts";
const serverOnly = "server/dispatcher.ts";

const allParts = `, runtimeParts: [${runtimeParts.join(", ")}]`;

/** What a copy with all parts would hold for these artifacts: path -> text. */
async function copyFor(artifacts: string): Promise<Readonly<Record<string, string>>> {
  const folder = project([{ name: "letters", artifacts, more: allParts }], "source");
  await generate(folder);
  return readTree(join(folder, "gen/letters/runtime"));
}

/** The runtime's files that copies have, too, without what stands beside them. */
function runtimeOf(folder: string): Readonly<Record<string, string>> {
  const tree = readTree(join(folder, "gen/runtime"));
  return Object.fromEntries(Object.entries(tree).filter(([path]) => path.endsWith(".ts") && !isRare(path)));
}

describe("two services that share a folder", () => {
  it("share one runtime with the files that either needs, equal to those of a copy", async () => {
    const folder = project();
    await generate(folder);
    expect(runtimeOf(folder)).toEqual({ ...(await copyFor("[client]")), ...(await copyFor("[server]")) });
    expect(readTree(join(folder, "gen/runtime"))[".gitattributes"]).toContain("linguist-generated");
    for (const name of ["letters", "parcels"]) {
      expect(existsSync(join(folder, "gen", name, "runtime"))).toBe(false);
      expect(readFileSync(join(folder, "gen", name, "index.ts"), "utf8")).toContain('"../runtime/shared.js"');
      await expectClean(folder, name);
    }
    await expectClean(folder);
    const before = readTree(folder);
    expect((await generate(folder)).match(/up to date/g)).toHaveLength(3);
    expect(readTree(folder)).toEqual(before);
  });

  it.each([
    ["letters", "parcels"],
    ["parcels", "letters"],
  ])("generated one after the other, %s first, are what both at once are", async (first, second) => {
    const folder = project();
    await generate(folder, first);
    await expectClean(folder, first);
    expect(pathsIn(folder).includes(first === "letters" ? serverOnly : clientOnly)).toBe(false);
    await generate(folder, second);
    await expectClean(folder);
    const both = project();
    await generate(both);
    expect(readTree(join(folder, "gen"))).toEqual(readTree(join(both, "gen")));
    await generate(folder, first);
    expect(readTree(join(folder, "gen"))).toEqual(readTree(join(both, "gen")));
  });

  it("give up what only one needed when that one no longer does, and no more", async () => {
    const folder = project();
    await generate(folder);
    configure(folder, [client, { ...server, artifacts: "[wsdl]" }]);
    await generate(folder, "parcels");
    expect(pathsIn(folder)).toContain(clientOnly);
    expect(pathsIn(folder)).not.toContain(serverOnly);
    await expectClean(folder);
    configure(folder, [client, server]);
    await generate(folder, "parcels");
    expect(pathsIn(folder)).toEqual(expect.arrayContaining([clientOnly, serverOnly]));
    await expectClean(folder);
  });

  it.each(["source", "package", "gen/other"])(
    "leave it one by one for %s; the last takes it with it, but for what is not ours",
    async (where) => {
      const folder = project();
      await generate(folder);
      writeTree(folder, { "gen/runtime/mine/notes.md": "mine" });
      configure(folder, [client, server], where);
      await generate(folder, "letters");
      expect(pathsIn(folder)).not.toContain(clientOnly);
      expect(pathsIn(folder)).toContain(serverOnly);
      await expectClean(folder, "letters");
      await generate(folder, "parcels");
      expect(pathsIn(folder)).toEqual(["mine/notes.md"]);
      await expectClean(folder);
      rmSync(join(folder, "gen/runtime"), { recursive: true });
      configure(folder, [client, server]);
      await generate(folder);
      await expectClean(folder);
      expect(pathsIn(folder, "gen/letters")).not.toContain("runtime/shared.ts");
    },
  );

  it("know when an output is gone: check says so, and generating the other one gives up what it needed", async () => {
    const folder = project();
    await generate(folder);
    rmSync(join(folder, "gen/parcels"), { recursive: true });
    configure(folder, [client]);
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).toMatch(/extra: configuration +gen\/runtime\/server\/dispatcher\.ts/);
    expect(stdout).toContain("To repair: npx codegen generate\n");
    await generate(folder);
    expect(pathsIn(folder)).not.toContain(serverOnly);
    await expectClean(folder);
  });

  it("keep what an output needs whose lock a merge has broken, and what the runtime's own lock has lost", async () => {
    const folder = project();
    await generate(folder);
    writeFileSync(join(folder, "gen/parcels/codegen-lock.json"), "<<<<<<< ours\n");
    configure(folder, [{ ...client, artifacts: "[client, wsdl]" }, server]);
    await generate(folder, "letters");
    expect(pathsIn(folder)).toContain(serverOnly);
    await generate(folder);
    writeFileSync(join(folder, "gen/runtime/codegen-lock.json"), "<<<<<<< ours\n");
    expect((await codegen(folder, "check", "letters")).stdout).toContain("damaged");
    await generate(folder, "letters");
    expect(pathsIn(folder)).toEqual(expect.arrayContaining([clientOnly, serverOnly]));
    await expectClean(folder);
  });

  it("are right when they are generated at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const folder = project([client, server, { name: "stamps", artifacts: "[client, server]" }]);
      const runs = ["letters", "parcels", "stamps"].map((name) => {
        const child = spawnCodegen(folder, "generate", name);
        return new Promise<number | null>((resolve) => child.once("close", resolve));
      });
      expect(await Promise.all(runs)).toEqual([0, 0, 0]);
      await expectClean(folder);
    }
  });
});

describe("check", () => {
  it("says of a shared runtime what is wrong with it, whichever service it is asked about, and the command repairs it", async () => {
    const folder = project();
    await generate(folder);
    const file = join(folder, "gen/runtime", serverOnly);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text}// mine\n`);
    for (const args of [[], ["letters"], ["parcels"]]) {
      const { code, stdout } = await codegen(folder, "check", ...args);
      expect(code).toBe(1);
      expect(stdout).toMatch(/edited by hand +gen\/runtime\/server\/dispatcher\.ts/);
      expect(stdout).toContain(`npx codegen generate ${[...args, "--force"].join(" ")}\n`);
    }
    expect((await codegen(folder, "generate", "letters")).code).toBe(1);
    rmSync(file);
    expect((await codegen(folder, "check", "letters")).stdout).toMatch(/missing +gen\/runtime\/server\/dispatcher\.ts/);
    await generate(folder, "letters");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("knows a runtime that an older codegen wrote", async () => {
    const folder = project();
    await generate(folder);
    const path = join(folder, "gen/runtime/codegen-lock.json");
    const state = readLock(readFileSync(path, "utf8"));
    if (state.kind !== "intact") throw new Error("no lock");
    const { lock } = state;
    writeFileSync(
      path,
      printLock({ ...lock, tool: "asmx-codegen 0.0.9", input: { ...lock.input, generator: "older" } }),
    );
    writeFileSync(join(folder, "gen/runtime/contract.ts"), "");
    const { code, stdout } = await codegen(folder, "check", "letters");
    expect(code).toBe(1);
    expect(stdout).toContain("the generator (asmx-codegen 0.0.9, now asmx-codegen");
    expect(stdout).toContain("gen/runtime/contract.ts");
  });

  it("finds a package of another contract, and the command that replaces it", async () => {
    const folder = project([client], "package");
    await generate(folder);
    await expectClean(folder);
    const install = (version: string): void =>
      writeTree(folder, {
        "node_modules/asmx-runtime/package.json": JSON.stringify({ name: "asmx-runtime", version }),
      });
    install("0.9.9");
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).toContain("generated code has contract 1, and programs here import asmx-runtime 0.9.9");
    expect(stdout).toContain("To repair: npm install asmx-runtime@1\n");
    expect(stdout).not.toContain("npx codegen generate");
    const report: unknown = JSON.parse((await codegen(folder, "check", "--report", "json")).stdout);
    expect(report).toMatchObject({ targets: [{ findings: [{ verdict: "runtime-contract", repair: "install" }] }] });
    install("99.0.0");
    expect((await codegen(folder, "check")).stdout).toContain("asmx-runtime 99.0.0, which has contract 99");
    install("1.99.0");
    await expectClean(folder);
  });

  it("warns of a project that lacks the package, and generate prints the command of its package manager", async () => {
    const folder = project([client], "package");
    writeTree(folder, { "package.json": "{}", "pnpm-lock.yaml": "" });
    const { stdout } = await codegen(folder, "generate");
    expect(stdout).toContain("run: pnpm add asmx-runtime@1\n");
    const checked = await codegen(folder, "check");
    expect(checked).toMatchObject({ code: 0, stdout: "gen/letters: up to date\n" });
    expect(checked.stderr).toMatch(/^warning: .*asmx-runtime.*run: pnpm add asmx-runtime@1\n$/);
    writeTree(folder, { "package.json": '{ "dependencies": { "asmx-runtime": "^1.0.0" } }' });
    expect((await codegen(folder, "generate")).stdout).toBe("gen/letters: up to date\n");
    expect(await codegen(folder, "check")).toEqual({ code: 0, stdout: "gen/letters: up to date\n", stderr: "" });
  });
});

describe("the choice", () => {
  it("takes the earlier name of source with a note, and says what a move to the package removed", async () => {
    const folder = project([client], "copy");
    const { code, stderr } = await codegen(folder, "generate");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "note: runtime: copy is now called source, and works as before\n",
    });
    const files = pathsIn(folder, "gen/letters/runtime").length;
    configure(folder, [client], "package");
    expect(await generate(folder)).toContain(`gen/letters: ${files} files of runtime/ were removed`);
    expect(existsSync(join(folder, "gen/letters/runtime"))).toBe(false);
  });

  it("is the same on the command line, relative to the current folder", async () => {
    const folder = project([client, server], "source");
    await generate(folder, "--runtime", "gen/runtime");
    await expectClean(folder, "--runtime", "gen/runtime");
    const { stdout } = await codegen(folder, "check", "letters", "--runtime", "source");
    expect(stdout).toContain("npx codegen generate letters --runtime source");
    configure(folder, [client, server]);
    await expectClean(folder);
    expect((await generate(join(folder, "gen"), "--runtime", "runtime")).match(/up to date/g)).toHaveLength(3);
  });

  it.each([
    ["gen/letters/inner", "name a folder beside the outputs"],
    ["gen", "would write into one another's folder"],
    [".", "would write into one another's folder"],
    ["pakage", "did you mean package? A folder of this name is written ./pakage"],
    ["Sources", "did you mean source?"],
  ])("%s is refused: %s", async (runtime, words) => {
    const { code, stderr } = await codegen(project([client], runtime), "generate");
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it.each([
    [", importExtension: ts", ", importExtension: js", "importExtension"],
    [", format: true", "", "format"],
  ])("services that share it and are written otherwise are refused, also one alone: %s", async (first, second, key) => {
    const folder = project([
      { ...client, more: first },
      { ...server, more: second },
    ]);
    for (const args of [[], ["letters"]]) {
      const { code, stderr } = await codegen(folder, "generate", ...args);
      expect(code).toBe(2);
      expect(stderr).toContain(`differ in ${key}`);
    }
    expect(existsSync(join(folder, "gen"))).toBe(false);
  });

  it("is empty nowhere", async () => {
    expect((await codegen(project(), "generate", "--runtime", "")).stderr).toContain("--runtime is empty");
  });
});

describe("safety", () => {
  it("overwrites nothing that codegen did not write, and writes through no link", async () => {
    const folder = project();
    writeTree(folder, { "gen/runtime/contract.ts": "mine" });
    const { code, stderr } = await codegen(folder, "generate");
    expect(code).toBe(1);
    expect(stderr).toContain("gen/runtime/contract.ts was not written by codegen");
    expect(existsSync(join(folder, "gen/letters"))).toBe(false);
    rmSync(join(folder, "gen/runtime"), { recursive: true });
    const other = temporaryFolder();
    symlinkSync(other, join(folder, "gen/runtime"), "junction");
    expect((await codegen(folder, "generate")).stderr).toContain("symbolic link");
    expect(readTree(other)).toEqual({});
  });

  it("takes nothing away that a file edited by hand stands in, unless told to", async () => {
    const folder = project();
    await generate(folder);
    writeFileSync(
      join(folder, "gen/runtime", serverOnly),
      "// Code generated by asmx-codegen (@generated). DO NOT EDIT.\nmine\n",
    );
    configure(folder, [client, server], "source");
    expect((await codegen(folder, "generate")).code).toBe(1);
    expect(pathsIn(folder)).toContain(serverOnly);
    expect((await codegen(folder, "generate", "--force")).code).toBe(0);
    expect(existsSync(join(folder, "gen/runtime"))).toBe(false);
  });

  it("a lock that names a runtime outside of the project leads nowhere", async () => {
    const outside = project();
    await generate(outside);
    const folder = project([client], "source");
    await generate(folder);
    const path = join(folder, "gen/letters/codegen-lock.json");
    const state = readLock(readFileSync(path, "utf8"));
    if (state.kind !== "intact") throw new Error("no lock");
    const runtime = `../../../${outside.split("/").at(-1) ?? ""}/gen/runtime`;
    writeFileSync(path, printLock({ ...state.lock, runtime, input: { ...state.lock.input, configuration: "" } }));
    rmSync(join(outside, "gen/letters"), { recursive: true });
    const before = readTree(outside);
    await generate(folder);
    expect(readTree(outside)).toEqual(before);
  });
});

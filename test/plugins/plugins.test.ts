/** Plugins of codegen.yaml, as users run them: their files, their problems, and which commands load them. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codegenProcess } from "../cli/cli-process.js";
import { codegen, parcelTracking } from "../cli/run-cli.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { repository, updating } from "../golden/tree.js";
import { readPage } from "../guides/pages.js";

const page = readPage("docs/guides/plugins.md");
const guideFile = (name: string): string => `${page.blocks.find(({ file }) => file === name)?.text ?? ""}\n`;

function project(files: Readonly<Record<string, string>>, plugins: readonly string[]): string {
  const folder = temporaryFolder();
  const config = `description: parcel-tracking.yaml\noutput: gen\nplugins: ${JSON.stringify(plugins)}\n`;
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "codegen.yaml": config, ...files });
  return folder;
}

/** The module of a plugin. `body`: of its `emit`. */
const pluginOf = (name: string, body: string): string =>
  `export default { api: 1, name: ${JSON.stringify(name)}, emit(service, tools) { ${body} } };\n`;

const marked = (path: string): string => `return [{ path: "${path}", text: tools.mark }];`;

async function refusal(body: string): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const folder = project({ "plugin.mjs": pluginOf("trial", body) }, ["./plugin.mjs"]);
  const { code, stderr } = await codegen(folder, "generate");
  expect(existsSync(join(folder, "gen"))).toBe(false);
  return { code, stderr };
}

describe("the plugin of the guide", () => {
  it("writes the table that the guide shows, in fifty lines, and check compares it", async () => {
    const text = guideFile("operations-table.mjs");
    expect(text.split("\n").length).toBeLessThanOrEqual(51);
    const folder = temporaryFolder();
    writeTree(folder, {
      "parcel-tracking.yaml": parcelTracking,
      "codegen.yaml": guideFile("codegen.yaml"),
      "operations-table.mjs": text,
    });
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    const table = join(folder, "generated/parcel-tracking/operations.md");
    const shown = "generated/parcel-tracking/operations.md";
    const written = readFileSync(table, "utf8");
    if (updating) {
      const fence = `\`${shown}\`:\n\n\`\`\`markdown\n`;
      const start = page.text.indexOf(fence) + fence.length;
      const end = page.text.indexOf("```", start);
      writeFileSync(join(repository, page.path), page.text.slice(0, start) + written + page.text.slice(end));
    } else expect(written).toBe(guideFile(shown));
    expect(await codegen(folder, "check", "--full")).toMatchObject({ code: 0 });
    writeFileSync(table, `${written}edited\n`);
    const check = await codegen(folder, "check");
    expect([check.code, check.stdout]).toEqual([1, expect.stringContaining(`edited by hand         ${shown}`)]);
  });
});

describe("the other plugins of the guide", () => {
  const names = ["postman.mjs", "queries.mjs"];
  const sources = (): Readonly<Record<string, string>> => {
    const blocks = page.blocks.filter(({ language, text }) => language === "js" && text.includes("emit(service"));
    return Object.fromEntries(
      names.map((name) => [
        name,
        `${blocks.find(({ text }) => text.includes(`name: "${name.slice(0, -4)}"`))?.text ?? ""}\n`,
      ]),
    );
  };

  it("write requests as the fixtures have them, and TypeScript that compiles as the plugins do", async () => {
    const compilerOptions = {
      ...{ module: "nodenext", target: "es2022", lib: ["es2022", "dom"], types: [], strict: true, checkJs: true },
      ...{ noEmit: true, noUncheckedIndexedAccess: true, skipLibCheck: true },
    };
    const settings = { compilerOptions, include: ["*.mjs", "gen"] };
    const files = {
      ...sources(),
      "operations-table.mjs": guideFile("operations-table.mjs"),
      "tsconfig.json": JSON.stringify(settings),
    };
    const folder = project(
      { ...files, "package.json": '{ "type": "module" }' },
      names.map((name) => `./${name}`),
    );
    writeTree(folder, { "node_modules/.keep": "" });
    symlinkSync(repository, join(folder, "node_modules/asmx-codegen"));
    symlinkSync(join(repository, "templates/runtime-package"), join(folder, "node_modules/asmx-runtime"));
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    const tree = readTree(join(folder, "gen"));
    const { item } = JSON.parse(tree["postman.json"] ?? "") as Collection;
    const requests = item.flatMap((group) => group.item);
    expect(requests.map(({ name }) => name).slice(0, 2)).toEqual(["findParcel (soap11)", "findParcel (soap12)"]);
    for (const { name, request } of requests) {
      const head = request.header.map(({ key, value }) => `${key}: ${value}\n`).join("");
      const [operation, binding] = name.replace(")", "").split(" (");
      expect(`${request.method} ${request.url} HTTP/1.1\n${head}\n${request.body.raw}`).toBe(
        tree[`fixtures/${operation}/${binding}.request.http`],
      );
    }
    expect(tree["queries.ts"]).toContain('run: () => ReturnType<ParcelTrackingClient["findParcel"]>');
    const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  });
});

interface Collection {
  readonly item: readonly {
    readonly item: readonly {
      readonly name: string;
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly header: readonly { readonly key: string; readonly value: string }[];
        readonly body: { readonly raw: string };
      };
    }[];
  }[];
}

describe("files of a plugin", () => {
  it("a TypeScript file of a plugin has the imports and the language of the output", async () => {
    const body = `return [{ path: "extra/methods.ts", text: tools.printTypeScript({
      head: "Names of methods.",
      imports: [{ from: "../types", names: ["Parcel"], types: true }],
      declarations: [
        { kind: "constant", name: "methods", documentation: [], type: "readonly string[]", value: { kind: "array", items: tools.questions.operations(service).map((each) => tools.encode.string(tools.names.method(each))) } },
        { kind: "alias", name: "Item", documentation: [], type: "Parcel" },
      ] }) }];`;
    const folder = project({ "plugin.mjs": pluginOf("methods", body), "tsconfig.json": "{}" }, ["./plugin.mjs"]);
    expect(await codegen(folder, "generate", "--language", "typescript", "--import-extension", "js")).toMatchObject({
      code: 0,
    });
    const text = readFileSync(join(folder, "gen/extra/methods.ts"), "utf8");
    expect(text).toContain('import type { Parcel } from "../types.js";');
    expect(text).toContain(
      'export const methods: readonly string[] = ["findParcel", "listParcels", "getScans", "acceptParcel"];',
    );
    expect(await codegen(folder, "generate", "--language", "javascript")).toMatchObject({ code: 0 });
    const paths = Object.keys(readTree(join(folder, "gen/extra")));
    expect(paths.sort()).toEqual(["methods.d.ts", "methods.js"]);
  });

  it("imports packages by their names, and asks what the generated types may omit", async () => {
    const body = `const { operations, fields, typeNamed, isOptional, scalar, derived, fixedValue } = tools.questions;
      const parcel = typeNamed(service, "Parcel");
      const [{ parameters: [first] }] = operations(service);
      const facts = [
        ...fields(service, parcel).map((each) => each.name + (isOptional(service, each) ? "?" : "")),
        first.name + (isOptional(service, first) ? "?" : ""),
        scalar(service, "decimal").typeScript,
        scalar({ ...service, values: { decimal: "number" } }, "decimal").typeScript,
        String(scalar(service, "int").bounds),
        derived(service, parcel).length,
        fixedValue(service, { ...first, fixed: "7" }),
      ];
      return [{ path: "extra/facts.ts", text: tools.printTypeScript({
        head: "Facts.",
        imports: [{ from: "zod", names: ["z"], types: true }, { from: "@scope/pack/sub", names: ["other"] }],
        declarations: [{ kind: "constant", name: "facts", documentation: [], type: "string", value: tools.encode.string(facts.join(" ")) }],
      }) }];`;
    const folder = project({ "plugin.mjs": pluginOf("facts", body) }, ["./plugin.mjs"]);
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0, stderr: "" });
    const text = readFileSync(join(folder, "gen/extra/facts.ts"), "utf8");
    expect(text).toContain('import type { z } from "zod";');
    expect(text).toContain('import { other } from "@scope/pack/sub";');
    const parcel = "Number? Status Weight Destination? DeliveredAt";
    expect(/facts: string =\s+"(.*)"/.exec(text)?.[1]).toBe(
      `${parcel} Number Decimal number -2147483648,2147483647 0 7`,
    );
  });

  it("generate removes the files of a plugin that left codegen.yaml", async () => {
    const folder = project({ "plugin.mjs": pluginOf("one", marked("one.md")) }, ["./plugin.mjs"]);
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "codegen.yaml"), "description: parcel-tracking.yaml\noutput: gen\n");
    expect((await codegen(folder, "check")).stdout).toContain("gen/one.md");
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "gen/one.md"))).toBe(false);
  });

  it("a changed module that a plugin imports makes the output stale", async () => {
    const plugin = `import { title } from "./lib/title.mjs";\n${pluginOf("titled", 'return [{ path: "t.md", text: tools.mark + title }];')}`;
    const title = (text: string): string => `export const title = ${JSON.stringify(text)};\n`;
    const folder = project({ "plugin.mjs": plugin, "lib/title.mjs": title("first") }, ["./plugin.mjs"]);
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    expect((await codegen(folder, "check")).stdout).toContain("up to date");
    writeTree(folder, { "lib/title.mjs": title("second") });
    const check = await codegen(folder, "check");
    expect([check.code, check.stdout]).toEqual([1, expect.stringContaining("the configuration changed")]);
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "gen/t.md"), "utf8")).toContain("second");
  });

  it("a plugin of a package is found by its exports", async () => {
    const manifest = {
      name: "@own/plugin",
      exports: { ".": { types: "./a.d.ts", import: "./plugin.js" } },
      type: "module",
    };
    const files = {
      "node_modules/@own/plugin/package.json": JSON.stringify(manifest),
      "node_modules/@own/plugin/plugin.js": pluginOf("own", marked("own.md")),
    };
    expect(await codegen(project(files, ["@own/plugin"]), "generate")).toMatchObject({ code: 0 });
  });
});

describe("problems of a plugin", () => {
  it("a reported error names the plugin and the place in the description, and nothing is written", async () => {
    const { code, stderr } = await refusal(
      'tools.report({ severity: "error", message: "It is too long.", at: { operation: "getScans", parameter: "Number" } }); return [];',
    );
    const lines = parcelTracking.split("\n");
    const line = lines.findIndex(
      (each, index) => each.includes("Number") && lines.slice(0, index).some((above) => above.includes("getScans:")),
    );
    expect(code).toBe(2);
    expect(stderr).toContain(`parcel-tracking.yaml:${line + 1}:`);
    expect(stderr).toContain("error AC5001: Plugin trial: It is too long.");
  });

  it("a reported warning is printed, and the files are written", async () => {
    const body = `tools.report({ severity: "warning", message: "Unusual.", at: { type: "Parcel" } }); ${marked("a.md")}`;
    const folder = project({ "plugin.mjs": pluginOf("trial", body) }, ["./plugin.mjs"]);
    const { code, stderr } = await codegen(folder, "generate");
    expect([code, stderr]).toEqual([0, expect.stringContaining("warning AC5002: Plugin trial: Unusual.")]);
    expect(existsSync(join(folder, "gen/a.md"))).toBe(true);
  });

  it("an exception names the plugin and its line, and nothing is written", async () => {
    const { code, stderr } = await refusal("return service.operations.map(() => []);");
    expect(code).toBe(2);
    expect(stderr).toMatch(/error AC5003: Plugin trial: it throws TypeError: .* \(plugin\.mjs:1:\d+\)/);
  });

  it("a plugin cannot change the model", async () => {
    expect((await refusal('service.groups[0].operations[0].name = "other"; return [];')).stderr).toContain("AC5003");
  });

  const badFiles: readonly (readonly [reason: string, body: string, words: string])[] = [
    ["a name of ours", marked("client.ts"), '"client.ts" is a name that asmx-codegen uses'],
    ["a name of ours that other settings use", marked("Help.ts"), "a name that asmx-codegen uses for files of its own"],
    ["a path that leads out", marked("../a.md"), "no portable path"],
    ["the lock", marked("codegen-lock.json"), "a name that asmx-codegen uses for files of its own"],
    ["a folder of ours as a file", marked("Fixtures"), "a name that asmx-codegen uses for files of its own"],
    ["a file of ours as a folder", marked("client.ts/a.md"), "a name that asmx-codegen uses for files of its own"],
    [
      "a file as a folder",
      'return ["a.md", "A.md/b.md"].map((path) => ({ path, text: tools.mark }));',
      '"A.md/b.md" cannot be beside "a.md", which plugin trial writes',
    ],
    [
      "a folder as a file",
      'return ["a/b.md", "A"].map((path) => ({ path, text: tools.mark }));',
      '"A" cannot be beside "a/", which plugin trial writes',
    ],
    ["an error that cannot be printed", "throw new Proxy({}, { get: () => undefined.x });", "that has no text"],
    ["a device of Windows", marked("docs/con.md"), "no portable path"],
    ["no mark", 'return [{ path: "a.md", text: "# A" }];', "does not contain tools.mark"],
    ["TypeScript of its own", marked("a.ts"), "does not come from tools.printTypeScript"],
    ["no list", "return undefined;", "AC5003"],
  ];
  it.each(badFiles)("refuses %s", async (_reason, body, words) => {
    const { code, stderr } = await refusal(body);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it.each([
    ["whose promise never settles", "return new Promise(() => {});", "its promise never settles\n"],
    [
      "that forgets to await",
      'void Promise.reject(new Error("lost")); return [];',
      "it throws Error: lost (plugin.mjs:1:",
    ],
    [
      "whose timer throws",
      'setTimeout(() => { throw new Error("late"); }); return new Promise(() => {});',
      "it throws Error: late",
    ],
    ["that ends the process", "process.exit(0);", 'the plugin "./plugin.mjs" of codegen.yaml ended the process'],
  ])("a plugin %s fails", (_reason, body, words) => {
    const folder = project({ "plugin.mjs": pluginOf("trial", body) }, ["./plugin.mjs"]);
    const { code, stderr } = codegenProcess(folder, "check");
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it("two plugins cannot write one file", async () => {
    const files = { "a.mjs": pluginOf("a", marked("same.md")), "b.mjs": pluginOf("b", marked("Same.md")) };
    const { code, stderr } = await codegen(project(files, ["./a.mjs", "./b.mjs"]), "generate");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('AC5004: Plugin b: "Same.md" is a file that plugin a writes.'),
    ]);
  });

  const badModules: readonly (readonly [reason: string, plugin: string, text: string, words: string])[] = [
    ["a file that is not there", "./other.mjs", "", "is not there"],
    ["a package that is not installed", "asmx-plugin-none", "", "npm install --save-dev asmx-plugin-none"],
    ["a module that throws", "./plugin.mjs", 'throw new Error("no luck");', "cannot be loaded: Error: no luck"],
    ["no default export", "./plugin.mjs", "export const a = 1;", "has no default export"],
    [
      "another version of the interface",
      "./plugin.mjs",
      'export default { api: 2, name: "a", emit() {} };',
      "has api: 2",
    ],
    ["no name", "./plugin.mjs", "export default { api: 1, emit() {} };", "needs a name"],
  ];
  it.each(badModules)("refuses %s", async (_reason, plugin, text, words) => {
    const { code, stderr } = await codegen(project({ "plugin.mjs": text }, [plugin]), "generate");
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe("commands that load plugins", () => {
  const trap = 'import { writeFileSync } from "node:fs";\nwriteFileSync(new URL("ran", import.meta.url), "");\n';
  const trapped = (): string => project({ "plugin.mjs": trap + pluginOf("trap", marked("trap.md")) }, ["./plugin.mjs"]);
  const ran = (folder: string): boolean => existsSync(join(folder, "ran"));

  it("check runs plugins, and with --no-plugins it runs none and counts their files", async () => {
    const folder = trapped();
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    writeTree(folder, { "gen/trap.md": "edited" });
    writeFileSync(join(folder, "plugin.mjs"), `throw new Error("loaded");\n`);
    for (const options of [[], ["--full"]]) {
      const { code, stderr } = await codegen(folder, "check", "--no-plugins", ...options);
      expect([code, stderr]).toEqual([0, expect.stringContaining("gen: 1 file of plugins not checked (--no-plugins)")]);
    }
    expect((await codegen(folder, "check")).stderr).toContain("cannot be loaded: Error: loaded");
  });

  it.each([["doctor"], ["docs", "-o", "pages"], ["openapi"], ["call"]])("%s loads none", async (...command) => {
    const folder = trapped();
    await codegen(folder, ...command);
    expect(ran(folder)).toBe(false);
  });
});

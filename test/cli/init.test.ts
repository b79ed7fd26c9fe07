/** `codegen init`: what it says, what it writes, and what it leaves alone. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { check as prettierCheck, getFileInfo } from "prettier";
import { describe, expect, it } from "vitest";
import { doorNames } from "../../generator/commands/option-values.js";
import { doors } from "../../generator/commands/init/doors.js";
import { printConfig, printFirstDescription } from "../../generator/commands/init/first-texts.js";
import { addScripts } from "../../generator/commands/init/planned-changes.js";
import { loadConfig } from "../../generator/load/config.js";
import { compileText, fileText } from "../golden/compile-case.js";
import { shopWsdl } from "../update/shop-wsdl.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { cliPath } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

const head = [
  "# yaml-language-server: $schema=./node_modules/asmx-codegen/spec/codegen-config.schema.json",
  "# What codegen generate and codegen check do here. Paths are relative to this file; ./node_modules/asmx-codegen/spec/README.md explains every key.",
];
const manifest = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "package.json": manifest({ name: "shop", scripts: { test: "vitest" } }),
    "parcels.yaml": parcelTracking,
    ...files,
  });
  return folder;
}

describe("the files that init writes", () => {
  it("init writes what it announced, and generate, check and the scripts accept the files", async () => {
    const folder = project();
    const planned = await codegen(folder, "init", "--dry-run");
    expect(planned).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(readTree(folder))).toEqual(["package.json", "parcels.yaml"]);
    const { code, stdout } = await codegen(folder, "init", "--yes");
    expect(code).toBe(0);
    expect(planned.stdout).toBe(stdout.replace("Next:", "nothing was written (--dry-run)\nNext:"));
    const config = [...head, "description: parcels.yaml", "output: generated/parcels"];
    expect(stdout.split("\n").slice(0, 8)).toEqual([
      "create codegen.yaml:",
      ...config.map((line) => `  ${line}`),
      "add to the scripts of package.json:",
      '  "codegen": "codegen generate"',
      '  "codegen:check": "codegen check"',
    ]);
    const tree = readTree(folder);
    expect(tree["codegen.yaml"]).toBe(`${config.join("\n")}\n`);
    const scripts = { test: "vitest", codegen: "codegen generate", "codegen:check": "codegen check" };
    expect(tree["package.json"]).toBe(manifest({ name: "shop", scripts }));
    expect(Object.keys(tree)).toEqual(["codegen.yaml", "package.json", "parcels.yaml"]);
    expect((await codegen(folder, "generate")).code).toBe(0);
    expect(await codegen(folder, "check")).toMatchObject({ code: 0, stdout: "generated/parcels: up to date\n" });
  });

  it.each([
    ["my-service.yaml", "MyService", "my-service"],
    ["spec/Weather 2.yml", "Weather2", "weather-2"],
    ["größe.yaml", "GrE", "gr-e"],
    ["0.yaml", "Service", "service"],
    ["天気.yaml", "Service", "service"],
  ])("is a first description where %j is not there, and generate and check take it", async (name, service, slug) => {
    const folder = project({ "spec/keep": "" });
    const { code, stdout } = await codegen(folder, "init", name, "--yes");
    expect([code, stdout.split("\n")[0]]).toEqual([0, `create ${name}:`]);
    const text = readTree(folder)[name] ?? "";
    expect(stdout).toContain(text.trimEnd().replace(/^/gm, "  "));
    expect(text).toContain(`service: ${service}\nnamespace: http://example.org/${slug}/\n`);
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0, stderr: "" });
    expect((await codegen(folder, "check", "--full")).code).toBe(0);
  });

  it("a first description shows the rest of the language in comments, and each line of it is right", async () => {
    const [first = "", second = "", third = "", ...rest] = printFirstDescription("shop.yaml", "spec").split("\n");
    expect([first, second, third].every((line) => line.startsWith("# "))).toBe(true);
    const whole = await compileText(rest.map((line) => line.replace(/^# /, "")).join("\n"));
    expect(whole.diagnostics).toEqual([]);
    const client = fileText(whole, "client.ts");
    for (const operation of ["getTemperature", "getOrder", "findOrders", "placeOrder", "setNote", "getInvoice"])
      expect(client).toContain(`${operation}(`);
    expect(rest.filter((line) => line.startsWith("# ")).length).toBeGreaterThan(40);
  });

  it("a second run of init changes nothing", async () => {
    const folder = project();
    await codegen(folder, "init", "--yes");
    const before = readTree(folder);
    const { code, stdout } = await codegen(folder, "init", "--yes");
    expect(code).toBe(0);
    expect(stdout).toContain("codegen.yaml is there and stays as it is\npackage.json has the scripts");
    expect(stdout).toContain("there is nothing to write\n");
    expect(readTree(folder)).toEqual(before);
  });

  it("codegen.yaml names every description here and one folder down, with outputs in src if there is such a folder", async () => {
    const folder = project({ "spec/letters.yaml": parcelTracking, "other.yaml": "a: 1\n", "src/index.ts": "" });
    await codegen(folder, "init", "--yes", "--format");
    expect(readFileSync(join(folder, "codegen.yaml"), "utf8")).toBe(
      [
        ...head,
        "services:",
        "  - description: parcels.yaml",
        "    output: src/generated/parcels",
        "  - description: spec/letters.yaml",
        "    output: src/generated/letters",
        "format: true\n",
      ].join("\n"),
    );
  });

  it("init uses the description and the output that are named", async () => {
    const folder = project({ "src/index.ts": "" });
    await codegen(join(folder), "init", "messaging-account", "-o", "src/api", "--yes");
    const { services } = loadConfig(readFileSync(join(folder, "codegen.yaml"), "utf8"));
    expect(services).toMatchObject([{ description: "messaging-account", output: "src/api" }]);
  });

  it("package.json keeps scripts of the same names, its indentation, line ends and everything else", () => {
    const text =
      '\uFEFF{\r\n\t"scripts": {\r\n\t\t"codegen": "mine"\r\n\t},\r\n\t"__proto__": {\r\n\t\t"a": 1\r\n\t}\r\n}';
    expect(addScripts(text)).toEqual({
      kind: "change",
      added: ["codegen:check"],
      text: text.replace('"mine"', '"mine",\r\n\t\t"codegen:check": "codegen check"'),
    });
    expect(addScripts('{\n  "name": "x"\n}\n')).toMatchObject({ kind: "change", added: ["codegen", "codegen:check"] });
    for (const strange of [
      '{ "name": "x" }',
      "{",
      "[]",
      '{\n  "scripts": []\n}\n',
      '{\n  "a": 1.0\n}\n',
      '{\n  "a": 1,\n  "a": 2\n}\n',
    ])
      expect(addScripts(strange)).toEqual({ kind: "by-hand", missing: ["codegen", "codegen:check"] });
  });

  it("codegen.yaml names the schema at the root of a monorepo", async () => {
    const folder = project({ "node_modules/asmx-codegen/spec/README.md": "", "packages/shop/a.yaml": parcelTracking });
    await codegen(join(folder, "packages/shop"), "init", "--yes");
    expect(readFileSync(join(folder, "packages/shop/codegen.yaml"), "utf8")).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/node_modules\/asmx-codegen\/spec\/codegen-config\.schema\.json\n/,
    );
  });

  it("codegen.yaml gives back any path as it was", () => {
    const path = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ description: path, output: path }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (services, format) => {
          const loaded = loadConfig(printConfig({ services, format, spec: "./spec" }));
          expect(loaded).toMatchObject({ diagnostics: [], services });
          expect(loaded.services.map((each) => each.format ?? false)).toEqual(services.map(() => format));
        },
      ),
    );
  });
});

describe("questions and refusals of init", () => {
  it("init writes nothing if nobody can be asked", async () => {
    const folder = project();
    const before = readTree(folder);
    const { code, stdout, stderr } = await codegen(folder, "init");
    expect(code).toBe(2);
    expect(stdout).toContain("create codegen.yaml:");
    expect(stderr).toBe("error: nothing was written, since there is no terminal to ask at; run again with --yes\n");
    expect(readTree(folder)).toEqual(before);
  });

  // util-linux's script gives the run a terminal; elsewhere it takes other options.
  if (process.platform === "linux") {
    it.each([
      ["y", true],
      ["yes", true],
      ["n", false],
      ["", false],
      ["\u0004", false],
    ])("at a terminal, %j is an answer", (answer, agreed) => {
      const folder = project();
      const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(cliPath)} init`;
      const { stdout, status } = spawnSync("script", ["-qec", command, "/dev/null"], {
        cwd: folder,
        input: `${answer}\n`,
        encoding: "utf8",
      });
      expect(stdout).toContain("Write this? [y/N]");
      expect({ status, written: Object.keys(readTree(folder)).includes("codegen.yaml") }).toEqual({
        status: 0,
        written: agreed,
      });
    });
  }

  it.each([
    [["init"], "there is no description here or one folder down; name one, such as: codegen init my-service.yaml"],
    [
      ["init", "missing.wsdl"],
      "there is no description missing.wsdl; name a file, or one that comes with codegen: messaging-account",
    ],
    [["init", "nowhere/new.yaml"], "there is no description nowhere/new.yaml; name a file, or one"],
    [["init", "messaging-account", "-o", ""], "-o is empty"],
  ])("%j", async (args, message) => {
    const folder = project();
    rmSync(join(folder, "parcels.yaml"));
    const { code, stderr } = await codegen(folder, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("init refuses a second configuration below another one, and a folder in the place of its file", async () => {
    const folder = project({
      "package.json": manifest({ workspaces: ["packages/*"] }),
      "packages/a/package.json": "{}",
    });
    await codegen(folder, "init", "--yes");
    const { code, stderr } = await codegen(join(folder, "packages/a"), "init", "messaging-account", "--yes");
    expect(code).toBe(2);
    expect(stderr).toBe("error: ../../codegen.yaml holds here as well; add the service to its services\n");
    const blocked = project();
    mkdirSync(join(blocked, "codegen.yaml"));
    expect((await codegen(blocked, "init", "--yes")).stdout).toContain("codegen.yaml is there and stays as it is");
  });
});

const wsdl = shopWsdl({ operations: { find: { takes: { Number: "!int" }, gives: { findResult: "string" } } } });

describe("the doors", () => {
  /** A folder without a description. */
  function bareFolder(files: Readonly<Record<string, string>> = {}): string {
    const folder = project(files);
    rmSync(join(folder, "parcels.yaml"));
    return folder;
  }

  it("without a terminal, the commands of each door are printed, and --door chooses", async () => {
    const folder = bareFolder();
    const before = readTree(folder);
    for (const args of [[], ["--yes"], ["--dry-run"]]) {
      const { code, stdout, stderr } = await codegen(folder, "init", ...args);
      expect([code, stdout.match(/^To .*:$/gm)]).toEqual([2, doorNames.map((name) => `To ${doors[name].title}:`)]);
      expect(stdout).toContain("  npx codegen fetch 'https://host/service.asmx?WSDL' -o wsdl\n");
      expect(stderr).toContain("or choose with --door");
    }
    expect(readTree(folder)).toEqual(before);
    expect((await codegen(folder, "init", "--door", "call", "--yes")).stdout).toContain(
      "there is nothing to write\nNext:\n",
    );
    expect(readTree(folder)).toEqual(before);
  });

  it("calling a service takes the WSDLs here, and the next command generates a client", async () => {
    const folder = bareFolder({ "orders.wsdl": wsdl, "other/stock.WSDL": wsdl, "a b.wsdl": wsdl });
    const { code, stdout } = await codegen(folder, "init", "--door", "call", "--yes");
    expect([code, stdout.split("Next:\n")[1]?.split("\n").at(-2)]).toEqual([0, "  npx codegen generate"]);
    const { services } = loadConfig(readFileSync(join(folder, "codegen.yaml"), "utf8"));
    expect(services).toMatchObject([
      { description: "orders.wsdl", output: "generated/orders" },
      { description: "other/stock.WSDL", output: "generated/stock" },
    ]);
    expect((await codegen(folder, "generate")).code).toBe(0);
    expect(Object.keys(readTree(join(folder, "generated/orders"))).some((path) => path.startsWith("client"))).toBe(
      true,
    );
  });

  it("replacing a service names the description that the printed import writes, and every command until record works", async () => {
    const folder = bareFolder({ "orders.wsdl": wsdl });
    const { stdout } = await codegen(folder, "init", "--door", "replace", "--yes");
    const commands = (stdout.split("Next:\n")[1] ?? "").split("\n").map((line) => line.trim());
    const own = commands.filter((line) => line.startsWith("npx codegen "));
    expect(own.slice(0, 2)).toEqual(["npx codegen import orders.wsdl -o orders.yaml", "npx codegen generate"]);
    expect(own.slice(2).join()).toMatch(/codegen record .*,npx codegen conformance /);
    expect(existsSync(join(folder, "orders.yaml"))).toBe(false);
    for (const line of own.slice(0, 2)) expect((await codegen(folder, ...line.split(" ").slice(2))).code, line).toBe(0);
    expect((await codegen(folder, "check")).code).toBe(0);
  });

  // util-linux's script gives the run a terminal; elsewhere it takes other options.
  if (process.platform === "linux") {
    it.each([
      ["1", "description: orders.wsdl"],
      ["describe", "description: my-service.yaml"],
      ["3", "description: orders.yaml"],
      ["y", undefined],
      ["", undefined],
    ])("at a terminal there is one question, and %j is an answer", (answer, line) => {
      const folder = bareFolder({ "orders.wsdl": wsdl });
      const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(cliPath)} init`;
      const input = `${answer}\n`;
      const { stdout, status } = spawnSync("script", ["-qec", command, "/dev/null"], {
        cwd: folder,
        input,
        encoding: "utf8",
      });
      for (const name of doorNames) expect(stdout).toContain(doors[name].title);
      expect(stdout).not.toContain("Write this?");
      const text = readTree(folder)["codegen.yaml"];
      expect([status, text?.split("\n")[2], text === undefined]).toEqual([0, line, line === undefined]);
    });
  }
});

describe("advice of init for the tools of a project", () => {
  const advice = async (packages: readonly string[], ...options: readonly string[]): Promise<readonly string[]> => {
    const devDependencies = Object.fromEntries(packages.map((name) => [name, "*"]));
    const { stdout } = await codegen(
      project({ "package.json": manifest({ devDependencies }) }),
      "init",
      "--dry-run",
      ...options,
    );
    const [, tools = ""] = stdout.split("For the tools of this project:\n");
    return tools.split("\n").flatMap((line) => (line === "" ? [] : [line.trim()]));
  };

  it.each([
    ["prettier", "Prettier: add generated/parcels/ to .prettierignore, or write format: true in codegen.yaml"],
    ["knip", 'knip: add "ignore": ["generated/parcels/**"] to its configuration'],
    [
      "@vitest/coverage-v8",
      'coverage: add exclude: ["generated/parcels/**"] to test.coverage of Vitest\'s configuration',
    ],
    [
      "jest",
      'coverage: add "coveragePathIgnorePatterns": ["/node_modules/", "<rootDir>/generated/parcels/"] to Jest\'s configuration',
    ],
    ["c8", 'coverage: add "exclude": ["generated/parcels/**"] to the configuration of c8 or nyc'],
  ])("%s", async (name, line) => {
    expect(await advice([name])).toEqual([line]);
  });

  it("init has no advice for tools that the project lacks, nor for Prettier if it formats the output", async () => {
    expect(await advice(["eslint", "@biomejs/biome"])).toEqual([]);
    expect(await advice(["prettier"], "--format")).toEqual([]);
  });

  it("Prettier accepts the line that init proposes", async () => {
    const folder = project({
      "package.json": manifest({ devDependencies: { prettier: "*", typescript: "*" } }),
      ".prettierrc": '{ "semi": false }',
    });
    await codegen(folder, "init", "--yes");
    expect((await codegen(folder, "generate")).code).toBe(0);
    const file = join(folder, "generated/parcels/client.ts");
    expect(await prettierCheck(readFileSync(file, "utf8"), { filepath: file, semi: false })).toBe(false);
    const ignorePath = join(folder, ".prettierignore");
    expect((await getFileInfo(file, { ignorePath })).ignored).toBe(false);
    writeTree(folder, { ".prettierignore": "generated/parcels/\n" });
    expect((await getFileInfo(file, { ignorePath })).ignored).toBe(true);
  });
});

describe("--report", () => {
  it("init --report json lists the written and planned files, and asks nobody", async () => {
    const folder = project({ "package.json": manifest({ name: "shop", devDependencies: { prettier: "3" } }) });
    const asked = await codegen(folder, "init", "--report", "json");
    expect(asked.code).toBe(2);
    expect(JSON.parse(asked.stdout)).toMatchObject({
      command: "init",
      exitCode: 2,
      problems: [expect.stringContaining("--yes, or --dry-run")],
      changes: [],
    });
    expect(Object.keys(readTree(folder))).toEqual(["package.json", "parcels.yaml"]);
    const report = async (
      ...args: readonly string[]
    ): Promise<{ changes: readonly { state: string; summary: string }[] }> =>
      JSON.parse((await codegen(folder, "init", ...args, "--report", "json")).stdout);
    const planned = await report("--dry-run");
    expect(planned).toMatchObject({
      exitCode: 0,
      changes: [
        { path: "codegen.yaml", action: "create", state: "planned" },
        { path: "package.json", action: "update", state: "planned" },
      ],
      notes: [expect.stringContaining(".prettierignore")],
    });
    expect(Object.keys(readTree(folder))).toEqual(["package.json", "parcels.yaml"]);
    const written = await report("--yes");
    expect(written.changes.map(({ state }) => state)).toEqual(["written", "written"]);
    expect(written.changes.map(({ summary }) => summary)).toEqual(planned.changes.map(({ summary }) => summary));
    expect(await report("--yes")).toMatchObject({
      changes: [],
      notes: expect.arrayContaining([expect.stringContaining("stays as it is")]),
    });
  });

  it.each(["github", "junit"])("init --report %s has the facts of the JSON report", async (kind) => {
    const { code, stdout } = await codegen(project(), "init", "--yes", "--report", kind);
    expect(code).toBe(0);
    expect(stdout).toContain("create codegen.yaml:");
    expect(stdout).toContain("written");
  });
});

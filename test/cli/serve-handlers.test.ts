/** `codegen serve --handlers`: modules of the user's, in JavaScript and TypeScript, and what is said of those that cannot be used. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { repository } from "../golden/tree.js";
import { readPage } from "../guides/pages.js";
import { codegenProcess } from "./cli-process.js";
import { codegen } from "./run-cli.js";
import { runningProcess, type Serving, serving } from "./serving.js";

const login = { Mobile_Number: "+27820000000", Password: "geheim" };

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeTree(folder, files);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(repository, "templates/runtime-package"), join(folder, "node_modules/asmx-runtime"), "junction");
  return folder;
}

const started = (files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Serving> =>
  serving(folderOf(files), "messaging-account", "--log", "none", "--handlers", ...args);

const clientOf = ({ url }: Serving) =>
  createMessagingAccountClient({ baseUrl: new URL(url).origin, credentials: login });

describe("handlers", () => {
  it("in TypeScript may consist of several files that import one another in any style", async () => {
    const folder = folderOf({
      "package.json": '{ "type": "module" }',
      "handlers.ts": [
        'import { Fault } from "asmx-runtime/server/index";',
        'import { balance, type Kind } from "./parts/balance.js";',
        'import { other } from "./parts/other";',
        "enum Level { low = 3 }",
        'const kind: Kind = "a";',
        "class Handlers {",
        "  constructor(private readonly start: number) {}",
        "  checkCredits({ Mobile_Number }: { readonly Mobile_Number?: string | null }): number {",
        '    if (Mobile_Number === "1") throw new Fault("No such account.", { code: "client" });',
        "    return this.start + balance(kind) + other + Level.low;",
        "  }",
        "}",
        "export default new Handlers(1000);",
      ].join("\n"),
      "parts/balance.ts":
        'export type Kind = "a" | "b";\nexport const balance = (kind: Kind): number => (kind === "a" ? 200 : 0);\n',
      "parts/other/index.ts": "export const other: number = 40;\n",
    });
    // A process, whose modules Node loads with nothing of Vitest around.
    const server = await runningProcess(
      folder,
      "serve",
      "messaging-account",
      "--log",
      "none",
      "--handlers",
      "handlers.ts",
    );
    const client = clientOf(server);
    expect(await client.checkCredits({})).toBe(1243);
    const refused = client.checkCredits({ Mobile_Number: "1" }, { binding: "soap12" });
    await expect(refused).rejects.toMatchObject({ fault: { code: "client", reason: "No such account." } });
    // Nobody handles it.
    expect((await client.getContactList({}))?.tables.length).toBeGreaterThan(0);
    expect(server.rest).toBe("");
  });

  it.each([
    ["codegen.yaml", "    naming: camelCase\n", []],
    ["the command line", "", ["--naming", "camelCase"]],
  ])("have the names of the code, with camelCase of %s", async (_, setting, args) => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "codegen.yaml": `services:\n  - description: names.yaml\n    output: generated\n${setting}`,
      "names.yaml": readFileSync(join(repository, "test/golden/naming/input.yaml"), "utf8"),
      "handlers.mjs": "export const smsSend = ({ toNumbers, ids }) => Number(toNumbers) + Number(ids);\n",
    });
    const server = await serving(folder, "--log", "none", "--handlers", "handlers.mjs", ...args);
    const answer = await fetch(`${server.url}/SMSSend?To_Numbers=40&IDs=2`);
    expect(await answer.text()).toContain(">42</int>");
    expect(server.rest).toBe("");
  });

  it("in JavaScript may be exported one by one; an error is reported here", async () => {
    const server = await started(
      {
        "handlers.mjs":
          'export const checkCredits = async () => 5;\nexport function transferCredits() { throw new Error("geheim: 12"); }\n',
      },
      "handlers.mjs",
    );
    expect(await clientOf(server).checkCredits({})).toBe(5);
    const failed = clientOf(server).transferCredits({ To_Mobile_Number: "1", credits: 1 });
    await expect(failed).rejects.toThrow("Server was unable to process request.");
    await expect(server.line()).resolves.toContain("transferCredits");
  });

  it("may use an output with its own copy of the runtime, and throw its faults", async () => {
    const example = pathToFileURL(join(repository, "examples/server/handlers.ts")).href;
    const server = await started(
      {
        "handlers.ts": `import { createHandlers } from ${JSON.stringify(example)};\nexport const handlers = createHandlers();\n`,
      },
      "handlers.ts",
    );
    const client = clientOf(server);
    await expect(client.checkCredits({})).rejects.toMatchObject({ fault: { reason: "Sample: wrong credentials." } });
    const known = { Mobile_Number: "+27820000000", Password: "secret" };
    expect(typeof (await client.checkCredits(known))).toBe("number");
    const contacts = await client.getContactList(known);
    expect(contacts?.tables.length).toBeGreaterThan(0);
  });

  it("have lower precedence than scenarios", async () => {
    const server = await started(
      {
        "handlers.mjs": "export const checkCredits = () => 5, getGroups = () => null;\n",
        "s.yaml": "operations: { checkCredits: { answer: 6 } }\n",
      },
      "handlers.mjs",
      "--scenarios",
      "s.yaml",
    );
    expect(await clientOf(server).checkCredits({})).toBe(6);
    expect(await clientOf(server).getGroups({})).toBe(null);
  });
});

it("the guide's files compile, and answer as it says", async () => {
  const { blocks } = readPage("docs/guides/serve.md");
  const files = blocks.flatMap(({ file, text }): [string, string][] => (file === undefined ? [] : [[file, text]]));
  const compilerOptions = { module: "NodeNext", target: "ES2022", strict: true, noEmit: true, skipLibCheck: true };
  // Inside the repository, because Node's types are found from there.
  const folder = join(repository, ".tmp", `serve-guide-${process.pid}`);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeTree(folder, {
    ...Object.fromEntries(files),
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({
      compilerOptions: { ...compilerOptions, types: ["node"] },
      include: ["handlers.ts"],
    }),
  });
  mkdirSync(join(folder, "generated"));
  symlinkSync(join(repository, "generated/messaging-account"), join(folder, "generated/messaging-account"), "junction");
  const tsc = join(repository, "node_modules/typescript-7/bin/tsc");
  expect(spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { encoding: "utf8" }).stdout).toBe("");
  const server = await serving(folder, "messaging-account", "--handlers", "handlers.ts", "--log", "none");
  expect(await clientOf(server).checkCredits({})).toBe(42);
  const stranger = clientOf(server).checkCredits({ Mobile_Number: "+27820000001" });
  await expect(stranger).rejects.toThrow("There is no such account.");
});

describe("handlers that cannot be used are one sentence and exit code 2", () => {
  it.each([
    ["nothing there", {}, /^error: cannot read the handlers handlers\.ts: there is no such file$/],
    ["no handlers", { "handlers.ts": "export default 1;\n" }, /^error: handlers\.ts has no handlers; export an object/],
    [
      "none of an operation",
      { "handlers.ts": "export const other = () => 1;\n" },
      /^error: handlers\.ts has no handlers; /,
    ],
    [
      "what is no TypeScript",
      { "handlers.ts": "export const = 1;\n" },
      /^error: handlers\.ts cannot be loaded: SyntaxError: .*$/,
    ],
    [
      "what throws",
      { "handlers.ts": "\n\nthrow new Error('no database');\n" },
      /^error: handlers\.ts cannot be loaded: Error: no database \(at handlers\.ts:3:\d+\)$/,
    ],
    [
      "an import of nothing",
      { "handlers.ts": 'import "./gone.js";\n' },
      /^error: handlers\.ts cannot be loaded: Error: Cannot find module .*gone/,
    ],
  ])("%s", async (what, files, message) => {
    const folder = temporaryFolder();
    writeTree(folder, { "package.json": '{ "type": "module" }', ...files });
    // Vitest turns the places of errors.
    const run = what === "what throws" ? codegenProcess : codegen;
    const args = ["serve", "messaging-account", "--handlers", "handlers.ts", "--port", "0"];
    const { code, stdout, stderr } = await run(folder, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("a handler of no operation is a warning", async () => {
    const server = await started(
      { "handlers.mjs": "export default { checkCredits: () => 5, chekCredits: () => 6 };\n" },
      "handlers.mjs",
    ).catch((error: unknown) => error);
    expect(String(server)).toContain(
      'handlers.mjs has "chekCredits", and no operation is called so; did you mean checkCredits?',
    );
  });
});

/**
 * Owns the proof that the handlers of examples/plugins/msw.mjs answer as the guide says: its tests, and every operation of several
 * descriptions over every binding, called by the generated client.
 * MSW needs a newer Node than the check has: the tests inside run under one of test/nodes.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage } from "../guides/pages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const newerNode = join(root, "test/nodes/node_modules/node-24/bin/node");
/** Beside `node_modules` of the tools, so that MSW is found. */
const folder = mkdtempSync(fileURLToPath(new URL(".msw-", import.meta.url)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function run(project, program, ...given) {
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: join(folder, project), encoding: "utf8", env });
  return { status, text: stdout + stderr };
}

/** What a consumer with strict options has. */
const compilerOptions = {
  target: "es2022",
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  noEmit: true,
  skipLibCheck: true,
  lib: ["es2022", "dom", "dom.iterable"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
};

function writeProject(project, files) {
  write(`${project}/package.json`, '{ "type": "module", "dependencies": { "asmx-runtime": "1" } }\n');
  write(`${project}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  write(`${project}/vitest.config.mjs`, "export default { test: { testTimeout: 60_000 } };\n");
  for (const [path, text] of Object.entries(files)) write(`${project}/${path}`, text);
  copyFileSync(join(root, "examples/plugins/msw.mjs"), join(folder, project, "msw.mjs"));
}

const codegen = (project, ...given) => run(project, process.execPath, join(root, "dist/cli.js"), ...given);
const typeErrors = (project) =>
  run(project, process.execPath, join(root, "node_modules/typescript-7/bin/tsc"), "-p", ".");
const testsOf = (project) =>
  run(project, newerNode, join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", ".");
const passed = (count) => ({ status: 0, text: expect.stringMatching(new RegExp(`Tests .*\\b${count} passed`)) });
const clean = { status: 0, text: "" };

describe("the guide", () => {
  const page = readPage("docs/guides/msw.md");
  const files = page.blocks.filter(({ file }) => file !== undefined).map(({ file, text }) => [file, `${text}\n`]);

  beforeAll(() => {
    writeProject("guide", Object.fromEntries(files));
    copyFileSync(join(root, "spec/messaging-account.yaml"), join(folder, "guide/messaging-account.yaml"));
    expect(codegen("guide", "generate")).toMatchObject({ status: 0 });
  });

  test("its files compile, and its tests pass", () => {
    expect(typeErrors("guide")).toEqual(clean);
    expect(testsOf("guide")).toMatchObject(passed(6));
  });

  test("answers of wrong types do not compile", () => {
    write("guide/src/wrong.ts", wrongAnswers);
    expect(typeErrors("guide")).toEqual(clean);
    rmSync(join(folder, "guide/src/wrong.ts"));
  });

  test("the plugin compiles against the types of asmx-codegen", () => {
    const paths = { "asmx-codegen": [join(root, "generator/index.ts")] };
    const checked = {
      ...compilerOptions,
      allowJs: true,
      checkJs: true,
    };
    const options = { ...checked, verbatimModuleSyntax: false, paths };
    write("guide/plugin.json", JSON.stringify({ compilerOptions: options, files: ["msw.mjs"] }));
    expect(
      run("guide", process.execPath, join(root, "node_modules/typescript-7/bin/tsc"), "-p", "plugin.json"),
    ).toEqual(clean);
  });

  test("handlers need the operations of a client or a server", () => {
    write("guide/codegen.yaml", `${files.find(([path]) => path === "codegen.yaml")?.[1]}artifacts: [types]\n`);
    const { status, text } = codegen("guide", "generate");
    expect(status).toBe(2);
    expect(text).toContain("Plugin msw: MSW handlers need operations.ts, which comes with a client.");
  });
});

const wrongAnswers = `
import { createMessagingAccountMswHandlers } from "../generated/messaging-account/msw.js";
// @ts-expect-error -- an int
createMessagingAccountMswHandlers({ checkCredits: () => "42" });
// @ts-expect-error -- no such operation
createMessagingAccountMswHandlers({ checkCredit: () => 42 });
// @ts-expect-error -- no such parameter
createMessagingAccountMswHandlers({ singlesms: ({ Number: to }) => to.length });
// @ts-expect-error -- an Account has more fields
createMessagingAccountMswHandlers({ updateProfile: () => ({ Credits: 1 }) });
`;

const ideas = [
  "faults",
  "soap-headers-returned",
  "data-set-rows",
  "rpc-encoded",
  "addressing",
  "paths",
  "mtom",
  "one-way",
];
const descriptions = [
  ["messaging-account", "spec/messaging-account.yaml"],
  ["kitchen-sink", "test/golden/cases/kitchen-sink/input.yaml"],
  ...ideas.map((name) => [name, `test/golden/ideas/${name}/input.yaml`]),
];

describe("every operation, over every binding", () => {
  beforeAll(() => {
    const services = descriptions.map(([name]) => `  - description: ${name}.yaml\n    output: gen/${name}\n`);
    const config = `services:\n${services.join("")}artifacts: [client, fixtures]\nplugins: ["./msw.mjs"]\n`;
    writeProject("operations", { "codegen.yaml": config });
    for (const [name, path] of descriptions) copyFileSync(join(root, path), join(folder, "operations", `${name}.yaml`));
    copyFileSync(join(root, "test/tools/msw-operations.ts"), join(folder, "operations/operations.test.ts"));
    expect(codegen("operations", "generate")).toMatchObject({ status: 0 });
  });

  test("the client gets samples and faults, and the handlers its parameters", () => {
    expect(testsOf("operations")).toMatchObject(passed(descriptions.length));
  });
});

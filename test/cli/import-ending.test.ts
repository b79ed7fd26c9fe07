/**
 * What imports end in where nobody says: each project is one that users have, the choice is held against its own TypeScript, and
 * where the project emits, Node runs what came out.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

const require = createRequire(import.meta.url);
const compilers = ["typescript-5.9", "typescript"].map((name) => require.resolve(`${name}/lib/tsc.js`));

interface Project {
  readonly tsconfig?: object;
  /** More files of the project. */
  readonly files?: Readonly<Record<string, string>>;
  readonly manifest?: object;
  readonly ending: "js" | "ts" | "none";
  readonly since: string;
  /** What its tools must be told. */
  readonly needs?: string;
  /** What its compilers say all the same. */
  readonly refused?: string;
  /** It emits what Node runs. */
  readonly runs?: boolean;
}

const esm = { type: "module" };
const projects: Readonly<Record<string, Project>> = {
  "no tsconfig.json": {
    manifest: { devDependencies: { typescript: "6" } },
    ending: "js",
    since: "there is no tsconfig.json",
  },
  "no tsconfig.json yet, Next": {
    manifest: { dependencies: { next: "16", typescript: "6" } },
    ending: "none",
    since: "next does not find client.ts as client.js",
  },
  "no tsconfig.json, ts-jest": {
    manifest: { devDependencies: { jest: "30", "ts-jest": "29" } },
    ending: "none",
    since: "jest does not find client.ts as client.js",
  },
  "Node, ES modules": {
    tsconfig: { module: "NodeNext", outDir: "out" },
    manifest: esm,
    ending: "js",
    since: "tsconfig.json is Node's, in a package of ES modules",
    runs: true,
  },
  "Node, CommonJS": {
    tsconfig: { module: "Node16", outDir: "out" },
    ending: "js",
    since: "tsconfig.json is Node's, in a package of CommonJS",
    runs: true,
  },
  "Node, CommonJS, Jest": {
    tsconfig: { module: "Node16", outDir: "out" },
    manifest: { devDependencies: { jest: "30" } },
    ending: "js",
    since: "tsconfig.json is Node's, in a package of CommonJS",
    needs: String.raw`Jest needs moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" }`,
    runs: true,
  },
  "Node, CommonJS, Jest and webpack": {
    tsconfig: { module: "Node16", outDir: "out" },
    manifest: { devDependencies: { "ts-jest": "29", webpack: "5" } },
    ending: "js",
    since: "tsconfig.json is Node's, in a package of CommonJS",
    needs: ', webpack needs resolve.extensionAlias: { ".js": [".ts", ".js"] }',
    runs: true,
  },
  "Node, ES modules, webpack": {
    tsconfig: { module: "NodeNext", outDir: "out" },
    manifest: { ...esm, devDependencies: { webpack: "5" } },
    ending: "js",
    since: "tsconfig.json is Node's, in a package of ES modules",
    needs: 'to find client.ts as client.js, webpack needs resolve.extensionAlias: { ".js": [".ts", ".js"] }',
    runs: true,
  },
  "Node, CommonJS, a tool that cannot be told": {
    tsconfig: { module: "Node16", outDir: "out" },
    manifest: { devDependencies: { jest: "30", metro: "0.83" } },
    ending: "none",
    since: "jest does not find client.ts as client.js",
    // Imports that are loaded when needed: docs/import-endings.md says what to do.
    refused: "TS2835",
  },
  "Node that strips types": {
    tsconfig: { module: "NodeNext", allowImportingTsExtensions: true, noEmit: true },
    manifest: esm,
    ending: "ts",
    since: "tsconfig.json is Node's and takes imports of .ts",
  },
  "Node, endings rewritten by tsc": {
    tsconfig: { module: "NodeNext", rewriteRelativeImportExtensions: true, outDir: "out" },
    manifest: esm,
    ending: "ts",
    since: "tsconfig.json is Node's and takes imports of .ts",
    runs: true,
  },
  "CommonJS as it always was": {
    tsconfig: { module: "commonjs", moduleResolution: "node", outDir: "out", ignoreDeprecations: "6.0" },
    ending: "none",
    since: "tsconfig.json resolves modules as bundlers do",
    runs: true,
  },
  "Next 16": {
    tsconfig: { module: "esnext", moduleResolution: "bundler", noEmit: true, strict: false, jsx: "react-jsx" },
    manifest: { dependencies: { next: "16.0.0" } },
    ending: "none",
    since: "next does not find client.ts as client.js",
  },
  "webpack in a package of ES modules": {
    tsconfig: { module: "esnext", moduleResolution: "bundler", noEmit: true },
    manifest: { ...esm, devDependencies: { "ts-loader": "9.0.0", webpack: "5.0.0" } },
    ending: "none",
    since: "webpack does not find client.ts as client.js",
  },
  "a workspace whose root has the tool": {
    tsconfig: { module: "esnext", moduleResolution: "bundler", noEmit: true },
    manifest: { devDependencies: { "ts-jest": "29.0.0" } },
    files: { "packages/app/package.json": '{ "type": "module" }' },
    ending: "none",
    since: "ts-jest does not find client.ts as client.js",
  },
  "Vite's template, which only refers": {
    files: {
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./other" }] }',
      "tsconfig.app.json":
        '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "bundler", "allowImportingTsExtensions": true, "noEmit": true } }',
    },
    manifest: { ...esm, devDependencies: { vite: "8.0.0" } },
    ending: "none",
    since: "tsconfig.json resolves modules as bundlers do",
  },
  "tsc that emits ES modules for Node without saying so": {
    tsconfig: { module: "ES2022", moduleResolution: "bundler", outDir: "out" },
    manifest: esm,
    ending: "js",
    since: "tsconfig.json emits ES modules, which Node finds by their whole name",
    runs: true,
  },
  "options that are inherited, with comments and commas": {
    files: {
      "tsconfig.json": '// mine\n{ "extends": ["./base/a.json"], "compilerOptions": { "noEmit": true, }, }',
      "base/a.json": '{ "compilerOptions": { "module": /* Node */ "node18" } }',
    },
    manifest: esm,
    ending: "js",
    since: "tsconfig.json is Node's, in a package of ES modules",
  },
  Deno: { files: { "deno.json": "{}" }, ending: "ts", since: "Deno runs the files as they are" },
  "Deno, with a package.json and a lock alone": {
    files: { "deno.lock": '{ "version": "5" }' },
    ending: "ts",
    since: "Deno runs the files as they are",
  },
  "Deno, in a part of a project of Node's": {
    files: {
      "tsconfig.json": '{ "compilerOptions": { "module": "NodeNext" } }',
      "packages/app/package.json": "{}",
      "packages/app/deno.jsonc": "{}",
    },
    ending: "ts",
    since: "Deno runs the files as they are",
  },
  "a part for Node of a project of Deno's": {
    files: {
      "deno.json": "{}",
      "packages/app/package.json": '{ "type": "module" }',
      "packages/app/tsconfig.json": '{ "compilerOptions": { "module": "NodeNext" } }',
    },
    ending: "js",
    since: "packages/app/tsconfig.json is Node's, in a package of ES modules",
  },
  "Deno, with a tsconfig.json for its editor": {
    files: { "deno.json": "{}", "tsconfig.json": '{ "compilerOptions": { "module": "NodeNext" } }' },
    manifest: esm,
    ending: "js",
    since: "tsconfig.json is Node's, in a package of ES modules",
  },
  "a tsconfig.json that nobody can read": {
    files: { "tsconfig.json": "{ not json" },
    ending: "none",
    since: "tsconfig.json resolves modules as bundlers do",
  },
};

function makeProject({ tsconfig, files = {}, manifest = {} }: Project): string {
  const folder = temporaryFolder();
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: [],
    rootDir: ".",
    ...tsconfig,
  };
  const config = tsconfig === undefined ? {} : { "tsconfig.json": JSON.stringify({ compilerOptions }) };
  writeTree(folder, { ".git/HEAD": "", "package.json": JSON.stringify(manifest), ...config, ...files });
  return folder;
}

const outputOf = (project: Project): string =>
  project.files?.["packages/app/package.json"] ? "packages/app/out-of" : "gen";

async function generateIn(folder: string, output: string, ...more: readonly string[]): Promise<string> {
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking });
  const { code, stdout, stderr } = await codegen(
    folder,
    "generate",
    "parcel-tracking.yaml",
    "-o",
    output,
    "--runtime",
    "source",
    "--artifacts",
    "client",
    ...more,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

const importIn = (folder: string, output: string): string | undefined =>
  /from "\.\/types(.*)"/.exec(readFileSync(join(folder, output, "index.ts"), "utf8"))?.[1];
const written = { js: ".js", ts: ".ts", none: "" } as const;

const compiled = new Set<string>();

/** Whether compilers have read the same already: settings, kind of package and output. They do not read what else is in package.json. */
function isCompiledBefore({ tsconfig, manifest = {} }: Project, folder: string, output: string): boolean {
  const { "codegen-lock.json": _, ...texts } = readTree(join(folder, output));
  const key = JSON.stringify([tsconfig, "type" in manifest, output, texts]);
  const isCompiled = compiled.has(key);
  compiled.add(key);
  return isCompiled;
}

describe.each(Object.entries(projects))("%s", (_name, project) => {
  it(`ends imports in ${project.ending}, says why, and compiles`, async () => {
    const folder = makeProject(project);
    const output = outputOf(project);
    const said = await generateIn(folder, output);
    expect(said).toContain(`, since ${project.since} (`);
    if (project.needs === undefined) expect(said).not.toContain("warning: ");
    else expect(said).toContain(project.needs);
    expect(importIn(folder, output)).toBe(written[project.ending]);
    if (project.tsconfig === undefined || isCompiledBefore(project, folder, output)) return;
    for (const tsc of compilers) {
      rmSync(join(folder, "out"), { recursive: true, force: true });
      const args = [tsc, "-p", "tsconfig.json", "--ignoreDeprecations", tsc.includes("5.9") ? "5.0" : "6.0"];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
      if (project.refused !== undefined) expect(stdout).toContain(project.refused);
      else expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
      if (project.runs !== true) continue;
      const program = 'import("./out/gen/index.js").then((all) => console.log(typeof all.createParcelTrackingClient))';
      const run = spawnSync(process.execPath, ["-e", program], { cwd: folder, encoding: "utf8" });
      expect(run).toMatchObject({ status: 0, stdout: "function\n", stderr: "" });
    }
  });
});

describe("a choice that was made", () => {
  it("is kept by generate and check, until an option or codegen.yaml says otherwise", async () => {
    const folder = makeProject(projects["Next 16"] as Project);
    await generateIn(folder, "gen");
    rmSync(join(folder, "tsconfig.json"));
    expect(
      await codegen(
        folder,
        "check",
        "parcel-tracking.yaml",
        "-o",
        "gen",
        "--runtime",
        "source",
        "--artifacts",
        "client",
      ),
    ).toMatchObject({
      code: 0,
    });
    expect(
      await codegen(
        folder,
        "check",
        "parcel-tracking.yaml",
        "-o",
        "gen",
        "--runtime",
        "source",
        "--artifacts",
        "client",
        "--full",
      ),
    ).toMatchObject({ code: 0 });
    expect(await generateIn(folder, "gen")).toBe("gen: up to date\n");
    expect(await generateIn(folder, "gen", "--base-url", "http://other.example")).not.toContain("imports end in");
    expect(importIn(folder, "gen")).toBe("");
    expect(
      (
        await codegen(
          folder,
          "check",
          "parcel-tracking.yaml",
          "-o",
          "gen",
          "--runtime",
          "source",
          "--artifacts",
          "client",
          "--import-extension",
          "js",
        )
      ).code,
    ).toBe(1);
    expect(await generateIn(folder, "gen", "--import-extension", "js")).not.toContain("imports end in");
    expect(importIn(folder, "gen")).toBe(".js");
    expect(await generateIn(folder, "gen")).toBe("gen: up to date\n");
    writeTree(folder, { "codegen.yaml": "description: parcel-tracking.yaml\noutput: gen\nimportExtension: ts\n" });
    expect(await codegen(folder, "generate")).toMatchObject({ code: 0 });
    expect(importIn(folder, "gen")).toBe(".ts");
  });
});

describe("verbatimModuleSyntax in CommonJS, which no output can satisfy", () => {
  it.each([
    [{ module: "commonjs", verbatimModuleSyntax: true }, {}, true],
    [{ module: "nodenext", verbatimModuleSyntax: true }, {}, true],
    [{ module: "nodenext", verbatimModuleSyntax: true }, esm, false],
    [{ module: "esnext", moduleResolution: "bundler", verbatimModuleSyntax: true }, {}, false],
    [{ module: "nodenext" }, {}, false],
  ])("%j in %j: warned %s", async (tsconfig, manifest, warned) => {
    const folder = makeProject({ tsconfig, manifest, ending: "none", since: "" });
    const stdout = await generateIn(folder, "gen");
    const sentence = 'its files are CommonJS: set "type": "module" in package.json, or verbatimModuleSyntax to false';
    expect(stdout.includes(sentence)).toBe(warned);
  });
});

/**
 * Owns the proof that the output works in the projects that docs/consumers.md shows (Node, Vite, webpack with ts-loader, Jest with
 * ts-jest), that the tests of docs/guides/testing.md pass, and that the ignore lines which `codegen init` proposes are what the tools take.
 */
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { ignoreAdvice } from "../../generator/commands/init/ignore-advice.ts";
import { filesOf, readPage } from "../guides/pages.ts";
import { consumerProject } from "./consumer.mjs";

const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const description = fileURLToPath(new URL("../../spec/messaging-account.yaml", import.meta.url));
const tsc = join(installed, "typescript-7/bin/tsc");
const vite = join(installed, "vite/bin/vite.js");
const vitest = join(installed, "vitest/vitest.mjs");
const types = join(installed, "@types");

const compilerOptions = {
  target: "es2022",
  lib: ["es2022", "dom"],
  strict: true,
  types: [],
  rootDir: "src",
  skipLibCheck: true,
};

/** The program of the page, and the files of one of its sections. */
const page = readPage("docs/consumers.md");
const program = filesOf(page, page.headings[0]);
const project = (section, files) => {
  const made = consumerProject({ ...program, ...filesOf(page, section), ...files });
  onTestFinished(made.remove);
  return made;
};
const endsInTheName = { code: 0, text: expect.stringContaining("imports end in the name alone") };

describe("Node", () => {
  test("runs what tsc emits", () => {
    const main = program["src/main.ts"].replace('messaging-account"', 'messaging-account/index.js"');
    const { generated, run } = project("Node", { "src/main.ts": main, "src/usage.ts": "export {};\n" });
    expect(generated).toMatchObject({ code: 0, text: expect.not.stringContaining("name alone") });
    expect(run(tsc, "--typeRoots", types)).toEqual({ code: 0, text: "" });
    expect(run("dist/main.js")).toEqual({ code: 0, text: "credits 5\n" });
  });
});

describe("Node, in a package of CommonJS", () => {
  test.each(["messaging-account", "messaging-account/index.js"])("runs what tsc emits of an import of %s", (name) => {
    const main = program["src/main.ts"].replace("messaging-account", name);
    const files = { "package.json": { private: true }, "src/main.ts": main, "src/usage.ts": "export {};\n" };
    const { generated, run } = project("Node", files);
    expect(generated).toMatchObject({ code: 0, text: expect.stringContaining("imports end in .js") });
    expect(run(tsc, "--typeRoots", types)).toEqual({ code: 0, text: "" });
    expect(run("dist/main.js")).toEqual({ code: 0, text: "credits 5\n" });
  });
});

describe("a runtime that packages of a workspace share", () => {
  test("is refused outside of rootDir, and compiles within", () => {
    const made = consumerProject({
      "package.json": { private: true },
      "a/package.json": { private: true, type: "module" },
      "a/src/usage.ts": 'export * from "./generated/index.js";\n',
      "src/usage.ts": "export {};\n",
    });
    onTestFinished(made.remove);
    const args = [
      "generate",
      description,
      "-o",
      "a/src/generated",
      "--runtime",
      "shared/runtime",
      "--import-extension",
      "js",
      "--language",
      "typescript",
    ];
    expect(made.run(cli, ...args)).toMatchObject({ code: 0 });
    const settings = { target: "es2022", module: "nodenext", strict: true, noEmit: true, types: ["node"] };
    const compile = (rootDir) => {
      made.write("a/tsconfig.json", { compilerOptions: { ...settings, rootDir }, include: ["src"] });
      return made.run(tsc, "-p", "a", "--typeRoots", types, "--pretty", "false");
    };
    expect(compile("src")).toMatchObject({ text: expect.stringContaining("error TS6059") });
    expect(compile("..")).toEqual({ code: 0, text: "" });
  });
});

describe("Vite, and browsers", () => {
  test("type-checks and bundles, and the bundle runs", () => {
    const { generated, run, folder } = project("Vite, and browsers", {
      "package.json": { private: true, type: "module" },
      // The polyfill needs a document, which Node has not.
      "vite.config.mjs": "export default { build: { modulePreload: false } };\n",
    });
    expect(generated).toMatchObject(endsInTheName);
    expect(run(tsc)).toEqual({ code: 0, text: "" });
    // No warning, such as INEFFECTIVE_DYNAMIC_IMPORT of a module that is imported at once and later, too.
    const built = run(vite, "build", "--logLevel", "warn", "--outDir", "built");
    expect([built.code, built.text.trim()]).toEqual([0, ""]);
    const [bundle = ""] = readdirSync(join(folder, "built/assets")).filter((file) => /^index-.*\.js$/.test(file));
    expect(run(join("built/assets", bundle))).toEqual({ code: 0, text: "credits 5\n" });
  });
});

describe("webpack with ts-loader", () => {
  test("bundles the output, type-checked, and the bundle runs", () => {
    const { generated, run } = project("webpack with ts-loader", {
      "package.json": { private: true, devDependencies: { webpack: "*", "ts-loader": "*" } },
      "build.cjs": webpackBuild,
    });
    expect(generated).toMatchObject(endsInTheName);
    expect(run("build.cjs")).toEqual({ code: 0, text: "" });
    expect(run("dist/main.js")).toEqual({ code: 0, text: "credits 5\n" });
  });
});

/** webpack-cli is not among the tools. The bundle runs in Node here, whose way to load what is loaded later is another. */
const webpackBuild = `const config = { ...require("./webpack.config.cjs"), context: __dirname, target: "node" };
require("webpack")(config, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) {
    console.log(error ?? stats.toString("errors-warnings"));
    process.exitCode = 1;
  }
});
`;

describe("Jest with ts-jest", () => {
  test("runs the output, type-checked; the proposed line keeps it out of coverage", () => {
    const { generated, tool, write } = project("Jest with ts-jest", {
      "package.json": { private: true, devDependencies: { jest: "*", "ts-jest": "*" } },
      "src/usage.test.js": testOfUsage,
    });
    expect(generated).toMatchObject(endsInTheName);
    expect(filesOf(page, "Jest with ts-jest")["jest.config.json"]).toContain(
      proposed("jest").replace("/messaging-account", ""),
    );
    write("jest.config.json", `{ "preset": "ts-jest", ${proposed("jest")} }`);
    const { code, text } = tool("jest", "bin/jest.js", "--no-cache", "--coverage");
    expect(text).toContain("Tests:       1 passed, 1 total");
    expect(text).toMatch(/usage\.ts +\|/);
    expect(text).not.toMatch(/(?:client|reader)\.ts +\|/);
    expect(code).toBe(0);
  });
});

const testOfUsage = `const { credits } = require("./usage");
test("a call", async () => {
  expect(await credits()).toBe(5);
});
`;

describe("Jest and webpack where tsconfig.json is Node's, in a package of CommonJS", () => {
  const nodes = { compilerOptions: { ...compilerOptions, module: "node16" }, include: ["src"] };
  const files = {
    "package.json": { private: true, devDependencies: { jest: "*", "ts-jest": "*", webpack: "*", "ts-loader": "*" } },
    "src/usage.test.js": testOfUsage,
    "build.cjs": webpackBuild,
    "tsconfig.json": nodes,
  };
  const open = () => {
    const made = project("webpack with ts-loader", files);
    const ended = (text) => text.replace('messaging-account"', 'messaging-account/index.js"');
    made.write("src/main.ts", ended(program["src/main.ts"]));
    made.write("src/usage.ts", ended(made.usage));
    return made;
  };

  test("find nothing of themselves, and all with the settings that `generate` says", () => {
    const { generated, run, tool, write } = open();
    expect(generated).toMatchObject({ code: 0, text: expect.stringContaining("imports end in .js") });
    const [, mapper] = /Jest needs moduleNameMapper: (\{.*"\$1" \})/.exec(generated.text) ?? [];
    const [, alias] = /webpack needs resolve\.extensionAlias: (\{.*?\} *)/.exec(generated.text) ?? [];
    write("jest.config.json", '{ "preset": "ts-jest" }');
    expect(tool("jest", "bin/jest.js", "--no-cache").code).toBe(1);
    expect(run("build.cjs")).toMatchObject({ code: 1, text: expect.stringContaining("Can't resolve") });

    write("jest.config.json", `{ "preset": "ts-jest", "moduleNameMapper": ${mapper} }`);
    write(
      "webpack.config.cjs",
      filesOf(page, "webpack with ts-loader")["webpack.config.cjs"].replace(
        '[".ts", ".js"] }',
        `[".ts", ".js"], extensionAlias: ${alias} }`,
      ),
    );
    const { code, text } = tool("jest", "bin/jest.js", "--no-cache");
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("Tests:       1 passed, 1 total") });
    expect(run("build.cjs")).toEqual({ code: 0, text: "" });
    expect(run("dist/main.js")).toEqual({ code: 0, text: "credits 5\n" });
  });

  test("and tsc, whose output Node runs", () => {
    const { run, write } = open();
    write("tsconfig.json", { ...nodes, compilerOptions: { ...nodes.compilerOptions, outDir: "out" } });
    expect(run(tsc)).toEqual({ code: 0, text: "" });
    expect(run("out/main.js")).toEqual({ code: 0, text: "credits 5\n" });
  });
});

describe("the guide's tests", () => {
  const guide = readPage("docs/guides/testing.md");
  const section = "Answers of your own: inProcessTransport";
  const files = Object.fromEntries(
    Object.entries(filesOf(guide, section)).map(([path, text]) => [
      path,
      text.replaceAll("../generated/", "./generated/"),
    ]),
  );

  test("pass under Vitest", () => {
    const made = consumerProject({ ...files, "package.json": { private: true, type: "module" } });
    onTestFinished(made.remove);
    const { code, text } = made.run(vitest, "run", "--root", ".", "src");
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/Tests +3 passed/) });
  });

  test("pass under Jest", () => {
    const forJest = Object.entries(files).map(([path, text]) => [
      path,
      text.replace('from "vitest"', 'from "@jest/globals"').replaceAll(/(from "\.[^"]*?)(?:\/index)?\.js"/g, '$1"'),
    ]);
    const { tool } = project("Jest with ts-jest", {
      "package.json": { private: true, devDependencies: { jest: "*", "ts-jest": "*" } },
      ...Object.fromEntries(forJest),
    });
    const { code, text } = tool("jest", "bin/jest.js", "--no-cache");
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("Tests:       3 passed, 3 total") });
  });
});

/** What `codegen init` proposes for a tool: the setting, as JSON, or the line. */
function proposed(tool) {
  const [advice = ""] = ignoreAdvice(new Set([tool]), ["src/generated/messaging-account"], false);
  return /"\w+": \[.*?\]/.exec(advice)?.[0] ?? / add (\S+) to /.exec(advice)?.[1] ?? advice;
}

describe("knip and Prettier", () => {
  test("find something in the output without the proposed line, and nothing with it", () => {
    const project = consumerProject({
      "package.json": { private: true, type: "module" },
      "tsconfig.json": { compilerOptions: { ...compilerOptions, module: "esnext", moduleResolution: "bundler" } },
      "src/index.ts": 'import { credits } from "./usage";\n\nvoid credits();\n',
    });
    onTestFinished(project.remove);
    const knip = () => project.tool("knip", "bin/knip.js", "--include", "files,exports,types,unresolved");
    expect(knip()).toMatchObject({ code: 1, text: expect.stringContaining("src/generated/messaging-account/") });
    project.write("knip.json", `{ ${proposed("knip")} }`);
    expect(knip()).toMatchObject({ code: 0 });

    const prettier = () => project.run(prettierBin, "--check", "src/index.ts", "src/generated");
    expect(prettier()).toMatchObject({ code: 1, text: expect.stringContaining("src/generated/messaging-account/") });
    project.write(".prettierignore", `${proposed("prettier")}\n`);
    expect(prettier()).toMatchObject({ code: 0 });
  });
});

const prettierBin = createRequire(import.meta.url).resolve("prettier/bin/prettier.cjs");

/**
 * Owns the proof that the output works in projects where nothing is said of it (webpack with ts-loader, Jest with ts-jest), and
 * that the ignore lines which `codegen init` proposes are what the tools take.
 */
import { createRequire } from "node:module";
import { describe, expect, onTestFinished, test } from "vitest";
import { ignoreAdvice } from "../../generator/init/ignore-advice.ts";
import { consumerProject } from "./consumer.mjs";

const compilerOptions = {
  target: "es2022",
  lib: ["es2022", "dom"],
  strict: true,
  types: [],
  rootDir: "src",
  skipLibCheck: true,
};

describe("webpack with ts-loader", () => {
  test("bundles the output, type-checked, and the bundle runs", () => {
    const project = consumerProject({
      "package.json": { private: true, devDependencies: { webpack: "*", "ts-loader": "*" } },
      "tsconfig.json": {
        compilerOptions: { ...compilerOptions, module: "esnext", moduleResolution: "bundler" },
        include: ["src"],
      },
      "src/main.ts":
        'import { credits } from "./usage";\nvoid credits().then((found) => console.log("credits", found));\n',
      "build.cjs": webpackBuild,
    });
    onTestFinished(project.remove);
    expect(project.generated).toMatchObject({
      code: 0,
      text: expect.stringContaining("imports end in the name alone"),
    });
    expect(project.run("build.cjs")).toEqual({ code: 0, text: "" });
    expect(project.run("dist/main.js")).toEqual({ code: 0, text: "credits 5\n" });
  });
});

const webpackBuild = `const config = {
  mode: "development",
  devtool: false,
  entry: "./src/main.ts",
  context: __dirname,
  module: { rules: [{ test: /\\.ts$/, use: "ts-loader", exclude: /node_modules/ }] },
  resolve: { extensions: [".ts", ".js"] },
};
require("webpack")(config, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) {
    console.log(error ?? stats.toString("errors-warnings"));
    process.exitCode = 1;
  }
});
`;

describe("Jest with ts-jest, CommonJS", () => {
  test("runs the output, type-checked; the proposed line keeps it out of coverage", () => {
    const project = consumerProject({
      "package.json": { private: true, devDependencies: { jest: "*", "ts-jest": "*" } },
      "tsconfig.json": { compilerOptions: { ...compilerOptions, module: "commonjs", moduleResolution: "bundler" } },
      "jest.config.json": `{ "preset": "ts-jest", ${proposed("jest")} }`,
      "src/usage.test.js": testOfUsage,
    });
    onTestFinished(project.remove);
    expect(project.generated).toMatchObject({
      code: 0,
      text: expect.stringContaining("imports end in the name alone"),
    });
    const { code, text } = project.tool("jest", "bin/jest.js", "--no-cache", "--coverage");
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

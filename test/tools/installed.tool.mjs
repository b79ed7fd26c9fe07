/**
 * Owns the proof that a new user's first call answers without a setting: in each kind of project, both packages from their tarballs,
 * `generate service.wsdl` without an option, the project's own compiler or bundler, and three calls of a service: an int, a DataSet, a fault.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  installedProject,
  ours,
  plainProgram,
  program,
  report,
  startService,
  tools,
  unpackTarballs,
} from "./installed.mjs";

let tarballs;
let service;
beforeAll(async () => {
  tarballs = unpackTarballs();
  service = await startService();
});
afterAll(() => {
  tarballs.remove();
  service.close();
});

const project = (files, links) => {
  const made = installedProject(tarballs.packages, files, links);
  onTestFinished(made.remove);
  return made;
};
const generatedWell = { code: 0, text: expect.stringContaining("6 created") };
const generatedJavaScript = { code: 0, text: expect.stringContaining("10 created") };
const reported = { code: 0, text: `${report}\n` };
const tsc = join(ours, "typescript-7/bin/tsc");
const main = (from) => `import { report } from "${from}";\n\nreport(process.argv[2] ?? "").then(console.log);\n`;
const inTools = (...names) => Object.fromEntries(names.map((name) => [name, join(tools, name)]));
const inOurs = (...names) => Object.fromEntries(names.map((name) => [name, join(ours, name)]));

const bundlerOptions = {
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  types: ["node"],
};
const bun = join(tools, "@oven/bun-linux-x64/bin/bun");
const nodes = join(tools, "../../nodes/node_modules");
const nodeOptions = { target: "es2022", module: "nodenext", strict: true, types: ["node"], outDir: "dist" };
const forNode = inOurs("@types/node", "undici-types");

describe("Node runs what tsc emits", () => {
  test.each([
    ["ES modules", { type: "module" }, nodeOptions],
    ["CommonJS", {}, nodeOptions],
    ["CommonJS for an older Node", {}, { ...nodeOptions, module: "commonjs", moduleResolution: "bundler" }],
  ])("of %s", async (_, manifest, compilerOptions) => {
    const { generate, run } = project(
      {
        "package.json": { private: true, ...manifest },
        "tsconfig.json": { compilerOptions: { ...compilerOptions, rootDir: "src" }, include: ["src"] },
        "src/report.ts": program("./generated/service/index.js"),
        "src/main.ts": main("./report.js"),
      },
      forNode,
    );
    expect(await generate("-o", "src/generated/service")).toMatchObject(generatedWell);
    expect(await run(tsc)).toEqual({ code: 0, text: "" });
    expect(await run("dist/main.js", service.url)).toEqual(reported);
  });
});

test("Express in a package of CommonJS, with the tsconfig.json of tsc --init", async () => {
  const { generate, run, write } = project(
    {
      "package.json": { private: true },
      "report.ts": program("./generated/service/index.js"),
      "main.ts": `import express from "express";
import { report } from "./report.js";

const app = express().get("/", async (_, response) => void response.send(await report(process.argv[2] ?? "")));
const server = app.listen(0, "127.0.0.1", async () => {
  const address = server.address();
  if (typeof address === "string" || address === null) throw new Error("no port");
  console.log(await (await fetch(\`http://127.0.0.1:\${address.port}/\`)).text());
  server.close();
});
`,
    },
    inTools("express", "@types", "undici-types"),
  );
  expect(await run(tsc, "--init", "--types", "node", "--outDir", "dist")).toMatchObject({ code: 0 });
  // TypeScript's own settings, under which no file of a package of CommonJS may have an import.
  const generated = await generate();
  expect(generated).toMatchObject(generatedWell);
  expect(generated.text).toContain('set "type": "module" in package.json, or verbatimModuleSyntax to false');
  const told = await run(tsc);
  expect(told.text).toContain("main.ts(1,8): error TS1295");
  write("package.json", { private: true, type: "module" });
  expect(await run(tsc)).toEqual({ code: 0, text: "" });
  expect(await run("dist/main.js", service.url)).toEqual(reported);
});

test("NestJS: a provider that calls", async () => {
  const names = readdirSync(join(tools, "@nestjs")).map((name) => `@nestjs/${name}`);
  const { generate, run } = project(
    {
      "package.json": { private: true },
      "tsconfig.json": {
        compilerOptions: {
          ...{ target: "es2023", module: "nodenext", types: ["node"], rootDir: "src", outDir: "dist", strict: true },
          ...{ experimentalDecorators: true, emitDecoratorMetadata: true, skipLibCheck: true },
        },
        include: ["src"],
      },
      "src/report.ts": program("./generated/service"),
      "src/main.ts": `import "reflect-metadata";
import { Injectable, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { report } from "./report";

@Injectable()
class Credits {
  report(): Promise<string> {
    return report(process.argv[2] ?? "");
  }
}

@Module({ providers: [Credits] })
class Program {}

void NestFactory.createApplicationContext(Program, { logger: false })
  .then((context) => context.get(Credits).report())
  .then(console.log);
`,
    },
    { ...forNode, ...inTools("reflect-metadata", "rxjs", ...names) },
  );
  expect(await generate("-o", "src/generated/service")).toMatchObject(generatedWell);
  expect(await run(tsc)).toEqual({ code: 0, text: "" });
  expect(await run("dist/main.js", service.url)).toEqual(reported);
});

test("Jest in CommonJS, which loads by require what a DataSet and a fault need", async () => {
  const { generate, runCommand } = project(
    {
      "package.json": { private: true, devDependencies: { jest: "*", "ts-jest": "*" } },
      "tsconfig.json": { compilerOptions: { ...bundlerOptions, module: "commonjs", moduleResolution: "bundler" } },
      "jest.config.json": '{ "preset": "ts-jest" }',
      "src/report.ts": program("./generated/service"),
      "src/report.test.ts": `import { expect, test } from "@jest/globals";
import { report } from "./report";

test("three calls", async () => {
  expect(await report(${JSON.stringify("SERVICE")})).toBe(${JSON.stringify(report)});
});
`.replace("SERVICE", () => service.url),
    },
    { ...forNode, ...inTools("jest", "ts-jest", "@jest", "typescript") },
  );
  expect(await generate("-o", "src/generated/service")).toMatchObject(generatedWell);
  const { code, text } = await runCommand(process.execPath, [join(tools, "jest/bin/jest.js"), "--no-cache"]);
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("Tests:       1 passed, 1 total") });
});

describe("webpack with ts-loader", () => {
  test.each([
    ["a tsconfig.json of CommonJS", { ...bundlerOptions, module: "commonjs", moduleResolution: "bundler" }],
    ["a tsconfig.json of ES modules", bundlerOptions],
  ])("bundles, with %s", async (_, compilerOptions) => {
    const { generate, run, folder } = project(
      {
        "package.json": { private: true, devDependencies: { webpack: "*", "ts-loader": "*" } },
        "tsconfig.json": { compilerOptions, include: ["src"] },
        "src/report.ts": program("./generated/service"),
        "src/main.ts": main("./report"),
        "build.cjs": `const config = {
  mode: "production",
  target: "node",
  context: __dirname,
  entry: "./src/main.ts",
  module: { rules: [{ test: /\\.ts$/, use: "ts-loader" }] },
  resolve: { extensions: [".ts", ".js"] },
};
require("webpack")(config, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) console.log(error ?? stats.toString("errors-warnings"));
});
`,
      },
      { ...forNode, ...inTools("webpack", "ts-loader", "typescript") },
    );
    expect(await generate("-o", "src/generated/service")).toMatchObject(generatedWell);
    expect(await run("build.cjs")).toEqual({ code: 0, text: "" });
    expect(await run(join(folder, "dist/main.js"), service.url)).toEqual(reported);
  });
});

test("Vite: what it built for browsers", async () => {
  const { generate, run, folder } = project(
    {
      "package.json": { private: true, type: "module", devDependencies: { vite: "*" } },
      "tsconfig.json": {
        compilerOptions: { ...bundlerOptions, lib: ["es2022", "dom"], noEmit: true },
        include: ["src"],
      },
      "index.html": '<!doctype html><script type="module" src="/src/main.ts"></script>\n',
      // The polyfill needs a document, which Node has not.
      "vite.config.mjs": "export default { build: { modulePreload: false } };\n",
      "src/report.ts": program("./generated/service"),
      "src/main.ts": main("./report"),
    },
    { ...forNode, ...inOurs("vite") },
  );
  expect(await generate("-o", "src/generated/service")).toMatchObject(generatedWell);
  expect(await run(tsc)).toEqual({ code: 0, text: "" });
  const built = await run(join(ours, "vite/bin/vite.js"), "build", "--logLevel", "warn");
  expect([built.code, built.text.trim()]).toEqual([0, ""]);
  const [bundle = ""] = readdirSync(join(folder, "dist/assets")).filter((file) => /^index-.*\.js$/.test(file));
  expect(await run(join("dist/assets", bundle), service.url)).toEqual(reported);
});

/** Turbopack follows no link out of the project. */
const packagesOfNext = [
  ...["next", "react", "react-dom", "scheduler", "@next", "@swc", "styled-jsx", "client-only", "tslib"],
  ...["postcss", "nanoid", "picocolors", "source-map-js", "baseline-browser-mapping", "caniuse-lite"],
  ...["typescript", "@types"],
];

test("Next: a page of its production build", async () => {
  const { generate, runCommand, copyTools } = project({
    "package.json": {
      private: true,
      dependencies: { next: "*", react: "*", "react-dom": "*" },
      devDependencies: { typescript: "*" },
    },
    "report.ts": program("./generated/service"),
    "app/layout.tsx": `import type { ReactNode } from "react";

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
    "app/page.tsx": `import { report } from "../report";

export const dynamic = "force-dynamic";

export default async function Page() {
  return <p>{await report(process.env.SERVICE ?? "")}</p>;
}
`,
    "next.config.mjs": "export default { turbopack: { root: import.meta.dirname } };\n",
    "start.mjs": `import { createServer } from "node:http";
import next from "next";

const app = next({ dev: false, dir: import.meta.dirname, quiet: true });
await app.prepare();
const server = createServer(app.getRequestHandler()).listen(0, "127.0.0.1", async () => {
  const page = await (await fetch(\`http://127.0.0.1:\${server.address().port}/\`)).text();
  console.log(/<p>(.*?)<\\/p>/.exec(page)?.[1].replaceAll("&quot;", '"').replaceAll("&amp;", "&") ?? page);
  process.exit();
});
`,
  });
  copyTools(packagesOfNext);
  expect(await generate()).toMatchObject(generatedWell);
  const variables = { NEXT_TELEMETRY_DISABLED: "1", SERVICE: service.url, NODE_ENV: "production" };
  const built = await runCommand(process.execPath, [join("node_modules", "next/dist/bin/next"), "build"], variables);
  expect(built, built.text).toMatchObject({ code: 0 });
  expect(await runCommand(process.execPath, ["start.mjs"], variables)).toMatchObject({
    code: 0,
    text: expect.stringContaining(report),
  });
});

describe("plain JavaScript", () => {
  test.each([
    ["ES modules", { type: "module" }],
    ["CommonJS", {}],
  ])("of %s, whose types an editor or checkJs finds", async (_, manifest) => {
    const { generate, run, runCommand, write } = project(
      { "package.json": { private: true, ...manifest }, "main.js": plainProgram("type" in manifest) },
      forNode,
    );
    expect(await generate()).toMatchObject(generatedJavaScript);
    expect(await run("main.js", service.url)).toEqual(reported);
    for (const node of ["node-22", "node-24"])
      expect(await runCommand(join(nodes, node, "bin/node"), ["main.js", service.url])).toEqual(reported);
    expect(await runCommand(bun, ["main.js", service.url])).toEqual(reported);

    const checked = {
      ...nodeOptions,
      outDir: undefined,
      noEmit: true,
      allowJs: true,
      checkJs: true,
      noImplicitAny: false,
    };
    write("jsconfig.json", { compilerOptions: checked, include: ["main.js"] });
    expect(await run(tsc, "-p", "jsconfig.json")).toMatchObject({ code: 1, text: expect.stringContaining("TS18047") });
    write(
      "main.js",
      plainProgram("type" in manifest)
        .replace("groups.table", "groups?.table")
        .replace(").rows", ")?.rows"),
    );
    expect(await run(tsc, "-p", "jsconfig.json")).toEqual({ code: 0, text: "" });
  });
});

describe("without a compiler", () => {
  const files = {
    "report.ts": program("./generated/service/index.ts"),
    "main.ts": main("./report.ts"),
  };

  test("tsx", async () => {
    const { generate, run } = project({ ...files, "package.json": { private: true, devDependencies: { tsx: "*" } } });
    expect(await generate()).toMatchObject(generatedWell);
    expect(await run(join(tools, "tsx/dist/cli.mjs"), "main.ts", service.url)).toEqual(reported);
  });

  test("Bun, without a tsconfig.json", async () => {
    const { generate, runCommand } = project({
      ...files,
      "report.ts": program("./generated/service"),
      "package.json": { private: true, type: "module" },
    });
    expect(await generate()).toMatchObject(generatedJavaScript);
    expect(await runCommand(bun, ["run", "main.ts", service.url])).toEqual(reported);
  });

  test("Deno", async () => {
    const deno = { nodeModulesDir: "manual" };
    const { generate, runCommand } = project({
      ...files,
      "package.json": { private: true, type: "module" },
      "deno.json": deno,
    });
    expect(await generate()).toMatchObject(generatedWell);
    const args = ["run", "--check", "--allow-net", "--allow-env", "--allow-read", "main.ts", service.url];
    const { code, text } = await runCommand(join(tools, "@deno/linux-x64-glibc/deno"), args, {
      DENO_NO_UPDATE_CHECK: "1",
    });
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining(report) });
  });
});

describe("other package managers", () => {
  const manifest = (members) => ({ private: true, type: "module", ...members });

  test("a workspace of pnpm, whose packages see nothing but what they declare", async () => {
    const dependencies = { "asmx-runtime": `file:${tarballs.runtimeTarball}` };
    const { generate, run, uninstall } = project({
      "package.json": { private: true },
      "pnpm-workspace.yaml": "packages:\n  - packages/*\n",
      "packages/calls/package.json": manifest({ name: "calls", dependencies }),
      "packages/calls/report.ts": program("./generated/service/index.js"),
      "packages/calls/main.ts": main("./report.js"),
      "packages/calls/tsconfig.json": { compilerOptions: nodeOptions, include: ["."] },
    });
    expect(await generate("-o", "packages/calls/generated/service")).toMatchObject(generatedWell);
    uninstall();
    const installed = await run(join(tools, "pnpm/bin/pnpm.mjs"), "install", "--offline", "--no-frozen-lockfile");
    expect(installed, installed.text).toMatchObject({ code: 0 });
    const types = join(ours, "@types");
    expect(await run(tsc, "-p", "packages/calls", "--typeRoots", types)).toEqual({ code: 0, text: "" });
    expect(await run("packages/calls/dist/main.js", service.url)).toEqual(reported);
  });

  test("Plug'n'Play of Yarn, bundled by esbuild", async () => {
    const dependencies = { "asmx-runtime": `file:${tarballs.runtimeTarball}` };
    const { generate, run, runCommand, uninstall } = project({
      "package.json": manifest({ dependencies }),
      ".yarnrc.yml":
        "nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableNetwork: false\nenableImmutableInstalls: false\n",
      "yarn.lock": "",
      "report.ts": program("./generated/service/index.js"),
      "main.ts": main("./report.js"),
    });
    expect(await generate()).toMatchObject(generatedJavaScript);
    uninstall();
    const installed = await run(join(tools, "@yarnpkg/cli-dist/bin/yarn.js"), "install");
    expect(installed, installed.text).toMatchObject({ code: 0 });
    const args = ["main.ts", "--bundle", "--platform=node", "--outfile=main.cjs", "--log-level=warning"];
    expect(await runCommand(join(ours, "esbuild/bin/esbuild"), args)).toEqual({ code: 0, text: "" });
    expect(await run("main.cjs", service.url)).toEqual(reported);
  });
});

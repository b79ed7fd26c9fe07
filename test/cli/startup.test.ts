/** What is loaded and optimized, by looking at the modules and functions and not at the clock. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { cliPath, modulesLoadedBy } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

/** Packages among the modules: on their own in `node_modules`, or in the text of a bundle, which names what stands in it. */
function packagesOf(modules: readonly string[]): readonly string[] {
  const names = modules.flatMap((file) => {
    const bundle = /\/dist\/(?:chunks\/)?[^/]+\.js$/.test(file) ? readFileSync(new URL(file), "utf8") : file;
    return [...bundle.matchAll(/node_modules\/((?:@[^/]+\/)?[^/"]+)\//g)].map(([, name = ""]) => name);
  });
  return [...new Set(names)].sort();
}

function loadsTypeScript(modules: readonly string[]): boolean {
  return modules.some((file) => /\/dist\/ts-morph\b/.test(file));
}

describe("modules", () => {
  let generated = "";
  beforeAll(async () => {
    generated = temporaryFolder();
    writeTree(generated, {
      "parcel-tracking.yaml": parcelTracking,
      "codegen.yaml": "description: parcel-tracking.yaml\n",
    });
    expect((await codegen(generated, "generate")).code).toBe(0);
  });

  it("--help and --version load the entry point (commander is bundled in it), nothing else", () => {
    for (const option of ["--help", "--version"]) {
      const modules = modulesLoadedBy(generated, option);
      expect(modules.some((file) => file.endsWith("/dist/cli.js"))).toBe(true);
      expect(packagesOf(modules)).toEqual(["commander"]);
      expect(modules.filter((file) => /\/assets\.js$|\/(?:check|generate|compile)-\w+\.js$/.test(file))).toEqual([]);
    }
  });

  it("check and an unchanged generate load neither ts-morph nor prettier, and no assets", () => {
    for (const command of ["check", "generate"]) {
      const modules = modulesLoadedBy(generated, command);
      expect(modules.some((file) => /\/dist\/chunks\/(?:check|generate)-/.test(file))).toBe(true);
      expect(packagesOf(modules)).toEqual(["commander", "yaml"]);
      expect(loadsTypeScript(modules)).toBe(false);
      expect(modules.filter((file) => file.endsWith("/assets.js"))).toEqual([]);
    }
  });

  it("the trace would see them: a full check loads what prints, ts-morph's printer among it", () => {
    const modules = modulesLoadedBy(generated, "check", "--full");
    expect(modules.some((file) => /\/dist\/chunks\/compile-/.test(file))).toBe(true);
    expect(modules.some((file) => file.endsWith("/assets.js"))).toBe(true);
    expect(modules.filter((file) => /\/dist\/ts-morph/.test(file)).map((file) => path.basename(file))).toEqual([
      "ts-morph-printer.js",
    ]);
    expect(packagesOf(modules)).not.toContain("prettier");
  });

  it("artifacts without TypeScript are generated without ts-morph", () => {
    const output = path.join(temporaryFolder(), "out");
    const modules = modulesLoadedBy(generated, "generate", "--artifacts", "wsdl,fixtures", "-o", output);
    expect(modules.some((file) => /\/dist\/chunks\/compile-/.test(file))).toBe(true);
    expect(loadsTypeScript(modules)).toBe(false);
  });
});

it("a generate has the engine optimize next to nothing, on Node 20, and asks no other", () => {
  const asked = ["--trace-opt", cliPath, "generate", "messaging-account", "-o", `${temporaryFolder()}/out`];
  const { status, stdout, stderr } = spawnSync(process.execPath, asked, { encoding: "utf8" });
  expect(status).toBe(0);
  expect(stderr).not.toContain("flag");
  const optimized = stdout.match(/completed optimizing/g)?.length ?? 0;
  // 67 with V8's own setting.
  expect(optimized).toBeLessThan(process.versions.node.startsWith("20.") ? 25 : Infinity);
});

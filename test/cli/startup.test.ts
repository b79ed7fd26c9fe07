/** What is loaded, by looking at the modules and not at the clock. */
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, modulesLoadedBy, parcelTracking } from "./run-cli.js";

const heavy = /node_modules\/(?:ts-morph|@ts-morph|typescript|prettier|handlebars)\//;

/** `node_modules` packages among the modules. */
function packagesOf(modules: readonly string[]): readonly string[] {
  return [...new Set(modules.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))];
}

describe("modules", () => {
  let generated = "";
  beforeAll(() => {
    generated = temporaryFolder();
    writeTree(generated, {
      "parcel-tracking.yaml": parcelTracking,
      "codegen.yaml": "description: parcel-tracking.yaml\n",
    });
    expect(codegen(generated, "generate").code).toBe(0);
  }, 30_000);

  it("--help and --version load the entry point (commander is bundled in it), nothing else", () => {
    for (const option of ["--help", "--version"]) {
      const modules = modulesLoadedBy(generated, option);
      expect(packagesOf(modules)).toEqual([]);
      expect(modules.some((file) => file.endsWith("/dist/cli.js"))).toBe(true);
      expect(modules.filter((file) => /\/assets\.js$|\/(?:check|generate|compile)-\w+\.js$/.test(file))).toEqual([]);
    }
  });

  it("check and an unchanged generate load neither ts-morph nor prettier nor handlebars, and no assets", () => {
    for (const command of ["check", "generate"]) {
      const modules = modulesLoadedBy(generated, command);
      expect(modules.some((file) => /\/dist\/chunks\/(?:check|generate)-/.test(file))).toBe(true);
      expect(modules.filter((file) => heavy.test(file))).toEqual([]);
      expect(modules.filter((file) => file.endsWith("/assets.js"))).toEqual([]);
    }
  });

  it("the trace would see them: a full check loads ts-morph, but no prettier", () => {
    const packages = packagesOf(modulesLoadedBy(generated, "check", "--full"));
    expect(packages).toContain("ts-morph");
    expect(packages).not.toContain("prettier");
  });
});

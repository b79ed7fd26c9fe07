/** From where in a monorepo its codegen.yaml is found, and what is said where it is not. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNamedBy } from "../../generator/files/project/folder-pattern.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { growth } from "../wire/work.js";
import { codegen, parcelTracking } from "./run-cli.js";

const named = JSON.stringify({ name: "shop", private: true });

function root(manifests: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "codegen.yaml": "description: spec/parcel-tracking.yaml\noutput: packages/client/generated\n",
    "spec/parcel-tracking.yaml": parcelTracking,
    "packages/package.json": named,
    "packages/client/package.json": named,
    "packages/client/src/index.ts": "",
    "apps/deep/shop/package.json": named,
    ...manifests,
  });
  return folder;
}

const workspaces = (said: unknown): Readonly<Record<string, string>> => ({
  "package.json": JSON.stringify({ name: "root", workspaces: said }),
});

describe("a package finds the configuration of the monorepo it belongs to", () => {
  it.each([
    ["npm: a list", workspaces(["packages/*"]), "packages/client"],
    ["npm, from a folder of the package", workspaces(["packages/*"]), "packages/client/src"],
    ["npm: the package itself", workspaces(["./packages/client/"]), "packages/client"],
    ["npm: the last pattern decides", workspaces(["!packages/client", "packages/*"]), "packages/client"],
    ["yarn: an object", workspaces({ packages: ["packages/*"], nohoist: [] }), "packages/client"],
    ["yarn: any depth", workspaces(["apps/**"]), "apps/deep/shop"],
    ["pnpm", { "package.json": named, "pnpm-workspace.yaml": 'packages:\n  - "packages/*"\n' }, "packages/client"],
    ["pnpm without a package.json", { "pnpm-workspace.yaml": "packages: ['{apps,packages}/**']\n" }, "apps/deep/shop"],
    ["the root itself", workspaces(["packages/*"]), "."],
    ["no package at all", {}, "spec"],
  ])("%s", async (_, manifests, from) => {
    const folder = root(manifests);
    const { code, stderr, stdout } = await codegen(join(folder, from), "generate", "--dry-run");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/generated: not written \(--dry-run\): \d+ created\n/);
  });
});

describe("where no configuration is found, the message says where was looked and what ended the search", () => {
  const begin = "error: nothing to compile: no description is named, and there is no codegen.yaml here or above";
  it.each([
    [
      "a package for itself",
      { "package.json": named },
      "no further than package.json, whose package belongs to no workspaces",
    ],
    [
      "not among them",
      workspaces(["apps/*"]),
      "no further than package.json, whose package is not among the workspaces of ../../package.json",
    ],
    [
      "taken out again",
      { "pnpm-workspace.yaml": "packages: [packages/*, '!packages/client']\n" },
      "no further than package.json, whose package is not among the workspaces of ../../pnpm-workspace.yaml",
    ],
    [
      "pnpm's settings alone are no workspaces",
      { "pnpm-workspace.yaml": "onlyBuiltDependencies: [esbuild]\n", "package.json": named },
      "no further than package.json, whose package belongs to no workspaces",
    ],
    [
      "what cannot be read says nothing",
      { "package.json": "{", "pnpm-workspace.yaml": "packages: [" },
      "no further than package.json, whose package belongs to no workspaces",
    ],
  ])("%s", async (_, manifests, message) => {
    const { code, stderr } = await codegen(join(root(manifests), "packages/client"), "generate");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${begin} (looked in .; ${message}); begin with npx codegen init my-service.yaml, or run npx codegen generate service.wsdl\n`,
    });
  });

  it.each([
    [[], "begin with npx codegen init my-service.yaml, or run npx codegen generate service.wsdl"],
    [["Orders.wsdl"], "begin with npx codegen init my-service.yaml, or run npx codegen generate Orders.wsdl"],
    [["orders.yaml"], "begin with npx codegen init orders.yaml, or run npx codegen generate orders.yaml"],
    [["orders.yml", "o.WSDL"], "begin with npx codegen init orders.yml, or run npx codegen generate o.WSDL"],
    [["a.wsdl", "b.wsdl"], "begin with npx codegen init my-service.yaml, or run npx codegen generate service.wsdl"],
    [["-x.wsdl"], "begin with npx codegen init my-service.yaml, or run npx codegen generate service.wsdl"],
    [["$(id).wsdl"], "begin with npx codegen init my-service.yaml, or run npx codegen generate service.wsdl"],
    [["docker-compose.yml"], "begin with npx codegen init my-service.yaml, or run npx codegen generate service.wsdl"],
  ])("proposes commands to copy beside %j", async (names, proposal) => {
    const folder = temporaryFolder();
    writeTree(folder, { "package.json": named, ...Object.fromEntries(names.map((name) => [name, "x"])) });
    const { code, stderr } = await codegen(folder, "generate");
    expect([code, stderr.endsWith(`); ${proposal}\n`)]).toEqual([2, true]);
  });

  it("at the root of a monorepo, the search ends", async () => {
    const folder = temporaryFolder();
    const inner = join(folder, "repository", "packages", "client");
    mkdirSync(inner, { recursive: true });
    writeTree(folder, {
      "codegen.yaml": "description: messaging-account\n",
      "repository/package.json": JSON.stringify({ workspaces: ["packages/*"] }),
      "repository/packages/client/package.json": named,
    });
    const { code, stderr } = await codegen(inner, "check");
    expect(code).toBe(2);
    expect(stderr).toContain(
      "(looked in ., .., ../..; no further than ../../package.json, whose package belongs to no workspaces)",
    );
  });
});

describe("patterns of folders", () => {
  it.each([
    [["packages/*"], "packages/a", true],
    [["packages/*"], "packages/a/b", false],
    [["packages/**"], "packages/a/b", true],
    [["packages/**"], "packages", true],
    [["**"], "a/b/c", true],
    [["**/c/*"], "a/b/c/c/d", true],
    [["a/**/d"], "a/d", true],
    [["a/**/d"], "a/b/c/e", false],
    [["pack*s/?"], "packages/a", true],
    [["pack*s/?"], "packages/ab", false],
    [["*"], ".hidden", false],
    [[".*"], ".hidden", true],
    [["{a,b{c,d}}/x"], "bd/x", true],
    [["{a,b{c,d}}/x"], "b/x", false],
    [["packages\\*"], "packages/a", true],
    [["**", "!a"], "a", false],
    [["**", "!a", "a"], "a", true],
    [[], "a", false],
  ] as const)("%j names %s: %s", (patterns, folder, expected) => {
    expect(isNamedBy(patterns, folder)).toBe(expected);
  });

  it.each<readonly [what: string, pattern: (size: number) => string]>([
    ["stars", (size) => `${"*a".repeat(size)}b`],
    ["stars for any number of parts", (size) => `${"**/a/".repeat(size)}b`],
    ["alternatives", (size) => "{a,b}".repeat(size)],
  ])("hostile patterns cost no more than they are long: %s", (_what, pattern) => {
    const [text, parts] = ["a".repeat(1_000), "a/".repeat(1_000)];
    const fit = (size: number): void =>
      expect([isNamedBy([pattern(size)], text), isNamedBy([pattern(size)], parts)]).toEqual([false, false]);
    expect(growth(fit, 100, /generator\/files\/project\/folder-pattern/)).toBeLessThan(5);
  });
});

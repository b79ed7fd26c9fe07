/** What V8 compiled of ts-morph is kept for the next run; nothing that happens to it changes what a run does. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readTree, stampOf, temporaryFolder, writeTree } from "../files/folder.js";
import { cliPath, codegen, parcelTracking } from "./run-cli.js";

describe("the compile cache of an installed package", () => {
  const project = temporaryFolder();
  const modules = join(project, "node_modules");
  const cache = join(modules, ".cache", "asmx-codegen");
  const home = join(modules, "asmx-codegen");
  const digests = join(home, ".compiled-code");
  const installed = join(home, "dist", "cli.js");
  let expected: Readonly<Record<string, string>> = {};

  beforeAll(() => {
    cpSync(dirname(cliPath), join(modules, "asmx-codegen", "dist"), { recursive: true });
    cpSync(join(dirname(cliPath), "..", "package.json"), join(modules, "asmx-codegen", "package.json"));
    writeTree(project, { "parcel-tracking.yaml": parcelTracking });
    expect(codegen(project, "generate", "parcel-tracking.yaml", "-o", "expected").code).toBe(0);
    expected = readTree(join(project, "expected"));
  });

  beforeEach(() => {
    for (const each of [cache, digests]) rmSync(each, { recursive: true, force: true });
  });

  /** A run of the installed package, whose output must be the expected one. Gives the name of the kept file, if there is one. */
  function generate(environment: NodeJS.ProcessEnv = {}): string | undefined {
    rmSync(join(project, "out"), { recursive: true, force: true });
    const args = [installed, "generate", "parcel-tracking.yaml", "-o", "out"];
    const env = { ...process.env, NODE_OPTIONS: "", ...environment };
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8", env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(readTree(join(project, "out"))).toEqual(expected);
    return keptFile();
  }

  function keptFile(): string | undefined {
    try {
      const [name, ...more] = readdirSync(cache).filter((each) => !each.endsWith(".sha256"));
      expect(more).toEqual([]);
      return name === undefined ? undefined : join(cache, name);
    } catch {
      return undefined;
    }
  }

  it("is written by the first run, and used and left alone by the next", () => {
    const file = generate() ?? "";
    const stamp = stampOf(file);
    expect(file).toContain(process.version);
    expect(generate()).toBe(file);
    expect(stampOf(file)).toBe(stamp);
  });

  it.each([
    ["damaged in the middle", (bytes: Buffer) => bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 4096)],
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ["empty", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from("not what V8 wrote, and longer than a digest is")],
  ])("is made again when it is %s", (_what, spoil) => {
    const file = generate() ?? "";
    const good = readFileSync(file);
    writeFileSync(file, spoil(Buffer.from(good)));
    const spoilt = stampOf(file);
    expect(generate()).toBe(file);
    expect(stampOf(file)).not.toBe(spoilt);
    expect(readFileSync(file).length).toBeGreaterThan(1_000_000);
  });

  it("is not run when someone forged it, whatever digest stands beside it", () => {
    const file = generate() ?? "";
    const own = readFileSync(file);
    // What V8 takes for the code of the same script, and is not: it has the source hash, version and flags of the real one.
    const script = readFileSync(join(home, "dist", basename(file).replace(/\.cjs\..*/, ".cjs")), "latin1");
    const source = `(function (exports, require, module, __filename, __dirname) { ${script}\n})`;
    const evil = `(function (exports, require) { require("node:fs").writeFileSync("PWNED", ""); })`.padEnd(
      source.length,
    );
    const forged = new Script(evil).createCachedData();
    own.copy(forged, 0, 0, 16);
    for (const content of [forged, Buffer.concat([createHash("sha256").update(forged).digest(), forged])]) {
      writeFileSync(file, content);
      writeFileSync(`${file}.sha256`, createHash("sha256").update(content).digest("hex"));
      expect(generate()).toBe(file);
      expect(readFileSync(file).equals(content)).toBe(false);
      expect(existsSync(join(project, "PWNED"))).toBe(false);
    }
  });

  it.each(["cache", "digests"] as const)("is not missed where its %s cannot be written", (which) => {
    const place = { cache, digests }[which];
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, "a file where the folder should be");
    expect(generate()).toBeUndefined();
    expect(readFileSync(place, "utf8")).toBe("a file where the folder should be");
  });

  it("removes what an earlier version of the package left, and nothing else", () => {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, "ts-morph-old.cjs.v20.0.0-x64"), "");
    expect(generate()).toBeDefined();
    rmSync(cache, { recursive: true });
    mkdirSync(join(project, "elsewhere"));
    writeFileSync(join(project, "elsewhere", "mine"), "");
    symlinkSync(join(project, "elsewhere"), cache, "junction");
    expect(
      spawnSync(process.execPath, [installed, "generate", "parcel-tracking.yaml", "-o", "x"], { cwd: project }).status,
    ).toBe(0);
    expect(readdirSync(cache)).toContain("mine");
  });

  it("is neither written nor read when Node's own caches are switched off", () => {
    expect(generate({ NODE_DISABLE_COMPILE_CACHE: "1" })).toBeUndefined();
  });
});

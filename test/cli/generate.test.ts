/** Generating and checking with the built command line: what is written, what is found, what is said. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generatedMark } from "../../generator/emit/recognition.js";
import { readTree, stampOf, temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

/** A folder with a description of its own and a configuration for it. */
function project(config = "description: parcel-tracking.yaml\n"): string {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "codegen.yaml": config });
  return folder;
}

const output = "generated/parcel-tracking";
const done = { code: 0, stderr: "" };

let tree: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  const folder = project();
  expect(await codegen(folder, "generate")).toMatchObject(done);
  tree = readTree(join(folder, output));
});

describe("codegen generate", () => {
  it("writes client, server, WSDL, fixtures and lock, and imports the runtime", () => {
    const paths = Object.keys(tree);
    for (const path of ["index.ts", "client.ts", "server.ts", "types.ts", "operations.ts", "codegen-lock.json"]) {
      expect(paths).toContain(path);
    }
    expect(paths).toContain("parcel-tracking.wsdl");
    expect(paths).toContain("fixtures/index.json");
    expect(paths.filter((path) => path.startsWith("runtime/"))).toEqual([]);
    expect(tree["index.ts"]).toContain('export * from "asmx-runtime";');
  });

  it("says what it did, and touches nothing when nothing changed", async () => {
    const folder = project();
    expect((await codegen(folder, "generate")).stdout).toMatch(
      /^generated\/parcel-tracking: \d+ created\ngenerated\/parcel-tracking: imports end in .*\n$/,
    );
    const stamps = Object.keys(tree).map((path) => stampOf(join(folder, output, path)));
    expect(await codegen(folder, "generate")).toEqual({ ...done, stdout: `${output}: up to date\n` });
    expect(Object.keys(tree).map((path) => stampOf(join(folder, output, path)))).toEqual(stamps);
  });

  it("lists each file of an output, the lock among them, and a choice for several outputs once", async () => {
    const folder = project();
    const entry = (name: string): string =>
      `  - { description: parcel-tracking.yaml, output: ${name}, artifacts: [client] }\n`;
    writeTree(folder, { "codegen.yaml": `services:\n${entry("a")}${entry("b")}`, "package.json": "{}" });
    const listed = async (): Promise<readonly string[]> => {
      const { stdout } = await codegen(folder, "generate", "--language", "typescript");
      return [...stdout.matchAll(/^ {2}(?:create|update) {2}(a\/.*)$/gm)].map(([, path = ""]) => path).sort();
    };
    const { stdout } = await codegen(folder, "generate", "--dry-run", "--language", "typescript");
    expect(stdout.match(/^.*imports end in .*$/gm)).toEqual([
      "a and 1 more: imports end in .js, since there is no tsconfig.json (--import-extension changes this)",
    ]);
    expect(await listed()).toEqual(
      Object.keys(readTree(join(folder, "a")))
        .map((path) => `a/${path}`)
        .sort(),
    );
    expect(await codegen(folder, "generate")).toMatchObject({ stdout: "a: up to date\nb: up to date\n" });
    writeTree(folder, { "parcel-tracking.yaml": `${parcelTracking}\n# more\n` });
    expect(await listed()).toEqual(["a/codegen-lock.json"]);
  });

  it("gives the same bytes from any folder, named or configured, by any route to the output", async () => {
    const folder = project();
    mkdirSync(join(folder, "deep/er"), { recursive: true });
    const zone = process.env["TZ"];
    process.env["TZ"] = "Pacific/Chatham";
    expect((await codegen(join(folder, "deep/er"), "generate")).stdout).toContain("../../generated/parcel-tracking: ");
    process.env["TZ"] = zone;
    expect(readTree(join(folder, output))).toEqual(tree);
    expect(await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "other")).toMatchObject(done);
    expect(readTree(join(folder, "other"))).toEqual(tree);
    expect(
      await codegen(folder, "generate", join(folder, "parcel-tracking.yaml"), "-o", join(folder, "third")),
    ).toMatchObject(done);
    expect(readTree(join(folder, "third"))).toEqual(tree);
  });

  it("takes a description that comes with the package by its name", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "messaging-account"));
    expect(await codegen(folder, "generate", "messaging-account", "-o", "x")).toMatchObject(done);
    expect(readTree(join(folder, "x"))).toHaveProperty("messaging-account.wsdl");
    expect(await codegen(folder, "check", "messaging-account", "-o", "x")).toMatchObject(done);
  });

  it("puts namespace, base address and import ending from the command line into the output", async () => {
    const folder = project();
    const options = ["--namespace", "urn:other/", "--base-url", "https://other.example", "--import-extension", "ts"];
    expect(await codegen(folder, "generate", ...options)).toMatchObject(done);
    const changed = readTree(join(folder, output));
    expect(changed["parcel-tracking.wsdl"]).toContain('targetNamespace="urn:other/"');
    expect(changed["parcel-tracking.wsdl"]).toContain("https://other.example/");
    expect(changed["index.ts"]).toMatch(/from "\.\/[\w/-]+\.ts"/);
    expect((await codegen(folder, "check", ...options)).code).toBe(0);
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).toMatch(/stale: configuration +generated\/parcel-tracking\/parcel-tracking\.wsdl/);
  });

  it("puts a service into no namespace and back, and checks there what can stand in one alone", async () => {
    const folder = project();
    expect(await codegen(folder, "generate", "--namespace", "")).toMatchObject(done);
    expect(readTree(join(folder, output))["parcel-tracking.wsdl"]).toContain('<wsdl:part name="parameters" element="');
    const named = readFileSync(join(folder, "parcel-tracking.yaml"), "utf8");
    const unnamed = named.replace(/^namespace: .*$/m, 'namespace: ""');
    writeTree(folder, { "parcel-tracking.yaml": unnamed });
    expect(await codegen(folder, "generate", "--namespace", "urn:b/")).toMatchObject(done);
    expect(readTree(join(folder, output))["parcel-tracking.wsdl"]).toContain(' xmlns:tns="urn:b/"');
    const types = "types:\n  Base: { fields: { A: int } }\n  More: { extends: Base, fields: { B: int } }\n";
    const far = '  Far: { namespace: "urn:far", fields: { In: Base } }\n';
    writeTree(folder, { "parcel-tracking.yaml": named.replace(/^types:\n/m, types + far) });
    expect((await codegen(folder, "generate")).code).toBe(0);
    const { code, stderr } = await codegen(folder, "generate", "--namespace", "");
    expect([code, stderr.includes('xsi:type cannot name the record of a value of "Base" here.')]).toEqual([2, true]);
  });

  it("compiles several services of one configuration, all or none", async () => {
    const services =
      "services:\n  - { description: parcel-tracking.yaml, output: a }\n  - { description: other.yaml, output: b }\n";
    const folder = project(services);
    writeTree(folder, { "other.yaml": "service: Broken\n" });
    const failed = await codegen(folder, "generate");
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain("other.yaml:");
    expect(Object.keys(readTree(folder)).sort()).toEqual(["codegen.yaml", "other.yaml", "parcel-tracking.yaml"]);
    writeTree(folder, { "other.yaml": parcelTracking.replace("service: ", "service: Second") });
    expect((await codegen(folder, "generate")).stdout).toMatch(
      /^a: \d+ created\nb: \d+ created\na and 1 more: imports .*\n$/,
    );
    expect((await codegen(folder, "generate", "-o", "c")).stderr).toContain("name one of them: a, b");
  });

  it("shows with --dry-run what it would do, and does nothing", async () => {
    const folder = project();
    const { code, stdout } = await codegen(folder, "generate", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain("  create  generated/parcel-tracking/client.ts\n");
    expect(Object.keys(readTree(folder)).sort()).toEqual(["codegen.yaml", "parcel-tracking.yaml"]);
  });

  it("writes nothing over a hand edit, and replaces it with --force", async () => {
    const folder = project();
    await codegen(folder, "generate");
    writeTree(join(folder, output), { "client.ts": `${generatedMark}\nmine` });
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking.replace(/^namespace: .*/m, "namespace: urn:next/") });
    const before = readTree(folder);
    const { code, stdout, stderr } = await codegen(folder, "generate");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("generated/parcel-tracking/client.ts was edited by hand");
    expect(stderr).toContain("--force");
    expect(readTree(folder)).toEqual(before);
    expect((await codegen(folder, "generate", "--force")).code).toBe(0);
    expect(readTree(join(folder, output))["client.ts"]).toBe(tree["client.ts"]);
    expect((await codegen(folder, "check")).code).toBe(0);
  });

  it("does not follow a link out of the folder", async () => {
    const folder = project();
    const outside = temporaryFolder();
    mkdirSync(join(folder, output), { recursive: true });
    symlinkSync(outside, join(folder, output, "fixtures"), "junction");
    const { code, stderr } = await codegen(folder, "generate");
    expect(code).toBe(1);
    expect(stderr).toContain("generated/parcel-tracking/fixtures is a symbolic link");
    expect(readTree(outside)).toEqual({});
  });
});

describe("codegen check", () => {
  it("finds nothing where nothing is wrong, fast or full, and changes nothing", async () => {
    const folder = project();
    await codegen(folder, "generate");
    const before = readTree(folder);
    expect(await codegen(folder, "check")).toEqual({ ...done, stdout: `${output}: up to date\n` });
    expect(await codegen(folder, "check", "--full")).toEqual({ ...done, stdout: `${output}: up to date\n` });
    expect(readTree(folder)).toEqual(before);
  });

  it("lists what is missing, edited and extra, and prints the command that repairs it", async () => {
    const folder = project();
    await codegen(folder, "generate");
    rmSync(join(folder, output, "server.ts"));
    writeTree(join(folder, output), {
      "client.ts": `${generatedMark}\nmine`,
      "notes.txt": "mine",
      "index.ts": "mine",
      "types.ts": (tree["types.ts"] ?? "").replaceAll("\n", "\r\n"),
    });
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        `${output}: 4 findings`,
        `  edited by hand         ${output}/client.ts`,
        `  not written by codegen ${output}/index.ts`,
        `  extra                  ${output}/notes.txt`,
        `  missing                ${output}/server.ts`,
        "To repair: keep what you need elsewhere, then npx codegen generate --force",
        "What codegen did not write and does not need (extra) is yours to move or delete.",
        "",
      ].join("\n"),
    );
  });

  it("finds a stale output, and the printed command repairs it", async () => {
    const folder = project();
    await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "my out");
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking.replace(/^namespace: .*/m, "namespace: urn:next/") });
    const { code, stdout } = await codegen(folder, "check", "parcel-tracking.yaml", "-o", "my out");
    expect(code).toBe(1);
    expect(stdout).toMatch(/stale: description +my out\/parcel-tracking\.wsdl/);
    expect(stdout).toContain('To repair: npx codegen generate parcel-tracking.yaml -o "my out"\n');
    expect((await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "my out")).code).toBe(0);
    expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "my out")).code).toBe(0);
  });

  it("prints a command that takes a path with a hyphen in front for a path", async () => {
    const folder = project();
    writeTree(folder, { "-f.yaml": parcelTracking });
    const { stdout } = await codegen(folder, "check", "-o", "-out", "--", "-f.yaml");
    expect(stdout).toContain("To repair: npx codegen generate ./-f.yaml -o -out\n");
    expect((await codegen(folder, "generate", "./-f.yaml", "-o", "-out")).code).toBe(0);
    expect((await codegen(folder, "check", "-o", "-out", "--", "-f.yaml")).code).toBe(0);
  });

  it("detects a lock that was edited, merged or removed", async () => {
    const folder = project();
    await codegen(folder, "generate");
    const lock = join(folder, output, "codegen-lock.json");
    const text = readFileSync(lock, "utf8");
    writeTree(join(folder, output), { "client.ts": "mine" });
    const forged = text.replace(/("client\.ts": ")[0-9a-f]{64}/, "$1" + "0".repeat(64));
    for (const each of [forged, `<<<<<<< HEAD\n${text}`, "", text.replace(/\s+"client\.ts".*/, "")]) {
      writeFileSync(lock, each);
      const { code, stdout } = await codegen(folder, "check");
      expect(code).toBe(1);
      expect(stdout).toMatch(/damaged +generated\/parcel-tracking\/codegen-lock\.json/);
      expect(stdout).toContain(`${output}/client.ts`);
      expect((await codegen(folder, "generate")).code).toBe(1);
    }
    rmSync(lock);
    expect((await codegen(folder, "check")).stdout).toMatch(/missing +generated\/parcel-tracking\/codegen-lock\.json/);
    writeTree(join(folder, output), { "client.ts": tree["client.ts"] ?? "" });
    expect((await codegen(folder, "generate")).code).toBe(0);
    expect(readFileSync(lock, "utf8")).toBe(text);
  });

  it("says what to move away first where something other than a file is in the way", async () => {
    const folder = project();
    await codegen(folder, "generate");
    rmSync(join(folder, output, "client.ts"));
    mkdirSync(join(folder, output, "client.ts"));
    rmSync(join(folder, output, "fixtures"), { recursive: true });
    writeTree(join(folder, output), { fixtures: "a file where a folder is to be" });
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        `${output}: 2 findings`,
        `  in the way             ${output}/client.ts`,
        `  in the way             ${output}/fixtures`,
        "To repair: move away the folder, pipe or device that stands where a file is to be, keep what you need elsewhere, then npx codegen generate --force",
        "",
      ].join("\n"),
    );
    rmSync(join(folder, output, "client.ts"), { recursive: true });
    expect((await codegen(folder, "generate", "--force")).code).toBe(0);
    expect((await codegen(folder, "check")).code).toBe(0);
  });

  it("says that nothing was generated yet", async () => {
    const { code, stdout } = await codegen(project(), "check");
    expect(code).toBe(1);
    expect(stdout).toBe(`${output}: 1 finding\n  missing                ${output}\nTo repair: npx codegen generate\n`);
  });

  it("answers 2 for a description that cannot be compiled", async () => {
    const folder = project();
    await codegen(folder, "generate");
    writeTree(folder, { "parcel-tracking.yaml": "service: 1\n" });
    const { code, stdout, stderr } = await codegen(folder, "check");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("parcel-tracking.yaml");
  });
});

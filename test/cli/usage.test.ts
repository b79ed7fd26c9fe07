/** Arguments, help, suggestions and exit codes of the built command line. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

describe("help and version", () => {
  it("prints the version of the package", async () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    const { code, stdout, stderr } = await codegen(temporaryFolder(), "--version");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(manifest).toMatchObject({ version: stdout.trim() });
  });

  it("prints help for all and for each command, without colour", async () => {
    for (const args of [
      ["--help"],
      ["generate", "--help"],
      ["check", "--help"],
      ["help", "generate"],
      ["infer-rows", "-h"],
    ]) {
      const { code, stdout, stderr } = await codegen(temporaryFolder(), ...args);
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
      expect(stdout).toMatch(/^Usage: codegen /);
      expect(stdout).not.toContain("\u001b");
    }
  });
});

describe("wrong use: exit code 2, one message, no stack", () => {
  it.each([
    [["generat"], "(Did you mean generate?)"],
    [["generate", "--namespac", "x"], "(Did you mean --namespace?)"],
    [["generate", "a", "b"], "too many arguments"],
    [["my refs/S.wsdl"], 'is not a command; codegen generate "my refs/S.wsdl" makes code of a WSDL or description'],
    [["generate", "--import-extension", "mjs"], "Allowed choices are js, ts, none"],
    [["generate"], "there is no codegen.yaml here or above"],
    [["check"], "there is no codegen.yaml here or above"],
    [["generate", "messaging-acount"], "did you mean messaging-account?"],
    [["generate", "parcel-trackin.yaml"], "did you mean parcel-tracking.yaml?"],
    [
      ["generate", "parcel-tracking.yaml", "--namespace", "http://www.w3.org/2000/xmlns/"],
      "XML reserves this namespace. Expected the targetNamespace of the service's WSDL. Repair: copy it from there.",
    ],
    [["generate", "parcel-tracking.yaml", "--namespace", "\u001b/"], "The namespace has the character"],
    [["generate", "parcel-tracking.yaml", "--base-url", "ftp://x"], "Expected http:// or https://, a host"],
    [["generate", "parcel-tracking.yaml", "--base-url", "http://x/"], "Repair: remove the / at the end."],
    [
      ["generate", "parcel-tracking.yaml", "--base-url", "http://u:p@x"],
      "command line: the base address cannot be used: The base URL has a user name or password.",
    ],
    [["generate", "parcel-tracking.yaml", "--config", "c.yaml"], "cannot read c.yaml: it does not exist"],
    [["generate", "parcel-tracking.yaml", "-o", "parcel-tracking.yaml"], "it is not a folder"],
    [["generate", "parcel-tracking.yaml", "-o", "parcel-tracking.yaml/x"], "parcel-tracking.yaml"],
    [["generate", "parcel-tracking.yaml", "-o", "dangling"], "dangling is a symbolic link"],
    [["generate", "parcel-tracking.yaml", "-o", ""], "-o is empty; name a folder"],
    [["generate", ""], "the description is empty; name a file"],
    [["check", "--config", ""], "--config is empty; name a file"],
    [["generate", ".yaml"], "no output folder can be named after the description .yaml; name one with -o"],
    [["generate", "."], "it is a folder"],
    [["generate", "latin1.yaml"], "it is not UTF-8 text"],
    [["generate", "--config", "missing.yaml"], "it does not exist"],
    [["generate", "parcel-tracking.yaml", "--format"], "no Prettier is installed there"],
    [[], "Usage: codegen"],
  ])("codegen %j", async (args, message) => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "package.json": "{}" });
    writeFileSync(join(folder, "latin1.yaml"), Buffer.from("service: Caf\xe9", "latin1"));
    writeTree(folder, { ".yaml": parcelTracking });
    symlinkSync(join(folder, "nothing"), join(folder, "dangling"), "junction");
    const { code, stdout, stderr } = await codegen(folder, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n +at |defect|u:p/);
  });
});

it("says which tool does not take a namespace, and uses it", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking });
  const { code, stderr } = await codegen(folder, "generate", "parcel-tracking.yaml", "--namespace", "x é/");
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "warning: command line: libxml2 (xmllint, PHP, lxml) reports this namespace as an invalid URI.\n",
  });
});

it("shows no character of a recording that steers a terminal", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "reply.xml": "<a\u202eb/>" });
  const { code, stdout, stderr } = await codegen(folder, "infer-rows", "reply.xml");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("reply.xml: cannot be read: ");
  expect(stderr).toContain("a\\u{202e}b");
});

// Windows has no such device.
if (process.platform !== "win32") {
  it("stops reading an endless device at the limit for files", async () => {
    const { code, stderr } = await codegen(temporaryFolder(), "generate", "/dev/zero");
    expect(code).toBe(2);
    expect(stderr).toMatch(/cannot read \S*\/dev\/zero: it has more than/);
  });
}

it("says of an address where it came from, and of all at once", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "codegen.yaml": "description: parcel-tracking.yaml\n" });
  const { code, stderr } = await codegen(folder, "generate", "--namespace", "\ufffe", "--base-url", "ftp://x");
  expect(code).toBe(2);
  expect(stderr).toContain('error: command line: the namespace "\ufffe" cannot be used: ');
  expect(stderr).toContain("error: command line: the base address cannot be used: ");
  expect(stderr).not.toContain("codegen.yaml");
});

describe("codegen.yaml that cannot be used", () => {
  it.each([
    ["services: []\n", /codegen\.yaml/],
    ["description: a.yaml\nservices:\n  - description: b.yaml\n", /services/],
    ["descripton: parcel-tracking.yaml\n", /did you mean "description"/],
    ["description: parcel-tracking.yaml\noutptu: x\n", /did you mean "output"/],
    ["description: parcel-tracking.yaml\nformat: maybe\n", /format/],
    ["description: parcel-tracking.yaml\nimportExtension: mjs\n", /js, ts or none/],
    ["description: parcel-tracking.yaml\nnamespace: http://www.w3.org/2000/xmlns/\n", /codegen\.yaml: the namespace/],
    ["description: [\n", /codegen\.yaml/],
    ["", /codegen\.yaml/],
    [
      "services:\n  - description: parcel-tracking.yaml\n  - description: parcel-tracking.yaml\n",
      /one another's folder/,
    ],
    [
      "services:\n  - { description: parcel-tracking.yaml, output: a }\n  - { description: parcel-tracking.yaml, output: a/b }\n",
      /one another's folder/,
    ],
    [
      "services:\n  - { description: parcel-tracking.yaml, output: real }\n  - { description: parcel-tracking.yaml, output: link }\n",
      /link is a symbolic link/,
    ],
    [
      "services:\n  - { description: parcel-tracking.yaml, output: a }\n  - { description: parcel-tracking.yaml, output: A }\n",
      /one another's folder/,
    ],
  ])("%j", async (text, message) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "real"));
    symlinkSync(join(folder, "real"), join(folder, "link"), "junction");
    writeTree(folder, { "codegen.yaml": text, "parcel-tracking.yaml": parcelTracking });
    const { code, stdout, stderr } = await codegen(folder, "generate");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n +at |defect/);
    expect((await codegen(join(folder), "check")).code).toBe(2);
  });
});

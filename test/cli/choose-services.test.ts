/** Which service of a codegen.yaml an argument means, for `generate` and `check` alike. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

const services = [
  "{ name: mail, description: spec/parcel-tracking.yaml, output: out/first, importExtension: ts }",
  "{ description: spec/parcel-tracking.yaml, output: out/second }",
  "{ description: spec/letters.yaml, output: third/generated, baseUrl: 'http://letters.example' }",
  "{ description: spec/stamps.yaml }",
  "{ description: messaging-account, output: out/account }",
];

function project(list: readonly string[] = services): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "package.json": JSON.stringify({ workspaces: ["packages/*"] }),
    "packages/shop/package.json": "{}",
    "codegen.yaml": `services:\n${list.map((each) => `  - ${each}\n`).join("")}`,
    "spec/parcel-tracking.yaml": parcelTracking,
    "spec/letters.yaml": parcelTracking,
    "spec/stamps.yaml": parcelTracking,
    "spec/other.yaml": parcelTracking,
  });
  return folder;
}

describe("an argument chooses a service, with its settings", () => {
  it.each([
    ["its name", ".", "mail", "out/first"],
    ["the last part of its output", ".", "second", "out/second"],
    ["the last part of its output, where it says little", ".", "generated", "third/generated"],
    ["its description's name, beside an output", ".", "letters", "third/generated"],
    ["its description's name", ".", "stamps", "generated/stamps"],
    ["its description's path", ".", "spec/letters.yaml", "third/generated"],
    ["its description's path, written otherwise", "spec", "./letters.yaml", "third/generated"],
    ["its description's path, from a package", "packages/shop", "../../spec/letters.yaml", "third/generated"],
    ["a name, from a package", "packages/shop", "letters", "third/generated"],
    ["the name of a description that comes with codegen", ".", "messaging-account", "out/account"],
  ])("by %s", async (_, from, argument, output) => {
    const folder = project();
    const { code, stdout, stderr } = await codegen(join(folder, from), "generate", argument, "--dry-run");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const planned = stdout.split("\n").filter((line) => line.includes("not written"));
    expect(planned).toEqual([expect.stringContaining(`${output}: not written (--dry-run): `)]);
  });

  it("generate and check use the service that an argument names alone", async () => {
    const folder = project();
    expect((await codegen(folder, "generate", "letters")).code).toBe(0);
    expect(readFileSync(join(folder, "third/generated/parcel-tracking.wsdl"), "utf8")).toContain(
      "http://letters.example",
    );
    expect(existsSync(join(folder, "generated"))).toBe(false);
    const { code, stdout } = await codegen(folder, "check", "spec/letters.yaml");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "third/generated: up to date\n" });
    expect((await codegen(folder, "check")).code).toBe(1);
  });

  it("options override the settings of a named service, relative to the current folder", async () => {
    const folder = project();
    const { code, stdout } = await codegen(join(folder, "spec"), "generate", "mail", "-o", "here", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain("here: not written");
  });

  it("--config names the configuration whose services are meant", async () => {
    const folder = project();
    const { code, stdout } = await codegen(
      join(folder, "spec"),
      "generate",
      "letters",
      "--config",
      "../codegen.yaml",
      "--dry-run",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("third/generated: not written");
  });

  it("a description that the configuration does not name is compiled without its settings", async () => {
    const { code, stdout } = await codegen(project(), "generate", "spec/other.yaml", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain("generated/other: not written");
  });
});

describe("an argument that means none or several", () => {
  it.each([
    [["lettrs"], "did you mean letters?"],
    [["mial"], "no service of codegen.yaml has this name (there is mail, second, generated, stamps, account)"],
    [["first"], "cannot read the description first: there is no such file"],
    [
      ["spec/parcel-tracking.yaml"],
      "spec/parcel-tracking.yaml could be 2 services of codegen.yaml: mail (spec/parcel-tracking.yaml to out/first); spec/parcel-tracking.yaml to out/second; give each a name: of its own, and say that",
    ],
    [
      ["lettrs", "--config", "codegen.yaml"],
      "error: codegen.yaml has no service lettrs (it has mail, second, generated, stamps, account); did you mean letters?",
    ],
    [["spec/other.yaml", "--config", "codegen.yaml"], "codegen.yaml has no service spec/other.yaml"],
  ])("%j", async (args, message) => {
    const { code, stdout, stderr } = await codegen(project(), "generate", ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("an argument that two services share is refused, unless a name tells them apart", async () => {
    const twins = [
      "{ description: spec/letters.yaml, output: a/client }",
      "{ description: spec/stamps.yaml, output: b/client }",
    ];
    const { code, stderr } = await codegen(project(twins), "generate", "client");
    expect(code).toBe(2);
    expect(stderr).toContain("client could be 2 services of codegen.yaml: ");
    expect((await codegen(project(twins), "generate", "stamps", "--dry-run")).code).toBe(0);
  });

  it("-o for several services names the services that could be meant", async () => {
    const { code, stderr } = await codegen(project(), "generate", "-o", "x");
    expect(code).toBe(2);
    expect(stderr).toContain("codegen.yaml has 5; name one of them: mail, second, generated, stamps, account");
  });
});

describe("a codegen.yaml that cannot be used", () => {
  it("a codegen.yaml of another tool does not prevent the use of a named description", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "codegen.yaml": "schema: a.graphql\ngenerates: {}\n", "parcels.yaml": parcelTracking });
    expect(await codegen(folder, "generate", "parcels.yaml", "--dry-run")).toMatchObject({ code: 0, stderr: "" });
    expect((await codegen(folder, "generate")).code).toBe(2);
  });

  it("a wrong codegen.yaml is refused beside a named description, since its settings may be meant", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "codegen.yaml": "descripton: parcels.yaml\noutput: x\n", "parcels.yaml": parcelTracking });
    const { code, stderr } = await codegen(folder, "generate", "parcels.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean "description"?');
  });
});

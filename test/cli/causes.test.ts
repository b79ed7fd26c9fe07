/** Why files are not as they should be, and what is no difference: line endings. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printLock } from "../../generator/files/output/lock.js";
import { readLock } from "../../generator/files/output/read-lock.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

const output = "generated/parcel-tracking";

async function generatedProject(): Promise<string> {
  const folder = temporaryFolder();
  writeTree(folder, {
    "parcel-tracking.yaml": parcelTracking,
    "codegen.yaml": "description: parcel-tracking.yaml\nruntime: source\n",
  });
  expect((await codegen(folder, "generate")).code).toBe(0);
  return folder;
}

/** As git does with `core.autocrlf`: every file of the folder, the lock too, but for those that `except` names. */
function turnLineEndings(folder: string, except: (path: string) => boolean = () => false): void {
  const turned = Object.entries(readTree(folder))
    .filter(([path]) => !except(path))
    .map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]);
  writeTree(folder, Object.fromEntries(turned));
}

describe("CR before LF", () => {
  it("CR before LF is no drift and no hand edit, and generate leaves it alone", async () => {
    const folder = await generatedProject();
    turnLineEndings(folder, (path) => path.endsWith(".http"));
    const turned = readTree(folder);
    for (const args of [["check"], ["check", "--full"], ["generate"]]) {
      expect(await codegen(folder, ...args)).toEqual({ code: 0, stdout: `${output}: up to date\n`, stderr: "" });
    }
    expect(readTree(folder)).toEqual(turned);
    const renamed = parcelTracking.replace(/\bpurpose: Kilograms/, (words) => `${words} again`);
    expect(renamed).not.toBe(parcelTracking);
    writeTree(folder, { "parcel-tracking.yaml": renamed.replaceAll("\n", "\r\n") });
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).not.toContain("runtime/");
    expect((await codegen(folder, "generate")).code).toBe(0);
    expect(readTree(folder)[`${output}/runtime/index.ts`]).toContain("\r\n");
    expect((await codegen(folder, "check")).code).toBe(0);
  });

  it("CR before LF in an exchange is a warning, and generate writes the exchange anew", async () => {
    const folder = await generatedProject();
    const before = readTree(folder);
    turnLineEndings(folder);
    const { code, stdout, stderr } = await codegen(folder, "check");
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${output}: up to date\n` });
    expect(stderr).toMatch(
      /^warning: CR stands before LF in generated\/parcel-tracking\/fixtures\/\S+\.http and \d+ more; .*\n$/,
    );
    expect((await codegen(folder, "generate")).code).toBe(0);
    expect(await codegen(folder, "check")).toEqual({ code: 0, stdout: `${output}: up to date\n`, stderr: "" });
    const after = readTree(folder);
    for (const path of Object.keys(after).filter((each) => each.endsWith(".http")))
      expect(after[path]).toBe(before[path]);
  });
});

describe("causes", () => {
  it("check names a changed description as the cause, and what else changed since", async () => {
    const folder = await generatedProject();
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking.replace(/^namespace: .*/m, "namespace: urn:next/") });
    const { stdout } = await codegen(folder, "check");
    expect(stdout).toContain("  Since it was generated, the description changed.\n");
    expect(stdout).toMatch(/^ {2}stale: description {5}generated\/parcel-tracking\/parcel-tracking\.wsdl$/m);
    expect(stdout).not.toMatch(/configuration|generator version/);
  });

  it("check names the configuration as the cause, from the command line and from codegen.yaml", async () => {
    const folder = await generatedProject();
    const asked = (await codegen(folder, "check", "--base-url", "https://other.example")).stdout;
    expect(asked).toMatch(/^ {2}stale: configuration +generated\/parcel-tracking\/parcel-tracking\.wsdl$/m);
    writeTree(folder, { "codegen.yaml": "description: parcel-tracking.yaml\nbaseUrl: https://other.example\n" });
    const { stdout } = await codegen(folder, "check");
    expect(stdout).toContain("  Since it was generated, the configuration changed.\n");
    expect(stdout).toMatch(/^ {2}stale: configuration +generated\/parcel-tracking\/parcel-tracking\.wsdl$/m);
  });

  it("check names the generator with its two versions, a hand edit, and the two causes together", async () => {
    const folder = await generatedProject();
    const place = join(folder, output, "codegen-lock.json");
    const state = readLock(readFileSync(place, "utf8"));
    if (state.kind !== "intact") throw new Error(state.kind);
    // As an older generator left it: other bytes in two files.
    const older = "// Code generated by asmx-codegen (@generated). DO NOT EDIT.\nexport {};\n";
    const digest = "7a0b6b8b3f2c0a0e".repeat(4);
    const files = new Map([...state.lock.files, ["client.ts", digest], ["server.ts", digest]]);
    const input = { ...state.lock.input, generator: digest };
    writeFileSync(place, printLock({ ...state.lock, tool: "asmx-codegen 0.0.9", input, files }));
    writeTree(join(folder, output), { "client.ts": older, "types.ts": older });
    const { code, stdout } = await codegen(folder, "check");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      / {2}Since it was generated, the generator \(asmx-codegen 0\.0\.9, now asmx-codegen \S+\) changed\./,
    );
    expect(stdout).toMatch(
      /^ {2}edited by hand, and stale: generator version +generated\/parcel-tracking\/client\.ts$/m,
    );
    expect(stdout).toMatch(/^ {2}edited by hand +generated\/parcel-tracking\/types\.ts$/m);
    expect(stdout).not.toContain("server.ts");
  });
});

/** What no command reads or writes: pipes, devices and folders in the place of files, other hosts' paths, roots, homes, repositories. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFileBytes } from "../../generator/files/disk/read-bytes.js";
import { readWsdlDocuments } from "../../generator/files/documents/wsdl-documents.js";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { cliPath } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

const posix = process.platform !== "win32";

const wsdl = (
  location: string,
): string => `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:x">
  <types><schema xmlns="http://www.w3.org/2001/XMLSchema"><include schemaLocation="${location}"/></schema></types>
</definitions>`;

/** Why the document that a WSDL refers to was not brought. */
async function reasonFor(folder: string, location: string): Promise<unknown> {
  writeTree(folder, { "service.wsdl": wsdl(location) });
  const { signal } = new AbortController();
  const { root, lookup } = await readWsdlDocuments({ named: "service.wsdl", folder, allowHosts: [], signal });
  return lookup(root.document, location);
}

if (posix)
  describe("a pipe, a device, a socket or a folder", () => {
    it("as a schemaLocation is refused, and not waited for", async () => {
      const folder = temporaryFolder();
      execFileSync("mkfifo", [join(folder, "pipe.xsd")]);
      mkdirSync(join(folder, "folder.xsd"));
      symlinkSync("/dev/zero", join(folder, "zero.xsd"));
      symlinkSync("pipe.xsd", join(folder, "link.xsd"));
      const refused = (what: string) => `cannot read ${what}, not a file; name a file`;
      expect(await reasonFor(folder, "pipe.xsd")).toContain(refused("pipe.xsd: it is a pipe"));
      expect(await reasonFor(folder, "link.xsd")).toContain(refused("link.xsd: it is a pipe"));
      expect(await reasonFor(folder, "folder.xsd")).toContain(refused("folder.xsd: it is a folder"));
      expect(await reasonFor(folder, "zero.xsd")).toContain("outside of the WSDL's folder");
    });

    it("as what a configuration names is refused", async () => {
      const folder = temporaryFolder();
      execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
      execFileSync("mkfifo", [join(folder, "pipe.wsdl")]);
      for (const name of ["pipe.yaml", "pipe.wsdl"]) {
        writeTree(folder, { "codegen.yaml": `description: ${name}\n` });
        const run = await codegen(folder, "generate");
        expect(run.stderr).toContain(`error: cannot read ${name}: it is a pipe, not a file; name a file`);
        expect(run.code).toBe(2);
      }
    });

    it("as the configuration that stands around is refused", async () => {
      const folder = temporaryFolder();
      execFileSync("mkfifo", [join(folder, "codegen.yaml")]);
      expect(await codegen(folder, "check")).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("it is a pipe"),
      });
    });

    it("as handlers is refused", async () => {
      const folder = temporaryFolder();
      writeTree(folder, { "parcel-tracking.yaml": parcelTracking });
      execFileSync("mkfifo", [join(folder, "handlers.ts")]);
      const run = await codegen(folder, "serve", "parcel-tracking.yaml", "--port", "0", "--handlers", "handlers.ts");
      expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("cannot read the handlers handlers.ts")]);
    });

    it("in a recorded folder is refused", async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, "recorded"));
      execFileSync("mkfifo", [join(folder, "recorded/index.jsonl")]);
      const run = await codegen(folder, "conformance", "--recorded", "recorded", "--base-url", "http://127.0.0.1:1");
      expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("recorded/index.jsonl: it is a pipe")]);
    });

    it("is read where the command line names it: process substitution", () => {
      const folder = temporaryFolder();
      writeTree(folder, { "parcels.yaml": parcelTracking });
      const command = `exec "$0" "$1" generate <(sleep 0.3; cat parcels.yaml) -o out`;
      const run = spawnSync("bash", ["-c", command, process.execPath, cliPath], { cwd: folder, encoding: "utf8" });
      expect([run.status, run.stderr]).toEqual([0, ""]);
      expect(readdirSync(join(folder, "out"))).toContain("client.ts");
    });

    it("that the command line names and nobody writes is not waited for without end", () => {
      const folder = temporaryFolder();
      const pipe = join(folder, "pipe");
      execFileSync("mkfifo", [pipe]);
      const waits = { opening: 30, silence: 30 };
      expect(() => readFileBytes(pipe, "pipe", "user", waits)).toThrow("cannot read pipe: nobody writes to this pipe");
      expect(() => readFileBytes(pipe, "pipe", "document", waits)).toThrow("it is a pipe, not a file");
      expect(() => readFileBytes("/dev/zero", "zero", "user")).toThrow(/it has more than 67108864 bytes/);
      expect(readFileBytes("/dev/null", "null", "user")).toHaveLength(0);
    });
  });

describe("a path of another host", () => {
  it("as a schemaLocation is refused as text", async () => {
    const folder = temporaryFolder();
    for (const location of ["//host/share/x.xsd", "\\\\host\\share\\x.xsd", "file://host/share/x.xsd"])
      expect(await reasonFor(folder, location)).toContain("it names another host or a device");
  });

  it.each(["description", "output", "runtime"])("as %s of a configuration is refused", async (key) => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "parcel-tracking.yaml": parcelTracking,
      "codegen.yaml": `${key === "description" ? "" : "description: parcel-tracking.yaml\n"}${key}: //host/share/x\n`,
    });
    const run = await codegen(folder, "generate");
    expect(run.stderr).toBe(
      `error: codegen.yaml has ${key}: "//host/share/x"; it names another host or a device; expected a path on this machine: copy the file here\n`,
    );
    expect(run.code).toBe(2);
  });
});

describe("a folder that is not for outputs", () => {
  const commands = [
    ["generate", "parcel-tracking.yaml", "--force"],
    ["generate", "parcel-tracking.yaml", "--dry-run"],
    ["docs", "parcel-tracking.yaml", "--force"],
    ["record", "--base-url", "http://127.0.0.1:1", "--port", "0"],
    ["init", "parcel-tracking.yaml", "--yes"],
  ];

  it.each(commands)("is refused by %s", async (...args) => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking });
    const run = await codegen(folder, ...args, "-o", homedir());
    expect([run.code, run.stderr]).toEqual([
      2,
      expect.stringContaining("it is your home folder; name a folder of its own"),
    ]);
    expect(Object.keys(readTree(folder))).toEqual(["parcel-tracking.yaml"]);
  });

  it("is refused where a configuration names it, and then nothing is written of other outputs", async () => {
    const folder = temporaryFolder();
    const up = "../".repeat(40);
    const services = `services:\n  - { description: a.yaml }\n  - { description: b.yaml, output: "${up}" }\n`;
    writeTree(folder, { "a.yaml": parcelTracking, "b.yaml": parcelTracking, "codegen.yaml": services });
    const run = await codegen(folder, "generate");
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("it is the root of a disk")]);
    expect(Object.keys(readTree(folder)).sort()).toEqual(["a.yaml", "b.yaml", "codegen.yaml"]);
  });

  it("is refused by generate where it holds .git, --force or not, until its lock is there", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcel-tracking.yaml": parcelTracking });
    expect((await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "out")).code).toBe(0);
    writeTree(folder, { ".git/HEAD": "", "out/.git/HEAD": "" });
    expect((await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "out", "--namespace", "urn:x")).code).toBe(
      0,
    );
    const run = await codegen(folder, "generate", "parcel-tracking.yaml", "-o", ".", "--force");
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining("it holds .git")]);
  });

  it("is refused by import: a folder, or what is inside of .git", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { ".git/hooks/post-commit": "", "service.wsdl": "no XML" });
    const named = await codegen(folder, "import", "service.wsdl", "-o", ".", "--force");
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining("which is a folder; name a file")]);
    const inside = await codegen(folder, "import", "service.wsdl", "-o", ".git/hooks/post-commit", "--force");
    expect([inside.code, inside.stderr]).toEqual([2, expect.stringContaining("it is inside of .git")]);
  });
});

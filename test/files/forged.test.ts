/** Anyone can write a lock and a run folder: neither makes a file ours that does not begin as generated files do. */
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { carriesMark, generatedMark, isEmittedPath, isExactPath } from "../../generator/emit/recognition.js";
import { inspectFolder, readFolderState } from "../../generator/files/output/inspect.js";
import { refuseLinks } from "../../generator/files/output/refuse-folder.js";
import { longestLock, printLock } from "../../generator/files/output/lock.js";
import { writeOutput } from "../../generator/files/output/output.js";
import type { Outcome } from "../../generator/files/output/output-request.js";
import { wantedDigests } from "../../generator/files/output/plan-output.js";
import { filesOf, inputOf, readTree, readTreeBesideLock, temporaryFolder, writeTree } from "./folder.js";

const recognition = { names: isEmittedPath, marks: carriesMark, exact: isExactPath };
const generated = (body: string): string => `${generatedMark}\n${body}\n`;
const wanted = { "index.ts": generated("export {};"), "runtime/errors.ts": generated("export const a = 1;") };
/** Files of a repository that this tool did not write, each at a path that a forged lock could name. */
const theirs = {
  "package.json": "{}\n",
  "src/main.ts": "mine();\n",
  "client.ts": "export const mine = 1;\n",
  "notes.wsdl": "<definitions/>\n",
  "fixtures/a/soap11.request.http": "my notes\n",
  "runtime/mine.ts": "// mine\n",
};

function write(folder: string, tree: Readonly<Record<string, string>>, force = false): Promise<Outcome> {
  return writeOutput({
    folder,
    files: filesOf(tree),
    tool: "t",
    input: inputOf("i"),
    imports: "js",
    force,
    waitMs: 0,
    recognition,
  });
}

function findings(folder: string, tree: Readonly<Record<string, string>>): readonly string[] {
  const found = inspectFolder(readFolderState(folder), wantedDigests(filesOf(tree)), recognition);
  return found.map(({ kind, path, repair }) => `${kind} ${path} (${repair})`);
}

const lockOn = (tree: Readonly<Record<string, string>>): string =>
  printLock({ tool: "asmx-codegen 0.1.0", input: inputOf("i"), imports: "js", files: wantedDigests(filesOf(tree)) });

describe("a forged lock", () => {
  const forge = (folder: string, tree: Readonly<Record<string, string>>): void =>
    writeFileSync(join(folder, "codegen-lock.json"), lockOn(tree));

  it.each([false, true])("a lock that lists files of others removes none of them (force: %s)", async (force) => {
    const folder = temporaryFolder();
    writeTree(folder, theirs);
    forge(folder, theirs);
    const outcome = await write(folder, wanted, force);
    expect(outcome.plan.conflicts).toEqual([]);
    expect(readTreeBesideLock(folder)).toEqual({ ...theirs, ...wanted });
    expect(findings(folder, wanted)).toEqual(
      Object.keys(theirs)
        .sort()
        .map((path) => `extra ${path} (by-hand)`),
    );
  });

  it("a lock that lists a file of others does not let a wanted file replace that file", async () => {
    const folder = temporaryFolder();
    writeTree(folder, theirs);
    forge(folder, theirs);
    const tree = { ...wanted, "client.ts": generated("export const c = 1;") };
    const outcome = await write(folder, tree);
    expect(outcome.plan.conflicts).toMatchObject([
      { path: "client.ts", reason: expect.stringContaining("was not written by codegen"), forcible: true },
    ]);
    expect(readTree(folder)).toMatchObject(theirs);
    expect(Object.keys(readTree(folder))).not.toContain("index.ts");
    await write(folder, tree, true);
    expect(readTreeBesideLock(folder)).toEqual({ ...theirs, ...tree });
  });

  it("a lock that tells the truth about generated files is believed", async () => {
    const folder = temporaryFolder();
    const before = { ...wanted, "server.ts": generated("old"), "runtime/old.ts": generated("old") };
    writeTree(folder, before);
    forge(folder, before);
    expect((await write(folder, wanted)).plan.conflicts).toEqual([]);
    expect(readTreeBesideLock(folder)).toEqual(wanted);
  });
});

describe("a folder with the name of a run folder", () => {
  const note = `run-999999999-${encodeURIComponent(hostname())}`;
  it.each(["notes.txt", "files/notes.txt", "file-1/deep.ts", "file-1-x", "run.json"])(
    "is not removed if it has %s",
    async (path) => {
      const folder = temporaryFolder();
      writeTree(join(folder, ".codegen-run"), { [note]: "", [path]: "mine" });
      const before = readTree(folder);
      await expect(write(folder, wanted)).rejects.toThrow(/is not from a run of codegen/);
      expect(readTree(folder)).toEqual(before);
    },
  );

  it("a run folder is removed if all its files are from a run", async () => {
    const folder = temporaryFolder();
    writeTree(join(folder, ".codegen-run"), { [note]: "", "file-999999999-0": "half" });
    await write(folder, wanted);
    expect(readTreeBesideLock(folder)).toEqual(wanted);
  });
});

describe("a lock longer than any", () => {
  it("a lock that is too long is refused before it is read, and stays", async () => {
    const folder = temporaryFolder();
    const lock = join(folder, "codegen-lock.json");
    writeFileSync(lock, "{");
    truncateSync(lock, 200_000_000);
    const message = `${lock} has 200000000 bytes, and no lock has more than ${longestLock}`;
    await expect(write(folder, wanted)).rejects.toThrow(message);
    expect(() => findings(folder, wanted)).toThrow(message);
    expect(Object.keys(readTree(folder))).toEqual(["codegen-lock.json"]);
  });

  it("the longest lock has room for 12,000 operations with four bindings", () => {
    const bindings = ["soap11", "soap12", "http-get", "http-post"];
    const paths = Array.from({ length: 12_000 }, (_, index) =>
      bindings.flatMap((each) => [
        `fixtures/anOperationOfSomeLength${index}/${each}.request.http`,
        `fixtures/anOperationOfSomeLength${index}/${each}.response.http`,
      ]),
    ).flat();
    const files = new Map(paths.map((path) => [path, "0".repeat(64)]));
    expect(printLock({ tool: "t", input: inputOf("i"), imports: "js", files }).length).toBeLessThan(longestLock);
  });
});

describe("links above the output", () => {
  const project = (): string => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "project/real"), { recursive: true });
    mkdirSync(join(parent, "elsewhere/deep"), { recursive: true });
    symlinkSync(join(parent, "elsewhere"), join(parent, "project/link"), "junction");
    symlinkSync(join(parent, "project"), join(parent, "linked-project"), "junction");
    symlinkSync(join(parent, "nothing"), join(parent, "project/dangling"), "junction");
    return parent;
  };

  it.each(["project/link", "project/link/out", "project/link/deep/er/out", "project/dangling", "linked-project/out"])(
    "%s is refused",
    (path) => {
      const parent = project();
      expect(() => refuseLinks(join(parent, path), join(parent, "project"))).toThrow(/is a symbolic link, and what/);
    },
  );

  it.each(["project/real", "project/new/out", "elsewhere/out", "beside"])("%s is taken", (path) => {
    const parent = project();
    expect(() => refuseLinks(join(parent, path), join(parent, "project"))).not.toThrow();
  });

  it("a link that leads to the project itself is its user's own", () => {
    const parent = project();
    expect(() => refuseLinks(join(parent, "linked-project/out"), join(parent, "linked-project"))).not.toThrow();
  });
});

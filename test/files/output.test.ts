/** Tests of a run on a folder: each case is a tree before, the generated files, and the tree after. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { InputDigests } from "../../generator/files/output/lock.js";
import { changesSince, inspectFolder, isUpToDate, readFolderState } from "../../generator/files/output/inspect.js";
import { writeOutput } from "../../generator/files/output/output.js";
import type { Outcome } from "../../generator/files/output/output-request.js";
import { wantedDigests } from "../../generator/files/output/plan-output.js";
import { letTimePass } from "../waits.js";
import {
  anyFile,
  filesOf,
  inputOf,
  readTree,
  readTreeBesideLock,
  stampOf,
  temporaryFolder,
  writeTree,
} from "./folder.js";

const first = { "index.ts": "one\n", "runtime/xml/reader.ts": "two\n", "fixtures/a/b.http": "three\n" };

interface Options {
  readonly input?: InputDigests;
  readonly force?: boolean;
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
}

function write(folder: string, tree: Readonly<Record<string, string>>, options: Options = {}): Promise<Outcome> {
  const { input = inputOf("a"), force = false, waitMs = 100, signal } = options;
  return writeOutput({
    folder,
    files: filesOf(tree),
    tool: "asmx-codegen 0.1.0",
    imports: "js",
    input,
    force,
    waitMs,
    signal,
    recognition: anyFile,
  });
}

function actions({ plan }: Outcome): Readonly<Record<string, string>> {
  return Object.fromEntries(plan.steps.map(({ path, action }) => [path, action]));
}

function findings(folder: string, tree: Readonly<Record<string, string>>): readonly string[] {
  const found = inspectFolder(readFolderState(folder), wantedDigests(filesOf(tree)), anyFile);
  return found.map(({ kind, path, repair }) => `${kind} ${path} (${repair})`);
}

/** A folder holding `first`, written by the tool. */
async function writtenFolder(): Promise<string> {
  const folder = join(temporaryFolder(), "out");
  await write(folder, first);
  return folder;
}

/** Leaves what a killed run leaves: a run folder whose process is dead. */
function leaveRun(folder: string): void {
  writeTree(join(folder, ".codegen-run"), {
    [`run-999999999-${encodeURIComponent(hostname())}`]: "",
    "file-999999999-0": "half",
  });
}

describe("a new folder", () => {
  it("an output is made whole, with a lock, and nothing is left beside its files", async () => {
    const parent = temporaryFolder();
    const outcome = await write(join(parent, "deep/out"), first);
    expect(readTreeBesideLock(join(parent, "deep/out"))).toEqual(first);
    expect(Object.keys(readTree(parent)).filter((path) => !path.startsWith("deep/out/"))).toEqual([]);
    expect(Object.values(actions(outcome))).toEqual(["create", "create", "create"]);
    expect(findings(join(parent, "deep/out"), first)).toEqual([]);
  });

  it("an output is not made when the user interrupts", async () => {
    const parent = temporaryFolder();
    await expect(write(join(parent, "deep/er/out"), first, { signal: AbortSignal.abort() })).rejects.toThrow(
      "interrupted",
    );
    expect(readTree(parent)).toEqual({});
  });

  it("an empty output folder is filled where it is", async () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "out"));
    await write(join(parent, "out"), first);
    expect(readTreeBesideLock(join(parent, "out"))).toEqual(first);
  });

  it("an output is refused where a file is in its place", async () => {
    const parent = temporaryFolder();
    writeTree(parent, { out: "mine" });
    await expect(write(join(parent, "out"), first)).rejects.toThrow(/out: it is not a folder/);
    await expect(write(join(parent, "out/deeper"), first)).rejects.toThrow(/out\/deeper: a part of the path is a file/);
    expect(readTree(parent)).toEqual({ out: "mine" });
  });
});

describe("a folder written before", () => {
  it("an output is not touched when nothing changed", async () => {
    const folder = await writtenFolder();
    const before = Object.keys(readTree(folder)).map((path) => stampOf(join(folder, path)));
    const outcome = await write(folder, first);
    expect(Object.values(actions(outcome))).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(Object.keys(readTree(folder)).map((path) => stampOf(join(folder, path)))).toEqual(before);
    expect(isUpToDate(readFolderState(folder), inputOf("a"), anyFile.exact)).toBe(true);
    expect(isUpToDate(readFolderState(folder), inputOf("b"), anyFile.exact)).toBe(false);
  });

  it("an output gets only what changed; left-over files and emptied folders go", async () => {
    const folder = await writtenFolder();
    const stamp = stampOf(join(folder, "index.ts"));
    const next = { "index.ts": "one\n", "runtime/xml/reader.ts": "changed\n", "client.ts": "new\n" };
    const outcome = await write(folder, next, { input: inputOf("b") });
    expect(actions(outcome)).toEqual({
      "client.ts": "create",
      "fixtures/a/b.http": "remove",
      "index.ts": "unchanged",
      "runtime/xml/reader.ts": "update",
    });
    expect(readTreeBesideLock(folder)).toEqual(next);
    expect(stampOf(join(folder, "index.ts"))).toBe(stamp);
    expect(existsSync(join(folder, "fixtures"))).toBe(false);
  });

  it("an output gets only a new lock when only the input changed", async () => {
    const folder = await writtenFolder();
    await write(folder, first, { input: inputOf("b") });
    expect(isUpToDate(readFolderState(folder), inputOf("b"), anyFile.exact)).toBe(true);
  });

  it("an output keeps files that the tool did not write, and their folders", async () => {
    const folder = await writtenFolder();
    writeTree(folder, { "fixtures/notes.txt": "mine" });
    await write(folder, { "index.ts": "one\n" });
    expect(readTreeBesideLock(folder)).toEqual({ "index.ts": "one\n", "fixtures/notes.txt": "mine" });
    expect(findings(folder, { "index.ts": "one\n" })).toEqual(["extra fixtures/notes.txt (by-hand)"]);
  });

  it("line endings that git changed are no difference, but for files of which every byte counts", async () => {
    const folder = await writtenFolder();
    const lock = join(folder, "codegen-lock.json");
    const turn = (text: string): string => text.replaceAll("\n", "\r\n");
    writeTree(folder, { "index.ts": turn(first["index.ts"]), "codegen-lock.json": turn(readFileSync(lock, "utf8")) });
    expect(findings(folder, first)).toEqual([]);
    expect(isUpToDate(readFolderState(folder), inputOf("a"), anyFile.exact)).toBe(true);

    writeTree(folder, { "fixtures/a/b.http": turn(first["fixtures/a/b.http"]) });
    expect(findings(folder, first)).toEqual(["line-endings fixtures/a/b.http (generate)"]);
    expect(isUpToDate(readFolderState(folder), inputOf("a"), anyFile.exact)).toBe(false);

    const next = { ...first, "runtime/xml/reader.ts": "newer\n" };
    expect(actions(await write(folder, next))).toEqual({
      "fixtures/a/b.http": "update",
      "index.ts": "unchanged",
      "runtime/xml/reader.ts": "update",
    });
    expect(readTreeBesideLock(folder)).toEqual({ ...next, "index.ts": turn(first["index.ts"]) });
    expect(readFileSync(lock, "utf8")).not.toContain("\r");
    writeTree(folder, { "index.ts": "edited\r\n" });
    expect(findings(folder, next)).toEqual(["edited index.ts (force)"]);
  });

  it("a wanted CR before LF that git removed is no difference", async () => {
    const turned = { "index.ts": "one\r\ntwo\r\n" };
    const folder = join(temporaryFolder(), "out");
    await write(folder, turned);
    expect(readTreeBesideLock(folder)).toEqual(turned);
    expect(findings(folder, turned)).toEqual([]);
    writeTree(folder, { "index.ts": "one\ntwo\n" });
    expect(findings(folder, turned)).toEqual([]);
    expect(isUpToDate(readFolderState(folder), inputOf("a"), anyFile.exact)).toBe(true);
  });

  it.each([
    ["changed", { ...first, "index.ts": "next\n" }, {}, ["stale index.ts: description generator"]],
    ["new", { ...first, "new.ts": "next\n" }, {}, ["missing new.ts: description generator"]],
    [
      "no longer wanted",
      { "index.ts": "one\n" },
      {},
      ["extra fixtures/a/b.http: description generator", "extra runtime/xml/reader.ts: description generator"],
    ],
    ["edited", first, { "index.ts": "mine" }, ["edited index.ts: hand"]],
    [
      "edited and changed",
      { ...first, "index.ts": "next\n" },
      { "index.ts": "mine" },
      ["edited index.ts: hand description generator"],
    ],
    ["foreign", { ...first, "new.ts": "next\n" }, { "new.ts": "mine" }, ["foreign new.ts: hand"]],
    ["unknown", first, { "mine.ts": "mine" }, ["extra mine.ts: hand"]],
  ] as const)("tells why a file is not as it should be: %s", async (_, wanted, edits, expected) => {
    const folder = await writtenFolder();
    writeTree(folder, edits);
    const found = inspectFolder(readFolderState(folder), wantedDigests(filesOf(wanted)), anyFile, [
      "description",
      "generator",
    ]);
    expect(found.map(({ kind, path, causes }) => `${kind} ${path}: ${causes.join(" ")}`)).toEqual(expected);
  });

  it("changesSince names the parts of the input that changed", async () => {
    const folder = await writtenFolder();
    const now = { ...inputOf("a"), configuration: "other", generator: "other" };
    expect(changesSince(readFolderState(folder), now)).toEqual(["configuration", "generator"]);
    expect(changesSince(readFolderState(folder), inputOf("a"))).toEqual([]);
    rmSync(join(folder, "codegen-lock.json"));
    expect(changesSince(readFolderState(folder), now)).toBeUndefined();
    const found = inspectFolder(
      readFolderState(folder),
      wantedDigests(filesOf({ ...first, "index.ts": "x" })),
      anyFile,
    );
    expect(found.map(({ path, causes }) => `${path}: ${causes.join(" ")}`)).toEqual([
      "codegen-lock.json: hand",
      "index.ts: lock",
    ]);
  });
});

describe("what someone else wrote", () => {
  it.each([
    ["edited and wanted", { "index.ts": "by hand" }, first, "index.ts"],
    ["edited and no longer wanted", { "fixtures/a/b.http": "by hand" }, { "index.ts": "one\n" }, "fixtures/a/b.http"],
    ["foreign", { "new.ts": "mine" }, { ...first, "new.ts": "wanted" }, "new.ts"],
    ["a file where a folder is to be", { docs: "mine" }, { ...first, "docs/a.md": "a" }, "docs"],
  ])("%s: nothing is written until forced", async (_name, theirs, wanted, place) => {
    const folder = await writtenFolder();
    writeTree(folder, theirs);
    const before = readTree(folder);
    const outcome = await write(folder, wanted);
    expect(outcome.plan.conflicts.map(({ path, forcible }) => [path, forcible])).toEqual([[place, true]]);
    expect(readTree(folder)).toEqual(before);
    expect((await write(folder, wanted, { force: true })).plan.conflicts).toEqual([]);
    expect(readTreeBesideLock(folder)).toEqual(wanted);
  });

  it("a folder where a file is to be stays, forced or not", async () => {
    const folder = await writtenFolder();
    writeTree(folder, { "new.ts/inner": "mine" });
    const outcome = await write(folder, { ...first, "new.ts": "x" }, { force: true });
    expect(outcome.plan.conflicts).toMatchObject([{ path: "new.ts", forcible: false }]);
    expect(readTreeBesideLock(folder)).toEqual({ ...first, "new.ts/inner": "mine" });
  });

  it("a link out of the folder is never written through", async () => {
    const folder = await writtenFolder();
    const outside = temporaryFolder();
    writeTree(outside, { "xml/reader.ts": "theirs", secret: "theirs" });
    rmSync(join(folder, "runtime"), { recursive: true });
    symlinkSync(outside, join(folder, "runtime"), "junction");
    expect((await write(folder, first)).plan.conflicts).toMatchObject([{ path: "runtime" }]);
    await write(folder, first, { force: true });
    expect(readTreeBesideLock(folder)).toEqual(first);
    expect(readTree(outside)).toEqual({ "xml/reader.ts": "theirs", secret: "theirs" });
  });

  it("a lock that was edited proves nothing: its files are neither replaced nor removed", async () => {
    const folder = await writtenFolder();
    writeTree(folder, { "notes.txt": "mine" });
    const lock = join(folder, "codegen-lock.json");
    const digest = [...wantedDigests(filesOf({ "notes.txt": "mine" })).values()].join("");
    writeFileSync(
      lock,
      readFileSync(lock, "utf8").replace('\t\t"index.ts"', `\t\t"notes.txt": "${digest}",\n\t\t"index.ts"`),
    );
    expect(findings(folder, first)).toEqual(["lock-damaged codegen-lock.json (generate)", "extra notes.txt (by-hand)"]);
    expect(actions(await write(folder, first))).toEqual({
      "fixtures/a/b.http": "unchanged",
      "index.ts": "unchanged",
      "runtime/xml/reader.ts": "unchanged",
    });
    expect(readTree(folder)["notes.txt"]).toBe("mine");
    expect(findings(folder, first)).toEqual(["extra notes.txt (by-hand)"]);
  });

  it("a foreign thing at the lock's path is not replaced without --force", async () => {
    const folder = await writtenFolder();
    const lock = join(folder, "codegen-lock.json");
    rmSync(lock);
    mkdirSync(lock);
    const conflict = { path: "codegen-lock.json", reason: "is a folder where a file is to be written" };
    expect(findings(folder, first)).toEqual(["lock-damaged codegen-lock.json (by-hand)"]);
    expect((await write(folder, first)).plan.conflicts).toMatchObject([{ ...conflict, forcible: false }]);
    expect((await write(folder, first, { force: true })).plan.conflicts).toMatchObject([conflict]);
    rmSync(lock, { recursive: true });
    symlinkSync("elsewhere", lock);
    expect(findings(folder, first)).toEqual(["lock-damaged codegen-lock.json (force)"]);
    expect((await write(folder, first)).plan.conflicts).toMatchObject([{ path: "codegen-lock.json", forcible: true }]);
    expect((await write(folder, first, { force: true })).plan.conflicts).toEqual([]);
    expect(findings(folder, first)).toEqual([]);
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
  });

  it("one obstacle to many files is one finding, with its repair", async () => {
    const folder = await writtenFolder();
    for (const path of ["runtime", "fixtures", "index.ts"]) rmSync(join(folder, path), { recursive: true });
    writeTree(folder, { runtime: "mine", "index.ts/mine": "" });
    symlinkSync("elsewhere", join(folder, "fixtures"));
    expect(findings(folder, { ...first, "runtime/errors.ts": "" })).toEqual([
      "in-the-way fixtures (force)",
      "in-the-way index.ts (by-hand)",
      "extra index.ts/mine (by-hand)",
      "in-the-way runtime (force)",
    ]);
  });

  it("paths that leave the folder are our fault and refused", async () => {
    const folder = join(temporaryFolder(), "out");
    for (const path of [
      "../x",
      "/x",
      "a/../../x",
      "C:x",
      "a\\b",
      "con.ts",
      "a./b",
      ".codegen-run/x",
      "codegen-lock.json",
    ]) {
      await expect(write(folder, { [path]: "x" })).rejects.toThrow(/output:/);
    }
    await expect(write(folder, { "a.ts": "", "A.ts": "" })).rejects.toThrow(/twice/);
    expect(existsSync(folder)).toBe(false);
  });
});

describe("runs that meet or were cut short", () => {
  it("a killed run is reported by check, and the next run removes what it left", async () => {
    const folder = await writtenFolder();
    leaveRun(folder);
    const next = { ...first, "index.ts": "next\n", "client.ts": "next\n", "server.ts": "next\n" };
    writeTree(folder, { "index.ts": "next\n", "client.ts": "next\n" });
    expect(findings(folder, next)).toEqual(["interrupted . (generate)", "missing server.ts (generate)"]);
    expect(isUpToDate(readFolderState(folder), inputOf("a"), anyFile.exact)).toBe(false);
    expect((await write(folder, next)).plan.conflicts).toEqual([]);
    expect(readTreeBesideLock(folder)).toEqual(next);
    expect(findings(folder, next)).toEqual([]);
  });

  it("after a killed run, a run of another input does not take new files for its own unless forced", async () => {
    const folder = await writtenFolder();
    leaveRun(folder);
    writeTree(folder, { "index.ts": "killed\n", "client.ts": "killed\n" });
    const later = { ...first, "index.ts": "later\n", "client.ts": "later\n" };
    expect((await write(folder, later)).plan.conflicts).toMatchObject([
      { path: "client.ts", kind: "foreign" },
      { path: "index.ts", kind: "edited" },
    ]);
    expect((await write(folder, later, { force: true })).plan.conflicts).toEqual([]);
    expect(readTreeBesideLock(folder)).toEqual(later);
  });

  it("a folder in use is waited for, then refused", async () => {
    const folder = await writtenFolder();
    writeTree(folder, { [`.codegen-run/run-${process.pid}-${encodeURIComponent(hostname())}`]: "" });
    await expect(write(folder, first)).rejects.toThrow(`in use by another run of codegen (process ${process.pid}`);
    const writing = write(folder, { "index.ts": "x" }, { waitMs: 100_000 });
    await letTimePass(100, "the run finds the folder in use");
    rmSync(join(folder, ".codegen-run"), { recursive: true });
    await writing;
    expect(readTreeBesideLock(folder)).toEqual({ "index.ts": "x" });
  });

  it("reports a foreign file with the run folder's name, and does not touch it", async () => {
    const folder = await writtenFolder();
    const inside = join(folder, ".codegen-run");
    writeFileSync(inside, "mine");
    await expect(write(folder, { "index.ts": "x" })).rejects.toThrow(`${inside} is no folder`);
    expect(() => findings(folder, first)).toThrow(`${inside} is no folder`);
    expect(readFileSync(inside, "utf8")).toBe("mine");
    rmSync(inside);
    symlinkSync("elsewhere", inside);
    await expect(write(folder, { "index.ts": "x" })).rejects.toThrow(`${inside} is no folder`);
    expect(readTreeBesideLock(folder)).toEqual({ ...first, ".codegen-run": "(link)" });
  });

  it("runs at the same time leave one whole output", async () => {
    const folder = join(temporaryFolder(), "out");
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => write(folder, first, { waitMs: 5000 })));
    expect(outcomes.flatMap(({ plan }) => plan.conflicts)).toEqual([]);
    expect(readTreeBesideLock(folder)).toEqual(first);
    expect(findings(folder, first)).toEqual([]);
  });
});

describe("a lock of a newer format", () => {
  const newer = (folder: string): Readonly<Record<string, string>> => {
    const text = readFileSync(join(folder, "codegen-lock.json"), "utf8").replace('"format": 1', '"format": 2');
    writeFileSync(join(folder, "codegen-lock.json"), text);
    return readTree(folder);
  };

  it.each([false, true])("is refused with nothing written, force %s", async (force) => {
    const folder = await writtenFolder();
    const before = newer(folder);
    for (const tree of [first, { "index.ts": "new\n" }, {}])
      await expect(write(folder, tree, { force })).rejects.toThrow(
        /is of format 2, written by a newer codegen; update asmx-codegen/,
      );
    expect(readTree(folder)).toEqual(before);
  });
});

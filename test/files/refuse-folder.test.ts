/** Folders that nothing is written in. */
import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse, posix, relative, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { refuseFolder, refuseParent, refusePlace, whatIs } from "../../generator/files/output/refuse-folder.js";
import { temporaryFolder, writeTree } from "./folder.js";
import { lockText } from "./locks.js";

const folder = temporaryFolder();
const root = parse(folder).root;

describe("a root, a home, and what stands above it", () => {
  const above = dirname(homedir());
  it.each([
    root,
    homedir(),
    ...(above === root ? [] : [above]),
    join(homedir(), "x", ".."),
    relative(process.cwd(), root),
  ])("%s is refused", (path) => {
    expect(() => refuseFolder(path)).toThrow(/cannot write in .*; name a folder of its own/);
    expect(() => refusePlace(path)).toThrow(/--force does not override/);
  });

  it.each([root, homedir()])("%s is refused by a link to it as well", (path) => {
    const link = join(temporaryFolder(), "link");
    symlinkSync(path, link);
    expect(() => refuseFolder(link)).toThrow(/cannot write in/);
  });

  it("a new folder below a home is no home", () => {
    expect(() => refuseFolder(join(homedir(), "no-such-folder", "generated"))).not.toThrow();
    expect(() => refuseFolder(join(folder, "a", "b"))).not.toThrow();
  });

  it.each([
    ["C:\\", "the root of a disk"],
    ["c:/", "the root of a disk"],
    ["C:\\x\\..", "the root of a disk"],
    ["\\\\host\\share", "the root of a disk"],
    ["\\\\host\\share\\", "the root of a disk"],
    ["\\\\?\\C:\\", "the root of a disk"],
    ["C:\\project\\.GIT\\hooks", "inside of .git"],
  ])("on Windows %s is refused", (path, words) => expect(whatIs(path, win32)).toContain(words));

  it("on Windows, a folder of a share does not count as a root", () =>
    expect(whatIs("\\\\host\\share\\project", win32)).toBe(undefined));
  it("on POSIX, a name with a colon does not count as a root", () => expect(whatIs("/C:", posix)).toBe(undefined));
});

describe("a folder with .git", () => {
  it.each([".git/HEAD", ".git"])("is refused with %s", (path) => {
    const repository = temporaryFolder();
    writeTree(repository, { [path]: "" });
    expect(() => refuseFolder(repository)).toThrow(/holds \.git, so that it is the root of a repository/);
    expect(() => refuseFolder(join(repository, "generated"))).not.toThrow();
    expect(() => refusePlace(repository)).not.toThrow();
  });

  it("a repository's root is accepted if its lock is ours", () => {
    const repository = temporaryFolder();
    writeTree(repository, { ".git/HEAD": "", "codegen-lock.json": lockText });
    expect(() => refuseFolder(repository)).not.toThrow();
    writeTree(repository, { "codegen-lock.json": "{}" });
    expect(() => refuseFolder(repository)).toThrow(/holds \.git/);
  });

  it("folders and files inside of .git are refused, also by a link", () => {
    const repository = temporaryFolder();
    writeTree(repository, { ".git/HEAD": "" });
    mkdirSync(join(repository, ".git/hooks"));
    symlinkSync(join(repository, ".git/hooks"), join(repository, "link"));
    for (const path of [".git/hooks", ".git", "link/deep"])
      expect(() => refusePlace(join(repository, path)), path).toThrow(/inside of \.git/);
    for (const path of [".git/hooks/pre-commit", "link/pre-commit"])
      expect(() => refuseParent(join(repository, path)), path).toThrow(/inside of \.git/);
    expect(() => refuseParent(join(repository, "service.yaml"))).not.toThrow();
  });
});

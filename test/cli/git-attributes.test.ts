/** What git makes of an output folder by the `.gitattributes` in it, with no other setting in the repository. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

function git(folder: string, ...args: readonly string[]): string {
  const settings = [
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@example.org",
    "-c",
    "core.autocrlf=true",
    "-c",
    "core.safecrlf=false",
  ];
  return execFileSync("git", [...settings, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function repositoryWith(...args: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  writeTree(folder, { "parcel-tracking.yaml": parcelTracking, "mine.ts": "" });
  git(folder, "init", "-q");
  expect(
    (await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "src/gen", "--runtime", "source", ...args)).code,
  ).toBe(0);
  return folder;
}

function attributesOf(folder: string, path: string): Readonly<Record<string, string>> {
  const lines = git(folder, "check-attr", "linguist-generated", "text", "--", path).trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(": ").slice(1)));
}

describe(".gitattributes of the output", () => {
  it(".gitattributes marks every file of the output as generated, and no other", async () => {
    const folder = await repositoryWith();
    for (const path of [
      "client.ts",
      "runtime/xml/reader.ts",
      "codegen-lock.json",
      "fixtures/index.json",
      ".gitattributes",
    ]) {
      expect([path, attributesOf(folder, `src/gen/${path}`)]).toEqual([
        path,
        { "linguist-generated": "set", text: "unspecified" },
      ]);
    }
    for (const path of ["mine.ts", "src/mine.ts"]) {
      expect(attributesOf(folder, path)).toEqual({ "linguist-generated": "unspecified", text: "unspecified" });
    }
  });

  it(".gitattributes keeps the bytes of exchanges in a checkout that turns LF into CR LF", async () => {
    const folder = await repositoryWith();
    const before = readTree(join(folder, "src/gen"));
    git(folder, "add", "-A");
    git(folder, "commit", "-q", "-m", "all");
    rmSync(join(folder, "src"), { recursive: true });
    git(folder, "checkout", "-q", "--", ".");
    const after = readTree(join(folder, "src/gen"));
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(after["client.ts"]).toContain("\r\n");
    const exchanges = Object.keys(before).filter((path) => path.endsWith(".http"));
    expect(exchanges.length).toBeGreaterThan(8);
    for (const path of exchanges) expect([path, after[path] === before[path]]).toEqual([path, true]);
    expect((await codegen(folder, "check", "parcel-tracking.yaml", "-o", "src/gen", "--runtime", "source")).code).toBe(
      0,
    );
  });

  it(".gitattributes is in the lock, is restored when it is gone, and never replaces a file of the user", async () => {
    const folder = await repositoryWith("--artifacts", "client");
    const place = join(folder, "src/gen/.gitattributes");
    const args = ["parcel-tracking.yaml", "-o", "src/gen", "--artifacts", "client"];
    expect(readFileSync(place, "utf8")).not.toContain("-text");
    expect(readFileSync(join(folder, "src/gen/codegen-lock.json"), "utf8")).toContain('".gitattributes"');
    rmSync(place);
    expect((await codegen(folder, "check", ...args)).code).toBe(1);
    expect((await codegen(folder, "generate", ...args)).code).toBe(0);
    expect((await codegen(folder, "check", ...args)).code).toBe(0);
    writeTree(folder, { "other/.gitattributes": "* -diff\n" });
    expect((await codegen(folder, "generate", "parcel-tracking.yaml", "-o", "other")).code).toBe(1);
    expect(readTree(join(folder, "other"))).toEqual({ ".gitattributes": "* -diff\n" });
  });
});

/** Tests of the memory of `generate --watch` for files and texts: it is never wrong. */
import { renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { wantedDigest } from "../../generator/files/disk/digest.js";
import { FolderMemory } from "../../generator/files/output/folder-memory.js";
import { takeSnapshot } from "../../generator/files/output/snapshot.js";
import { temporaryFolder } from "./folder.js";

afterEach(() => void vi.useRealTimers());

function digestIn(folder: string, memory?: FolderMemory): string | undefined {
  const entry = takeSnapshot(folder, ["a"], () => true, memory).get("a");
  return entry?.kind === "file" ? entry.digest : entry?.kind;
}

/** Looks at a file, long after it was written, and counts how often it is read. */
function settled(memory: FolderMemory, file: string): () => number {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  let reads = 0;
  const look = () =>
    memory.entry(file, () => {
      reads += 1;
      return { kind: "other" };
    });
  return () => {
    look();
    return reads;
  };
}

it("the memory reads a file once, as long as nothing happens to the file", () => {
  const file = join(temporaryFolder(), "a");
  writeFileSync(file, "text");
  const reads = settled(new FolderMemory(), file);
  expect([reads(), reads(), reads()]).toEqual([1, 1, 1]);
});

it.each<[string, (file: string) => void]>([
  ["as many other bytes", (file) => writeFileSync(file, "TEXT")],
  [
    "as many other bytes, and its times set back",
    (file) => {
      writeFileSync(file, "TEXT");
      utimesSync(file, 1, 1);
    },
  ],
  [
    "another file in its place",
    (file) => {
      writeFileSync(`${file}.new`, "TEXT");
      renameSync(`${file}.new`, file);
    },
  ],
])("reads it again after %s", (_, change) => {
  const file = join(temporaryFolder(), "a");
  writeFileSync(file, "text");
  const reads = settled(new FolderMemory(), file);
  expect([reads(), reads()]).toEqual([1, 1]);
  change(file);
  expect(reads()).toBe(2);
});

it("the memory does not trust a file that changed a moment ago", () => {
  const folder = temporaryFolder();
  const memory = new FolderMemory();
  for (let round = 0; round < 200; round += 1) {
    writeFileSync(join(folder, "a"), `round ${String(round).padStart(3, "0")}`);
    expect(digestIn(folder, memory)).toBe(digestIn(folder));
  }
});

it("the memory has the digests of texts that wantedDigest makes", () => {
  const memory = new FolderMemory();
  for (const text of ["a\r\nb", "a\nb", "", "ä", "a\r\nb"]) {
    memory.turn();
    expect(memory.wantedDigest(text)).toBe(wantedDigest(text));
  }
});

/**
 * Owns the proof that a run may be killed at any change of the disk: no later change happens, and the last text may be cut.
 * Invariant: each file is then wholly old or wholly new, the same run puts everything right, and no file of a user's is lost.
 */
import * as fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { writeOutput } from "../../generator/files/output/output.js";
import { anyFile, filesOf, inputOf, readTree, readTreeBesideLock, temporaryFolder, writeTree } from "./folder.js";

/** Changes of the disk that happen before the kill. */
const disk = vi.hoisted(() => ({ changesLeft: Number.POSITIVE_INFINITY }));

vi.mock("node:fs", async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const until =
    <Arguments extends unknown[], Result>(change: (...args: Arguments) => Result) =>
    (...args: Arguments): Result => {
      if (disk.changesLeft-- > 0) return change(...args);
      throw new Error("killed");
    };
  return {
    ...original,
    mkdirSync: until(original.mkdirSync),
    renameSync: until(original.renameSync),
    rmdirSync: until(original.rmdirSync),
    rmSync: until(original.rmSync),
    unlinkSync: until(original.unlinkSync),
    writeFileSync: until((path: string, text: string, options?: fs.WriteFileOptions) => {
      // The last change before the kill writes half a file.
      const length = disk.changesLeft === 0 ? text.length / 2 : text.length;
      original.writeFileSync(path, text.slice(0, length), options);
    }),
  };
});

const before = { "index.ts": "old\n", "types.ts": "same\n", "a/left/over.ts": "old\n", "Client.ts": "old\n" };
const wanted = { "index.ts": "new\n", "types.ts": "same\n", "b/new.ts": "new\n", "client.ts": "new\n" };
const notes = { "a/notes.txt": "mine\n", "index.test.ts": "mine\n" };

async function write(folder: string, tree: Readonly<Record<string, string>>) {
  const request = { folder, files: filesOf(tree), tool: "t", imports: "js", force: false, waitMs: 0 } as const;
  return writeOutput({ ...request, input: inputOf(JSON.stringify(tree)), recognition: anyFile });
}

/** Resolves to whether the run was killed. What it left then looks like that of a process that is gone. */
async function killAfter(changes: number, folder: string): Promise<boolean> {
  disk.changesLeft = changes;
  const isKilled = await write(folder, wanted).then(
    () => false,
    (error: unknown) => {
      expect(String(error)).toContain("killed");
      return true;
    },
  );
  disk.changesLeft = Number.POSITIVE_INFINITY;
  const note = (pid: number): string => join(folder, ".codegen-run", `run-${pid}-${encodeURIComponent(hostname())}`);
  if (fs.existsSync(note(process.pid))) fs.renameSync(note(process.pid), note(999_999_999));
  else if (fs.existsSync(join(folder, ".codegen-run"))) fs.utimesSync(join(folder, ".codegen-run"), 0, 0);
  return isKilled;
}

/** Files of an output; neither empty folders nor what is not yet in place. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  if (!fs.existsSync(folder)) return {};
  const entries = Object.entries(readTreeBesideLock(folder));
  return Object.fromEntries(entries.filter(([path]) => !path.endsWith("/") && !path.startsWith(".codegen-run")));
}

/** Folders of each count of changes, until a run is no longer killed. */
async function* killedRuns(prepare: (folder: string) => Promise<unknown>): AsyncGenerator<string> {
  const root = temporaryFolder();
  for (let changes = 0; ; changes += 1) {
    const folder = join(root, String(changes), "out");
    await prepare(folder);
    if (!(await killAfter(changes, folder))) return;
    yield folder;
  }
}

describe("a run that is killed at any change of the disk", () => {
  it("a killed run leaves whole files, and the same run puts an existing output right", async () => {
    let count = 0;
    const fresh = temporaryFolder();
    await write(fresh, wanted);
    const prepare = async (folder: string): Promise<void> => {
      await write(folder, before);
      writeTree(folder, notes);
    };
    for await (const folder of killedRuns(prepare)) {
      count += 1;
      const texts: readonly Readonly<Record<string, string>>[] = [before, wanted, notes];
      for (const [path, text] of Object.entries(filesIn(folder)))
        expect(texts.map((tree) => tree[path])).toContain(text);
      expect(readTree(folder)).toMatchObject(notes);
      expect((await write(folder, wanted)).plan.conflicts).toEqual([]);
      expect(readTree(folder)).toEqual({ ...readTree(fresh), ...notes });
    }
    expect(count).toBeGreaterThan(15);
  });

  it("a killed run leaves whole files, and the same run completes a new output", async () => {
    let count = 0;
    for await (const folder of killedRuns(async () => undefined)) {
      count += 1;
      expect(wanted).toMatchObject(filesIn(folder));
      expect((await write(folder, wanted)).plan.conflicts).toEqual([]);
      expect(readTreeBesideLock(folder)).toEqual(wanted);
    }
    expect(count).toBeGreaterThan(15);
  });

  it("after a killed run no run replaces what a user wrote since, nor removes a file that the lock does not have", async () => {
    for await (const folder of killedRuns((folder) => write(folder, before))) {
      writeTree(folder, { "b/new.ts": "mine\n" });
      const { plan } = await write(folder, wanted);
      expect(plan.conflicts).toMatchObject([{ path: "b/new.ts", forcible: true }]);
      expect(readTree(folder)).toMatchObject({ "b/new.ts": "mine\n" });
      expect((await write(folder, before)).plan.conflicts.every(({ forcible }) => forcible)).toBe(true);
      expect(readTree(folder)).toMatchObject({ "b/new.ts": "mine\n" });
    }
  });
});
